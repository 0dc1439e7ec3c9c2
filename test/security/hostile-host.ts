import { readdir, readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { readConfig } from '../../host/config/config.ts';
import { createHost, type Host } from '../../host/app/host.ts';
import { buildPackage, type PluginPackage } from '../host/runtimes/isolate/plugin-package.ts';

const PLUGINS = join(import.meta.dirname, 'plugins');
const ROOT = join(import.meta.dirname, '../..');

/** A line of the operator's log. */
export type LogLine = Readonly<Record<string, unknown>> & { readonly msg: string };

/** What a caller gets over REST. */
export interface Reply {
  readonly status: number;
  readonly body: {
    readonly success: boolean;
    readonly result?: Record<string, unknown>;
    readonly error?: { readonly code: string; readonly message: string; readonly reason?: string };
  };
  readonly ms: number;
}

/** A real host that serves the corpus of hostile plugins beside Toolyard's own, and what its operator sees. */
export class HostileHost {
  readonly host: Host;
  readonly url: string;
  readonly lines: LogLine[];
  readonly #folder: string;

  private constructor(host: Host, url: string, lines: LogLine[], folder: string) {
    this.host = host;
    this.url = url;
    this.lines = lines;
    this.#folder = folder;
  }

  static async start(environment: Readonly<Record<string, string>> = {}): Promise<HostileHost> {
    const folder = await mkdtemp(join(tmpdir(), 'toolyard-hostile-'));
    await buildCorpus(join(folder, 'plugins'));
    const lines: LogLine[] = [];
    const log = pino(
      { base: null },
      new Writable({
        write(line: Buffer, _, done) {
          lines.push(JSON.parse(line.toString('utf8')) as LogLine);
          done();
        },
      }),
    );
    const config = readConfig({
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      PLUGIN_DIRS: [join(ROOT, 'plugins'), join(folder, 'plugins')].join(),
      RATE_LIMIT_REST: '0',
      TRUST_PROXY: '127.0.0.0/8',
      SANDBOX_PROCESSES: '2',
      STOP_GRACE_MS: '1000',
      ...environment,
    });
    const host = await createHost(config, log);
    return new HostileHost(host, await host.listen(), lines, folder);
  }

  async stop(): Promise<void> {
    await this.host.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** @param caller the address that the call is taken to come from */
  async call(tool: string, input: object = {}, caller = '192.0.2.1'): Promise<Reply> {
    const start = performance.now();
    const response = await fetch(`${this.url}/api/tools/${tool}/execute`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': caller },
      body: JSON.stringify(input),
    });
    const body = (await response.json()) as Reply['body'];
    return { status: response.status, body, ms: performance.now() - start };
  }

  /** What the log says of a plugin. */
  linesOf(bundle: string): LogLine[] {
    return this.lines.filter((line) => line.bundle === bundle);
  }
}

/** Well-behaved callers, each at an address of its own, who keep calling, and notice everything that goes wrong. */
export class Neighbours {
  readonly failures: string[] = [];
  readonly waits: number[] = [];
  readonly #loops: Promise<void>[];
  #over = false;

  constructor(host: HostileHost) {
    const calls: readonly (readonly [tool: string, input: object, expected: string])[] = [
      ['good', { text: 'hey' }, 'HEY'],
      ['good', { text: 'you' }, 'YOU'],
      ['base32-encode', { text: 'foobar' }, 'MZXW6YTBOI======'],
    ];
    this.#loops = calls.map(async ([tool, input, expected], index) => {
      while (!this.#over) {
        const reply = await host.call(tool, input, `198.51.100.${index + 1}`);
        this.waits.push(reply.ms);
        if (reply.body.result?.result !== expected)
          this.failures.push(`${tool}: ${reply.status} ${JSON.stringify(reply.body)}`);
        await pause(10);
      }
    });
  }

  async leave(): Promise<void> {
    this.#over = true;
    await Promise.all(this.#loops);
  }
}

/** What some plugins of the corpus ask for. */
const REQUESTS: Readonly<Record<string, Pick<PluginPackage, 'runtime' | 'net'>>> = {
  'asks-for-inline': { runtime: 'inline' },
};

/** Builds every plugin of the corpus as its author would, each into a bundle of its own. */
async function buildCorpus(folder: string): Promise<void> {
  const files = await readdir(PLUGINS);
  const ids = files.map((file) => file.replace(/\.ts$/, ''));
  for (const id of ids) {
    const source = await readFile(join(PLUGINS, `${id}.ts`), 'utf8');
    await buildPackage(folder, {
      id,
      tools: { [id]: source },
      lib: join(import.meta.dirname, 'lib'),
      runtime: 'isolate',
      ...REQUESTS[id],
    });
  }
}
