import { callTool } from '@toolyard/sdk/testing';
import { jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import jwtDecode from '../../../plugins/developer/tools/jwt-decode.ts';
import jwtGenerator from '../../../plugins/developer/tools/jwt-generator.ts';

const IAT = 1_700_000_000;
const generate = (input: Record<string, unknown> = {}) =>
  callTool(jwtGenerator, { secret: 's3cr3t', issued_at: IAT, ...input });

test('HS512, Unicode, claims as an object', async () => {
  expect(
    await generate({
      secret: 'k'.repeat(64),
      algorithm: 'HS512',
      subject: 'user-42',
      name: 'Zoë',
      expires_in: 60,
      custom_claims: { role: 'admin', scopes: ['a', 'b'] },
    }),
  ).toEqual({
    token:
      'eyJhbGciOiJIUzUxMiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJ1c2VyLTQyIiwibmFtZSI6Ilpvw6siLCJpYXQiOjE3MDAwMDAwMDAsImV4cCI6MTcwMDAwMDA2MCwicm9sZSI6ImFkbWluIiwic2NvcGVzIjpbImEiLCJiIl19.c64PIVF6v3GZ8JGgRRpgDU-xEEbtoAso8En015OXHucZ1yxpwXloI5IwuhfrtVkDn8_zhcNtcUvgzT16XmYo8Q',
    header: { alg: 'HS512', typ: 'JWT' },
    payload: { sub: 'user-42', name: 'Zoë', iat: IAT, exp: IAT + 60, role: 'admin', scopes: ['a', 'b'] },
    algorithm: 'HS512',
    expires_at: '2023-11-14T22:14:20Z',
    warnings: [],
  });
});

test.each(['HS256', 'HS384', 'HS512'])('jose verifies %s', async (algorithm) => {
  const secret = 'påsswörd '.repeat(8);
  const { token, payload } = await generate({ secret, algorithm });
  const verified = await jwtVerify(token, new TextEncoder().encode(secret), {
    algorithms: [algorithm],
    currentDate: new Date(IAT * 1000),
  });
  expect(verified.payload).toEqual(payload);
  expect((await callTool(jwtDecode, { token, now: IAT })).payload).toEqual(payload);
});

test('custom claims win in place, null stays null', async () => {
  const { payload, expires_at } = await generate({ custom_claims: { exp: null, extra: 1, sub: 'x' } });
  expect(JSON.stringify(payload)).toBe(`{"sub":"x","name":"John Doe","iat":${IAT},"exp":null,"extra":1}`);
  expect(expires_at).toBeNull();
  expect((await generate({ custom_claims: '{"exp":1.5}' })).expires_at).toBe('1970-01-01T00:00:01.5Z');
  expect((await generate({ custom_claims: '{"exp":1e300}' })).expires_at).toBeNull();
});

test('claims whose names are numbers come last in the token too', async () => {
  const { token } = await generate({ custom_claims: '{"1":2}' });
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  expect(payload).toBe(`{"sub":"1234567890","name":"John Doe","iat":${IAT},"exp":${IAT + 3600},"1":2}`);
});

test('a claim named __proto__ is a claim', async () => {
  const { token } = await generate({ custom_claims: '{"__proto__":{"a":1}}' });
  expect(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).toContain('"__proto__":{"a":1}');
});

test('iat is now by default, expires_in may be negative', async () => {
  const { payload } = await callTool(
    jwtGenerator,
    { secret: 'x', expires_in: -10 },
    { context: { now: () => 5_999 } },
  );
  expect(payload).toMatchObject({ iat: 5, exp: -5 });
});

test.each([
  ['HS256', 31, 1],
  ['HS256', 32, 0],
  ['HS384', 47, 1],
  ['HS384', 48, 0],
  ['HS512', 63, 1],
  ['HS512', 64, 0],
])('%s with a secret of %i bytes', async (algorithm, bytes, warnings) => {
  expect((await generate({ algorithm, secret: 'x'.repeat(bytes) })).warnings).toHaveLength(warnings);
});

test('exp counts from the iat that custom_claims give, and one of theirs stays', async () => {
  expect((await generate({ custom_claims: { iat: 2 } })).payload).toMatchObject({ iat: 2, exp: 3602 });
  expect((await generate({ custom_claims: { iat: 2, exp: 5 } })).payload).toMatchObject({ iat: 2, exp: 5 });
});

test.each(['{"id":12345678901234567890,"n":1}', '{"a":[{"id":-12345678901234567890}]}', { id: 2 ** 53 }])(
  'digits that a number loses are warned of in %j',
  async (custom_claims) => {
    const { warnings } = await generate({ secret: 'x'.repeat(32), custom_claims });
    expect(warnings).toEqual([expect.stringContaining('give it as text to keep its digits')]);
  },
);

test('the secret is never repeated', async () => {
  const secret = 'correct-horse';
  expect(JSON.stringify(await generate({ secret }))).not.toContain(secret);
  await expect(generate({ secret: [secret] })).rejects.not.toThrow(secret);
});

test.each([
  [{ issued_at: 1 }, 'secret: required'],
  [{ secret: '' }, 'secret: expected at least 1 character'],
  [{ secret: 'x', algorithm: 'RS256' }, 'algorithm: expected one of "HS256", "HS384", "HS512", got "RS256"'],
  [{ secret: 'x', algorithm: 'none' }, 'algorithm: expected'],
  [{ secret: 'x', custom_claims: '[1,2]' }, 'custom_claims: expected a JSON object, got [1,2]'],
  [{ secret: 'x', custom_claims: [1] }, 'custom_claims: expected'],
  [{ secret: 'x', custom_claims: '{"a":' }, 'custom_claims: expected JSON, got an end too early'],
  [{ secret: 'x', issued_at: 1.5 }, 'issued_at: expected an integer'],
  [{ secret: 'x', expires_in: 'soon' }, 'expires_in: expected an integer'],
  [{ secret: 'x', expires_in: 1e300 }, 'expires_in: expected a sum'],
])('refuses %j', async (input, message) => {
  await expect(callTool(jwtGenerator, input)).rejects.toThrow(message);
});
