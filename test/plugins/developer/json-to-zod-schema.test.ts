import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import * as zod4 from 'zod/v4';
import * as zod3 from 'zod/v3';
import jsonToZodSchema from '../../../plugins/developer/tools/json-to-zod-schema/tool.ts';
import { judgeTypeScript } from './compilers.ts';
import { SAMPLE_DOCUMENTS } from './sample-documents.ts';

const OBJECT =
  '{"id": 1, "price": 1.5, "email": "a@example.com", "tags": ["x"], "created-at": "2024-01-02T03:04:05+02:00"}';

test.each([
  [
    'version 3',
    { json: OBJECT, version: 3 },
    'import { z } from "zod";\n\nexport const rootSchema = z.object({\n  id: z.number().int(),\n  price: z.number(),\n  email: z.string().email(),\n  tags: z.array(z.string()),\n  "created-at": z.string().datetime({ offset: true }),\n});\n\nexport type Root = z.infer<typeof rootSchema>;\n',
  ],
  [
    'strict, optional, null and union',
    {
      json: [
        { id: 1, note: null, ship: { city: 'X' }, codes: ['a', 1] },
        { id: 2, note: 'n', codes: [] },
      ],
      root_name: 'orders',
      strict: true,
    },
    'import { z } from "zod";\n\nexport const ordersSchema = z.array(\n  z.strictObject({\n    id: z.int(),\n    note: z.string().nullable(),\n    ship: z.strictObject({\n      city: z.string(),\n    }).optional(),\n    codes: z.array(z.union([z.string(), z.int()])),\n  })\n);\n\nexport type Orders = z.infer<typeof ordersSchema>;\n',
  ],
  [
    'both optional and nullable, strict in version 3',
    { json: { rows: [{ a: null, b: 1 }, { a: 1 }, {}] }, version: 3, strict: true },
    'import { z } from "zod";\n\nexport const rootSchema = z.object({\n  rows: z.array(\n    z.object({\n      a: z.number().int().nullish(),\n      b: z.number().int().optional(),\n    }).strict()\n  ),\n}).strict();\n\nexport type Root = z.infer<typeof rootSchema>;\n',
  ],
])('%s', async (_, input, result) => {
  expect(await callTool(jsonToZodSchema, input)).toMatchObject({ result });
});

test.each([
  ['null', { json: { a: null } }, 'a: z.null(),'],
  ['empty array', { json: { a: [] } }, 'a: z.array(z.unknown()),'],
  ['empty object', { json: { a: {} }, strict: true }, 'a: z.record(z.string(), z.unknown()),'],
  [
    'mixed with null',
    { json: { a: [1, null, 'x'] } },
    'a: z.array(z.union([z.int(), z.string()]).nullable()),',
  ],
  ['an integer that a double does not hold', { json: '{"a":9007199254740992}' }, 'a: z.number(),'],
  ['the greatest safe integer', { json: '{"a":9007199254740991}' }, 'a: z.int(),'],
  ['a web address', { json: { a: 'https://example.com' } }, 'a: z.url(),'],
  ['another address', { json: { a: 'ftp://example.com' } }, 'a: z.string(),'],
  ['formats off', { json: { a: 'https://example.com' }, detect_formats: false }, 'a: z.string(),'],
  ['a UUID', { json: { a: '123e4567-e89b-12d3-a456-426614174000' } }, 'a: z.uuid(),'],
  ['a date', { json: { a: ['2024-02-29'] } }, 'a: z.array(z.iso.date()),'],
  ['no date', { json: { a: ['2024-02-29', '2023-02-29'] } }, 'a: z.array(z.string()),'],
  ['IPv4', { json: { a: '192.0.2.1' }, version: 3 }, 'a: z.string().ip({ version: "v4" }),'],
  ['IPv6', { json: { a: '2001:db8::1' } }, 'a: z.ipv6(),'],
])('%s', async (_, input, line) => {
  expect((await callTool(jsonToZodSchema, input)).result).toContain(`\n  ${line}\n`);
});

test('names of the schema and the type', async () => {
  expect(await callTool(jsonToZodSchema, { json: 1, root_name: 'user-list 2' })).toEqual({
    result:
      'import { z } from "zod";\n\nexport const userList2Schema = z.int();\n\nexport type UserList2 = z.infer<typeof userList2Schema>;\n',
    schema_name: 'userList2Schema',
    type_name: 'UserList2',
  });
});

test.each([
  [3, zod3.z],
  [4, zod4.z],
] as const)('the sample parses with the schema of version %d', async (version, z) => {
  for (const [name, json] of Object.entries(SAMPLE_DOCUMENTS))
    for (const strict of [false, true]) {
      const { result, schema_name } = await callTool(jsonToZodSchema, { json, version, strict });
      const body = result
        .replace(/^import .*/, '')
        .replace(/export type .*/, '')
        .replace('export ', '');
      // What the tool writes is a program: running it is what is tested.
      // oxlint-disable-next-line typescript/no-implied-eval
      const schema = new Function('z', `${body}; return ${schema_name};`)(z) as zod4.z.ZodType;
      expect(schema.safeParse(JSON.parse(json)).error, name).toBeUndefined();
    }
});

test('what it writes compiles', async () => {
  const files: Record<string, string> = {};
  for (const [index, json] of Object.values(SAMPLE_DOCUMENTS).entries())
    for (const version of [3, 4]) {
      const { result } = await callTool(jsonToZodSchema, { json, version });
      files[`${index}-${version}.ts`] = result.replace('"zod"', `"zod/v${version}"`);
    }
  expect(await judgeTypeScript(files)).toBe('');
}, 120_000);

test.each([
  ['malformed JSON', { json: '[1 2]' }, /^json: .*line 1, column 4/],
  ['another version', { json: {}, version: 2 }, 'version: expected one of 3, 4'],
  ['a name without a letter', { json: {}, root_name: '1' }, 'root_name: expected a name with a letter'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(jsonToZodSchema, input)).rejects.toThrow(message);
});
