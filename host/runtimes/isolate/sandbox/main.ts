/**
 * A sandbox process: isolates and nothing else. The host starts it with Node's permission model (it may
 * read its own file and isolated-vm's addon), an empty environment, and its standard streams as the only
 * way in and out. It is built into one file.
 */
import { setPriority } from 'node:os';
import { encodeFrame, FrameReader } from '../wire.ts';
import type { FromSandbox, ProgramHead, SandboxLimits, ToSandbox } from '../messages.ts';
import { loadIsolatedVm } from './addon.ts';
import { Cell, type Program } from './cell.ts';
import { RunningCall } from './running-call.ts';
import type { CachedScript } from './script.ts';
import { Turnstile } from './turnstile.ts';

/** More than any message of the host. */
const MAX_FRAME_BYTES = 256 * 1024 * 1024;

/** How often the memory is looked at while calls run. */
const MEMORY_CHECK_MS = 15;

const WEB_NAMES = [
  'URL',
  'URLSearchParams',
  'TextEncoder',
  'TextDecoder',
  'structuredClone',
  'AbortController',
  'AbortSignal',
  'Headers',
  'DOMException',
  'atob',
  'btoa',
];

class Sandbox {
  readonly #ivm = loadIsolatedVm(process.argv[2] ?? '');
  readonly #limits: SandboxLimits;
  readonly #callScript: CachedScript;
  readonly #gateScript: CachedScript;
  readonly #turnstile = new Turnstile();
  readonly #programs = new Map<string, Program>();
  readonly #calls = new Map<number, RunningCall>();
  /** Isolates at rest, the longest unused first. */
  #idle: Cell[] = [];
  #memoryCheck: NodeJS.Timeout | undefined;

  constructor(hello: Extract<ToSandbox, { kind: 'hello' }>) {
    this.#limits = hello.limits;
    this.#callScript = { source: hello.callScript, filename: 'toolyard:call' };
    this.#gateScript = { source: hello.gateScript, filename: 'toolyard:gate' };
    setInterval(() => this.#endUnused(), Math.max(100, this.#limits.idleMs / 4)).unref();
  }

  hear(message: ToSandbox, body: Uint8Array<ArrayBuffer>): void {
    switch (message.kind) {
      case 'program':
        this.#programs.set(message.program, toProgram(message, Buffer.from(body).toString('utf8')));
        break;
      case 'forget':
        this.#forget(message.program);
        break;
      case 'call':
        this.#begin(message, body);
        break;
      case 'cancel':
        this.#calls.get(message.call)?.cancel();
        break;
      case 'answered':
      case 'refused':
        this.#calls.get(message.call)?.deliver(message, body);
        break;
    }
  }

  #begin(message: Extract<ToSandbox, { kind: 'call' }>, body: Uint8Array<ArrayBuffer>): void {
    const { call: id, deadlineMs, turnMs } = message;
    const program = this.#programs.get(message.program);
    const input = decode(body);
    if (program === undefined || input === undefined) {
      const failure = { reason: 'input', message: 'body: expected UTF-8', tooLarge: false } as const;
      send({ kind: 'failed', call: id, rssMb: 0, failure });
      return;
    }
    const call = new RunningCall({
      id,
      deadlineMs,
      turnMs,
      limits: this.#limits,
      ivm: this.#ivm,
      turnstile: this.#turnstile,
      takeCell: () => this.#take(id, program),
      send,
      onEnd: (kept) => this.#leave(id, kept),
    });
    this.#calls.set(id, call);
    this.#watchMemory();
    void call.run(input);
  }

  #take(call: number, program: Program): Cell {
    const index = this.#idle.findLastIndex((cell) => cell.program === program);
    const [idle] = index < 0 ? [] : this.#idle.splice(index, 1);
    if (idle !== undefined) return idle;
    return new Cell({
      ivm: this.#ivm,
      program,
      callScript: this.#callScript,
      gateScript: this.#gateScript,
      memoryMb: this.#limits.memoryMb,
      onBroken: () => send({ kind: 'broken', call }),
    });
  }

  #leave(id: number, kept: Cell | undefined): void {
    this.#calls.delete(id);
    if (kept !== undefined) void this.#keep(kept);
    this.#watchMemory();
  }

  /** Keeps an isolate for the next call of its tool, if it is in a state to be kept. */
  async #keep(cell: Cell): Promise<void> {
    cell.lastUsed = performance.now();
    this.#idle.push(cell);
    if (this.#idle.length > this.#limits.idleIsolates) this.#idle.shift()?.dispose();
    const kept = await cell.rest().catch(() => false);
    if (kept && this.#programs.get(cell.program.program) === cell.program) return;
    const index = this.#idle.indexOf(cell);
    if (index < 0) return;
    this.#idle.splice(index, 1);
    cell.dispose();
  }

  #forget(name: string): void {
    this.#programs.delete(name);
    this.#endIdle((cell) => cell.program.program === name);
  }

  #endUnused(): void {
    const before = performance.now() - this.#limits.idleMs;
    this.#endIdle((cell) => cell.lastUsed < before);
  }

  #endIdle(fits: (cell: Cell) => boolean): void {
    for (const cell of this.#idle.filter(fits)) cell.dispose();
    this.#idle = this.#idle.filter((cell) => !fits(cell));
  }

  /**
   * Looks at the memory of the whole process while calls run. isolated-vm bounds each isolate, but raises
   * an isolate's bound by up to a gigabyte while it waits for V8 to let itself be stopped.
   */
  #watchMemory(): void {
    if (this.#calls.size === 0) {
      clearInterval(this.#memoryCheck);
      this.#memoryCheck = undefined;
      return;
    }
    this.#memoryCheck ??= setInterval(() => {
      const rssMb = process.memoryUsage.rss() / 1048576;
      if (rssMb <= this.#limits.processMemoryMb) return;
      send({ kind: 'overgrown', rssMb });
      clearInterval(this.#memoryCheck);
    }, MEMORY_CHECK_MS);
  }
}

function toProgram(head: ProgramHead, source: string): Program {
  const uses = WEB_NAMES.filter((name) => source.includes(name)).join(' ');
  return { ...head, uses, script: { source, filename: head.name } };
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decode(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

function send(message: FromSandbox, body?: Uint8Array): void {
  for (const chunk of encodeFrame(message, body)) process.stdout.write(chunk);
}

// What the sandbox does may wait for what the host does. Set before V8 starts its threads for isolates.
setPriority(5);

let sandbox: Sandbox | undefined;
const frames = new FrameReader(MAX_FRAME_BYTES);
process.stdin.on('data', (chunk: Buffer) => {
  for (const { head, body } of frames.push(chunk)) {
    const message = head as ToSandbox;
    if (message.kind !== 'hello') sandbox?.hear(message, body);
    else {
      sandbox = new Sandbox(message);
      send({ kind: 'ready' });
    }
  }
});
// The host is gone: so is the reason to run.
process.stdin.on('end', () => process.exit());
