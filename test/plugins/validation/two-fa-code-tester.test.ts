import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import twoFaCodeTester from '../../../plugins/validation/tools/two-fa-code-tester/tool.ts';
import { codes } from './codes.ts';

test.each([
  [
    'RFC 6238, SHA256, year 2603',
    {
      secret: '12345678901234567890123456789012',
      encoding: 'text',
      algorithm: 'SHA256',
      digits: 8,
      now: 20000000000,
    },
    { code: '77737706', counter: 666666666 },
  ],
  [
    'code of the step before, blanks in the secret',
    { secret: 'jbsw y3dp-ehpk 3pxp', code: '822542', now: '2023-11-14T22:13:20Z' },
    {
      valid: true,
      delta: -1,
      code: '324550',
      counter: 56666666,
      valid_from: expect.stringMatching('^2023-11-14T22:13:00'),
      valid_until: expect.stringMatching('^2023-11-14T22:13:30'),
      remaining_seconds: 10,
      codes: [
        { delta: -1, code: '822542' },
        { delta: 0, counter: 56666666, code: '324550' },
        { delta: 1, code: '367665' },
      ],
      warnings: expect.arrayContaining([expect.objectContaining({ code: 'short_secret' })]),
    },
  ],
  [
    'wrong code',
    { secret: 'JBSWY3DPEHPK3PXP', code: '000000', now: 1700000000 },
    { valid: false, delta: null, reason: 'no_match' },
  ],
  [
    'URI gives the settings',
    {
      secret: 'otpauth://totp/ACME:ann%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=ACME&period=60',
      now: 1700000000,
    },
    {
      code: '508648',
      counter: 28333333,
      settings: { period: 60, issuer: 'ACME', account: 'ann@example.com' },
      uri: expect.stringMatching(
        '^otpauth://totp/ACME(:|%3A)ann(@|%40)example\\.com\\?(?=.*secret=JBSWY3DPEHPK3PXP)(?=.*issuer=ACME)(?=.*period=60)(?!.*digits)',
      ),
    },
  ],
  [
    'too many digits',
    { secret: 'JBSWY3DPEHPK3PXP', code: '1234567', now: 1700000000 },
    { valid: false, reason: 'wrong_length', delta: null },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(twoFaCodeTester, input)).toMatchObject(output);
});

test.each([['secret is no Base32', { secret: 'JBSWY3DP1HPK3PXP' }, 'secret']])(
  'refuses %s',
  async (_, input, message) => {
    await expect(callTool(twoFaCodeTester, input)).rejects.toThrow(message);
  },
);

const secret = 'JBSWY3DPEHPK3PXP';

test.each([
  // RFC 6238 appendix B, SHA1 and SHA512
  ['12345678901234567890', 'SHA1', 1111111109, '07081804'],
  ['12345678901234567890', 'SHA1', 20000000000, '65353130'],
  ['1234567890123456789012345678901234567890123456789012345678901234', 'SHA512', 59, '90693936'],
  ['1234567890123456789012345678901234567890123456789012345678901234', 'SHA512', 1234567890, '93441116'],
])('RFC 6238: %s %s at %i', async (text, algorithm, now, code) => {
  const input = { secret: text, encoding: 'text', algorithm, digits: 8, now };
  expect(await callTool(twoFaCodeTester, input)).toMatchObject({ code });
});

test('RFC 4226 appendix D, and a window that only looks ahead', async () => {
  const key = { secret: '3132333435363738393031323334353637383930', encoding: 'hex', type: 'hotp' };
  const { codes } = await callTool(twoFaCodeTester, { ...key, window: 9 });
  expect(codes.map(({ code }) => code)).toEqual(
    '755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'.split(' '),
  );
  expect(await callTool(twoFaCodeTester, { ...key, counter: 1, code: '755224' })).toMatchObject({
    valid: false,
    reason: 'no_match',
    next_counter: null,
  });
  expect(await callTool(twoFaCodeTester, { ...key, counter: 1, code: '359152' })).toMatchObject({
    valid: true,
    delta: 1,
    next_counter: 3,
  });
});

