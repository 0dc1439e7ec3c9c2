import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import randomNamePicker from '../../../plugins/generators/tools/random-name-picker.ts';
import { tally, unevenness } from './evenness.ts';

const pick = (input: object) => callTool(randomNamePicker, input);

test.each([
  ['lines, with commas in them', 'Ann, Jr.\r\n\r\n  Bo \r\nCy\r\n', ['Ann, Jr.', 'Bo', 'Cy']],
  ['commas', 'Ann, Bo,, Cy ', ['Ann', 'Bo', 'Cy']],
  ['an array', ['Ann', ' ', 'Bo, Jr.'], ['Ann', 'Bo, Jr.']],
  ['equal names are tickets', 'Bo\nbo\nBo', ['Bo', 'Bo', 'bo']],
])('%s', async (_, names, entries) => {
  const { winners, remaining, total } = await pick({ names, count: entries.length });
  expect(winners.toSorted()).toEqual(entries);
  expect([remaining, total]).toEqual([[], entries.length]);
});

test('who is not drawn remains, in the order of the list', async () => {
  const names = ['e', 'd', 'c', 'b', 'a'];
  const { winners, remaining, winner, text } = await pick({ names, count: 2 });
  expect(remaining).toEqual(names.filter((name) => !winners.includes(name)));
  expect(winner).toBe(winners[0]);
  expect(text).toBe(`1. ${winners[0]}\n2. ${winners[1]}`);
});

test('duplicates are removed, the first spelling stays', async () => {
  const { total, winners } = await pick({ names: 'STRASSE,Straße,Bo', remove_duplicates: true, count: 2 });
  expect(total).toBe(2);
  expect(winners.toSorted()).toEqual(['Bo', 'STRASSE']);
});

test('a name may win again', async () => {
  const { winners, remaining } = await pick({
    names: ['Only', 'never'],
    exclude: 'NEVER',
    count: 3,
    allow_repeats: true,
  });
  expect([winners, remaining]).toEqual([['Only', 'Only', 'Only'], []]);
});

test('every entry has the same chance', async () => {
  const names = [...'abcdefghij'];
  const drawn: string[] = [];
  for (let round = 0; round < 2; round += 1)
    drawn.push(...(await pick({ names, count: 10_000, allow_repeats: true })).winners);
  for (let round = 0; round < 500; round += 1) drawn.push((await pick({ names })).winner);
  expect(unevenness(tally(drawn, names))).toBeLessThan(4);
});

test.each([
  ['more than there are', { names: ['a', 'b'], count: 3 }, 'count: expected at most the 2 entries, got 3'],
  ['nothing but blanks', { names: ' \n\n ' }, 'names: expected at least one name'],
  ['nobody but the excluded', { names: 'a,A', exclude: 'a' }, 'names: expected at least one name'],
  ['no names', {}, 'names: required'],
])('refuses %s', async (_, input, message) => {
  await expect(pick(input)).rejects.toThrow(message);
});

test('duplicates that were removed, and exclusions that meet nobody, are named', async () => {
  const { total, dropped } = await callTool(randomNamePicker, {
    names: 'Ann, bo, Bo, ANN, Ann, Cy',
    remove_duplicates: true,
    exclude: 'cy, Dee',
  });
  expect(total).toBe(2);
  expect(dropped).toEqual([
    'exclude Dee (no such name)',
    'another entry of bo (entry 3)',
    'another entry of Ann (2 times, first at entry 4)',
  ]);
  expect(await callTool(randomNamePicker, { names: 'Ann' })).not.toHaveProperty('dropped');
});
