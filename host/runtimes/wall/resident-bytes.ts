import { readFile } from 'node:fs/promises';
import { childProcesses } from './child-processes.ts';

/** A page of memory, in bytes: so on x86-64, and on arm64 unless a kernel is built otherwise. */
const PAGE_BYTES = 4096;

/** What a process and those that it started hold in memory; undefined where Linux's /proc cannot tell. */
export async function residentBytes(pid: number | undefined): Promise<number | undefined> {
  if (pid === undefined || process.platform !== 'linux') return undefined;
  const own = await residentPages(pid);
  if (own === undefined) return undefined;
  const theirs = await Promise.all(childProcesses(pid).map((child) => residentBytes(child)));
  return theirs.reduce<number>((sum, bytes) => sum + (bytes ?? 0), own * PAGE_BYTES);
}

async function residentPages(pid: number): Promise<number | undefined> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => undefined);
  return statm === undefined ? undefined : Number(statm.split(' ')[1]);
}
