import { Amount } from '@toolyard/kit/money';

/** Digits beyond any that a result shows. */
const STEPS = 80;

/**
 * Where a falling function of numbers from 0 on crosses zero, by bisection. `value` must not be negative at
 * 0, and must be negative somewhere.
 */
export function fallingRoot(value: (x: Amount) => Amount): Amount {
  let low = new Amount(0);
  let high = new Amount(1);
  if (value(low).isZero()) return low;
  while (!value(high).isNegative()) {
    low = high;
    high = high.times(2);
  }
  for (let step = 0; step < STEPS; step += 1) {
    const middle = low.plus(high).dividedBy(2);
    if (value(middle).isNegative()) high = middle;
    else low = middle;
  }
  return low.plus(high).dividedBy(2);
}
