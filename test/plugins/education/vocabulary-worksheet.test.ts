import { graphemes } from '@toolyard/kit/graphemes';
import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import vocabularyWorksheet from '../../../plugins/education/tools/vocabulary-worksheet/tool.ts';

const worksheet = (input: object) => callTool(vocabularyWorksheet, input);
type Section = Awaited<ReturnType<typeof worksheet>>['sections'][number];

async function section<Name extends Section['activity']>(activity: Name, input: object) {
  const { sections } = await worksheet({ ...input, activities: [activity] });
  const [only] = sections;
  if (only?.activity !== activity) throw new Error(`expected ${activity}`);
  return only as Extract<Section, { activity: Name }>;
}

const letters = (word: string) => graphemes(word.toUpperCase()).filter((letter) => /^\p{L}/u.test(letter));

/** Every place where a word stands in a grid, running right, down or down-right. */
function solve(grid: readonly string[], word: string): string[] {
  const square = grid.map((row) => graphemes(row));
  const steps = { across: [0, 1], down: [1, 0], diagonal: [1, 1] } as const;
  return square.flatMap((row, r) =>
    row.flatMap((_, c) =>
      Object.entries(steps)
        .filter(([, [dr, dc]]) =>
          letters(word).every((letter, i) => square[r + dr * i]?.[c + dc * i] === letter),
        )
        .map(([direction]) => `${r + 1} ${c + 1} ${direction}`),
    ),
  );
}

