import { execFileSync } from 'node:child_process';

/** The words that bash passes to a command after it has taken the quoting away. */
export function wordsInBash(command: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
  return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
}
