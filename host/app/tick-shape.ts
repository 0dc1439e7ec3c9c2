import { executionAsyncResource } from 'node:async_hooks';

const kept: object[] = [];

/**
 * Keeps one of the objects that Node queues for `process.nextTick`, of which a request needs five or six. V8 forgets
 * the shape of objects of which none is left when it collects garbage, and an idle host has none of these. Their names
 * are symbols: where V8 has met two shapes of such an object, it makes each of them ten times as slowly from then on.
 */
export function keepTickShape(): void {
  process.nextTick(() => void kept.push(executionAsyncResource()));
}
