import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callTool } from '@toolyard/sdk/testing';
import jsonSchemaValidator from '../../plugins/validation/tools/json-schema-validator/tool.ts';
import { METASCHEMA_URIS } from '../../plugins/validation/lib/json-schema/dialect.ts';
import { filesOf } from './collections.ts';
import { testCorpus, type CorpusCase } from './corpus.ts';

const DRAFTS = {
  draft4: 'draft-04',
  draft6: 'draft-06',
  draft7: 'draft-07',
  'draft2019-09': '2019-09',
  'draft2020-12': '2020-12',
} as const;
type Folder = keyof typeof DRAFTS;

interface Group {
  readonly description: string;
  readonly schema: unknown;
  readonly tests: readonly {
    readonly description: string;
    readonly data: unknown;
    readonly valid: boolean;
  }[];
}

testCorpus('json-schema-test-suite', function* (folder): Iterable<CorpusCase> {
  const remotes = remotesOf(folder);
  for (const draft of Object.keys(DRAFTS) as Folder[]) {
    for (const path of filesOf(folder, { files: [`tests/${draft}/**/*.json`] }))
      for (const group of readExactly(join(folder, path)) as Group[])
        for (const [index, each] of group.tests.entries()) {
          const name = `${path}: ${group.description}: ${each.description} (${index})`;
          yield { name, run: () => differs(group.schema, each, { draft, path, remotes }) };
        }
  }
});

/** Numbers keep how they are written: 1.0 is not 1 to some, and others have more digits than a double. */
function readExactly(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'), (_, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && context?.source !== undefined ? JSON.rawJSON(context.source) : value,
  );
}

interface Setting {
  readonly draft: Folder;
  readonly path: string;
  readonly remotes: readonly Remote[];
}

/** What the suite serves at http://localhost:1234. */
interface Remote {
  readonly path: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

async function differs(
  schema: unknown,
  { data, valid }: Group['tests'][number],
  { draft, path, remotes }: Setting,
): Promise<string | undefined> {
  const text = JSON.stringify(ofDraft(schema, draft));
  const found = await callTool(jsonSchemaValidator, {
    schema: text,
    json: JSON.stringify(data),
    // A boolean names no draft.
    draft: text.startsWith('{') ? 'auto' : DRAFTS[draft],
    validate_formats: /optional\/format/.test(path),
    schemas: text.includes(SERVER)
      ? remotes.flatMap((remote) => underItsAddress(remote, { draft, text }))
      : [],
  }).catch((error: unknown) => String(error));
  if (typeof found === 'string') return found;
  if (found.valid === valid) return undefined;
  const [fault] = [...found.schema_errors, ...found.errors];
  return `expected ${valid}, got ${found.valid}${fault === undefined ? '' : `: ${fault.message}`}`;
}

/** A schema that names its draft, which may not be the one of a schema that it refers to. */
function ofDraft(schema: unknown, draft: Folder): unknown {
  return typeof schema === 'object' && schema !== null && !Object.hasOwn(schema, '$schema')
    ? { $schema: METASCHEMA_URIS[DRAFTS[draft]], ...schema }
    : schema;
}

const SERVER = 'http://localhost:1234/';

function remotesOf(folder: string): Remote[] {
  return filesOf(folder, { files: ['remotes/**/*.json'] }).map((path) => ({
    path: path.slice('remotes/'.length),
    schema: readExactly(join(folder, path)) as Readonly<Record<string, unknown>>,
  }));
}

/** A remote schema as the tool finds it: by a name of its own, or by the address that a schema refers to. */
function underItsAddress(
  { path, schema }: Remote,
  { draft, text }: { draft: Folder; text: string },
): string[] {
  const uri = `${SERVER}${path}`;
  const isShared = !/^(?:draft|v1\/)/.test(path);
  if (!isShared && !path.startsWith(`${draft}/`) && !text.includes(uri)) return [];
  const id = draft === 'draft4' ? 'id' : '$id';
  const write = (remote: object) => JSON.stringify(ofDraft(remote, draft));
  if (!Object.hasOwn(schema, id)) return [write({ ...schema, [id]: uri })];
  return schema[id] === uri ? [write(schema)] : [write(schema), write({ [id]: uri, $ref: schema[id] })];
}
