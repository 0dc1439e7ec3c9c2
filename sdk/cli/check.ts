import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { quote } from '@toolyard/sdk';
import type { Manifest } from '@toolyard/sdk/manifest';
import { authorGrants } from './author-grants.ts';
import { buildPlugin } from './build.ts';
import { entryOf } from './create-manifest.ts';
import { printWarning, type Warn } from './known-fields.ts';
import type { Problem } from './package-source.ts';
import { ENV_FILE } from './plugin-env.ts';
import { useInstead } from './sandbox-lacks.ts';
import { SourceMaps } from './source-maps.ts';
import { runInHost, type TestedExample } from './test-plugin.ts';
import { describeThrown } from './thrown-error.ts';

/** Nothing but the source and what is recorded decides what comes out. */
const AS_RECORDED = { network: 'play', isFresh: true } as const;

/**
 * Builds a plugin, has a host serve it and call it with its examples, and tells every problem: what has none is served. Tools
 * that ask to run outside the sandbox are run there too; what they lack in the sandbox is a warning, since operators who do
 * not trust the author's key run them in it.
 */
export async function checkPlugin(folder: string, warn: Warn = printWarning): Promise<readonly Problem[]> {
  const root = resolve(folder);
  const outcome = await buildPlugin(root, warn, { isFresh: true });
  if (outcome.kind === 'refused') return outcome.problems;
  const manifest = JSON.parse(await readFile(join(root, 'dist/plugin.json'), 'utf8')) as Manifest;
  const asksForMore = new Set(
    manifest.tools.filter(({ runtime }) => runtime !== 'isolate').map(({ id }) => id),
  );
  const grants = await authorGrants(root, 'play');
  if (grants.missing.length > 0)
    return grants.missing.map((name) => ({
      file: ENV_FILE,
      reason: `${name} is missing, without which no example can be run`,
    }));
  const isolated = await runInHost(root, grants, { ...AS_RECORDED, isTrusted: false });
  const toProblems = problemsOf(root);
  const problems: Problem[] = isolated.refused.map((reason) => ({ file: 'dist', reason }));
  problems.push(...toProblems(isolated.examples.filter(({ tool }) => !asksForMore.has(tool))));
  if (asksForMore.size === 0) return problems;
  for (const { file, reason } of toProblems(isolated.examples.filter(({ tool }) => asksForMore.has(tool))))
    warn({ file, reason: `where an operator does not trust your key, ${reason}` });
  const trusted = await runInHost(root, grants, { ...AS_RECORDED, isTrusted: true });
  return [...problems, ...toProblems(trusted.examples.filter(({ tool }) => asksForMore.has(tool)))];
}

/** What is wrong with examples, each in one line. */
function problemsOf(root: string): (examples: readonly TestedExample[]) => Problem[] {
  const maps = new SourceMaps(root);
  return (examples) =>
    examples.flatMap(({ tool, name, problem, thrown }) => {
      if (problem === undefined) return [];
      const file = maps.sourceOf(entryOf(tool)) ?? `tools/${tool}`;
      const example = `example ${quote(name)}: `;
      if (thrown === undefined) return [{ file, reason: example + problem }];
      const [message = '', ...frames] = describeThrown(thrown, root, maps);
      const place = frames.find((line) => /^ {2}at /.test(line))?.trim();
      const use = useInstead(message);
      const words = [
        message,
        ...(place === undefined ? [] : [` ${place}`]),
        ...(use === undefined ? [] : [`: ${use}`]),
      ];
      return [{ file, reason: example + words.join('') }];
    });
}
