import { buildPlugin } from '../../../sdk/cli/build.ts';
import type { Warn } from '../../../sdk/cli/known-fields.ts';
import type { Problem } from '../../../sdk/cli/package-source.ts';

/** What keeps a package from being built, whether or not it was before. */
export async function problemsOf(folder: string, warn?: Warn): Promise<readonly Problem[]> {
  const outcome = await buildPlugin(folder, warn, { isFresh: true });
  return outcome.kind === 'refused' ? outcome.problems : [];
}
