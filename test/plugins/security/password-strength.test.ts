import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import passwordStrength from '../../../plugins/security/tools/password-strength.ts';

const rate = (password: string, user_inputs?: string[]) =>
  callTool(passwordStrength, user_inputs === undefined ? { password } : { password, user_inputs });

test.each([
  [
    'aaaaaaaaaaaa',
    { score: 0, label: 'very weak', patterns: [{ pattern: 'repeat', token: 'aaaaaaaaaaaa' }] },
  ],
  ['19901231', { score: 1, label: 'weak', patterns: [{ pattern: 'date', token: '19901231' }] }],
  ['qwertyuiop', { score: 0, patterns: [{ pattern: 'dictionary', token: 'qwertyuiop' }] }],
  ['P@ssw0rd', { score: 0, patterns: [{ pattern: 'dictionary', token: 'P@ssw0rd' }] }],
])('%j is found out', async (password, expected) => {
  const result = await rate(password);
  expect(result).toMatchObject(expected);
  expect(result.warning).toEqual(expect.any(String));
});

test('ten random characters need 10^10 guesses, and score 3 as zxcvbn counts its limits', async () => {
  const result = await rate('mXv8!2qLp0');
  expect(result).toMatchObject({ score: 3, label: 'strong', warning: null, suggestions: [] });
  expect(result.guesses_log10).toBeCloseTo(10, 1);
  expect(result.entropy_bits).toBeCloseTo(33.22, 1);
  expect(result.crack_times.offline_fast.seconds).toBeCloseTo(1, 1);
  expect(result.crack_times.offline_slow.seconds).toBeCloseTo(1e6, -1);
  expect(result.crack_times.online.seconds).toBeCloseTo(1e9, -1);
  expect(result.crack_times.online_throttled.seconds).toBeCloseTo(3.6e11, -3);
  expect(result.crack_times.offline_fast.display).toBe('1 second');
});

test('what the caller knows of the person counts as a word', async () => {
  const alone = await rate('Brunhilde.Meyer');
  const known = await rate('Brunhilde.Meyer', ['brunhilde', 'Meyer', 'x'.repeat(5000)]);
  expect(known.guesses_log10).toBeLessThan(alone.guesses_log10);
});

test.each([
  ['abc', { lowercase: true, uppercase: false, digits: false, symbols: false, other: false }, 3],
  ['A1 ~', { lowercase: false, uppercase: true, digits: true, symbols: true, other: false }, 4],
  ['ß', { lowercase: false, uppercase: false, digits: false, symbols: false, other: true }, 1],
  ['👩‍👩‍👧é', { lowercase: true, uppercase: false, digits: false, symbols: false, other: true }, 2],
  ['@[`{', { lowercase: false, uppercase: false, digits: false, symbols: true, other: false }, 4],
])('the characters of %j', async (password, character_sets, length) => {
  expect(await rate(password.normalize('NFD'))).toMatchObject({ character_sets, length });
});

test('the parts make up the password, and every number is finite', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }), async (password) => {
      const result = await rate(password);
      expect(result.patterns.map(({ token }) => token).join('')).toBe(password);
      expect(Object.values(result.crack_times).every(({ seconds }) => Number.isFinite(seconds))).toBe(true);
    }),
    { numRuns: 50 },
  );
});

test('the longest password is judged, one more character is refused', async () => {
  const password = '!Fk2W|Ch'.repeat(32);
  expect((await rate(password)).length).toBe(256);
  await expect(rate(`${password}x`)).rejects.toThrow(/^password: expected at most 256 characters, got more$/);
}, 60_000);

test.each([
  ['nothing', { password: '' }, /^password: expected at least 1 character$/],
  ['a number, which is not repeated', { password: 123456 }, /^password: expected a string$/],
  [
    'too many words',
    { password: 'a', user_inputs: Array(51).fill('a') },
    /^user_inputs: expected at most 50/,
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(passwordStrength, input)).rejects.toThrow(message);
});
