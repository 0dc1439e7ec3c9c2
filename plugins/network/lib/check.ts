import { GRADES } from '@toolyard/kit/grade';
import { Type } from '@toolyard/sdk';

/** How a check came out; `info` counts neither for nor against. */
export const CHECK_STATUSES = ['pass', 'warn', 'fail', 'info'] as const;

export type CheckStatus = (typeof CHECK_STATUSES)[number];

/** One check of a domain, told to people. */
export interface Check<Id extends string = string> {
  readonly id: Id;
  readonly title: string;
  readonly status: CheckStatus;
  readonly detail: string;
  /** What the DNS holds, as far as the check looked at it. */
  readonly records: readonly string[];
  /** What to do about it, or null. */
  readonly fix: string | null;
}

export const Grade = Type.Enum([...GRADES]);

const POINTS: Readonly<Record<CheckStatus, number>> = { pass: 2, warn: 1, fail: 0, info: 0 };

/** From 0 to 100: passed checks count their weight, warnings half of it, `info` nothing; half up. */
export function scoreOf<Id extends string>(
  checks: readonly Pick<Check<Id>, 'id' | 'status'>[],
  weights: Readonly<Record<Id, number>>,
): number {
  const counted = checks.filter(({ status }) => status !== 'info');
  const most = counted.reduce((sum, { id }) => sum + weights[id] * POINTS.pass, 0);
  const reached = counted.reduce((sum, { id, status }) => sum + weights[id] * POINTS[status], 0);
  return most === 0 ? 0 : Math.floor((200 * reached + most) / (2 * most));
}
