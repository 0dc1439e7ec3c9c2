import type { ToolLog } from '@toolyard/sdk';
import { CallError, failures } from '../errors.ts';

/** What the log says of a call whose tool threw; the field `error` has the stack. */
export const TOOL_FAILED = 'the tool failed';

/** What the log says of a call whose result is not what the tool's schema says; the field `problem` says how. */
export const WRONG_RESULT = 'the tool gave a wrong result';

/**
 * What the caller hears of an error that a tool threw. Bundles carry their own copy of the SDK, so an
 * `InputError` is known by its name, not by its class. Everything else goes to the operator's log.
 */
export function toolErrorToCallError(error: unknown, log: ToolLog): CallError {
  if (error instanceof CallError) return error;
  if (error instanceof Error && error.name === 'InputError') return failures.argument(error.message);
  log.error(TOOL_FAILED, {
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
  });
  return failures.internal();
}
