import type { Refusal } from '@toolyard/sdk/manifest';

/** What a call can fail with. Callers see the code and the message; the status goes with REST. */
export type ErrorCode = (typeof ERROR_CODES)[number];

/** `UNAUTHORIZED` is said of keys and tokens, `FORBIDDEN` of tokens whose scopes do not do. */
export const ERROR_CODES = [
  'VALIDATION_ERROR',
  'NOT_FOUND',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'UNAUTHORIZED',
  'FORBIDDEN',
] as const;

/**
 * Why a call failed, where the code alone does not tell what to do about it: whether to repeat the call, to
 * send less, or to ask the operator.
 */
export type ErrorReason = (typeof ERROR_REASONS)[number];

export const ERROR_REASONS = [
  'too_large',
  'wrong_host',
  'wrong_origin',
  'crashed',
  'memory',
  'overloaded',
  'stopping',
  'suspended',
  'not_configured',
  'store_down',
  'store_full',
  'issuer_down',
  'deadline',
  'cpu_spent',
  'bytes_spent',
] as const;

/** What is wrong with one argument, or a part of one: `path` is a JSON Pointer (RFC 6901) into the input. */
export type Issue = Refusal['issues'][number];

/** What is said of a failure besides its code and its message. */
export interface FailureDetails {
  readonly issues?: readonly Issue[];
  readonly reason?: ErrorReason;
  /** In how many seconds it is worth trying again. */
  readonly retryAfterSeconds?: number;
}

/** A failure that is meant for the caller: its message holds no stack, path or host name. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly reason: ErrorReason | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly issues: readonly Issue[] | undefined;

  constructor(code: ErrorCode, status: number, message: string, details: FailureDetails = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.reason = details.reason;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.issues = details.issues;
  }
}

/** A failure as plain data, to be sent from a worker to the host. */
export interface FailureRecord extends FailureDetails {
  readonly code: ErrorCode;
  readonly status: number;
  readonly message: string;
}

