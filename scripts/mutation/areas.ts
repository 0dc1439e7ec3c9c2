import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { firstPartyPlugins } from '../first-party.ts';

/** A part of the source with the tests that are its own. Paths are relative to the root. */
interface Area {
  /** A sample of its files. */
  readonly files: readonly string[];
  readonly tests: readonly string[];
  /** The files of the tools whose examples reach what is mutated. */
  readonly tools: readonly string[];
}

interface Sample {
  /** As many files are taken as have this many lines together. */
  readonly lines: number;
  readonly seed: string;
}

/** What runs in processes of its own, where no mutant reaches it, or is held by suites that start hosts. */
const APART = new Set(['host/app', 'host/runtimes', 'host/web', 'host/deploy']);

/** What a test imports that starts a whole host: a second for each mutant, and all that a host does covers it. */
const HOST_STARTER = /start(ed-process|-host)\.ts'/;

/** The names of all areas: the plugins and what they share, the SDK's parts and the host's. */
export function areaNames(root: string): string[] {
  const hosts = globSync('host/*/', { cwd: root }).map((folder) => folder.replace(/\/$/, ''));
  return [
    ...firstPartyPlugins(root).map((name) => `plugins/${name}`),
    'plugins/kit',
    'sdk/inputs',
    'sdk/manifest',
    ...hosts.filter((folder) => !APART.has(folder)).sort(),
  ];
}

export function areaOf(root: string, name: string, { lines, seed }: Sample): Area {
  const sources = globSync(`${name}/**/*.ts`, { cwd: root }).filter(
    (file) =>
      !/node_modules|\/dist\/|\.d\.ts$|\/plugin\.ts$/.test(file) && testsOf(root, name, file).length > 0,
  );
  const files: string[] = [];
  let taken = 0;
  for (const file of inOrderOf(seed, sources)) {
    if (taken >= lines) break;
    files.push(file);
    taken += readFileSync(join(root, file), 'utf8').split('\n').length;
  }
  const tools = files.flatMap((file) => toolsOf(root, file));
  const examples = tools.length > 0 ? ['test/plugins/examples.mutation.ts'] : [];
  const tests = files.flatMap((file) => testsOf(root, name, file));
  return { files, tests: [...new Set([...tests, ...examples])], tools: [...new Set(tools)] };
}

/**
 * The tests that hold a file, of those that run in one process: a plugin's all hold what its tools share, others bear the
 * file's name.
 */
function testsOf(root: string, area: string, file: string): string[] {
  const isPlugin = area.startsWith('plugins/') && area !== 'plugins/kit';
  const own = isPlugin ? '*' : basename(file, '.ts');
  return globSync(`test/${area}/**/${own}.test.ts`, { cwd: root })
    .filter((test) => !HOST_STARTER.test(readFileSync(join(root, test), 'utf8')))
    .sort();
}

/** The tools of which a file is a part: that in whose folder it lies, or all of a plugin whose library it belongs to. */
function toolsOf(root: string, file: string): string[] {
  const [, plugin = '', own] = /^plugins\/([^/]+)\/(?:tools\/([^/]+))?/.exec(file) ?? [];
  if (own === undefined) return globSync(`plugins/${plugin}/tools/{*.ts,*/tool.ts}`, { cwd: root }).sort();
  return own.endsWith('.ts') ? [file] : [`plugins/${plugin}/tools/${own}/tool.ts`];
}

/** Files in an order that a seed alone decides, whatever lies beside them. */
function inOrderOf(seed: string, files: readonly string[]): string[] {
  const ranks = new Map(
    files.map((file) => [file, createHash('sha256').update(`${seed}:${file}`).digest('hex')]),
  );
  return [...files].sort((a, b) => ((ranks.get(a) ?? '') < (ranks.get(b) ?? '') ? -1 : 1));
}
