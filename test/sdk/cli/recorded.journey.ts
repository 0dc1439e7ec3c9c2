import { createServer } from 'node:http';
import { readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writePackage } from '../../host/plugin-package.ts';
import { runProgram } from '../../host/run-command.ts';
import { listen } from '../../servers/listen.ts';

const root = join(import.meta.dirname, '../../..');
const command = join(root, 'sdk/cli/main.ts');

const [INJECTED, READ] = ['key-that-the-host-puts-in', 'p@ss word/of the tool'];

const MINDS = `import { defineTool, InputError, Type } from '@toolyard/sdk';
export default defineTool({
  title: 'Mind',
  summary: 'Do what is said.',
  kv: true,
  input: Type.Object({ say: Type.String({ description: 'What to do' }), again: Type.Integer({ description: 'How often', default: 1 }) }),
  output: Type.Object({ said: Type.String(), times: Type.Integer() }),
  examples: [{ name: 'a word', input: { say: 'hey' }, output: { said: 'hey' } }],
  async run({ say, again }, { kv, log, progress }) {
    progress(1, 2, 'half');
    log.warn('minding', { say });
    if (say === 'refuse') throw new InputError('say', 'expected: anything else');
    if (say === 'break') throw new RangeError('broken: by design');
    if (say === 'lie') return { said: 1 as unknown as string, times: 0 };
    const times = await kv.increment('times');
    log.info('counted', { times });
    return { said: say.repeat(again), times };
  },
});
`;

/** A test of the author's: what comes of a call is the same here and in the sandbox. */
const OWN_TEST = `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callTool } from '@toolyard/sdk/testing';
import asks from '../tools/by-isolate.ts';
import minds from '../tools/minds.ts';

async function outcome(input, options) {
  const kept = new Map([['times', 4], ['other', { a: [1] }]]);
  const said = [];
  const keep = (...line) => said.push(line);
  const log = { warn: keep, info: keep, debug: keep, error: keep };
  const context = { log, progress: (...steps) => said.push(steps) };
  const came = await callTool(minds, input, { ...options, kept, context }).catch(({ name, message }) => [name, message]);
  return { came, kept: [...kept].sort(), said };
}

test('calls come out the same here and in the sandbox', async () => {
  for (const input of [{ say: 'hey' }, { say: 'hey', again: 2 }, { say: 'refuse' }, { say: 'break' }, { say: 'lie' }, {}, { say: 1 }, 7])
    assert.deepEqual(await outcome(input, { sandbox: true }), await outcome(input, {}), JSON.stringify(input));
  const { stack } = await callTool(minds, { say: 'break' }, { sandbox: true }).catch((error) => error);
  assert.match(stack, /at tools\\/minds\\.ts:13:/);
  await assert.rejects(callTool(minds, { say: 'a' }, { sandbox: true, context: { now: () => 0 } }), /context\\.now/);
  await assert.rejects(callTool({ ...minds, title: 'Other' }, {}, { sandbox: true }), /no tool "Other".*by-isolate, by-pool, minds/);
});

test('what is asked is played', async () => {
  const context = { config: { read: 'other key' } };
  for (const options of [{ sandbox: true }, { recorded: true }]) {
    const { echo, failure } = await callTool(asks, { text: 'own' }, { ...options, context });
    assert.deepEqual([echo, failure], ['own', 'blocked_target']);
    if (process.env['TOOLYARD_RECORD'] === undefined)
      await assert.rejects(callTool(asks, { text: 'other' }, { ...options, context }), {
        message: /^GET \\S+REDACTED-read is not recorded: TOOLYARD_RECORD=1 npm test asks it and keeps the answer in recorded.by-isolate.json$/,
      });
  }
});
`;

/** A service on this machine that wants two keys, counts what it is asked, and sets a cookie. */
async function startService() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${String(request.method)} ${String(request.url)} ${String(request.headers.authorization)}`);
    response.setHeader('set-cookie', 'session=5ecret-of-the-service; Path=/');
    response.setHeader('content-type', 'application/json; charset=utf-8');
    if (request.url?.startsWith('/token') === true)
      response.end('{"access_token": "token-of-an-hour", "expires_in": 3600}');
    else if (request.method === 'POST') request.pipe(response);
    else response.end(JSON.stringify({ count: asked.length, told: request.url }));
  });
  const url = await listen(server);
  onTestFinished(() => void server.close());
  return { url, host: new URL(url).host, asked, server };
}

function sources({ url, host }: { readonly url: string; readonly host: string }) {
  const tool = (runtime: string) => `import { defineTool, networkFailure, Type } from '@toolyard/sdk';
export default defineTool({
  title: 'Ask by ${runtime}',
  summary: 'Ask a service.',
  runtime: '${runtime}',
  input: Type.Object({ text: Type.String({ description: 'Any text' }), path: Type.String({ description: 'Where', default: '/' }) }),
  output: Type.Object({ counts: Type.Array(Type.Integer()), echo: Type.String(), kept: Type.String(), failure: Type.String() }),
  examples: [{ name: 'a word', input: { text: 'hey' }, output: { counts: [COUNTS], echo: 'hey', kept: 'session', failure: 'blocked_target' } }],
  async run({ text, path }, { config, fetch }) {
    const query = new URLSearchParams({ key: String(config['read']) });
    const one = await fetch('${url}' + path + '?' + query);
    const other = await fetch('${url}' + path + '?' + query);
    const { access_token: token } = await (await fetch('${url}/token')).json();
    const form = new FormData();
    form.set('text', text);
    form.set('token', token);
    const echo = await (await fetch('${url}/echo', { method: 'POST', body: form })).text();
    const failure = await fetch('http://127.0.0.1:9/').then(() => '', (error) => networkFailure(error)?.reason ?? String(error));
    return {
      counts: [(await one.json()).count, (await other.json()).count],
      echo: /\\r\\n\\r\\n(.*)\\r\\n/.exec(echo)?.[1] ?? echo,
      kept: one.headers.getSetCookie()[0]?.split('=')[0] ?? '',
      failure,
    };
  },
});
`;
  return {
    'plugin.ts': `import { definePlugin, Type } from '@toolyard/sdk';
