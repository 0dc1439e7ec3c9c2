import type { LeaseDesk } from '../../access/rate-limits/lease-desk.ts';
import type { CallPlaces } from '../../calls/call-places.ts';
import type { Config } from '../../config/config.ts';
import type { Elsewhere } from '../../mcp/elsewhere.ts';
import type { Parts } from '../../observe/health.ts';
import type { SharedSuspension } from './verbs.ts';
import { threadCount } from '../../runtimes/pool/pool.ts';
import { SANDBOX_PROCESSES } from '../../runtimes/isolate/isolate.ts';

/** What a host has in common with the other processes that serve with it. */
export interface Together {
  /** How many there are. */
  readonly count: number;
  /** Whether this one does what has to be done once: removes what is expired, holds the disk's reserve. */
  readonly isKeeper: boolean;
  readonly leases: LeaseDesk;
  readonly places: CallPlaces;
  readonly elsewhere: Elsewhere;
  /** Told of a plugin that is suspended here, for the others. */
  readonly suspended: (suspension: SharedSuspension) => void;
  /** The metrics of all, in Prometheus' text format. */
  readonly metrics: () => Promise<string>;
  /** The parts of all. */
  readonly parts: () => Promise<Parts>;
}

/** With fewer, one call keeps all others from running. */
const LEAST_WORKERS = 2;

/** The settings of one of several processes: what a host may have of threads, processes and memory is divided. */
export function shareOf(config: Config, count: number): Config {
  const divided = (whole: number, least: number) => Math.max(least, Math.ceil(whole / count));
  return {
    ...config,
    POOL_THREADS: divided(threadCount(config.POOL_THREADS), LEAST_WORKERS),
    POOL_QUEUE: divided(config.POOL_QUEUE, Math.min(1, config.POOL_QUEUE)),
    SANDBOX_PROCESSES: divided(config.SANDBOX_PROCESSES || SANDBOX_PROCESSES, LEAST_WORKERS),
    BODIES_MAX_BYTES: divided(config.BODIES_MAX_BYTES, 2 * config.BODY_LIMIT_BYTES),
  };
}
