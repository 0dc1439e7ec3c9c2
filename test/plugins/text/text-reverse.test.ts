import * as fc from 'fast-check';
import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import textReverse from '../../../plugins/text/tools/text-reverse.ts';

test.each([
  ['characters', { text: 'Hello, World' }, { result: 'dlroW ,olleH' }],
  ['inside each word', { text: 'abc de, f', mode: 'each_word' }, { result: 'cba ,ed f' }],
  ['CRLF is one character', { text: 'a\r\nb' }, { result: 'b\r\na' }],
  ['a BOM stays at the start', { text: '\ufeffab' }, { result: '\ufeffba' }],
  ['right to left', { text: 'אבג' }, { result: 'גבא' }],
  [
    'words with white space at the ends',
    { text: ' a  b\t\r\nc d', mode: 'words' },
    { result: '\tb  a \r\nd c' },
  ],
  [
    'lines without a final break, mixed breaks',
    { text: '1\r\n2\n3', mode: 'lines' },
    { result: '3\r\n2\r\n1' },
  ],
  ['marks inside words', { text: 'ne\u0301e 👍🏽!', mode: 'each_word' }, { result: 'ee\u0301n !👍🏽' }],
  ['nothing', { text: '', mode: 'words' }, { result: '' }],
])('%s', async (_, input, expected) => {
  expect(await callTool(textReverse, input)).toMatchObject(expected);
});

test.each([['unknown mode', { text: 'a', mode: 'random' }, 'mode:']])(
  'refuses: %s',
  async (_, input, message) => {
    await expect(callTool(textReverse, input)).rejects.toThrow(message);
  },
);

test('words and letters reversed twice are as they were', async () => {
  const text = fc.stringMatching(/^[ab .,\n\u05d0é]{0,20}$/);
  const mode = fc.constantFrom('chars', 'words', 'each_word');
  await fc.assert(
    fc.asyncProperty(text, mode, async (text, mode) => {
      const { result } = await callTool(textReverse, { text, mode });
      expect(await callTool(textReverse, { text: result, mode })).toEqual({ result: text });
    }),
    { seed: 7 },
  );
});
