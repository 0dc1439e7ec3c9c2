import { readFileSync } from 'node:fs';

/** The sandbox process itself: bubblewrap may stand between it and the host. */
export function sandboxPid(pid: number): number {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
  return child === undefined || child === '' ? pid : sandboxPid(Number(child));
}

export function signalSandbox(pid: number, signal: NodeJS.Signals): void {
  process.kill(sandboxPid(pid), signal);
}
