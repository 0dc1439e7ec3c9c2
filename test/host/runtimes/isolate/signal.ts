import { readFileSync } from 'node:fs';

/** Signals the sandbox process itself: bubblewrap may stand between it and the host. */
export function signalSandbox(pid: number, signal: NodeJS.Signals): void {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
  if (child === undefined || child === '') process.kill(pid, signal);
  else signalSandbox(Number(child), signal);
}
