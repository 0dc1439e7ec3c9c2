import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHost } from '../start-host.ts';

let url: string;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  ({ url } = await startHost({}, (stop) => stops.push(stop)));
});
afterAll(() => Promise.all(stops.map((stop) => stop())));

interface Report {
  readonly ok: boolean;
  readonly result: unknown;
  readonly error: { readonly name: string; readonly message: string; readonly line: number };
  readonly printed: readonly string[];
  readonly failed: readonly object[];
  readonly calls: number;
  readonly calls_left: number;
}

async function execute(code: string, input?: unknown) {
  const response = await fetch(`${url}/api/code/execute`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, input }),
  });
  return (await response.json()) as {
    success: boolean;
    result: Report;
    error: { code: string; message: string };
  };
}

async function mcp(query: string, name: string, given: object) {
  const response = await fetch(`${url}/mcp${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }),
  });
  const { result } = (await response.json()) as {
    result: { content: { text: string }[]; isError?: boolean };
  };
  return { isError: result.isError ?? false, text: result.content[0]?.text ?? '' };
}

test('a program calls tools, several at a time, and returns what it made of them', async () => {
  const code = `
    const all: any[] = await Promise.all(input.words.map((text: string) => tools.base64_encode({ text })));
    console.log('made', all.length);
    return all.map(({ result }) => result).join(' ');`;
  const { result } = await execute(code, { words: ['a', 'b', 'c'] });
  expect(result).toEqual({
    ok: true,
    result: 'YQ== Yg== Yw==',
    printed: ['made 3'],
    calls: 3,
    calls_left: 197,
  });
});

test('a failure names the line, and what was printed before it is kept', async () => {
  const { result } = await execute("console.log('one');\nconst nothing = undefined;\nreturn nothing.x;");
  expect(result).toMatchObject({ ok: false, error: { name: 'TypeError', line: 3 }, printed: ['one'] });
});

test('a call that fails throws in the program, and is named', async () => {
  const caught = await execute('try { await tools.base64_encode({}) } catch (error) { return error.code }');
  expect(caught.result).toMatchObject({
    ok: true,
    result: 'VALIDATION_ERROR',
    failed: [{ tool: 'base64_encode', code: 'VALIDATION_ERROR' }],
  });
  const thrown = await execute('\n\nawait tools.base64_encode({ txt: 1 });');
  expect(thrown.result.error).toMatchObject({
    message: expect.stringContaining('txt: unknown argument'),
    line: 3,
  });
});

test('what is no program is refused with the line', async () => {
  const { error } = await execute('const a = 1;\nconst b = ;');
  expect(error).toMatchObject({
    code: 'VALIDATION_ERROR',
    message: expect.stringMatching(/^code: line 2: /),
  });
});

test.each([
  [
    'nested too deeply',
    `return ${'('.repeat(20_000)}1${')'.repeat(20_000)} as number`,
    /^code: it is nested too deeply/,
  ],
  ['ambiguous at every level', `return ${'a<'.repeat(5)}${'(<a>('.repeat(40)}`, /^code: /],
  ['no code', 'return 1 <', /^code: line 1: /],
])('what is %s is refused, and the next program runs', { timeout: 120_000 }, async (_, code, message) => {
  expect((await execute(code)).error).toMatchObject({
    code: 'VALIDATION_ERROR',
    message: expect.stringMatching(message) as string,
  });
  expect((await execute('const one: number = 1;\nreturn one < 2')).result).toMatchObject({
    ok: true,
    result: true,
  });
});

test('a program with what it is given has at most 1 MiB', async () => {
  const { error } = await execute('return input.length', 'x'.repeat(1_100_000));
  expect(error).toMatchObject({ code: 'VALIDATION_ERROR', reason: 'too_large' });
});

test('a program has no way out and makes no code from text', async () => {
  const { result } = await execute(
    'return [typeof fetch, typeof process, typeof require, typeof tools.workflow_run]',
  );
  expect(result).toMatchObject({ result: ['undefined', 'undefined', 'undefined', 'undefined'] });
  expect((await execute("return (async () => {}).constructor('return 1')()")).result.ok).toBe(false);
});

test('a program makes at most 200 calls', async () => {
  const { result } = await execute(
    'let made = 0; for (let i = 0; i < 205; i++) try { await tools.base64_encode({ text: "a" }); made++ } catch {} return made',
  );
  expect(result).toMatchObject({ result: 200, calls: 200, calls_left: 0 });
});

test('every call of a program takes a turn of the rate limit', async () => {
  const limited = await startHost({ RATE_LIMIT_REST: '5' });
  const response = await fetch(`${limited.url}/api/code/execute`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      code: 'let made = 0; for (let i = 0; i < 9; i++) try { await tools.base64_encode({ text: "a" }); made++ } catch {} return made',
    }),
  });
  const { result } = (await response.json()) as { result: Report };
  expect(result.result).toBe(4);
  expect(result.failed).toContainEqual(expect.objectContaining({ code: 'RATE_LIMITED' }));
});

test('an endless program is ended', async () => {
  const impatient = await startHost({ ISOLATE_DEADLINE_MS: '500' });
  const response = await fetch(`${impatient.url}/api/code/execute`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: 'for (;;);' }),
  });
  const { error } = (await response.json()) as { error: object };
  expect(error).toMatchObject({ message: expect.stringContaining('did not finish') });
});

test('models find declarations and run code over the tools of their view', async () => {
  const found = await mcp('?mode=code', 'find_tools', {
    queries: ['encode text as base64', 'which spell wakes the dragon'],
  });
  expect(found.text).toMatch(/function base64_encode\(args: \{.*text: string/);
  expect(found.text).toContain('nothing fits "which spell wakes the dragon"');
  const run = await mcp('?mode=code', 'run_code', {
    code: 'return (await tools.base64_encode({ text: input })).result',
    input: 'a',
  });
  expect(run).toEqual({ isError: false, text: '{"result":"YQ==","calls":1,"calls_left":199}' });
  const outside = await mcp('?mode=code&exclude=base64_encode', 'run_code', {
    code: 'return await tools.base64_encode({})',
  });
  expect(outside).toMatchObject({
    isError: true,
    text: expect.stringContaining('base64_encode is not a function'),
  });
});

test('all declarations are TypeScript', async () => {
  const text = await (await fetch(`${url}/api/tools.d.ts`)).text();
  expect(text).toContain('function hash_generate(');
  const { stripTypeScriptTypes } = await import('node:module');
  expect(() => stripTypeScriptTypes(text)).not.toThrow();
});
