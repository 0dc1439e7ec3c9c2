import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import harToCurl from '../../../plugins/developer/tools/har-to-curl/tool.ts';
import { wordsInBash } from './shell.ts';

const harOf = (...requests: unknown[]) => ({
  log: { version: '1.2', entries: requests.map((request) => ({ request })) },
});
const header = (name: string, value: string) => ({ name, value });
const GET = {
  method: 'GET',
  url: 'https://a.test/x?y=1',
  headers: [header(':method', 'GET'), header('Connection', 'keep-alive'), header('content-length', '0')],
};
const POST = {
  method: 'POST',
  url: 'https://a.test/api',
  headers: [header('Content-Type', 'application/json')],
  postData: { mimeType: 'application/json', text: `{"n":"it's"}` },
};

test.each([
  ['nothing but noise in the headers', GET, "curl 'https://a.test/x?y=1'"],
  [
    'a JSON body with a quote',
    POST,
    `curl 'https://a.test/api' -H 'Content-Type: application/json' --data-raw '{"n":"it'\\''s"}'`,
  ],
  ['HEAD', { method: 'HEAD', url: 'https://a.test/' }, "curl 'https://a.test/' -I"],
  [
    'GET with a body',
    { ...POST, method: 'GET', headers: [] },
    `curl 'https://a.test/api' -X 'GET' -H 'Content-Type: application/json' --data-raw '{"n":"it'\\''s"}'`,
  ],
  ['POST without a body', { method: 'POST', url: 'https://a.test/' }, "curl 'https://a.test/' -X 'POST'"],
  [
    'an empty header',
    { url: 'https://a.test/', headers: [header('X-Empty', '')] },
    "curl 'https://a.test/' -H 'X-Empty;'",
  ],
  [
    'everything in its order',
    {
      method: 'PUT',
      url: 'https://a.test/?a[]=1',
      headers: [header('Cookie', 'a=1; b=2'), header('accept-encoding', 'br'), header('X', 'y')],
      postData: { mimeType: 'text/plain', text: 't' },
    },
    "curl 'https://a.test/?a[]=1' -X 'PUT' -H 'X: y' -H 'Content-Type: text/plain' -b 'a=1; b=2' --data-raw 't' --compressed --globoff",
  ],
  [
    'the list of cookies without their header',
    { url: 'https://a.test/', cookies: [header('a', '1'), header('b', '2')] },
    "curl 'https://a.test/' -b 'a=1; b=2'",
  ],
  [
    'a cookie that curl would take for a file',
    { url: 'https://a.test/', headers: [header('Cookie', 'jar')] },
    "curl 'https://a.test/' -H 'Cookie: jar'",
  ],
  [
    'urlencoded fields',
    {
      method: 'POST',
      url: 'https://a.test/',
      headers: [header('content-type', 'application/x-www-form-urlencoded')],
      postData: {
        mimeType: 'application/x-www-form-urlencoded',
        params: [header('q', 'x y&z'), { name: 'e' }],
      },
    },
    "curl 'https://a.test/' -H 'content-type: application/x-www-form-urlencoded' --data-urlencode 'q=x y&z' --data-urlencode 'e='",
  ],
  [
    'multipart fields',
    {
      method: 'POST',
      url: 'https://a.test/',
      headers: [header('Content-Type', 'multipart/form-data; boundary=x')],
      postData: {
        mimeType: 'multipart/form-data',
        params: [
          header('a', '1'),
          header('at', '@x'),
          header('lt', '<x'),
          header('s', 'x;y'),
          { name: 'f', fileName: 'a;b.png', contentType: 'image/png' },
        ],
      },
    },
    `curl 'https://a.test/' -F 'a=1' --form-string 'at=@x' --form-string 'lt=<x' --form-string 's=x;y' -F 'f=@"a;b.png";type=image/png'`,
  ],
  [
    'a multipart body as text',
    {
      method: 'POST',
      url: 'https://a.test/',
      headers: [header('Content-Type', 'multipart/form-data; boundary=x')],
      postData: { mimeType: 'multipart/form-data; boundary=x', text: '--x\r\n' },
    },
    "curl 'https://a.test/' -H 'Content-Type: multipart/form-data; boundary=x' --data-raw '--x\r\n'",
  ],
])('%s', async (_, request, curl) => {
  const { commands } = await callTool(harToCurl, { har: harOf(request), multiline: false });
  expect(commands).toMatchObject([{ index: 0, curl }]);
});

