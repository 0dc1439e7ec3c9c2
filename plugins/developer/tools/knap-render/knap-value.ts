import type { JsonObject, JsonValue } from '@toolyard/sdk';

/** What a Knap expression stands for; undefined is what the data lacks. */
export type KnapValue = JsonValue | undefined;

/** As a template prints it. */
export function textOf(value: KnapValue): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export function isObject(value: KnapValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** False, null, missing, "", 0 and [] are false. */
export function isTruthy(value: KnapValue): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

/** What a value holds under a key of its own; a text and a list have a length. */
export function memberOf(value: KnapValue, key: KnapValue): KnapValue {
  if (typeof key !== 'string' && typeof key !== 'number') return undefined;
  if (typeof value === 'string') return key === 'length' ? value.length : undefined;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Readonly<Record<string, JsonValue | undefined>>)[key];
}

/** As JavaScript's == does for what is no list or object; those are equal when they hold the same. */
export function isEqual(left: KnapValue, right: KnapValue): boolean {
  const [a, b] = [left ?? null, right ?? null];
  if (a === null || b === null) return a === b;
  if (typeof a === 'object' || typeof b === 'object')
    return typeof a === typeof b && JSON.stringify(a) === JSON.stringify(b);
  return typeof a === typeof b ? a === b : Number(a) === Number(b);
}

/** Below 0 when left comes first, 0 for equals; NaN for what has no order. Two texts compare by code units. */
export function compare(left: KnapValue, right: KnapValue): number {
  if (typeof left === 'string' && typeof right === 'string')
    return left === right ? 0 : left < right ? -1 : 1;
  return numberOf(left) - numberOf(right);
}

/** A number, or a text that holds one; NaN for all else. */
export function numberOf(value: KnapValue): number {
  if (typeof value === 'string') return value.trim() === '' ? Number.NaN : Number(value);
  return typeof value === 'number' || typeof value === 'boolean' ? Number(value) : Number.NaN;
}

/** The list or object that a value is, or that a text holds as JSON; else the value. */
export function structureOf(value: KnapValue): KnapValue {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as JsonValue;
  } catch {
    return value;
  }
}
