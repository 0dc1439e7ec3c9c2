import * as fc from 'fast-check';
import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import levenshteinDistance from '../../../plugins/text/tools/levenshtein-distance.ts';

test.each([
  ['both empty', { a: '', b: '' }, { distance: 0, similarity: 1 }],
  ['against empty', { a: 'abc', b: '' }, { distance: 3, similarity: 0 }],
  [
    'composed and decomposed are equal',
    { a: 'café', b: 'cafe\u0301' },
    { distance: 0, a_length: 4, b_length: 4 },
  ],
  ['transposition', { a: 'CA', b: 'ABC', transpositions: true }, { distance: 3 }],
  ['full case folding', { a: 'STRASSE', b: 'straße', case_sensitive: false }, { distance: 0, similarity: 1 }],
  ['swapped letters cost two without transpositions', { a: 'recieve', b: 'receive' }, { distance: 2 }],
  ['final and other sigma fold together', { a: 'ΟΔΟΣ', b: 'οδος', case_sensitive: false }, { distance: 0 }],
  ['the dotless i stays apart', { a: 'ı', b: 'i', case_sensitive: false }, { distance: 1 }],
  ['CRLF is one character', { a: 'a\r\n', b: 'a\n' }, { distance: 1, a_length: 2 }],
  ['right to left', { a: 'שלום', b: 'שלומ' }, { distance: 1, similarity: 0.75 }],
  ['transposed emoji', { a: '👨‍👩‍👧🇹🇷', b: '🇹🇷👨‍👩‍👧', transpositions: true }, { distance: 1 }],
  [
    '100,000 characters',
    { a: 'a'.repeat(99_999), b: 'b'.repeat(100_000) },
    { distance: 100_000, similarity: 0 },
  ],
])('%s', async (_, input, expected) => {
  expect(await callTool(levenshteinDistance, input)).toMatchObject(expected);
});

test.each([
  ['b is required', { a: 'x' }, 'b:'],
  ['b must be text', { a: 'x', b: 5 }, 'b:'],
  [
    'one character more',
    { a: 'x', b: 'é'.repeat(100_001) },
    'b: expected at most 100000 characters, got 100001',
  ],
])('refuses: %s', async (_, input, message) => {
  await expect(callTool(levenshteinDistance, input)).rejects.toThrow(message);
});

const texts = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', '👍🏽'), maxLength: 12 });

test('both distances are those of the textbook recurrence', async () => {
  await fc.assert(
    fc.asyncProperty(texts, texts, fc.boolean(), async (a, b, transpositions) => {
      const { distance } = await callTool(levenshteinDistance, { a, b, transpositions });
      expect(distance).toBe(recurrence([...split(a)], [...split(b)], transpositions));
    }),
    { seed: 7 },
  );
});

test('the distance is the same in both directions', async () => {
  await fc.assert(
    fc.asyncProperty(texts, texts, fc.boolean(), async (a, b, transpositions) => {
      const there = await callTool(levenshteinDistance, { a, b, transpositions });
      const back = await callTool(levenshteinDistance, { a: b, b: a, transpositions });
      expect(there.distance).toBe(back.distance);
    }),
    { seed: 7 },
  );
});

function split(text: string): string[] {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}

/** The definition, without memory of what it has computed beyond a table. */
function recurrence(a: string[], b: string[], transpositions: boolean): number {
  const table = new Map<string, number>();
  const at = (i: number, j: number): number => {
    if (i === 0 || j === 0) return i + j;
    const known = table.get(`${i},${j}`);
    if (known !== undefined) return known;
    const same = a[i - 1] === b[j - 1] ? 0 : 1;
    const swapped =
      transpositions && i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
        ? at(i - 2, j - 2) + 1
        : Infinity;
    const least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same, swapped);
    table.set(`${i},${j}`, least);
    return least;
  };
  return at(a.length, b.length);
}
