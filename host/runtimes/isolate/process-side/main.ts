/**
 * A sandbox process: isolates and nothing else. The host starts it with Node's permission model (it may
 * read its own file and isolated-vm's addon), an empty environment, and its standard streams as the only
 * way in and out. It is built into one file.
 */
import { encodeFrame, FrameReader } from '../protocol/frames.ts';
import type { Failure, FromSandbox, ProgramHead, SandboxLimits, ToSandbox } from '../protocol/messages.ts';
import { loadIsolatedVm } from './addon.ts';
import { BlankIsolate } from './blank-isolate.ts';
import { Contexts } from './contexts.ts';
import { IsolateSlot } from './isolate-slot.ts';
import { usedMb } from './used-memory.ts';
import { Processor } from './processor.ts';
import { toProgram, type IsolateProgram } from './compiled-program.ts';
import { CallPreparation, PreparedResults } from './prepared-results.ts';
import { RunningCall } from './running-call.ts';
import type { CachedScript } from './context-script.ts';
import { FairLock } from './fair-lock.ts';

/** More than any message of the host. */
const MAX_FRAME_BYTES = 256 * 1024 * 1024;

/** How often the memory is looked at while calls run. */
const MEMORY_CHECK_MS = 15;

/** By how much it has to have changed to be told to the host, in MiB. */
const MEMORY_STEP_MB = 64;

/** Isolates that one tool may have at rest: while some make their next contexts, another takes a call. */
const SLOTS_PER_PROGRAM = 4;

class Sandbox {
  readonly #ivm = loadIsolatedVm(process.argv[2] ?? '');
  readonly #limits: SandboxLimits;
  readonly #callScript: CachedScript;
  readonly #validatorScript: CachedScript;
  readonly #contexts = new Contexts();
  readonly #lock = new FairLock();
  readonly #processor = new Processor();
  readonly #programs = new Map<string, IsolateProgram | Failure>();
  readonly #calls = new Map<number, RunningCall>();
  readonly #prepared = new PreparedResults();
  /** Isolates at rest, the longest unused first. */
  #idle: IsolateSlot[] = [];
  /** What becomes the next tool's first isolate. */
  #blank: BlankIsolate | undefined;
  #memoryCheck: NodeJS.Timeout | undefined;
  #reportedMb = 0;

  constructor(hello: Extract<ToSandbox, { kind: 'hello' }>) {
    this.#limits = hello.limits;
    this.#callScript = { source: hello.callScript, filename: 'toolyard:call' };
    this.#validatorScript = { source: hello.validatorScript, filename: 'toolyard:validator' };
    this.#blank = this.#createBlank(this.#limits.memoryMb);
    setInterval(() => this.#endUnused(), Math.max(100, this.#limits.idleMs / 4)).unref();
  }

  receive(message: ToSandbox, body: Uint8Array<ArrayBuffer>): void {
    switch (message.kind) {
      case 'program':
        this.#programs.set(message.program, readProgram(message, body));
        break;
      case 'forget':
        this.#forget(message.program);
        break;
      case 'call':
        this.#begin(message, body);
        break;
      case 'cancel':
        this.#cancel(message.call);
        break;
      case 'response-part':
      case 'response':
      case 'request-failed':
        this.#calls.get(message.call)?.deliver(message, body);
        break;
    }
  }

  #begin(message: Extract<ToSandbox, { kind: 'call' }>, body: Uint8Array<ArrayBuffer>): void {
    const { call: id, deadlineMs, cpuBudgetMs, memoryMb, config = {}, callerName, preparedFor } = message;
    const program = this.#programs.get(message.program) ?? UNKNOWN;
    const input = decode(body);
    if ('reason' in program || input === undefined) {
      const failure = 'reason' in program ? program : NOT_UTF8;
      send({ kind: 'failed', call: id, rssMb: 0, cpuMs: 0, failure });
      return;
    }
    const call = new RunningCall({
      id,
      deadlineMs,
      cpuBudgetMs,
      config,
      callerName,
      preparation:
        preparedFor === undefined
          ? undefined
          : new CallPreparation(this.#prepared, message.program, preparedFor),
      limits: this.#limits,
      ivm: this.#ivm,
      lock: this.#lock,
      processor: this.#processor,
      takeSlot: () =>
        memoryMb === undefined ? this.#take(id, program) : this.#takeLarge(id, program, memoryMb),
      send,
      onEnd: (kept) => {
        if (memoryMb === undefined) return this.#leave(id, kept);
        kept?.dispose();
        this.#leave(id, undefined);
      },
    });
    this.#calls.set(id, call);
    this.#watchMemory();
    void call.run(input);
  }

  /** A call that has ended, or never came, has stopped. */
  #cancel(call: number): void {
    const running = this.#calls.get(call);
    if (running === undefined) send({ kind: 'stopped', call });
    else running.cancel();
  }

