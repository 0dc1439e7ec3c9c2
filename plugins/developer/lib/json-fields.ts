import type { DroppedParts } from '@toolyard/kit/dropped';
import { InputError, quote, type JsonObject, type JsonValue } from '@toolyard/sdk';
import { readJsonSource } from './json-source.ts';

/** The value of an argument that takes JSON, its levels of nesting bounded. */
export function readJsonValue(argument: string, given: JsonValue): JsonValue {
  return JSON.parse(readJsonSource(argument, given).text) as JsonValue;
}

/** Notes the members of an object that nothing is made of. */
export function dropOtherMembers(
  object: JsonObject,
  known: ReadonlySet<string>,
  place: string,
  dropped: DroppedParts,
): void {
  for (const key of Object.keys(object)) if (!known.has(key)) dropped.add(key, place);
}

/**
 * A text of an object, or undefined without one. Null counts as none.
 *
 * @param place how the errors call the object: nothing, or `events[2].`
 * @throws InputError naming `json`, the place and the key
 */
export function textMember(object: JsonObject, key: string, place = ''): string | undefined {
  const value = Object.hasOwn(object, key) ? object[key] : undefined;
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value;
  throw new InputError('json', `${place}${key}: expected text, got ${quote(value)}`);
}
