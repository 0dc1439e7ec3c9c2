import type { FastifyInstance } from 'fastify';
import { failures, type CallError } from '../../errors.ts';
import { sendFailure } from '../../http/envelope.ts';
import { onRequest, type HookReply } from '../../http/short-path/hooks.ts';
import type { LimitName } from '../../config/caller-limits.ts';
import { limitFor, type Override } from '../../config/limit-override.ts';
import type { CallRequest } from '../../calls/call-request.ts';
import type { Caller, CallerTerms } from '../caller.ts';
import type { BudgetState, CallerBudgets } from './caller-budgets.ts';
import { UNLIMITED, WINDOW_SECONDS, type RateLimit, type Turn } from './rate-limit.ts';

export interface CallerLimitOptions {
  /** By which answers name the limit. */
  readonly policy: string;
  /** By which a caller's terms name the limit; absent: they do not. */
  readonly name?: LimitName;
  readonly rateLimit: RateLimit;
  readonly overrides: readonly Override[];
  /** What callers may take besides requests. */
  readonly budgets?: CallerBudgets;
  /** Told of everybody who has taken all that there is. */
  readonly onRefused?: (caller: Caller) => void;
}

const NO_BUDGETS: readonly BudgetState[] = [];

/** How a call counts what it takes of its caller's limits. */
export interface CallerAccount {
  readonly takeTurn: () => Promise<CallError | undefined>;
  readonly onSpent: CallRequest['onSpent'];
}

/** A limit a minute and caller. */
export class CallerLimit {
  readonly #options: CallerLimitOptions;
  readonly #isOff: boolean;
  #lastQuota: { readonly limit: number; readonly text: string } | undefined;

  constructor(options: CallerLimitOptions) {
    this.#options = options;
    this.#isOff = options.rateLimit.usual === 0 && options.overrides.length === 0;
  }

  /** By which answers name the limit. */
  get policy(): string {
    return this.#options.policy;
  }

  /** What answers say of a quota. Most callers have that of the caller before: it is not written anew. */
  quota(limit: number): string {
    if (this.#lastQuota?.limit !== limit)
      this.#lastQuota = { limit, text: `"${this.policy}";q=${limit};w=${WINDOW_SECONDS}` };
    return this.#lastQuota.text;
  }

  /** Whether a caller has no limit. */
  isOff({ terms }: Caller): boolean {
    const own = ownLimit(terms, this.#options.name);
    return own === undefined ? this.#isOff : own === 0;
  }

  take({ id, address, terms }: Caller): Turn | Promise<Turn> {
    const { name, rateLimit, overrides } = this.#options;
    return rateLimit.take(id, ownLimit(terms, name) ?? limitFor(address, overrides));
  }

  close(): Promise<void> {
    return this.#options.rateLimit.close();
  }

  /** Counts a call that a request led to besides its own: the refusal, once a limit is reached. */
  async takeFurther(caller: Caller): Promise<CallError | undefined> {
    const turn = this.isOff(caller) ? UNLIMITED : await this.take(caller);
    return this.refusal(caller, turn, turn.allowed ? await this.lookAtBudgets(caller) : []);
  }

  /** What a caller is told who has taken all that there is; undefined: there is more. */
  refusal(
    caller: Caller,
    { allowed, resetSeconds }: Turn,
    states: readonly BudgetState[],
  ): CallError | undefined {
    if (allowed && states.length === 0) return undefined;
    const spent = states.find(({ isSpent }) => isSpent);
    const error = allowed ? spent?.budget.refusal(spent) : failures.rateLimited(resetSeconds);
    if (error !== undefined) this.#options.onRefused?.(caller);
    return error;
  }

  /** Where a caller stands with what may be taken besides requests; there is no waiting where that is without end. */
  lookAtBudgets(caller: Caller): readonly BudgetState[] | Promise<readonly BudgetState[]> {
    const { budgets } = this.#options;
    return budgets === undefined || budgets.isFree(caller) ? NO_BUDGETS : budgets.look(caller);
  }

  /** What a call on a caller's behalf is told of its limits, and tells them. */
  accountOf(caller: Caller): CallerAccount {
    return {
      takeTurn: () => this.takeFurther(caller),
      onSpent: this.#options.budgets?.spenderOf(caller),
    };
  }
}

function ownLimit(terms: CallerTerms | undefined, name: LimitName | undefined): number | undefined {
  return name === undefined ? undefined : terms?.limits[name];
}

/**
 * Holds every request of the routes that `app` registers to a limit.
 *
 * @param refuse answers as these routes do
 */
export function limitRequests(
  app: FastifyInstance,
  callerLimit: CallerLimit,
  refuse: (reply: HookReply, error: CallError) => HookReply = sendFailure,
): void {
  const refused = (caller: Caller, reply: HookReply, turn: Turn, states: readonly BudgetState[]) => {
    tellLimits(reply, callerLimit, turn, states);
    const refusal = callerLimit.refusal(caller, turn, states);
    return refusal && refuse(reply, refusal);
  };
  onRequest(app, ({ caller }, reply, done) => {
    const turn = callerLimit.isOff(caller) ? UNLIMITED : callerLimit.take(caller);
    const states = turn instanceof Promise ? undefined : callerLimit.lookAtBudgets(caller);
    // What is known at once is not waited for.
    if (turn instanceof Promise || states instanceof Promise)
      return (async () => {
        const taken = await turn;
        return refused(caller, reply, taken, await (states ?? callerLimit.lookAtBudgets(caller)));
      })();
    return refused(caller, reply, turn, states ?? NO_BUDGETS) === undefined ? done() : undefined;
  });
}

/** draft-ietf-httpapi-ratelimit-headers-10: quotas in windows of seconds, what remains of each, and until when. */
function tellLimits(
  reply: HookReply,
  callerLimit: CallerLimit,
  { limit, remaining, resetSeconds }: Turn,
  states: readonly BudgetState[],
): void {
  const own = limit > 0;
  if (!own && states.length === 0) return;
  if (own)
    reply
      .header('ratelimit-limit', limit)
      .header('ratelimit-remaining', remaining)
      .header('ratelimit-reset', resetSeconds);
  let policies = own ? callerLimit.quota(limit) : '';
  let left = own ? `"${callerLimit.policy}";r=${remaining};t=${resetSeconds}` : '';
  for (const { budget, limit, remaining, resetSeconds } of states) {
    const comma = policies === '' ? '' : ', ';
    policies += `${comma}"${budget.policy}";q=${limit};w=${WINDOW_SECONDS};qu="${budget.unit}"`;
    left += `${comma}"${budget.policy}";r=${remaining};t=${resetSeconds}`;
  }
  reply.header('ratelimit-policy', policies).header('ratelimit', left);
}
