/**
 * Writes `plugins/NAME/results.json`: for each tool whose examples name only a part of what it returns, all that it returned
 * for one of them, as a host answered. OpenAPI and the tools' pages show it. What reaches out is not called.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { interpretValidator } from '@toolyard/sdk';
import type { ToolManifest } from '@toolyard/sdk/manifest';
import { createHost } from '../host/app/host.ts';
import { readConfig } from '../host/config/config.ts';
import { builtTools, optionalTools } from './built-tools.ts';

const ROOT = join(import.meta.dirname, '..');

/** Characters of JSON of a result that is kept: longer ones say no more to a reader. */
const LONGEST = 8000;

const dataDir = await mkdtemp(join(tmpdir(), 'toolyard-results-'));
const host = await createHost(
  readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', RATE_LIMIT_REST: '0' }),
);
const lines = new Map<string, string[]>();
try {
  const url = await host.listen();
  const optional = optionalTools(ROOT);
  for (const { plugin } of optional) host.state.setServed(plugin, true, false);
  await host.registry.refresh();
  for (const { plugin, manifest } of [...builtTools(ROOT), ...optional]) {
    const kept = await resultOf(url, manifest);
    const ofPlugin = lines.get(plugin) ?? [];
    if (kept !== undefined) ofPlugin.push(`  ${JSON.stringify(manifest.id)}: ${JSON.stringify(kept)}`);
    lines.set(plugin, ofPlugin);
  }
} finally {
  await host.stop();
  await rm(dataDir, { recursive: true });
}
for (const [plugin, ofPlugin] of lines)
  await writeFile(join(ROOT, 'plugins', plugin, 'results.json'), `{\n${ofPlugin.join(',\n')}\n}\n`);

/** The whole result of the first example that has a short one, by the example's name; nothing where an example says it. */
async function resultOf(
  url: string,
  { id, surfaces, network, output, examples }: ToolManifest,
): Promise<object | undefined> {
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
    if (JSON.stringify(result).length <= LONGEST) return { [name]: result };
  }
  return undefined;
}
