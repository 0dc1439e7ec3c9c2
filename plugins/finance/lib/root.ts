import { Amount } from '@toolyard/kit/money';

/** How near the bounds of a root come to each other: what is left of the difference is beyond the digits that are certain. */
const NEAR = new Amount('1e-42');

/** Far more than it takes: each brings half as many digits again. */
const MOST_STEPS = 200;

interface Point {
  readonly x: Amount;
  readonly y: Amount;
}

/**
 * Where a falling function of numbers from 0 on crosses zero, by false position with the Illinois rule (Dowell and
 * Jarratt, 1971). `value` must not be negative at 0, and must be negative somewhere.
 */
export function fallingRoot(value: (x: Amount) => Amount): Amount {
  const at = (x: Amount): Point => ({ x, y: value(x) });
  let low = at(new Amount(0));
  if (low.y.isZero()) return low.x;
  let high = at(new Amount(1));
  while (!high.y.isNegative()) {
    low = high;
    high = at(high.x.times(2));
  }
  let moved: 'low' | 'high' | undefined;
  for (let step = 0; step < MOST_STEPS && high.x.minus(low.x).greaterThan(NEAR); step += 1) {
    const share = low.y.dividedBy(low.y.minus(high.y));
    const next = at(low.x.plus(high.x.minus(low.x).times(share)));
    if (next.y.isZero()) return next.x;
    // A bound that stays twice is taken for nearer to zero than it is, so that the other comes to it.
    if (next.y.isNegative()) {
      if (moved === 'high') low = { x: low.x, y: low.y.dividedBy(2) };
      high = next;
      moved = 'high';
    } else {
      if (moved === 'low') high = { x: high.x, y: high.y.dividedBy(2) };
      low = next;
      moved = 'low';
    }
  }
  return low.x.plus(high.x).dividedBy(2);
}
