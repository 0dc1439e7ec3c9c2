import { move, transferableSymbol, valueSymbol } from 'piscina';
import type { CallAnswer } from './task.ts';

/** Hands the result's buffer over instead of copying it. */
export function moved(answer: CallAnswer): CallAnswer {
  if (!(answer.result instanceof Uint8Array)) return answer;
  const { buffer } = answer.result;
  return move({ [transferableSymbol]: buffer, [valueSymbol]: answer }) as never;
}
