import { connect } from 'node:net';
import { beforeAll, describe, expect, test, afterAll } from 'vitest';
import { startHost } from '../start-host.ts';

let url: string;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  ({ url } = await startHost({ BODY_LIMIT_BYTES: '100000' }, (stop) => stops.push(stop)));
});
afterAll(() => Promise.all(stops.map((stop) => stop())));

const json = { 'content-type': 'application/json' };

async function call(
  tool: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = json,
) {
  const response = await fetch(`${url}/api/tools/${tool}/execute`, { method: 'POST', headers, body });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  };
}

test('a call answers with the result and what ran', async () => {
  const { status, body } = await call('base64', '{"text":"Hello, World!"}');
  expect(status).toBe(200);
  expect(body).toEqual({
    success: true,
    result: { result: 'SGVsbG8sIFdvcmxkIQ==' },
    meta: { tool: 'base64', executionMs: expect.any(Number) },
  });
});

test.each(['/api/tools/%zz', '/%E0%A4%A', `/api/tools/${'x'.repeat(300)}`])(
  'an address that cannot be taken is refused in the envelope: %s',
  async (path) => {
    const response = await fetch(`${url}${path}`);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await response.json()).toMatchObject({ success: false, error: { code: expect.any(String) } });
  },
);

describe('bad input has its envelope and status', () => {
  const deep = `{"text":${'['.repeat(5000)}${']'.repeat(5000)}}`;
  test.each([
    ['malformed JSON', 'base64', '{"text":', json, 400, /^body: expected JSON/],
    ['an empty body', 'base64', '', json, 400, /^body: expected JSON|^text: required/],
    [
      'bytes that are not UTF-8',
      'base64',
      new Uint8Array([0x22, 0xff, 0x22]),
      json,
      400,
      /^body: expected UTF-8/,
    ],
    ['an array', 'base64', '[1]', json, 400, /^input: expected a JSON object/, ''],
    [
      'a wrong content type',
      'base64',
      '{"text":"a"}',
      { 'content-type': 'text/plain' },
      415,
      /^content-type: /,
    ],
    ['an unknown argument', 'base64', '{"text":"a","txt":1}', json, 400, /^txt: unknown argument/, '/txt'],
    ['a wrong type', 'base64', '{"text":1}', json, 400, /^text: expected a string, got 1/, '/text'],
    ['a missing argument', 'base64', '{"action":"encode"}', json, 400, /^text: required/, '/text'],
    ['deep nesting', 'base64', deep, json, 400, /nesting/, ''],
    ['a __proto__ key', 'base64', '{"text":"a","__proto__":{"x":1}}', json, 400, /^__proto__/, ''],
    [
      'a body that is too large',
      'base64',
      JSON.stringify({ text: 'a'.repeat(100_001) }),
      json,
      413,
      /^body: expected at most 100000 bytes/,
    ],
  ])('%s', async (_, tool, body, headers, status, message, path?: string) => {
    const answer = await call(tool, body, headers);
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({
      success: false,
      error: {
        code: 'VALIDATION_ERROR',
        message: expect.stringMatching(message),
        ...(status === 413 ? { reason: 'too_large' } : {}),
        ...(path === undefined ? {} : { issues: [{ path, message: expect.any(String) }] }),
      },
    });
  });

  test('an unknown tool', async () => {
    const { status, body } = await call('no-such-tool', '{}');
    expect(status).toBe(404);
    expect(body).toEqual({
      success: false,
      error: { code: 'NOT_FOUND', message: 'there is no tool "no-such-tool"' },
    });
  });

  test('an unknown address', async () => {
    const response = await fetch(`${url}/nothing/here`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ success: false, error: { code: 'NOT_FOUND' } });
  });

  test('no HTTP at all', async () => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.write('nonsense\r\n\r\n');
    let answer = '';
    for await (const chunk of socket) answer += String(chunk);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"success":false');
  });
});

test.each([
  ['a text', 'url-parse', 'url', 1],
  ['a document', 'base64', 'text', 32],
])('%s may be as long as its kind, and one character more is refused with 413', async (_, id, name, mib) => {
  const { url } = await startHost();
  const send = (length: number) =>
    fetch(`${url}/api/tools/${id}/execute`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ [name]: `https://a.example/${'a'.repeat(length - 18)}` }),
    });
  expect((await send(mib * 1024 * 1024)).status).toBe(200);
  const refused = await send(mib * 1024 * 1024 + 1);
  expect(refused.status).toBe(413);
  const message = `${name}: expected at most ${mib * 1024 * 1024} characters (${mib} MiB)`;
  expect(await refused.json()).toMatchObject({
    success: false,
    error: { code: 'VALIDATION_ERROR', message },
  });
});

test('a client that hangs up in the middle of its body harms nobody', async () => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write(
    'POST /api/tools/base64/execute HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"te',
  );
  socket.destroy();
  expect((await call('base64', '{"text":"a"}')).status).toBe(200);
});

test('an alias runs its tool, and an address names one for certain', async () => {
  const byAlias = await call('hash', '{"text":"a"}');
  expect(byAlias.body).toMatchObject({ success: true, meta: { tool: 'hash-generate' } });
  const byAddress = await call('encoding.base64', '{"text":"a"}');
  expect(byAddress.body).toMatchObject({ success: true, meta: { tool: 'base64' } });
});

test('answers carry the security headers', async () => {
  const { headers } = await call('base64', '{"text":"a"}');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  // The answer may be a password.
  expect(headers.get('cache-control')).toBe('no-store');
});
