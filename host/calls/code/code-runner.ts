import type { Tool } from '../../catalogue/bundle.ts';
import { CallError, failures } from '../../errors.ts';
import { resultValue } from '../../runtimes/runtime.ts';
import type { JsonObject } from '@toolyard/sdk';
import type { CallRequest, NestedFiles } from '../call-request.ts';
import type { Executor } from '../executor.ts';
import { MOST_NESTED_CALLS } from '../nested-tool-calls.ts';
import { checkTypes } from './checker/type-check.ts';
import { ProgramFiles } from './program-files.ts';
import { toProgram } from './program.ts';
import { withoutTypes } from './type-stripping.ts';

/** Characters of a program. */
const MOST_CODE = 64 * 1024;

/** A program with what it is given, in bytes of JSON: it is read on the main thread. */
export const MOST_PROGRAM_BYTES = 1024 * 1024;

/** A program and what it is given. */
export interface Program {
  /** The body of an async function over `tools` and `input`, in JavaScript or TypeScript. */
  readonly code: string;
  readonly input?: unknown;
  /** Whether its types are checked before anything runs. */
  readonly check?: boolean;
}

/** What came of a program. */
export interface ProgramReport {
  readonly ok: boolean;
  /** What it returned, printed, and where it failed: see `runner.ts`; or where its types do not hold. */
  readonly [part: string]: unknown;
  /** Tools that it called, and how many more it could have. */
  readonly calls: number;
  readonly calls_left: number;
}

/** What came of a program, and the files that it may name. */
export interface ProgramRun {
  readonly report: ProgramReport;
  readonly files: ProgramFiles;
}

/** On whose behalf a program runs, and what it may reach. */
export type ProgramCaller = Pick<
  CallRequest,
  'surface' | 'caller' | 'requestId' | 'onCallerGone' | 'onProgress' | 'takeTurn' | 'onSpent' | 'reachable'
> & {
  /** Puts files of results before into arguments that name them. @throws CallError */
  readonly fillFiles?: NestedFiles['fill'];
};

/** Runs callers' programs, which can do what their callers could do call by call. */
export class CodeRunner {
  readonly #executor: Executor;

  constructor(executor: Executor) {
    this.#executor = executor;
  }

  /**
   * Runs a program. What it returns may name files of `files`.
   *
   * @param tools those that it finds in `tools`
   */
  async run(
    program: Program,
    tools: readonly Tool[],
    caller: ProgramCaller,
  ): Promise<ProgramRun | CallError> {
    let calls = 0;
    const files = new ProgramFiles(this.#executor.offThread, caller);
    try {
      const { code } = program;
      if (code.length > MOST_CODE)
        throw failures.longArgument(`code: expected at most ${MOST_CODE} characters`);
      if (program.check === true) {
        const problems = await checkTypes(code, tools, this.#executor.offThread, caller);
        if (problems.length > 0)
          return { files, report: { ok: false, problems, calls: 0, calls_left: MOST_NESTED_CALLS } };
      }
      const body = await withoutTypes(code, this.#executor.offThread, caller);
      const value = { input: program.input ?? null, lines: code.split('\n').length };
      const input = { kind: 'value', value, size: JSON.stringify(value).length } as const;
      const outcome = await this.#executor.executeTool(toProgram(body, tools), {
        ...caller,
        name: 'code.run-code',
        input,
        nestedFiles: files,
        onNestedCall: () => {
          calls += 1;
        },
      });
      if (!outcome.ok) return outcome.error;
      const report: JsonObject = resultValue(outcome.result);
      const left = Math.max(0, MOST_NESTED_CALLS - calls);
      return { files, report: { ...report, ok: report.ok === true, calls, calls_left: left } };
    } catch (error) {
      if (error instanceof CallError) return error;
      throw error;
    }
  }
}

/** A program from a request's JSON. */
export function readProgram(value: unknown): Program | CallError {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return failures.invalid('body: expected a JSON object');
  const { code, input, check = false, ...others } = value as Record<string, unknown>;
  const unknown = Object.keys(others)[0];
  if (unknown !== undefined)
    return failures.argument(`${unknown.slice(0, 80)}: unknown argument, expected code, input or check`);
  if (typeof code !== 'string' || code.trim() === '')
    return failures.argument('code: required, the body of an async function');
  if (typeof check !== 'boolean') return failures.invalid('check: expected true or false');
  return { code, input, check };
}
