import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import textRepeat from '../../../plugins/text/tools/text-repeat.ts';

test.each([
  ['once has no separator', { text: 'x', times: 1, separator: '-' }, { result: 'x', length: 1 }],
  ['characters, not code units', { text: '👨‍👩‍👧', times: 2 }, { result: '👨‍👩‍👧👨‍👩‍👧', length: 2 }],
  ['marks join what they follow', { text: '\u0301', times: 3, separator: 'e' }, { length: 3 }],
  ['a separator is literal', { text: 'a', times: 2, separator: '\\n$&' }, { result: 'a\\n$&a' }],
  ['exactly 1 MiB', { text: 'é'.repeat(512), times: 1024 }, { length: 524_288 }],
])('%s', async (_, input, expected) => {
  expect(await callTool(textRepeat, input)).toMatchObject(expected);
});

test.each([
  ['zero times', { text: 'a', times: 0 }, 'times:'],
  ['empty text', { text: '' }, 'text:'],
  [
    'result too large',
    {
      text: '01234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789',
      times: 100000,
    },
    'times:',
  ],
  [
    'one byte more than 1 MiB',
    { text: 'a', times: 2, separator: 'x'.repeat(1_048_575) },
    'times: expected a result of at most 1048576 bytes (1 MiB), 2 copies make 1048577',
  ],
  ['too many times', { text: 'a', times: 100_001 }, 'times: expected'],
])('refuses: %s', async (_, input, message) => {
  await expect(callTool(textRepeat, input)).rejects.toThrow(message);
});
