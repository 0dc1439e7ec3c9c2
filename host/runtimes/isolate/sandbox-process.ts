import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { SandboxScripts } from './scripts.ts';
import { readMessage, type FromSandbox, type SandboxLimits, type ToSandbox } from './messages.ts';
import { encodeFrame, FrameReader } from './wire.ts';

/** Of a message from the sandbox, besides a result. */
const MAX_HEAD_BYTES = 1024 * 1024;

/** Of the process's last words that are kept for the log. */
const MAX_LAST_WORDS = 2_000;

interface SandboxProcessEvents {
  ready: [];
  message: [message: FromSandbox, body: Uint8Array<ArrayBuffer>];
  /** The process is gone. `why` is for the log. */
  end: [why: string];
}

export interface SandboxProcessOptions {
  readonly limits: SandboxLimits;
  readonly scripts: SandboxScripts;
  /** How long the process may take to be ready. */
  readonly startMs: number;
}

/** One sandbox process: starts it, talks with it, ends it. */
export class SandboxProcess extends EventEmitter<SandboxProcessEvents> {
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #start: NodeJS.Timeout;
  #lastWords = '';
  #why: string | undefined;

  constructor({ limits, scripts, startMs }: SandboxProcessOptions) {
    super();
    this.#child = startProcess(scripts.process);
    this.#start = setTimeout(() => this.kill('it did not start in time'), startMs);
    const frames = new FrameReader(limits.maxResultBytes + MAX_HEAD_BYTES);
    this.#child.stdout.on('data', (chunk: Buffer) => this.#read(frames, chunk));
    this.#child.stderr.on('data', (chunk: Buffer) => {
      this.#lastWords = (this.#lastWords + chunk.toString('utf8')).slice(-MAX_LAST_WORDS);
    });
    // A write to a process that has just ended fails: its end is told by `close`.
    this.#child.stdin.on('error', () => {});
    this.#child.on('error', (error) => (this.#why ??= error.message));
    this.#child.on('close', (code, signal) => this.#onClose(code, signal));
    this.send({ kind: 'hello', limits, callScript: scripts.call, gateScript: scripts.gate });
    void preferAsVictim(this.pid);
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  send(message: ToSandbox, body?: Uint8Array): void {
    for (const chunk of encodeFrame(message, body)) this.#child.stdin.write(chunk);
  }

  /** Ends the process at once. */
  kill(why: string): void {
    this.#why ??= why;
    this.#child.kill('SIGKILL');
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
      this.kill(
        `it does not keep to the protocol: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }

  #onClose(code: number | null, signal: NodeJS.Signals | null): void {
    clearTimeout(this.#start);
    const how = signal === null ? `it ended with the code ${code}` : `it was ended by ${signal}`;
    const words = this.#lastWords.trim();
    this.emit('end', this.#why ?? (words === '' ? how : `${how}: ${words}`));
  }
}

function startProcess(file: string): ChildProcessByStdio<Writable, Readable, Readable> {
  const addon = findAddon();
  const flags = [
    '--permission',
    '--allow-addons',
    `--allow-fs-read=${file}`,
    `--allow-fs-read=${addon}`,
    // isolated-vm needs this since Node 20: isolates cannot start from Node's own snapshot.
    '--no-node-snapshot',
    '--disable-warning=PERM0001',
    '--max-old-space-size=256',
  ];
  return spawn(process.execPath, [...flags, file, addon], {
    cwd: dirname(file),
    env: {},
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

/** isolated-vm's prebuilt addon for this platform. */
function findAddon(): string {
  const main = createRequire(import.meta.url).resolve('isolated-vm');
  const prebuilds = createRequire(main)('node-gyp-build') as { path(folder: string): string };
  return prebuilds.path(dirname(main));
}

/** When Linux itself runs out of memory, it takes a sandbox before the host. */
async function preferAsVictim(pid: number): Promise<void> {
  if (process.platform !== 'linux' || pid === 0) return;
  await writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => {});
}
