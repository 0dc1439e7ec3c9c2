import { readFile } from 'node:fs/promises';
import type { WalledProcess } from './spawn.ts';

/** How often a process is looked at. */
const INTERVAL_MS = 250;

/**
 * Looks from outside at the memory that a process has in use. What the kernel's limits bound is what it maps, and V8 maps
 * far more than it uses. Where /proc cannot be read, nothing is looked at.
 *
 * @param boundMb in MiB
 * @param onOvergrown is told once, with what the process uses
 */
export function watchMemory(
  child: WalledProcess,
  boundMb: number,
  onOvergrown: (usedMb: number) => void,
): void {
  const { pid } = child;
  if (process.platform !== 'linux' || pid === undefined) return;
  const look = async () => {
    const used = await usedMb(pid);
    if (used === undefined || used <= boundMb) return;
    clearInterval(timer);
    onOvergrown(used);
  };
  const timer = setInterval(() => void look(), INTERVAL_MS).unref();
  child.once('exit', () => clearInterval(timer));
}

/** Memory that a process uses and, where that is bubblewrap, the one that it started; undefined where it is not to be seen. */
async function usedMb(pid: number): Promise<number | undefined> {
  try {
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
    const pids = [pid, ...children.split(' ').filter((text) => text.trim() !== '')];
    const used = await Promise.all(pids.map((each) => residentMb(each)));
    return used.reduce((sum, each) => sum + each, 0);
  } catch {
    return undefined;
  }
}

async function residentMb(pid: number | string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const [, kib = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? [];
  return Number(kib) / 1024;
}
