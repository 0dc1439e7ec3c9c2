import { readFile } from 'node:fs/promises';

/** The walled process itself, where bubblewrap stands before it. */
export async function innerProcess(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.trim() === '' ? pid : Number(children.trim());
}

/** Whether a process runs: one that has ended and was not waited for does not. */
export async function isRunning(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return status !== '' && !/^State:\s+Z/m.test(status);
}
