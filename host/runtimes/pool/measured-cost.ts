import cost from '../../../cost.json' with { type: 'json' };
import type { Tool } from '../../catalogue/bundle.ts';

/** With which input every call of a tool was measured to be short. */
export interface MeasuredCost {
  /** The most bytes of the input as JSON. */
  readonly inlineBelowBytes: number;
  /** The most that some of its numbers may be. */
  readonly inlineAtMost?: Readonly<Record<string, number>>;
}

const measured: Readonly<Record<string, MeasuredCost>> = cost;

/** What `scripts/cost.ts` found of a tool; undefined for those of others. */
export function measuredCost({ id, bundle }: Tool): MeasuredCost | undefined {
  return bundle.trust === 'first-party' && Object.hasOwn(measured, id) ? measured[id] : undefined;
}
