import { networkFailure, type NetworkFailureReason, nullable, Type } from '@toolyard/sdk';

/** A remote side that answered, but not with what was asked for. */
export class RemoteFailure extends Error {
  readonly reason: NetworkFailureReason;

  constructor(reason: NetworkFailureReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** The fields by which every look-up says whether it succeeded. */
export const outcomeFields = {
  ok: Type.Boolean(),
  reason: nullable(Type.String(), 'why not: a code such as blocked_target or timeout'),
  detail: nullable(Type.String(), 'why not, in words'),
};

/** The outcome of a look-up that succeeded. */
export const SUCCESS = { ok: true, reason: null, detail: null } as const;

/** The outcome of a look-up that failed; errors that are no failure of a remote side are thrown on. */
export function failureOf(error: unknown) {
  const failure = networkFailure(error);
  if (failure === undefined) throw error;
  return { ok: false as const, ...failure };
}

/** The outcome for a target that is never asked, since it is not public. */
export function blocked(what: string) {
  return {
    ok: false as const,
    reason: 'blocked_target' as const,
    detail: `${what} is not public, so nothing was asked`,
  };
}
