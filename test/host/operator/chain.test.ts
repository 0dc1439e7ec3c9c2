import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Operator } from '../../../host/operator/operator.ts';
import { startHost, type StartedHost } from '../start-host.ts';

let folder: string;
let started: StartedHost;
let operator: Operator;
let stop: () => Promise<void>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolyard-chain-'));
  started = await startHost({}, (stopHost) => (stop = stopHost));
  operator = new Operator(started.host);
});

afterAll(async () => {
  await stop();
  await rm(folder, { recursive: true, force: true });
});

const CHAIN = {
  id: 'csv-to-yaml',
  title: 'CSV to YAML',
  summary: 'Write the rows of a CSV without duplicates as YAML.',
  steps: [
    {
      id: 'clean',
      tool: 'csv_dedupe',
      arguments: { csv: '{{input.csv}}', delimiter: '{{input.delimiter}}' },
    },
    { id: 'rows', tool: 'csv-to-json', arguments: { csv: '{{steps.clean.result}}' } },
    {
      id: 'yaml',
      tool: 'json-yaml-converter',
      arguments: { text: '{"{{input.name}}":{{steps.rows.data}}}', action: 'json_to_yaml' },
    },
  ],
  output: { yaml: '{{steps.yaml.result}}', removed: '{{steps.clean.removed_count}}' },
  examples: [
    {
      name: 'Two rows are one',
      input: { csv: 'id,who\n1,Ada\n1,Ada\n', name: 'people' },
      output: { yaml: 'people:\n  - id: 1\n    who: Ada\n', removed: 1 },
    },
  ],
};

async function add(chain: unknown, accepted = ''): Promise<string> {
  const file = join(folder, 'chain.json');
  await writeFile(file, typeof chain === 'string' ? chain : JSON.stringify(chain));
  const answer = await operator.add(file, accepted);
  return 'done' in answer ? answer.done : answer.waits.difference.join('\n');
}

