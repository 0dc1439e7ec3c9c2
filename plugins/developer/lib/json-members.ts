/** Reading JSON as other programs left it: whatever is not as expected is as if it were not there. */
import type { JsonObject, JsonValue } from '@toolyard/sdk';

/** The object under a key, or an empty one. */
export function objectAt(value: JsonValue | undefined, key: string): JsonObject {
  const inner = memberOf(value, key);
  return isObject(inner) ? inner : {};
}

/** The text under a key; numbers and booleans as JSON shows them; else undefined. */
export function textAt(value: JsonValue | undefined, key: string): string | undefined {
  const inner = memberOf(value, key);
  if (typeof inner === 'string') return inner;
  return typeof inner === 'number' || typeof inner === 'boolean' ? String(inner) : undefined;
}

/** The number under a key; not one beyond what a double holds, which JSON could not repeat. */
export function numberAt(value: JsonValue | undefined, key: string): number | undefined {
  const inner = memberOf(value, key);
  return typeof inner === 'number' && Number.isFinite(inner) ? inner : undefined;
}

/** The objects of the list under a key. */
export function objectsAt(value: JsonValue | undefined, key: string): JsonObject[] {
  const inner = memberOf(value, key);
  return Array.isArray(inner) ? inner.filter(isObject) : [];
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function memberOf(value: JsonValue | undefined, key: string): JsonValue | undefined {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}
