import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { devNull } from 'node:os';
import type { IOType } from 'node:child_process';

const FIRST = 3;
const LAST = 1_023;

/** O_CLOEXEC (asm-generic/fcntl.h): such a descriptor does not outlive the start of another program. */
const CLOSED_ON_EXECUTION = 0o2000000;

/**
 * The descriptors that whoever started this process left open to it and to all that it starts: a supervisor's pipe, a
 * socket, a lock. Node's own are not among them. Without /proc none are known.
 */
export function inheritedDescriptors(): readonly number[] {
  try {
    const open = readdirSync('/proc/self/fd').map(Number);
    return open.filter((descriptor) => descriptor >= FIRST && descriptor <= LAST && isInherited(descriptor));
  } catch {
    return [];
  }
}

function isInherited(descriptor: number): boolean {
  try {
    const [, flags = '0'] =
      /^flags:\s+(\d+)$/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, 'utf8')) ?? [];
    return (Number.parseInt(flags, 8) & CLOSED_ON_EXECUTION) === 0;
  } catch {
    return false; // It was the one that listed the folder.
  }
}

/** Calls `use` with the given streams and, in place of each inherited descriptor behind them, one that leads nowhere. */
export function withoutInherited<Result>(
  streams: readonly IOType[],
  inherited: readonly number[],
  use: (stdio: (IOType | number)[]) => Result,
): Result {
  const nowhere = openSync(devNull, 'r');
  try {
    const stdio: (IOType | number)[] = [...streams];
    for (const descriptor of inherited) {
      while (stdio.length < descriptor) stdio.push('ignore');
      if (descriptor >= streams.length) stdio[descriptor] = nowhere;
    }
    return use(stdio);
  } finally {
    closeSync(nowhere);
  }
}
