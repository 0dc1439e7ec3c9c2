import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ToolContext } from './context.ts';
import { InputError } from './define.ts';
import type { ToolFetch } from './network.ts';
import type { AnyTool, CallOptions } from './testing.ts';
import type { JsonObject, JsonValue } from './validate.ts';

/** A host for the tests of one plugin, which `@toolyard/cli` opens: `TestSession` there. */
interface TestSession {
  call(call: {
    readonly tool: AnyTool;
    readonly input: unknown;
    readonly kept: Readonly<Record<string, JsonValue>>;
    readonly config: Readonly<JsonObject>;
    readonly onProgress: ToolContext['progress'];
  }): Promise<{
    readonly outcome:
      | { readonly ok: true; readonly result: JsonObject }
      | { readonly ok: false; readonly code: string; readonly message: string };
    readonly thrown?: readonly string[];
    readonly lines: readonly LogLine[];
    readonly kept: Readonly<Record<string, JsonValue>>;
  }>;
  print(line: LogLine): void;
  network(call: { readonly tool: AnyTool; readonly input: unknown; readonly config: Readonly<JsonObject> }): {
    fetch(asked: object): Promise<unknown>;
    end(): Promise<void>;
  };
}

interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** What a call in the sandbox takes of a test's context. */
const TAKEN = new Set(['config', 'log', 'progress']);

const sessions = new Map<string, Promise<TestSession>>();

/** One host serves all tests of a process. */
function sessionHere(): Promise<TestSession> {
  const root = packageAbove(process.cwd());
  const session = sessions.get(root) ?? openSession(root);
  sessions.set(root, session);
  return session;
}

async function openSession(root: string): Promise<TestSession> {
  const require = createRequire(join(root, 'package.json'));
  let file: string;
  try {
    file = require.resolve('@toolyard/cli/session');
  } catch {
    throw new Error('the host is not installed: npm install --save-dev @toolyard/cli toolyard');
  }
  const { openTestSession } = (await import(pathToFileURL(file).href)) as {
    readonly openTestSession: (folder: string) => Promise<TestSession>;
  };
  return openTestSession(root);
}

/** The package of the plugin that a folder is in. */
function packageAbove(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    const file = join(at, 'package.json');
    if (existsSync(file) && 'toolyard' in (JSON.parse(readFileSync(file, 'utf8')) as object)) return at;
    if (at === dirname(at)) throw new Error(`${folder} is in no package of a plugin`);
  }
}

/**
 * Calls a tool as it was built, in the sandbox of a host.
 *
 * @returns the result as it came
 * @throws InputError when the tool does not take the input, and an error of the name and message of what it threw
 */
export async function callInSandbox(
  tool: AnyTool,
  input: unknown,
  { context = {}, kept = new Map() }: CallOptions,
): Promise<JsonObject> {
  const strange = Object.keys(context).filter((part) => !TAKEN.has(part));
  if (strange.length > 0)
    throw new TypeError(`context.${strange[0]} cannot be taken into the sandbox: the host has its own`);
  const session = await sessionHere();
  const answer = await session.call({
    tool,
    input,
    kept: Object.fromEntries(kept),
    config: context.config ?? {},
    onProgress: (...progress) => context.progress?.(...progress),
  });
  kept.clear();
  for (const [key, value] of Object.entries(answer.kept)) kept.set(key, value);
  for (const line of answer.lines) tell(context.log, line, session);
  const { outcome, thrown } = answer;
  if (outcome.ok) return outcome.result;
  if (thrown !== undefined) throw asThrown(thrown);
  if (outcome.code !== 'VALIDATION_ERROR') throw new Error(outcome.message);
  const [argument = 'input', ...expectation] = outcome.message.split(': ');
  throw new InputError(argument, expectation.join(': '));
}

function tell(log: ToolContext['log'] | undefined, line: LogLine, session: TestSession): void {
  if (log === undefined) return session.print(line);
  const { level, msg, fields } = line;
  const severity = level >= 50 ? 'error' : level >= 40 ? 'warn' : level >= 30 ? 'info' : 'debug';
  log[severity](msg, fields);
}

/** What was thrown, from its stack. */
function asThrown(lines: readonly string[]): Error {
  const first = lines.findIndex((line) => line.startsWith('  at '));
  const said = (first < 0 ? lines : lines.slice(0, first)).join('\n');
  const [, name = 'Error', message = said] = /^([A-Z]\w*): ([\s\S]*)$/.exec(said) ?? [];
  return Object.assign(new Error(message), { name, stack: lines.join('\n') });
}

/** The network of a tool that runs in the test itself, recorded or played by a host. */
export async function recordedNetwork(
  tool: AnyTool,
  input: unknown,
  config: Readonly<JsonObject>,
): Promise<{ readonly fetch: ToolFetch; end(): Promise<void> }> {
  const network = (await sessionHere()).network({ tool, input, config });
  return {
    end: () => network.end(),
    async fetch(asked, init) {
      const request = new Request(asked, init);
      request.signal.throwIfAborted();
      const { url, method, redirect } = request;
      const answer = (await network.fetch({
        ...{ url, method, redirect, headers: [...request.headers] },
        body: Buffer.from(await request.arrayBuffer()).toString('base64'),
      })) as FetchAnswer;
      request.signal.throwIfAborted();
      if ('failure' in answer) throw Object.assign(new TypeError(answer.failure.message), answer.failure);
      return toResponse(answer);
    },
  };
}

type FetchAnswer =
  | {
      readonly status: number;
      readonly statusText: string;
      readonly url: string;
      readonly redirected: boolean;
      readonly headers: [string, string][];
      readonly body: string;
    }
  | { readonly failure: { readonly message: string; readonly reason?: string } };

function toResponse({ body, headers, ...facts }: Exclude<FetchAnswer, { failure: unknown }>): Response {
  const response = new Response(body === '' ? null : Buffer.from(body, 'base64'), { headers });
  const ok = facts.status >= 200 && facts.status < 300;
  for (const [name, value] of Object.entries({ ...facts, ok }))
    Object.defineProperty(response, name, { value });
  return response;
}
