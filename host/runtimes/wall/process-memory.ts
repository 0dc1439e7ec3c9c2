import { residentBytes } from './resident-bytes.ts';
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
    const usedMb = ((await residentBytes(pid)) ?? 0) / 2 ** 20;
    if (usedMb <= boundMb) return;
    clearInterval(timer);
    onOvergrown(usedMb);
  };
  const timer = setInterval(() => void look(), INTERVAL_MS).unref();
  child.once('exit', () => clearInterval(timer));
}
