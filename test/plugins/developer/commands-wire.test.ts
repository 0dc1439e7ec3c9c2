/** The commands of har-to-curl and postman-to-curl send what the log, or the collection, says. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callTool } from '@toolyard/sdk/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import harToCurl from '../../../plugins/developer/tools/har-to-curl/tool.ts';
import postmanToCurl from '../../../plugins/developer/tools/postman-to-curl/tool.ts';
import { type EchoServer, startEchoServer } from './wire/echo-server.ts';
import { runProgram } from './wire/programs.ts';
import { comparable } from './wire/same-request.ts';

const hasCurl = spawnSync('curl', ['--version']).error === undefined;

let folder = '';
let server: EchoServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'commands-wire-'));
  for (const name of ['a.txt', 'odd, "name";.txt', '-']) writeFileSync(join(folder, name), 'content');
  server = await startEchoServer();
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

async function sentBy(curl: string): Promise<unknown> {
  const printed = await runProgram(['bash', '-c', curl], { folder, input: '' });
  const [received] = server.take();
  if (received === undefined) throw new Error(`${curl} sent nothing: ${printed}`);
  return comparable(received, new Set(['user-agent', 'accept-language']));
}

const URLENCODED = 'application/x-www-form-urlencoded';

describe.skipIf(!hasCurl)('a HAR request', () => {
  test.each([
    [
      'GET',
      { method: 'GET', url: '/a?b=%20c&d[]=1' },
      { method: 'GET', target: '/a?b=%20c&d%5B%5D=1', body: '' },
    ],
    ['a method of its own', { method: 'PURGE', url: '/a' }, { method: 'PURGE' }],
    ['HEAD', { method: 'HEAD', url: '/a' }, { method: 'HEAD' }],
    [
      'headers',
      {
        method: 'GET',
        url: '/a',
        headers: [
          { name: 'x-empty', value: '' },
          { name: 'x-quote', value: `it's "a" $b \\c` },
          { name: 'user-agent', value: 'me' },
          { name: 'cookie', value: 'a=1; b=2' },
        ],
      },
      { headers: { 'x-empty': '', 'x-quote': `it's "a" $b \\c`, 'user-agent': 'me', cookie: 'a=1; b=2' } },
    ],
    [
      'a body that starts with @',
      { method: 'POST', url: '/a', postData: { mimeType: 'text/plain', text: "@a.txt\r\n'x'\n" } },
      { method: 'POST', body: "@a.txt\r\n'x'\n", headers: { 'content-type': 'text/plain' } },
    ],
    [
      'a GET with a body',
      { method: 'GET', url: '/a', postData: { mimeType: 'application/json', text: '{}' } },
      { method: 'GET', body: '{}' },
    ],
    [
      'fields of a form',
      {
        method: 'POST',
        url: '/a',
        postData: {
          mimeType: URLENCODED,
          params: [
            { name: 'a', value: 'x y&=é' },
            { name: 'p%=&ü', value: '@a.txt' },
          ],
        },
      },
      { body: 'a=x+y%26%3D%C3%A9&p%25%3D%26%C3%BC=%40a.txt', headers: { 'content-type': URLENCODED } },
    ],
    [
      'parts of a form',
      {
        method: 'PUT',
        url: '/a',
        postData: {
          mimeType: 'multipart/form-data',
          params: [
            { name: 'blank', value: ' x ' },
            { name: 'quote', value: '"q" \\' },
            { name: 'json', value: '{"a":";"}', contentType: 'application/json' },
            { name: 'sign', value: '<a.txt' },
            { name: 'f', fileName: 'odd, "name";.txt', contentType: 'text/csv' },
            { name: 'dash', fileName: '-' },
          ],
        },
      },
      {
        method: 'PUT',
        body: [
          { name: 'blank', content: ' x ' },
          { name: 'quote', content: '"q" \\' },
          { name: 'json', content: '{"a":";"}', type: 'application/json' },
          { name: 'sign', content: '<a.txt' },
          { name: 'f', filename: 'odd, %22name%22', type: 'text/csv', content: 'content' },
          { name: 'dash', filename: '-', content: 'content' },
        ],
      },
    ],
  ])('with %s', async (_, request, expected) => {
    const origin = `http://127.0.0.1:${server.port}`;
    const har = { log: { entries: [{ request: { headers: [], ...request, url: origin + request.url } }] } };
    const { result } = await callTool(harToCurl, { har });
    expect(await sentBy(result)).toMatchObject(expected);
  });
});

test.skipIf(!hasCurl)('a HAR request with a body without a type gets none', async () => {
  const url = `http://127.0.0.1:${server.port}/a`;
  const har = {
    log: { entries: [{ request: { method: 'POST', url, headers: [], postData: { text: 'plain' } } }] },
  };
  const { result } = await callTool(harToCurl, { har });
  expect(await sentBy(result)).toMatchObject({
    body: 'plain',
    headers: { host: `127.0.0.1:${server.port}` },
  });
  expect(result).toContain("-H 'Content-Type:'");
});

describe.skipIf(!hasCurl)('a request of Postman', () => {
  test.each([
    [
      'urlencoded fields',
      { mode: 'urlencoded', urlencoded: [{ key: 'a b', value: 'é+' }] },
      { body: 'a%20b=%C3%A9%2B', headers: { 'content-type': URLENCODED } },
    ],
    [
      'parts with types',
      {
        mode: 'formdata',
        formdata: [
          { key: 'j', value: ' {"a": "b;c"} ', type: 'text', contentType: 'application/json' },
          { key: 't', value: 'x;y', type: 'text' },
          { key: 'f', type: 'file', src: 'a.txt' },
        ],
      },
      {
        body: [
          { name: 'j', content: ' {"a": "b;c"} ', type: 'application/json' },
          { name: 't', content: 'x;y' },
          { name: 'f', filename: 'a.txt', content: 'content' },
        ],
      },
    ],
    [
      'raw JSON',
      { mode: 'raw', raw: '{\n "a": 1\n}', options: { raw: { language: 'json' } } },
      { body: '{\n "a": 1\n}', headers: { 'content-type': 'application/json' } },
    ],
    ['a file', { mode: 'file', file: { src: 'a.txt' } }, { body: 'content' }],
  ])('with %s', async (_, body, expected) => {
    const url = `http://127.0.0.1:${server.port}/p`;
    const collection = { info: { name: 'C' }, item: [{ name: 'r', request: { method: 'POST', url, body } }] };
    const { commands } = await callTool(postmanToCurl, { collection });
    expect(await sentBy(commands[0]?.curl ?? '')).toMatchObject(expected);
  });
});
