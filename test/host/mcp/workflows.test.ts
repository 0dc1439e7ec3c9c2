import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WORKFLOWS } from '../../../host/mcp/workflows.ts';
import { startHost } from '../start-host.ts';

let url: string;
let client: Client;
const stops: (() => Promise<unknown>)[] = [];
/** What the client's user answers to forms. */
let answer: Record<string, string> | undefined;
const asked: string[] = [];

beforeAll(async () => {
  ({ url } = await startHost({ DEADLINE_MS: '60000' }, (stop) => stops.unshift(stop)));
  client = await connect('?mode=code');
});
afterAll(async () => {
  for (const stop of stops) await stop();
});

async function connect(query: string): Promise<Client> {
  const made = new Client(
    { name: 'test', version: '1.0.0' },
    { capabilities: { elicitation: {} }, versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  made.setRequestHandler('elicitation/create', ({ params }) => {
    asked.push(params.message);
    return answer === undefined ? { action: 'decline' } : { action: 'accept', content: answer };
  });
  await made.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp${query}`)));
  stops.unshift(() => made.close());
  return made;
}

const INPUTS: Readonly<Record<string, { readonly input: Record<string, string>; readonly gives: unknown }>> =
  {
    clean_csv_to_sql: {
      input: { csv: 'id,name\n1,Ann\n2,Bo\n1,Ann\n', table: 'people', dialect: 'sqlite' },
      gives: {
        row_count: 2,
        removed_count: 1,
        sql: expect.stringContaining('INSERT INTO "people"') as string,
      },
    },
    check_emails: {
      input: { addresses: 'ann@example.com\nnot an address@\nbo@example.org' },
      gives: {
        checked: 5,
        wrong: expect.arrayContaining([expect.objectContaining({ email: 'not' })]) as unknown,
      },
    },
    compare_mortgages: {
      input: { home_price: '400000', rates: '6.5, 5' },
      gives: [{ annual_rate: 6.5, monthly: 2022.62, total_interest: 408140.64 }, { annual_rate: 5 }],
    },
    check_contrast: {
      input: { colors: '#000, rgb(119 119 119)' },
      gives: [{ foreground: '#000', ratio: 21, passes: 'AAA' }, { passes: 'AA large' }],
    },
    plan_meeting: {
      input: { datetime: '2026-01-15T15:00', from: 'UTC', zones: 'Asia/Kathmandu, Europe/Berlin' },
      gives: expect.stringMatching(/Asia\/Kathmandu.*Thursday.*20:45[\s\S]*Europe\/Berlin.*16:00/) as unknown,
    },
    csv_to_table: {
      input: { csv: 'id,name\n1,Ann\n', columns: 'name, id' },
      gives: '| name | id  |\n| ---- | --- |\n| Ann  | 1   |\n',
    },
    inspect_token: {
      input: {
        token:
          'eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
      },
      gives: { algorithm: 'HS256', payload: { iss: 'joe' }, expired: true },
    },
    review_text: {
      input: { text: 'The cat sat on the mat. The dog ran to it.' },
      gives: { words: 11, sentences: 2, reading_level: 'very easy' },
    },
    compare_texts: {
      input: { original: 'The quick fox', modified: 'The slow fox', mode: 'words' },
      gives: { changes: 'The [-quick-]{+slow+} fox', added: 1 },
    },
    convert_json_yaml: {
      input: { text: '{"a": [1, true]}', action: 'json_to_yaml' },
      gives: { result: 'a:\n  - 1\n  - true\n' },
    },
  };

test('every workflow is offered as a prompt, and those that a view has no tools for are not', async () => {
  const { prompts } = await client.listPrompts();
  expect(prompts.map(({ name }) => name)).toEqual(WORKFLOWS.map(({ name }) => name));
  expect(Object.keys(INPUTS)).toEqual(WORKFLOWS.map(({ name }) => name));
  const few = await connect('?tools=jwt-decode');
  expect((await few.listPrompts()).prompts).toMatchObject([{ name: 'inspect_token' }]);
  await expect(few.getPrompt({ name: 'review_text' })).rejects.toThrow('there is no prompt "review_text"');
});

test.each(Object.entries(INPUTS))(
  'what the prompt %s says runs as it stands',
  async (name, { input, gives }) => {
    const { messages } = await client.getPrompt({ name, arguments: input });
    const [message] = messages;
    const text = message?.content.type === 'text' ? message.content.text : '';
    const [, given = '', code = ''] = /^Input: (.*)$[\s\S]*?```ts\n([\s\S]*)\n```$/m.exec(text) ?? [];
    const answered = await client.callTool({
      name: 'run_code',
      arguments: { code, input: JSON.parse(given) as unknown },
    });
    const [block] = answered.content;
    const report = JSON.parse(block?.type === 'text' ? block.text : '{}') as { result: unknown };
    expect(answered.isError, JSON.stringify(report)).toBeUndefined();
    if (typeof gives === 'object' && gives !== null && !('asymmetricMatch' in gives))
      expect(report.result).toMatchObject(gives);
    else expect(report.result).toEqual(gives);
  },
);

test('a prompt says which argument it misses, and refuses unknown ones', async () => {
  await expect(client.getPrompt({ name: 'inspect_token' })).rejects.toThrow('token: required, The token');
  await expect(
    client.getPrompt({ name: 'inspect_token', arguments: { token: 'a', jwt: 'b' } }),
  ).rejects.toThrow('jwt: unknown argument, expected token');
});

test('arguments of prompts that choose among a tool’s values, and names of tools, are completed', async () => {
  const dialects = await client.complete({
    ref: { type: 'ref/prompt', name: 'clean_csv_to_sql' },
    argument: { name: 'dialect', value: 'sql' },
  });
  expect(dialects.completion).toEqual({
    values: ['sqlite', 'sqlserver', 'postgresql', 'mysql'],
    total: 4,
    hasMore: false,
  });
  const names = await client.complete({
    ref: { type: 'ref/resource', uri: 'toolyard://tools/{name}' },
    argument: { name: 'name', value: 'jwt_' },
  });
  expect(names.completion.values).toContain('jwt_decode');
});

describe('resources', () => {
  test('a tool is told as TypeScript', async () => {
    const { contents } = await client.readResource({ uri: 'toolyard://tools/jwt_decode' });
    expect(contents).toMatchObject([{ text: expect.stringContaining('function jwt_decode(args') as string }]);
    await expect(client.readResource({ uri: 'toolyard://tools/nothing' })).rejects.toThrow(/not found/i);
  });

  test('a file of a result is read by who was told its address, and listed to nobody', async () => {
    const every = await connect('');
    const { structuredContent } = await every.callTool({
      name: 'barcode_generator',
      arguments: { text: 'hello', format: 'qrcode', output: 'png' },
    });
    const uris = JSON.stringify(structuredContent).match(/toolyard:\/\/files\/[^"]+/g) ?? [];
    const [uri = ''] = uris;
    expect(uris).not.toEqual([]);
    expect((await every.listResources()).resources).toEqual([]);
    const { contents } = await every.readResource({ uri });
    expect(contents).toMatchObject([{ uri, mimeType: 'image/png' }]);
    const [content] = contents;
    const blob = content !== undefined && 'blob' in content ? content.blob : '';
    expect(Buffer.from(blob, 'base64').subarray(1, 4).toString()).toBe('PNG');
  });
});

describe('a client whose user can be asked', () => {
  test('is asked for a required argument that a call lacks', async () => {
    answer = { text: 'foo' };
    const every = await connect('');
    const called = await every.callTool({ name: 'base32_encode', arguments: {} });
    expect(called.structuredContent).toMatchObject({ result: 'MZXW6===' });
    expect(asked.splice(0)).toEqual([expect.stringContaining('text is needed')]);
  });

  test('is not asked for a secret', async () => {
    answer = { secret: 'hunter2' };
    const every = await connect('');
    const called = await every.callTool({ name: 'jwt_generator', arguments: {} });
    expect(called).toMatchObject({ isError: true, content: [{ text: 'secret: required' }] });
    expect(asked.splice(0)).toEqual([]);
  });

  test('is told what is missing where the user declines', async () => {
    answer = undefined;
    const every = await connect('?mode=search');
    const called = await every.callTool({ name: 'call_tool', arguments: { name: 'base32_encode' } });
    expect(called).toMatchObject({ isError: true, content: [{ text: 'text: required' }] });
    expect(asked.splice(0)).toHaveLength(1);
  });
});
