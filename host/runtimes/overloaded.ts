import { failures, type CallError } from '../errors.ts';
import type { QueueRefusal } from './fair-queue/fair-queue.ts';

/** What the caller hears of a call that a queue refused: to come again, when that may help. */
export function overloaded({ retryAfterMs }: QueueRefusal): CallError {
  return failures.overloaded(Math.max(1, Math.ceil(retryAfterMs / 1000)));
}
