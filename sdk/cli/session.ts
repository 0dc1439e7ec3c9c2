import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { quote, type JsonObject, type JsonValue } from '@toolyard/sdk';
import type { Manifest } from '@toolyard/sdk/manifest';
import type { AnyTool } from '@toolyard/sdk/testing';
import { authorGrants } from './author-grants.ts';
import { AuthorHost, networkModeOf } from './author-host.ts';
import { buildPlugin } from './build.ts';
import { schemasOf } from './create-manifest.ts';
import { describeToolLine, type ToolLine } from './log-lines.ts';
import { SourceMaps } from './source-maps.ts';
import { describeThrown } from './thrown-error.ts';

/** A call of a tool as a test makes it. */
export interface SessionCall {
  readonly tool: AnyTool;
  readonly input: unknown;
  /** What the plugin keeps, by key. */
  readonly kept: Readonly<Record<string, JsonValue>>;
  /** Values of the configuration in place of those in `.env`. */
  readonly config: Readonly<JsonObject>;
  readonly onProgress: (done: number, total: number, message?: string) => void;
}

/** What came of it. */
export interface SessionAnswer {
  readonly outcome:
    | { readonly ok: true; readonly result: JsonObject }
    | { readonly ok: false; readonly code: string; readonly message: string };
  /** What the tool threw: its message, and its stack in the author's own files. */
  readonly thrown?: readonly string[];
  readonly lines: readonly ToolLine[];
  readonly kept: Readonly<Record<string, JsonValue>>;
}

/** A request of a tool that runs in a test. */
export interface SessionFetch {
  readonly url: string;
  readonly method: string;
  readonly redirect: string;
  readonly headers: readonly (readonly [string, string])[];
  /** As base64. */
  readonly body: string;
}

/** A line that the host answers. */
interface Answered {
  readonly id: number;
  readonly progress?: Parameters<SessionCall['onProgress']>;
  readonly request?: number;
  readonly response?: unknown;
  readonly report?: Omit<SessionAnswer, 'thrown' | 'kept'> & {
    readonly thrown?: string;
    readonly notes: readonly string[];
  };
  readonly kept?: SessionAnswer['kept'];
  readonly refused?: string;
  readonly notes?: readonly string[];
  readonly failure?: string;
}

/**
 * Builds the plugin in a folder and opens a host that has it, for the tests of a process. It ends with the process.
 *
 * @throws Error when the plugin is not built
 */
export async function openTestSession(folder: string): Promise<TestSession> {
  const root = resolve(folder);
  const outcome = await buildPlugin(root);
  if (outcome.kind === 'refused')
    throw new Error(outcome.problems.map(({ file, reason }) => `${file}: ${reason}`).join('\n'));
  const network = networkModeOf({});
  const { values, environment } = await authorGrants(root, network);
  const manifest = JSON.parse(await readFile(join(root, 'dist/plugin.json'), 'utf8')) as Manifest;
  const host = new AuthorHost({ folder: root, task: 'call', terms: ['fresh'], network, environment });
  host.configure(values);
  return new TestSession(root, manifest, host);
}

/** Tools of one plugin in a host, for tests in this process. */
class TestSession {
  readonly #root: string;
  readonly #manifest: Manifest;
  readonly #host: AuthorHost;
  readonly #maps: SourceMaps;
  readonly #waiting = new Map<string, (answer: Answered) => void>();
  readonly #progress = new Map<number, SessionCall['onProgress']>();
  #last = 0;

