/**
 * Builds `schema-org-ranges.json`, what schema.org expects as values of its properties, from schema-dts' declarations.
 * Run by hand after that package was updated: `npx node plugins/seo/data/build-schema-org-ranges.ts`. A test holds the
 * file to it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** By property: the types that its values may have, separated by blanks. */
export function buildRanges(): Record<string, string> {
  const folder = dirname(fileURLToPath(import.meta.resolve('schema-dts/package.json')));
  const source = readFileSync(join(folder, 'dist/schema.d.ts'), 'utf8');
  const ranges = new Map<string, Set<string>>();
  for (const [, property = '', union = ''] of source.matchAll(
    /^ {4}"(\w+)"\?: SchemaValue<([\w |]+), "\w+">;$/gm,
  )) {
    const types = ranges.get(property) ?? new Set();
    for (const type of union.split(' | ')) if (type !== 'IdReference') types.add(type);
    ranges.set(property, types);
  }
  return Object.fromEntries(
    [...ranges]
      .map(([property, types]) => [property, [...types].sort().join(' ')] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

if (import.meta.main)
  writeFileSync(
    join(import.meta.dirname, 'schema-org-ranges.json'),
    `${JSON.stringify(buildRanges(), null, 1)}\n`,
  );
