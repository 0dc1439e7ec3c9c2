import { networkFailure, nullable, Type, type NetworkFailureReason } from '@toolyard/sdk';

/** The fields by which a tool says whether a remote side gave what was asked for. */
export const outcomeFields = {
  ok: Type.Boolean(),
  reason: nullable(Type.String(), 'why not: a code such as blocked_target or timeout'),
  detail: nullable(Type.String(), 'why not, in words'),
};

/** The outcome of a call that succeeded. */
export const SUCCESS = { ok: true, reason: null, detail: null } as const;

/** The outcome of a call that failed outside; errors that are no failure of a remote side are thrown on. */
export function failureOf(error: unknown) {
  const failure = networkFailure(error);
  if (failure === undefined) throw error;
  return { ok: false as const, ...failure };
}

/** A remote side that answered, but not with what was asked for: `networkFailure` knows it by its reason. */
export class RemoteFailure extends Error {
  readonly reason: NetworkFailureReason;

  constructor(reason: NetworkFailureReason, message: string) {
    super(message);
    this.reason = reason;
  }
}
