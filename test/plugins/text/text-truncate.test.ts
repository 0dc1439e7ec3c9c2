import { countGraphemes } from '@toolyard/kit/graphemes';
import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import textTruncate from '../../../plugins/text/tools/text-truncate.ts';

test.each([
  [
    'inside a word',
    { text: 'The quick brown fox', length: 12, word_boundary: false, suffix: '...' },
    { result: 'The quick...', length: 12 },
  ],
  ['fits exactly', { text: '12345', length: 5 }, { result: '12345', truncated: false, length: 5 }],
  [
    'bytes do not split a character',
    { text: 'ééééé', length: 6, unit: 'bytes', suffix: '' },
    { result: 'ééé', length: 6, original_length: 10 },
  ],
  [
    'a text that fits needs no room for the suffix',
    { text: 'é', length: 2, unit: 'bytes' },
    { result: 'é', truncated: false, length: 2 },
  ],
  [
    'a first word that is too long is cut',
    { text: 'incomprehensible things', length: 6 },
    { result: 'incom…', length: 6 },
  ],
  [
    'white space before it counts for nothing',
    { text: '  incomprehensible', length: 6 },
    { result: '  inc…' },
  ],
  [
    'white space at the cut goes, punctuation stays',
    { text: 'One, two, three', length: 10 },
    { result: 'One, two,…', length: 10 },
  ],
  ['a cut right behind a word', { text: 'One two three', length: 8 }, { result: 'One two…', length: 8 }],
  [
    'the start goes',
    { text: 'The quick brown fox', length: 10, position: 'start' },
    { result: '…brown fox', length: 10 },
  ],
  [
    'the middle goes, between words',
    { text: 'alpha beta gamma delta', length: 15, position: 'middle' },
    { result: 'alpha…delta', length: 11 },
  ],
  [
    'the larger half is the start’s',
    { text: 'abcdefgh', length: 4, position: 'middle', word_boundary: false, suffix: '~' },
    { result: 'ab~h' },
  ],
  ['clusters stay whole', { text: '👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧', length: 2 }, { result: '👨‍👩‍👧…', length: 2, original_length: 3 }],
  [
    'clusters stay whole in bytes',
    { text: '👨‍👩‍👧👨‍👩‍👧', length: 20, unit: 'bytes', suffix: '' },
    { result: '👨‍👩‍👧', length: 18, original_length: 36 },
  ],
  [
    'a suffix that fills the room',
    { text: 'abcdef', length: 3, suffix: '...' },
    { result: '...', length: 3 },
  ],
  [
    'the last words',
    { text: 'one two  three four', length: 2, unit: 'words', position: 'start' },
    { result: '…three four', length: 2 },
  ],
  [
    'first and last words',
    { text: 'one two  three four five', length: 3, unit: 'words', position: 'middle' },
    { result: 'one two…five', length: 3 },
  ],
  [
    'as many words as there are',
    { text: ' one  two ', length: 2, unit: 'words' },
    { result: ' one  two ', truncated: false },
  ],
  ['CRLF is one character', { text: 'ab\r\ncd', length: 4, suffix: '' }, { result: 'ab', length: 2 }],
  ['right to left', { text: 'שלום עולם יפה', length: 10 }, { result: 'שלום עולם…' }],
  ['nothing', { text: '' }, { result: '', truncated: false, length: 0 }],
])('%s', async (_, input, expected) => {
  expect(await callTool(textTruncate, input)).toMatchObject(expected);
});

test.each([
  ['suffix does not fit', { text: 'abcdef', length: 2, suffix: '...' }, 'suffix:'],
  ['length zero', { text: 'a', length: 0 }, 'length:'],
  [
    'a suffix of more bytes',
    { text: 'abcdef', length: 2, unit: 'bytes' },
    'suffix: expected at most 2 bytes',
  ],
  ['too long a suffix', { text: 'a', suffix: 'x'.repeat(101) }, 'suffix: expected at most 100 characters'],
])('refuses: %s', async (_, input, message) => {
  await expect(callTool(textTruncate, input)).rejects.toThrow(message);
});

test('the result is never longer than asked for', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc.integer({ min: 3, max: 12 }),
      fc.constantFrom('end', 'middle', 'start'),
      fc.constantFrom('characters', 'bytes'),
      fc.boolean(),
      async (text, length, position, unit, word_boundary) => {
        const { result, truncated } = await callTool(textTruncate, {
          text,
          length,
          position,
          unit,
          word_boundary,
        });
        const size = unit === 'bytes' ? Buffer.byteLength(result) : countGraphemes(result);
        expect(size).toBeLessThanOrEqual(length);
        expect(truncated).toBe(result !== text);
      },
    ),
    { seed: 7 },
  );
});
