import { compileFunction } from 'node:vm';
import type { ProgramHead } from '../protocol/messages.ts';
import type { CachedScript } from './context-script.ts';

/** A tool's code, ready to be compiled in isolates. */
export interface IsolateProgram extends ProgramHead {
  readonly script: CachedScript;
  /** The names of the web's API that the code mentions: they are set up before a call begins. */
  readonly uses: string;
}

const WEB_NAMES = [
  'URL',
  'URLSearchParams',
  'TextEncoder',
  'TextDecoder',
  'structuredClone',
  'AbortController',
  'AbortSignal',
  'Headers',
  'DOMException',
  'Request',
  'Response',
  'atob',
  'btoa',
  'crypto',
];

/** What `fetch` itself is made of. */
const FETCH_NAMES = ['URL', 'TextEncoder', 'Headers', 'AbortController', 'Response'];

/**
 * Makes the source of an object that holds the files as functions. Each file is parsed by itself first, and
 * not run: one that is no function's body could close the function that it is put into, and run while no
 * call holds it to a deadline.
 *
 * @throws SyntaxError when a file is no function's body
 */
export function toProgram(head: ProgramHead, code: Buffer): IsolateProgram {
  let at = 0;
  let source = '({__proto__:null';
  for (const [path, bytes] of head.files) {
    const body = code.toString('utf8', at, (at += bytes));
    compileFunction(body, ['exports', 'require', 'module'], { filename: head.name });
    source += `,\n${JSON.stringify(path)}:function(exports,require,module){${body}\n}`;
  }
  source += '})';
  const mentioned = WEB_NAMES.filter((name) => source.includes(name));
  const uses = [...mentioned, ...(source.includes('fetch') ? FETCH_NAMES : [])].join(' ');
  return { ...head, uses, script: { source, filename: head.name } };
}
