import type { ToolLog } from '@toolyard/sdk';
import type { Tool } from '../../../catalogue/bundle.ts';
import { failures, type CallError } from '../../../errors.ts';
import { TOOL_FAILED, WRONG_RESULT } from '../../tool-error.ts';
import type { Failure, SandboxLimits } from '../protocol/messages.ts';

/** Errors of V8 that a caller's own pattern, template or query brings about by asking too much. */
const EXHAUSTED =
  /^(?:Maximum call stack size exceeded|Invalid (?:string|array) length|Array buffer allocation failed)/;

/**
 * What the caller hears of a call that failed in the sandbox. Where a tool runs what its caller wrote, the
 * caller is told which argument asked too much; else the operator is told which plugin did.
 */
export function sandboxFailureToCallError(
  failure: Failure,
  { manifest: { callerCode }, limits }: Tool,
  { memoryMb: usualMb, maxResultBytes }: Pick<SandboxLimits, 'memoryMb' | 'maxResultBytes'>,
  log: ToolLog,
): CallError {
  const memoryMb = limits?.memory ?? usualMb;
  const excess = (words: string, otherwise: CallError): CallError => {
    if (callerCode !== undefined) return failures.argument(`${callerCode}: ${words}`);
    log.warn(`a call was ended: it ${words}`);
    return otherwise;
  };
  switch (failure.reason) {
    case 'input':
      return failures.refused(failure);
    case 'deadline':
      return excess(`did not finish within ${failure.ms} ms`, failures.deadline(failure.ms));
    case 'starved':
      // The machine is too busy: neither what the caller wrote nor the plugin is to be blamed for it.
      return failures.overloaded();
    case 'memory':
      return excess(`needed more than ${memoryMb} MiB of memory`, failures.outOfMemory(memoryMb));
    case 'large-result':
      return excess(
        `made a result of more than ${maxResultBytes} bytes`,
        failures.largeResult(maxResultBytes),
      );
    case 'thrown': {
      const { name, message, stack } = failure;
      if (name === 'InputError') return failures.argument(message);
      if (callerCode !== undefined && name === 'RangeError' && EXHAUSTED.test(message))
        return excess('needs more memory or deeper recursion than a call may use', failures.internal());
      log.error(TOOL_FAILED, { error: stack || `${name}: ${message}` });
      return failures.internal();
    }
    case 'bad-result':
      log.error(WRONG_RESULT, { problem: failure.problem });
      return failures.internal();
    default:
      log.error('the tool waits for something that cannot happen any more');
      return failures.internal();
  }
}
