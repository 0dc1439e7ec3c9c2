import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { authorGrants } from './author-grants.ts';
import { AuthorHost } from './author-host.ts';
import { describeToolLine, type ToolLine } from './log-lines.ts';
import { SourceMaps } from './source-maps.ts';
import { describeThrown } from './thrown-error.ts';

/** What `toolyard author test` answers. */
interface TestedPlugin {
  readonly refused: readonly string[];
  readonly examples: readonly TestedExample[];
}

interface TestedExample {
  readonly tool: string;
  readonly name: string;
  readonly runtime: string;
  readonly problem?: string;
  readonly thrown?: string;
  readonly lines: readonly ToolLine[];
}

export interface TestOptions {
  /** Whether the plugin runs as one that a trusted key signed. */
  readonly isTrusted: boolean;
}

/**
 * Runs the examples of a plugin whose bundle is built in a host, as its callers would, and prints what came of each.
 *
 * @returns whether all hold
 */
export async function testPlugin(folder: string, { isTrusted }: TestOptions): Promise<boolean> {
  const root = resolve(folder);
  const { values, environment, said } = await authorGrants(root);
  for (const line of said) console.log(line);
  const { refused, examples } = await runExamples({ folder: root, isTrusted, environment }, values);
  const maps = new SourceMaps(root);
  for (const reason of refused) console.log(`REFUSED ${reason}`);
  for (const example of examples) printExample(example, root, maps);
  const failed = examples.filter(({ problem }) => problem !== undefined).length;
  console.log(`${examples.length - failed} examples hold, ${failed} differ`);
  return failed === 0 && refused.length === 0;
}

async function runExamples(
  options: { readonly folder: string; readonly isTrusted: boolean; readonly environment: AuthorEnvironment },
  values: Readonly<Record<string, string>>,
): Promise<TestedPlugin> {
  const host = new AuthorHost({ ...options, task: 'test' });
  host.configure(values);
  const [answer, code] = await Promise.all([text(host.output), host.ended]);
  if (code !== 0) throw new Error(`the host ended with ${code}`);
  return JSON.parse(answer) as TestedPlugin;
}

type AuthorEnvironment = Readonly<Record<string, string>>;

function printExample(
  { tool, name, problem, thrown, lines }: TestedExample,
  root: string,
  maps: SourceMaps,
): void {
  console.log(`${problem === undefined ? 'ok  ' : 'FAIL'} ${tool}: ${name}`);
  const told =
    thrown === undefined ? (problem === undefined ? [] : [problem]) : describeThrown(thrown, root, maps);
  for (const line of told) console.log(`     ${line}`);
  for (const line of lines) console.log(`     ${describeToolLine(line, maps)}`);
}
