import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import eisenhowerMatrix from '../../../plugins/productivity/tools/eisenhower-matrix.ts';

test.each([
  [
    'due dates and ratings',
    {
      as_of: '2024-02-27',
      tasks: [
        { title: 'near', due: '2024-03-01', importance: 6 },
        { title: 'far', due: '2024-03-02', importance: 9 },
        { title: 'late', due: '2024-02-20', importance: 7 },
      ],
    },
    {
      quadrants: {
        do: [
          { title: 'late', overdue: true, days_left: -7 },
          { title: 'near', overdue: false, days_left: 3 },
        ],
        schedule: [{ title: 'far', days_left: 4 }],
      },
      next: 'late',
    },
  ],
  [
    'a flag beats rating and date',
    {
      as_of: '2024-01-01',
      tasks: [{ title: 'x', urgent: false, urgency: 10, due: '2024-01-01', important: true }],
    },
    { quadrants: { schedule: [{ title: 'x' }] }, counts: { do: 0 } },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(eisenhowerMatrix, input)).toMatchObject(output);
});

test.each([
  ['no title', { tasks: [{ urgent: true }] }, 'title'],
  ['rating of 11', { tasks: [{ title: 'x', urgency: 11 }] }, 'urgency'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(eisenhowerMatrix, input)).rejects.toThrow(message);
});

test('the earliest due first, then importance, urgency, and as given', async () => {
  const { quadrants } = await callTool(eisenhowerMatrix, {
    as_of: '2024-01-01',
    tasks: [
      { title: 'a' },
      { title: 'b', urgency: 2 },
      { title: 'c', importance: 3 },
      { title: 'd', due: '2024-02-02' },
      { title: 'e', due: '2024-02-01' },
      { title: 'f' },
    ],
  });
  expect(quadrants.eliminate.map(({ title }) => title)).toEqual(['e', 'd', 'c', 'b', 'a', 'f']);
});

test.each([
  [{ urgency: 6, importance: 6 }, 'do'],
  [{ urgency: 5, importance: 6 }, 'schedule'],
  [{ urgency: 5, due: '2024-01-01', importance: 6 }, 'schedule'],
  [{ due: '2024-01-04' }, 'delegate'],
  [{ due: '2024-01-05' }, 'eliminate'],
  [{ due: '2023-01-05' }, 'delegate'],
])('%j is to %s', async (task, quadrant) => {
  const { counts } = await callTool(eisenhowerMatrix, {
    as_of: '2024-01-01',
    tasks: [{ title: 'x', ...task }],
  });
  expect(counts).toMatchObject({ [quadrant]: 1 });
});

test('nothing is next that is to be eliminated', async () => {
  expect(await callTool(eisenhowerMatrix, { tasks: [{ title: 'x' }] })).toMatchObject({ next: null });
  expect(
    await callTool(eisenhowerMatrix, { tasks: [{ title: 'x' }, { title: 'y', urgent: true }] }),
  ).toMatchObject({ next: 'y' });
});

test('titles and notes are shown as they are', async () => {
  const { markdown, text } = await callTool(eisenhowerMatrix, {
    tasks: [{ title: '<b>|*x*\ny', notes: '_z_' }],
    title: '# T',
  });
  expect(markdown).toContain('\\<b\\>\\|\\*x\\*');
  expect(markdown).toContain('\\_z\\_');
  expect(text).toContain('- <b>|*x* y: _z_');
});

test.each([
  ['no tasks', { tasks: [] }, 'tasks: expected at least 1 element'],
  ['a blank title', { tasks: [{ title: 'a' }, { title: ' ' }] }, 'tasks[1].title: expected text'],
  ['no date', { tasks: [{ title: 'a', due: 'soon' }] }, 'tasks[0].due: expected a date'],
  ['no day', { tasks: [{ title: 'a' }], as_of: '2023-02-29' }, 'as_of: expected a date that exists'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(eisenhowerMatrix, input)).rejects.toThrow(message);
});

test('what is due today is not overdue, what was due yesterday is', async () => {
  const { text } = await callTool(eisenhowerMatrix, {
    tasks: [
      { title: 'today', due: '2024-03-01' },
      { title: 'yesterday', due: '2024-02-29' },
    ],
    as_of: '2024-03-01',
  });
  expect(text).toContain('- today (due 2024-03-01)\n');
  expect(text).toContain('- yesterday (due 2024-02-29, overdue)');
});
