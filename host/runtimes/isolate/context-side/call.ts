/**
 * The part of the sandbox that lives beside a plugin, in the fresh context of one call. It runs in the
 * same realm as the plugin's code, which may have replaced any property of any builtin by the time this
 * runs again. So it relies on that for nothing but the plugin's own comfort: what has to hold is held by
 * closures and private fields here, by `emit.ts`, and again by the process, which trusts none of it. The
 * one way out is `emit`, which takes texts and bytes, returns nothing, and never leaves these files.
 */
import type { JsonObject, JsonValue, ToolContext } from '@toolyard/sdk';
import { noTools } from '@toolyard/sdk/manifest';
import { kvBy, NO_KV } from '../../../kv/kv-client.ts';
import type { ProgramHead, ResponseHead, TlsHead, ToolHead } from '../protocol/messages.ts';
import { confine } from './confine.ts';
import { describeError } from './describe-error.ts';
import { LogBuffer } from './log-buffer.ts';
import type * as networkRequests from './network-requests.ts';
import { bounded, type Emit } from './emit.ts';
import { FirstStep, type PreparingTool } from './first-step.ts';
import type * as timersApi from './timers.ts';
import type * as subtleApi from './subtle-requests.ts';
import { installWebApi, preload } from './web/install.ts';
import type parts from './web/parts.ts';

/** The bundle of `parts.ts`: see `web/install.ts`. */
declare const loadWeb: () => typeof parts;

/** The functions of a program by file. */
type Files = Readonly<Record<string, (exports: object, require: Require, module: Module) => void>>;
type Require = (name: string) => unknown;
interface Module {
  exports: Record<string, unknown>;
}

/** What a call begins with, besides its input. */
export interface CallSetup {
  readonly entry: ProgramHead['entry'];
  readonly network?: ProgramHead['network'];
  readonly tools?: true;
  readonly kv?: true;
  /** The arguments of the tool's first step. Absent: it has none whose result is kept. */
  readonly prepare?: readonly string[];
  /** What the tool finds in `context.config`. */
  readonly config: Readonly<JsonObject>;
  /** What the tool finds in `context.caller`. */
  readonly callerName?: string | undefined;
  /** 32 random bytes in hexadecimal: an isolate has no source of its own. */
  readonly seed: string;
  readonly maxResultBytes: number;
}

const { parse, stringify } = JSON;
const { freeze, hasOwn, values } = Object;

let out: Emit;
let files: Files;
let logBuffer: LogBuffer;
let granted: ProgramHead['network'];
let seed: string | undefined;
let maxResult = 0;
let mayCallTools = false;
let keepsValues = false;
let config: Readonly<JsonObject> = {};
let caller: string | undefined;
let firstStep: FirstStep | undefined;

/** What not every call needs is made when it is first asked for: a call's context is fresh, and would pay for it. */
const timers = lazily(() => new (require('./timers.ts') as typeof timersApi).Timers(logBuffer));
const network = lazily(
  () => new (require('./network-requests.ts') as typeof networkRequests).Network(out, () => granted),
);
const subtleRequests = lazily(
  () => new (require('./subtle-requests.ts') as typeof subtleApi).SubtleRequests(out),
);

/**
 * What the sandbox process calls. Each call is one turn: V8 runs what it begins, and all promise jobs
 * that follow, before it returns.
 */
