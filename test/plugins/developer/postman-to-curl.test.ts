import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import postmanToCurl from '../../../plugins/developer/tools/postman-to-curl/tool.ts';
import { wordsInBash } from './shell.ts';

const info = { name: 'C', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' };
const one = (request: unknown, more: object = {}) => ({ info, item: [{ name: 'R', request }], ...more });

async function curlOf(request: unknown, more: object = {}, input: object = {}): Promise<string> {
  const { commands } = await callTool(postmanToCurl, {
    collection: one(request, more),
    multiline: false,
    ...input,
  });
  return commands[0]?.curl ?? '';
}

test('variables, path variables and bearer', async () => {
  const request = {
    method: 'GET',
    url: { raw: '{{base}}/users/:id?full=1', variable: [{ key: 'id', value: '42' }] },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{tok}}' }] },
  };
  const collection = one(request, { variable: [{ key: 'base', value: 'https://a.test' }] });
  expect(await callTool(postmanToCurl, { collection, multiline: false })).toMatchObject({
    commands: [
      {
        name: 'R',
        method: 'GET',
        url: 'https://a.test/users/42?full=1',
        curl: "curl 'https://a.test/users/42?full=1' -H 'Authorization: Bearer {{tok}}'",
      },
    ],
    unresolved: ['tok'],
  });
});

test.each([
  [
    'a raw JSON body',
    {
      method: 'POST',
      header: [
        { key: 'X-A', value: '1' },
        { key: 'X-Off', value: '1', disabled: true },
      ],
      url: 'https://a.test/u',
      body: { mode: 'raw', raw: '{"a":1}', options: { raw: { language: 'json' } } },
    },
    `curl 'https://a.test/u' -H 'X-A: 1' -H 'Content-Type: application/json' --data-raw '{"a":1}'`,
  ],
  [
    'a Content-Type of its own',
    {
      method: 'POST',
      header: 'content-type: a/b\nX: y',
      url: 'https://a.test/',
      body: { mode: 'raw', raw: 'x', options: { raw: { language: 'xml' } } },
    },
    "curl 'https://a.test/' -H 'content-type: a/b' -H 'X: y' --data-raw 'x'",
  ],
  [
    'urlencoded fields',
    {
      method: 'POST',
      url: 'https://a.test/',
      body: {
        mode: 'urlencoded',
        urlencoded: [
          { key: 'a', value: 'x y' },
          { key: 'b', value: '1', disabled: true },
        ],
      },
    },
    "curl 'https://a.test/' --data-urlencode 'a=x y'",
  ],
  [
    'form fields and several files',
    {
      method: 'POST',
      url: 'https://a.test/',
      body: {
        mode: 'formdata',
        formdata: [
          { key: 't', value: '@x' },
          { key: 'f', type: 'file', src: ['/a.png', '/b.png'] },
        ],
      },
    },
    "curl 'https://a.test/' --form-string 't=@x' -F 'f=@/a.png' -F 'f=@/b.png'",
  ],
  [
    'a file as the body',
    { method: 'PUT', url: 'https://a.test/', body: { mode: 'file', file: { src: '/x' } } },
    "curl 'https://a.test/' -X 'PUT' --data-binary '@/x'",
  ],
  [
    'GraphQL',
    {
      method: 'POST',
      url: 'https://a.test/',
      body: { mode: 'graphql', graphql: { query: '{ a }', variables: '{"x": 1}' } },
    },
    `curl 'https://a.test/' -H 'Content-Type: application/json' --data-raw '{"query":"{ a }","variables":{"x":1}}'`,
  ],
  [
    'a URL in parts',
    {
      url: {
        protocol: 'https',
        host: ['a', 'test'],
        port: '8443',
        path: ['u', ':id'],
        query: [
          { key: 'q', value: '1' },
          { key: 'off', value: '1', disabled: true },
          { key: 'flag', value: null },
        ],
        variable: [{ key: 'id', value: '7' }],
      },
    },
    "curl 'https://a.test:8443/u/7?q=1&flag'",
  ],
  [
    'an API key in the query',
    {
      url: 'https://a.test/x?y=1#z',
      auth: {
        type: 'apikey',
        apikey: [
          { key: 'key', value: 'k' },
          { key: 'value', value: 'a&b' },
          { key: 'in', value: 'query' },
        ],
      },
    },
    "curl 'https://a.test/x?y=1&k=a%26b#z'",
  ],
  [
    'an API key in a header',
    { url: 'https://a.test/', auth: { type: 'apikey', apikey: { key: 'X-Key', value: 'v' } } },
    "curl 'https://a.test/' -H 'X-Key: v'",
  ],
  [
    'brackets, which are no glob',
    { url: 'https://a.test/?a[]={{x}}' },
    "curl 'https://a.test/?a[]={{x}}' --globoff",
  ],
  [
    'names of a form that curl would not encode',
    {
      method: 'POST',
      url: 'https://a.test/',
      body: {
        mode: 'urlencoded',
        urlencoded: [
          { key: 'a =é', value: '&' },
          { key: 'b[]', value: '1' },
          { key: '{{k}}', value: '' },
        ],
      },
    },
    "curl 'https://a.test/' --data-urlencode 'a%20%3D%C3%A9=&' --data-urlencode 'b[]=1' --data-urlencode '{{k}}='",
  ],
  [
    'blanks in the URL',
    { url: { raw: 'https://a.test/:id/{{First name}}', variable: [{ key: 'id', value: 'a b' }] } },
    "curl 'https://a.test/a%20b/{{First name}}'",
  ],
  ['HEAD and POST without a body', { method: 'HEAD', url: 'https://a.test/' }, "curl 'https://a.test/' -I"],
  ['a request that is only a URL', 'https://a.test/', "curl 'https://a.test/'"],
])('%s', async (_, request, curl) => {
  expect(await curlOf(request)).toBe(curl);
});

