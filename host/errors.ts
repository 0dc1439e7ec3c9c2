import type { Refusal } from '@toolyard/sdk/accept';

/** What a call can fail with. Callers see the code and the message; the status goes with REST. */
export type ErrorCode = 'VALIDATION_ERROR' | 'NOT_FOUND' | 'RATE_LIMITED' | 'INTERNAL_ERROR';

/** A failure that is meant for the caller: its message holds no stack, path or host name. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly code: ErrorCode;
  readonly status: number;

  constructor(code: ErrorCode, status: number, message: string) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** Every failure there is, so that codes, statuses and words stand in one place. */
export const failures = {
  invalid: (message: string) => new CallError('VALIDATION_ERROR', 400, message),
  refused: ({ message, tooLarge }: Refusal) =>
    new CallError('VALIDATION_ERROR', tooLarge ? 413 : 400, message),
  tooLarge: (limit: number) =>
    new CallError('VALIDATION_ERROR', 413, `body: expected at most ${limit} bytes`),
  unsupportedType: () => new CallError('VALIDATION_ERROR', 415, 'content-type: expected application/json'),
  unknownTool: (id: string) =>
    new CallError('NOT_FOUND', 404, `there is no tool ${JSON.stringify(id.slice(0, 80))}`),
  notFound: () => new CallError('NOT_FOUND', 404, 'there is nothing at this address'),
  rateLimited: (seconds: number) =>
    new CallError('RATE_LIMITED', 429, `too many requests: try again in ${seconds} s`),
  internal: () =>
    new CallError('INTERNAL_ERROR', 500, 'the tool failed: the operator finds the reason in the log'),
  overloaded: () => new CallError('INTERNAL_ERROR', 503, 'the host is busy: try again soon'),
  binsFull: () => new CallError('INTERNAL_ERROR', 503, 'there is no room for more requests: try again later'),
  binsUnavailable: () =>
    new CallError('INTERNAL_ERROR', 503, 'request bins are not available: try again soon'),
  stopping: () => new CallError('INTERNAL_ERROR', 503, 'the host is stopping'),
  deadline: (ms: number) => new CallError('INTERNAL_ERROR', 504, `the tool did not finish within ${ms} ms`),
  outOfMemory: (mib: number) =>
    new CallError('INTERNAL_ERROR', 500, `the tool needed more than ${mib} MiB of memory`),
  largeResult: (limit: number) =>
    new CallError('INTERNAL_ERROR', 500, `the tool's result has more than ${limit} bytes`),
  suspended: () =>
    new CallError('INTERNAL_ERROR', 503, 'the plugin is suspended: the operator finds the reason in the log'),
  cancelled: () => new CallError('INTERNAL_ERROR', 499, 'the caller left before the tool finished'),
} as const;
