import { ANSWERS, OFFSETS, OPERATIONS } from '../../../../../host/runtimes/wall/seccomp/bpf-program.ts';

/** A system call as a filter sees it. */
export interface SeenCall {
  readonly architecture: number;
  readonly number: number;
  readonly arguments?: readonly (number | bigint)[];
}

export type Verdict = 'allow' | 'kill' | `errno ${number}`;

/** Runs a filter as the kernel does, and returns what becomes of the call. */
export function evaluate(filter: Buffer, call: SeenCall): Verdict {
  const data = Buffer.alloc(64);
  data.writeUInt32LE(call.number, OFFSETS.number);
  data.writeUInt32LE(call.architecture, OFFSETS.architecture);
  for (const [index, word] of (call.arguments ?? []).entries())
    data.writeBigUInt64LE(BigInt.asUintN(64, BigInt(word)), OFFSETS.argument(index));
  let accumulator = 0;
  for (let at = 0; at < filter.length; at += 8) {
    const code = filter.readUInt16LE(at);
    const operand = filter.readUInt32LE(at + 4);
    if (code === OPERATIONS.answer) return verdictOf(operand);
    if (code === OPERATIONS.load) accumulator = data.readUInt32LE(operand);
    else
      at += 8 * (compares(code, accumulator, operand) ? filter.readUInt8(at + 2) : filter.readUInt8(at + 3));
  }
  throw new Error('the filter ends without an answer');
}

function compares(code: number, accumulator: number, operand: number): boolean {
  if (code === OPERATIONS.isEqual) return accumulator === operand;
  if (code === OPERATIONS.isAtLeast) return accumulator >= operand;
  if (code === OPERATIONS.hasBitOf) return (accumulator & operand) !== 0;
  throw new Error(`the filter does what this evaluator does not know: ${code}`);
}

function verdictOf(answer: number): Verdict {
  if (answer === ANSWERS.allow) return 'allow';
  return answer === ANSWERS.killProcess ? 'kill' : `errno ${answer & 0xffff}`;
}
