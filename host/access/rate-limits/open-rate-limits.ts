import type { Config } from '../../config/config.ts';
import type { Health } from '../../observe/health.ts';
import type { ThrottledLog } from '../../observe/throttled-log.ts';
import type { LeaseDesk } from './lease-desk.ts';
import { MemoryRateLimit } from './memory-limit.ts';
import type { RateLimit } from './rate-limit.ts';

export interface RateLimits {
  /** A limit by its name, which keeps its keys apart; `usual` turns a minute and key, 0: no limit. */
  readonly limit: (name: string, usual: number) => RateLimit;
  readonly start: () => Promise<void>;
  readonly close: () => void;
}

/**
 * What makes the rate limits: counted in this process, with the others that serve with it, or in the server that hosts
 * share. Until it is started, the server is not asked.
 *
 * @param leases of the processes that serve together; absent: there are no others
 */
export async function openRateLimits(
  { REDIS_URL: url }: Config,
  log: ThrottledLog,
  health: Health,
  leases?: LeaseDesk,
): Promise<RateLimits> {
  const counted = (name: string, usual: number) =>
    leases === undefined ? new MemoryRateLimit(usual) : leases.limit(name, usual);
  if (url === undefined)
    return {
      limit: counted,
      start: async () => undefined,
      close: () => undefined,
    };
  const [{ ValkeyServer }, { ValkeyRateLimit }] = await Promise.all([
    import('./valkey-server.ts'),
    import('./valkey-limit.ts'),
  ]);
  const server = new ValkeyServer({
    url,
    onChange: (err) =>
      err === undefined
        ? log.info({}, 'REDIS_URL: the server answers again: all hosts count together')
        : log.warn({ err }, 'REDIS_URL: the server cannot be asked: each host counts for itself'),
  });
  health.report('rate-limits', () =>
    server.fault === undefined ? { state: 'ok' } : { state: 'degraded', reason: server.fault.message },
  );
  return {
    limit: (name, usual) => new ValkeyRateLimit({ server, name, usual, meanwhile: counted(name, usual) }),
    start: () => server.start(),
    close: () => server.close(),
  };
}