export default definePlugin({
  title: 'Acme',
  summary: 'Tools of a test.',
  config: Type.Object({
    read: Type.String({ title: 'Key that the tool reads', writeOnly: true }),
    injected: Type.String({
      title: 'Key that the host puts in',
      writeOnly: true,
      inject: { host: '${host}', header: 'Authorization', format: 'Bearer {value}' },
    }),
  }),
});
`,
    'tools/by-isolate.ts': tool('isolate').replace('COUNTS', '1, 2'),
    'tools/by-pool.ts': tool('pool').replace('COUNTS', '5, 6'),
    'tools/minds.ts': MINDS,
    'test/own.test.ts': OWN_TEST,
    '.env': `INJECTED=${INJECTED}\nREAD=${READ}\n`,
  };
}

test(
  'what tools ask is recorded once without secrets, and played without network and keys; what is not recorded is refused',
  { timeout: 240_000 },
  async () => {
    const service = await startService();
    const folder = await writePackage({
      name: 'acme',
      toolyard: { permissions: { net: [service.host, '127.0.0.1:9'], kv: true } },
      files: sources(service),
    });
    await symlink(join(root, 'host'), join(folder, 'node_modules/@toolyard/host'));
    await symlink(join(root, 'sdk/cli'), join(folder, 'node_modules/@toolyard/cli'));
    const author = async (...args: string[]) => {
      const { code, stdout, stderr } = await runProgram(command, args, {}, folder);
      expect(stderr).toBe('');
      return { code, stdout };
    };
    const ownTests = async (environment: Readonly<Record<string, string>>) => {
      const { code, stdout } = await runProgram('--test', [], environment, folder);
      expect(code, stdout).toBe(0);
      expect(stdout).toMatch(/pass 2\b/);
    };

    const recorded = await author('test', '--record', '--trusted');
    expect(recorded.stdout).toContain('3 examples hold, 0 differ\nwhat was asked is kept in recorded/');
    expect(service.asked).toHaveLength(8);
    expect(service.asked[0]).toMatch(`Bearer ${INJECTED}`);
    await ownTests({ TOOLYARD_RECORD: '1' });
    expect(service.asked).toHaveLength(16);
    const [isolated = '', pooled = ''] = await Promise.all(
      ['by-isolate', 'by-pool'].map((name) => readFile(join(folder, `recorded/${name}.json`), 'utf8')),
    );
    expect(JSON.parse(isolated)).toMatchObject({
      examples: {
        'a word': {
          calls: [
            {
              request: `GET ${service.url}/?key=REDACTED-read`,
              response: {
                status: 200,
                headers: { 'set-cookie': ['session=REDACTED; Path=/'] },
                body: { json: { count: 1, told: '/?key=REDACTED-read' } },
              },
            },
            { response: { body: { json: { count: 2 } } } },
            { response: { body: { json: { access_token: 'REDACTED-access_token' } } } },
            {
              request: `POST ${service.url}/echo`,
              sent: { text: expect.stringContaining('REDACTED-access_token') },
            },
            { request: 'GET http://127.0.0.1:9/', failure: { reason: 'blocked_target' } },
          ],
        },
      },
      tests: { '{"text":"own"}': { calls: { length: 5 } } },
    });
    expect(Object.keys((JSON.parse(pooled) as { readonly examples: object }).examples)).toEqual(['a word']);
    for (const secret of [INJECTED, READ, 'other key', 'other+key', 'p%40ss', '5ecret', 'token-of-an-hour'])
      expect(isolated + pooled).not.toContain(secret);

    service.server.close();
    service.server.closeAllConnections();
    await rm(join(folder, '.env'));
    await ownTests({});
    const played = await author('test', '--trusted');
    expect(played.stdout).toContain('3 examples hold, 0 differ');
    expect(played.stdout).toContain('log: counted {"times":1}');

    const [file, other] = ['by-isolate', 'by-pool'].map((name) => join(folder, `tools/${name}.ts`));
    const change = async (path = '', from: string, to: string) =>
      writeFile(path, (await readFile(path, 'utf8')).replace(from, to));
    await change(file, "form.set('text', text)", "form.set('text', `${text}!`)");
    await change(other, 'const other = await', 'const other = one.clone(); if (text === "") await');
    const { code, stdout } = await author('test');
    expect(code).toBe(1);
    // What was kept lasts.
    expect(stdout).toContain('log: counted {"times":2}');
    expect(stdout).toContain('.env lacks read, injected: what is recorded needs none');
    expect(stdout).toContain(
      `FAIL by-isolate: a word\n     POST ${service.url}/echo was recorded with another body: toolyard-plugin test --record asks it and keeps the answer in recorded/by-isolate.json\n`,
    );
    expect(stdout).toMatch(
      /note: recorded\/by-pool\.json has GET \S+, which is not asked any more: toolyard-plugin test --record/,
    );

    await writeFile(join(folder, 'recorded/minds.json'), '{"examples": 1}');
    expect(await runProgram(command, ['test'], {}, folder)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('recorded/minds.json: examples: '),
    });
  },
);
