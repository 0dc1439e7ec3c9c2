/**
 * The part of the sandbox that lives beside a plugin, in the fresh context of one call. It runs in the
 * same realm as the plugin's code, which may have replaced any property of any builtin by the time this
 * runs again: what has to hold is taken out of the builtins at the start and called directly. The one way
 * out is `post`, which takes texts and bytes, answers nothing, and never leaves the closures of this file.
 */
import type { ToolContext } from '@toolyard/sdk';
import type { AnyTool } from '@toolyard/sdk/testing';
import type { FetchedHead, ProgramHead } from '../messages.ts';
import { confine } from './confine.ts';
import { describeError } from './describe-error.ts';
import { Requests } from './requests.ts';
import { Journal } from './journal.ts';
import { Timers } from './timers.ts';
import { installWebApi, preload } from './web/install.ts';
import { seedRandom } from './web/crypto.ts';

/** Tells the sandbox process something. Returns at once. */
export type Post = (kind: PostKind, text: string, bytes?: ArrayBuffer) => void;
export type PostKind = 'done' | 'failed' | 'log' | 'progress' | 'fetch' | 'fetch-abort';

/** The functions of a program by file. */
type Files = Readonly<Record<string, (exports: object, require: Require, module: Module) => void>>;
type Require = (name: string) => unknown;
interface Module {
  exports: Record<string, unknown>;
}

/** What a call begins with, besides its input. */
export interface CallSetup {
  readonly entry: ProgramHead['entry'];
  readonly net: boolean;
  /** 32 random bytes in hexadecimal: an isolate has no source of its own. */
  readonly seed: string;
  readonly maxResultBytes: number;
}

const { parse, stringify } = JSON;
const { hasOwn } = Object;

let out: Post;
let journal: Journal;
let timers: Timers;
let requests: Requests;

/**
 * What the sandbox process calls. Each call is one turn: V8 runs what it begins, and all promise jobs
 * that follow, before it returns.
 */
export default {
  /** Makes the realm ready: takes away what plugins must not find, adds the web's API. */
  open(post: Post, used: string): void {
    out = post;
    journal = new Journal(post);
    timers = new Timers(journal);
    requests = new Requests(post);
    confine();
    installWebApi({ journal, timers, requests });
    preload(used);
  },

  /** Loads the tool and runs it. */
  start(files: Files, setupText: string, input: string): void {
    const setup = parse(setupText) as CallSetup;
    seedRandom(setup.seed);
    if (setup.net) requests.allow();
    void run(files, setup, input);
  },

  /** Runs the next timer that is due. */
  wake(): void {
    timers.runNext();
  },

  fetched(id: number, head: string, body: ArrayBuffer): void {
    requests.settle(id, parse(head) as FetchedHead, body);
  },

  fetchFailed(id: number, message: string): void {
    requests.fail(id, message);
  },

  /** Milliseconds until the next timer, or -1 when there is none. */
  rest(): number {
    return timers.delay();
  },
};

async function run(files: Files, setup: CallSetup, input: string): Promise<void> {
  let json: string | undefined;
  try {
    const tool = load(files, setup.entry, new Map()).exports.default as AnyTool;
    const result: unknown = await tool.run(parse(input) as Record<string, unknown>, context());
    json = stringify(result);
  } catch (error) {
    out('failed', stringify({ reason: 'thrown', ...describeError(error) }));
    return;
  }
  // The text came from V8's own `stringify`: what it begins with says what it is.
  if (typeof json !== 'string' || json[0] !== '{')
    out('failed', stringify({ reason: 'bad-result', problem: 'the result is not an object' }));
  else if (json.length > setup.maxResultBytes) out('failed', stringify({ reason: 'large-result' }));
  else out('done', json);
}

function load(files: Files, path: string, loaded: Map<string, Module>): Module {
  const known = loaded.get(path);
  if (known !== undefined) return known;
  const module: Module = { exports: {} };
  loaded.set(path, module);
  const body = hasOwn(files, path) ? files[path] : undefined;
  if (body === undefined) throw new Error(`the bundle has no file ${path}`);
  body(module.exports, (name) => load(files, resolve(path, name), loaded).exports, module);
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

function context(): ToolContext {
  let signal: AbortSignal | undefined;
  return {
    /** Never fires: when the caller leaves or the deadline passes, the isolate ends. */
    get signal() {
      return (signal ??= new AbortController().signal);
    },
    log: journal.log,
    fetch: requests.fetch as unknown as ToolContext['fetch'],
    inspectTls: () => Promise.reject(new TypeError('inspectTls: the sandbox has none')),
    service: () => undefined,
    now: () => Date.now(),
    progress: journal.progress,
  };
}
