import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ALPHABET_NAMES } from '../../../plugins/encoding/lib/base32.ts';
import base32Decode from '../../../plugins/encoding/tools/base32-decode.ts';
import base32Encode from '../../../plugins/encoding/tools/base32-encode.ts';

test.each([
  ['base32hex', { text: 'CPNMUOJ1E8======', alphabet: 'hex' }, { result: 'foobar' }],
  ['crockford with hyphens', { text: 'CSQP-YRK1-E8', alphabet: 'crockford' }, { result: 'foobar' }],
  ['crockford I, L and O', { text: 'cIlO', alphabet: 'crockford' }, { result: '`B', bytes: 2 }],
  ['white space around padding', { text: 'MZ XQ\n== =\r\n=\t' }, { result: 'fo' }],
  ['unused bits set', { text: 'MZXR====' }, { result: 'fo' }],
  ['a byte order mark is kept', { text: '56536QI=' }, { result: '\ufeffA', is_text: true }],
  ['latin1 is always text', { text: '77777777', charset: 'latin1' }, { result: 'ÿÿÿÿÿ', is_text: true }],
  ['half a utf-16 unit is no text', { text: 'ME======', charset: 'utf-16be' }, { result: null, hex: '61' }],
  ['nothing', { text: '' }, { result: '', is_text: true, bytes: 0 }],
])('%s', async (_, input, output) => {
  expect(await callTool(base32Decode, input)).toMatchObject(output);
});

test('text has no hex beside it', async () => {
  expect(await callTool(base32Decode, { text: 'MZXQ' })).toEqual({ result: 'fo', is_text: true, bytes: 2 });
});

test.each([
  [
    'a digit outside the alphabet',
    { text: 'MZXW1' },
    'text: expected a digit of standard Base32, got "1" at line 1, column 5',
  ],
  ['a sign on another line', { text: 'MZXW\n\n 6😀' }, 'got "😀" at line 3, column 3'],
  ['U in crockford', { text: 'UU', alphabet: 'crockford' }, 'got "U" at line 1, column 1'],
  ['padding in crockford', { text: 'CG======', alphabet: 'crockford' }, 'got "=" at line 1, column 3'],
  ['1 digit', { text: 'M' }, 'text: expected Base32, got 1 digits, which hold no whole number of bytes'],
  ['3 digits', { text: 'MZX' }, 'text: expected Base32, got 3 digits'],
  ['6 digits', { text: 'MZXW6Y==' }, 'text: expected Base32, got 6 digits'],
  ['incomplete padding', { text: 'MZXQ===' }, 'text: expected 4 padding characters or none, got 3'],
  ['padding of nothing', { text: '========' }, 'text: expected 0 padding characters or none, got 8'],
  [
    '= before the end',
    { text: 'MZ======MZ' },
    'text: expected = only at the end, got it at line 1, column 3',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(base32Decode, input)).rejects.toThrow(message);
});

test('reads back what base32-encode writes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array(),
      fc.constantFrom(...ALPHABET_NAMES),
      fc.boolean(),
      async (bytes, alphabet, padding) => {
        const hex = bytes.toHex();
        const { result: text } = await callTool(base32Encode, {
          text: hex,
          charset: 'hex',
          alphabet,
          padding: padding && alphabet !== 'crockford',
        });
        const decoded = await callTool(base32Decode, { text, alphabet, charset: 'latin1' });
        expect(decoded.result).toBe(Buffer.from(bytes).toString('latin1'));
      },
    ),
  );
});
