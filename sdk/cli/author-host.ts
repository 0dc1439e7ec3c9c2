import { spawn, ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { Socket } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';

/** What becomes of requests to the network: they are recorded, answered with what was recorded, or neither. */
export type NetworkMode = 'record' | 'play' | 'live';

/** What was asked for: by an option, or for everything that a command runs by `TOOLYARD_RECORD=1`. */
export function networkModeOf({
  record = false,
  live = false,
}: {
  readonly record?: boolean;
  readonly live?: boolean;
}): NetworkMode {
  if (record || process.env['TOOLYARD_RECORD'] === '1') return 'record';
  return live ? 'live' : 'play';
}

export interface AuthorHostOptions {
  /** The plugin's package. */
  readonly folder: string;
  readonly task: 'dev' | 'test' | 'call';
  /**
   * `trusted`: the plugin runs as one that a trusted key signed; `fresh`: in a data folder of the host's own, which goes with
   * it, else `DATA_DIR` of the environment; `inspect`: tools run where a debugger sees them.
   */
  readonly terms: readonly ('trusted' | 'fresh' | 'inspect')[];
  readonly network: NetworkMode;
  readonly environment?: Readonly<Record<string, string>>;
}

/** The host's command `toolyard author`, in a process of its own. */
export class AuthorHost {
  readonly output: Readable;
  /** Its exit code. */
  readonly ended: Promise<number>;
  readonly #child: ChildProcess;
  readonly #input: Writable;
  #isStopping = false;

  /** @throws Error when the package has no host */
  constructor({ folder, task, terms, network, environment = {} }: AuthorHostOptions) {
    const words = ['author', task, resolve(folder), [...terms, network].join(','), '--json'];
    const child = spawn(process.execPath, [hostCommand(folder), ...words], {
      stdio: ['pipe', 'pipe', 'inherit'],
      // A terminal's Ctrl-C is for this process, which ends the host in order.
      detached: true,
      env: { ...process.env, ...environment },
    });
    this.#child = child;
    this.#input = child.stdin;
    // It may have ended before it read.
    this.#input.on('error', () => {});
    this.output = child.stdout;
    this.ended = new Promise((settle, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => settle(code ?? 1));
    });
  }

  /** @param values of the plugin's configuration, as texts by field */
  configure(values: Readonly<Record<string, string>>): void {
    this.ask({ configure: values });
  }

  /** Sends the host a line. */
  ask(line: object): void {
    this.#input.write(`${JSON.stringify(line)}\n`);
  }

  /** Whether this process goes on as long as the host does. */
  hold(isHeld: boolean): void {
    for (const part of [this.#child, this.#input, this.output])
      if (part instanceof ChildProcess || part instanceof Socket) part[isHeld ? 'ref' : 'unref']();
  }

  /** Has it end in order; at once, when it is told a second time. */
  stop(): void {
    if (this.#isStopping) this.#child.kill('SIGKILL');
    this.#isStopping = true;
    this.#input.end();
  }
}

/** The packages that the host may be installed as: as it is published, and as the folder of its sources. */
const HOSTS = ['toolyard', '@toolyard/host'];

function hostCommand(folder: string): string {
  const require = createRequire(join(resolve(folder), 'package.json'));
  for (const name of HOSTS) {
    const manifest = resolved(require, `${name}/package.json`);
    if (manifest === undefined) continue;
    const { bin } = require(manifest) as { readonly bin?: Readonly<Record<string, string>> };
    const file = bin?.['toolyard'];
    if (file !== undefined) return join(dirname(manifest), file);
  }
  throw new Error('the host is not installed: npm install --save-dev toolyard');
}

function resolved(require: NodeJS.Require, name: string): string | undefined {
  try {
    return require.resolve(name);
  } catch {
    return undefined;
  }
}
