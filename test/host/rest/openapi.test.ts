import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { request, type Dispatcher } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { echoBundle, freshFolder, writeBundle } from '../catalogue/bundle-folder.ts';
import { builtTools } from '../../../scripts/built-tools.ts';
import { startHost } from '../start-host.ts';

interface Response {
  readonly $ref?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, { readonly schema: object; readonly examples?: object }>>;
}

interface Operation {
  readonly operationId: string;
  readonly security?: readonly object[];
  readonly responses: Readonly<Record<string, Response>>;
}

interface Document {
  readonly paths: Readonly<
    Record<string, Readonly<Partial<Record<'get' | 'post', Operation>>> & { readonly servers?: unknown }>
  >;
  readonly components: { readonly responses: Readonly<Record<string, Response>> };
}

/** A request of an operation of the document. */
interface Call {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  /** Where it goes, if not to the path itself. */
  readonly to?: (() => string) | string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const json = { 'content-type': 'application/json' };
let binId = '';

/** A request of each operation that is answered as it should be; one tool stands for all. */
const calls: readonly Call[] = [
  { path: '/health', method: 'GET' },
  { path: '/tools', method: 'GET', to: '/tools?category=encoding' },
  { path: '/tools/{id}', method: 'GET', to: '/tools/hash' },
  { path: '/tools.d.ts', method: 'GET' },
  { path: '/openapi.json', method: 'GET' },
  {
    path: '/code/execute',
    method: 'POST',
    body: '{"code":"console.log(1); return tools.base64({ text: input });","input":"a"}',
    headers: json,
  },
  { path: '/bins', method: 'POST', body: '{"read_key":false}', headers: json },
  { path: '/bins/{id}/in', method: 'POST', to: () => `/bins/${binId}/in`, body: 'hello' },
  { path: '/bins/{id}', method: 'GET', to: () => `/bins/${binId}` },
  { path: '/tools/base64/execute', method: 'POST', body: '{"text":"a"}', headers: json },
];

/** What is answered with each status besides. */
const refused: readonly (readonly [status: number, call: Call])[] = [
  [400, { path: '/tools', method: 'GET', to: '/tools?x=1' }],
  [404, { path: '/tools/{id}', method: 'GET', to: '/tools/nothing' }],
  [400, { path: '/code/execute', method: 'POST', body: '{"code":1}', headers: json }],
  [413, { path: '/code/execute', method: 'POST', body: ' '.repeat(2 ** 20 + 1), headers: json }],
  [415, { path: '/code/execute', method: 'POST', body: 'a', headers: { 'content-type': 'text/plain' } }],
  [400, { path: '/bins', method: 'POST', body: '[]', headers: json }],
  [413, { path: '/bins', method: 'POST', body: ' '.repeat(1025), headers: json }],
  [400, { path: '/bins/{id}', method: 'GET', to: () => `/bins/${binId}?after=x` }],
  [404, { path: '/bins/{id}', method: 'GET', to: '/bins/nothing' }],
  [404, { path: '/bins/{id}/in', method: 'POST', to: '/bins/nothing/in' }],
  [400, { path: '/tools/base64/execute', method: 'POST', body: '{}', headers: json }],
  [413, { path: '/tools/base64/execute', method: 'POST', body: ' '.repeat(2 ** 26), headers: json }],
  [
    415,
    { path: '/tools/base64/execute', method: 'POST', body: 'a', headers: { 'content-type': 'text/plain' } },
  ],
];

/** Those that no request of this test brings about: a tool that fails or hangs, a host that stops. */
const UNREACHED = ['404', '500', '503', '504'];

const stops: (() => Promise<void>)[] = [];
const whenFinished = (stop: () => Promise<void>) => stops.push(stop);
let open: string;
let limited: string;
let closed: string;
let document: Document;
let ajv: Ajv2020;

beforeAll(async () => {
  ({ url: open } = await startHost({}, whenFinished));
  ({ url: limited } = await startHost(
    { RATE_LIMIT_REST: '1', RATE_LIMIT_BINS: '1', PLUGIN_DIRS: '' },
    whenFinished,
  ));
  ({ url: closed } = await startHost({ ACCESS: 'keys', PLUGIN_DIRS: '' }, whenFinished));
  document = (await (await fetch(`${open}/api/openapi.json`)).json()) as Document;
  const bin = (await (await fetch(`${open}/bins`, { method: 'POST' })).json()) as { readonly id: string };
  binId = bin.id;
  ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema(document, 'openapi');
});
afterAll(() => Promise.all(stops.map((stop) => stop())));

function operationOf({ path, method }: Call): Operation {
  const operation = document.paths[path]?.[method === 'GET' ? 'get' : 'post'];
  if (operation === undefined) throw new Error(`${method} ${path} is not described`);
  return operation;
}

function send(host: string, call: Call, headers: Readonly<Record<string, string>> = {}) {
  const { path, method, to = path, body } = call;
  const below = document.paths[path]?.servers === undefined ? '/api' : '';
  const options = { method, headers: { ...call.headers, ...headers }, body: body ?? null };
  return request(`${host}${below}${typeof to === 'string' ? to : to()}`, options);
}

/** Holds an answer to what the document says of its status. */
async function expectDescribed(call: Call, { statusCode, headers, body }: Dispatcher.ResponseData) {
  const text = await body.text();
  const described = operationOf(call).responses[statusCode];
  expect(described, `${call.method} ${call.path} answers ${statusCode}`).toBeDefined();
  const name = described?.$ref?.split('/').at(-1) ?? '';
  const { content = {}, headers: named = {} } = document.components.responses[name] ?? described ?? {};
  for (const header of Object.keys(named))
    if (!header.startsWith('RateLimit') || statusCode === 429)
      expect(Object.keys(headers)).toContain(header.toLowerCase());
  const [type] = Object.keys(content);
  if (type === undefined) return expect(text).toBe('');
  expect(headers['content-type']).toContain(type);
  if (type !== 'application/json') return undefined;
  const pointer =
    name === ''
      ? ['paths', call.path, call.method.toLowerCase(), 'responses', String(statusCode)]
      : ['components', 'responses', name];
  const schema = [...pointer, 'content', type, 'schema'].map(escaped).join('/');
  ajv.validate(`openapi#/${schema}`, JSON.parse(text));
  expect(ajv.errors ?? []).toEqual([]);
  return undefined;
}

function escaped(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
}

describe('the OpenAPI description', () => {
  test('names every address that is no tool, and every tool', async () => {
    const others = Object.keys(document.paths).filter((path) => !/^\/tools\/[^{].*\/execute$/.test(path));
    expect(others.sort()).toEqual(
      calls
        .map(({ path }) => path)
        .filter((path) => path !== '/tools/base64/execute')
        .sort(),
    );
  });

  test('shows an answer of every tool that asks nobody else', () => {
    const silent = builtTools(join(import.meta.dirname, '../../..'))
      .filter(({ manifest }) => manifest.network === false && manifest.surfaces.includes('rest'))
      .map(({ manifest }) => manifest.id)
      .filter((id) => {
        const { content } = document.paths[`/tools/${id}/execute`]?.post?.responses['200'] ?? {};
        return Object.keys(content?.['application/json']?.examples ?? {}).length === 0;
      });
    expect(silent).toEqual([]);
  });

  test.each(calls)('says what $method $path answers', async (call) => {
    const response = await send(open, call);
    expect(response.statusCode).toBeLessThan(300);
    await expectDescribed(call, response);
  });

  test.each(refused)('says what %i is answered for: $path', async (status, call) => {
    const response = await send(open, call);
    expect(response.statusCode).toBe(status);
    await expectDescribed(call, response);
  });

  test.each(calls)('says that $method $path is not sent again unless it changed', async (call) => {
    const first = await send(open, call);
    await first.body.dump();
    const again = await send(open, call, { 'if-none-match': String(first.headers.etag ?? '"none"') });
    expect(again.statusCode === 304).toBe('304' in operationOf(call).responses);
    await expectDescribed(call, again);
  });

  test.each(calls)('says what $method $path answers under a wrong name and to other sites', async (call) => {
    const described = Object.keys(operationOf(call).responses);
    const strange = [{ host: 'elsewhere.example' }, { origin: 'https://elsewhere.example' }];
    for (const [index, headers] of strange.entries()) {
      const response = await send(open, call, headers);
      expect(response.statusCode === [421, 403][index]).toBe(described.includes(String([421, 403][index])));
      await expectDescribed(call, response);
    }
  });

  test.each(calls)('says what $method $path answers who has no key, or no turn left', async (call) => {
    const needsKey = await send(closed, call);
    expect(needsKey.statusCode === 401).toBe('401' in operationOf(call).responses);
    if (needsKey.statusCode === 401) await expectDescribed(call, needsKey);
    else await needsKey.body.dump();
    await (await send(limited, call)).body.dump();
    const further = await send(limited, call);
    if (further.statusCode === 429) await expectDescribed(call, further);
    else await further.body.dump();
  });

  test('has references that lead where the schema of a tool stands', async () => {
    const plugins = await freshFolder();
    const { manifest, files } = echoBundle('trees', 'one');
    const [tool] = manifest.tools;
    if (tool !== undefined)
      tool.input = {
        type: 'object',
        // A property may have the name of a keyword that holds data.
        properties: { default: { $ref: '#/$defs/Node', description: 'Tree' } },
        $defs: { Node: { type: 'object', properties: { next: { $ref: '#/$defs/Node' } } } },
      };
    await writeBundle(join(plugins, 'trees'), { manifest, files });
    const { url } = await startHost({ PLUGIN_DIRS: plugins });
    const described: unknown = await (await fetch(`${url}/api/openapi.json`)).json();
    const references = [...JSON.stringify(described).matchAll(/"\$ref":"#\/(paths[^"]+)"/g)];
    expect(references).toHaveLength(2);
    for (const [, pointer = ''] of references) {
      const parts = pointer.split('/').map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
      const found = parts.reduce((value, part) => Reflect.get(Object(value), part) as unknown, described);
      expect(found).toMatchObject({ type: 'object' });
    }
  });

  test('says nothing that is never answered', () => {
    const seen = new Set(
      refused.map(([status, { method, path }]) => `${operationOf({ method, path }).operationId} ${status}`),
    );
    for (const call of calls) {
      const { operationId, responses } = operationOf(call);
      const specific = Object.keys(responses).filter((status) => ['400', '413', '415'].includes(status));
      for (const status of specific) expect([...seen]).toContain(`${operationId} ${status}`);
      for (const status of Object.keys(responses))
        expect(['200', '201', '304', '401', '403', '421', '429', ...UNREACHED, ...specific]).toContain(
          status,
        );
    }
  });
});
