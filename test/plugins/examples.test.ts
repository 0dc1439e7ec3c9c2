import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { argumentSchema } from '@toolyard/sdk/manifest';
import { callTool, runExamples, toolsOf, type AnyTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import { firstPartyPlugins } from '../../scripts/first-party.ts';
import { toolFiles, toolId } from '../../sdk/cli/package-source.ts';
import { unnamedDocuments } from './output-media-types.ts';

const root = join(import.meta.dirname, '../..');
const lockOf = (name: string) =>
  JSON.parse(readFileSync(join(root, name), 'utf8')) as Readonly<
    Record<string, Readonly<Record<string, object>>>
  >;
const contracts = { ...lockOf('catalogue.lock.json'), ...lockOf('catalogue.optional.lock.json') };

/** What summaries begin with: the imperative, as one tells a tool what to do. */
const VERBS = `
  Add Build Calculate Check Clean Collect Combine Compare Compute Convert Count Decode Describe Draft
  Draw Encode Encrypt Escape Estimate Evaluate Explain Extract Fetch Fill Find Format Frame Generate
  Get Grade Hash Infer Inspect Join Judge Lay Lint List Look Make Mark Measure Merge Minify Move Parse
  Percent-encode Place Plan Prepare Pretty-print Preview Print Project Put Query Rank Rate Read
  Rebuild Recommend Remove Render Reorder Repeat Replace Rescale Reverse Run Scan Score Shift Shorten
  Show Sign Simplify Slugify Solve Sort Split Stamp Strip Structure Suggest Summarise Take Tell Test
  Tidy Translate Turn Validate Write
`
  .trim()
  .split(/\s+/);

/** Every default of a schema by its place, those of nested arguments too. */
function defaultsOf(schema: object, place: string): [string, unknown][] {
  const own: [string, unknown][] = 'default' in schema ? [[place, schema.default]] : [];
  const properties = 'properties' in schema ? Object.entries(Object(schema.properties) as object) : [];
  const inner = [
    ...properties.map(([name, property]) => [`${place}.${name}`, property] as const),
    ...('items' in schema ? [[`${place}[]`, schema.items] as const] : []),
  ];
  return [
    ...own,
    ...inner.flatMap(([at, value]) =>
      typeof value === 'object' && value !== null ? defaultsOf(value, at) : [],
    ),
  ];
}

/** The defaults that callers were told of. */
function lockedDefaults(tool: string): ReadonlyMap<string, unknown> {
  const parts = Object.entries(contracts[tool] ?? {}).filter(([name]) => /^input\b/.test(name));
  return new Map(parts.flatMap(([name, part]) => defaultsOf(part, name)));
}

for (const plugin of firstPartyPlugins(root)) {
  const folder = join(root, 'plugins', plugin);
  describe(`plugins/${plugin}`, async () => {
    const tools: Record<string, AnyTool> = {};
    for (const file of await toolFiles(folder)) {
      const { default: tool } = (await import(join(folder, file))) as { default: AnyTool };
      tools[toolId(file)] = tool;
    }
    test.each(Object.entries(tools))('the examples of %s hold', async (_, tool) => {
      const outcomes = await runExamples(tool, { context: { tools: toolsOf(tools) } });
      expect(outcomes.length).toBeGreaterThan(0);
      expect(outcomes.filter(({ problem }) => problem !== undefined)).toEqual([]);
    });

    const quiet = Object.entries(tools).filter(([, { network }]) => network !== true);
    test.each(quiet)('documents in the results of %s name their format', async (id, tool) => {
      const unnamed = new Set<string>();
      for (const { input } of tool.examples) {
        const result = await callTool(tool, input, { context: { tools: toolsOf(tools) } });
        for (const document of unnamedDocuments(id, tool.output, result)) unnamed.add(document);
      }
      expect([...unnamed]).toEqual([]);
    });

    test.each(Object.entries(tools))('the summary of %s says what to do with it', (_, { summary }) => {
      expect(VERBS).toContain(/^[\w-]+/.exec(summary)?.[0]);
    });

    const schemas = Object.entries(tools).map(([id, { input }]) => {
      const schema = argumentSchema(JSON.parse(JSON.stringify(input)) as Record<string, unknown>);
      return { id, defaults: defaultsOf(schema, 'input') };
    });
    const defaults = schemas.flatMap(({ id, defaults: all }) =>
      all.map(([place, value]) => ({ id, place, value })),
    );
    test.each(defaults)('the default of $id, $place, is what callers were told', ({ id, place, value }) => {
      expect(value).toEqual(lockedDefaults(id).get(place));
    });
    test.each(schemas)('$id has no less defaults than callers were told of', ({ id, defaults: all }) => {
      expect(all.map(([place]) => place).sort()).toEqual([...lockedDefaults(id).keys()].sort());
    });
  });
}