  /** An isolate for a call: one that is ready before one that is not, and that before a new one. */
  #take(call: number, program: IsolateProgram): IsolateSlot {
    const own = this.#idle.filter((slot) => slot.program === program);
    const slot = own.findLast(({ isReady }) => isReady) ?? own.at(-1) ?? this.#create(program);
    this.#idle = this.#idle.filter((idle) => idle !== slot);
    slot.call = call;
    // One that has to be waited for shows that its tool is called often.
    if (!slot.isReady && own.length > 0 && own.length < SLOTS_PER_PROGRAM)
      void this.#keep(this.#create(program));
    return slot;
  }

  /** An isolate for a call that needs more memory than others: it is not kept. */
  #takeLarge(call: number, program: IsolateProgram, memoryMb: number): IsolateSlot {
    const slot = this.#create(program, memoryMb);
    slot.call = call;
    return slot;
  }

  #create(program: IsolateProgram, memoryMb = program.memoryMb ?? this.#limits.memoryMb): IsolateSlot {
    return new IsolateSlot({
      blank: this.#takeBlank(memoryMb) ?? this.#createBlank(memoryMb),
      program,
      validatorScript: this.#validatorScript,
      onBroken: ({ call }) => send({ kind: 'broken', call }),
    });
  }

  #takeBlank(memoryMb: number): BlankIsolate | undefined {
    const blank = this.#blank;
    if (memoryMb !== blank?.memoryMb) return undefined;
    this.#blank = undefined;
    return blank;
  }

  #createBlank(memoryMb: number): BlankIsolate {
    const [callScript, validatorScript] = [this.#callScript, this.#validatorScript];
    const [ivm, contexts] = [this.#ivm, this.#contexts];
    return new BlankIsolate({ ivm, contexts, callScript, validatorScript, memoryMb });
  }

  #leave(id: number, kept: IsolateSlot | undefined): void {
    this.#calls.delete(id);
    if (kept !== undefined) void this.#keep(kept);
    if (this.#calls.size === 0) this.#blank ??= this.#createBlank(this.#limits.memoryMb);
    this.#watchMemory();
  }

  /** Keeps an isolate for the next call of its tool, if it is in a state to be kept. */
  async #keep(slot: IsolateSlot): Promise<void> {
    slot.lastUsed = performance.now();
    this.#idle.push(slot);
    if (this.#idle.length > this.#limits.idleIsolates) this.#idle.shift()?.dispose();
    const kept = await slot.rest().catch(() => false);
    if (kept && this.#programs.get(slot.program.program) === slot.program) return;
    const index = this.#idle.indexOf(slot);
    if (index < 0) return;
    this.#idle.splice(index, 1);
    slot.dispose();
  }

  #forget(name: string): void {
    this.#programs.delete(name);
    this.#prepared.forget(name);
    this.#endIdle((slot) => slot.program.program === name);
  }

  #endUnused(): void {
    const before = performance.now() - this.#limits.idleMs;
    this.#endIdle((slot) => slot.lastUsed < before);
    this.#prepared.endUnused();
  }

  #endIdle(fits: (slot: IsolateSlot) => boolean): void {
    for (const slot of this.#idle.filter(fits)) slot.dispose();
    this.#idle = this.#idle.filter((slot) => !fits(slot));
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
    this.#memoryCheck ??= setInterval(() => this.#checkMemory(), MEMORY_CHECK_MS);
  }

  #checkMemory(): void {
    const rssMb = usedMb();
    if (rssMb > this.#limits.processMemoryMb) {
      send({ kind: 'memory-exceeded', rssMb });
      clearInterval(this.#memoryCheck);
    } else if (Math.abs(rssMb - this.#reportedMb) > MEMORY_STEP_MB) {
      send({ kind: 'memory', rssMb });
      this.#reportedMb = rssMb;
    }
  }
}

const UNKNOWN: Failure = { reason: 'thrown', name: 'Error', message: 'an unknown program', stack: '' };
const NOT_UTF8: Failure = { reason: 'input', message: 'body: expected UTF-8', tooLarge: false, issues: [] };

/** A tool's code, or why it cannot be run. */
function readProgram(head: ProgramHead, body: Uint8Array<ArrayBuffer>): IsolateProgram | Failure {
  try {
    return toProgram(head, Buffer.from(body.buffer, body.byteOffset, body.byteLength));
  } catch (error) {
    const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
    return { reason: 'thrown', name, message: message.slice(0, 2_000), stack: stack.slice(0, 8_000) };
  }
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

let sandbox: Sandbox | undefined;
const frames = new FrameReader(MAX_FRAME_BYTES);
process.stdin.on('data', (chunk: Buffer) => {
  for (const { head, body } of frames.push(chunk)) {
    const message = head as ToSandbox;
    if (message.kind !== 'hello') sandbox?.receive(message, body);
    else {
      sandbox = new Sandbox(message);
      send({ kind: 'ready' });
    }
  }
});
// The host is gone: so is the reason to run.
process.stdin.on('end', () => process.exit());
