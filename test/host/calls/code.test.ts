import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

interface McpResult {
  readonly content: readonly { readonly text: string; readonly [part: string]: unknown }[];
  readonly structuredContent?: unknown;
  readonly isError?: boolean;
}

async function callMcp(query: string, name: string, given: object): Promise<McpResult> {
  const response = await fetch(`${url}/mcp${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }),
  });
  const { result } = (await response.json()) as { result: McpResult };
  return result;
}

async function mcp(query: string, name: string, given: object) {
  const result = await callMcp(query, name, given);
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
    'return [typeof process, typeof require, typeof tools.workflow_run, await fetch("https://example.com/").catch(({ message }) => message)]',
  );
  expect(result).toMatchObject({
    result: ['undefined', 'undefined', 'undefined', expect.stringContaining('no host')],
  });
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
  const told = async (): Promise<string> => {
    const response = await fetch(`${impatient.url}/api/code/execute`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: 'for (;;);' }),
    });
    const { error } = (await response.json()) as { error: { message: string; reason?: string } };
    // A machine that keeps it from the processors has it come again.
    return error.reason === 'overloaded' ? told() : error.message;
  };
  expect(await told()).toContain('did not finish');
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

const CODE = { text: 'hello', format: 'qrcode', output: 'png' };
const PDF_OF_CODE = `
  const { base64 } = await tools.barcode_generator(input);
  const { pdf } = await tools.images_to_pdf({ images: [base64] });
  console.log(base64, pdf);`;

test('files are names in a program, which tools take for their bytes, and bytes again in its answer', async () => {
  const { result } = await execute(
    `${PDF_OF_CODE} return { pdf, same: (await files.read(pdf)) === pdf, size: (await files.read(base64)).length };`,
    CODE,
  );
  expect(result).toMatchObject({
    ok: true,
    printed: ['file://1/barcode-qrcode.png file://2/images.pdf'],
    result: { same: false },
  });
  const { pdf, size } = result.result as { pdf: string; size: number };
  expect(Buffer.from(pdf, 'base64').toString('latin1')).toMatch(/^%PDF-1\.\d.*%%EOF\s*$/s);
  expect(size).toBeGreaterThan(100);
});

test('what a program names that is no file stands for itself', async () => {
  const { result } = await execute(
    `const { result } = await tools.base64_encode({ text: 'file://9/none.pdf' });
    return { result, 'file://1/a': ['file://1/a', '"file://1/a"'], gone: await files.read('file://1/a').catch(({ message }) => message) };`,
  );
  expect(result.result).toEqual({
    result: 'ZmlsZTovLzkvbm9uZS5wZGY=',
    'file://1/a': ['file://1/a', '"file://1/a"'],
    gone: 'file://1/a: there is no such file',
  });
});

test('a large result is taken apart elsewhere, and more bytes than an answer holds are refused', async () => {
  const { result } = await execute(
    `${PDF_OF_CODE}
    let merged = pdf;
    for (let i = 0; i < 2; i += 1) ({ pdf: merged } = await tools.pdf_merge({ pdfs: Array(20).fill(merged) }));
    return { merged, bytes: (await files.read(merged)).length };`,
    CODE,
  );
  const { merged, bytes } = result.result as { merged: string; bytes: number };
  expect(bytes).toBeGreaterThan(256 * 1024);
  expect(merged).toHaveLength(bytes);
  const { error } = await execute(`${PDF_OF_CODE} return Array.from({ length: 100_000 }, () => pdf);`, CODE);
  expect(error).toMatchObject({
    code: 'VALIDATION_ERROR',
    message: expect.stringContaining('files: expected'),
  });
});

test('a model gets pictures to look at and addresses for files, and bytes in no text', async () => {
  const { content } = await callMcp('?mode=code', 'run_code', {
    code: `${PDF_OF_CODE} return { base64, pdf, again: pdf };`,
    input: CODE,
  });
  const [told, picture, link] = content;
  const { result } = JSON.parse(told?.text ?? '') as { result: Record<string, string> };
  expect(result).toEqual({
    base64: expect.stringMatching(/^toolyard:\/\/files\/.*\/barcode-qrcode\.png$/),
    pdf: link?.['uri'],
    again: link?.['uri'],
  });
  expect(picture).toMatchObject({ type: 'image', mimeType: 'image/png' });
  expect(link).toMatchObject({ type: 'resource_link', name: 'images.pdf', mimeType: 'application/pdf' });
  expect(content).toHaveLength(3);
});

test('a file of one call is an argument of the next, by its address, in every mode', async () => {
  const { structuredContent } = await callMcp('', 'barcode_generator', CODE);
  const { base64: uri } = structuredContent as { base64: string };
  expect(uri).toMatch(/^toolyard:\/\/files\//);
  const made = { structuredContent: { page_count: 1, mime_type: 'application/pdf' } };
  expect(await callMcp('', 'images_to_pdf', { images: [uri] })).toMatchObject(made);
  const inner = { name: 'images_to_pdf', arguments: { images: [uri] } };
  expect(await callMcp('?mode=search', 'call_tool', inner)).toMatchObject(made);
  const { text } = await mcp('?mode=code', 'run_code', {
    code: 'return (await tools.images_to_pdf({ images: [input] })).page_count;',
    input: uri,
  });
  expect(JSON.parse(text)).toMatchObject({ result: 1 });
  const gone = uri.replace(/[\da-f]{8}-/, '00000000-');
  expect(await mcp('', 'images_to_pdf', { images: [gone] })).toEqual({
    isError: true,
    text: `${gone}: no file is held there; those of results are for ten minutes, for who called the tool`,
  });
});

describe('a program whose types are checked', () => {
  async function check(code: string, input: unknown = null) {
    const response = await fetch(`${url}/api/code/execute`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code, input, check: true }),
    });
    return (await response.json()) as Awaited<ReturnType<typeof execute>>;
  }

  test('runs where they hold', async () => {
    const code = `const { words } = await tools.word_count({ text: input });
      const rates = input.split(' ').map((word) => word.length);
      try { await tools.base64_encode({ text: '' }); } catch (error) { console.log(error.code); }
      return words + rates.length;`;
    expect((await check(code, 'one two')).result).toMatchObject({ ok: true, result: 4 });
  });

  test('runs nothing where they do not, and says where and why', async () => {
    const code = `const { valid } = await tools.email_validate({ email: 5 });
const { result } = await tools.base64_encode({ text: 'a' });
console.log(result.lenght);
return (await tools.emial_validate({ email: 'a@b.c' })).valid;`;
    const { result } = await check(code);
    expect(result).toEqual({
      ok: false,
      problems: [
        { line: 1, message: "Type 'number' is not assignable to type 'string'." },
        {
          line: 3,
          message: expect.stringMatching(/'lenght' does not exist on type 'string'. Did you mean 'length'/),
        },
        {
          line: 4,
          message: expect.stringMatching(/'emial_validate' does not exist .*Did you mean 'email_validate'/),
        },
      ],
      calls: 0,
      calls_left: 200,
    });
  });

  test('is told the same over MCP', async () => {
    const given = { code: 'return tools.base64_encode({ txt: 1 });', check: true };
    const { isError, text } = await mcp('?mode=code', 'run_code', given);
    expect(isError).toBe(true);
    expect(JSON.parse(text)).toMatchObject({
      problems: [{ line: 1, message: expect.stringContaining("'txt'") }],
    });
  });

  test('may be no program at all', async () => {
    expect((await check('const a = 1;\nconst b = ;')).result).toMatchObject({
      problems: [{ line: 2, message: 'Expression expected.' }],
    });
    expect((await check('return 1; }\n}')).result).toMatchObject({ ok: false });
  });

  test('knows all that programs find', async () => {
    const { result } = await execute('return Object.getOwnPropertyNames(globalThis)');
    const names = result.result as string[];
    const code = names
      .filter((name) => name !== 'undefined')
      .map((name) => `void ${name};`)
      .join('\n');
    expect((await check(code)).result).toMatchObject({ ok: true });
  });

  test.each([
    [
      'take for ever',
      `type Grow<T extends unknown[], N> = T['length'] extends N ? T : Grow<[...T, 0], N>;
       type Pairs<A extends string> = \`\${A}\${A}\`;
       type All<T, U = T> = T extends T ? [T, ...All<Exclude<U, T>>] : [];
       type Bomb = All<'a'|'b'|'c'|'d'|'e'|'f'|'g'|'h'|'i'|'j'|'k'|'l'>;
       const bomb: Bomb = 1;
       return bomb;`,
    ],
    [
      'need all time and memory',
      `type D = '0'|'1'|'2'|'3'|'4'|'5'|'6'|'7'|'8'|'9'; type M = \`\${'a'|'b'|'c'|'d'|'e'}\${D}\${D}\${D}\${D}\`;
       type X<T> = T extends M ? { [K in T]: X<Exclude<M, T>> } : never;
       const x: X<M> = {} as X<X<M>>; return x;`,
    ],
  ])('of types that %s costs its caller alone', { timeout: 120_000 }, async (_, code) => {
    const bombed = await check(code);
    expect(bombed.success && bombed.result.ok).toBe(false);
    expect((await check('return 1')).result).toMatchObject({ ok: true });
  });

  test('is asked for by true or false', async () => {
    const response = await fetch(`${url}/api/code/execute`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: 'return 1', check: 'yes' }),
    });
    expect(await response.json()).toMatchObject({ error: { message: 'check: expected true or false' } });
  });
});
