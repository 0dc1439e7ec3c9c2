import { Amount } from '@toolyard/kit/money';

/** The highest score first; equal ones share a rank and keep their order: 1, 1, 3. */
export function rankByScore<Item extends { readonly score: Amount }>(
  items: readonly Item[],
): (Item & { readonly rank: number })[] {
  const sorted = items.toSorted((a, b) => b.score.comparedTo(a.score));
  let rank = 1;
  return sorted.map((item, index) => {
    if (index > 0 && !item.score.equals(sorted[index - 1]?.score ?? item.score)) rank = index + 1;
    return Object.assign({ rank }, item);
  });
}

/** The items that fit into so much, taken in their order; one that does not fit is skipped. */
export function pickWithin<Item>(
  capacity: number,
  items: readonly Item[],
  sizeOf: (item: Item) => Amount,
): ReadonlySet<Item> {
  let left = new Amount(capacity);
  const picked = new Set<Item>();
  for (const item of items) {
    const rest = left.minus(sizeOf(item));
    if (rest.isNegative() && !rest.isZero()) continue;
    left = rest;
    picked.add(item);
  }
  return picked;
}
