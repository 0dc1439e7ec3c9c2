import { dlopen, getRawPointer } from 'node:ffi';
import { numberOf, type Machine, type SystemCall } from '../seccomp/numbers.ts';

const ARGUMENTS = 6;

/** Makes system calls from the main thread. */
export class SystemCalls {
  readonly #machine: Machine;
  readonly #syscall: (...words: bigint[]) => bigint;
  /** What pointers were given out for: it must not be collected. */
  readonly #held: Uint8Array[] = [];

  constructor(machine: Machine) {
    this.#machine = machine;
    const words = Array.from({ length: ARGUMENTS + 1 }, () => 'i64' as const);
    this.#syscall = dlopen(null, { syscall: { arguments: words, return: 'i64' } }).functions.syscall;
  }

  /** What the call returns; -1 where it failed. */
  try(call: SystemCall, ...given: readonly (number | bigint)[]): number {
    const number = numberOf(call, this.#machine);
    if (number === null) return -1;
    const words = Array.from({ length: ARGUMENTS }, (_, index) => BigInt(given[index] ?? 0));
    return Number(this.#syscall(BigInt(number), ...words));
  }

  /** What the call returns. @throws Error where it failed */
  must(call: SystemCall, ...given: readonly (number | bigint)[]): number {
    const result = this.try(call, ...given);
    if (result < 0) throw new Error(`${call}: the kernel refused`);
    return result;
  }

  /** Where bytes lie. */
  pointer(bytes: Uint8Array): bigint {
    const held = new Uint8Array(new ArrayBuffer(bytes.length));
    held.set(bytes);
    this.#held.push(held);
    return getRawPointer(held);
  }

  /** Where an array of 64-bit words lies. */
  words(...words: readonly (number | bigint)[]): bigint {
    return this.pointer(Buffer.from(BigUint64Array.from(words, BigInt).buffer));
  }

  /** Where a null-terminated array of strings lies. */
  strings(strings: readonly string[]): bigint {
    return this.words(...strings.map((text) => this.string(text)), 0);
  }

  string(text: string): bigint {
    return this.pointer(Buffer.from(`${text}\0`));
  }
}
