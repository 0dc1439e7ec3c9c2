import * as fc from 'fast-check';
import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import palindromeCheck from '../../../plugins/text/tools/palindrome-check.ts';

test.each([
  ['exact comparison', { text: 'Noon', case_sensitive: true }, { is_palindrome: false }],
  ['accents', { text: 'Ésope reste ici et se repose', ignore_accents: true }, { is_palindrome: true }],
  ['nothing to compare', { text: ' ?! ' }, { is_palindrome: false, length: 0, mismatch: null }],
  ['emoji count, their parts do not', { text: '👨‍👩‍👧 a 👨‍👩‍👧' }, { is_palindrome: true, length: 3 }],
  ['composed and decomposed are equal', { text: 'é e\u0301' }, { is_palindrome: true, length: 2 }],
  ['full case folding', { text: 'ßaSS' }, { is_palindrome: true, normalized: 'ssass' }],
  [
    'punctuation counts on request',
    { text: 'ab,ba', ignore_punctuation: false },
    { is_palindrome: true, length: 5 },
  ],
  [
    'spaces count with it',
    { text: 'a b a ', ignore_punctuation: false },
    { is_palindrome: false, mismatch: { position: 1, left: 'a', right: ' ' } },
  ],
  [
    'words as they are',
    { text: 'a b, a', unit: 'words', ignore_punctuation: false },
    { is_palindrome: true, normalized: 'a b, a' },
  ],
  ['dashes part words', { text: 'on—off--on', unit: 'words' }, { is_palindrome: true, length: 3 }],
  [
    'apostrophes inside words are skipped',
    { text: "don't, dont", unit: 'words' },
    { is_palindrome: true, normalized: 'dont dont' },
  ],
  ['right to left', { text: 'אבא, אבא' }, { is_palindrome: true }],
  ['one character', { text: 'x' }, { is_palindrome: true, length: 1 }],
  ['the mirror is named', { text: 'abcda' }, { mismatch: { position: 2, left: 'b', right: 'd' } }],
])('%s', async (_, input, expected) => {
  expect(await callTool(palindromeCheck, input)).toMatchObject(expected);
});

test.each([['text is required', {}, 'text:']])('refuses: %s', async (_, input, message) => {
  await expect(callTool(palindromeCheck, input)).rejects.toThrow(message);
});

test('a text and its mirror make a palindrome', async () => {
  await fc.assert(
    fc.asyncProperty(fc.stringMatching(/^[a-zé ,]{0,12}x$/), async (text) => {
      const { reversed } = await callTool(palindromeCheck, { text });
      expect(await callTool(palindromeCheck, { text: text + reversed })).toMatchObject({
        is_palindrome: true,
      });
    }),
    { seed: 7 },
  );
});
