import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import jsonToTimeline from '../../../plugins/developer/tools/json-to-timeline/tool.ts';
import { HOSTILE, parseMarkup } from './form-samples.ts';

test('sorted with mixed precision', async () => {
  const result = await callTool(jsonToTimeline, {
    json: '{"title": "Road", "events": [{"date": "2024-03-01", "title": "Launch", "description": "v1", "link": "https://x.y/(1)"}, {"date": "2023-11", "title": "Beta", "color": "#3b82f6", "icon": "🚀"}, {"date": "2023", "title": "Idea"}, {"date":"2023-01-01T01:00:00+02:00","title":"a: #1"}]}',
  });
  expect(result.events.map(({ date, precision }) => [date, precision])).toEqual([
    ['2023-01-01T01:00:00+02:00', 'instant'],
    ['2023', 'year'],
    ['2023-11', 'month'],
    ['2024-03-01', 'day'],
  ]);
  expect(result.events[2]).toEqual({
    date: '2023-11',
    title: 'Beta',
    description: null,
    icon: '🚀',
    color: '#3b82f6',
    link: null,
    precision: 'month',
  });
  expect(result.span_days).toBe(425);
  expect(result.markdown).toBe(
    '## Road\n\n- **2023-01-01T01:00:00+02:00** a: #1\n- **2023** Idea\n- **2023-11** 🚀 Beta\n- **2024-03-01** [Launch](https://x.y/%281%29): v1',
  );
  expect(result.mermaid).toBe(
    'timeline\n    title Road\n    2023-01-01T01#58;00#58;00+02#58;00 : a#58; #35;1\n    2023 : Idea\n    2023-11 : Beta\n    2024-03-01 : Launch',
  );
  expect(result.html).toContain('<ol class="timeline vertical">\n<li class="event">');
  expect(result.html).toContain(
    '<li class="event" style="--marker: #3b82f6">\n<time datetime="2023-11">2023-11</time>',
  );
  expect(result.html).toContain('<h3><a href="https://x.y/(1)">Launch</a></h3>');
  expect(result.warnings).toEqual([]);
});

test.each([
  ['asc', ['C', 'A', 'B']],
  ['desc', ['A', 'B', 'C']],
  ['none', ['A', 'C', 'B']],
])('sort %s keeps equal dates in order', async (sort, titles) => {
  const json = [
    { date: '2024', title: 'A' },
    { date: '2023-12-31', title: 'C' },
    { date: '2024-01-01', title: 'B' },
  ];
  const { events } = await callTool(jsonToTimeline, { json, sort });
  expect(events.map(({ title }) => title)).toEqual(titles);
});

test('text dates keep the order', async () => {
  const result = await callTool(jsonToTimeline, {
    json: [
      { date: 'Spring 2020', title: 'B' },
      { date: 2019, title: 'A' },
    ],
  });
  expect(result).toMatchObject({
    events: [{ title: 'B', precision: 'text' }, { title: 'A' }],
    span_days: null,
  });
  expect(result.warnings).toHaveLength(1);
  expect(result.html).toContain('<span class="date">Spring 2020</span>');
});

test('nothing gets out of the texts', async () => {
  const { html, warnings } = await callTool(jsonToTimeline, {
    json: {
      title: HOSTILE,
      orientation: 'horizontal',
      events: [
        { date: HOSTILE, title: HOSTILE, description: HOSTILE, icon: HOSTILE, link: 'javascript:alert(1)' },
        { date: '2024', title: 'x', link: `https://x/${HOSTILE.replace(/\s/g, '')}` },
      ],
    },
  });
  const { tags, attributes, texts, comments } = parseMarkup(html);
  expect([...tags].sort()).toEqual('a body h2 h3 head html li meta ol p span style time title'.split(' '));
  expect([...attributes].sort()).toEqual('charset class content datetime href lang name'.split(' '));
  expect(texts).toContain(HOSTILE);
  expect(comments).toBe(0);
  expect(html).not.toContain('javascript:');
  expect(html).toContain('<ol class="timeline horizontal">');
  expect(warnings).toHaveLength(2);
});

test.each([
  ['malformed JSON', '[', 'json: expected'],
  ['no events', [], 'json: expected at least one event'],
  ['a text', '"x"', 'json: expected an array of events'],
  ['no title', [{ date: '2024' }], 'json: events[0].title: expected a title'],
  ['no date', [{ date: '2024', title: 'x' }, { title: 'x' }], 'json: events[1].date: expected a date'],
  [
    'an impossible date',
    [{ date: '2023-02-30', title: 'x' }],
    'json: events[0].date: expected a date of the calendar',
  ],
  ['an impossible month', [{ date: '2023-13', title: 'x' }], 'json: events[0].date'],
  ['an impossible instant', [{ date: '2023-02-30T00:00:00Z', title: 'x' }], 'json: events[0].date'],
  [
    'a colour by name',
    [{ date: '2023', title: 'x', color: 'red' }],
    'json: events[0].color: expected a hex colour',
  ],
  ['an event that is text', ['x'], 'json: events[0]: expected an object'],
  ['an unknown orientation', { orientation: 'x', events: [{ date: '1', title: 'x' }] }, 'json: orientation'],
  [
    'too many',
    Array.from({ length: 1001 }, () => ({ date: '2024', title: 'x' })),
    'json: expected at most 1000',
  ],
])('refuses %s', async (_, json, message) => {
  await expect(callTool(jsonToTimeline, { json })).rejects.toThrow(message);
});
