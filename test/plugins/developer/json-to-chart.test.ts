import { callTool } from '@toolyard/sdk/testing';
import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import jsonToChart from '../../../plugins/developer/tools/json-to-chart/tool.ts';
import { HOSTILE } from './form-samples.ts';

interface SvgElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** The elements of an SVG document, read as XML. */
function elementsOf(svg: string): SvgElement[] {
  const elements: SvgElement[] = [];
  const parser = new Parser(
    { onopentag: (name, attributes) => elements.push({ name, attributes }) },
    { xmlMode: true },
  );
  parser.end(svg);
  return elements;
}

function marksOf(svg: string): SvgElement[] {
  return elementsOf(svg).filter(({ attributes }) => attributes.class === 'mark');
}

const TWO = {
  labels: ['x', 'y', 'z'],
  series: [{ name: 'S1', values: [-12, 7, null] }, { values: [3, 44, 1] }],
};

test('bars', async () => {
  const { svg, ...result } = await callTool(jsonToChart, {
    json: '{"title": "Sales", "type": "bar", "data": [{"label": "A", "value": 10}, {"label": "B", "value": 25, "color": "#abc"}, {"label": "C", "value": 0}]}',
  });
  expect(result).toEqual({
    type: 'bar',
    labels: ['A', 'B', 'C'],
    series: [{ name: 'Value', values: [10, 25, 0], color: '#2563eb' }],
    axis: { min: 0, max: 25, step: 5 },
    slices: null,
    markdown: '| Label | Value |\n| --- | ---: |\n| A | 10 |\n| B | 25 |\n| C | 0 |',
    alt_text: 'Bar chart "Sales" of 3 values, from 0 (C) to 25 (B).',
  });
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 640 400"[^>]* role="img"/);
  expect(svg).toContain('<title>Sales</title>\n<desc>Bar chart &quot;Sales&quot; of 3 values');
  const marks = marksOf(svg);
  expect(
    marks.map(({ attributes }) => [attributes['data-label'], attributes['data-value'], attributes.fill]),
  ).toEqual([
    ['A', '10', '#2563eb'],
    ['B', '25', '#abc'],
    ['C', '0', '#2563eb'],
  ]);
  const heights = marks.map(({ attributes }) => Number(attributes.height));
  expect(heights[1]).toBeCloseTo((heights[0] ?? 0) * 2.5, 0);
  expect(heights[2]).toBe(0);
});

test.each([
  ['numbers', [1, 2], ['1', '2']],
  ['an object', { a: 1, type: 2 }, ['a', 'type']],
  ['series without labels', { series: [{ values: [1, 2, 3] }] }, ['1', '2', '3']],
  ['numbers for labels', [{ label: 2024, value: 1 }], ['2024']],
])('%s', async (_, json, labels) => {
  expect(await callTool(jsonToChart, { json })).toMatchObject({ labels });
});

test.each([
  [[-12, 44], { min: -20, max: 60, step: 20 }],
  [[0, 6], { min: 0, max: 6, step: 1 }],
  [[0, 6.1], { min: 0, max: 8, step: 2 }],
  [[5, 7], { min: 0, max: 8, step: 2 }],
  [[0.1, 0.3], { min: 0, max: 0.3, step: 0.05 }],
  [[-3], { min: -3, max: 0, step: 0.5 }],
  [[0], { min: 0, max: 1, step: 0.2 }],
  [[1e300], { min: 0, max: 1e300, step: 2e299 }],
  [[2.5e-7, 3e-7], { min: 0, max: 3e-7, step: 5e-8 }],
])('the axis of %j', async (json, axis) => {
  expect((await callTool(jsonToChart, { json })).axis).toEqual(axis);
});

test.each([
  ['bar', 5, 0],
  ['horizontal_bar', 5, 0],
  ['line', 5, 2],
  ['area', 5, 2],
])('%s of two series: a gap for null, a path a series', async (type, count, paths) => {
  const { svg, axis, alt_text } = await callTool(jsonToChart, { json: TWO, type });
  const marks = marksOf(svg);
  expect(marks).toHaveLength(count);
  expect(new Set(marks.map(({ attributes }) => attributes['data-series']))).toEqual(
    new Set(['S1', 'Series 2']),
  );
  expect(elementsOf(svg).filter(({ name }) => name === 'path')).toHaveLength(paths);
  expect(axis).toEqual({ min: -20, max: 60, step: 20 });
  expect(alt_text).toContain('of 5 values in 2 series, from -12 (x) to 44 (y).');
});

test('stacked, the axis is that of the sums', async () => {
  const { axis } = await callTool(jsonToChart, {
    json: { series: [{ values: [30, -5] }, { values: [30, -7] }] },
    stacked: true,
  });
  expect(axis).toEqual({ min: -20, max: 60, step: 20 });
});

test.each(['pie', 'doughnut'])('%s: shares of the first series, no slice for 0', async (type) => {
  const { svg, slices, axis } = await callTool(jsonToChart, { json: { a: 1, b: 2, c: 0 }, type });
  expect(slices).toEqual([
    { label: 'a', value: 1, percent: 33.33 },
    { label: 'b', value: 2, percent: 66.67 },
    { label: 'c', value: 0, percent: 0 },
  ]);
  expect(axis).toBeNull();
  expect(marksOf(svg)).toHaveLength(2);
});

test('a single slice is a full circle', async () => {
  const { svg } = await callTool(jsonToChart, { json: { a: 7, b: 0 }, type: 'pie' });
  expect(marksOf(svg)[0]?.attributes.d).toMatch(/^M(\S+ \S+)A.*A.* \1Z$/);
});

