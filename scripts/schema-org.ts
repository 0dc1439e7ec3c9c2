/**
 * Builds the SDK's `data/schema-org.json`, the types of schema.org with their parents and properties, and the members
 * of its enumerations, from schema-dts' declarations. Run by hand after that package was updated:
 * `npx node scripts/schema-org.ts`. A test holds the file to it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Names are separated by blanks. */
export interface SchemaOrg {
  /** The package that it was made from. */
  readonly source: string;
  /** By type: its parents, and the properties that it adds. */
  readonly types: Readonly<Record<string, readonly string[]>>;
  /** By enumeration: its members. */
  readonly enumerations: Readonly<Record<string, string>>;
}

const packageFile = fileURLToPath(import.meta.resolve('schema-dts/package.json'));

export function buildSchemaOrg(): SchemaOrg {
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
  const source = readFileSync(join(dirname(packageFile), 'dist/schema.d.ts'), 'utf8');
  return {
    source: `schema-dts ${version}`,
    types: sorted(readTypes(source)),
    enumerations: sorted(readEnumerations(source)),
  };
}

/** A type whose declaration adds nothing to its parent's has a leaf alone, of the parent's base. */
function readTypes(source: string): Map<string, readonly [string, string]> {
  const bases = new Map<string, readonly [string, string]>();
  for (const [, name = '', parents = '', body = ''] of source.matchAll(
    /^(?:export )?interface (\w+)Base extends ([^{]+) \{\n([^]*?)^\}/gm,
  )) {
    const properties = [...body.matchAll(/^ {4}"(\w+)"\?:/gm)].map(([, property]) => property);
    bases.set(name, [basesIn(parents), properties.join(' ')]);
  }
  const types = new Map(bases);
  for (const [, name = '', parents = '', type = ''] of source.matchAll(
    /^(?:export )?interface (\w+)Leaf extends ([^{]+) \{\n {4}"@type": "(\w+)";/gm,
  ))
    types.set(type, bases.get(name) ?? [basesIn(parents), '']);
  // Those of other vocabularies, which schema.org names as equivalents, have names in lower case.
  return new Map([...types].filter(([name]) => /^[A-Z0-9]/.test(name)));
}

function readEnumerations(source: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', union = ''] of source.matchAll(/^export type (\w+) = ([^;]*);$/gm)) {
    const members = [...union.matchAll(/"https:\/\/schema\.org\/(\w+)"/g)].map(([, member]) => member);
    if (members.length > 0) found.set(name, members.join(' '));
  }
  return found;
}

function basesIn(text: string): string {
  return [...text.matchAll(/(\w+)Base\b/g)].map(([, name]) => name).join(' ');
}

function sorted<Value>(map: ReadonlyMap<string, Value>): Readonly<Record<string, Value>> {
  return Object.fromEntries([...map].sort(([a], [b]) => (a < b ? -1 : 1)));
}

if (import.meta.main) {
  const json = JSON.stringify(buildSchemaOrg(), null, 1);
  writeFileSync(join(import.meta.dirname, '../plugins/kit/data/schema-org.json'), `${json}\n`);
}
