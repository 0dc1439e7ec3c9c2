import type { JsonObject, ToolContext, ToolLog, Validator } from '@toolyard/sdk';
import { NO_HOSTS, noNetwork, noTools, compileValidator } from '@toolyard/sdk/manifest';
import type { AnyTool } from '@toolyard/sdk/testing';
import type { Bundle, Tool } from '../catalogue/bundle.ts';
import { NO_KV } from '../kv/kv-client.ts';
import { NO_CONFIG } from '../plugin-config/call-config.ts';
import { codeIn, type BundleCode } from './code.ts';
import type { CodeCache } from './code-cache.ts';
import { readInput } from './input.ts';
import { encodeReturned, resultJson } from './result-bytes.ts';
import type { Call, CallInput, CallResult, Runtime } from './runtime.ts';
import { isSmallResult } from './small-result.ts';
import { withConsole } from './tool-console.ts';
import { toolErrorToCallError } from './tool-error.ts';

interface LoadedTool {
  readonly code: BundleCode;
  readonly run: AnyTool['run'];
  /** Whether it was done whenever it had returned, or once went on and may have loaded further files by then. */
  conduct: 'unknown' | 'done' | 'goes on';
  readonly validator: Validator;
  readonly log: ToolLog;
}

/** Runs trusted tools in the host's own thread: for what is fast, pure and small. */
export class InlineRuntime implements Runtime {
  readonly #logFor: (tool: Tool) => ToolLog;
  readonly #cache: CodeCache | undefined;
  readonly #code = new Map<Bundle, BundleCode>();
  #tools = new WeakMap<Tool, LoadedTool>();
  /** Every change of the catalogue makes its tools anew; their manifests stay. */
  #validators = new WeakMap<Tool['manifest'], Validator>();

  /** @param cache what V8 made of tools' code before; absent: it is compiled */
  constructor(logFor: (tool: Tool) => ToolLog, cache?: CodeCache) {
    this.#logFor = logFor;
    this.#cache = cache;
  }

  run(tool: Tool, input: CallInput, call: Call): CallResult | Promise<CallResult> {
    const loaded = this.#tools.get(tool) ?? this.#load(tool);
    const value = readInput(input, tool.manifest.input, loaded.validator);
    call.start();
    try {
      const { log, code, conduct } = loaded;
      const result = withConsole(
        log,
        () => loaded.run(value, new InlineContext(log, call)),
        conduct !== 'done' || code.namesConsole,
      );
      if (result instanceof Promise) {
        loaded.conduct = 'goes on';
        return this.#finish(result, tool, loaded, call);
      }
      if (conduct === 'unknown') loaded.conduct = 'done';
      return toResult(result, tool);
    } catch (error) {
      throw toRefusal(error, loaded.log);
    }
  }

  release(bundle: Bundle): void {
    this.#code.delete(bundle);
  }

  async close(): Promise<void> {
    this.#code.clear();
    this.#tools = new WeakMap();
    await this.#cache?.close();
  }

  #load(tool: Tool): LoadedTool {
    const { bundle, manifest } = tool;
    const code = this.#code.get(bundle) ?? codeIn(bundle.folder, bundle.manifest, { cache: this.#cache });
    this.#code.set(bundle, code);
    const validator = this.#validators.get(manifest) ?? compileValidator(manifest.input);
    this.#validators.set(manifest, validator);
    const log = this.#logFor(tool);
    const { run } = withConsole(log, () => code.tool(manifest));
    const loaded: LoadedTool = { code, run, conduct: 'unknown', validator, log };
    this.#tools.set(tool, loaded);
    return loaded;
  }

  /** Waits for the tool, for its deadline, or for the caller to leave, whichever comes first. */
  async #finish(result: Promise<unknown>, tool: Tool, { log }: LoadedTool, call: Call): Promise<CallResult> {
    const { promise: stopped, reject } = Promise.withResolvers<never>();
    const stop = () => reject(call.signal.reason);
    call.signal.addEventListener('abort', stop, { once: true });
    try {
      return toResult(await Promise.race([result, stopped]), tool);
    } catch (error) {
      throw toRefusal(error, log);
    } finally {
      call.signal.removeEventListener('abort', stop);
    }
  }
}

/**
 * Every adapter needs a result's JSON: it is made once, and held to its bounds by the way.
 *
 * @throws LargeInlineResult when it would cost the host's thread much
 */
function toResult(value: unknown, { manifest }: Tool): CallResult {
  if (value instanceof Uint8Array) return { kind: 'json', bytes: encodeReturned(value, manifest.output) };
  if (!isSmallResult(value)) throw new LargeInlineResult();
  return { kind: 'value', value: value as JsonObject, json: resultJson(value, manifest.output) };
}

function toRefusal(error: unknown, log: ToolLog): Error {
  return error instanceof LargeInlineResult ? error : toolErrorToCallError(error, log);
}

/** A tool that ran in the host's thread has a result that is to be made elsewhere. */
export class LargeInlineResult extends Error {
  override readonly name = 'LargeInlineResult';
}

const NO_NETWORK = noNetwork(NO_HOSTS);
const NO_TOOLS = noTools('this call can lead to no others');

class InlineContext implements ToolContext {
  readonly #call: Call;
  readonly log: ToolLog;
  readonly fetch = NO_NETWORK.fetch;
  readonly inspectTls = NO_NETWORK.inspectTls;
  readonly service = NO_NETWORK.service;
  readonly config: ToolContext['config'];
  readonly caller: string | undefined;
  readonly kv = NO_KV;
  readonly tools = NO_TOOLS;

  constructor(log: ToolLog, call: Call) {
    this.#call = call;
    this.log = log;
    this.config = (call.config ?? NO_CONFIG).values;
    this.caller = call.callerName;
  }

  get signal(): AbortSignal {
    return this.#call.signal;
  }

  now(): number {
    return Date.now();
  }

  progress(done: number, total: number, message?: string): void {
    this.#call.onProgress?.(done, total, message);
  }
}
