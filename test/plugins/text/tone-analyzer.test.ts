import { TONE_OF_WORD, TONES } from '../../../plugins/text/tools/tone-analyzer/tone-words.ts';
import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import toneAnalyzer from '../../../plugins/text/tools/tone-analyzer/tool.ts';

test.each([
  [
    'joy',
    { text: 'I am so happy and delighted! This is a wonderful, joyful day.' },
    {
      dominant_tone: 'joy',
      sentiment: 'positive',
      tones: expect.arrayContaining([
        { tone: 'joy', score: 1, matches: ['happy', 'delighted', 'wonderful', 'joyful'] },
      ]),
    },
  ],
  [
    'anger',
    { text: 'I am furious. This is an outrage and I hate it!' },
    {
      dominant_tone: 'anger',
      sentiment: 'negative',
      tones: expect.arrayContaining([{ tone: 'anger', score: 1, matches: ['furious', 'outrage', 'hate'] }]),
    },
  ],
  [
    'politeness',
    { text: 'Thank you. Could you please help? I would appreciate it.' },
    {
      dominant_tone: 'politeness',
      tones: expect.arrayContaining([
        { tone: 'politeness', score: 1, matches: ['thank', 'please', 'appreciate'] },
      ]),
    },
  ],
  [
    'all eight tones, none found',
    { text: 'The table has four legs.' },
    { tones: TONES.map((tone) => ({ tone, score: 0, matches: [] })) },
  ],
  [
    'a negated word gives no tone and counts minus half',
    { text: 'I am not very happy.' },
    { sentiment: 'negative', score: -0.3612, dominant_tone: null },
  ],
  ['three words after the negation', { text: 'never a b happy' }, { score: -0.3612 }],
  ['not the fourth', { text: 'never a b c happy' }, { score: 0.6124, dominant_tone: 'joy' }],
  [
    'n’t with either apostrophe, cannot, without',
    { text: "I don’t hate it. I can't hate it. I cannot hate it. Without hate." },
    { sentiment: 'positive', dominant_tone: null },
  ],
  [
    'a negation ends with its sentence',
    { text: 'No. Happy.' },
    {
      sentiment: 'positive',
      sentences: [
        { text: 'No.', sentiment: 'neutral', score: 0, tone: null },
        { text: 'Happy.', sentiment: 'positive', score: 0.6124, tone: 'joy' },
      ],
    },
  ],
  [
    'shares of the tone words',
    { text: 'Perhaps the data are sad, maybe.' },
    {
      dominant_tone: 'tentative',
      tones: expect.arrayContaining([
        { tone: 'tentative', score: 0.5, matches: ['perhaps', 'maybe'] },
        { tone: 'analytical', score: 0.25, matches: ['data'] },
      ]),
    },
  ],
  ['equal tones in the order of the list', { text: 'fear joy' }, { dominant_tone: 'joy' }],
  [
    'a word twice is listed once',
    { text: 'Thanks, thanks, sorry!' },
    { tones: expect.arrayContaining([{ tone: 'politeness', score: 1, matches: ['thanks', 'sorry'] }]) },
  ],
  ['just mixed', { text: 'good good hate like' }, { sentiment: 'positive' }],
  ['two fifths are mixed', { text: 'love bad' }, { sentiment: 'mixed', score: 0 }],
  ['emoji, case and quotes at words', { text: '“HAPPY”🎉' }, { dominant_tone: 'joy' }],
  ['another language', { text: 'Привет мир' }, { sentiment: 'neutral', dominant_tone: null }],
])('%s', async (_, input, expected) => {
  expect(await callTool(toneAnalyzer, input)).toMatchObject(expected);
});

test.each([['no word', { text: '?!' }, 'text:']])('refuses: %s', async (_, input, message) => {
  await expect(callTool(toneAnalyzer, input)).rejects.toThrow(message);
});

test.each([
  ['joy', 'happy love delighted wonderful'],
  ['sadness', 'sad lonely miserable cried'],
  ['anger', 'furious hate outrage'],
  ['fear', 'afraid terrified scared'],
  ['confidence', 'definitely certainly'],
  ['analytical', 'therefore data evidence analysis'],
  ['tentative', 'perhaps maybe might'],
  ['politeness', 'please thank appreciate'],
])('%s is in %s', async (tone, text) => {
  const { tones } = await callTool(toneAnalyzer, { text });
  expect(tones[0]).toEqual({ tone, score: 1, matches: text.split(' ') });
});

test('every tone has at least 15 words, none has two tones', () => {
  const counts = Map.groupBy(TONE_OF_WORD.values(), (tone) => tone);
  expect(TONES.map((tone) => (counts.get(tone)?.length ?? 0) >= 15)).toEqual(TONES.map(() => true));
});