test('labels never overlap', async () => {
  const data = Array.from({ length: 500 }, (_, index) => ({ label: `a long label ${index}`, value: index }));
  const { svg } = await callTool(jsonToChart, { json: { data }, width: 200, height: 150 });
  expect(marksOf(svg)).toHaveLength(500);
  const places = elementsOf(svg).flatMap(({ attributes }) => {
    const [, x] = /^translate\((\S+) /.exec(attributes.transform ?? '') ?? [];
    return x === undefined ? [] : [Number(x)];
  });
  expect(places.length).toBeGreaterThan(2);
  expect(places.every((place, index) => index === 0 || place - (places[index - 1] ?? 0) >= 12)).toBe(true);
});

test.each(['bar', 'horizontal_bar', 'line', 'pie'])('%s: nothing gets out of the texts', async (type) => {
  const { svg, markdown } = await callTool(jsonToChart, {
    json: { labels: [HOSTILE, 'b'], series: [{ name: HOSTILE, values: [1, 2] }, { values: [1, 2] }] },
    type,
    title: HOSTILE.slice(0, 200),
  });
  const elements = elementsOf(svg);
  const own = new Set(['svg', 'title', 'desc', 'rect', 'text', 'line', 'path', 'circle']);
  expect(elements.filter(({ name }) => !own.has(name))).toEqual([]);
  expect(
    elements.flatMap(({ attributes }) => Object.keys(attributes)).filter((name) => /^on|href|src/.test(name)),
  ).toEqual([]);
  expect(marksOf(svg)[0]?.attributes['data-label']).toBe(HOSTILE);
  expect(markdown).not.toMatch(/(?<!\\)<script/);
});

test.each([
  ['malformed JSON', '{', 'json: expected'],
  ['a text for a value', [{ label: 'a', value: '12' }], 'json: [0].value: expected a finite number'],
  ['no value', [{ label: 'a' }], 'json: [0].value: expected a number'],
  ['a number that is not finite', '[1e999]', 'json: [0]: expected a finite number'],
  ['a label that is none', [{ value: 1 }], 'json: [0].label: expected text'],
  [
    'values that lack',
    { labels: ['a', 'b'], series: [{ values: [1] }] },
    'json: series[0].values: expected 2 values',
  ],
  [
    'labels that are no list',
    { labels: 'ab', series: [{ values: [1, 2] }] },
    'json: labels: expected an array, got "ab"',
  ],
  [
    'a label of a list that is none',
    { labels: [[]], series: [{ values: [1] }] },
    'json: labels[0]: expected text',
  ],
  ['no data', [], 'json: expected data, got none'],
  ['an empty object', {}, 'json: expected data, got none'],
  ['a colour by name', [{ label: 'a', value: 1, color: 'red' }], 'json: [0].color: expected a hex colour'],
  ['an unknown type', { type: 'radar', data: [1] }, 'json: type: expected one of'],
  ['too many labels', Array.from({ length: 501 }, () => 1), 'json: expected at most 500 labels'],
  [
    'too many series',
    { series: Array.from({ length: 21 }, () => ({ values: [1] })) },
    'json: expected at most 20 series',
  ],
])('refuses %s', async (_, json, message) => {
  await expect(callTool(jsonToChart, { json })).rejects.toThrow(message);
});

test.each([
  ['a negative value', { a: -1, b: 2 }],
  ['null', { a: null, b: 2 }],
  ['a sum of 0', { a: 0 }],
])('refuses a pie of %s', async (_, json) => {
  await expect(callTool(jsonToChart, { json, type: 'pie' })).rejects.toThrow('json: expected');
});

test.each([
  [[5], {}, 'Bar chart of one value, 5 (1).'],
  [{ a: 5, b: null }, { title: 'T' }, 'Bar chart "T" of one value, 5 (a).'],
  [{ a: 5, b: -1, c: 7 }, {}, 'Bar chart of 3 values, from -1 (b) to 7 (c).'],
  [
    { series: [{ values: [1] }, { values: [2] }] },
    {},
    'Bar chart of 2 values in 2 series, from 1 (1) to 2 (1).',
  ],
  [{ a: 3, b: 3 }, {}, 'Bar chart of 2 values, from 3 (a) to 3 (a).'],
  [{ a: null }, {}, 'Bar chart without values.'],
])('%j is told in words', async (json, options, words) => {
  expect((await callTool(jsonToChart, { json, ...options })).alt_text).toBe(words);
});

test('what XML has no place for is drawn as U+FFFD', async () => {
  const { svg, labels } = await callTool(jsonToChart, { json: { 'a\u0001\ud800': 1 }, title: '\ufffe' });
  expect(labels).toEqual(['a\u0001\ud800']);
  expect(svg).toContain('data-label="a\ufffd\ufffd"');
  expect(svg).toContain('<title>\ufffd</title>');
  expect(svg).not.toMatch(/[\u0001\ufffe]/);
});

test('wide characters take the room of two: they are turned, and cut, before they overlap', async () => {
  const draw = (label: string) =>
    callTool(jsonToChart, { json: { [`${label}1`]: 1, [`${label}2`]: 2 }, width: 200 });
  expect((await draw('abcde')).svg).not.toContain('rotate(-90)');
  expect((await draw('日本語日本')).svg).toContain('rotate(-90)');
  const { svg } = await callTool(jsonToChart, { json: [1], title: '日'.repeat(40), width: 200 });
  expect(svg).toContain(`>${'日'.repeat(9)}…</text>`);
});
