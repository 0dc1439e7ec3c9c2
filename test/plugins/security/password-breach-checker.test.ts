import type { RequestListener } from 'node:http';
import { createHash } from 'node:crypto';
import { callTool } from '@toolyard/sdk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import passwordBreachChecker from '../../../plugins/security/tools/password-breach-checker.ts';
import { deadAddress } from '../../servers/listen.ts';
import { loopbackNetwork } from '../../servers/loopback.ts';
import { SERVICE_TROUBLES, startWebServer, type WebServer } from '../../servers/web.ts';

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();
const PASSWORD = 'correct horse';
const HASH = sha1(PASSWORD);

/** Answers as the service does: CRLF, padding with the count 0, the hash seen 42 times in the middle. */
const seen: RequestListener = (_request, response) => {
  const lines = [`${'0'.repeat(35)}:3`, `${HASH.slice(5).toLowerCase()}:42`, `${'F'.repeat(35)}:0`];
  response.end(lines.join('\r\n'));
};

let server: WebServer;
let network: ReturnType<typeof loopbackNetwork>;
beforeAll(async () => {
  server = await startWebServer(seen);
  network = loopbackNetwork({ services: { 'pwned-passwords': `${server.url}/` } });
});
afterAll(async () => {
  await network.close();
  await server.close();
});
beforeEach(() => {
  server.asked.length = 0;
});

async function check(input: object, respond = seen, context = network.network) {
  server.respond = respond;
  return callTool(passwordBreachChecker, input, { context });
}

test.each([
  ['a password', { password: PASSWORD }],
  ['its hash', { sha1: HASH.toLowerCase() }],
])('%s that was seen', async (_, input) => {
  expect(await check(input)).toEqual({
    ok: true,
    breached: true,
    count: 42,
    hash_prefix: HASH.slice(0, 5),
    reason: null,
    advice: expect.stringContaining('Do not use') as string,
  });
  expect(server.asked).toEqual([`GET /range/${HASH.slice(0, 5)}`]);
});

test.each([
  ['an answer without it', `${'0'.repeat(35)}:3\r\n`],
  ['padding that happens to be it', `${HASH.slice(5)}:0`],
])('%s means not found', async (_, body) => {
  expect(await check({ password: PASSWORD }, (_request, response) => response.end(body))).toMatchObject({
    ok: true,
    breached: false,
    count: 0,
  });
});

test('asks for padding, and says who asks', async () => {
  const headers: Record<string, unknown> = {};
  await check({ password: 'пароль' }, (request, response) => {
    Object.assign(headers, request.headers);
    seen(request, response);
  });
  expect(headers).toMatchObject({
    'add-padding': 'true',
    'user-agent': expect.stringMatching(/./) as string,
  });
  expect(server.asked).toEqual(['GET /range/5670B']);
});

test('asks once more when the service is busy', async () => {
  const result = await check({ password: PASSWORD }, (request, response) => {
    if (server.asked.length === 1) response.writeHead(429).end();
    else seen(request, response);
  });
  expect(result).toMatchObject({ ok: true, count: 42 });
  expect(server.asked).toHaveLength(2);
});

describe('never says that a password is safe when it does not know', () => {
  const unknown = { ok: false, breached: null, count: null, hash_prefix: HASH.slice(0, 5) };

  test.each(SERVICE_TROUBLES)('%s', async (_, respond, reason) => {
    const context = network.toFail(reason);
    expect(await check({ password: PASSWORD }, respond, context)).toMatchObject({ ...unknown, reason });
    expect(server.asked.length).toBeGreaterThan(0);
  });

  test.each([
    ['nothing', ''],
    ['a line of another form', `${'0'.repeat(35)}:3\r\nhello`],
    ['a suffix that is too short', `${'0'.repeat(34)}:3`],
    ['a count that is none', `${'0'.repeat(35)}:many`],
  ])('an answer of %s', async (_, body) => {
    const result = await check({ password: PASSWORD }, (_request, response) => response.end(body));
    expect(result).toMatchObject({ ...unknown, reason: 'bad_response' });
  });

  test('a service that is missing, or that nobody set', async () => {
    const absent = loopbackNetwork({ services: { 'pwned-passwords': await deadAddress() } });
    const unset = loopbackNetwork({});
    const ask = (context: typeof absent.network) =>
      callTool(passwordBreachChecker, { password: PASSWORD }, { context });
    expect(await ask(absent.network)).toMatchObject({ ...unknown, reason: 'connect_failed' });
    expect(await ask(unset.network)).toMatchObject({ ...unknown, reason: 'not_configured' });
    await Promise.all([absent.close(), unset.close()]);
  });
});

test.each([
  ['neither', {}, /^password: required, or sha1$/],
  ['an empty password', { password: '' }, /^password: required, or sha1$/],
  ['both', { password: 'a', sha1: HASH }, /^sha1: expected either password or sha1, got both$/],
  ['a hash that is too short', { sha1: '5baa61e4' }, /^sha1: expected 40 hex digits$/],
  ['a hash of other characters', { sha1: 'g'.repeat(40) }, /^sha1: expected 40 hex digits$/],
  ['a number, which is not repeated', { password: 123456 }, /^password: expected a string$/],
  [
    'a password that is too long',
    { password: 'a'.repeat(1025) },
    /^password: expected at most 1024 characters/,
  ],
  ['a lone surrogate', { password: '\ud800' }, /^password: expected text without lone surrogates/],
])('refuses %s', async (_, input, message) => {
  await expect(check(input)).rejects.toThrow(message);
  expect(server.asked).toEqual([]);
});
