import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startHost, type StartedHost } from '../start-host.ts';

let started: StartedHost;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  started = await startHost({}, (stop) => stops.push(stop));
});
afterAll(() => Promise.all(stops.map((stop) => stop())));

const EXTENSIONS = { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } };
const PAGE = { ui: { resourceUri: 'ui://toolyard/result' } };

interface Tool {
  readonly name: string;
  readonly _meta?: unknown;
}
interface Answer {
  readonly result: {
    readonly tools?: readonly Tool[];
    readonly contents?: readonly { readonly text: string }[];
    readonly [key: string]: unknown;
  };
}

async function post(
  body: { readonly method: string; readonly params?: object },
  headers: Record<string, string> = {},
  query = '',
): Promise<{ readonly headers: Headers; readonly text: string; readonly answer: Answer }> {
  const response = await fetch(`${started.url}/mcp${query}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...body }),
  });
  const text = await response.text();
  return { headers: response.headers, text, answer: JSON.parse(text) as Answer };
}

function initialize(capabilities: object) {
  const clientInfo = { name: 'test', version: '1' };
  return post({
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities, clientInfo },
  });
}

function modern(method: string, params: Record<string, unknown>, capabilities: object) {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': capabilities,
  };
  const name = params['name'] ?? params['uri'];
  const headers = {
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
    ...(typeof name === 'string' ? { 'mcp-name': name } : {}),
  };
  return post({ method, params: { ...params, _meta } }, headers);
}

const pageOf = ({ answer }: { readonly answer: Answer }, name: string) =>
  answer.result.tools?.find((tool) => tool.name === name)?._meta;

const call = { name: 'csv_to_json', arguments: { csv: 'a,b\n1,2' } };

test('a client that shows no pages gets the lists and results that it always got', async () => {
  const { headers } = await initialize({});
  expect(headers.get('mcp-session-id')).toBeNull();
  for (const query of ['', '?mode=search', '?mode=code']) {
    const { text } = await post({ method: 'tools/list' }, {}, query);
    expect(text).not.toMatch(/ui:|"_meta"/);
  }
  const { text } = await post({ method: 'tools/call', params: call });
  expect(text).not.toContain('_meta');
  const listed = await modern('tools/list', {}, {});
  expect(listed.text).not.toContain('ui:');
});

describe.each([
  [
    'before 2026-07-28, by the id of its handshake',
    async () => {
      const id = (await initialize({ extensions: EXTENSIONS })).headers.get('mcp-session-id') ?? '';
      return (method: string, params: Record<string, unknown>) =>
        post({ method, params }, { 'mcp-session-id': id });
    },
  ],
  [
    'of 2026-07-28, by each request',
    () =>
      Promise.resolve((method: string, params: Record<string, unknown>) =>
        modern(method, params, { extensions: EXTENSIONS }),
      ),
  ],
])('a client that shows pages, %s', (_, connect) => {
  test('is told which tools have one: those whose results are looked at', async () => {
    const ask = await connect();
    const list = await ask('tools/list', {});
    const shown = ['csv_to_json', 'barcode_generator', 'images_to_pdf', 'color_convert', 'markdown_to_html'];
    for (const name of shown) expect(pageOf(list, name), name).toEqual(PAGE);
    for (const name of ['base64_encode', 'case_convert', 'uuid_generate'])
      expect(pageOf(list, name), name).toBeUndefined();
  });

  test('gets with a result what the page has to know of it, and the same result', async () => {
    const ask = await connect();
    const [shown, plain] = [
      await ask('tools/call', call),
      await post({ method: 'tools/call', params: call }),
    ];
    expect(shown.answer.result).toMatchObject({
      ...plain.answer.result,
      _meta: { 'toolyard/schema': { properties: { row_count: {} } } },
    });
  });

  test('reads the page, which loads nothing and asks for no network', async () => {
    const ask = await connect();
    const { answer } = await ask('resources/read', { uri: 'ui://toolyard/result' });
    expect(answer.result.contents).toMatchObject([
      { uri: 'ui://toolyard/result', mimeType: 'text/html;profile=mcp-app' },
    ]);
    const html = answer.result.contents?.[0]?.text ?? '';
    expect(html).toContain(`content="default-src 'none'; script-src 'sha256-`);
    expect(html).not.toMatch(/<(?:link|script)[^>]* (?:src|href)=/);
    expect(JSON.stringify({ ...answer, text: '' })).not.toMatch(/"(?:connect|resource|frame)Domains"/);
  });
});

test('in the search mode what calls tools has the page', async () => {
  const { headers } = await initialize({ extensions: EXTENSIONS });
  const session = { 'mcp-session-id': headers.get('mcp-session-id') ?? '' };
  const list = await post({ method: 'tools/list' }, session, '?mode=search');
  expect(pageOf(list, 'call_tool')).toEqual(PAGE);
  expect(pageOf(list, 'search_tools')).toBeUndefined();
});

test('a failure says in `_meta` what programs are told, beside what 2026-07-28 says there', async () => {
  const { answer } = await modern('tools/call', { ...call, arguments: { csv: 'a', nonsense: 1 } }, {});
  expect(answer.result).toMatchObject({
    isError: true,
    _meta: {
      'toolyard/error': { code: 'VALIDATION_ERROR' },
      'io.modelcontextprotocol/serverInfo': { name: 'toolyard' },
    },
  });
});

test('a result that is too large for the main thread has it too', async () => {
  const rows = Array.from({ length: 20_000 }, (_, row) => `${row},${'x'.repeat(20)}`);
  const large = { name: 'csv_to_json', arguments: { csv: ['a,b', ...rows].join('\n') } };
  for (const { text, answer } of [
    await modern('tools/call', large, { extensions: EXTENSIONS }),
    await post({ method: 'tools/call', params: large }, { 'mcp-session-id': 'apps-1' }),
  ]) {
    expect(text.length).toBeGreaterThan(512 * 1024);
    expect(answer.result).toMatchObject({
      structuredContent: { row_count: 20_000 },
      _meta: { 'toolyard/schema': { properties: { row_count: {} } } },
    });
  }
});
