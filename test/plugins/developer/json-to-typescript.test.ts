import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import jsonToTypescript from '../../../plugins/developer/tools/json-to-typescript.ts';
import { judgeTypeScript } from './compilers.ts';
import { SAMPLE_DOCUMENTS } from './sample-documents.ts';

test.each([
  [
    'names nested types after their keys',
    {
      json: '{"id": 1, "name": "A", "tags": ["x"], "user-name": null, "address": {"city": "X"}}',
    },
    'export interface Root {\n  id: number;\n  name: string;\n  tags: string[];\n  "user-name": null;\n  address: Address;\n}\n\nexport interface Address {\n  city: string;\n}\n',
    ['Root', 'Address'],
  ],
  [
    'nests types in place',
    {
      json: { items: [{ sku: 'a', qty: 1 }, { sku: 'b' }], meta: {}, none: [] },
      root_name: 'order',
      style: 'type',
      export: false,
      inline: true,
    },
    'type Order = {\n  items: {\n    sku: string;\n    qty?: number;\n  }[];\n  meta: Record<string, unknown>;\n  none: unknown[];\n};\n',
    ['Order'],
  ],
  [
    'takes singulars for items, and numbers for names that meet',
    {
      json: {
        users: [{ id: 1 }],
        categories: [{ id: 'a' }],
        data: [{ v: true }],
        admin: { user: { mail: 'x' } },
      },
    },
    'export interface Root {\n  users: User[];\n  categories: Category[];\n  data: DataItem[];\n  admin: Admin;\n}\n\nexport interface User {\n  id: number;\n}\n\nexport interface Category {\n  id: string;\n}\n\nexport interface DataItem {\n  v: boolean;\n}\n\nexport interface Admin {\n  user: User2;\n}\n\nexport interface User2 {\n  mail: string;\n}\n',
    ['Root', 'User', 'Category', 'DataItem', 'Admin', 'User2'],
  ],
  [
    'writes the same name and shape once, whatever the order of members',
    { json: { a: { pos: { x: 1, y: 1 } }, b: { pos: { y: 2.5, x: 2 } } }, export: false },
    'interface Root {\n  a: A;\n  b: B;\n}\n\ninterface A {\n  pos: Pos;\n}\n\ninterface Pos {\n  x: number;\n  y: number;\n}\n\ninterface B {\n  pos: Pos;\n}\n',
    ['Root', 'A', 'Pos', 'B'],
  ],
  [
    'puts null last and unions of items in brackets',
    { json: { a: [null, 1, 'x', { b: 1 }] }, export: false },
    'interface Root {\n  a: (number | string | AItem | null)[];\n}\n\ninterface AItem {\n  b: number;\n}\n',
    ['Root', 'AItem'],
  ],
  [
    'names a root array’s items after a plural',
    { json: [[{ a: 1 }]], root_name: 'orders', export: false },
    'type Orders = Order[][];\n\ninterface Order {\n  a: number;\n}\n',
    ['Orders', 'Order'],
  ],
  ['an empty root object', { json: '{}' }, 'export type Root = Record<string, unknown>;\n', ['Root']],
  ['an empty root array', { json: '[]' }, 'export type Root = unknown[];\n', ['Root']],
  ['null', { json: null }, 'export type Root = null;\n', ['Root']],
  [
    'keeps integer-like keys where they stand in text',
    { json: '{"b":1,"1":2}', export: false },
    'interface Root {\n  b: number;\n  "1": number;\n}\n',
    ['Root'],
  ],
])('%s', async (_, input, result, types) => {
  expect(await callTool(jsonToTypescript, input)).toEqual({ result, types });
});

test('what it writes compiles, and takes the sample', async () => {
  const files: Record<string, string> = {};
  for (const [name, json] of Object.entries(SAMPLE_DOCUMENTS))
    for (const style of ['interface', 'type'])
      for (const inline of [false, true]) {
        const { result } = await callTool(jsonToTypescript, { json, style, inline });
        const sample = JSON.stringify(JSON.parse(json)).replaceAll('"__proto__":', '["__proto__"]:');
        files[`${Object.keys(files).length}.ts`] =
          `// ${name}\n${result}\nconst sample: Root = ${sample};\nvoid sample;\n`;
      }
  expect(await judgeTypeScript(files)).toBe('');
}, 60_000);

test.each([
  ['malformed JSON', { json: '{"a":1,,}' }, /^json: .*line 1, column 8/],
  ['a name without a letter', { json: {}, root_name: '42' }, 'root_name: expected a name with a letter'],
  ['too many levels', { json: '['.repeat(202) + ']'.repeat(202) }, 'json: expected at most 200 levels'],
  [
    'too many members',
    {
      json: JSON.stringify(Object.fromEntries(Array.from({ length: 20_001 }, (_, key) => [`key${key}`, 1]))),
    },
    'json: expected a sample with at most 20000 members',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(jsonToTypescript, input)).rejects.toThrow(message);
});
