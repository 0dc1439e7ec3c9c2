import { systemReason } from './plain-file.ts';
import type { DiskReserve } from './disk-reserve.ts';
import { diskSpace } from './free-space.ts';
import type { PartState } from '../observe/health.ts';

/** Below this an operator should make room, in bytes. */
const LITTLE_BYTES = 64 * 2 ** 20;

/** How the disk that holds a folder is doing. */
export function diskState(folder: string, reserve: DiskReserve): PartState {
  try {
    const { freeBytes } = diskSpace(folder);
    const isPlenty = freeBytes >= LITTLE_BYTES && reserve.isHeld;
    return { state: isPlenty ? 'ok' : 'degraded', freeBytes, reserve: reserve.isHeld };
  } catch (error) {
    return { state: 'down', reason: systemReason(error) };
  }
}
