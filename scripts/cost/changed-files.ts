import { execFileSync } from 'node:child_process';

/**
 * The files that differ from the main branch, or, on it, from the commit before; with those not committed.
 * Undefined where git cannot tell: then everything counts as changed.
 */
export function changedFiles(root: string): ReadonlySet<string> | undefined {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    const head = git('rev-parse', 'HEAD');
    const fork = git('merge-base', 'HEAD', 'main');
    const base = fork === head ? `${head}~1` : fork;
    const files = [
      git('diff', '--name-only', base, '--diff-filter=d'),
      git('ls-files', '--others', '--exclude-standard'),
    ];
    return new Set(files.flatMap((list) => list.split('\n')).filter((file) => file !== ''));
  } catch {
    return undefined;
  }
}
