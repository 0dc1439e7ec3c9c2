import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callTool } from '@toolyard/sdk/testing';
import { parse } from 'yaml';
import yamlTomlConverter from '../../plugins/converters/tools/yaml-toml-converter/tool.ts';
import { filesOf } from './collections.ts';
import { testCorpus, type CorpusCase } from './corpus.ts';

/** Valid documents of TOML with their values, and invalid ones, which are refused. */
testCorpus('toml-test', function* (folder): Iterable<CorpusCase> {
  for (const path of filesOf(folder, { files: ['tests/**/*.toml'] }))
    yield { name: path, run: () => differs(join(folder, path)) };
});

async function differs(path: string): Promise<string | undefined> {
  const bytes = readFileSync(path);
  const text = decoded(bytes);
  // Bytes that are no UTF-8 cannot be given.
  if (text === undefined) return undefined;
  const found = await callTool(yamlTomlConverter, { text, action: 'toml_to_yaml' }).catch(String);
  const values = path.replace(/\.toml$/, '.json');
  if (!existsSync(values))
    return typeof found === 'string' ? undefined : `expected a refusal, got ${found.result}`;
  if (typeof found === 'string') return found;
  const expected = canonical(JSON.parse(readFileSync(values, 'utf8')));
  const actual = canonical(tagged(parse(found.result, { intAsBigInt: true })));
  return actual === expected ? undefined : `expected ${expected}, got ${actual}`;
}

function decoded(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** A value of YAML as the suite writes values, dates and times as the strings that they are there. */
function tagged(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tagged);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, tagged(inner)]));
  if (typeof value === 'bigint') return { type: 'integer', value: String(value) };
  if (typeof value === 'number') return { type: 'float', value: String(value) };
  return { type: typeof value === 'boolean' ? 'bool' : 'string', value: String(value) };
}

/** Values in one way of writing, in the order of their names. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(', ')}]`;
  const entries = Object.entries(Object(value) as Record<string, unknown>);
  const { type, value: text } = Object(value) as { type?: unknown; value?: unknown };
  if (typeof type === 'string' && typeof text === 'string' && entries.length === 2) {
    if (type === 'float') return `float ${Number(text.replace(/(?<=^[+-]?)inf/, 'Infinity'))}`;
    if (type === 'integer' || type === 'bool') return `${type} ${text}`;
    // A fraction of a second is given with or without its last zeros.
    return JSON.stringify(
      text
        .replace(/^([\d-]+)[ t](?=\d)/, '$1T')
        .replace(/(?<=:\d\d\.\d*?)0+(?=\D|$)/, '')
        .replace(/\.(?=\D|$)/, ''),
    );
  }
  const sorted = entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([key, inner]) => `${JSON.stringify(key)}: ${canonical(inner)}`).join(', ')}}`;
}
