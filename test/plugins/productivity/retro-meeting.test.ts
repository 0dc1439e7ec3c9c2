import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import retroMeeting from '../../../plugins/productivity/tools/retro-meeting.ts';

test.each([
  [
    'merged and voted',
    {
      date: '2024-02-29',
      duration_minutes: 50,
      items: [
        { column: 'start', text: 'Pair on reviews', votes: 2, author: 'x' },
        { column: 'stop', text: 'Late merges', votes: 4 },
        { column: 'start', text: 'pair on  reviews.', votes: 3, author: 'y' },
        { column: 'continue', text: 'Demo' },
      ],
    },
    {
      columns: [
        { id: 'start', items: [{ text: 'Pair on reviews', votes: 5, mentions: 2, authors: [] }] },
        { id: 'stop', items: [{ votes: 4 }] },
        { id: 'continue', items: [{ text: 'Demo', votes: 0 }] },
      ],
      top_items: [
        { column: 'start', votes: 5 },
        { column: 'stop', votes: 4 },
      ],
      agenda: [
        { minutes: 5, start_minute: 0 },
        { minutes: 15, start_minute: 5 },
        { minutes: 18, start_minute: 20 },
        { minutes: 10, start_minute: 38 },
        { minutes: 2, start_minute: 48 },
      ],
      date: '2024-02-29',
    },
  ],
  [
    'blank board',
    { format: 'four_ls' },
    {
      columns: [{ id: 'liked', items: [] }, { id: 'learned' }, { id: 'lacked' }, { id: 'longed_for' }],
      top_items: [],
      agenda: [{ minutes: 6 }, { minutes: 18 }, { minutes: 21 }, { minutes: 12 }, { minutes: 3 }],
    },
  ],
  [
    'action items warn',
    { action_items: [{ text: 'Fix CI', owner: 'Team', due: '2024-03-15' }, { text: 'Write docs' }] },
    {
      action_items: [
        { text: 'Fix CI', owner: 'Team', due: '2024-03-15' },
        { text: 'Write docs', owner: null, due: null },
      ],
      warnings: ['The action item "Write docs" has no owner and no due date.'],
      markdown: expect.stringContaining('- [ ] Fix CI'),
    },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(retroMeeting, input)).toMatchObject(output);
});

test.each([
  ['unknown column', { items: [{ column: 'mad', text: 'x' }] }, 'mad'],
  ['negative votes', { items: [{ column: 'start', text: 'x', votes: -1 }] }, 'votes'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(retroMeeting, input)).rejects.toThrow(message);
});

test.each([15, 23, 59, 60, 61, 240])(
  'an agenda of %d minutes takes just as long',
  async (duration_minutes) => {
    const { agenda } = await callTool(retroMeeting, { duration_minutes });
    let at = 0;
    for (const { minutes, start_minute } of agenda) {
      expect(start_minute).toBe(at);
      at += minutes;
    }
    expect(at).toBe(duration_minutes);
  },
);

test('authors once each, in order, when they are wanted', async () => {
  const items = [
    { column: 'start', text: 'a', author: 'x' },
    { column: 'start', text: 'A!', author: 'y' },
    { column: 'start', text: 'a', author: 'x' },
  ];
  const { columns, markdown } = await callTool(retroMeeting, { items, anonymous: false });
  expect(columns[0]?.items).toEqual([{ text: 'a', votes: 0, mentions: 3, authors: ['x', 'y'] }]);
  expect(markdown).toContain('- a (0 votes, x, y)');
  expect((await callTool(retroMeeting, { items })).markdown).not.toContain('x, y');
});

test('the most voted first, then the most mentioned, then by column', async () => {
  const item = (column: string, text: string, votes: number) => ({ column, text, votes });
  const items = [
    item('sad', 'a', 2),
    item('mad', 'b', 2),
    item('glad', 'c', 1),
    item('glad', 'c', 1),
    item('mad', 'd', 0),
  ];
  const { top_items } = await callTool(retroMeeting, { format: 'mad_sad_glad', items });
  expect(top_items.map(({ text }) => text)).toEqual(['c', 'b', 'a']);
});

test('text is shown as it is', async () => {
  const { markdown } = await callTool(retroMeeting, {
    title: '*T*',
    items: [{ column: 'stop', text: '<b>|_x_' }],
  });
  expect(markdown).toContain('# \\*T\\*');
  expect(markdown).toContain('\\<b\\>\\|\\_x\\_');
});

test.each([
  ['a blank item', { items: [{ column: 'start', text: ' ' }] }, 'items[0].text: expected text'],
  ['an action without text', { action_items: [{ owner: 'x' }] }, 'action_items[0].text: required'],
  [
    'an action due never',
    { action_items: [{ text: 'x', due: 'never' }] },
    'action_items[0].due: expected a date',
  ],
  ['too short a meeting', { duration_minutes: 14 }, 'duration_minutes: expected a number >= 15'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(retroMeeting, input)).rejects.toThrow(message);
});

test.each([
  [['Faster builds', ' faster  BUILDS!? '], 1],
  [['Straße', 'STRASSE…'], 1],
  [['Learn C', 'Learn C#'], 2],
  [['!!!', '???'], 2],
  [['.'.repeat(200_000) + 'x', 'x'], 2],
])('items %j make so many', async (texts, count) => {
  const items = texts.map((text) => ({ column: 'start', text }));
  expect((await callTool(retroMeeting, { items })).columns[0]?.items).toHaveLength(count);
});
