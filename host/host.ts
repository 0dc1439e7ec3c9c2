import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { CAPTURES_PER_CREATION } from './bins/capture-routes.ts';
import { openStore } from './bins/open-store.ts';
import { binsRoutes } from './bins/routes.ts';
import type { Tool } from './catalogue/bundle.ts';
import { BundleKeeper } from './catalogue/bundle-keeper.ts';
import { BundleStore } from './catalogue/bundle-store.ts';
import { Catalogue } from './catalogue/catalogue.ts';
import { OperatorState } from './catalogue/operator-state.ts';
import { firstPartyDigests, readKeySet, TrustJudge } from './catalogue/trust.ts';
import type { Config } from './config.ts';
import { prepareDataFolder } from './data-folder.ts';
import { Executor } from './execution/executor.ts';
import { Gate } from './gate.ts';
import { createLog, toolLog, type Logger } from './observe/log.ts';
import { Health } from './observe/health.ts';
import { Metrics } from './observe/metrics.ts';
import { mcpRoutes } from './mcp/routes.ts';
import { ToolViews } from './mcp/views.ts';
import { observeRoutes } from './observe/routes.ts';
import { AddressLimit, limitRequests } from './rate-limits/limit-requests.ts';
import { MemoryRateLimit } from './rate-limits/memory.ts';
import type { RateLimit } from './rate-limits/rate-limit.ts';
import { WaysOut } from './outbound/ways-out.ts';
import { restRoutes } from './rest/routes.ts';
import { InlineRuntime } from './runtimes/inline.ts';
import { createIsolateRuntime, type IsolateRuntime } from './runtimes/isolate/isolate.ts';
import { PoolRuntime } from './runtimes/pool.ts';
import { requireLevel } from './runtimes/wall/level.ts';
import { WallChoice } from './runtimes/wall/wall.ts';
import { createServer } from './server.ts';
import { webRoutes } from './web/routes.ts';

/** A host that is built and not yet listening. */
export interface Host {
  readonly app: FastifyInstance;
  readonly catalogue: Catalogue;
  readonly executor: Executor;
  /** Shows the sandbox processes and the plugins that are suspended. */
  readonly isolate: IsolateRuntime;
  readonly keeper: BundleKeeper;
  readonly state: OperatorState;
  /** Which level of the sandbox holds: it is tried when a sandbox process is first started, or when asked. */
  readonly wall: WallChoice;
  readonly log: Logger;
  /** Listens, and returns the address. */
  listen(): Promise<string>;
  /** Takes no new calls, lets those in flight finish, and lets go of everything. */
  stop(): Promise<void>;
}

