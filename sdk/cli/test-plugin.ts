import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { authorGrants, type AuthorGrants } from './author-grants.ts';
import { AuthorHost, type NetworkMode } from './author-host.ts';
import { authorState } from './author-state.ts';
import { describeToolLine, type ToolLine } from './log-lines.ts';
import { INSPECTED_MAPS, MAPS, SourceMaps } from './source-maps.ts';
import { describeThrown } from './thrown-error.ts';

/** What `toolyard author test` answers. */
interface TestedPlugin {
  readonly refused: readonly string[];
  readonly examples: readonly TestedExample[];
}

export interface TestedExample {
  readonly tool: string;
  readonly name: string;
  readonly runtime: string;
  readonly problem?: string;
  readonly thrown?: string;
  readonly notes: readonly string[];
  readonly lines: readonly ToolLine[];
}

export interface TestOptions {
  /** Whether the plugin runs as one that a trusted key signed. */
  readonly isTrusted: boolean;
  readonly network: NetworkMode;
  /** Whether the plugin begins without what it kept in runs before. */
  readonly isFresh: boolean;
  /** The port for debuggers, of which one is waited for; undefined: tools run as they are served. */
  readonly inspectPort?: number | undefined;
}

/**
 * Runs the examples of a plugin whose bundle is built in a host, as its callers would, and prints what came of each.
 *
 * @returns whether all hold
 */
export async function testPlugin(folder: string, options: TestOptions): Promise<boolean> {
  const root = resolve(folder);
  const grants = await authorGrants(root, options.network, options.inspectPort !== undefined);
  for (const line of grants.said) console.log(line);
  const { refused, examples } = await runInHost(root, grants, options);
  const maps = new SourceMaps(root, options.inspectPort === undefined ? MAPS : INSPECTED_MAPS);
  for (const reason of refused) console.log(`REFUSED ${reason}`);
  for (const example of examples) printExample(example, root, maps);
  const failed = examples.filter(({ problem }) => problem !== undefined).length;
  console.log(`${examples.length - failed} examples hold, ${failed} differ`);
  if (options.network === 'record' && existsSync(join(root, 'recorded')))
    console.log('what was asked is kept in recorded/: commit it');
  return failed === 0 && refused.length === 0;
}

/** Has a host serve the bundle in a package's `dist/` and call it with its examples. */
export async function runInHost(
  root: string,
  { environment, values }: AuthorGrants,
  { isTrusted, network, isFresh, inspectPort }: TestOptions,
): Promise<TestedPlugin> {
  const host = new AuthorHost({
    folder: root,
    task: 'test',
    terms: [
      ...(isTrusted ? (['trusted'] as const) : []),
      ...(isFresh ? (['fresh'] as const) : []),
      ...(inspectPort === undefined ? [] : (['inspect'] as const)),
    ],
    network,
    environment: {
      DATA_DIR: join(await authorState(root), 'test'),
      ...(inspectPort === undefined ? {} : { INSPECT_PORT: String(inspectPort) }),
      ...environment,
    },
  });
  host.configure(values);
  const [answer, code] = await Promise.all([text(host.output), host.ended]);
  if (code !== 0) throw new Error(`the host ended with ${code}`);
  return JSON.parse(answer) as TestedPlugin;
}

function printExample(
  { tool, name, problem, thrown, lines, notes }: TestedExample,
  root: string,
  maps: SourceMaps,
): void {
  console.log(`${problem === undefined ? 'ok  ' : 'FAIL'} ${tool}: ${name}`);
  const told =
    thrown === undefined ? (problem === undefined ? [] : [problem]) : describeThrown(thrown, root, maps);
  for (const line of told) console.log(`     ${line}`);
  for (const note of notes) console.log(`     note: ${note}`);
  for (const line of lines) console.log(`     ${describeToolLine(line, maps)}`);
}
