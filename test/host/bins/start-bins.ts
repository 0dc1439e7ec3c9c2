import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Capture } from '../../../host/http/capture.ts';
import type { BinsOptions } from '../../../host/bins/bins-options.ts';
import { binsRoutes } from '../../../host/bins/routes.ts';
import { SqliteStore } from '../../../host/bins/sqlite-store.ts';
import type { BinStore } from '../../../host/bins/store.ts';
import { BodyBudget } from '../../../host/http/body-budget.ts';
import { authenticate } from '../../../host/access/authenticate.ts';
import { KeyStore } from '../../../host/access/keys/key-store.ts';
import { OPERATOR_DATABASE } from '../../../host/catalogue/operator-database.ts';
import { openDatabase } from '../../../host/storage/open-database.ts';
import { readConfig } from '../../../host/config/config.ts';
import { createLog } from '../../../host/observe/log.ts';
import { ThrottledLog } from '../../../host/observe/throttled-log.ts';
import { MemoryRateLimit } from '../../../host/access/rate-limits/memory-limit.ts';
import { createServer } from '../../../host/http/server.ts';
import { TestClock } from './test-clock.ts';

export interface RunningBins {
  readonly url: string;
  readonly app: FastifyInstance;
  readonly store: BinStore;
  readonly clock: TestClock;
  [Symbol.asyncDispose](): Promise<void>;
}

interface Settings {
  readonly store?: BinStore;
  readonly clock?: TestClock;
  readonly options?: Partial<BinsOptions>;
  readonly environment?: Record<string, string>;
  readonly log?: FastifyBaseLogger;
  readonly extend?: (app: FastifyInstance) => Promise<void>;
}

/** The server with the routes of bins alone, on a free port, with its own store and its own time. */
export async function startBins(settings: Settings = {}): Promise<RunningBins> {
  const clock = settings.clock ?? new TestClock();
  const log = settings.log ?? createLog('silent');
  const folder = await mkdtemp(join(tmpdir(), 'bins-'));
  const store =
    settings.store ?? new SqliteStore({ file: join(folder, 'bins.sqlite'), maxBytes: 2 ** 30, clock });
  const config = readConfig({ PORT: '0', ...settings.environment });
  const app = await createServer(config, log, (server) =>
    authenticate(server, {
      isOpen: true,
      keys: new KeyStore(openDatabase(join(folder, 'operator.db'), OPERATOR_DATABASE)),
      oauth: undefined,
      wrongKeys: new MemoryRateLimit(0),
      log: new ThrottledLog(log),
    }),
  );
  await app.register(binsRoutes, {
    store,
    publicUrl: config.PUBLIC_URL?.href,
    creationLimit: new MemoryRateLimit(0),
    captureLimit: new MemoryRateLimit(0),
    overrides: [],
    bodies: new BodyBudget({ maxBytes: 2 ** 30, maxBytesPerCaller: 2 ** 30 }),
    clock,
    log: new ThrottledLog(log),
    ...settings.options,
  });
  await settings.extend?.(app);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    app,
    store,
    clock,
    async [Symbol.asyncDispose]() {
      await app.close();
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
}

export interface CreatedBin {
  readonly id: string;
  readonly receive_url: string;
  readonly page_url: string;
  readonly created_at: string;
  readonly expires_at: string;
}

export async function createBin({ url }: { readonly url: string }): Promise<CreatedBin> {
  const response = await fetch(`${url}/bins`, { method: 'POST' });
  if (response.status !== 201) throw new Error(`no bin: ${response.status} ${await response.text()}`);
  return (await response.json()) as CreatedBin;
}

export interface BinAnswer extends Omit<CreatedBin, 'page_url'> {
  readonly request_count: number;
  readonly dropped_count: number;
  readonly requests: readonly (Capture & { readonly id: string })[];
}

export async function readBin({ url }: { readonly url: string }, id: string, query = ''): Promise<BinAnswer> {
  const response = await fetch(`${url}/bins/${id}${query}`);
  if (response.status !== 200) throw new Error(`no bin: ${response.status} ${await response.text()}`);
  return (await response.json()) as BinAnswer;
}