  constructor(root: string, manifest: Manifest, host: AuthorHost) {
    this.#root = root;
    this.#manifest = manifest;
    this.#host = host;
    this.#maps = new SourceMaps(root);
    createInterface({ input: host.output }).on('line', (line) => this.#hear(JSON.parse(line) as Answered));
    void this.#endWith(host);
    host.hold(false);
  }

  /** What is asked of a host that ends has no other answer. */
  async #endWith(host: AuthorHost): Promise<void> {
    const code = await host.ended;
    for (const [key, settle] of this.#waiting)
      settle({ id: Number.parseInt(key), failure: `the host ended with ${code}` });
  }

  /** Calls a tool in the sandbox, as the host's callers do. @throws Error when the bundle has no such tool */
  async call({ tool, input, kept, config, onProgress }: SessionCall): Promise<SessionAnswer> {
    const id = (this.#last += 1);
    this.#progress.set(id, onProgress);
    const asked = { tool: this.#idOf(tool), name: recordingName(input), input, kept, config };
    const { report, kept: left } = await this.#ask(String(id), { id, call: asked });
    this.#progress.delete(id);
    if (report === undefined) throw new Error('the host did not say what came of the call');
    const { thrown, notes, lines, outcome } = report;
    for (const note of notes) console.warn(note);
    return {
      outcome,
      lines,
      kept: left ?? kept,
      ...(thrown === undefined ? {} : { thrown: describeThrown(thrown, this.#root, this.#maps) }),
    };
  }

  /** Shows a line that a tool wrote. */
  print(line: ToolLine): void {
    console.log(describeToolLine(line, this.#maps));
  }

  /** The network of a tool that runs in the test itself, recorded or played; until its end. */
  network({ tool, input, config }: Pick<SessionCall, 'tool' | 'input' | 'config'>): {
    fetch(asked: SessionFetch): Promise<unknown>;
    /** @throws Error when it asked what is not recorded */
    end(): Promise<void>;
  } {
    const id = (this.#last += 1);
    let requests = 0;
    this.#host.ask({ id, begin: { tool: this.#idOf(tool), name: recordingName(input), config } });
    return {
      fetch: async (fetch) => {
        const request = (requests += 1);
        return (await this.#ask(`${id}.${request}`, { id, fetch, request })).response;
      },
      end: async () => {
        const { refused, notes = [] } = await this.#ask(String(id), { id, end: true });
        for (const note of notes) console.warn(note);
        if (refused !== undefined) throw new Error(refused);
      },
    };
  }

  /** The tool that the bundle has of a definition. */
  #idOf(tool: AnyTool): string {
    const own = JSON.stringify(identity(tool.title, tool.summary, schemasOf(tool)));
    const found = this.#manifest.tools.filter(
      (one) => JSON.stringify(identity(one.title, one.summary, one)) === own,
    );
    const [first, second] = found;
    if (first !== undefined && second === undefined) return first.id;
    throw new Error(
      found.length > 1
        ? `the tools ${found.map(({ id }) => id).join(', ')} say the same of themselves: give each a title of its own`
        : `the plugin in ${this.#root} has no tool ${quote(tool.title)} as this one: its tools are ${this.#manifest.tools.map(({ id }) => id).join(', ')}`,
    );
  }

  async #ask(key: string, line: object): Promise<Answered> {
    // As long as something is asked the process waits for it.
    this.#host.hold(true);
    const answer = await new Promise<Answered>((settle) => {
      this.#waiting.set(key, settle);
      this.#host.ask(line);
    });
    if (this.#waiting.size === 0) this.#host.hold(false);
    if (answer.failure !== undefined) throw new Error(answer.failure);
    return answer;
  }

  #hear(answer: Answered): void {
    const { id, progress, request } = answer;
    if (progress !== undefined) {
      this.#progress.get(id)?.(...progress);
      return;
    }
    const key = request === undefined ? String(id) : `${id}.${request}`;
    const settle = this.#waiting.get(key);
    this.#waiting.delete(key);
    settle?.(answer);
  }
}

/** By what a definition is known again in the manifest that was made of it. */
function identity(title: string, summary: string, { input, output }: ReturnType<typeof schemasOf>): object {
  return { title, summary, input, output };
}

/** The most characters of an input that names its recording. */
const MOST_CHARACTERS = 200;

/** An input as the name of its recording: its JSON, or how that begins and a number by which it is known. */
function recordingName(input: unknown): string {
  const json = JSON.stringify(input) ?? 'undefined';
  return json.length <= MOST_CHARACTERS
    ? json
    : `${json.slice(0, MOST_CHARACTERS)}… ${createHash('sha256').update(json).digest('hex').slice(0, 16)}`;
}
