import { execFileSync } from 'node:child_process';

/**
 * The files that differ from the main branch, or, on it and where there is none, from the commit before; with
 * those not committed. Undefined where git cannot tell, as in an archive of the source.
 */
export function changedFiles(root: string): ReadonlySet<string> | undefined {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    const head = git('rev-parse', 'HEAD');
    const main = git(
      'for-each-ref',
      '--count=1',
      '--format=%(refname)',
      'refs/heads/main',
      'refs/remotes/*/main',
    );
    const fork = main === '' ? head : git('merge-base', 'HEAD', main);
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
