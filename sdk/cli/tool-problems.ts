import { builtinModules } from 'node:module';
import { memberMissing } from './node-shims.ts';
import { buildProblems, type Problem, type ToolSource } from './package-source.ts';
import { insteadOfModule } from './sandbox-lacks.ts';

const TOP_LEVEL_AWAIT = /^Top-level await is currently not supported .*/;
const NO_AWAIT =
  'there is no top-level await in a bundle: await in run, or keep the promise and await that there';

/** Why one tool is not built: a line for each thing that is not there, whoever of its packages asks for it. */
export function toolProblems(
  { file }: ToolSource,
  error: unknown,
  platform: 'node' | 'browser',
): readonly Problem[] {
  const seen = new Map<string, Problem>();
  for (const { file: place, reason } of buildProblems(error)) {
    const [, name] = /^Could not resolve "([^"]+)"/.exec(reason) ?? [];
    const module = name?.replace(/^node:/, '');
    const isNodes = platform === 'browser' && module !== undefined && builtinModules.includes(module);
    const words = isNodes
      ? insteadOfModule(module)
      : (memberMissing(reason) ?? reason.replace(TOP_LEVEL_AWAIT, NO_AWAIT));
    const isOwn = place.replace(/:\d+$/, '') === file;
    if (!seen.has(words))
      seen.set(words, isOwn ? { file: place, reason: words } : { file, reason: `${place}: ${words}` });
  }
  return [...seen.values()];
}
