import { readFileSync } from 'node:fs';

/** The processes that a process started and that are still there; none where Linux's /proc cannot tell. */
export function childProcesses(pid: number): readonly number[] {
  try {
    return (readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? []).map(Number);
  } catch {
    return [];
  }
}
