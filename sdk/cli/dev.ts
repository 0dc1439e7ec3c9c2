import { watch } from 'node:fs';
import { resolve } from 'node:path';
import { buildPlugin } from './build.ts';
import { printProblems } from './check.ts';
import { runHostApart } from './host-command.ts';

/** How long files must be left alone before they are built: editors write in several steps. */
const SETTLE_MS = 60;

/**
 * Runs a host with this plugin alone, and builds it anew at every save; the host takes the new version while
 * it serves. Problems are printed, and the last good version goes on.
 */
export async function develop(folder: string): Promise<number> {
  const root = resolve(folder);
  if (!(await rebuild(root))) return 1;
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(root, { recursive: true }, (_, file) => {
    if (file === null || /(?:^|[\\/])(?:node_modules|dist|\.dist-[^\\/]*|\.git)(?:[\\/]|$)/.test(file))
      return;
    clearTimeout(timer);
    timer = setTimeout(() => void rebuild(root), SETTLE_MS);
  });
  try {
    return await runHostApart(root, ['serve'], {
      PLUGIN_DIRS: root,
      // Whoever edits a plugin need not be asked whether it may change.
      PLUGIN_CHANGES: 'accept',
      RATE_LIMIT_REST: '0',
      RATE_LIMIT_MCP: '0',
    });
  } finally {
    clearTimeout(timer);
    watcher.close();
  }
}

async function rebuild(root: string): Promise<boolean> {
  const outcome = await buildPlugin(root);
  if (outcome.kind === 'refused') printProblems(outcome.problems);
  else if (outcome.kind === 'built') console.log('built');
  return outcome.kind !== 'refused';
}
