import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

const ROOT = join(import.meta.dirname, '../..');

export interface Answer {
  /** 0: there was no answer. */
  readonly status: number;
  readonly body: string;
  readonly headers: Headers;
}

/** A host in a process of its own, as an operator starts it, with what tests want to know of it. */
export class HostProcess {
  readonly dataDir: string;
  readonly url: string;
  /** How it ended: an exit code, or a signal's name. Undefined while it runs. */
  ended: number | string | undefined;
  readonly #child: ChildProcessByStdio<null, Readable, Readable>;
  readonly #output: () => string;
  readonly #exited: Promise<void>;

  private constructor(
    child: ChildProcessByStdio<null, Readable, Readable>,
    dataDir: string,
    url: string,
    output: () => string,
  ) {
    this.#child = child;
    this.dataDir = dataDir;
    this.url = url;
    this.#output = output;
    this.#exited = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        this.ended = signal ?? code ?? 1;
        resolve();
      });
    });
  }

  /** Starts a host. @throws Error with what it printed, when it ends instead */
  static async start(environment: Readonly<Record<string, string>> = {}): Promise<HostProcess> {
    const dataDir = environment.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'toolyard-process-')));
    const child = spawn(process.execPath, [join(ROOT, 'host/app/main.ts')], {
      cwd: ROOT,
      env: {
        ...process.env,
        PORT: '0',
        DATA_DIR: dataDir,
        RATE_LIMIT_REST: '0',
        RATE_LIMIT_MCP: '0',
        RATE_LIMIT_PAGES: '0',
        RATE_LIMIT_BINS: '0',
        ISOLATE_DEADLINE_MS: '5000',
        STOP_GRACE_MS: '5000',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const url = await new Promise<string>((resolve, reject) => {
      const hear = (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-1_000_000);
        const found = /"address":"(http:[^"]+)"/.exec(output)?.[1];
        if (found !== undefined) resolve(found);
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.once('exit', (code, signal) =>
        reject(new Error(`the host ended with ${code ?? signal}: ${output}`)),
      );
    });
    return new HostProcess(child, dataDir, url, () => output);
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** What it has printed, or the end of it. */
  get output(): string {
    return this.#output();
  }

  async request(path: string, init: RequestInit = {}): Promise<Answer> {
    try {
      const response = await fetch(this.url + path, { signal: AbortSignal.timeout(30_000), ...init });
      return { status: response.status, body: await response.text(), headers: response.headers };
    } catch {
      return { status: 0, body: '', headers: new Headers() };
    }
  }

  call(tool: string, input: object, signal?: AbortSignal): Promise<Answer> {
    return this.request(`/api/tools/${tool}/execute`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
      ...(signal === undefined ? {} : { signal }),
    });
  }

  /** The processes that it started, and those that they started; of one kind, by a word of their command line. */
  async children(kind = ''): Promise<number[]> {
    const parents = new Map<number, number>();
    for (const name of await readdir('/proc')) {
      if (!/^\d+$/.test(name)) continue;
      const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
      const parent = /\) \S (\d+)/.exec(stat)?.[1];
      if (parent !== undefined) parents.set(Number(name), Number(parent));
    }
    const found = [this.pid];
    for (const parent of found)
      found.push(...[...parents].filter(([, of]) => of === parent).map(([pid]) => pid));
    const isOfKind = async (pid: number) =>
      (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes(kind);
    const matches = await Promise.all(found.map(isOfKind));
    return found.slice(1).filter((_, index) => matches[index + 1]);
  }

  /** Resident memory in MiB. */
  memoryMb(): Promise<number> {
    return residentMb(this.pid);
  }

  /** Resident memory of all processes that it started, in MiB. */
  async childrenMemoryMb(): Promise<number> {
    const sizes = await Promise.all((await this.children()).map(residentMb));
    return sizes.reduce((sum, mb) => sum + mb, 0);
  }

  /** Resident memory of it and of all processes that it started, in MiB. */
  async allMemoryMb(): Promise<number> {
    return (await this.memoryMb()) + (await this.childrenMemoryMb());
  }

  /** CPU time of its main thread so far, in milliseconds. */
  async mainThreadMs(): Promise<number> {
    const [onCpuNs] = (await readFile(`/proc/${this.pid}/task/${this.pid}/schedstat`, 'utf8')).split(' ');
    return Number(onCpuNs) / 1e6;
  }

  /** Open file descriptors. */
  async handles(): Promise<number> {
    return (await readdir(`/proc/${this.pid}/fd`)).length;
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Ends it in order and tells how it ended. */
  async stop(): Promise<number | string | undefined> {
    if (this.ended === undefined) this.#child.kill('SIGTERM');
    await this.#exited;
    return this.ended;
  }

  /** Ends it at once, and removes its data unless it is to be kept. */
  async discard({ keepData = false }: { readonly keepData?: boolean } = {}): Promise<void> {
    if (this.ended === undefined) this.#child.kill('SIGKILL');
    await this.#exited;
    if (!keepData) await rm(this.dataDir, { recursive: true, force: true });
  }
}

/** 0 for a process that is not there. */
async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}
