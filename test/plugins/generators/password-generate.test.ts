import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import passwordGenerate from '../../../plugins/generators/tools/password-generate.ts';
import { tally, unevenness } from './evenness.ts';

const ALL =
  /^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])(?=.*[!@#$%^&*()\-_=+[\]{};:,.?])[a-zA-Z0-9!@#$%^&*()\-_=+[\]{};:,.?]+$/;

test.each([
  ['the shortest with every class', { length: 4 }, 4, ALL, 25.6, 'weak'],
  ['as it is by default', {}, 16, ALL, 102.6, 'very strong'],
  [
    'digits only',
    { uppercase: false, lowercase: false, symbols: false, length: 6 },
    6,
    /^[0-9]+$/,
    19.9,
    'weak',
  ],
  [
    'letters only',
    { numbers: false, symbols: false, length: 10 },
    10,
    /^(?=.*[a-z])(?=.*[A-Z])[A-Za-z]+$/,
    57,
    'fair',
  ],
  [
    'exclusions',
    { exclude_ambiguous: true, exclude: 'aeiou', symbols: false, length: 256 },
    256,
    /^[^0O1lI|aeiou]+$/,
    1459.3,
    'very strong',
  ],
])('%s', async (_, input, length, form, entropy_bits, strength) => {
  const result = await callTool(passwordGenerate, { ...input, count: 100 });
  expect(result).toMatchObject({ entropy_bits, strength });
  expect(result.passwords).toHaveLength(100);
  expect(result.passwords.every((password) => password.length === length && form.test(password))).toBe(true);
  expect(result.password).toBe(result.passwords[0]);
});

test('no place and no character is preferred', async () => {
  const options = { numbers: false, symbols: false, lowercase: false, length: 256, count: 100 };
  const drawn = [];
  for (let round = 0; round < 4; round += 1)
    drawn.push(...(await callTool(passwordGenerate, options)).passwords);
  expect(unevenness(tally(drawn.join(''), [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']))).toBeLessThan(2.5);
  const short = { uppercase: false, symbols: false, length: 4, count: 100 };
  const places: number[] = [];
  for (let round = 0; round < 40; round += 1) {
    const { passwords } = await callTool(passwordGenerate, short);
    for (const password of passwords)
      for (const [place, character] of [...password].entries()) if (/\d/.test(character)) places.push(place);
  }
  expect(unevenness(tally(places, [0, 1, 2, 3]))).toBeLessThan(6);
});

test.each([
  ['six words', { separator: '.' }, /^[a-z-]+(\.[a-z-]+){5}$/, 77.5, 'strong'],
  ['three words', { words: 3, separator: ' ' }, /^[a-z-]+( [a-z-]+){2}$/, 38.8, 'weak'],
  ['capitals', { capitalize: true, separator: '' }, /^([A-Z][a-z-]+){6}$/, 77.5, 'strong'],
  [
    'a digit',
    { include_number: true, separator: '_' },
    /^(?=[^\d]*\d[^\d]*$)[a-z-]+\d?(_[a-z-]+\d?){5}$/,
    83.5,
    'very strong',
  ],
])('a passphrase of %s', async (_, input, form, entropy_bits, strength) => {
  const result = await callTool(passwordGenerate, { mode: 'passphrase', ...input, count: 20 });
  expect(result).toMatchObject({ entropy_bits, strength });
  expect(result.passwords.every((password) => form.test(password))).toBe(true);
  expect(new Set(result.passwords).size).toBe(20);
});

test.each([
  [
    'no class',
    { uppercase: false, lowercase: false, numbers: false, symbols: false },
    'uppercase: expected at least one of',
  ],
  ['a length below 4', { length: 3 }, 'length: expected a number >= 4'],
  ['exclusions of a whole class', { exclude: '0123456789' }, 'exclude: expected some numbers to stay'],
  ['words in a password', { words: 7 }, 'words: expected for the other mode only, mode is password'],
  ['a separator in a password', { separator: '.' }, 'separator: expected for the other mode only'],
  [
    'a length of a passphrase',
    { mode: 'passphrase', length: 20 },
    'length: expected for the other mode only, mode is passphrase',
  ],
  [
    'a class in a passphrase',
    { mode: 'passphrase', symbols: false },
    'symbols: expected for the other mode only',
  ],
  [
    'exclusions in a passphrase',
    { mode: 'passphrase', exclude: 'a' },
    'exclude: expected for the other mode only',
  ],
  [
    'a long separator',
    { mode: 'passphrase', separator: '......' },
    'separator: expected at most 5 characters',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(passwordGenerate, input)).rejects.toThrow(message);
});

test('what is left at its default does not matter to the other mode', async () => {
  const result = await callTool(passwordGenerate, { mode: 'passphrase', length: 16, symbols: true });
  expect(result.strength).toBe('strong');
});
