import type { Tool } from '../../../catalogue/bundle.ts';
import { callsTools } from '../../../catalogue/calls-tools.ts';
import { declareTool, functionName } from '../../../catalogue/declarations.ts';
import { CallError, failures } from '../../../errors.ts';
import type { OffThread } from '../../../runtimes/runtime.ts';
import { CallSignals, type CallSignalsOptions } from '../../call-signals.ts';
import { checkerScript } from './checker-script.ts';
import { SANDBOX_NAMES } from './sandbox-names.ts';

/** What the thread is given: a program and what it may call, as JSON of both texts. */
export interface CheckTask {
  readonly bytes: Uint8Array;
}

/** Where the types of a program do not hold. */
export interface TypeProblem {
  /** Of the program, from 1. */
  readonly line: number;
  readonly message: string;
}

/** How long a check may take, in milliseconds: types can be written that take for ever. */
const DEADLINE_MS = 8000;

/** What a check costs, in milliseconds of CPU, as measured: TypeScript itself is read first. */
const COST_MS = 300;

const HEAD = 'async function program(tools: typeof Tools, input: any, console: Console, files: Files) {\n';

/**
 * Checks a program against the declarations of tools, in a thread of its own that is ended when it takes too long or
 * too much: what the compiler makes of a caller's types costs that caller alone.
 *
 * @throws CallError where the check came to no end
 */
export async function checkTypes(
  body: string,
  tools: readonly Tool[],
  offThread: OffThread,
  asker: Pick<CallSignalsOptions, 'caller' | 'onCallerGone'>,
): Promise<TypeProblem[]> {
  const script = await checkerScript();
  if (script === undefined) throw failures.invalid('check: this host has no type checker');
  const call = new CallSignals({ ...asker, deadlineMs: DEADLINE_MS });
  try {
    const task = { declarations: declarationsFor(body, tools), program: `${HEAD}${body}\n}` };
    const bytes = new TextEncoder().encode(JSON.stringify(task));
    const problems = await offThread.work(script, { bytes }, bytes, call, COST_MS);
    const lines = body.split('\n').length;
    return (problems as TypeProblem[]).map(({ line, message }) => ({
      // What is missing at the end is missed after it.
      line: Math.max(1, Math.min(line - 1, lines)),
      message,
    }));
  } catch (error) {
    if (error instanceof CallError && ['deadline', 'memory', 'crashed'].includes(error.reason ?? ''))
      throw failures.invalid('code: its types could not be checked with the time and memory there is');
    throw error;
  } finally {
    call.finish();
  }
}

/**
 * Every tool by name, so that near names are told; what a program names, with all that is known of it. A namespace without
 * a value would be none.
 */
function declarationsFor(body: string, tools: readonly Tool[]): string {
  const words = new Set(body.match(/[\p{L}\p{N}_$]+/gu));
  const declared = tools
    .filter((tool) => !callsTools(tool))
    .map((tool) =>
      words.has(functionName(tool.id))
        ? declareTool(tool.manifest)
        : `function ${functionName(tool.id)}(args?: any): Promise<any>;`,
    );
  return `declare namespace Tools {\nconst none: never;\n${declared.join('\n')}\n}\n${SURROUNDINGS}`;
}

const SURROUNDINGS = `
interface Console { ${['log', 'info', 'warn', 'error', 'debug'].map((name) => `${name}(...parts: unknown[]): void`).join('; ')} }
interface Files { read(name: string): Promise<string> }
${SANDBOX_NAMES.map((name) => `declare const ${name}: any;\ntype ${name} = any;`).join('\n')}
`;
