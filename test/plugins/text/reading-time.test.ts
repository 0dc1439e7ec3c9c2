import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import readingTime from '../../../plugins/text/tools/reading-time.ts';

test.each([
  [
    '238 words take a minute',
    {
      text: 'word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word',
    },
    { words: 238, minutes: 1, reading_seconds: 60, speaking_seconds: 95, text: '1 min read' },
  ],
  [
    'one word more rounds up',
    {
      text: 'word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word',
    },
    { minutes: 2, reading_seconds: 60, text: '2 min read' },
  ],
  ['images', { text: 'one', images: 11 }, { reading_seconds: 78 }],
  ['empty', { text: '' }, { words: 0, minutes: 0, reading_seconds: 0, text: '0 min read' }],
  [
    'a whole number of minutes is not passed by rounding',
    { text: 'word '.repeat(714) },
    { minutes: 3, reading_seconds: 180 },
  ],
  ['one word more', { text: 'word '.repeat(715) }, { minutes: 4, text: '4 min read' }],
  [
    'East Asian characters at their own speed',
    { text: '字'.repeat(600), characters_per_minute: 300 },
    { words: 600, minutes: 2, reading_seconds: 120, speaking_seconds: 144 },
  ],
  [
    'images alone',
    { text: '', images: 1 },
    { words: 0, minutes: 1, reading_seconds: 12, speaking_seconds: 0 },
  ],
  ['a word takes a minute', { text: '🎉 a' }, { words: 1, minutes: 1, text: '1 min read' }],
  [
    'a speaker’s speed',
    { text: 'word '.repeat(100), speaking_words_per_minute: 100 },
    { speaking_seconds: 60 },
  ],
])('%s', async (_, input, expected) => {
  expect(await callTool(readingTime, input)).toMatchObject(expected);
});

test.each([
  ['speed too low', { text: 'a', words_per_minute: 0 }, 'words_per_minute:'],
  [
    'a speed too high',
    { text: 'a', speaking_words_per_minute: 501 },
    'speaking_words_per_minute: expected a number <= 500',
  ],
  ['half an image', { text: 'a', images: 0.5 }, 'images: expected an integer'],
])('refuses: %s', async (_, input, message) => {
  await expect(callTool(readingTime, input)).rejects.toThrow(message);
});
