/**
 * What small plugins with packages of the registry do in the sandbox: each is written, built, and called with its example
 * by a host. Prints a table; ends with 1 where something else came of one than is noted in `packages/plugins.ts`.
 * Words on the command line are the names of those that are tried.
 */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authorGrants } from '../sdk/cli/author-grants.ts';
import { buildPlugin } from '../sdk/cli/build.ts';
import { useInstead } from '../sdk/cli/sandbox-lacks.ts';
import { SourceMaps } from '../sdk/cli/source-maps.ts';
import { runInHost } from '../sdk/cli/test-plugin.ts';
import { describeThrown } from '../sdk/cli/thrown-error.ts';
import { PLUGINS, type Outcome, type SmallPlugin } from './packages/plugins.ts';
import { VERSIONS } from './packages/versions.ts';

const ROOT = join(import.meta.dirname, '..');

/** The most characters of a reason in the table. */
const MAX_REASON = 160;

interface Tried {
  readonly outcome: Outcome;
  /** Why it does not work. */
  readonly reason: string;
}

const asked = process.argv.slice(2);
const parent = await mkdtemp(join(tmpdir(), 'toolyard-packages-'));
const service = createServer((_, response) => {
  response.setHeader('content-type', 'application/json').end('{"greeting":"hello"}');
});
try {
  await install(parent);
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
  const address = `127.0.0.1:${(service.address() as AddressInfo).port}`;
  const lines: string[] = [];
  for (const plugin of PLUGINS) {
    if (asked.length > 0 && !asked.includes(plugin.name)) continue;
    const { outcome, reason } = await tryOut(await write(parent, plugin, address));
    const expected = plugin.outcome ?? 'works';
    const surprise = outcome === expected ? '' : ` (expected: ${expected})`;
    if (surprise !== '') process.exitCode = 1;
    lines.push(`${plugin.name.padEnd(27)} ${outcome}${surprise}${reason === '' ? '' : `: ${reason}`}`);
    console.log(lines.at(-1));
  }
  const works = lines.filter((line) => /^.{27} works/.test(line)).length;
  console.log(`${works} of ${lines.length} work`);
} finally {
  service.close();
  await rm(parent, { recursive: true, force: true });
}

/** Installs the packages, and this checkout's SDK and host, where plugins below the folder find them. */
async function install(folder: string): Promise<void> {
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: VERSIONS }));
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'], {
    cwd: folder,
    stdio: 'inherit',
  });
  await mkdir(join(folder, 'node_modules/@toolyard'), { recursive: true });
  for (const name of ['sdk', 'host'])
    await symlink(join(ROOT, name), join(folder, 'node_modules/@toolyard', name));
}

async function write(folder: string, plugin: SmallPlugin, address: string): Promise<string> {
  const id = plugin.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const root = join(folder, `plugin-${id}`);
  await mkdir(join(root, 'tools'), { recursive: true });
  const permissions = plugin.network === true ? { net: [address] } : {};
  const json = { name: `plugin-${id}`, version: '1.0.0', type: 'module', toolyard: { permissions } };
  await writeFile(join(root, 'package.json'), JSON.stringify(json));
  await writeFile(
    join(root, 'plugin.ts'),
    `import { definePlugin } from '@toolyard/sdk';\nexport default definePlugin({ title: 'Small', summary: 'One tool.' });\n`,
  );
  await writeFile(
    join(root, 'tools', `${id}.ts`),
    `import { defineTool, Type } from '@toolyard/sdk';
${plugin.imports ?? ''}
export default defineTool({
  title: 'Try',
  summary: 'Try a package.',
  input: Type.Object({ text: Type.String({ description: 'Any text' }) }),
  output: Type.Object({ result: Type.String() }),
  examples: [{ name: 'hello', input: { text: 'hello' }, output: { result: ${JSON.stringify(plugin.result)} } }],
  async run({ text }, context) {
    ${plugin.run.replaceAll('SERVICE', `http://${address}`)}
  },
});
`,
  );
  return root;
}

async function tryOut(root: string): Promise<Tried> {
  const built = await buildPlugin(root);
  if (built.kind === 'refused')
    return { outcome: 'refused', reason: inShort(built.problems.map(({ reason }) => reason)) };
  const { refused, examples } = await runInHost(root, await authorGrants(root, 'live'), {
    isTrusted: false,
    network: 'live',
    isFresh: true,
  });
  const [example] = examples;
  if (refused.length > 0 || example === undefined) return { outcome: 'refused', reason: inShort(refused) };
  if (example.problem === undefined) return { outcome: 'works', reason: '' };
  const [message = example.problem] =
    example.thrown === undefined ? [] : describeThrown(example.thrown, root, new SourceMaps(root));
  return { outcome: 'fails', reason: inShort([message, useInstead(message) ?? '']) };
}

/** Reasons in one line, of which the first say most. */
function inShort(reasons: readonly string[]): string {
  const [first = '', second = ''] = reasons;
  const more = reasons.length > 2 ? ` and ${reasons.length - 1} more` : second === '' ? '' : `; ${second}`;
  return (first.replaceAll(/\s+/g, ' ') + more).slice(0, MAX_REASON);
}
