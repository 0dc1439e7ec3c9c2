import { Script } from 'node:vm';
import { CallError, failures } from '../../errors.ts';
import { scriptBeside } from '../../installation.ts';
import type { OffThread } from '../../runtimes/runtime.ts';
import { CallSignals, type CallSignalsOptions } from '../call-signals.ts';

/** What came of taking off types: code, or what cannot be read of it. */
export type StrippedCode = { readonly code: string } | { readonly problem: string; readonly line?: number };

/** How long that may take, in milliseconds: what is ambiguous at every level takes exponential time. */
const DEADLINE_MS = 2000;

/** The longest body, in characters, that is read on the main thread to see whether it has types. */
const MOST_PLAIN = 16 * 1024;

const WORKER = scriptBeside(import.meta, 'type-worker');
const HEAD = 'async function program(tools, input, console, files) {\n';
const TAIL = '\n}';

/**
 * The body of an async function without its types, its lines where they were. It is read in a worker thread: what
 * callers write may take a parser any time, or all its stack.
 *
 * @throws CallError with the line that cannot be read
 */
export async function withoutTypes(
  body: string,
  offThread: OffThread,
  asker: Pick<CallSignalsOptions, 'caller' | 'onCallerGone'>,
): Promise<string> {
  if (isPlain(body)) return body;
  const call = new CallSignals({ ...asker, deadlineMs: DEADLINE_MS });
  try {
    const bytes = new TextEncoder().encode(HEAD + body + TAIL);
    const stripped = (await offThread.work(WORKER, { bytes }, bytes, call)) as StrippedCode;
    if ('code' in stripped) return stripped.code.slice(HEAD.length, -TAIL.length);
    // What is missing at the end is missed after it.
    const place =
      stripped.line === undefined ? '' : `line ${Math.min(stripped.line - 1, body.split('\n').length)}: `;
    throw failures.invalid(`code: ${place}${stripped.problem}`);
  } catch (error) {
    if (error instanceof CallError && ['deadline', 'crashed'].includes(error.reason ?? ''))
      throw failures.invalid('code: its types could not be read in time');
    throw error;
  } finally {
    call.finish();
  }
}

/** Whether a body is JavaScript as it stands: types that it could read as something else begin with `<`. */
function isPlain(body: string): boolean {
  if (body.length > MOST_PLAIN || body.includes('<')) return false;
  try {
    // Only read, not run.
    return new Script(HEAD + body + TAIL) instanceof Script;
  } catch {
    return false;
  }
}