export function toRecord({
  code,
  status,
  message,
  reason,
  retryAfterSeconds,
  issues,
}: CallError): FailureRecord {
  return {
    code,
    status,
    message,
    ...(reason === undefined ? {} : { reason }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    ...(issues === undefined ? {} : { issues }),
  };
}

export function fromRecord({ code, status, message, ...details }: FailureRecord): CallError {
  return new CallError(code, status, message, details);
}

/** The error of an envelope: what callers read, on whichever surface. */
export interface ErrorBody {
  readonly code: ErrorCode;
  readonly message: string;
  readonly reason?: ErrorReason;
  readonly issues?: readonly Issue[];
}

export function errorBody({ code, message, reason, issues }: CallError): ErrorBody {
  return {
    code,
    message,
    ...(reason === undefined ? {} : { reason }),
    ...(issues === undefined ? {} : { issues }),
  };
}

/** `pdfs[1].pages: expected …`, as a tool says it. */
const ARGUMENT = /^([\p{L}_$][\p{L}\p{N}_$-]*)((?:\.[\p{L}\p{N}_$-]+|\[\d+\])*): (.*)$/su;

function issuesOf(message: string): readonly Issue[] | undefined {
  const [, first, rest, expectation] = ARGUMENT.exec(message) ?? [];
  if (first === undefined || rest === undefined || expectation === undefined) return undefined;
  const keys = [first, ...(rest.match(/[^.[\]]+/g) ?? [])];
  return [{ path: keys.map((key) => `/${key}`).join(''), message: expectation }];
}

/** Every failure there is, so that codes, statuses and words stand in one place. */
export const failures = {
  invalid: (message: string) => new CallError('VALIDATION_ERROR', 400, message),
  /** What a tool says of an argument, whose name begins the message. */
  argument: (message: string) => {
    const issues = issuesOf(message);
    return new CallError('VALIDATION_ERROR', 400, message, issues === undefined ? {} : { issues });
  },
  refused: ({ message, tooLarge, issues }: Refusal) =>
    new CallError('VALIDATION_ERROR', tooLarge ? 413 : 400, message, {
      ...(tooLarge ? { reason: 'too_large' as const } : {}),
      ...(issues.length === 0 ? {} : { issues }),
    }),
  tooLong: (message: string) => new CallError('VALIDATION_ERROR', 413, message, { reason: 'too_large' }),
  /** An argument, which the message names, is too long. */
  longArgument: (message: string) =>
    failures.refused({ message, tooLarge: true, issues: issuesOf(message) ?? [] }),
  tooLarge: (limit: number) => failures.tooLong(`body: expected at most ${limit} bytes`),
  unsupportedType: () => new CallError('VALIDATION_ERROR', 415, 'content-type: expected application/json'),
  unknownTool: (id: string) =>
    new CallError('NOT_FOUND', 404, `there is no tool ${JSON.stringify(id.slice(0, 80))}`),
  notFound: () => new CallError('NOT_FOUND', 404, 'there is nothing at this address'),
  wrongHost: (name: string) =>
    new CallError(
      'VALIDATION_ERROR',
      421,
      `host: this host does not answer to ${JSON.stringify(name.slice(0, 80))}; its operator can allow the name in ALLOWED_HOSTS`,
      { reason: 'wrong_host' },
    ),
  wrongMethod: (allowed: readonly string[]) =>
    new CallError('VALIDATION_ERROR', 405, `method: expected ${allowed.join(', ')}`),
  /** `origin` is undefined where the browser says no more than that it is another site's. */
  wrongOrigin: (origin: string | undefined) =>
    new CallError(
      'VALIDATION_ERROR',
      403,
      `origin: pages of ${origin === undefined ? 'other sites' : JSON.stringify(origin.slice(0, 80))} may not use this host; its operator can allow their origin in CORS_ORIGINS`,
      { reason: 'wrong_origin' },
    ),
  /** With it goes a `WWW-Authenticate`. */
  unauthorized: (message: string) => new CallError('UNAUTHORIZED', 401, message),
  /** With it goes a `WWW-Authenticate` that names the scope. */
  insufficientScope: (scope: string) =>
    new CallError('FORBIDDEN', 403, `the token does not open this: expected the scope ${scope}`),
  /** What callers may take a minute besides requests is spent. */
  spent: (reason: 'cpu_spent' | 'bytes_spent', seconds: number) =>
    new CallError(
      'RATE_LIMITED',
      429,
      `${reason === 'cpu_spent' ? 'the CPU time' : 'the bytes'} of this minute ${reason === 'cpu_spent' ? 'is' : 'are'} spent: try again in ${seconds} s`,
      { reason, retryAfterSeconds: seconds },
    ),
  rateLimited: (seconds: number) =>
    new CallError('RATE_LIMITED', 429, `too many requests: try again in ${seconds} s`, {
      retryAfterSeconds: seconds,
    }),
  internal: () =>
    new CallError('INTERNAL_ERROR', 500, 'the tool failed: the operator finds the reason in the log'),
  crashed: () =>
    new CallError(
      'INTERNAL_ERROR',
      500,
      'the tool lost its process: the operator finds the reason in the log',
      {
        reason: 'crashed',
      },
    ),
  interrupted: () =>
    unavailable(
      'crashed',
      'the process that ran the tool was ended from outside: try again',
      INTERRUPTED_SECONDS,
    ),
  overloaded: (seconds = 1) =>
    unavailable('overloaded', `the host is busy: try again in ${seconds} s`, seconds),
  binsFull: () =>
    unavailable('store_full', 'there is no room for more requests: try again later', BINS_FULL_SECONDS),
  binsUnavailable: () =>
    unavailable('store_down', 'request bins are not available: try again soon', BINS_DOWN_SECONDS),
  valuesFull: () =>
    unavailable(
      'store_full',
      'there is no room for what the tool keeps: its operator can give it more',
      VALUES_FULL_SECONDS,
    ),
  valuesUnavailable: () =>
    unavailable('store_down', 'what the tool keeps is not available: try again soon', BINS_DOWN_SECONDS),
  issuerDown: () =>
    unavailable(
      'issuer_down',
      'tokens cannot be checked: the authorization server does not answer, try again soon',
      ISSUER_DOWN_SECONDS,
    ),
  stopping: () => unavailable('stopping', 'the host is stopping', STOPPING_SECONDS),
  deadline: (ms: number) =>
    new CallError('INTERNAL_ERROR', 504, `the tool did not finish within ${ms} ms`, { reason: 'deadline' }),
  outOfMemory: (mib: number) =>
    new CallError('INTERNAL_ERROR', 500, `the tool needed more than ${mib} MiB of memory`, {
      reason: 'memory',
    }),
  largeResult: (limit: number) =>
    new CallError('INTERNAL_ERROR', 500, `the tool's result has more than ${limit} bytes`),
  largeBatch: (limit: number) =>
    failures.tooLong(`the answers to the batch have more than ${limit} bytes: send this message by itself`),
  tooManyStreams: () =>
    unavailable('overloaded', 'too many streams are open: close one, or try again later', STREAMS_SECONDS),
  suspended: (ms: number) =>
    unavailable(
      'suspended',
      'the plugin is suspended: the operator finds the reason in the log',
      Math.ceil(ms / 1000),
    ),
  /** It stays so until the operator does what the message says. */
  notConfigured: (message: string) => unavailable('not_configured', message, NOT_CONFIGURED_SECONDS),
  /** A step of a chain failed, as its message says: the caller's input is at fault, or the tool. */
  stepFailed: (code: string, message: string, issues: readonly Issue[] = []) => {
    const known = STEP_STATUSES.find((one) => one.code === code) ?? FAILED_STEP;
    return new CallError(known.code, known.status, message, {
      ...(issues.length === 0 ? {} : { issues }),
      ...(known.status === 429 ? { retryAfterSeconds: STEP_SECONDS } : {}),
    });
  },
  /** It is so for every caller, until the operator mends it. */
  brokenChain: (message: string) => new CallError('INTERNAL_ERROR', 500, `the chain is broken: ${message}`),
  cancelled: () => new CallError('INTERNAL_ERROR', 499, 'the caller left before the tool finished'),
} as const;

/** Room comes as bins expire; a database that restarts takes some seconds; another host answers at once;
 * streams end when their clients do; an operator needs a minute. */
const BINS_FULL_SECONDS = 60;
const BINS_DOWN_SECONDS = 5;
const VALUES_FULL_SECONDS = 60;
const ISSUER_DOWN_SECONDS = 5;
const STOPPING_SECONDS = 1;
const STREAMS_SECONDS = 30;
const NOT_CONFIGURED_SECONDS = 60;
const INTERRUPTED_SECONDS = 1;
/** Limits are of a minute; how much of it is left the step's message says. */
const STEP_SECONDS = 60;

const FAILED_STEP = { code: 'INTERNAL_ERROR', status: 500 } as const;
const STEP_STATUSES: readonly { readonly code: ErrorCode; readonly status: number }[] = [
  { code: 'VALIDATION_ERROR', status: 400 },
  { code: 'NOT_FOUND', status: 404 },
  { code: 'RATE_LIMITED', status: 429 },
];

function unavailable(reason: ErrorReason, message: string, retryAfterSeconds: number): CallError {
  return new CallError('INTERNAL_ERROR', 503, message, { reason, retryAfterSeconds });
}
