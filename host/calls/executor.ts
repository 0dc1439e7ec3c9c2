import type { RuntimeName, Surface } from '@toolyard/sdk/manifest';
import { addressOf, isAmong } from '../catalogue/address.ts';
import type { Bundle, Tool } from '../catalogue/bundle.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { CallError, failures } from '../errors.ts';
import { CallKv } from '../kv/call-kv.ts';
import type { KvSpace } from '../kv/kv-space.ts';
import { describeFaults } from '../plugin-config/describe-faults.ts';
import type { Resolved } from '../plugin-config/plugin-configs.ts';
import type { Logger } from '../observe/log.ts';
import { ThrottledLog } from '../observe/throttled-log.ts';
import { resultSize, type CallResult, type OffThread, type Runtime } from '../runtimes/runtime.ts';
import { CountedPlaces, type CallPlaces } from './call-places.ts';
import type { CallCost, CallRequest, Outcome } from './call-request.ts';
import { CallSignals } from './call-signals.ts';
import { NestedToolCalls } from './nested-tool-calls.ts';

export interface FinishedCall {
  readonly tool: Tool;
  readonly caller: string;
  readonly surface: Surface;
  readonly outcome: Outcome;
  readonly ms: number;
  readonly cost: CallCost;
}

export interface ExecutorOptions {
  /** For tools of which no more than some calls may run at a time; absent: those of this process. */
  readonly places?: CallPlaces | undefined;
  readonly catalogue: Catalogue;
  readonly runtimes: Readonly<Record<RuntimeName, Runtime>>;
  /** Where tools run that are chains of others. */
  readonly chains: Runtime;
  /** Where what a call brings besides is read that may take any time. */
  readonly offThread: OffThread;
  /** How long a call of a tool may take, in milliseconds. */
  readonly deadlineOf: (tool: Tool) => number;
  /** What the operator set for a plugin, as far as it is asked for. */
  readonly configOf?: (bundle: Bundle) => Resolved;
  /** What a bundle that knows its callers is told of one; undefined: nothing. */
  readonly callerNameFor?: (bundle: Bundle, caller: string) => string | undefined;
  /** Where what a plugin keeps is kept; undefined: nowhere. */
  readonly kvOf?: (bundle: Bundle) => KvSpace | undefined;
  readonly log: Logger;
  /** Told of every call when it is over. */
  readonly onCall?: (call: FinishedCall) => void;
}

/** A call that has begun. */
interface RunningCall {
  readonly tool: Tool;
  readonly request: CallRequest;
  readonly call: CallSignals;
  /** By `performance.now()`. */
  readonly startedAt: number;
  /** What the operator set for the tool's plugin, where that asks for something. */
  readonly configured: Resolved | undefined;
  /** Of its arguments. */
  readonly bytesIn: number;
  /** How many calls of its bundle run. */
  readonly ofBundle: { calls: number };
}

/** The one path of every call, whichever surface it comes from. */
export class Executor {
  readonly #options: ExecutorOptions;
  readonly #floods: ThrottledLog;
  /** Calls that run, by their bundle. What is changed at every call is a number, not a table. */
  readonly #running = new WeakMap<Bundle, { calls: number }>();
  readonly #leaving = new Set<Bundle>();
  readonly #places: CallPlaces;

  constructor(options: ExecutorOptions) {
    this.#options = options;
    this.#places = options.places ?? new CountedPlaces();
    this.#floods = new ThrottledLog(options.log);
    options.catalogue.on('change', (_, gone) => gone.forEach((bundle) => this.#letGo(bundle)));
  }

  get offThread(): OffThread {
    return this.#options.offThread;
  }

  /** Runs a tool, at once where that can be. Never throws nor rejects: whatever goes wrong is the outcome. */
  execute(request: CallRequest): Outcome | Promise<Outcome> {
    const { snapshot } = this.#options.catalogue;
    const { name, surface, reachable } = request;
    const tool = snapshot.find(name, surface);
    return tool === undefined || !isAmong(tool, reachable)
      ? { ok: false, error: failures.unknownTool(name) }
      : this.#run(tool, request);
  }

  /** Runs what no catalogue has: a caller's program, or a chain that is tried. Never throws nor rejects. */
  executeTool(tool: Tool, request: CallRequest): Outcome | Promise<Outcome> {
    return this.#run(tool, request);
  }

  #run(tool: Tool, request: CallRequest): Outcome | Promise<Outcome> {
    const running = this.#begin(tool, request);
    let ran;
    try {
      ran = this.#ask(running);
    } catch (error) {
      return this.#fail(running, error);
    }
    // What is there already is not waited for.
    if (!(ran instanceof Promise)) return this.#succeed(running, ran);
    return ran.then(
      (result) => this.#succeed(running, result),
      (error: unknown) => this.#fail(running, error),
    );
  }

  #begin(tool: Tool, request: CallRequest): RunningCall {
    const { bundle } = tool;
    const { caller, input, onCallerGone, onProgress, nested, tape } = request;
    const { catalogue, deadlineOf, configOf, callerNameFor, kvOf } = this.#options;
    const { snapshot } = catalogue;
    let callees: NestedToolCalls | undefined;

    const startedAt = performance.now();
    const configured = bundle.manifest.config === undefined ? undefined : configOf?.(bundle);
    const space = tool.keepsValues === true ? kvOf?.(bundle) : undefined;
    const call = new CallSignals({
      caller,
      nested,
      deadlineMs: deadlineOf(tool),
      onCallerGone,
      onProgress,
      config: configured?.kind === 'ready' ? configured.config : undefined,
      callerName: bundle.knowsCallers === true ? callerNameFor?.(bundle, caller) : undefined,
      kv: space && new CallKv(space),
      tape,
      // What a tool calls can call nothing itself: no call leads to calls without end.
      tools:
        nested === true
          ? undefined
          : () => (callees ??= new NestedToolCalls((inner) => this.execute(inner), snapshot, request)),
    });
    const ofBundle = this.#runningOf(bundle);
    ofBundle.calls += 1;
    const bytesIn = input.kind === 'json' ? input.bytes.length : input.size;
    return { tool, request, call, startedAt, configured, bytesIn, ofBundle };
  }

