/**
 * Builds the host's main thread, what runs inside the sandbox and its wall, the pages, and every first-party plugin; notes
 * their digests, by which the host knows them, and which are served only once they are enabled.
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildChecker } from '../host/calls/code/checker/checker-script.ts';
import { buildSandbox } from '../host/runtimes/isolate/sandbox-scripts.ts';
import { buildWall } from '../host/runtimes/wall/wall-scripts.ts';
import { buildParser } from '../host/runtimes/pool/parser/parser-script.ts';
import { buildPages } from '../host/web/build.ts';
import { buildPlugin } from '../sdk/cli/build.ts';
import { printProblems } from '../sdk/cli/print-problems.ts';
import { firstPartyPlugins, isOptionalPlugin } from './first-party.ts';
import { bundleHost } from './host-bundle.ts';
import { packBytes } from './packed-bytes.ts';

await Promise.all([
  buildSandbox(),
  buildWall(),
  buildParser(),
  buildChecker(),
  buildPages(),
  bundleHost(),
  packBytes(),
]);

const root = join(import.meta.dirname, '..');
const plugins = join(root, 'plugins');
const digests: Record<string, string> = {};
for (const name of firstPartyPlugins(root)) {
  const outcome = await buildPlugin(join(plugins, name));
  if (outcome.kind === 'refused') {
    console.error(`plugins/${name} was not built:`);
    printProblems(outcome.problems);
    process.exitCode = 1;
    continue;
  }
  if (outcome.kind === 'built') console.log(`built plugins/${name}`);
  const manifest = await readFile(join(outcome.folder, 'plugin.json'));
  digests[name] = createHash('sha256').update(manifest).digest('hex');
}
const optional = Object.keys(digests).filter((name) => isOptionalPlugin(root, name));
const note = (file: string, noted: unknown) =>
  writeFile(join(root, 'host', file), `${JSON.stringify(noted, null, 2)}\n`);
await note('first-party.json', digests);
await note('optional-bundles.json', optional);
