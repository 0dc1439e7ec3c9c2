import type { Tool } from '../../../catalogue/bundle.ts';
import { encodeFrame, FrameReader } from '../../isolate/protocol/frames.ts';
import { readToolFiles } from '../../tool-files.ts';
import type { WalledProcess } from '../../wall/spawn.ts';
import type { Wall } from '../../wall/wall.ts';
import { MemoryWatch } from '../memory-watch.ts';
import { LostWork, type WorkerSlot, type Work } from '../worker-slot.ts';
import { MAX_RESULT_BYTES } from '../../result-bytes.ts';
import type { CallAnswer, CallTask, WorkerMessage } from '../task.ts';
import { toolKey } from '../tool-key.ts';
import { readFromParser, type FromParser, type ToParser } from './parser-messages.ts';
import { residentBytes } from '../../wall/resident-bytes.ts';
import { parserScript } from './parser-script.ts';

export interface ParserProcessOptions {
  readonly lanes: ReadonlySet<string>;
  readonly wall: () => Promise<Wall>;
  /** The most bytes that a call may hold. */
  readonly limitBytes: number;
  readonly onMessage: (message: WorkerMessage) => void;
}

/** What is done in a parser process. */
export interface ParserTask {
  readonly tool: Tool;
  readonly task: Omit<CallTask, 'input'>;
  readonly input: Uint8Array;
}

/** A process that held more is replaced: it would give little back by itself. Loaded code takes up to 150 MiB. */
const GROWN_BYTES = 256 * 1024 * 1024;

/** How long a process without work lives, in milliseconds. */
const IDLE_MS = 60_000;

/** Of a message besides a result. */
const MAX_HEAD_BYTES = 64 * 1024;

/** The most code of one tool: it is trusted, and brings fonts along. */
const MOST_CODE_BYTES = 32 * 1024 * 1024;

/**
 * What a process may map besides what its work holds: V8 alone sets 768 MiB aside, and with less than 1.2 GiB
 * Node 26 did not start.
 */
const BASE_MB = 1536;

/**
 * V8's space for new values: it fills it before it looks for what is no longer needed, twice over. With its usual 16 MiB a
 * PDF of 2 MB had a process hold 35 MB more, with this half of it, in the same time.
 */
const NEW_SPACE_MB = 8;

/** Of a process's last words that are kept. */
const MAX_LAST_WORDS = 2_000;

/** A process while it lives. */
interface Running {
  readonly child: WalledProcess;
  /** The tools whose code it has. */
  readonly tools: Set<string>;
  readonly ended: Promise<string>;
  /** What waits for the answer of the call that it works at. */
  call: PromiseWithResolvers<CallAnswer> | undefined;
}

/**
 * A process behind the wall that reads what nobody vouches for: the code is trusted, the bytes are not. It reads
 * nothing of the file system but its own script; code and input come by pipe. It is ended when its call is
 * called off or holds too much, and replaced.
 */