async function call(id: string, input: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${started.url}/api/tools/${id}/execute`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(input),
  });
  return { status: response.status, ...((await response.json()) as { result?: unknown; error?: unknown }) };
}

const get = async (path: string) => (await fetch(`${started.url}/${path}`)).json();

describe('a chain that is added', () => {
  let said: string;
  beforeAll(async () => {
    said = await add(CHAIN);
  });

  test('is trusted by the word of who added it', () => {
    expect(said).toMatch(/^added csv-to-yaml 1\.0\.0, trusted digest, 1 tool/);
  });

  test('is a tool over REST, with what its steps leave open', async () => {
    const { csv, name } = CHAIN.examples[0]?.input ?? {};
    expect(await call('csv-to-yaml', { csv, name })).toMatchObject({
      status: 200,
      result: CHAIN.examples[0]?.output,
    });
    const { tool } = (await get('api/tools/csv-to-yaml')) as { tool: Record<string, object> };
    expect(tool).toMatchObject({
      category: 'csv-to-yaml',
      input_schema: {
        properties: {
          csv: { type: 'string' },
          delimiter: {},
          name: { description: 'Put in place of input.name' },
        },
        required: ['csv', 'name'],
        additionalProperties: false,
      },
      output_schema: { properties: { yaml: { type: 'string' }, removed: { type: 'integer' } } },
    });
    expect(JSON.stringify(await get('api/openapi.json'))).toContain('/tools/csv-to-yaml/execute');
    expect(await (await fetch(`${started.url}/tools/csv-to-yaml`)).text()).toContain('CSV to YAML');
  });

  test('is a tool over MCP, with all that its steps can do', async () => {
    const response = await fetch(`${started.url}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
    const { result } = (await response.json()) as {
      result: { tools: { name: string; annotations: object }[] };
    };
    expect(result.tools.find(({ name }) => name === 'csv_to_yaml')).toMatchObject({
      annotations: { readOnlyHint: true, openWorldHint: false },
    });
  });

  test('says at which step and argument the input is wrong', async () => {
    expect(await call('csv-to-yaml', { csv: 'a\n1', name: 'x', delimiter: 'long' })).toMatchObject({
      status: 400,
      error: {
        code: 'VALIDATION_ERROR',
        message: expect.stringMatching(/delimiter/) as unknown,
        issues: [{ path: '/delimiter' }],
      },
    });
    expect(await call('csv-to-yaml', { csv: 'a\n1' })).toMatchObject({
      error: { message: 'name: required', issues: [{ path: '/name', message: 'required' }] },
    });
  });

  test('takes and gives what is large', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => `${at},Ada`);
    const { status, result } = await call('csv-to-yaml', { csv: `id,who\n${rows.join('\n')}\n`, name: 'x' });
    expect(status).toBe(200);
    expect(Reflect.get(Object(result), 'yaml')).toContain('id: 19999');
    expect(await call('csv-to-yaml', { csv: 'a'.repeat(100_000), nam: 'x' })).toMatchObject({ status: 400 });
  });

  test('opens no tool to a key that may not call it', async () => {
    const { key } = operator.keys.create('chained', '{"tools":"csv-to-yaml,csv-dedupe"}');
    expect(
      await call('csv-to-yaml', { csv: 'a\n1', name: 'x' }, { authorization: `Bearer ${key}` }),
    ).toMatchObject({
      status: 404,
      error: { code: 'NOT_FOUND', message: 'step rows: there is no tool "csv-to-json"' },
    });
  });

  test('is refused where another tool calls it, so that nothing leads to itself', async () => {
    const steps = [{ id: 'a', tool: 'csv-to-yaml', arguments: { csv: 'a\n1', name: 'x' } }];
    expect(await operator.call('workflow-run', JSON.stringify({ steps }))).toMatchObject({
      ok: false,
      steps: [
        { error: { message: 'csv-to-yaml is a chain of tools, which no tool, program or chain can call' } },
      ],
    });
    await expect(add({ ...CHAIN, id: 'other', steps, output: { all: '{{steps.a}}' } })).rejects.toThrow(
      'steps[0].tool: csv-to-yaml calls tools itself',
    );
  });

  test('names the tool of a step that is there no longer', async () => {
    await operator.disable('validation');
    await operator.disable('converters');
    try {
      const answer = await call('csv-to-yaml', { csv: 'a\n1', name: 'x' });
      expect(answer).toMatchObject({ status: 404, error: { code: 'NOT_FOUND' } });
      expect(JSON.stringify(answer.error)).toMatch(/step \w+: there is no tool \\"[a-z-]+\\"/);
    } finally {
      await operator.enable('validation');
      await operator.enable('converters');
    }
  });

  test('is listed, tried, changed with a yes, rolled back and removed as other bundles are', async () => {
    expect(operator.info('csv-to-yaml')).toMatchObject({ trust: 'digest', state: 'served', tools: 1 });
    expect(await operator.try(join(folder, 'chain.json')).catch(String)).toMatch(/refused/);
    const next = { ...CHAIN, version: '1.1.0', output: { yaml: '{{steps.yaml.result}}' } };
    const waits = await add(next);
    expect(waits).toContain('chain.output.removed');
    expect(waits).not.toContain('your trust');
    expect(operator.info('csv-to-yaml')).toMatchObject({ version: '1.0.0', trust: 'digest' });
    expect(await add(next, 'any')).toContain('added csv-to-yaml 1.1.0, trusted digest');
    expect(await operator.rollback('csv-to-yaml')).toMatchObject({
      done: expect.stringContaining('1.0.0') as unknown,
    });
    expect(await call('csv-to-yaml', CHAIN.examples[0]?.input)).toMatchObject({
      status: 200,
      result: CHAIN.examples[0]?.output,
    });
    await writeFile(join(folder, 'chain.json'), JSON.stringify(CHAIN));
    expect(await operator.try(join(folder, 'chain.json'))).toMatchObject({
      examples: [{ tool: 'csv-to-yaml', name: 'Two rows are one' }],
    });
    await operator.remove('csv-to-yaml');
    expect(await call('csv-to-yaml', {})).toMatchObject({ status: 404 });
  });
});

const STEP = { id: 'a', tool: 'slug-generate', arguments: { text: '{{input.text}}' } };
const SMALL = { id: 'small', title: 'Small', summary: 'One step.', steps: [STEP] };

