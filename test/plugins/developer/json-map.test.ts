import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import jsonSchemaGenerator from '../../../plugins/developer/tools/json-schema-generator.ts';
import jsonToGoStruct from '../../../plugins/developer/tools/json-to-go-struct/tool.ts';
import jsonToJavaClass from '../../../plugins/developer/tools/json-to-java-class/tool.ts';
import jsonToPythonClass from '../../../plugins/developer/tools/json-to-python-class/tool.ts';
import jsonToTypescript from '../../../plugins/developer/tools/json-to-typescript.ts';
import jsonToZodSchema from '../../../plugins/developer/tools/json-to-zod-schema/tool.ts';

const DAYS = Array.from({ length: 28 }, (_, day) => `2024-01-${String(day + 1).padStart(2, '0')}`);
const RATES = Object.fromEntries(DAYS.map((day, index) => [day, { high: index, low: index / 2 }]));

async function typescriptOf(json: object): Promise<string> {
  return (await callTool(jsonToTypescript, { json: JSON.stringify(json), export: false })).result;
}

describe('keys that are data make a map, whose values are one type', () => {
  const json = JSON.stringify({ rates: RATES });

  test('in TypeScript', async () => {
    const { result } = await callTool(jsonToTypescript, { json });
    expect(result).toBe(
      'export interface Root {\n  rates: Record<string, Rate>;\n}\n\nexport interface Rate {\n  high: number;\n  low: number;\n}\n',
    );
  });

  test('in TypeScript, in place', async () => {
    const { result } = await callTool(jsonToTypescript, { json, inline: true });
    expect(result).toContain('rates: Record<string, {\n    high: number;\n    low: number;\n  }>;');
  });

  test('in Go', async () => {
    const { result } = await callTool(jsonToGoStruct, { json });
    expect(result).toMatch(/Rates map\[string\]Rate +`json:"rates"`/);
    expect(result).toContain('type Rate struct {');
  });

  test('in Java', async () => {
    const { result } = await callTool(jsonToJavaClass, { json });
    expect(result).toContain('Map<String, Rate> rates;');
    expect(result).toContain('import java.util.Map;');
  });

  test('in Python', async () => {
    const { result } = await callTool(jsonToPythonClass, { json });
    expect(result).toContain('rates: dict[str, Rate]');
  });

  test('in Zod', async () => {
    const { result } = await callTool(jsonToZodSchema, { json });
    expect(result).toContain('rates: z.record(z.string(), z.object({');
  });

  test('in JSON Schema', async () => {
    const { schema } = await callTool(jsonSchemaGenerator, { json });
    expect(schema).toMatchObject({
      properties: {
        rates: { type: 'object', additionalProperties: { type: 'object', required: ['high', 'low'] } },
      },
    });
  });
});

test.each([
  ['numbers', ['1', '2', '30', '400']],
  ['UUIDs', DAYS.slice(0, 4).map((day) => `00000000-0000-4000-8000-00${day.replaceAll('-', '')}00`)],
  ['addresses', ['a@b.test', 'c@d.test', 'e@f.test', 'g@h.test']],
  ['paths', ['', '/a/b', 'node_modules/c', 'd/e']],
  ['versions', ['1.0.0', '1.1.0-rc.1', 'v2.0', '10.20.30']],
  ['hashes', ['a', 'b', 'c', 'd'].map((letter) => `${letter}0`.repeat(20))],
])('%s as keys', async (_, keys) => {
  expect(await typescriptOf(Object.fromEntries(keys.map((key) => [key, true])))).toBe(
    'type Root = Record<string, boolean>;\n',
  );
});

test('many values with the same members make a map, whatever their keys are', async () => {
  const countries = Object.fromEntries(
    [...'abcdefghij'].map((letter) => [
      `${letter}${letter}`,
      { name: letter, size: letter === 'a' ? null : 1 },
    ]),
  );
  expect(await typescriptOf(countries)).toBe(
    'type Root = Record<string, RootItem>;\n\ninterface RootItem {\n  name: string;\n  size: number | null;\n}\n',
  );
});

test.each([
  ['few keys', { '2024': 1, '2025': 2 }],
  ['values of several kinds', { 1: 'a', 2: 1, 3: true, 4: null }],
  ['names among them', { 1: 1, 2: 2, 3: 3, 4: 4, total: 10 }],
  ['a record of texts', Object.fromEntries([...'abcdefghijkl'].map((letter) => [letter, letter]))],
  [
    'objects with other members',
    Object.fromEntries([...'abcdefghijkl'].map((letter) => [letter, { [letter]: 1 }])),
  ],
])('%s stay members', async (_, json) => {
  expect(await typescriptOf(json)).not.toContain('Record<');
});

test('a few names among many paths are data too', async () => {
  const packages = Object.fromEntries(
    ['', 'host', ...DAYS.map((day) => `node_modules/${day}`)].map((path, index) => [
      path,
      index % 2 === 0 ? { version: '1' } : { version: '1', dev: true },
    ]),
  );
  expect(await typescriptOf({ packages })).toBe(
    'interface Root {\n  packages: Record<string, Package>;\n}\n\ninterface Package {\n  version: string;\n  dev?: boolean;\n}\n',
  );
});

test('the values of maps in a list are one type', async () => {
  const maps = [
    Object.fromEntries(DAYS.slice(0, 3).map((day) => [day, 1])),
    { '2025-01-01': null, '2025-01-02': 2 },
  ];
  expect(await typescriptOf(maps)).toBe('type Root = Record<string, number | null>[];\n');
});

test('a Java class of a map is that of its values, or has a field a key', async () => {
  expect(await callTool(jsonToJavaClass, { json: JSON.stringify(RATES) })).toMatchObject({ types: ['Root'] });
  const { result } = await callTool(jsonToJavaClass, { json: '{"1":1,"2":2,"3":3,"4":4}' });
  expect(result.match(/private int/g)).toHaveLength(4);
});
