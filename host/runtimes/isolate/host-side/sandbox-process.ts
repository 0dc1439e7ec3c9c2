import { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { watchMemory } from '../../wall/process-memory.ts';
import { endingSignal, type WalledProcess } from '../../wall/spawn.ts';
import type { Wall } from '../../wall/wall.ts';
import type { EndCause, ProcessEnd } from './ending.ts';
import type { SandboxScripts } from '../sandbox-scripts.ts';
import { readMessage, type FromSandbox, type SandboxLimits, type ToSandbox } from '../protocol/messages.ts';
import { encodeFrame, FrameReader } from '../protocol/frames.ts';

/** Of a message from the sandbox, besides a result. */
const MAX_HEAD_BYTES = 1024 * 1024;

/** Of the process's last words that are kept for the log. */
const MAX_LAST_WORDS = 2_000;

/**
 * What a process may map: V8 sets 512 MiB aside for the code of each isolate, Node's own among them, and 256 MiB more that
 * cannot be written, however little it uses. There is room for 16 isolates, some of which are being disposed of, and for
 * the gigabyte by which isolated-vm raises an isolate's bound while it waits for V8 to let itself be stopped.
 */
const MEMORY = { dataMb: 11 * 1024, addressSpaceMb: 16 * 1024 };

/**
 * Room for an isolate's young objects, in MiB: those of many calls, until the sandbox collects garbage (`isolate-slot.ts`).
 * isolated-vm gives them less than one.
 */
const YOUNG_OBJECTS = ['--min-semi-space-size=4', '--max-semi-space-size=4'];

/**
 * Each isolate collects its own garbage: threads that help it cost more than they save, in heaps of this size, and are
 * charged to nobody. And not because a call has let go of its context: nearly all of it is still held then.
 */
const GARBAGE = ['--single-threaded-gc', '--no-idle-gc-on-context-disposal'];

/** How far past its bound a process may grow that does not report so itself, as it should. */
const OVERGROWN = 2;

interface SandboxProcessEvents {
  ready: [];
  message: [message: FromSandbox, body: Uint8Array<ArrayBuffer>];
  /** The process is gone. */
  end: [end: ProcessEnd];
}

export interface SandboxProcessOptions {
  readonly limits: SandboxLimits;
  readonly scripts: SandboxScripts;
  /** What stands around the process. */
  readonly wall: Wall;
  /** How long the process may take to be ready. */
  readonly startMs: number;
}

/** One sandbox process: starts it, talks with it, ends it. */
export class SandboxProcess extends EventEmitter<SandboxProcessEvents> {
  readonly #child: WalledProcess;
  readonly #start: NodeJS.Timeout;
  readonly #boundMb: number;
  #drained: Promise<void> | undefined;
  #lastWords = '';
  #why: string | undefined;
  #cause: EndCause | undefined;

  constructor({ limits, scripts, wall, startMs }: SandboxProcessOptions) {
    super();
    this.#child = startProcess(wall, scripts.process);
    this.#start = setTimeout(() => this.#end('start', 'it did not start in time'), startMs);
    const frames = new FrameReader(limits.maxResultBytes + MAX_HEAD_BYTES);
    this.#child.stdout.on('data', (chunk: Buffer) => this.#read(frames, chunk));
    this.#child.stderr.on('data', (chunk: Buffer) => {
      this.#lastWords = (this.#lastWords + chunk.toString('utf8')).slice(-MAX_LAST_WORDS);
    });
    // A write to a process that has just ended fails: its end is told by `close`.
    this.#child.stdin.on('error', () => {});
    this.#boundMb = limits.processMemoryMb * OVERGROWN;
    this.#child.on('error', (error) => (this.#why ??= error.message));
    this.#child.on('close', (code, signal) => this.#onClose(code, signal));
    this.send({ kind: 'hello', limits, callScript: scripts.call, validatorScript: scripts.validator });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Looks from now on at the memory that it uses. While nobody's code has been in it there is nothing to see. */
  watch(): void {
    watchMemory(this.#child, this.#boundMb, (usedMb) =>
      this.#end('memory', `it grew to ${Math.round(usedMb)} MiB`),
    );
  }

  send(message: ToSandbox, body?: Uint8Array): void {
    for (const chunk of encodeFrame(message, body)) this.#child.stdin.write(chunk);
  }

  /** Waits until the process has taken in what was sent to it, or is gone. */
  drained(): Promise<void> {
    const { stdin } = this.#child;
    if (!stdin.writableNeedDrain) return Promise.resolve();
    this.#drained ??= new Promise((resolve) => {
      const done = (): void => {
        stdin.off('drain', done).off('close', done);
        this.#drained = undefined;
        resolve();
      };
      stdin.once('drain', done).once('close', done);
    });
    return this.#drained;
  }

  /** Ends the process at once. */
  kill(why: string): void {
    this.#why ??= why;
    this.#child.kill('SIGKILL');
  }

  /** Ends the process for what was seen of it. */
  #end(cause: EndCause, why: string): void {
    this.#cause ??= cause;
    this.kill(why);
  }

  #read(frames: FrameReader, chunk: Buffer): void {
    try {
      for (const { head, body } of frames.push(chunk)) {
        const message = readMessage(head);
        if (message.kind === 'ready') {
          clearTimeout(this.#start);
          this.emit('ready');
        } else this.emit('message', message, body);
      }
    } catch (error) {
      this.#end(
        'protocol',
        `it does not keep to the protocol: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }

  #onClose(code: number | null, signal: NodeJS.Signals | null): void {
    clearTimeout(this.#start);
    const ending = endingSignal(code, signal);
    const how = ending === undefined ? `it ended with the code ${code}` : `it was ended by ${ending}`;
    const words = this.#lastWords.trim();
    this.emit('end', {
      why: this.#why ?? (words === '' ? how : `${how}: ${words}`),
      signal: ending,
      cause: this.#cause,
    });
  }
}

function startProcess(wall: Wall, script: string): WalledProcess {
  const addon = findAddon();
  return wall.spawn({
    script,
    arguments: [addon],
    readable: [addon],
    nodeFlags: [
      '--allow-addons',
      // isolated-vm needs this since Node 20: isolates cannot start from Node's own snapshot.
      '--no-node-snapshot',
      '--max-old-space-size=256',
      ...YOUNG_OBJECTS,
      ...GARBAGE,
    ],
    memory: MEMORY,
  });
}

/** isolated-vm's prebuilt addon for this platform. */
function findAddon(): string {
  const main = createRequire(import.meta.url).resolve('isolated-vm');
  const prebuilds = createRequire(main)('node-gyp-build') as { path(folder: string): string };
  return prebuilds.path(dirname(main));
}
