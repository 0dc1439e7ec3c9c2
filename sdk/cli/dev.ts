import { watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { authorGrants } from './author-grants.ts';
import { AuthorHost } from './author-host.ts';
import { authorState } from './author-state.ts';
import { buildPlugin } from './build.ts';
import { printProblems } from './print-problems.ts';
import { describeHostLine } from './log-lines.ts';
import { printWarning } from './known-fields.ts';
import { INSPECTED_MAPS, MAPS, SourceMaps } from './source-maps.ts';

/** How long files must be left alone before they are built: editors write in several steps. */
const SETTLE_MS = 60;

/** What a build makes, or does not read. */
const NOT_SOURCE = /(?:^|[\\/])(?:node_modules|dist|\.dist-[^\\/]*|\.git|\.toolyard)(?:[\\/]|$)/;

export interface DevOptions {
  /** Whether the plugin runs as one that a trusted key signed. */
  readonly isTrusted: boolean;
  /** The port for debuggers; undefined: tools run as they are served. */
  readonly inspectPort: number | undefined;
}

/**
 * Runs a host with this plugin alone, and builds it anew at every save; the host takes the new version while it serves.
 * Problems are printed and wait to be mended; the last good version goes on.
 *
 * @returns the exit code
 */
export async function develop(folder: string, options: DevOptions): Promise<number> {
  const root = resolve(folder);
  const run = new DevRun(root, options);
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(root, { recursive: true }, (_, file) => {
    if (file === null || NOT_SOURCE.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => void run.refresh(), SETTLE_MS);
  });
  const stop = () => run.stop();
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  void run.refresh();
  try {
    return await run.ended;
  } finally {
    clearTimeout(timer);
    watcher.close();
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
}

/** One run of `dev`: builds, and a host from the first that succeeds on. */
class DevRun {
  readonly ended: Promise<number>;
  readonly #end: (code: number | Promise<number>) => void;
  readonly #root: string;
  readonly #options: DevOptions;
  #host: AuthorHost | undefined;
  #maps: SourceMaps;
  #said = '';
  #turn: Promise<void> = Promise.resolve();

  constructor(root: string, options: DevOptions) {
    // Authors' Node may be 20, which has no Promise.withResolvers.
    let end: (code: number | Promise<number>) => void = () => undefined;
    this.ended = new Promise((resolve) => {
      end = resolve;
    });
    this.#end = end;
    this.#root = root;
    this.#options = options;
    this.#maps = this.#newMaps();
  }

  /** Builds what has changed and tells the host what it is given; one after the other. */
  refresh(): Promise<void> {
    this.#turn = this.#turn
      .then(() => this.#refresh())
      .catch((error: unknown) => {
        console.error(error instanceof Error ? error.message : String(error));
      });
    return this.#turn;
  }

  /** Has the host end in order; a second time, at once. */
  stop(): void {
    if (this.#host === undefined) this.#end(0);
    else this.#host.stop();
  }

  async #refresh(): Promise<void> {
    const isInspected = this.#options.inspectPort !== undefined;
    const outcome = await buildPlugin(this.#root, printWarning, { isInspected });
    if (outcome.kind === 'refused') {
      printProblems(outcome.problems);
      console.error(this.#host === undefined ? 'nothing is served yet' : 'the version before is served');
      return;
    }
    if (outcome.kind === 'built') {
      console.log('built');
      this.#maps = this.#newMaps();
    }
    const { values, environment, said } = await authorGrants(this.#root, 'live', isInspected);
    if (said.join('\n') !== this.#said) for (const line of said) console.log(line);
    this.#said = said.join('\n');
    this.#host ??= await this.#start(environment);
    this.#host.configure(values);
  }

  #newMaps(): SourceMaps {
    return new SourceMaps(this.#root, this.#options.inspectPort === undefined ? MAPS : INSPECTED_MAPS);
  }

  async #start(environment: Readonly<Record<string, string>>): Promise<AuthorHost> {
    const { isTrusted, inspectPort } = this.#options;
    const host = new AuthorHost({
      folder: this.#root,
      task: 'dev',
      terms: [
        ...(isTrusted ? (['trusted'] as const) : []),
        ...(inspectPort === undefined ? [] : (['inspect'] as const)),
      ],
      network: 'live',
      environment: {
        DATA_DIR: join(await authorState(this.#root), 'host'),
        LOG_LEVEL: 'debug',
        RATE_LIMIT_REST: '0',
        RATE_LIMIT_MCP: '0',
        ...(inspectPort === undefined ? {} : { INSPECT_PORT: String(inspectPort) }),
        ...environment,
      },
    });
    createInterface({ input: host.output }).on('line', (line) => {
      for (const words of describeHostLine(line, this.#root, this.#maps)) console.log(words);
    });
    this.#end(host.ended);
    return host;
  }
}
