import { setTimeout as pause } from 'node:timers/promises';
import type { ToolLog } from '@toolyard/sdk';
import type { FastifyInstance } from 'fastify';
import { CAPTURES_PER_CREATION } from '../bins/capture-routes.ts';
import { SYSTEM_CLOCK } from '../bins/clock.ts';
import { openStore } from '../bins/open-store.ts';
import { binPaths } from '../bins/openapi-paths.ts';
import { binsRoutes } from '../bins/routes.ts';
import type { Bundle, Tool } from '../catalogue/bundle.ts';
import { BundleRegistry } from '../catalogue/bundle-registry.ts';
import { BundleStore } from '../catalogue/bundle-store.ts';
import { Catalogue } from '../catalogue/catalogue.ts';
import { OperatorState } from '../catalogue/operator-state.ts';
import { unmetRequirements } from '../catalogue/requirements.ts';
import { readKeySet } from '../catalogue/keys.ts';
import { firstPartyBundles } from '../catalogue/trust-policy.ts';
import type { Config } from '../config/config.ts';
import { IS_INSTALLED, isBuiltIn } from '../installation.ts';
import { prepareDataFolder } from '../storage/data-folder.ts';
import { sweepIncoming } from '../operator/incoming.ts';
import type { OperatedHost } from '../operator/operated-host.ts';
import type { Together } from './processes/together.ts';
import type { MetricsOfProcess } from './processes/verbs.ts';
import { Executor } from '../calls/executor.ts';
import { RequestDrain } from '../http/request-drain.ts';
import { BodyBudget } from '../http/body-budget.ts';
import { boundBodies } from '../http/bound-bodies.ts';
import { hintAtForwarded } from '../http/forwarded-hint.ts';
import { KvSpaces } from '../kv/kv-spaces.ts';
import { openKvStore } from '../kv/open-kv-store.ts';
import { createLog } from '../observe/log.ts';
import { toolLog } from '../runtimes/tool-log.ts';
import type { ToolServices } from '../runtimes/tool-services.ts';
import { diskState } from '../storage/disk-state.ts';
import { Health } from '../observe/health.ts';
import { ThrottledLog } from '../observe/throttled-log.ts';
import { trustPolicyFor, type AuthorTerms } from './author/author-terms.ts';
import { INSPECTED_DEADLINE_MS, InspectedRuntime } from './author/inspected-runtime.ts';
import { reloadPages } from './author/reload-pages.ts';
import { Metrics } from './metrics.ts';
import { resultPage } from './result-page.ts';
import { openTo } from '../http/perimeter.ts';
import { mcpOrigins } from '../mcp/origins.ts';
import { HeldFiles } from '../mcp/held-files.ts';
import { answerHeld, type HeldQuestion } from '../mcp/elsewhere.ts';
import { HeldTasks } from '../mcp/tasks/held-tasks.ts';
import { KnownTasks } from '../mcp/tasks/known-tasks.ts';
import { LargeJson } from '../mcp/large/large-json.ts';
import { sendRefusal } from '../mcp/protocol-error.ts';
import { mcpRoutes } from '../mcp/routes.ts';
import { StreamPlaces } from '../mcp/stream-places.ts';
import { ToolViews } from '../mcp/views.ts';
import { observeRequests } from '../http/observe-requests.ts';
import { createManagementServer } from './management.ts';
import { metricsRoute, probeRoutes } from './monitoring-routes.ts';
import { authenticate, WRONG_KEYS } from '../access/authenticate.ts';
import { Pseudonyms } from '../access/pseudonyms.ts';
import { KeyStore } from '../access/keys/key-store.ts';
import { UsageBook } from '../access/usage/usage-book.ts';
import { UsageStore } from '../access/usage/usage-store.ts';
import { openOAuth } from '../access/oauth/open-oauth.ts';
import { openBudgets } from '../access/rate-limits/open-budgets.ts';
import { openRateLimits } from '../access/rate-limits/open-rate-limits.ts';
import { CallerLimit, limitRequests } from '../access/rate-limits/limit-requests.ts';
import { OutboundProvider, outboundProviderSettings } from '../outbound/outbound-provider.ts';
import { DocumentsByView } from '../rest/documents-by-view.ts';
import { healthRoute, restRoutes } from '../rest/routes.ts';
import { ChainRuntime, WORKFLOW_RUNNER } from '../runtimes/chain/chain-runtime.ts';
import { CodeCache, codeCacheFolder, sweepCodeCache } from '../runtimes/code-cache.ts';
import { InlineRuntime } from '../runtimes/inline.ts';
import { IsolateRuntime, SANDBOX_MEMORY_MB } from '../runtimes/isolate/isolate.ts';
import { PoolRuntime } from '../runtimes/pool/pool.ts';
import { measuredCost } from '../runtimes/pool/measured-cost.ts';
import { requireLevel } from '../runtimes/wall/level.ts';
import { WallChoice } from '../runtimes/wall/wall.ts';
import { keepRemovingExpired } from '../storage/expiry.ts';
import { DiskReserve } from '../storage/disk-reserve.ts';
import { isUnwritable, openCopy } from '../storage/open-database.ts';
import { createServer, REQUEST_TIMEOUT_MS } from '../http/server.ts';
import { pageDataRoutes } from '../web/pages/data-routes.ts';
import { sendPageFailure } from '../web/pages/page-failure.ts';
import { toolPageRoutes } from '../web/pages/routes.ts';
import { referenceRoutes } from '../web/reference/routes.ts';
import { openSignIn } from '../web/sign-in/sign-in-page.ts';
import { webRoutes } from '../web/routes.ts';

