/**
 * Writes `plugins/NAME/results.json`: for each tool whose examples name only a part of what it returns, all that it returned
 * for one of them, as a host answered. OpenAPI and the tools' pages show it. What reaches out is not called. Of a tool
 * that draws random values the result that was kept stays, for as long as it is one that the tool may give.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { interpretValidator } from '@toolyard/sdk';
import { exampleDifference } from '@toolyard/sdk/testing';
import type { ToolManifest } from '@toolyard/sdk/manifest';
import { createHost } from '../host/app/host.ts';
import { readConfig } from '../host/config/config.ts';
import { builtTools, optionalTools } from './built-tools.ts';

const ROOT = join(import.meta.dirname, '..');

/** Characters of JSON of a result that is kept: longer ones say no more to a reader. */
const LONGEST = 8000;

/** A whole result, by the name of its example. */
type Kept = Readonly<Record<string, unknown>>;

const dataDir = await mkdtemp(join(tmpdir(), 'toolyard-results-'));
const host = await createHost(
  readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', RATE_LIMIT_REST: '0' }),
);
const lines = new Map<string, string[]>();
const before = new Map<string, Readonly<Record<string, Kept>>>();
try {
  const url = await host.listen();
  const optional = optionalTools(ROOT);
  for (const { plugin } of optional) host.state.setServed(plugin, true, false);
  await host.registry.refresh();
  for (const { plugin, manifest } of [...builtTools(ROOT), ...optional]) {
    const written = before.get(plugin) ?? (await readResults(plugin));
    before.set(plugin, written);
    const last = written[manifest.id];
    const kept = last !== undefined && maySay(manifest, last) ? last : await resultOf(url, manifest);
    const ofPlugin = lines.get(plugin) ?? [];
    if (kept !== undefined) ofPlugin.push(`  ${JSON.stringify(manifest.id)}: ${JSON.stringify(kept)}`);
    lines.set(plugin, ofPlugin);
  }
} finally {
  await host.stop();
  await rm(dataDir, { recursive: true });
}
for (const [plugin, ofPlugin] of lines)
  await writeFile(pathOf(plugin), ofPlugin.length === 0 ? '{}\n' : `{\n${ofPlugin.join(',\n')}\n}\n`);

function pathOf(plugin: string): string {
  return join(ROOT, 'plugins', plugin, 'results.json');
}

async function readResults(plugin: string): Promise<Readonly<Record<string, Kept>>> {
  if (!existsSync(pathOf(plugin))) return {};
  return JSON.parse(await readFile(pathOf(plugin), 'utf8')) as Readonly<Record<string, Kept>>;
}

/** Whether a tool gives another result at every call, of which the one that was kept may be one. */
function maySay({ random, output, examples }: ToolManifest, kept: Kept): boolean {
  const validator = interpretValidator(output);
  return (
    random &&
    Object.entries(kept).every(([name, result]) => {
      const example = examples.find((one) => one.name === name);
      return (
        example !== undefined &&
        validator.check(result) &&
        exampleDifference(example.output, result) === undefined
      );
    })
  );
}

/** The whole result of the first example that has a short one, by the example's name; nothing where an example says it. */
async function resultOf(
  url: string,
  { id, surfaces, network, output, examples }: ToolManifest,
): Promise<Kept | undefined> {
  const validator = interpretValidator(output);
  if (network !== false || !surfaces.includes('rest')) return undefined;
  if (examples.some((example) => validator.check(example.output))) return undefined;
  for (const { name, input } of examples) {
    const response = await fetch(`${url}/api/tools/${id}/execute`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    const { result } = (await response.json()) as { readonly result?: unknown };
    if (result === undefined)
      throw new Error(`${id}: the example "${name}" was answered with ${response.status}`);
    const json = JSON.stringify(result);
    if (json.includes(Temporal.Now.plainDateISO().toString()))
      throw new Error(`${id}: the example "${name}" shows today's date; give it one`);
    if (json.length <= LONGEST) return { [name]: result };
  }
  return undefined;
}