test('what was made is accepted, in any spelling of the secret', async () => {
  const now = 1_700_000_000;
  const { code } = await callTool(twoFaCodeTester, { secret, now });
  for (const spelling of ['jbsw y3dp-ehpk 3pxp', 'JBSWY3DPEHPK3PXP====']) {
    expect(await callTool(twoFaCodeTester, { secret: spelling, code, now })).toMatchObject({
      valid: true,
      delta: 0,
    });
  }
});

test('the URI that is made is read back', async () => {
  const input = { secret, now: 59, digits: 8, algorithm: 'SHA256', period: 60 };
  const first = await callTool(twoFaCodeTester, input);
  const second = await callTool(twoFaCodeTester, { secret: first.uri, now: 59 });
  expect(second).toEqual({ ...first, settings: { ...first.settings, account: 'account' } });
  expect(codes(second.warnings)).toEqual(['short_secret', 'algorithm_support']);
});

test('an argument wins over the URI', async () => {
  const uri = `otpauth://totp/A%20B:%20c%20d?secret=${secret}&digits=8&period=60`;
  expect(await callTool(twoFaCodeTester, { secret: uri, digits: 6, now: 0 })).toMatchObject({
    settings: { digits: 6, period: 60, issuer: 'A B', account: 'c d' },
    uri: `otpauth://totp/A%20B:c%20d?secret=${secret}&issuer=A%20B&period=60`,
  });
});

test('a step lasts to its end, and an instant may have a fraction', async () => {
  expect(await callTool(twoFaCodeTester, { secret, now: '1970-01-01T00:00:29.75Z' })).toMatchObject({
    counter: 0,
    remaining_seconds: 0.25,
  });
  expect(await callTool(twoFaCodeTester, { secret }, { context: { now: () => 30_000 } })).toMatchObject({
    counter: 1,
    valid_from: '1970-01-01T00:00:30Z',
    valid_until: '1970-01-01T00:01:00Z',
    remaining_seconds: 30,
  });
});

test.each([
  ['', 'not_digits'],
  ['12345a', 'not_digits'],
  ['١٢٣٤٥٦', 'not_digits'],
  ['12345', 'wrong_length'],
])('%j: %s', async (code, reason) => {
  expect(await callTool(twoFaCodeTester, { secret, code, now: 0 })).toMatchObject({
    valid: false,
    reason,
    delta: null,
  });
});

test.each([
  [
    'another character',
    { secret: 'JBSWY3DP 1' },
    'secret: expected Base32: the letters A to Z and the digits 2 to 7, got another character at position 10',
  ],
  ['no byte', { secret: '==' }, 'secret: expected a secret of at least one byte'],
  ['odd hex', { secret: 'abc', encoding: 'hex' }, 'secret: expected pairs of hex digits'],
  ['an export', { secret: 'otpauth-migration://offline?data=x' }, 'secret: expected the URI of one key'],
  [
    'a URI without secret',
    { secret: 'otpauth://totp/x?digits=6' },
    'secret: expected a key URI with a secret',
  ],
  [
    'bad digits in a URI',
    { secret: `otpauth://totp/x?secret=${secret}&digits=99` },
    'secret: expected a key URI whose digits',
  ],
  [
    'another kind',
    { secret: `otpauth://sms/x?secret=${secret}` },
    'secret: expected a key URI that begins with',
  ],
  [
    'a broken label',
    { secret: `otpauth://totp/%E0%A4?secret=${secret}` },
    'secret: expected a key URI whose label',
  ],
  ['before 1970', { secret, now: -1 }, 'now: expected an instant from 1970 to 9999'],
  ['no instant', { secret, now: 'noon' }, 'now: expected an ISO 8601 instant'],
  [
    'a counter past 2^53-1',
    { secret, type: 'hotp', counter: 2 ** 53 },
    'counter: expected at most 9007199254740991',
  ],
])('says what is wrong: %s', async (_, input, message) => {
  await expect(callTool(twoFaCodeTester, input)).rejects.toThrow(message);
});