describe('vocabulary-worksheet', () => {
  test('three separators, duplicates dropped, four activities by default', async () => {
    const result = await worksheet({
      words: 'apple: a fruit\r\nbee\tan insect\r\n\r\ne-mail - a message\r\nAPPLE: again',
      seed: 1,
    });
    expect(result.words).toEqual([
      { word: 'apple', definition: 'a fruit' },
      { word: 'bee', definition: 'an insect' },
      { word: 'e-mail', definition: 'a message' },
    ]);
    expect(result).toMatchObject({ duplicates_dropped: 1, seed: 1, title: 'Vocabulary Worksheet' });
    expect(result.sections.map(({ activity }) => activity)).toEqual([
      'scramble',
      'missing_letters',
      'word_search',
      'match_definitions',
    ]);
  });

  test('no matching when a word has no definition', async () => {
    const { sections } = await worksheet({ words: ['one: 1', 'two'] });
    expect(sections.map(({ activity }) => activity)).toEqual(['scramble', 'missing_letters', 'word_search']);
  });

  test('activities stand as asked', async () => {
    const result = await worksheet({ words: ['cat'], activities: ['trace', 'scramble'], title: 'Week *3*' });
    expect(result.sections.map(({ activity }) => activity)).toEqual(['trace', 'scramble']);
    expect(result.sections[0]).toMatchObject({ items: [{ number: 1, word: 'cat', lines: 3 }] });
    expect(result.sections[0]?.text.match(/cat/g)).toHaveLength(3);
    expect(result.markdown).toMatch(/^# Week \\\*3\\\*\n/);
  });

  test('the same seed gives the same bytes, no seed another sheet', async () => {
    const words = ['planet: a', 'comet: b', 'asteroid: c'];
    expect(await worksheet({ words, seed: 9 })).toEqual(await worksheet({ words, seed: 9 }));
    expect((await section('scramble', { words, seed: 9 })).items.map(({ scrambled }) => scrambled))
      .toMatchInlineSnapshot(`
      [
        "palent",
        "cotme",
        "eadtrois",
      ]
    `);
    const drawn = await worksheet({ words });
    expect(await worksheet({ words, seed: drawn.seed })).toEqual(drawn);
    expect((await worksheet({ words })).text).not.toBe(drawn.text);
  });

  test('scrambled words are never the words', async () => {
    const words = ['at', 'Go', 'aab', 'ice cream', "o'clock", 'naïve', 'aaa', '42', 'ÄÖ'];
    for (let seed = 0; seed < 20; seed += 1) {
      const { items } = await section('scramble', { words, seed });
      for (const { scrambled, answer } of items) {
        expect([...scrambled].sort()).toEqual([...answer.toLowerCase()].sort());
        if (answer !== 'aaa' && answer !== '42') expect(scrambled).not.toBe(answer.toLowerCase());
      }
      expect(items[0]?.scrambled).toBe('ta');
      const [ice, cream] = items[3]?.scrambled.split(' ') ?? [];
      expect([[...(ice ?? '')].sort().join(''), [...(cream ?? '')].sort().join('')]).toEqual([
        'cei',
        'acemr',
      ]);
      expect(items[4]?.scrambled[1]).toBe("'");
    }
  });

  test.each([
    ['planet', 3],
    ['at', 1],
    ['a', 0],
    ['ice-cream', 4],
    ["it's all", 3],
    ['e\u0301te\u0301', 1],
  ])('missing letters of %j: %d', async (word, missing) => {
    for (let seed = 0; seed < 10; seed += 1) {
      const prompt = (await section('missing_letters', { words: [word], seed })).items[0]?.prompt ?? '';
      const [all, left] = [graphemes(word), graphemes(prompt)];
      expect(left.filter((letter) => letter === '_')).toHaveLength(missing);
      expect(left).toHaveLength(all.length);
      expect(left[0]).toBe(all[0]);
      for (const [index, letter] of left.entries())
        if (letter === '_') expect(all[index]).toMatch(/^\p{L}/u);
        else expect(letter).toBe(all[index]);
    }
  });

  test('matching leads from each word to its definition', async () => {
    const words = Array.from({ length: 40 }, (_, index) => `w${index}: d${index}`);
    const { items, choices, text } = await section('match_definitions', { words, seed: 4 });
    const definitions = new Map(choices.map(({ letter, definition }) => [letter, definition]));
    for (const { word, answer } of items) expect(definitions.get(answer)).toBe(word.replace('w', 'd'));
    expect(choices.map(({ letter }) => letter).slice(24, 28)).toEqual(['Y', 'Z', 'AA', 'AB']);
    expect(text).toContain('1. ____ w0');
  });

  test('a small word search', async () => {
    const found = await section('word_search', { words: ['one', 'two'], seed: 3 });
    expect(found.size).toBe(8);
    expect(found.grid).toHaveLength(8);
    for (const row of found.grid) expect(row).toMatch(/^[A-Z]{8}$/);
    expect(found.unplaced).toEqual([]);
    expect(found.text).toContain('Words: one, two');
  });

  test('words are where the key says, in the directions allowed', async () => {
    const word = fc.stringMatching(/^[a-zA-Z' -]{0,14}[a-z]$/).map((text) => text.trim());
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 30 }), fc.nat(), async (words, seed) => {
        const cleaned = words.map((text) => text.replace(/ - /g, ' '));
        const { grid, size, placements, unplaced } = await section('word_search', { words: cleaned, seed });
        expect(size).toBeGreaterThanOrEqual(8);
        expect(size).toBeLessThanOrEqual(15);
        for (const { word: placed, row, column, direction } of placements)
          expect(solve(grid, placed)).toContain(`${row} ${column} ${direction}`);
        const places = placements.map(({ row, column, direction, word: placed }) =>
          [row, column, direction, letters(placed).length].join(),
        );
        expect(new Set(places).size).toBe(places.length);
        expect(placements.length + unplaced.length).toBe(
          new Set(cleaned.map((text) => text.replace(/\s+/g, ' ').toLowerCase())).size,
        );
      }),
      { numRuns: 40, seed: 1 },
    );
  });

  test('the grid is as large as its longest word, and grows for many', async () => {
    expect((await section('word_search', { words: ['extraordinary'], seed: 1 })).size).toBe(13);
    const words = Array.from({ length: 26 }, (_, i) => String.fromCharCode(97 + i).repeat(8));
    const grown = await section('word_search', { words, seed: 1 });
    expect(grown.size).toBe(15);
    expect(grown.placements.length).toBeGreaterThanOrEqual(20);
    expect(grown.placements.length + grown.unplaced.length).toBe(26);
  });

  test('words too long and words without letters stay out', async () => {
    const found = await section('word_search', {
      words: ['internationalise', '42', 'sun-rise times'],
      seed: 1,
    });
    expect(found.unplaced).toEqual(['internationalise', '42']);
    expect(found.placements[0]?.word).toBe('sun-rise times');
    expect(found.size).toBe(12);
  });

  test('filler follows the script', async () => {
    for (const row of (await section('word_search', { words: ['мир', 'дом'], seed: 1 })).grid)
      expect(row).toMatch(/^[МИРДО]{8}$/);
    const mixed = (await section('word_search', { words: ['мир', 'sun'], seed: 1 })).grid.join('');
    expect(mixed).toMatch(/^[A-ZМИР]{64}$/);
    expect(mixed).toMatch(/[A-RT-Z]/);
  });

  test('answers stand in the key alone', async () => {
    const words = ['planet', 'comet'];
    const result = await worksheet({ words, activities: ['scramble', 'missing_letters'], seed: 2 });
    expect(result.text).not.toMatch(/planet|comet/);
    expect(result.answer_key).toBe(
      'Word Scramble\n1. planet\n2. comet\n\nMissing Letters\n1. planet\n2. comet\n',
    );
    const [sheet = '', key = ''] = result.markdown.split('## Answer Key');
    expect(sheet).not.toMatch(/planet|comet/);
    expect(key).toContain('- 1\\. planet');
  });

  test.each([
    ['no words', { words: ' \n ' }, 'words: expected at least one'],
    [
      '41 words',
      { words: Array.from({ length: 41 }, (_, i) => `w${i}`) },
      'words: expected at most 40 words, got 41',
    ],
    ['no word before its definition', { words: 'a\n: b' }, 'words: expected a word before'],
    ['a missing definition', { words: 'apple: a fruit\nbee:', activities: ['match_definitions'] }, '"bee"'],
    ['an unknown activity', { words: ['a'], activities: ['crossword'] }, 'activities'],
    ['an activity twice', { words: ['a'], activities: ['trace', 'trace'] }, 'activities'],
  ])('refuses %s', async (_, input, message) => {
    await expect(worksheet(input)).rejects.toThrow(message);
  });

  test('40 words after duplicates are enough', async () => {
    const words = Array.from({ length: 40 }, (_, index) => `w${index}`);
    expect((await worksheet({ words: [...words, 'W1'] })).duplicates_dropped).toBe(1);
  });
});

