import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import textStatistics from '../../../plugins/text/tools/text-statistics.ts';

test.each([
  [
    'empty',
    { text: '' },
    {
      words: 0,
      average_word_length: 0,
      lexical_diversity: 0,
      longest_word: null,
      top_words: [],
      letter_frequency: [],
    },
  ],
  [
    'lines and bytes',
    { text: 'é1\n\nxx,\n' },
    { lines: 3, blank_lines: 1, bytes: 9, digits: 1, punctuation: 1, longest_line: 3, paragraphs: 2 },
  ],
  [
    'code points, not characters',
    { text: 'E\u0301 e\u0301 👨‍👩‍👧 ٣½' },
    { letters: 2, uppercase: 1, lowercase: 1, digits: 1, characters: 8 },
  ],
  [
    'words without punctuation and emoji at their ends',
    { text: '“Great!”🎉 (C++) $5, ...well' },
    {
      longest_word: 'Great',
      top_words: [
        { word: '$5', count: 1 },
        { word: 'c++', count: 1 },
        { word: 'great', count: 1 },
        { word: 'well', count: 1 },
      ],
      average_word_length: 3.5,
    },
  ],
  [
    'case folds fully',
    { text: 'Straße STRASSE ΣΑΣ σας' },
    {
      unique_words: 2,
      top_words: [
        { word: 'straße', count: 2 },
        { word: 'σας', count: 2 },
      ],
    },
  ],
  [
    'stop words left out of the list alone',
    { text: 'The cat and the dog', exclude_stop_words: true },
    {
      words: 5,
      unique_words: 4,
      top_words: [
        { word: 'cat', count: 1 },
        { word: 'dog', count: 1 },
      ],
    },
  ],
  ['the dotted İ is an i', { text: 'İi' }, { letter_frequency: [{ letter: 'i', count: 2, percent: 100 }] }],
  [
    'ties by code point',
    { text: '𐐨 ｚ b B', top: 3 },
    {
      top_words: [
        { word: 'b', count: 2 },
        { word: 'ｚ', count: 1 },
        { word: '𐐨', count: 1 },
      ],
    },
  ],
  ['lists on request', { text: 'a b', top: 0 }, { words: 2, top_words: [], letter_frequency: [] }],
  ['the longest line in characters', { text: 'abc\r\n👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧\r\n' }, { longest_line: 4, lines: 2 }],
  ['white space of all kinds', { text: '\u00a0\u2028\t\r\n ' }, { whitespace: 6, words: 0 }],
])('%s', async (_, input, expected) => {
  expect(await callTool(textStatistics, input)).toMatchObject(expected);
});

test.each([
  ['top out of range', { text: 'a', top: -1 }, 'top:'],
  ['top too high', { text: 'a', top: 201 }, 'top: expected a number <= 200'],
])('refuses: %s', async (_, input, message) => {
  await expect(callTool(textStatistics, input)).rejects.toThrow(message);
});

test.each([
  ['Hindi', 'मैं हूँ। वह है।', 2],
  ['Arabic', 'هل أنت هنا؟ نعم.', 2],
  ['Urdu', 'یہ ایک ہے۔ یہ دو ہے۔', 2],
  ['Armenian', 'Սա է։ Նա է։', 2],
  ['Amharic', 'ይህ ነው። ያ ነው።', 2],
  ['Burmese', 'ဒါပါ။ ဟိုဟာပါ။', 2],
  ['half-width Japanese', 'ﾃｽﾄ｡ﾃｽﾄ｡', 2],
  ['several scripts', 'मैं हूँ। ¿Qué?', 2],
])('sentences end with the stops of their script: %s', async (_, text, sentences) => {
  expect(await callTool(textStatistics, { text })).toMatchObject({ sentences });
});
