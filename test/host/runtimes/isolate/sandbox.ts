import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ToolLog, ToolNetwork } from '@toolyard/sdk';
import { noNetwork } from '@toolyard/sdk/manifest';
import type { Tool, Trust } from '../../../../host/catalogue/bundle.ts';
import { CallError, type ErrorReason } from '../../../../host/errors.ts';
import { type IsolateOptions, IsolateRuntime } from '../../../../host/runtimes/isolate/isolate.ts';
import { sharedWall } from '../wall/walls.ts';
import { buildPackage, readBuilt, toolOf, type PluginPackage } from './plugin-package.ts';

/** A line of the operator's log. */
export interface LogLine {
  readonly level: string;
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** What a caller got. */
export type Reply =
  | { readonly ok: true; readonly result: Record<string, unknown>; readonly ms: number }
  | {
      readonly ok: false;
      readonly status: number;
      readonly code: string;
      readonly reason: ErrorReason | undefined;
      readonly retryAfterSeconds: number | undefined;
      readonly message: string;
      readonly ms: number;
    };

export interface CallSettings {
  readonly caller?: string;
  readonly signal?: AbortSignal;
  readonly deadlineMs?: number;
  readonly nested?: boolean;
  readonly onProgress?: (done: number, total: number, message?: string) => void;
}

/** A runtime of its own, with plugins that are built on the spot, and all that the operator would see. */
export class TestSandbox {
  readonly runtime: IsolateRuntime;
  readonly lines: LogLine[] = [];
  readonly folder: string;

  private constructor(folder: string, options: Partial<IsolateOptions>, network: ToolNetwork) {
    this.folder = folder;
    const write = (level: string) => (fields: object, message: string) => {
      this.lines.push({ level, message, fields: { ...fields } });
    };
    this.runtime = new IsolateRuntime({
      processes: 2,
      deadlineMs: 1_000,
      queueAgeMs: 10_000,
      log: { info: write('info'), warn: write('warn'), error: write('error') },
      logFor: (tool) => this.#logFor(tool),
      networkFor: () => network,
      wall: () => sharedWall.get(),
      ...options,
    });
  }

  static async start(
    options: Partial<IsolateOptions> = {},
    network: ToolNetwork = noNetwork('there is no network'),
  ): Promise<TestSandbox> {
    return new TestSandbox(await mkdtemp(join(tmpdir(), 'toolyard-isolate-')), options, network);
  }

  async stop(): Promise<void> {
    await this.runtime.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Builds a plugin and returns its tools by id. */
  async add(plugin: PluginPackage, trust: Trust = 'untrusted'): Promise<(id: string) => Tool> {
    const bundle = await readBuilt(await buildPackage(this.folder, plugin), trust);
    return (id) => toolOf(bundle, id);
  }

  async call(tool: Tool, value: unknown = {}, settings: CallSettings = {}): Promise<Reply> {
    return this.send(tool, Buffer.from(JSON.stringify(value)), settings);
  }

  /** Calls a tool, again while the machine has no processor for it. */
  async answer(tool: Tool, value?: unknown, settings?: CallSettings): Promise<Reply> {
    const reply = await this.call(tool, value, settings);
    return reply.ok || reply.reason !== 'overloaded' ? reply : this.answer(tool, value, settings);
  }

  /** Calls a tool with bytes as they come from a connection. */
  async send(tool: Tool, bytes: Uint8Array<ArrayBuffer>, settings: CallSettings = {}): Promise<Reply> {
    const {
      caller = 'test',
      signal = new AbortController().signal,
      deadlineMs = 30_000,
      nested = false,
      onProgress,
    } = settings;
    const start = performance.now();
    try {
      const call = {
        caller,
        signal,
        deadlineMs,
        nested,
        start() {},
        spend() {},
        ...(onProgress === undefined ? {} : { onProgress }),
      };
      const answer = await this.runtime.run(tool, { kind: 'json', bytes }, call);
      const result =
        answer.kind === 'json' ? JSON.parse(Buffer.from(answer.bytes).toString('utf8')) : answer.value;
      return { ok: true, result: result as Record<string, unknown>, ms: performance.now() - start };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { status, code, reason, retryAfterSeconds, message } = error;
      return { ok: false, status, code, reason, retryAfterSeconds, message, ms: performance.now() - start };
    }
  }

  /** The lines that say something. */
  said(pattern: RegExp): LogLine[] {
    return this.lines.filter(({ message, fields }) => pattern.test(`${message} ${JSON.stringify(fields)}`));
  }

  #logFor(tool: Tool): ToolLog {
    const line = (level: string) => (message: string, fields?: Readonly<Record<string, unknown>>) => {
      this.lines.push({ level, message, fields: { bundle: tool.bundle.id, tool: tool.id, ...fields } });
    };
    return { debug: line('debug'), info: line('info'), warn: line('warn'), error: line('error') };
  }
}

/** The source of a tool with one text argument. */
export function toolSource(body: string, extra = ''): string {
  return `import { defineTool, InputError, Type } from '@toolyard/sdk';
export default defineTool({
  title: 'A tool',
  summary: 'Made for a test.',
  input: Type.Object({ text: Type.String({ default: 'x', description: 'Any text' }) }),
  output: Type.Object({}),
  examples: [{ name: 'harmless', input: {}, output: {} }],
  ${extra}
  async run({ text }: { text: string }, context: any): Promise<any> { ${body} },
});
`;
}