/** A host that is built and not yet listening. */
export interface Host extends OperatedHost {
  readonly app: FastifyInstance;
  /** The ways out of the host for a tool that may reach these hosts. */
  readonly networkFor: ToolServices['networkFor'];
  /** Where metrics are served, once the host listens, if they have a port of their own. */
  readonly managementUrl: string | undefined;
  /** The metrics of this process, to be added to those of others. */
  readonly metricsOfProcess: () => Promise<MetricsOfProcess>;
  /** What this process holds that another is asked for. */
  readonly held: (question: HeldQuestion) => Promise<unknown>;
  /** Listens, and returns the address. */
  listen(): Promise<string>;
  /** Resolves once bundles are not being read, and no request comes. */
  atRest(): Promise<void>;
  /** Takes no new calls, lets those in flight finish, and lets go of everything. */
  stop(): Promise<void>;
}

/**
 * Builds a host from its configuration: every part is made here and handed to those that need it.
 *
 * @param author for the host on which an author tries a plugin: its terms in place of an operator's
 * @param together for one of several processes that serve together
 */
export async function createHost(
  config: Config,
  log = createLog(config.LOG_LEVEL),
  wall = new WallChoice(),
  author?: AuthorTerms,
  together?: Together,
): Promise<Host> {
  if (config.SANDBOX_REQUIRE !== 'reduced') requireLevel((await wall.get()).report, config.SANDBOX_REQUIRE);
  // What is done once for a host, also where several processes are one.
  const isKeeper = together?.isKeeper ?? true;
  const throttledLog = new ThrottledLog(log);
  const catalogue = new Catalogue();
  const metrics = new Metrics(catalogue);
  const toolLogs = new WeakMap<Bundle, ToolLog>();
  const logFor = (tool: Tool) => toolLogs.get(tool.bundle) ?? toolLog(log, tool);
  const outbound = new OutboundProvider(outboundProviderSettings(config), metrics.outbound.count);
  const networkFor: ToolServices['networkFor'] = (...asked) => outbound.networkFor(...asked);
  const codeCache = codeCacheFolder(config.DATA_DIR);
  const pool = new PoolRuntime({
    threads: config.POOL_THREADS,
    queue: config.POOL_QUEUE,
    maxWaitMs: config.QUEUE_AGE_MS,
    memoryMb: config.POOL_MEMORY_MB,
    outbound: outboundProviderSettings(config),
    onOutbound: metrics.outbound.count,
    inline: new InlineRuntime(logFor, new CodeCache(codeCache)),
    codeCache,
    logFor,
    measured: measuredCost,
    wall: () => wall.get(),
  });
  const isolate = new IsolateRuntime({
    processes: config.SANDBOX_PROCESSES,
    deadlineMs: config.ISOLATE_DEADLINE_MS,
    wall: () => wall.get(),
    queueAgeMs: config.QUEUE_AGE_MS,
    log,
    logFor,
    networkFor,
    onSuspended: ({ id, digest }, { reason, until }) =>
      together?.suspended({ bundle: id, digest, reason, until }),
  });
  metrics.observeSandbox(isolate, wall);
  metrics.observeRuntimes({
    pool: () => ({ ...pool.figures, ends: pool.figures.lost }),
    shared: () => ({ ...pool.sharedFigures, ends: pool.sharedFigures.lost }),
    isolate: () => ({
      ...isolate.queue,
      refused: Object.values(isolate.queue.refusals).reduce((sum, count) => sum + count, 0),
      ends: isolate.ends,
    }),
  });
  // Where trusted tools run is decided by what a call costs, not by what they ask for alone.
  const inspected = author?.inspected && new InspectedRuntime({ logFor, networkFor }, author.inspected);
  const runtimes = inspected
    ? { inline: inspected, pool: inspected, isolate: inspected }
    : { inline: pool, pool, isolate };
  if (inspected) catalogue.on('change', ({ bundles }) => inspected.load(bundles));
  const executor = new Executor({
    catalogue,
    runtimes,
    chains: new ChainRuntime({
      pool,
      runner: () => catalogue.snapshot.find(WORKFLOW_RUNNER, 'mcp'),
    }),
    offThread: pool,
    places: together?.places,
    log,
    // The sandbox holds ISOLATE_DEADLINE_MS itself, from when a call runs: it may wait for its turn before.
    deadlineOf: ({ limits }) =>
      inspected ? INSPECTED_DEADLINE_MS : (limits?.deadline ?? config.DEADLINE_MS),
    configOf: (bundle) => author?.configOf(bundle) ?? state.configs.of(bundle),
    kvOf: (bundle) => {
      const owner = state.configs.ownerOf(bundle);
      return owner && values.of(bundle, owner);
    },
    callerNameFor: (bundle, caller) => pseudonyms.nameFor(bundle, caller),
    onCall: (call) => {
      metrics.calls.count(call);
      usage.note(call);
      const { tool, outcome } = call;
      if (!outcome.ok && outcome.error.status === 500) registry.suspect(tool.bundle);
    },
  });

  prepareDataFolder(config.DATA_DIR, log);
  await sweepIncoming(config.DATA_DIR);
  if (isKeeper) void sweepCodeCache(config.DATA_DIR);
  const reserve = new DiskReserve(config.DATA_DIR);
  const { state, problem: stateProblem } = openState(config, reserve);
  if (stateProblem !== undefined)
    log.error(
      { err: stateProblem },
      'DATA_DIR cannot be written to: what was decided holds, nothing new can be decided',
    );
  const values = new KvSpaces({
    store: await openKvStore(
      config,
      (err) =>
        err === undefined
          ? throttledLog.info({}, "the store of plugins' values works again")
          : throttledLog.error(
              { err },
              "the store of plugins' values does not work: calls that need it answer 503",
            ),
      together !== undefined,
    ),
    names: state.spaces,
    limits: { bytes: config.KV_MAX_BYTES, keys: config.KV_MAX_KEYS },
  });
  const pseudonyms = new Pseudonyms({
    secret: () => state.configs.hostSecret('context.caller'),
    issuer: config.OAUTH_ISSUER,
    onUnopened: () =>
      throttledLog.error(
        {},
        'plugins are not told one caller from another: the key of what the names come from is gone: ' +
          'restore config.key or CONFIG_KEY; toolyard config rotate begins with new names',
      ),
  });
  const configuredKeys = config.TRUSTED_KEYS === '' ? [] : await readKeySet(config.TRUSTED_KEYS);
  const firstParty = await firstPartyBundles();
  const trustPolicy = trustPolicyFor(author, firstParty.digests, configuredKeys, state.trust);
  const registry = new BundleRegistry({
    catalogue,
    store: new BundleStore({
      dataDir: config.DATA_DIR,
      isFirstParty: (digest) => trustPolicy.isFirstParty(digest),
      keepingOf: ({ folder, digest }) => {
        if (!isBuiltIn(folder) || !trustPolicy.isFirstParty(digest)) return 'copied';
        // A checkout is built anew while it serves: what it served stays there by its other name.
        return IS_INSTALLED ? 'in place' : 'linked';
      },
      log,
    }),
    state,
    trustPolicy,
    folders: config.PLUGIN_DIRS,
    optional: firstParty.optional,
    holdChanges: config.PLUGIN_CHANGES === 'hold',
    limitsOf: (bundle) => author?.limitsOf(bundle) ?? state.limits.of(bundle.id),
    unmet: (bundle) =>
      unmetRequirements(bundle, {
        deadlineMs: config.DEADLINE_MS,
        sandboxDeadlineMs: config.ISOLATE_DEADLINE_MS,
        sandboxMemoryMb: SANDBOX_MEMORY_MB,
        threadMemoryMb: config.POOL_MEMORY_MB,
      }),
    log,
  });
  metrics.gauge(
    'toolyard_refused_bundles',
    'Bundles that are not served because something is wrong with them: toolyard list says what',
    () => registry.refusals.length,
    'max',
  );
  await registry.open();

  const app = await createServer(config, log, (server) =>
    observeRequests(server, {
      metrics: metrics.http,
      accessLog: config.ACCESS_LOG === 'on' ? log : undefined,
    }),
  );
  if (author !== undefined) reloadPages(app, catalogue);
  const drain = new RequestDrain(app);
  metrics.gauge('toolyard_http_requests_in_flight', 'Requests that are not over', () => drain.inFlight);
  if (config.TRUST_PROXY.length === 0) hintAtForwarded(app, log);
  const health = new Health();
  metrics.observeHealth(health);
  const rateLimits = await openRateLimits(config, throttledLog, health, together?.leases);
  const keys = new KeyStore(state.database);
  const usage = new UsageBook({
    store: new UsageStore(state.database),
    log: throttledLog,
    onWritten: (rows) => metrics.callers.count(rows),
  });
  const wrongKeys = rateLimits.limit('wrong-keys', WRONG_KEYS);
  const isOpen = config.ACCESS === 'open';
  const oauth = await openOAuth(config, app, health);
  const signIn = openSignIn(config, oauth);
  authenticate(app, {
    isOpen,
    signIn,
    keys: config.ACCESS === 'oauth' ? undefined : keys,
    oauth,
    wrongKeys,
    log: throttledLog,
  });
  const bodies = new BodyBudget({
    maxBytes: config.BODIES_MAX_BYTES,
    maxBytesPerCaller: Math.max(config.BODIES_MAX_BYTES / 2, config.BODY_LIMIT_BYTES),
  });
  boundBodies(app, {
    budget: bodies,
    maxBytes: config.BODY_LIMIT_BYTES,
    requestTimeoutMs: REQUEST_TIMEOUT_MS,
  });
  metrics.gauge(
    'toolyard_body_bytes',
    'Bytes of request bodies on their way or worked on',
    () => bodies.taken,
  );
  const publicUrl = config.PUBLIC_URL?.href;
  const budgets = openBudgets(config, rateLimits);
  const restLimit = new CallerLimit({
    budgets,
    onRefused: ({ id }) => usage.noteRefusal(id),
    name: 'rest',
    policy: 'rest',
    rateLimit: rateLimits.limit('rest', config.RATE_LIMIT_REST),
    overrides: config.RATE_LIMIT_OVERRIDES,
  });
  health.report('sandbox', () => ({
    state: 'ok',
    level: wall.report?.level ?? 'not tried yet',
    processes: isolate.processes().length,
  }));
  health.report('operator', () =>
    stateProblem === undefined ? { state: 'ok' } : { state: 'degraded', reason: stateProblem.message },
  );
  health.report('disk', () => diskState(config.DATA_DIR, reserve));
  const partsOfAll = together?.parts ?? (async () => health.parts);
  const probes = { parts: partsOfAll, isReady: () => drain.state === 'open' };
  const shownMetrics =
    together === undefined ? metrics : { contentType: metrics.contentType, text: together.metrics };
  await app.register(probeRoutes, probes);
  const management =
    config.MANAGEMENT_PORT === undefined
      ? undefined
      : await createManagementServer(config, log, { ...probes, metrics: shownMetrics });
  let managementUrl: string | undefined;
  if (management === undefined) await app.register(metricsRoute, { metrics: shownMetrics });
  await app.register(healthRoute, { prefix: '/api', catalogue });
  const documents = new DocumentsByView(catalogue, {
    publicUrl,
    isOpen,
    otherPaths: binPaths({ publicUrl, isOpen }),
  });
  await app.register(
    async (api) => {
      limitRequests(api, restLimit);
      await api.register(restRoutes, {
        catalogue,
        executor,
        limit: restLimit,
        documents,
      });
    },
    { prefix: '/api' },
  );
  const streamPlaces = new StreamPlaces(together?.places);
  const files = new HeldFiles(undefined, together);
  const tasks = new HeldTasks(undefined, together?.count);
  metrics.gauge('toolyard_mcp_streams', 'Streams that MCP clients listen on', () => streamPlaces.taken);
  const mcpLimit = new CallerLimit({
    budgets,
    onRefused: ({ id }) => usage.noteRefusal(id),
    name: 'mcp',
    policy: 'mcp',
    rateLimit: rateLimits.limit('mcp', config.RATE_LIMIT_MCP),
    overrides: config.RATE_LIMIT_OVERRIDES,
  });
  const views = new ToolViews({
    catalogue,
    pageSize: config.MCP_PAGE_SIZE,
    outputSchemas: config.MCP_OUTPUT_SCHEMAS === 'all',
    bound: config.MCP_VIEW,
    resultPage: resultPage(),
  });
  await app.register(
    async (mcp) => {
      openTo(mcp, mcpOrigins(config));
      limitRequests(mcp, mcpLimit, sendRefusal);
      await mcp.register(mcpRoutes, {
        catalogue,
        executor,
        views,
        limit: mcpLimit,
        large: new LargeJson(pool, config.DEADLINE_MS),
        files,
        tasks: new KnownTasks(tasks, together?.elsewhere),
        log,
        places: streamPlaces,
        onStream: (request) => drain.exempt(request),
      });
    },
    { prefix: '/mcp' },
  );

  const bins = await openStore({
    config,
    clock: SYSTEM_CLOCK,
    isShared: together !== undefined,
    onChange: (err) =>
      err === undefined
        ? throttledLog.info({}, 'the store of request bins works again')
        : throttledLog.error(
            { err },
            'the store of request bins does not work: bins answer 503, tools are served',
          ),
  });
  health.report('bins', () =>
    bins.fault === undefined ? { state: 'ok' } : { state: 'down', reason: bins.fault.message },
  );
  health.report('values', () =>
    values.fault === undefined ? { state: 'ok' } : { state: 'down', reason: values.fault.message },
  );
  let stopRemoving: (() => Promise<void>) | undefined;
  metrics.gauge(
    'toolyard_bins_store_up',
    'Whether the store of request bins works: 1 or 0',
    () => (bins.fault === undefined ? 1 : 0),
    'min',
  );
  const creationLimit = rateLimits.limit('bins', config.RATE_LIMIT_BINS);
  const captureLimit = rateLimits.limit('captures', config.RATE_LIMIT_BINS * CAPTURES_PER_CREATION);
  await app.register(binsRoutes, {
    store: bins,
    publicUrl,
    creationLimit,
    captureLimit,
    overrides: config.RATE_LIMIT_OVERRIDES,
    bodies,
    removesExpired: isKeeper,
    clock: SYSTEM_CLOCK,
    log: throttledLog,
    metrics: metrics.bins,
  });

  oauth?.serve(app, config.PUBLIC_URL?.pathname.replace(/\/$/, '') ?? '');
  const pagesLimit = new CallerLimit({
    policy: 'pages',
    rateLimit: rateLimits.limit('pages', config.RATE_LIMIT_PAGES),
    overrides: [],
  });
  await app.register(async (pages) => {
    limitRequests(pages, pagesLimit, sendPageFailure);
    await pages.register(webRoutes, { signsIn: signIn !== undefined });
    await pages.register(pageDataRoutes, { catalogue });
    await pages.register(referenceRoutes, { openApi: (request) => documents.for(request).openApi() });
    await pages.register(toolPageRoutes, { catalogue, executor, limit: restLimit, publicUrl });
  });

  return {
    app,
    catalogue,
    executor,
    isolate,
    log,
    networkFor,
    registry,
    trustPolicy,
    state,
    keys,
    values,
    toolLogs,
    usage,
    reserve,
    wall,
    health,
    partsOfAll,
    metricsOfProcess: () => metrics.json(),
    held: (question) => answerHeld(question, files, tasks),
    dataDir: config.DATA_DIR,
    get managementUrl() {
      return managementUrl;
    },
    async listen() {
      if (isKeeper) reserve.keep();
      registry.watch({ serves: isKeeper });
      if (isKeeper) stopRemoving = keepRemovingExpired(values, "plugins' expired values", throttledLog);
      // Only a host that serves has need of them; tools do not wait for them.
      await Promise.all([rateLimits.start(), bins.start()]);
      if (management !== undefined) {
        managementUrl = await management.listen({ host: config.HOST, port: config.MANAGEMENT_PORT ?? 0 });
        log.info({ address: managementUrl }, 'metrics are served here');
      }
      return app.listen({ host: config.HOST, port: config.PORT });
    },
    async atRest() {
      await registry.settled();
      await drain.quiet();
    },
    async stop() {
      drain.drain();
      if (config.DRAIN_MS > 0) await pause(config.DRAIN_MS);
      await drain.close(config.STOP_GRACE_MS);
      await registry.close();
      await app.close();
      await management?.close();
      await stopRemoving?.();
      await Promise.all(
        [
          pool,
          isolate,
          outbound,
          restLimit,
          mcpLimit,
          pagesLimit,
          creationLimit,
          captureLimit,
          wrongKeys,
          bins,
          values,
        ].map((part) => part.close()),
      );
      rateLimits.close();
      together?.leases.close();
      reserve.close();
      await wall.close();
      usage.write();
      state.close();
    },
  };
}

/** What the operator decided; to be read only, with why, where the disk takes nothing. */
function openState(
  { DATA_DIR: dataDir, CONFIG_KEY: keys }: Config,
  reserve: DiskReserve,
): { readonly state: OperatorState; readonly problem?: Error } {
  try {
    return { state: reserve.within(() => new OperatorState(dataDir, keys)) };
  } catch (error) {
    if (!(error instanceof Error && isUnwritable(error))) throw error;
    return { state: new OperatorState(dataDir, keys, openCopy), problem: error };
  }
}
