import type { CallCost } from '../../calls/call-request.ts';
import type { LimitName } from '../../config/caller-limits.ts';
import { failures, type CallError } from '../../errors.ts';
import type { Caller } from '../caller.ts';
import type { RateLimit } from './rate-limit.ts';

export interface BudgetOptions {
  /** What answers call it. */
  readonly policy: string;
  /** By which a caller's terms name it. */
  readonly name: LimitName;
  /** Its unit in RateLimit-Policy: a registered one, or a word of our own (draft-ietf-httpapi-ratelimit-headers). */
  readonly unit: string;
  readonly reason: 'cpu_spent' | 'bytes_spent';
  /** How much of what is counted makes one unit: CPU time is counted in microseconds. */
  readonly perUnit: number;
  readonly costOf: (cost: CallCost) => number;
  readonly rateLimit: RateLimit;
}

/** Where a caller stands with a budget. */
export interface BudgetState {
  readonly budget: Budget;
  readonly isSpent: boolean;
  /** In its unit. */
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** What a caller may take a minute besides requests. It is known afterwards what a call cost: the next ones are refused. */
export class Budget {
  readonly #options: BudgetOptions;

  constructor(options: BudgetOptions) {
    this.#options = options;
  }

  get policy(): string {
    return this.#options.policy;
  }

  get unit(): string {
    return this.#options.unit;
  }

  /** What a caller may take a minute; 0: without end. */
  limitOf({ terms }: Caller): number {
    const { name, rateLimit, perUnit } = this.#options;
    return terms?.limits[name] ?? rateLimit.usual / perUnit;
  }

  async look(caller: Caller): Promise<BudgetState> {
    const { rateLimit, perUnit } = this.#options;
    const limit = this.limitOf(caller);
    const { allowed, remaining, resetSeconds } = await rateLimit.take(caller.id, limit * perUnit, 0);
    const isSpent = !allowed || remaining === 0;
    return { budget: this, isSpent, limit, remaining: Math.floor(remaining / perUnit), resetSeconds };
  }

  spend(caller: Caller, cost: CallCost): void {
    const { rateLimit, perUnit, costOf } = this.#options;
    const amount = Math.round(costOf(cost));
    // Counted while others wait for nothing; a server that is away is told by what watches it.
    if (amount === 0) return;
    const turn = rateLimit.take(caller.id, this.limitOf(caller) * perUnit, amount);
    if (turn instanceof Promise) turn.catch(() => {});
  }

  refusal({ resetSeconds }: BudgetState): CallError {
    return failures.spent(this.#options.reason, resetSeconds);
  }
}

/** The budgets of callers, which REST, MCP and pages draw on alike. */
export class CallerBudgets {
  readonly #budgets: readonly Budget[];

  constructor(budgets: readonly Budget[]) {
    this.#budgets = budgets;
  }

  /** Where a caller stands with those budgets that are not without end. */
  look(caller: Caller): Promise<readonly BudgetState[]> {
    return Promise.all(this.#limiting(caller).map((budget) => budget.look(caller)));
  }

  /** Takes what calls cost from a caller's budgets; undefined where they are all without end. */
  spenderOf(caller: Caller): ((cost: CallCost) => void) | undefined {
    if (this.isFree(caller)) return undefined;
    const limiting = this.#limiting(caller);
    return (cost) => limiting.forEach((budget) => budget.spend(caller, cost));
  }

  /** Whether a caller has no budget but without end. */
  isFree(caller: Caller): boolean {
    // Asked of every request: `every` would make a function for each.
    for (const budget of this.#budgets) if (budget.limitOf(caller) > 0) return false;
    return true;
  }

  #limiting(caller: Caller): readonly Budget[] {
    return this.#budgets.filter((budget) => budget.limitOf(caller) > 0);
  }
}
