import { expect } from 'vitest';
import type { Reply } from './sandbox.ts';

/** That a call's time was over: its own, or, on a busy machine, that in which others had the processors. */
export function expectTimeIsOver(reply: Reply): void {
  const isStarved = !reply.ok && reply.reason === 'overloaded';
  expect(reply).toMatchObject({
    ok: false,
    ...(isStarved ? { status: 503 } : { status: 504, reason: 'deadline' }),
  });
}
