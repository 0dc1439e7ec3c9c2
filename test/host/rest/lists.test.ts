import { spawn } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHost } from '../start-host.ts';

interface Listed {
  readonly id: string;
  readonly title: string;
  readonly category: string;
  readonly summary: string;
  readonly input_schema?: { readonly type: string };
  readonly output_schema?: object;
  readonly aliases: readonly string[];
  readonly alias_of?: string;
}

let url: string;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  ({ url } = await startHost({}, (stop) => stops.push(stop)));
});
afterAll(() => Promise.all(stops.map((stop) => stop())));

async function list(query = ''): Promise<Listed[]> {
  const response = await fetch(`${url}/api/tools${query}`);
  const body = (await response.json()) as { success: boolean; count: number; tools: Listed[] };
  expect(body.success).toBe(true);
  expect(body.tools).toHaveLength(body.count);
  return body.tools;
}

test('the list holds what a client needs to choose a tool and to call it', async () => {
  const tools = await list();
  const encode = tools.find(({ id }) => id === 'base32-encode');
  expect(encode).toMatchObject({
    title: 'Base32 Encode',
    category: 'encoding',
    summary: expect.stringContaining('Base32'),
    aliases: [],
    input_schema: { type: 'object', required: ['text'], additionalProperties: false },
    output_schema: { type: 'object' },
  });
  expect(tools.map(({ id }) => id)).toEqual(tools.map(({ id }) => id).toSorted());
});

test('aliases are listed as tools that say whose alias they are', async () => {
  const hash = (await list()).find(({ id }) => id === 'hash');
  expect(hash).toMatchObject({ alias_of: 'hash-generate', category: 'security' });
});

test('the list can be narrowed to a category, to words, and to a light form', async () => {
  const encoding = await list('?category=encoding');
  expect(encoding.length).toBeGreaterThan(0);
  expect(new Set(encoding.map(({ category }) => category))).toEqual(new Set(['encoding']));
  const found = await list('?q=base32%20decode&schemas=false');
  expect(found[0]?.id).toBe('base32-decode');
  expect(found[0]).not.toHaveProperty('input_schema');
});

test.each([
  ['?categry=text', 'categry: unknown argument'],
  ['?schemas=maybe', 'schemas: expected true or false'],
])('a wrong query is refused: %s', async (query, message) => {
  const response = await fetch(`${url}/api/tools${query}`);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    success: false,
    error: { message: expect.stringContaining(message) },
  });
});

test('one tool is shown by its id and by its alias', async () => {
  const own = (await (await fetch(`${url}/api/tools/hash-generate`)).json()) as { tool: Listed };
  const alias = (await (await fetch(`${url}/api/tools/hash`)).json()) as { tool: Listed };
  expect(own.tool.id).toBe('hash-generate');
  expect(alias.tool.id).toBe('hash-generate');
  expect((await fetch(`${url}/api/tools/nothing`)).status).toBe(404);
});

test('a list that did not change is not sent again', async () => {
  const first = await fetch(`${url}/api/tools`);
  const etag = first.headers.get('etag') ?? '';
  const second = await fetch(`${url}/api/tools`, { headers: { 'if-none-match': etag } });
  expect(second.status).toBe(304);
  expect(await second.text()).toBe('');
});

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('the list comes compressed as %s', async (encoding, decompress) => {
  const plain = await (await request(`${url}/api/tools`)).body.text();
  const { headers, body } = await request(`${url}/api/tools`, { headers: { 'accept-encoding': encoding } });
  const bytes = Buffer.from(await body.arrayBuffer());
  expect(headers['content-encoding']).toBe(encoding);
  expect(bytes.length).toBeLessThan(plain.length / 2);
  expect(decompress(bytes).toString()).toBe(plain);
});

test(
  'the OpenAPI description has an operation a tool and passes the linter',
  { timeout: 60_000 },
  async () => {
    const text = await (await fetch(`${url}/api/openapi.json`)).text();
    const document = JSON.parse(text) as { openapi: string; paths: Record<string, unknown> };
    expect(document.openapi).toMatch(/^3\.1/);
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining((await list()).map(({ id }) => `/tools/${id}/execute`)),
    );
    const file = join(await mkdtemp(join(tmpdir(), 'toolyard-openapi-')), 'openapi.json');
    await writeFile(file, text);
    const { code, output } = await lint(file);
    expect(output).not.toMatch(/\b[1-9]\d* errors?/);
    expect(code).toBe(0);
  },
);

function lint(file: string): Promise<{ code: number | null; output: string }> {
  const command = join(import.meta.dirname, '../../../node_modules/.bin/redocly');
  const child = spawn(command, ['lint', '--extends=recommended', '--format=summary', file], {
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}