/** Builds a host from its configuration: every part is made here and handed to those that need it. */
export async function createHost(
  config: Config,
  log = createLog(config.LOG_LEVEL),
  wall = new WallChoice(),
): Promise<Host> {
  if (config.SANDBOX_REQUIRE !== 'reduced') requireLevel((await wall.get()).report, config.SANDBOX_REQUIRE);
  const catalogue = new Catalogue();
  const metrics = new Metrics(catalogue);
  const logFor = (tool: Tool) => toolLog(log, tool);
  const waysOut = new WaysOut(config);
  const inline = new InlineRuntime({ logFor, networkFor: (net) => waysOut.networkFor(net) });
  const pool = new PoolRuntime({ threads: config.POOL_THREADS, queue: config.POOL_QUEUE, inline, logFor });
  const isolate = createIsolateRuntime({
    processes: config.SANDBOX_PROCESSES,
    deadlineMs: config.ISOLATE_DEADLINE_MS,
    wall: () => wall.get(),
    log,
    logFor,
    networkFor: (net) => waysOut.networkFor(net),
  });
  metrics.observeSandbox(isolate, wall);
  const runtimes = { inline, pool, isolate };
  const executor = new Executor({
    catalogue,
    runtimes,
    log,
    // The sandbox holds ISOLATE_DEADLINE_MS itself, from when a call runs: it may wait for its turn before.
    deadlineOf: () => config.DEADLINE_MS,
    onCall: (call) => metrics.count(call),
  });

  prepareDataFolder(config.DATA_DIR, log);
  const state = new OperatorState(config.DATA_DIR);
  const configuredKeys = config.TRUSTED_KEYS === '' ? [] : await readKeySet(config.TRUSTED_KEYS);
  const keeper = new BundleKeeper({
    catalogue,
    store: new BundleStore(config.DATA_DIR),
    state,
    judge: new TrustJudge(await firstPartyDigests(), configuredKeys, state),
    folders: config.PLUGIN_DIRS,
    log,
  });
  await keeper.open();

  const app = await createServer(config, log);
  const gate = new Gate(app);
  const publicUrl = config.PUBLIC_URL?.href;
  const restLimit = new AddressLimit(
    await rateLimit('rest', config.RATE_LIMIT_REST, config, log),
    config.RATE_LIMIT_OVERRIDES,
  );
  const health = new Health();
  health.report('sandbox', () => ({
    state: 'ok',
    level: wall.report?.level ?? 'not tried yet',
    processes: isolate.processes().length,
  }));
  await app.register(observeRoutes, { metrics, health, isReady: () => gate.state === 'open' });
  await app.register(
    async (api) => {
      limitRequests(api, restLimit);
      await api.register(restRoutes, { catalogue, executor, limit: restLimit, publicUrl });
    },
    { prefix: '/api' },
  );
  const mcpLimit = new AddressLimit(
    await rateLimit('mcp', config.RATE_LIMIT_MCP, config, log),
    config.RATE_LIMIT_OVERRIDES,
  );
  const views = new ToolViews({
    catalogue,
    pageSize: config.MCP_PAGE_SIZE,
    outputSchemas: config.MCP_OUTPUT_SCHEMAS === 'all',
  });
  const origins = [
    ...config.MCP_ORIGINS,
    ...(config.PUBLIC_URL === undefined ? [] : [config.PUBLIC_URL.hostname]),
  ];
  await app.register(
    async (mcp) => {
      limitRequests(mcp, mcpLimit);
      await mcp.register(mcpRoutes, {
        catalogue,
        executor,
        views,
        limit: mcpLimit,
        log,
        origins,
        onStream: (request) => gate.exempt(request),
      });
    },
    { prefix: '/mcp' },
  );

  const bins = await openStore(config);
  const creationLimit = await rateLimit('bins', config.RATE_LIMIT_BINS, config, log);
  const captureLimit = await rateLimit(
    'captures',
    config.RATE_LIMIT_BINS * CAPTURES_PER_CREATION,
    config,
    log,
  );
  await app.register(binsRoutes, {
    store: bins,
    publicUrl,
    creationLimit,
    captureLimit,
    overrides: config.RATE_LIMIT_OVERRIDES,
    now: Date.now,
  });

  await app.register(webRoutes);

  return {
    app,
    catalogue,
    executor,
    isolate,
    log,
    keeper,
    state,
    wall,
    async listen() {
      keeper.watch();
      return app.listen({ host: config.HOST, port: config.PORT });
    },
    async stop() {
      gate.drain();
      if (config.DRAIN_MS > 0) await pause(config.DRAIN_MS);
      await gate.close(config.STOP_GRACE_MS);
      await keeper.close();
      await app.close();
      await Promise.all(
        [...Object.values(runtimes), waysOut, restLimit, mcpLimit, creationLimit, captureLimit, bins].map(
          (part) => part.close(),
        ),
      );
      await wall.close();
      state.close();
    },
  };
}

async function rateLimit(
  name: string,
  usual: number,
  { REDIS_URL: url }: Config,
  log: Logger,
): Promise<RateLimit> {
  if (url === undefined) return new MemoryRateLimit(usual);
  const { ValkeyRateLimit } = await import('./rate-limits/valkey.ts');
  return new ValkeyRateLimit({
    url,
    name,
    usual,
    onTrouble: (err) => log.warn({ err }, 'the rate limit server cannot be asked'),
  });
}
