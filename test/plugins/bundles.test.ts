import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { interpretValidator } from '@toolyard/sdk';
import type { Manifest } from '@toolyard/sdk/manifest';
import { exampleDifference } from '@toolyard/sdk/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeIn } from '../../host/runtimes/code.ts';
import { firstPartyPlugins, isOptionalPlugin } from '../../scripts/first-party.ts';
import { startHost } from '../host/start-host.ts';

/**
 * What the sources' own tests cannot see: that a bundle holds all that its tools' packages read, and that a tool finds
 * what it needs in the runtime that the host runs it in.
 */
const root = join(import.meta.dirname, '../..');
const plugins = join(root, 'plugins');

let url: string;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  const started = await startHost({}, (stop) => stops.push(stop));
  const { state, registry } = started.host;
  const optional = firstPartyPlugins(root).filter((plugin) => isOptionalPlugin(root, plugin));
  for (const plugin of optional) state.setServed(plugin, true, false);
  await registry.refresh();
  ({ url } = started);
});
afterAll(() => Promise.all(stops.map((stop) => stop())));

for (const plugin of firstPartyPlugins(root)) {
  const folder = join(plugins, plugin, 'dist');
  const manifest = JSON.parse(await readFile(join(folder, 'plugin.json'), 'utf8')) as Manifest;
  const code = codeIn(folder, manifest);

  describe(`as built: plugins/${plugin}`, () => {
    const onNode = manifest.tools.filter(({ runtime }) => runtime !== 'isolate');
    test.each(onNode.map((tool) => [tool.id, tool] as const))('%s loads', (_, tool) => {
      expect(code.tool(tool).run).toBeTypeOf('function');
    });

    const recorded = manifest.tools.flatMap(({ id, output, examples }) =>
      examples.flatMap((example) =>
        example.result === undefined ? [] : [{ id, schema: output, ...example }],
      ),
    );
    test('the results that are kept are all of examples', async () => {
      const kept = JSON.parse(await readFile(join(plugins, plugin, 'results.json'), 'utf8')) as object;
      const names = Object.entries(kept).flatMap(([id, results]) =>
        Object.keys(results as object).map((name) => `${id}: ${name}`),
      );
      expect(recorded.map(({ id, name }) => `${id}: ${name}`).sort()).toEqual(names.sort());
    });
    test.each(recorded)('$id, $name: the result that is kept is one', ({ schema, output, result }) => {
      expect(exampleDifference(output, result)).toBeUndefined();
      expect(interpretValidator(schema).check(result)).toBe(true);
    });

    const quiet = manifest.tools.filter(
      ({ network, surfaces }) => network === false && surfaces.includes('rest'),
    );
    test.each(quiet.map(({ id, examples }) => ({ id, examples })))(
      '$id answers its examples',
      async ({ id, examples }) => {
        const problems: unknown[] = [];
        for (const { name, input, output } of examples) {
          const response = await fetch(`${url}/api/tools/${id}/execute`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(input),
          });
          const answer = (await response.json()) as { result?: unknown; error?: { message: string } };
          const problem = answer.error?.message ?? exampleDifference(output, answer.result);
          if (problem !== undefined) problems.push({ name, problem });
        }
        expect(problems).toEqual([]);
      },
    );
  });
}
