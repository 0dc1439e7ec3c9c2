import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import a2uiSpec from '../../../plugins/developer/tools/a2ui-spec.ts';

const data = join(import.meta.dirname, '../../../plugins/developer/data/a2ui');
const published = ['../../../node_modules', '../../../plugins/developer/node_modules']
  .map((folder) => join(import.meta.dirname, folder, '@a2ui/web_core/src/v0_9/schemas'))
  .find((folder) => existsSync(folder));
const read = (...path: string[]): unknown => JSON.parse(readFileSync(join(...path), 'utf8'));

test('the schemas and examples are those that the package publishes', () => {
  const folder = published ?? '';
  for (const file of readdirSync(data).filter((name) => name.endsWith('.json') && name !== 'examples.json'))
    expect(read(data, file)).toEqual(
      read(folder, file === 'catalog.json' ? 'catalogs/basic/catalog.json' : file),
    );
  const examples = readdirSync(join(folder, 'catalogs/basic/examples'))
    .sort()
    .map((file) => {
      const example = read(folder, 'catalogs/basic/examples', file) as Record<string, unknown>;
      return Object.assign({ id: file.replace(/\.json$/, '') }, example);
    });
  expect(read(data, 'examples.json')).toEqual(examples);
});

test('the overview names every part', async () => {
  const { parts = [], rules = [], result, schema, schema_id } = await callTool(a2uiSpec, {});
  expect({ schema, schema_id }).toEqual({ schema: null, schema_id: null });
  expect(parts).toHaveLength(9);
  for (const word of [
    'createSurface',
    'updateComponents',
    'updateDataModel',
    'deleteSurface',
    '"root"',
    'JSON Pointer',
    'template',
    'Actions',
  ])
    expect(rules.join('\n')).toContain(word);
  for (const { part } of parts) {
    expect(result).toContain(part.replaceAll('_', String.raw`\_`));
    const answer = await callTool(a2uiSpec, { part });
    expect(JSON.parse(answer.result)).toEqual(answer.schema);
    expect(answer).not.toHaveProperty('parts');
  }
});

test('a schema without $id has none', async () => {
  expect((await callTool(a2uiSpec, { part: 'client_to_server' })).schema_id).toBeNull();
});

test.each([
  [{ part: 'server' }, 'part: expected one of'],
  [{ version: 'v1.0' }, 'version: expected'],
])('refuses %j', async (input, message) => {
  await expect(callTool(a2uiSpec, input)).rejects.toThrow(message);
});
