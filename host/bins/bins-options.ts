import type { BodyBudget } from '../http/body-budget.ts';
import type { Override } from '../config/limit-override.ts';
import type { RateLimit } from '../access/rate-limits/rate-limit.ts';
import type { BinMetrics } from '../observe/bin-metrics.ts';
import type { ThrottledLog } from '../observe/throttled-log.ts';
import type { Clock } from './clock.ts';
import type { BinStore } from './store.ts';

export interface BinsOptions {
  readonly store: BinStore;
  /** Where callers reach the host; undefined: where their request went. */
  readonly publicUrl: string | undefined;
  /** Bins a minute and address. */
  readonly creationLimit: RateLimit;
  /** Captures a minute and bin. */
  readonly captureLimit: RateLimit;
  readonly overrides: readonly Override[];
  /** The room for bodies that are on their way. */
  readonly bodies: BodyBudget;
  /** Whether this process removes what is expired; absent: it does. */
  readonly removesExpired?: boolean;
  readonly clock: Clock;
  /** For what callers can bring about in any number. */
  readonly log: ThrottledLog;
  /** Counts what is taken and refused. */
  readonly metrics?: Pick<BinMetrics, 'created' | 'captured' | 'refused'>;
}