export default {
  /** Makes the realm ready: takes away what plugins must not find, adds the web's API, takes in a tool's files if they are there. */
  open(emit: Emit, program?: Files, used = ''): void {
    out = bounded(emit, () => maxResult);
    logBuffer = new LogBuffer(out);
    confine();
    installWebApi({
      logBuffer,
      timers,
      fetch: () => network().fetch,
      crypto: { seed: () => seed, subtle: () => loadWeb().subtleBy(subtleRequests().ask) },
    });
    if (program !== undefined) provide(program, used);
  },

  provide,

  /** Loads the tool and runs it. */
  start(setupText: string, input: string): void {
    const setup = parse(setupText) as CallSetup;
    maxResult = setup.maxResultBytes;
    seed = setup.seed;
    granted = setup.network;
    mayCallTools = setup.tools === true;
    keepsValues = setup.kv === true;
    config = frozen(setup.config);
    caller = setup.callerName;
    void run(setup, input);
  },

  /** Runs the next timer that is due. */
  wake(): void {
    timers().runNext();
  },

  resolveRequest(request: number, head: string, body: ArrayBuffer): void {
    network().resolve(request, { head: parse(head) as ResponseHead | TlsHead | ToolHead, body });
  },

  rejectRequest(request: number, message: string, reason: string | undefined): void {
    network().reject(request, message, reason);
  },

  /** What an earlier call prepared of the same arguments. */
  recalled(json: string | undefined): void {
    firstStep?.recalled(json);
  },

  settleSubtle(answer: string, bytes: ArrayBuffer): void {
    subtleRequests().settle(answer, bytes);
  },

  /** Milliseconds until the next timer, or -1 when there is none. */
  rest(): number {
    return timers().delay();
  },
};

/** Takes in a tool's files, and sets up the names of the web's API that they mention. */
function provide(program: Files, used: string): void {
  files = program;
  preload(used);
}

function lazily<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

async function run({ entry, prepare }: CallSetup, text: string): Promise<void> {
  let json: string | undefined;
  try {
    const input = parse(text) as Record<string, unknown>;
    if (prepare !== undefined) {
      firstStep = new FirstStep(out, input, prepare);
      await firstStep.recall();
    }
    const tool = load(entry, new Map()).exports.default as PreparingTool;
    const returned: unknown = await tool.run(input, context(), firstStep?.take(tool));
    // What it wrote itself may be anything: V8 reads it and writes it again.
    json = stringify(returned instanceof Uint8Array ? parse(new TextDecoder().decode(returned)) : returned);
  } catch (error) {
    out('failed', stringify({ reason: 'thrown', ...describeError(error) }));
    return;
  }
  // The text came from V8's own `stringify`: what it begins with says what it is.
  if (typeof json === 'string' && json[0] === '{') out('done', json);
  else out('failed', '{"reason":"bad-result","problem":"the result is not an object"}');
}

function load(path: string, loaded: Map<string, Module>): Module {
  const known = loaded.get(path);
  if (known !== undefined) return known;
  const module: Module = { exports: {} };
  loaded.set(path, module);
  const body = hasOwn(files, path) ? files[path] : undefined;
  if (body === undefined) throw new Error(`the bundle has no file ${path}`);
  body(module.exports, (name) => load(resolve(path, name), loaded).exports, module);
  return module;
}

/** A relative name as a path from the bundle's root. Others name nothing here: there are no Node modules. */
function resolve(from: string, name: string): string {
  if (typeof name !== 'string' || !/^\.\.?\//.test(name))
    throw new Error(`there is no module ${stringify(name)} in the sandbox`);
  const parts = from.split('/').slice(0, -1);
  for (const part of name.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** Freezes a value of JSON with all that is in it. */
function frozen<T extends JsonValue | Readonly<JsonObject>>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  for (const inner of values(value)) frozen(inner);
  return freeze(value);
}

function context(): ToolContext {
  let signal: AbortSignal | undefined;
  return {
    /** Never fires: when the caller leaves or the deadline passes, the isolate ends. */
    get signal() {
      return (signal ??= new AbortController().signal);
    },
    log: logBuffer.log,
    // The sandbox's own Response: all of the web's that does not stream.
    get fetch() {
      return network().fetch as unknown as ToolContext['fetch'];
    },
    get inspectTls() {
      return network().inspectTls;
    },
    service: (name) => granted?.services[name] as never,
    tools: mayCallTools
      ? {
          find: () => undefined,
          call: (name, input, options) => network().callTool(name, input, options?.signal),
        }
      : noTools('tools in the sandbox can call no others'),
    config,
    kv: keepsValues ? kvBy((request) => network().askKv(request)) : NO_KV,
    caller,
    now: () => Date.now(),
    progress: logBuffer.progress,
  };
}
