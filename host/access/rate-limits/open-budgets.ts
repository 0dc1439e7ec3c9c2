import type { Config } from '../../config/config.ts';
import { Budget, CallerBudgets } from './caller-budgets.ts';
import type { RateLimits } from './open-rate-limits.ts';

const MICROSECONDS = 1_000_000;

/** What callers may take a minute besides requests, as the settings and their terms say. */
export function openBudgets(
  { RATE_LIMIT_CPU_SECONDS, RATE_LIMIT_BYTES }: Config,
  { limit }: RateLimits,
): CallerBudgets {
  return new CallerBudgets([
    new Budget({
      policy: 'cpu',
      name: 'cpuSeconds',
      unit: 'cpu-seconds',
      reason: 'cpu_spent',
      perUnit: MICROSECONDS,
      costOf: ({ cpuMs }) => cpuMs * 1000,
      rateLimit: limit('cpu', RATE_LIMIT_CPU_SECONDS * MICROSECONDS),
    }),
    new Budget({
      policy: 'bytes',
      name: 'bytes',
      unit: 'content-bytes',
      reason: 'bytes_spent',
      perUnit: 1,
      costOf: ({ bytes }) => bytes,
      rateLimit: limit('bytes', RATE_LIMIT_BYTES),
    }),
  ]);
}
