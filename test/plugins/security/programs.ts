import { execFileSync } from 'node:child_process';

/** Whether a program is installed that serves as an independent peer: tests that need it are skipped without. */
export function hasProgram(name: string): boolean {
  try {
    execFileSync(name, [name === 'openssl' ? 'version' : '--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
