import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import randomPicker from '../../../plugins/generators/tools/random-picker.ts';
import { tally, unevenness } from './evenness.ts';

const pick = (input: object) => callTool(randomPicker, input);

describe('numbers', () => {
  test('one from 1 to 100 by default', async () => {
    const { mode, numbers, text } = await pick({});
    expect([mode, numbers?.length, text]).toEqual(['number', 1, String(numbers?.[0])]);
  });

  test('a count above the range gives all of it, shuffled', async () => {
    const { numbers } = await pick({ min: 1, max: 3, count: 10 });
    expect(numbers?.toSorted()).toEqual([1, 2, 3]);
    const orders = [];
    for (let round = 0; round < 1000; round += 1)
      orders.push((await pick({ min: 1, max: 3, count: 3 })).text);
    expect(
      unevenness(tally(orders, ['1, 2, 3', '1, 3, 2', '2, 1, 3', '2, 3, 1', '3, 1, 2', '3, 2, 1'])),
    ).toBeLessThan(6);
  });

  test('repeats where they are allowed', async () => {
    expect(await pick({ min: 5, max: 5, count: 4, allow_duplicates: true })).toMatchObject({
      numbers: [5, 5, 5, 5],
      text: '5, 5, 5, 5',
    });
  });
});

describe('a list', () => {
  test('count is an alias of pick_count, which wins', async () => {
    const items = ['a', 'b', ' ', 'c', 'a'];
    expect((await pick({ items, count: 2 })).picks).toHaveLength(2);
    expect((await pick({ items, count: 2, pick_count: 1 })).picks).toHaveLength(1);
    expect((await pick({ items, pick_count: 9 })).picks?.toSorted()).toEqual(['a', 'a', 'b', 'c']);
    expect((await pick({ items })).picks).toHaveLength(1);
  });

  test('arguments of another mode do nothing, and that is said', async () => {
    expect(
      await pick({ mode: 'list', items: ['a'], members: ['b'], min: 9, max: 1, team_count: 20 }),
    ).toEqual({
      mode: 'list',
      picks: ['a'],
      text: 'a',
      dropped: ['min', 'max', 'members', 'team_count'].map((name) => `${name} (no argument of mode list)`),
    });
    expect(await pick({ mode: 'number', items: ['a'], max: 1, pick_count: 3 })).toMatchObject({
      numbers: [1],
      dropped: ['items (no argument of mode number)', 'pick_count (no argument of mode number)'],
    });
    expect(await pick({ members: ['a', 'b'], count: 2 })).toMatchObject({
      dropped: ['count (no argument of mode teams)'],
    });
  });

  test('blank entries are left out, and that is said', async () => {
    expect(await pick({ items: ['a', '', ' '] })).toMatchObject({
      picks: ['a'],
      dropped: ['a blank entry (2 times, first at entry 2)'],
    });
    expect(await pick({ items: ['a', 'b'], count: 2 })).not.toHaveProperty('dropped');
  });
});

describe('teams', () => {
  test('sizes differ by at most one, the first are the larger', async () => {
    const members = Array.from({ length: 11 }, (_, index) => `m${index}`);
    const { teams = [], text } = await pick({ members, team_count: 4 });
    expect(teams.map((team) => team.members.length)).toEqual([3, 3, 3, 2]);
    expect(teams.flatMap((team) => team.members).toSorted()).toEqual(members.toSorted());
    expect(text.split('\n')[3]).toBe(`Team 4: ${teams[3]?.members.join(', ')}`);
  });
});

test.each([
  ['min above max', { min: 10, max: 1 }, 'min: expected at most max, which is 1, got 10'],
  ['no items', { mode: 'list' }, 'items: expected at least one item'],
  ['blank items', { items: [' '] }, 'items: expected at least one item'],
  ['one member alone', { members: ['a'] }, 'members: expected at least two members to part, got 1'],
  ['no members', { mode: 'teams' }, 'members: expected at least one member'],
  [
    'more teams than members',
    { members: ['a', 'b'], team_count: 3 },
    'team_count: expected at most the 2 members, got 3',
  ],
  ['too many teams', { members: ['a', 'b'], team_count: 21 }, 'team_count: expected a number <= 20'],
])('refuses %s', async (_, input, message) => {
  await expect(pick(input)).rejects.toThrow(message);
});
