/**
 * A seccomp filter as it is written: a program for the kernel's classic BPF machine, which has one
 * accumulator, looks at a call's number and arguments, and answers what becomes of the call.
 * https://www.kernel.org/doc/html/latest/userspace-api/seccomp_filter.html
 */

/** One instruction: what to do, how many instructions to skip if a comparison holds or not, an operand. */
interface Instruction {
  readonly code: number;
  readonly ifTrue: number;
  readonly ifFalse: number;
  readonly operand: number;
}

/** What instructions do: BPF class, size and mode (linux/bpf_common.h). */
export const OPERATIONS = {
  /** Loads a 32-bit word of `struct seccomp_data` into the accumulator. */
  load: 0x20,
  isEqual: 0x15,
  isAtLeast: 0x35,
  hasBitOf: 0x45,
  answer: 0x06,
} as const;

/** What becomes of a call (linux/seccomp.h). */
export const ANSWERS = {
  allow: 0x7fff0000,
  killProcess: 0x80000000,
  /** Fails with the error number in the lower 16 bits. */
  fail: 0x00050000,
} as const;

/** Where `struct seccomp_data` holds what a filter looks at. */
export const OFFSETS = {
  number: 0,
  architecture: 4,
  /** The lower half of an argument; both machines are little-endian. */
  argument: (index: number) => 16 + 8 * index,
} as const;

/** A conditional jump spans at most so many instructions. */
const MAX_JUMP = 255;

/** Builds a filter's program. Every path must end in an answer. */
export class FilterProgram {
  readonly #instructions: Instruction[] = [];

  loadNumber(): this {
    return this.#add(OPERATIONS.load, OFFSETS.number);
  }

  loadArchitecture(): this {
    return this.#add(OPERATIONS.load, OFFSETS.architecture);
  }

  /** Loads the lower 32 bits of an argument: all that the kernel looks at where the argument is an int. */
  loadArgument(index: number): this {
    return this.#add(OPERATIONS.load, OFFSETS.argument(index));
  }

  allow(): this {
    return this.#add(OPERATIONS.answer, ANSWERS.allow);
  }

  killProcess(): this {
    return this.#add(OPERATIONS.answer, ANSWERS.killProcess);
  }

  /** @param errno that the caller gets */
  fail(errno: number): this {
    return this.#add(OPERATIONS.answer, ANSWERS.fail | errno);
  }

  /** Goes through `body`, which must end in an answer, when the accumulator is `value`. */
  ifEqual(value: number, body: (inner: FilterProgram) => void): this {
    return this.#branch(OPERATIONS.isEqual, value, 'true', body);
  }

  unlessEqual(value: number, body: (inner: FilterProgram) => void): this {
    return this.#branch(OPERATIONS.isEqual, value, 'false', body);
  }

  ifAtLeast(value: number, body: (inner: FilterProgram) => void): this {
    return this.#branch(OPERATIONS.isAtLeast, value, 'true', body);
  }

  /** Goes through `body`, which must end in an answer, when the accumulator has one of the bits. */
  ifAnyBit(bits: number, body: (inner: FilterProgram) => void): this {
    return this.#branch(OPERATIONS.hasBitOf, bits, 'true', body);
  }

  /** The program as the kernel takes it: an array of `struct sock_filter`. */
  toBytes(): Buffer {
    const bytes = Buffer.alloc(this.#instructions.length * 8);
    for (const [index, { code, ifTrue, ifFalse, operand }] of this.#instructions.entries()) {
      bytes.writeUInt16LE(code, 8 * index);
      bytes.writeUInt8(ifTrue, 8 * index + 2);
      bytes.writeUInt8(ifFalse, 8 * index + 3);
      bytes.writeUInt32LE(operand >>> 0, 8 * index + 4);
    }
    return bytes;
  }

  /** A comparison, and what is gone through when it comes out as said: skipped over when it does not. */
  #branch(code: number, operand: number, when: 'true' | 'false', body: (inner: FilterProgram) => void): this {
    const inner = new FilterProgram();
    body(inner);
    const { length } = inner.#instructions;
    if (length > MAX_JUMP) throw new Error(`expected at most ${MAX_JUMP} instructions, got ${length}`);
    const skips = when === 'true' ? { ifTrue: 0, ifFalse: length } : { ifTrue: length, ifFalse: 0 };
    this.#instructions.push({ code, operand, ...skips }, ...inner.#instructions);
    return this;
  }

  #add(code: number, operand: number): this {
    this.#instructions.push({ code, ifTrue: 0, ifFalse: 0, operand });
    return this;
  }
}
