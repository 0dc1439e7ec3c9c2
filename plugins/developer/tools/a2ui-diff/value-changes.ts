import type { JsonValue } from '@toolyard/sdk';
import { isJsonObject, pointerStep } from '../../lib/a2ui/specification.ts';

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
export function valueChanges(before: JsonValue | undefined, after: JsonValue | undefined): ValueChange[] {
  const changes: ValueChange[] = [];
  const identityOf = identities();
  compare(before, after, '');
  return changes;

  function compare(old: JsonValue | undefined, now: JsonValue | undefined, pointer: string): void {
    if (old === undefined || now === undefined) {
      if (old !== undefined) changes.push({ pointer, before: old });
      if (now !== undefined) changes.push({ pointer, after: now });
    } else if (identityOf(old) === identityOf(now)) return;
    else if (isJsonObject(old) && isJsonObject(now))
      for (const key of new Set([...Object.keys(old), ...Object.keys(now)]))
        compare(own(old, key), own(now, key), pointer + pointerStep(key));
    else if (
      Array.isArray(old) &&
      Array.isArray(now) &&
      old.length === now.length &&
      !isReordered(old.map(identityOf), now.map(identityOf))
    )
      for (const [index, value] of old.entries()) compare(value, now[index], pointer + pointerStep(index));
    else changes.push({ pointer, before: old, after: now });
  }
}

function own(value: { readonly [key: string]: JsonValue }, key: string): JsonValue | undefined {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

/** Whether two lists that differ hold the same elements. */
function isReordered(before: readonly number[], after: readonly number[]): boolean {
  const first = before.toSorted((a, b) => a - b);
  const second = after.toSorted((a, b) => a - b);
  return first.every((identity, index) => identity === second[index]);
}

/** Gives equal values the same number, whatever the order of their keys; each is looked into once. */
function identities(): (value: JsonValue) => number {
  const numbers = new Map<string, number>();
  const known = new WeakMap<object, number>();
  const identityOf = (value: JsonValue): number => {
    const isContainer = typeof value === 'object' && value !== null;
    const before = isContainer ? known.get(value) : undefined;
    if (before !== undefined) return before;
    const text = describe(value);
    const identity = numbers.get(text) ?? numbers.size;
    numbers.set(text, identity);
    if (isContainer) known.set(value, identity);
    return identity;
  };
  const describe = (value: JsonValue): string => {
    if (Array.isArray(value)) return `[${value.map(identityOf).join()}]`;
    if (!isJsonObject(value)) return JSON.stringify(value);
    const members = Object.entries(value).map(
      ([key, inner]) => `${JSON.stringify(key)}:${identityOf(inner)}`,
    );
    return `{${members.sort().join()}}`;
  };
  return identityOf;
}
