import { vi } from 'vitest';

/** Waits until something holds: long enough for a machine that is busy, since what fails is told at the end of it alone. */
export function waitFor<Result>(
  holds: () => Result | Promise<Result>,
  options: { readonly timeout?: number; readonly interval?: number } = {},
): Promise<Result> {
  return vi.waitFor(holds, { timeout: 20_000, interval: 25, ...options });
}
