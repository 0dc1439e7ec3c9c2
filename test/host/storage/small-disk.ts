import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, writeSync } from 'node:fs';
import { statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  readonly folder: string;
  /** Fills it but for some bytes. */
  leaveFree(bytes: number): Promise<void>;
  /** Fills it to its last byte. */
  fillUp(): void;
  /** Where what fills it is: to delete it makes room. */
  readonly ballast: string;
  unmount(): void;
}

/** A disk of some MiB of its own; undefined where this account may not mount one. */
export function mountSmallDisk(mebibytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmdirSync(folder);
    process.stderr.write('The tests of a full disk are skipped: this account may not mount a small one\n');
    return undefined;
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    ballast,
    async leaveFree(bytes) {
      const { bavail, bsize } = await statfs(folder);
      await writeFile(ballast, Buffer.alloc(bavail * bsize - bytes));
    },
    fillUp() {
      const file = openSync(ballast, 'a');
      try {
        for (;;) writeSync(file, Buffer.alloc(4096));
      } catch {
        // ENOSPC: that is what was wanted.
      } finally {
        closeSync(file);
      }
    },
    unmount() {
      execFileSync('umount', [folder]);
      rmdirSync(folder);
    },
  };
}
