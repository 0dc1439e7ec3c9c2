import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { RegExpLiteral } from './regexp-literals.ts';

/**
 * The regular expressions that are built while modules are loaded and the examples of their bundles' tools run.
 *
 * @param root of the repository
 * @param files modules that build some, named from the root
 */
export function recordRegExps(root: string, files: readonly string[]): readonly RegExpLiteral[] {
  if (files.length === 0) return [];
  // A process of its own: it replaces the constructor for everything that it loads.
  const recorded = execFileSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'regexp-recorder.ts'), ...files],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(recorded) as readonly RegExpLiteral[];
}
