import { Writable } from 'node:stream';
import { pino } from 'pino';
import type { JsonObject, JsonValue } from '@toolyard/sdk';
import { addressOf } from '../../catalogue/address.ts';
import type { Bundle, Tool } from '../../catalogue/bundle.ts';
import { readConfig } from '../../config/config.ts';
import { CallKv } from '../../kv/call-kv.ts';
import { kvBy } from '../../kv/kv-client.ts';
import { resultValue, type Call } from '../../runtimes/runtime.ts';
import { TOOL_FAILED, WRONG_RESULT } from '../../runtimes/tool-error.ts';
import { createHost, type Host } from '../host.ts';
import type { AuthorTerms } from './author-terms.ts';
import { RecordedRun } from './recorded-run.ts';
import { Recordings, type RecordingName } from './recordings.ts';

/** One call of the plugin that is tried. */
export interface TriedCall {
  readonly recording: RecordingName;
  readonly input: unknown;
  readonly onProgress?: NonNullable<Call['onProgress']>;
}

/** What came of it: what its caller heard, and what its author should know besides. */
export interface CallReport {
  readonly outcome:
    | { readonly ok: true; readonly result: JsonObject }
    | { readonly ok: false; readonly code: string; readonly message: string };
  /** What the tool threw, with its stack. */
  readonly thrown?: string;
  /** What the author should know of its recording. */
  readonly notes: readonly string[];
  /** What the host's log says of the call. */
  readonly lines: readonly LogLine[];
}

interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly tool?: string;
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** A tool that is served. */
export interface ServedTool {
  readonly bundle: Bundle;
  readonly tool: Tool;
}

/** A plugin in a host of its author's, which calls it, one call at a time. */
export class TriedPlugin {
  readonly recordings: Recordings;
  readonly #host: Host;
  readonly #author: AuthorTerms;
  readonly #lines: LogLine[];

  private constructor(host: Host, recordings: Recordings, author: AuthorTerms, lines: LogLine[]) {
    this.#host = host;
    this.recordings = recordings;
    this.#author = author;
    this.#lines = lines;
  }

  /** @param folder the plugin's package, which has its recordings */
  static async open(
    environment: NodeJS.ProcessEnv,
    folder: string,
    author: AuthorTerms,
  ): Promise<TriedPlugin> {
    const lines: LogLine[] = [];
    const log = pino({ level: 'debug', base: null }, collector(lines));
    const host = await createHost(readConfig(environment), log, undefined, author);
    return new TriedPlugin(host, new Recordings(folder), author, lines);
  }

  /** Why the host does not serve it; empty: it does. */
  get refused(): readonly string[] {
    return this.#host.registry.refusals.flatMap(({ reasons }) => reasons);
  }

  get tools(): readonly ServedTool[] {
    const { snapshot } = this.#host.catalogue;
    return this.#host.registry.statuses.flatMap(({ bundle }) =>
      bundle.manifest.tools.flatMap(({ id }) => {
        const address = addressOf({ bundle, id });
        const tool = snapshot.find(address, 'rest') ?? snapshot.find(address, 'mcp');
        return tool === undefined ? [] : [{ bundle, tool }];
      }),
    );
  }

  /** A run of a tool that is to be recorded or played. @throws Error when the tool's recordings cannot be read */
  record(bundle: Bundle, recording: RecordingName): RecordedRun {
    const { network: mode } = this.#author;
    return new RecordedRun(this.recordings, recording, {
      mode,
      secrets: this.#author.secretsOf(bundle.manifest),
    });
  }

  /** The tool's way out, by the tape of a run. */
  networkOf({ tool, bundle }: ServedTool, { tape }: RecordedRun): ReturnType<Host['networkFor']> {
    const config = this.#author.configOf(bundle);
    return this.#host.networkFor(tool.net, config?.kind === 'ready' ? config.config.injected : [], tape);
  }

  /** Calls a tool as one of its callers would. */
  async call({ bundle, tool }: ServedTool, { recording, input, onProgress }: TriedCall): Promise<CallReport> {
    this.#lines.length = 0;
    const run = this.record(bundle, recording);
    const outcome = await this.#host.executor.execute({
      name: addressOf(tool),
      surface: tool.manifest.surfaces[0] ?? 'rest',
      caller: 'author',
      input: { kind: 'json', bytes: new TextEncoder().encode(JSON.stringify(input)) },
      onCallerGone: () => () => {},
      onProgress,
      tape: run.tape,
    });
    run.keep();
    const said = (what: string) => this.#lines.find(({ msg }) => msg === what)?.fields;
    const thrown = said(TOOL_FAILED)?.['error'];
    const wrong = said(WRONG_RESULT)?.['problem'];
    const about = {
      notes: run.notes(Date.now()),
      lines: this.#lines.filter((line) => line.tool === tool.id && !TOLD.has(line.msg)),
    };
    const reason =
      run.refused ??
      (typeof wrong === 'string' ? `the result is not what the output schema says: ${wrong}` : undefined);
    if (reason !== undefined)
      return { outcome: { ok: false, code: 'INTERNAL_ERROR', message: reason }, ...about };
    return {
      outcome: outcome.ok
        ? { ok: true, result: resultValue(outcome.result) }
        : { ok: false, code: outcome.error.code, message: outcome.error.message },
      ...(typeof thrown === 'string' ? { thrown } : {}),
      ...about,
    };
  }

  /** Has a plugin keep these values, and no others, for what is done; and says what it keeps then. */
  async withKept<T>(
    { bundle }: ServedTool,
    kept: Readonly<Record<string, JsonValue>>,
    run: () => Promise<T>,
  ): Promise<{ readonly came: T; readonly kept: Record<string, JsonValue> }> {
    const { state, values } = this.#host;
    const owner = state.configs.ownerOf(bundle);
    if (owner === undefined || bundle.manifest.permissions.kv !== true)
      return { came: await run(), kept: { ...kept } };
    const space = values.of(bundle, owner);
    const kv = kvBy((request) => new CallKv(space).ask(request));
    await values.clear(bundle.id);
    for (const [key, value] of Object.entries(kept)) await kv.set(key, value);
    const came = await run();
    const left: [string, JsonValue][] = [];
    for (let page = await kv.list(); ; page = await kv.list({ after: page.next })) {
      for (const key of page.keys) left.push([key, (await kv.get(key)) ?? null]);
      if (page.next === undefined) return { came, kept: Object.fromEntries(left) };
    }
  }

  stop(): Promise<void> {
    return this.#host.stop();
  }
}

/** Lines of the log that are told as what came of the call. */
const TOLD: ReadonlySet<string> = new Set([TOOL_FAILED, WRONG_RESULT, 'a call failed']);

/** Takes the log's lines, of which each comes whole. */
function collector(lines: LogLine[]): Writable {
  return new Writable({
    write(chunk: Buffer, _, done) {
      lines.push(JSON.parse(chunk.toString('utf8')) as LogLine);
      done();
    },
  });
}
