import type { JsonValue } from '@toolyard/sdk';
import { isJsonObject, pointerStep } from './specification.ts';

/** What differs between two values at a place. A side that has nothing there is absent. */
export interface ValueChange {
  readonly pointer: string;
  readonly before?: JsonValue;
  readonly after?: JsonValue;
}

/**
 * How two JSON values differ: objects key by key, lists element by element, or as a whole when their length differs or
 * the same elements stand in another order.
 */
export function valueChanges(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  pointer = '',
): ValueChange[] {
  if (before === undefined && after === undefined) return [];
  if (before === undefined) return after === undefined ? [] : [{ pointer, after }];
  if (after === undefined) return [{ pointer, before }];
  if (isJsonObject(before) && isJsonObject(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) =>
      valueChanges(own(before, key), own(after, key), pointer + pointerStep(key)),
    );
  }
  if (
    Array.isArray(before) &&
    Array.isArray(after) &&
    before.length === after.length &&
    !isReordered(before, after)
  )
    return before.flatMap((value, index) => valueChanges(value, after[index], pointer + pointerStep(index)));
  return canonical(before) === canonical(after) ? [] : [{ pointer, before, after }];
}

function own(value: { readonly [key: string]: JsonValue }, key: string): JsonValue | undefined {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

function isReordered(before: readonly JsonValue[], after: readonly JsonValue[]): boolean {
  const first = before.map(canonical);
  const second = after.map(canonical);
  if (first.every((text, index) => text === second[index])) return false;
  first.sort();
  second.sort();
  return first.every((text, index) => text === second[index]);
}

/** JSON text that is the same for equal values, whatever the order of their keys. */
function canonical(value: JsonValue): string {
  return JSON.stringify(value, (_key, inner: JsonValue) =>
    isJsonObject(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