describe('nothing is lost in silence', () => {
  test('a definition that a duplicate has is taken where the first has none, and named where it has another', async () => {
    expect(
      await worksheet({ words: ['cat', 'Cat: feline', 'dog: canine', 'DOG: hound'], seed: 1 }),
    ).toMatchObject({
      words: [
        { word: 'cat', definition: 'feline' },
        { word: 'dog', definition: 'canine' },
      ],
      duplicates_dropped: 2,
      dropped: ['definition "hound" of dog (entry 4)'],
    });
  });

  test('a word that fits into no grid is named, and a grid without words is not printed', async () => {
    const long = 'incomprehensible';
    const { sections, text, markdown, dropped } = await worksheet({
      words: [long],
      activities: ['word_search'],
    });
    expect(sections).toMatchObject([{ size: 0, grid: [], placements: [], unplaced: [long] }]);
    for (const sheet of [text, markdown]) expect(sheet).toContain('None of the words fits into a grid.');
    expect(dropped).toEqual([`${long} in the grid (word_search)`]);
    expect(await worksheet({ words: ['cat'] })).not.toHaveProperty('dropped');
  });

  test('both sheets have a line for name and date', async () => {
    const { text, markdown } = await worksheet({ words: ['cat'] });
    expect(text).toMatch(/^Name: _+ +Date: _+$/m);
    expect(markdown.replaceAll('\\', '')).toMatch(/^Name: _+ Date: _+$/m);
  });
});
