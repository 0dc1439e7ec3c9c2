import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { callText, INPUT_FILE, isInFile } from '../../../host/web/call-text.ts';

const run = promisify(execFile);

const INPUT = String.raw`{"text":"it's \"quoted\" $HOME \\ ü 😀\n","n":12345678901234567890,"b":1.10,"b":2}`;

/** A server that keeps what it was sent, until the test ends. */
async function keepBodies() {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      bodies.push(body);
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { bodies, url: `http://127.0.0.1:${port}/api/tools/a-b/execute` };
}

async function folderWith(json: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'toolyard-call-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, INPUT_FILE), json);
  return folder;
}

const INPUTS = [
  ['short', INPUT],
  ['long', `${INPUT.slice(0, -1)},"long":"${'x'.repeat(200_000)}"}`],
] as const;

/** Whether a program is there; else the tests that need it are skipped, and say so. */
function has(program: string, ...words: readonly string[]): boolean {
  const isThere = spawnSync(program, words).status === 0;
  if (!isThere) process.stderr.write(`Calls by ${program} are not tried: it is not there\n`);
  return isThere;
}

const WAYS = [
  { form: 'curl', command: ['sh', '-c'], isThere: has('curl', '--version') },
  { form: 'Python', command: ['python3', '-c'], isThere: has('python3', '-c', 'import requests') },
  { form: 'fetch', command: [process.execPath, '--input-type=module', '-e'], isThere: true },
] as const;

for (const { form, command, isThere } of WAYS)
  test.skipIf(!isThere).each(INPUTS)(`a %s input arrives byte by byte from ${form}`, async (_, json) => {
    const { bodies, url } = await keepBodies();
    const [program, ...words] = command;
    await run(program, [...words, callText(form, { id: 'a-b', url, json })], { cwd: await folderWith(json) });
    expect(bodies).toEqual([json]);
  });

for (const { form, command, isThere } of WAYS)
  test.skipIf(!isThere)(`files are read where they are by ${form}`, async () => {
    const { bodies, url } = await keepBodies();
    const folder = await folderWith('');
    const [name, content] = ["it's $(here).bin", 'a'.repeat(100)];
    await writeFile(join(folder, name), content);
    const json = `${INPUT.slice(0, -1)},"back":"\`","file":"data:x/y;base64,MARK"}`;
    const [program, ...words] = command;
    const files = new Map([['MARK', name]]);
    await run(program, [...words, callText(form, { id: 'a-b', url, json, files })], { cwd: folder });
    expect(bodies.map((body) => body.trimEnd())).toEqual([json.replace('MARK', btoa(content))]);
  });

test('a call over MCP is its message, with the name that MCP has for the tool', () => {
  expect(callText('MCP', { id: 'a-b', url: '', json: '{"n":1.10}' })).toBe(
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a_b","arguments":{"n":1.10}}}',
  );
});

test('only what is long stands in a file', () => {
  expect([INPUT, 'x'.repeat(30_000)].map((json) => isInFile({ json }))).toEqual([false, true]);
});
