import { compileFunction } from 'node:vm';
import type { ProgramHead } from '../protocol/messages.ts';
import type { CachedScript } from './context-script.ts';
import { FilePlaces } from './file-places.ts';
import { namesUsedBy } from './names-used.ts';
import { SimpleSchemas } from './simple-schemas.ts';

/** The file of a bundle that holds TypeBox. It is loaded when a schema is looked at: few calls do. */
export const TYPEBOX_FILE = 'chunks/typebox.js';

/** A tool's code, ready to be compiled in isolates. */
export interface IsolateProgram extends ProgramHead {
  readonly script: CachedScript;
  readonly places: FilePlaces;
  readonly schemas: SimpleSchemas;
  /** The names of the web's API that the code mentions: they are set up before a call begins. */
  readonly uses: string;
}

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
  const uses = new Set<string>();
  const places = new FilePlaces(head.name);
  for (const [path, bytes] of head.files) {
    const body = code.toString('utf8', at, (at += bytes));
    // V8 parses a text once that is compiled again under the same name, as files are that several tools share.
    compileFunction(body, ['exports', 'require', 'module'], { filename: path });
    const start = `${JSON.stringify(path)}:function(exports,require,module){`;
    places.add(path, { start, body });
    if (path !== TYPEBOX_FILE) for (const name of namesUsedBy(body)) uses.add(name);
    source += `,\n${start}${body}\n}`;
  }
  source += '})';
  const schemas = new SimpleSchemas(head.input, head.output);
  return { ...head, uses: [...uses].join(' '), places, schemas, script: { source, filename: head.name } };
}
