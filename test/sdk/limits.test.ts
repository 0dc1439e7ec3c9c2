import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LENGTHS, LIMITS, MAX_DOCUMENT_LENGTH, MAX_TEXT_LENGTH } from '@toolyard/sdk/manifest';
import { readConfig } from '../../host/config/config.ts';
import { ToolManifest } from '../../sdk/manifest/manifest.ts';

const readme = readFileSync(join(import.meta.dirname, '../../sdk/README.md'), 'utf8').replaceAll(/\s+/g, ' ');

const mib = (bytes: number): string => `${bytes / 2 ** 20} MiB`;
const kib = (bytes: number): string => `${bytes / 2 ** 10} KiB`;
const count = (number: number): string => number.toLocaleString('en-US');
/** A field's schema as data: its bounds are in no type. */
interface Bounds {
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly items?: Bounds;
}
const bounds = (schema: object): Bounds => schema;
const { properties } = ToolManifest;
const [aliases, unlistedAliases, keywords, examples, uses] = [
  bounds(properties.aliases),
  bounds(properties.unlistedAliases),
  bounds(properties.keywords),
  bounds(properties.examples),
  bounds(properties.uses),
];

test.each([
  `| the manifest | ${mib(LIMITS.manifestBytes)}, ${LIMITS.nesting} levels of nesting, ${count(LIMITS.values)} values, ${count(LIMITS.tools)} tools |`,
  `| a schema | ${kib(LIMITS.schemaBytes)} as JSON, ${LIMITS.properties} properties, ${LIMITS.unknownKeywords} keywords that JSON Schema does not have |`,
  `| all schemas of a bundle | ${mib(LIMITS.schemasBytes)} |`,
  `| texts within a schema | names ${LIMITS.name}, patterns ${count(LIMITS.pattern)}, descriptions ${count(LIMITS.description)}, others ${count(LIMITS.schemaText)} characters, ${count(LIMITS.enumMembers)} enum values |`,
  `| an example | ${kib(LIMITS.exampleBytes)}, all of a bundle ${mib(LIMITS.examplesBytes)} |`,
  `| a tool | ${aliases.maxItems} aliases, ${unlistedAliases.maxItems} unlisted, ${keywords.maxItems} keywords, ${examples.maxItems} examples; title ${LENGTHS.title}, summary ${LENGTHS.summary}, \`uses\` ${count(uses.maxLength ?? 0)} characters |`,
  `| views | ${LIMITS.views} of a tool |`,
  `| the bundle's files | ${count(LIMITS.files)}, ${mib(LIMITS.fileBytes)} each, ${mib(LIMITS.filesBytes)} together, paths of ${LIMITS.path} characters |`,
  `(at most ${LENGTHS.title} and ${LENGTHS.summary} characters) and the descriptions of the arguments (${LENGTHS.description})`,
  `at most ${keywords.maxItems}, of ${keywords.items?.maxLength} characters |`,
  `A text argument holds at most ${mib(MAX_TEXT_LENGTH)}, all files of a call ${mib(MAX_DOCUMENT_LENGTH)}`,
])("the guide's bounds are those that are held: %s", (said) => {
  expect(readme.replaceAll(/ +\|/g, ' |')).toContain(said);
});

test("the guide's deadlines are the host's, unless its operator says otherwise", () => {
  const { DEADLINE_MS, ISOLATE_DEADLINE_MS } = readConfig({});
  expect([DEADLINE_MS, ISOLATE_DEADLINE_MS]).toEqual([30_000, 1000]);
  expect(readme).toContain('In the sandbox a call has one second, or 30 where it waits for hosts or values');
});
