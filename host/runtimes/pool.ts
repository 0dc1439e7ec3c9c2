import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { ToolContext, ToolLog } from '@toolyard/sdk';
import { Piscina } from 'piscina';
import type { Bundle, Tool } from '../catalogue/bundle.ts';
import { failures, fromRecord, type FailureRecord } from '../errors.ts';
import type { Call, CallInput, CallResult, Runtime } from './runtime.ts';
import { poolKey } from './pool-key.ts';
import { toCallError } from './tool-error.ts';

export interface PoolOptions {
  /** Worker threads; 0: one a processor but one, which stays with the event loop, at most 4. */
  readonly threads: number;
  /** Calls that may wait for a thread. */
  readonly queue: number;
  /** Takes the calls that are too small to be worth the hop. */
  readonly inline: Runtime;
  readonly logFor: (tool: Tool) => ToolLog;
}

/** What a worker is sent. It reads the bundle's manifest itself, and keeps it while the digest stays. */
export interface PoolTask {
  readonly call: number;
  readonly bundle: { readonly id: string; readonly digest: string; readonly folder: string };
  readonly tool: string;
  readonly input: CallInput;
}

/** What a worker answers: the result as JSON, or what went wrong. */
export type PoolAnswer = Uint8Array<ArrayBuffer> | FailureRecord;

/** What a worker says while it works. */
export type PoolMessage =
  | {
      readonly kind: 'progress';
      readonly call: number;
      readonly progress: Parameters<ToolContext['progress']>;
    }
  | {
      readonly kind: 'log';
      readonly tool: string;
      readonly level: keyof ToolLog;
      readonly message: string;
      readonly fields?: Record<string, unknown>;
    };

/**
 * Runs trusted tools in worker threads: for what is heavy. Input goes over and the result comes back as
 * bytes that change hands without a copy; parsing happens over there. When a call's signal fires while
 * it runs, its thread is ended and replaced: that is the one way to stop a busy loop.
 */
export class PoolRuntime implements Runtime {
  readonly #options: PoolOptions;
  readonly #running = new Map<number, Call>();
  /** By what the messages of a worker name them: a line may come after the answer. */
  readonly #tools = new Map<string, Tool>();
  #pool: Piscina<PoolTask, PoolAnswer> | undefined;
  #calls = 0;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  run(tool: Tool, input: CallInput, call: Call): CallResult | Promise<CallResult> {
    const { inlineBelowBytes = 0 } = tool.manifest;
    const size = input.kind === 'json' ? input.bytes.length : input.size;
    return size <= inlineBelowBytes
      ? this.#options.inline.run(tool, input, call)
      : this.#runInThread(tool, input, call);
  }

  release(bundle: Bundle): void {
    for (const { id } of bundle.manifest.tools) this.#tools.delete(poolKey(bundle.digest, id));
    this.#options.inline.release(bundle);
  }

  async close(): Promise<void> {
    await this.#pool?.destroy();
  }

  async #runInThread(tool: Tool, input: CallInput, call: Call): Promise<CallResult> {
    const pool = (this.#pool ??= this.#start());
    if (pool.queueSize >= this.#options.queue && this.#running.size >= pool.maxThreads)
      throw failures.overloaded();
    call.start();
    const id = (this.#calls += 1);
    const own = movable(input);
    this.#running.set(id, call);
    this.#tools.set(poolKey(tool.bundle.digest, tool.id), tool);
    const { id: bundle, digest, folder } = tool.bundle;
    try {
      const answer = await pool.run(
        { call: id, bundle: { id: bundle, digest, folder }, tool: tool.id, input: own },
        { signal: call.signal, transferList: buffersOf(own) },
      );
      if (answer instanceof Uint8Array) return { kind: 'json', bytes: answer };
      throw fromRecord(answer);
    } catch (error) {
      throw call.signal.aborted ? call.signal.reason : toCallError(error, this.#options.logFor(tool));
    } finally {
      this.#running.delete(id);
    }
  }

  #start(): Piscina<PoolTask, PoolAnswer> {
    const threads = this.#options.threads || Math.min(4, Math.max(1, availableParallelism() - 1));
    const pool = new Piscina<PoolTask, PoolAnswer>({
      filename: join(import.meta.dirname, 'pool-worker.ts'),
      minThreads: 0,
      maxThreads: threads,
      maxQueue: this.#options.queue,
      idleTimeout: 60_000,
      resourceLimits: { maxOldGenerationSizeMb: 1024 },
    });
    pool.on('message', (message: PoolMessage) => this.#hear(message));
    return pool;
  }

  #hear(message: PoolMessage): void {
    if (message.kind === 'progress') {
      this.#running.get(message.call)?.onProgress?.(...message.progress);
      return;
    }
    const tool = this.#tools.get(message.tool);
    if (tool !== undefined) this.#options.logFor(tool)[message.level](message.message, message.fields);
  }
}

/**
 * Input whose buffer may change hands. Small bodies lie in a buffer that Node shares among many: those are
 * copied out of it.
 */
function movable(input: CallInput): CallInput {
  if (input.kind === 'value' || input.bytes.byteLength === input.bytes.buffer.byteLength) return input;
  return { kind: 'json', bytes: new Uint8Array(input.bytes) };
}

/** Typed as an object because Piscina's declarations name the options of `postMessage`, not its list. */
function buffersOf(input: CallInput): object {
  return input.kind === 'json' ? [input.bytes.buffer] : [];
}