export class ParserProcess implements WorkerSlot {
  readonly lanes: ReadonlySet<string>;
  readonly #options: ParserProcessOptions;
  #running: Promise<Running> | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(options: ParserProcessOptions) {
    this.lanes = options.lanes;
    this.#options = options;
  }

  async run(work: Work, signal: AbortSignal): Promise<CallAnswer> {
    const { tool, task, input } = work.task as ParserTask;
    clearTimeout(this.#idle);
    const running = await this.#start();
    const { child, ended } = running;
    const call = Promise.withResolvers<CallAnswer>();
    running.call = call;
    // The process may end before anybody waits for the answer.
    call.promise.catch(() => {});
    let isEnded = false;
    const end = () => {
      isEnded = true;
      child.kill('SIGKILL');
    };
    const watch = new MemoryWatch({
      read: () => residentBytes(child.pid),
      limitBytes: this.#options.limitBytes,
      onExceeded: end,
    });
    signal.addEventListener('abort', end, { once: true });
    try {
      signal.throwIfAborted();
      await sendCode(running, tool);
      send(child, { kind: 'call', task }, input);
      return await call.promise;
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (watch.isExceeded) throw new LostWork('memory', 'its process held too much');
      throw error;
    } finally {
      watch.stop();
      signal.removeEventListener('abort', end);
      running.call = undefined;
      const grown = Math.max(watch.peakBytes, (await residentBytes(child.pid)) ?? 0) > GROWN_BYTES;
      if (grown) end();
      if (isEnded) await ended;
    }
  }

  /** A process that was ended is replaced at once: the next call finds it ready. */
  async recover(): Promise<void> {
    const running = await this.#start().catch(() => undefined);
    this.#idle = setTimeout(() => running?.child.kill('SIGKILL'), IDLE_MS).unref();
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const running = await this.#running?.catch(() => undefined);
    running?.child.kill('SIGKILL');
    await running?.ended;
  }

  /** The process, started where there is none. */
  #start(): Promise<Running> {
    if (this.#running !== undefined) return this.#running;
    const starting = this.#spawn();
    this.#running = starting;
    const forget = () => {
      if (this.#running === starting) this.#running = undefined;
    };
    starting.then(({ ended }) => ended).then(forget, forget);
    return starting;
  }

  async #spawn(): Promise<Running> {
    const { wall, limitBytes } = this.#options;
    const limitMb = Math.ceil(limitBytes / 1024 / 1024);
    const child = (await wall()).spawn({
      script: await parserScript(),
      arguments: [],
      readable: [],
      nodeFlags: [
        `--max-old-space-size=${limitMb}`,
        `--max-semi-space-size=${NEW_SPACE_MB}`,
        '--disable-warning=PERM0001',
      ],
      memory: { dataMb: BASE_MB + limitMb, addressSpaceMb: 4 * BASE_MB + limitMb },
    });
    const { promise: ready, resolve: onReady, reject: onLost } = Promise.withResolvers<void>();
    const ended = endOf(child);
    const running: Running = { child, tools: new Set(), ended, call: undefined };
    const frames = new FrameReader(MAX_RESULT_BYTES + MAX_HEAD_BYTES);
    child.stdout.on('data', (chunk: Buffer) => {
      try {
        for (const { head, body } of frames.push(chunk)) {
          const message = readFromParser(head);
          if (message.kind === 'ready') onReady();
          else this.#onMessage(running, message, body);
        }
      } catch {
        child.kill('SIGKILL');
      }
    });
    void (async () => {
      const why = await ended;
      const lost = new LostWork(isMemory(why) ? 'memory' : 'crashed', why);
      onLost(lost);
      running.call?.reject(lost);
    })();
    await ready;
    return running;
  }

  #onMessage(
    running: Running,
    message: Exclude<FromParser, { kind: 'ready' }>,
    body: Uint8Array<ArrayBuffer>,
  ): void {
    if (message.kind !== 'answer') return this.#options.onMessage(message);
    const { failure, cpuMs } = message;
    running.call?.resolve({
      result: failure === undefined ? body : failure,
      cpuMs,
    });
  }
}

/** Sends a tool's code, unless the process has it. */
async function sendCode({ child, tools }: Running, tool: Tool): Promise<void> {
  const { digest, manifest } = tool.bundle;
  const key = toolKey(digest, tool.id);
  if (tools.has(key)) return;
  const files = await readToolFiles(tool, MOST_CODE_BYTES);
  tools.add(key);
  const list = [...files].map(([path, code]) => [path, code.length] as const);
  send(child, { kind: 'code', manifest, digest, files: list }, Buffer.concat([...files.values()]));
}

function send(child: WalledProcess, message: ToParser, body: Uint8Array): void {
  for (const chunk of encodeFrame(message, body)) child.stdin.write(chunk);
}

/** Why a process ended, once it has. */
function endOf(child: WalledProcess): Promise<string> {
  let words = '';
  child.stderr.on(
    'data',
    (chunk: Buffer) => (words = (words + chunk.toString('utf8')).slice(-MAX_LAST_WORDS)),
  );
  // A write to a process that has just ended fails: its end says why.
  child.stdin.on('error', () => {});
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code, signal) => resolve(`${signal ?? `code ${code}`}: ${words.trim()}`));
  });
}

/** V8 and libc say so when they get no more memory. */
function isMemory(why: string): boolean {
  return /out of memory|Allocation failed|bad_alloc/i.test(why);
}
