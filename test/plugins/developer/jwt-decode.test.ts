import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import jwtDecode from '../../../plugins/developer/tools/jwt-decode.ts';

const base64url = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

const token = (payload: unknown, header: unknown = { alg: 'HS256' }, signature = 'c2ln') =>
  `${base64url(header)}.${base64url(payload)}.${signature}`;

const decode = (given: string, now: string | number = 0) => callTool(jwtDecode, { token: given, now });

const RFC7519 =
  'eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';

test('the example of RFC 7519 in full', async () => {
  expect(await decode(RFC7519, '2011-03-22T18:42:59Z')).toEqual({
    header: { typ: 'JWT', alg: 'HS256' },
    payload: { iss: 'joe', exp: 1300819380, 'http://example.com/is_root': true },
    signature: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
    algorithm: 'HS256',
    type: 'JWS',
    issued_at: null,
    not_before: null,
    expires_at: '2011-03-22T18:43:00Z',
    expired: false,
    not_yet_valid: null,
    expires_in_seconds: 1,
    verified: false,
    warnings: [],
  });
});

test('Bearer and space are dropped, and exp is exclusive', async () => {
  expect(await decode(`  bearer  ${RFC7519}\n`, 1300819380)).toMatchObject({
    expired: true,
    expires_in_seconds: 0,
  });
  expect(await decode(RFC7519, '1300819390')).toMatchObject({ expired: true, expires_in_seconds: -10 });
});

test('an unsecured token', async () => {
  const { algorithm, signature, payload, warnings } = await decode(
    token({ iss: 'joe' }, { alg: 'none' }, ''),
  );
  expect({ algorithm, signature, payload }).toEqual({
    algorithm: 'none',
    signature: '',
    payload: { iss: 'joe' },
  });
  expect(warnings).toEqual([expect.stringContaining('none'), 'The signature is empty.']);
});

test('nbf is inclusive, times may have fractions', async () => {
  const given = token({ nbf: 100.5, iat: 1700000000.25, name: 'Zoë 👍' });
  expect(await decode(given, 100)).toMatchObject({
    not_yet_valid: true,
    not_before: '1970-01-01T00:01:40.5Z',
    issued_at: '2023-11-14T22:13:20.25Z',
    payload: { name: 'Zoë 👍' },
    expired: null,
    expires_at: null,
  });
  expect(await decode(given, '1970-01-01T00:01:40.5Z')).toMatchObject({ not_yet_valid: false });
});

test.each([
  ['text', '"tomorrow"', 'exp is no number'],
  ['null', 'null', 'exp is no number'],
  ['beyond all dates', '1e300', 'exp is a number beyond all dates'],
  ['beyond all numbers', '1e999', 'exp is a number beyond all dates'],
])('exp that is %s says no time', async (_, exp, warning) => {
  const result = await decode(token(`{"exp":${exp}}`));
  expect(result).toMatchObject({ expires_at: null, expired: null, expires_in_seconds: null });
  expect(result.warnings).toContainEqual(expect.stringContaining(warning));
});

test('five parts are encrypted', async () => {
  const result = await decode(`${base64url({ alg: 'RSA-OAEP', enc: 'A256GCM' })}.a.b.c.d`);
  expect(result).toMatchObject({
    type: 'JWE',
    payload: null,
    algorithm: 'RSA-OAEP',
    signature: '',
    expired: null,
  });
  expect(result.warnings).toEqual([expect.stringContaining('encrypted')]);
});

test.each([
  ['plain text', 'hello', 'hello'],
  ['nothing', '', ''],
  ['an array', '[1]', '[1]'],
  ['JSON nested too deep', '['.repeat(5000) + ']'.repeat(5000), '['.repeat(5000) + ']'.repeat(5000)],
])('a payload of %s is text', async (_, payload, expected) => {
  const result = await decode(token(payload));
  expect(result.payload).toBe(expected);
  expect(result.warnings[0]).toContain('no JSON object');
});

test('bytes that are no UTF-8 in the payload', async () => {
  const result = await decode(`${base64url({ alg: 'HS256' })}._w.c2ln`);
  expect(result.payload).toBe('\ufffd');
  expect(result.warnings[0]).toContain('UTF-8');
});

test('the last of duplicate keys wins', async () => {
  expect((await decode(token('{"a":1,"a":2,"__proto__":3}'))).payload).toEqual(
    JSON.parse('{"a":2,"__proto__":3}'),
  );
});

test('standard base64 is read with a warning', async () => {
  const header = Buffer.from('{"alg":"HS256","k":"??>"}').toString('base64');
  expect(header).toMatch(/[+/=]/);
  const result = await decode(`${header}.${base64url({})}.c2ln`);
  expect(result.header).toEqual({ alg: 'HS256', k: '??>' });
  expect(result.warnings).toEqual([expect.stringContaining('standard base64')]);
});

test('odd signatures and no algorithm are told', async () => {
  expect((await decode(token({}, {}, '!!'))).warnings).toEqual([
    'The header names no algorithm (alg).',
    'The signature is no base64url.',
  ]);
});

test.each([
  [{ token: 'abc.def' }, 'token: expected 3 parts with dots between them, or 5 of an encrypted token, got 2'],
  [{ token: '   ' }, 'got 1'],
  [{ token: '' }, 'token: expected at least 1 character'],
  [{ token: 'a.b.c.d' }, 'got 4'],
  [{ token: 'aGVsbG8.e30.' }, 'token: expected a JSON object as header (first part), got "hello"'],
  [{ token: 'W10.e30.' }, 'as header'],
  [{ token: '_w.e30.' }, 'token: expected a header (first part) in UTF-8'],
  [{ token: 'a.e30.' }, 'token: expected the header (first part) in base64url'],
  [{ token: 'e30.é.' }, 'token: expected the payload (second part) in base64url'],
  [{ token: 'e30.e30.', now: 'soon' }, 'now: expected an ISO 8601 instant'],
  [{ token: 'e30.e30.', now: 1.5 }, 'now: expected'],
])('refuses %j', async (input, message) => {
  await expect(callTool(jwtDecode, input)).rejects.toThrow(message);
});

test('members that stand twice are told of', async () => {
  const { payload, warnings } = await decode(token('{"sub":"a","sub":"b","c":{"d":1,"d":2}}'), 0);
  expect(payload).toEqual({ sub: 'b', c: { d: 2 } });
  expect(warnings.filter((warning) => warning.includes('more than once'))).toEqual([
    'The payload has "sub" more than once: the last one is shown, others may read the first.',
    'The payload has "d" more than once: the last one is shown, others may read the first.',
  ]);
});

test('whole numbers that are rounded are told of', async () => {
  const { warnings } = await decode(token('{"id":12345678901234567890,"n":[-9007199254740993],"exp":1}'), 0);
  expect(warnings.filter((warning) => warning.includes('shown as'))).toEqual([
    'The payload has 12345678901234567890, which is shown as 12345678901234567000: JSON readers round it so.',
    'The payload has -9007199254740993, which is shown as -9007199254740992: JSON readers round it so.',
  ]);
});