describe('a chain.json is refused', () => {
  test.each<[string, unknown, string]>([
    [
      'with a value that its tool refuses',
      { ...SMALL, steps: [{ ...STEP, arguments: { text: 'a', separator: 5 } }] },
      'steps[0].arguments.separator: expected',
    ],
    ['that is no JSON', '{', 'expected JSON in UTF-8'],
    ['of another kind', [1], 'expected an object'],
    [
      'with what it does not have',
      { ...SMALL, permissions: { net: ['*'] } },
      'permissions: unknown argument',
    ],
    ['with a first-party id', { ...SMALL, id: 'encoding' }, "encoding is a first-party bundle's id"],
    ["with a tool's id", { ...SMALL, id: 'slug-generate' }, 'id: slug-generate is a tool of'],
    ['with a prototype’s name', '{"__proto__":{},"id":"x"}', 'unknown argument'],
    ['whose step has a prototype’s name', { ...SMALL, steps: [{ ...STEP, id: '__proto__' }] }, 'steps[0].id'],
    [
      'that takes a prototype’s name',
      { ...SMALL, steps: [{ ...STEP, arguments: { text: '{{input.__proto__}}' } }] },
      '__proto__: not allowed as a key',
    ],
    [
      'with steps that look ahead',
      { ...SMALL, steps: [{ ...STEP, arguments: { text: '{{steps.a.result}}' } }] },
      'step a: expected an earlier step in {{steps.a.result}}',
    ],
    ['with an id twice', { ...SMALL, steps: [STEP, STEP] }, 'steps[1].id: expected an id of its own'],
    [
      'that is a step of itself',
      { ...SMALL, steps: [{ ...STEP, tool: 'small' }] },
      'there is no tool "small"',
    ],
    [
      'whose step calls tools',
      { ...SMALL, steps: [{ id: 'a', tool: 'workflow_run' }] },
      'workflow-run calls tools itself',
    ],
    [
      'with an unknown argument',
      { ...SMALL, steps: [{ ...STEP, arguments: { text: 'a', txet: 'b' } }] },
      'steps[0].arguments.txet: unknown argument',
    ],
    [
      'without a needed argument',
      { ...SMALL, steps: [{ id: 'a', tool: 'slug-generate' }] },
      'steps[0].arguments.text: required, or {{input.text}} to leave it open',
    ],
    [
      'with a reference that is open',
      { ...SMALL, steps: [{ ...STEP, arguments: { text: '{{input.text' } }] },
      'steps[0].arguments.text: expected }}',
    ],
    [
      'with an argument that nothing takes',
      { ...SMALL, input: { more: {} } },
      'input.more: no step takes it',
    ],
    [
      'that holds a secret',
      {
        ...SMALL,
        steps: [{ id: 'a', tool: 'hmac-generate', arguments: { message: 'a', secret: 's3cr3t' } }],
      },
      'a chain keeps none',
    ],
    ['without steps', { ...SMALL, steps: [] }, 'steps: expected at least 1 element'],
    [
      'with 21 steps',
      { ...SMALL, steps: Array.from({ length: 21 }, (_, at) => ({ ...STEP, id: `s${at}` })) },
      'at most 20',
    ],
    ['that is huge', { ...SMALL, summary: 'a'.repeat(300_000) }, 'expected at most 262144 bytes'],
    ['that is nested deeply', `{"id":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 'levels of nesting'],
    ['whose summary is long', { ...SMALL, summary: 'a'.repeat(161) }, 'summary: expected at most 160'],
  ])('%s', async (_, chain, reason) => {
    await expect(add(chain)).rejects.toThrow(reason);
    expect(operator.list().bundles.map(({ id }) => id)).not.toContain('small');
  });
});

test('the chain of docs/api.md does what it says', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../docs/api.md'), 'utf8');
  const [, text = ''] = /```json\n(\{\n {2}"\$schema".*?)\n```/s.exec(page) ?? [];
  await add({ ...(JSON.parse(text) as object), id: 'of-the-docs' });
  expect(await call('of-the-docs', { csv: 'a\n1\n1\n' })).toMatchObject({
    result: { yaml: 'rows:\n  - a: 1\n', removed: 1 },
  });
  expect(await get('chain.schema.json')).toMatchObject({ required: ['id', 'title', 'summary', 'steps'] });
});

test('chains of strangers wait for trust, since they pass on what callers say', async () => {
  await add(SMALL);
  expect(await call('small', { text: 'A B' })).toMatchObject({ status: 200 });
  await operator.revoke('small', 'trust');
  expect(operator.info('small')).toMatchObject({
    state: 'not served',
    unmet: ['it holds chains, which call tools for their callers: toolyard grant small trust'],
  });
  expect(await call('small', { text: 'A B' })).toMatchObject({ status: 404 });
  await operator.grant('small', 'trust');
  expect(await call('small', { text: 'A B' })).toMatchObject({ status: 200 });
});
