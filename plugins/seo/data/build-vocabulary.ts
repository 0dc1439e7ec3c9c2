/**
 * Builds `schema-org.json`, every type of schema.org with its parents and properties, from schema-dts' declarations.
 * Run by hand after it was updated: `npx node plugins/seo/data/build-vocabulary.ts`. A test holds the file to it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** By type: its parents, and the properties that it adds, each separated by blanks. */
export type Vocabulary = Readonly<Record<string, readonly [parents: string, properties: string]>>;

export function buildVocabulary(): Vocabulary {
  const folder = dirname(fileURLToPath(import.meta.resolve('schema-dts/package.json')));
  const source = readFileSync(join(folder, 'dist/schema.d.ts'), 'utf8');
  const bases = new Map<string, readonly [string, string]>();
  for (const [, name = '', parents = '', body = ''] of source.matchAll(
    /^(?:export )?interface (\w+)Base extends ([^{]+) \{\n([^]*?)^\}/gm,
  ))
    bases.set(name, [basesIn(parents), [...body.matchAll(/^ {4}"(\w+)"\?:/gm)].map(([, property]) => property).join(' ')]);
  const types = new Map<string, readonly [string, string]>();
  for (const [, name = '', parents = '', type = ''] of source.matchAll(
    /^(?:export )?interface (\w+)Leaf extends ([^{]+) \{\n {4}"@type": "(\w+)";/gm,
  )) {
    const own = bases.get(name);
    types.set(type, own ?? [basesIn(parents), '']);
  }
  // Those of other vocabularies, which schema.org names as equivalents, have names in lower case.
  const own = [...new Map([...bases, ...types])].filter(([name]) => /^[A-Z0-9]/.test(name));
  return Object.fromEntries(own.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function basesIn(text: string): string {
  return [...text.matchAll(/(\w+)Base\b/g)].map(([, name]) => name).join(' ');
}

if (import.meta.main)
  writeFileSync(join(import.meta.dirname, 'schema-org.json'), `${JSON.stringify(buildVocabulary(), null, 1)}\n`);
