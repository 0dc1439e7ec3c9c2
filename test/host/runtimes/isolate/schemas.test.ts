import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tool } from '../../../../host/catalogue/bundle.ts';
import { runExamples, type AnyTool } from '@toolyard/sdk/testing';
import { TestSandbox } from './sandbox.ts';

/** A tool whose example says what it answers: it is run in Node too. */
function tool(body: string, output: object, head = ''): string {
  return `import { defineTool, interpretValidator, nullable, Type } from '@toolyard/sdk';
import { dateInput } from '@toolyard/sdk/inputs';
import { Type as OwnType } from 'typebox';
import { Value } from 'typebox/value';
${head}
const Row = Type.Object({ id: Type.Integer({ minimum: 1 }), name: Type.Optional(Type.String()), more: nullable(Type.Boolean()) });
export default defineTool({
  title: 'Rows', summary: 'Hold values to schemas.',
  input: Type.Object({ text: Type.String({ description: 'JSON text' }) }),
  output: Type.Unsafe<Record<string, unknown>>({ type: 'object' }),
  examples: [{ name: 'one', input: { text: ${JSON.stringify(TEXT)} }, output: ${JSON.stringify(output)} }],
  run({ text }) { const value: unknown = JSON.parse(text); ${body} },
});
`;
}

const TEXT = '[{"id":1,"more":null},{"id":"no","more":null},{"id":2,"more":1},null]';

const CASES: Readonly<
  Record<string, { readonly body: string; readonly output: object; readonly head?: string }>
> = {
  check: {
    body: 'return { good: (value as unknown[]).map((row) => Value.Check(Row, row)) };',
    output: { good: [true, false, false, false] },
  },
  made: {
    body: 'const Rows = Type.Array(Row); return { good: Value.Check(Rows, value), first: Value.Check(Rows, [(value as unknown[])[0]]) };',
    output: { good: false, first: true },
  },
  own: {
    body: 'return { good: (value as unknown[]).map((rows) => Value.Check(Both, { rows })) };',
    head: 'const Both = OwnType.Object({ rows: OwnType.Union([Type.Object({ id: Type.Literal(1), more: Type.Null() }), OwnType.Null()]) });',
    output: { good: [true, false, false, true] },
  },
  validator: {
    body: 'const row = interpretValidator(Row); return { problems: row.problems((value as unknown[])[1]) };',
    output: { problems: ['id: expected an integer, got "no"'] },
  },
  looked: {
    body: `return { keys: Object.keys(Row.properties), json: JSON.parse(JSON.stringify(Row.properties.id)), string: Type.IsString(Type.String()), not: Type.IsString(Row), has: 'properties' in Row };`,
    output: {
      keys: ['id', 'name', 'more'],
      json: { type: 'integer', minimum: 1 },
      string: true,
      not: false,
      has: true,
    },
  },
  changed: {
    body: `const Loose = Type.Partial(Type.Omit(Row, ['more'])); const Wide = Type.Object({ ...Row.properties, day: dateInput.schema({ description: 'A day' }) });
      return { loose: Value.Check(Loose, {}), wide: Object.keys(Wide.properties), required: Wide.required };`,
    output: { loose: true, wide: ['id', 'name', 'more', 'day'], required: ['id', 'more', 'day'] },
  },
  filled: {
    body: `return { filled: Value.Default(Type.Object({ a: Type.String({ default: 'x' }) }), {}), parsed: Value.Convert(Type.Object({ n: Type.Number() }), { n: '5' }) };`,
    output: { filled: { a: 'x' }, parsed: { n: 5 } },
  },
};

describe('a schema that code looks at', () => {
  let sandbox: TestSandbox;
  let find: (id: string) => Tool;

  beforeAll(async () => {
    sandbox = await TestSandbox.start();
    find = await sandbox.add({
      id: 'schemas',
      tools: Object.fromEntries(
        Object.entries(CASES).map(([id, { body, output, head }]) => [id, tool(body, output, head)]),
      ),
    });
  });
  afterAll(() => sandbox.stop());

  test.each(Object.keys(CASES))('%s: says in Node what the example says', async (id) => {
    const file = join(dirname(find(id).bundle.folder), 'tools', `${id}.ts`);
    const { default: own } = (await import(pathToFileURL(file).href)) as { default: AnyTool };
    expect(await runExamples(own)).toEqual(own.examples.map(({ name }) => ({ name })));
  });

  test.each(Object.entries(CASES))('%s: says in the sandbox what it says in Node', async (id, { output }) => {
    expect(await sandbox.call(find(id), { text: TEXT })).toMatchObject({ ok: true, result: output });
  });
});

describe('a tool whose schemas nobody looks at', () => {
  test('does not hold TypeBox, which lies beside it in a file of its own', async () => {
    const sandbox = await TestSandbox.start();
    try {
      const find = await sandbox.add({
        id: 'plain',
        tools: {
          shout: `import { defineTool, Type } from '@toolyard/sdk';
export default defineTool({
  title: 'Shout', summary: 'Shout a text.',
  input: Type.Object({ text: Type.String({ description: 'Any text' }) }), output: Type.Object({ result: Type.String() }),
  examples: [{ name: 'one', input: { text: 'a' }, output: { result: 'A' } }],
  run: ({ text }) => ({ result: text.toUpperCase() }),
});`,
        },
      });
      const { folder } = find('shout').bundle;
      const code = await readFile(join(folder, 'tools/shout.js'));
      expect(code.length).toBeLessThan(4_000);
      expect(await readdir(join(folder, 'chunks'))).toEqual(['typebox.js']);
    } finally {
      await sandbox.stop();
    }
  });
});