test('filters, positions and limits', async () => {
  const har = harOf(GET, POST, { url: 'wss://a.test/' }, { url: 'data:,x' });
  expect(await callTool(harToCurl, { har })).toMatchObject({ count: 2, total: 4, truncated: false });
  expect(await callTool(harToCurl, { har, url_contains: '/API' })).toMatchObject({
    commands: [{ index: 1 }],
    total: 4,
  });
  expect(await callTool(harToCurl, { har, method: 'post' })).toMatchObject({
    commands: [{ index: 1, method: 'POST' }],
  });
  expect(await callTool(harToCurl, { har, index: 0 })).toMatchObject({ commands: [{ index: 0 }] });
  expect(await callTool(harToCurl, { har, limit: 1 })).toMatchObject({ count: 1, truncated: true });
});

test('cookies are left out when asked', async () => {
  const har = harOf({
    url: 'https://a.test/',
    headers: [header('Cookie', 'a=1')],
    cookies: [header('a', '1')],
  });
  const { result } = await callTool(harToCurl, {
    har: `\uFEFF${JSON.stringify(har)}`,
    include_cookies: false,
  });
  expect(result).toBe("curl 'https://a.test/'");
});

test('many commands are joined by a blank line', async () => {
  const { result } = await callTool(harToCurl, { har: harOf(GET, { url: 'https://b.test/' }) });
  expect(result).toBe("curl 'https://a.test/x?y=1'\n\ncurl 'https://b.test/'");
});

test.each([
  ['no JSON', { har: '{"log":' }, 'har: expected'],
  ['no entries', { har: { log: {} } }, 'log.entries'],
  [
    'an entry without a URL',
    { har: harOf(GET, { method: 'GET' }) },
    'har: expected a URL as log.entries[1].request.url',
  ],
  ['an index past the end', { har: harOf(GET), index: 1 }, 'index: expected a position below 1'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(harToCurl, input)).rejects.toThrow(message);
});

test('bash reads the quoting back', async () => {
  const awkward = fc.string({
    unit: fc.constantFrom("'", '"', '\\', '$', '`', '!', '\n', ' ', '*', 'é', '😀', '#', 'a'),
  });
  const drawn = fc.sample(fc.record({ body: awkward, value: awkward }), { numRuns: 40, seed: 7 });
  for (const multiline of [true, false]) {
    const { commands } = await callTool(harToCurl, {
      multiline,
      har: harOf(
        ...drawn.map(({ body, value }) => ({
          method: 'POST',
          url: 'https://a.test/',
          headers: [header('X', `v${value}`)],
          postData: { mimeType: 'a/b', text: `b${body}` },
        })),
      ),
    });
    const written = commands.map(({ curl }) => curl).join('\n');
    const expected = drawn.flatMap(({ body, value }) => [
      'https://a.test/',
      '-H',
      `X: v${value}`,
      '-H',
      'Content-Type: a/b',
      '--data-raw',
      `b${body}`,
    ]);
    expect(wordsInBash(written)).toEqual(expected);
  }
});

const bodyOf = (text: string, encoding: string) => ({
  method: 'POST',
  url: 'https://a.test/',
  headers: [header('Content-Type', 'application/x-protobuf')],
  postData: { mimeType: 'application/x-protobuf', text, encoding },
});

test('a body in Base64 is sent as the text that it is', async () => {
  const { commands, dropped } = await callTool(harToCurl, {
    har: harOf(bodyOf('w6kgJw==', 'base64')),
    multiline: false,
  });
  expect(wordsInBash(commands[0]?.curl ?? '')).toEqual(expect.arrayContaining(['--data-raw', "é '"]));
  expect(dropped).toBeUndefined();
});

test.each([
  ['bytes that are no UTF-8', 'gIE='],
  ['a NUL, which no argument holds', 'YQBi'],
])('a body of %s is read from a file', async (_, base64) => {
  const { commands, dropped } = await callTool(harToCurl, {
    har: harOf(GET, bodyOf(base64, 'base64')),
    multiline: false,
  });
  expect(commands[1]?.curl).toContain("--data-binary '@entry-1.bin'");
  expect(dropped).toEqual(['body of bytes, read from entry-1.bin (entry 1)']);
});

test.each([
  ['another encoding', bodyOf('x', 'hex'), 'body in the encoding "hex"'],
  ['no Base64', bodyOf('%', 'base64'), 'body that is no Base64, as its encoding says'],
  ['a NUL in its text', bodyOf('a\0b', ''), 'body of bytes'],
])('a body of %s costs no other request', async (_, request, kind) => {
  const { commands, dropped } = await callTool(harToCurl, { har: harOf(GET, request, GET) });
  expect(commands).toHaveLength(3);
  expect(commands[1]?.curl).toContain("--data-binary '@entry-1.bin'");
  expect(dropped).toEqual([`${kind}, read from entry-1.bin (entry 1)`]);
});

test('tells which requests curl does not send', async () => {
  const har = harOf(GET, { url: 'wss://a.test/' }, { url: 'data:,x' });
  expect(await callTool(harToCurl, { har })).toMatchObject({
    count: 1,
    total: 3,
    dropped: ['wss: URL (entry 1)', 'data: URL (entry 2)'],
  });
});
