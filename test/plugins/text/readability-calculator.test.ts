import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import readabilityCalculator from '../../../plugins/text/tools/readability-calculator.ts';

test.each([
  [
    'SMOG warned on short text',
    { text: 'The cat sat on the mat. The dog ran to it.' },
    { warnings: ['SMOG is meant for 30 sentences or more; it rests on 2 here'] },
  ],
  [
    'numbers in digits have one syllable',
    { text: 'In 2024 it rained.' },
    { words: 4, syllables: 4, polysyllables: 0, characters: 14 },
  ],
  [
    'parts of compounds',
    { text: 'A state-of-the-art understanding.' },
    { words: 3, syllables: 9, polysyllables: 2 },
  ],
  ['a letter with a combining mark is one', { text: 'Cafe\u0301s and cafés.' }, { characters: 13 }],
  [
    'no warning for thirty English sentences',
    { text: 'The cat sat. '.repeat(30) },
    { sentences: 30, warnings: [] },
  ],
  [
    'a text that is not Latin',
    { text: 'Привет мир. '.repeat(30) },
    { warnings: ['Most letters are not Latin; the formulas were made for English text'] },
  ],
  ['emoji only beside a word', { text: '🎉 hi 👨‍👩‍👧' }, { words: 1, sentences: 1, syllables: 1 }],
])('%s', async (_, input, expected) => {
  expect(await callTool(readabilityCalculator, input)).toMatchObject(expected);
});

test.each([
  ['no word', { text: '... !!!' }, 'text:'],
  ['text is required', {}, 'text:'],
  ['an empty text', { text: '' }, 'text: expected at least one word'],
])('refuses: %s', async (_, input, message) => {
  await expect(callTool(readabilityCalculator, input)).rejects.toThrow(message);
});

test.each([
  [31, 'very easy'],
  [32, 'easy'],
  [41, 'easy'],
  [42, 'fairly easy'],
  [52, 'standard'],
  [62, 'fairly difficult'],
  [71, 'fairly difficult'],
  [72, 'difficult'],
  [90, 'difficult'],
  [91, 'very difficult'],
])('a sentence of %d short words is %s', async (words, reading_level) => {
  const text = 'cat '.repeat(words);
  expect(await callTool(readabilityCalculator, { text })).toMatchObject({ words, reading_level });
});