test('authorization is inherited from the nearest, until noauth', async () => {
  const basic = {
    type: 'basic',
    basic: [
      { key: 'username', value: 'u' },
      { key: 'password', value: 'p' },
    ],
  };
  const collection = {
    info,
    auth: basic,
    item: [
      { name: 'A', auth: { type: 'noauth' }, item: [{ name: 'x', request: 'https://a.test/1' }] },
      {
        name: 'B',
        auth: { type: 'bearer', bearer: { token: 't' } },
        item: [{ name: 'y', item: [{ name: 'z', request: 'https://a.test/2' }] }],
      },
      { name: 'w', request: 'https://a.test/3' },
    ],
  };
  const { result, commands } = await callTool(postmanToCurl, { collection, multiline: false });
  expect(result).toBe(
    "# A / x\ncurl 'https://a.test/1'\n\n# B / y / z\ncurl 'https://a.test/2' -H 'Authorization: Bearer t'\n\n# w\ncurl 'https://a.test/3' -u 'u:p'",
  );
  expect(commands.map(({ folder }) => folder)).toEqual(['A', 'B / y', '']);
});

test('the nearest variable wins, the argument before all; values may hold variables', async () => {
  const collection = {
    info,
    variable: [
      { key: 'a', value: 'collection' },
      { key: 'b', value: '{{a}}' },
    ],
    item: [
      {
        name: 'F',
        variable: [{ key: 'a', value: 'folder' }],
        item: [{ name: 'R', request: '{{b}}/{{c}}/{{$guid}}' }],
      },
    ],
  };
  const { commands, unresolved, warnings } = await callTool(postmanToCurl, {
    collection,
    variables: { c: 3 },
  });
  expect(commands[0]?.url).toBe('folder/3/{{$guid}}');
  expect(unresolved).toEqual(['$guid']);
  expect(warnings).toEqual(['R: the dynamic variable $guid has no value outside Postman']);
});

test('warns of what is left out', async () => {
  const event = [{ listen: 'test', script: { exec: ['pm.test()'] } }];
  const collection = {
    info,
    event,
    protocolProfileBehavior: { strictSSL: false },
    item: [
      {
        name: 'R',
        event,
        protocolProfileBehavior: { followRedirects: false, maxRedirects: 2 },
        request: {
          url: 'https://a.test/',
          auth: { type: 'oauth2' },
          proxy: { host: 'p' },
          certificate: { name: 'c' },
        },
      },
    ],
  };
  const { warnings } = await callTool(postmanToCurl, { collection });
  expect(warnings).toEqual([
    'scripts of the collection are left out',
    'the settings strictSSL of the collection are left out',
    'R: scripts are left out',
    'R: the settings followRedirects, maxRedirects are left out',
    'R: the proxy is left out',
    'R: the certificate is left out',
    'R: authorization of the type oauth2 is left out',
  ]);
});

test('keeps what is asked for, by name or folder', async () => {
  const collection = { name: 'Pets', item: [{ name: 'List', request: 'https://a.test/' }] };
  expect(await callTool(postmanToCurl, { collection, name_contains: 'pet' })).toMatchObject({
    count: 1,
    commands: [{ folder: 'Pets' }],
  });
  expect(await callTool(postmanToCurl, { collection, name_contains: 'x' })).toMatchObject({
    count: 0,
    result: '',
  });
});

test('a single request', async () => {
  const collection =
    '{"name":"R","request":{"method":"POST","url":"https://a.test/f","body":{"mode":"formdata","formdata":[{"key":"f","type":"file","src":"/tmp/a.png"},{"key":"t","value":"x","type":"text"}]}}}';
  expect(await callTool(postmanToCurl, { collection, multiline: false })).toMatchObject({
    count: 1,
    commands: [{ curl: "curl 'https://a.test/f' -F 'f=@/tmp/a.png' -F 't=x'" }],
  });
});

test('names end no comment, and bash reads the quoting back', async () => {
  const collection = {
    info,
    item: [
      {
        name: "x\ntouch /tmp/'x",
        request: { method: 'POST', url: 'https://a.test/', body: { mode: 'raw', raw: "it's $(x) `y`\n\\" } },
      },
    ],
  };
  const { result } = await callTool(postmanToCurl, { collection });
  expect(wordsInBash(result)).toEqual(['https://a.test/', '--data-raw', "it's $(x) `y`\n\\"]);
});

test.each([
  ['no JSON', { collection: 'nope' }, 'collection: expected'],
  ['no requests', { collection: { foo: 1 } }, 'collection: expected a Postman collection'],
  [
    'format 1',
    { collection: { id: '1', order: [], requests: [{ id: '2', url: 'https://a.test/' }] } },
    'v2.1',
  ],
  [
    'variables that explode',
    { collection: one('{{a}}', { variable: [{ key: 'a', value: '{{a}}'.repeat(500) }] }) },
    'collection: has variables that grow past 4 MiB',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(postmanToCurl, input)).rejects.toThrow(message);
});
