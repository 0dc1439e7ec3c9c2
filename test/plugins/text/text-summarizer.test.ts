import * as fc from 'fast-check';
import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import textSummarizer from '../../../plugins/text/tools/text-summarizer.ts';

const SOLAR =
  'Solar panels turn sunlight into electricity. Solar electricity is cheap because sunlight costs nothing. ' +
  'My neighbour owns a parrot. Modern solar panels keep producing electricity for thirty years. The weather was nice.';

test.each([
  [
    'an off-topic sentence is left out',
    { text: SOLAR, sentences: 2 },
    {
      sentences: { length: 2 },
      original_sentences: 5,
      original_words: 32,
      result: expect.stringMatching(/^(?!.*parrot).*lectricity/),
      keywords: ['electricity', 'solar', 'panels', 'sunlight', 'cheap'],
    },
  ],
  ['a ratio rounds up', { text: SOLAR, ratio: 0.5 }, { sentences: { length: 3 } }],
  [
    'white space inside a sentence becomes single spaces',
    { text: 'Cats\r\n  sleep.\n\nDogs\u00a0bark' },
    {
      result: 'Cats sleep. Dogs bark',
      sentences: [
        { text: 'Cats sleep.', position: 1 },
        { text: 'Dogs bark', position: 2 },
      ],
    },
  ],
  [
    'ties go to the earlier',
    { text: 'One two. Three four. Five six.', sentences: 1 },
    { sentences: [{ position: 1 }] },
  ],
  [
    'scores: frequencies over the root of their number',
    { text: 'Red red red red. Blue.', sentences: 2 },
    { sentences: [{ score: 8 }, { score: 1 }] },
  ],
  [
    'stop words carry nothing',
    { text: 'It is what it is. Cats sleep.', sentences: 1 },
    { result: 'Cats sleep.', keywords: ['cats', 'sleep'] },
  ],
  [
    'three unless told otherwise',
    { text: 'A1. B2. C3. D4.' },
    { sentences: { length: 3 }, reduction_percent: 25 },
  ],
  ['the whole', { text: 'One. Two. Three.', ratio: 1 }, { result: 'One. Two. Three.', reduction_percent: 0 }],
  ['a small share is one sentence', { text: 'One. Two. Three.', ratio: 0.01 }, { sentences: { length: 1 } }],
  [
    'a share that is whole in decimals',
    { text: 'A1. '.repeat(30), ratio: 0.1 },
    { sentences: { length: 3 } },
  ],
  [
    'Chinese',
    { text: '猫睡觉。狗跑。猫吃鱼。', sentences: 1 },
    { original_sentences: 3, original_words: 8, keywords: ['猫', '吃', '狗', '睡', '觉'] },
  ],
  [
    'right to left',
    { text: 'חתול ישן. כלב רץ. חתול אוכל.', sentences: 2, keywords: 1 },
    { keywords: ['חתול'], result: 'חתול ישן. חתול אוכל.' },
  ],
  [
    'keywords by count, then code point',
    { text: 'beta Alpha beta gamma', keywords: 2 },
    { keywords: ['beta', 'alpha'] },
  ],
  ['no keywords', { text: 'one', keywords: 0 }, { keywords: [] }],
  [
    'both kinds of bracket and emoji',
    { text: 'Yes! 🎉 (Really.) No', sentences: 5 },
    { sentences: [{ text: 'Yes!' }, { text: '🎉 (Really.)' }, { text: 'No' }] },
  ],
])('%s', async (_, input, expected) => {
  expect(await callTool(textSummarizer, input)).toMatchObject(expected);
});

test.each([
  ['no word', { text: ' … ' }, 'text:'],
  ['both sizes', { text: 'A. B.', sentences: 1, ratio: 0.5 }, 'ratio:'],
  ['no share', { text: 'a', ratio: 0 }, 'ratio: expected a number > 0'],
  ['too many sentences', { text: 'a', sentences: 101 }, 'sentences: expected a number <= 100'],
])('refuses: %s', async (_, input, message) => {
  await expect(callTool(textSummarizer, input)).rejects.toThrow(message);
});

test('a summary is made of the text’s sentences in order, and is always the same', async () => {
  const words = fc.array(fc.constantFrom('cat', 'dog', 'the', 'sleeps', 'runs.', 'now!'), {
    minLength: 1,
    maxLength: 40,
  });
  await fc.assert(
    fc.asyncProperty(words, fc.integer({ min: 1, max: 5 }), async (words, sentences) => {
      const text = words.join(' ');
      const summary = await callTool(textSummarizer, { text, sentences });
      const all = await callTool(textSummarizer, { text, sentences: 100 });
      expect(all.sentences).toEqual(expect.arrayContaining(summary.sentences));
      expect(summary.sentences).toHaveLength(Math.min(sentences, all.sentences.length));
      expect(await callTool(textSummarizer, { text, sentences })).toEqual(summary);
    }),
    { seed: 7 },
  );
});
