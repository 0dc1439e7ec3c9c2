import { expect } from 'vitest';

/** What a call is answered whose time is over: its own, or, on a busy machine, that in which others had the processors. */
export const TIME_IS_OVER = {
  ok: false,
  status: expect.toBeOneOf([503, 504]),
  reason: expect.toBeOneOf(['deadline', 'overloaded']),
};