  /** Has a runtime run the call. @throws CallError where it is not to run */
  #ask({ tool, request, call, configured, bytesIn }: RunningCall): CallResult | Promise<CallResult> {
    if (configured?.kind === 'incomplete')
      throw failures.notConfigured(describeFaults(tool.bundle.id, configured.faults));
    if (tool.limits?.input !== undefined && bytesIn > tool.limits.input)
      throw failures.tooLong(`input: expected at most ${tool.limits.input} bytes`);
    const { runtimes, chains } = this.#options;
    const runtime = tool.manifest.chain === undefined ? runtimes[tool.runtime] : chains;
    const most = tool.limits?.calls;
    return most === undefined
      ? runtime.run(tool, request.input, call)
      : this.#within(most, tool, () => runtime.run(tool, request.input, call));
  }

  #succeed(running: RunningCall, result: CallResult): Outcome {
    const { tool, startedAt } = running;
    const executionMs = elapsed(startedAt);
    return this.#finish(running, { ok: true, tool, result, executionMs }, executionMs);
  }

  #fail(running: RunningCall, error: unknown): Outcome {
    const { tool, call, startedAt } = running;
    const failure = this.#toCallError(error, tool);
    // What the tool makes of values that it could not have, or throws for them, says less than why.
    const told = (failure.status === 500 && call.kv?.failure) || failure;
    return this.#finish(running, { ok: false, tool, error: told }, elapsed(startedAt));
  }

  #finish({ tool, request, call, bytesIn, ofBundle }: RunningCall, outcome: Outcome, ms: number): Outcome {
    call.finish();
    this.#leave(tool.bundle, ofBundle);
    const { caller, surface, nested, onSpent } = request;
    if (!outcome.ok && OPERATORS_BUSINESS.has(outcome.error.status))
      this.#tell(request, tool, outcome.error, ms);
    const bytes = nested === true ? 0 : bytesIn + (outcome.ok ? resultSize(outcome.result) : 0);
    const cost = { cpuMs: call.cpuMs, bytes };
    onSpent?.(cost);
    this.#options.onCall?.({ tool, caller, surface, outcome, ms, cost });
    return outcome;
  }

  /** Runs a call of a tool of which no more than some may run at a time, or refuses it. */
  async #within<T>(most: number, tool: Tool, run: () => T | Promise<T>): Promise<T> {
    const address = addressOf(tool);
    if (!(await this.#places.take(address, most))) throw failures.overloaded();
    try {
      return await run();
    } finally {
      this.#places.giveBack(address);
    }
  }

  /** A runtime's own failure, such as code that does not load, is told to the operator. */
  #toCallError(error: unknown, tool: Tool): CallError {
    if (error instanceof CallError) return error;
    const { id, bundle } = tool;
    this.#floods.error(
      { bundle: bundle.id, tool: id, err: error },
      'the tool could not be run',
      addressOf(tool),
    );
    return failures.internal();
  }

  /** Names the request that a call failed with, so that a caller's complaint is found in the log. */
  #tell({ requestId, surface }: CallRequest, { id, bundle }: Tool, error: CallError, ms: number): void {
    const { status, reason } = error;
    this.#options.log.warn(
      { requestId, bundle: bundle.id, tool: id, surface, status, reason, ms },
      'a call failed',
    );
  }

  #runningOf(bundle: Bundle): { calls: number } {
    const known = this.#running.get(bundle);
    if (known !== undefined) return known;
    const running = { calls: 0 };
    this.#running.set(bundle, running);
    return running;
  }

  #leave(bundle: Bundle, running: { calls: number }): void {
    running.calls -= 1;
    if (running.calls === 0 && this.#leaving.delete(bundle)) this.#release(bundle);
  }

  /** A version that is no longer served is let go of once its last call is over. */
  #letGo(bundle: Bundle): void {
    if (this.#runningOf(bundle).calls > 0) this.#leaving.add(bundle);
    else this.#release(bundle);
  }

  #release(bundle: Bundle): void {
    for (const runtime of Object.values(this.#options.runtimes)) runtime.release(bundle);
  }
}

/** Statuses that speak of the tool, not of the caller nor of a busy host. */
const OPERATORS_BUSINESS = new Set([500, 504]);

/** Milliseconds since `start`, to a hundredth. */
function elapsed(start: number): number {
  return Math.round((performance.now() - start) * 100) / 100;
}
