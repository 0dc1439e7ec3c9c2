import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { callTool } from '@toolyard/sdk/testing';
import jsonSchemaValidator from '../../plugins/validation/tools/json-schema-validator/tool.ts';
import { filesOf } from './collections.ts';
import { testCorpus, type CorpusCase } from './corpus.ts';

/** JSON files that the schemas of SchemaStore must take, and others that they must refuse. */
testCorpus('schemastore', function* (folder): Iterable<CorpusCase> {
  for (const path of filesOf(folder, { files: ['src/{test,negative_test}/*/*.json'] })) {
    const expected = path.startsWith('src/test/');
    yield { name: path, run: () => differs(folder, path, expected) };
  }
});

async function differs(folder: string, path: string, expected: boolean): Promise<string | undefined> {
  const name = dirname(path).split('/').at(-1) ?? '';
  const json = readFileSync(join(folder, path), 'utf8').replace(/^\ufeff/, '');
  const schema = schemaText(folder, `${name}.json`);
  if (schema === undefined) return 'the schema is not here';
  const found = await callTool(jsonSchemaValidator, {
    schema,
    json,
    schemas: [...referredTo(folder, schema)],
  }).catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
  if (typeof found === 'string') return found;
  if (found.valid === expected) return undefined;
  const [fault] = [...found.schema_errors, ...found.errors];
  return `expected ${expected}, got ${found.valid}${fault === undefined ? '' : `: ${fault.path} ${fault.message}`}`;
}

function schemaText(folder: string, name: string): string | undefined {
  try {
    return readFileSync(join(folder, 'src/schemas/json', name), 'utf8').replace(/^\ufeff/, '');
  } catch {
    return undefined;
  }
}

/** The schemas of SchemaStore that a schema refers to, by an address or beside itself, and those that they refer to. */
function referredTo(folder: string, schema: string): Set<string> {
  const names = new Set<string>();
  const texts = new Set<string>();
  const open = [schema];
  for (let text = open.pop(); text !== undefined; text = open.pop())
    for (const [, name = ''] of text.matchAll(REFERENCE)) {
      const file = name.endsWith('.json') ? name : `${name}.json`;
      const found = names.has(file) ? undefined : schemaText(folder, file);
      names.add(file);
      if (found === undefined || found === schema) continue;
      texts.add(found);
      open.push(found);
    }
  return texts;
}

const REFERENCE = /"\$ref"\s*:\s*"(?:https?:\/\/(?:json|www)\.schemastore\.org\/)?([^"#/]+)["#]/g;
