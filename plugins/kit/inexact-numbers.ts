import type { JsonValue } from '@toolyard/sdk';
import type { DroppedParts } from './dropped.ts';
import { canonicalNumber } from './json-number.ts';
import { type JsonNode, readJsonText } from './json-text.ts';
import { textPlaces } from './text-places.ts';

/** A number as it is written, and as a double holds it. */
export interface InexactNumber {
  readonly literal: string;
  readonly value: number;
  /** Where it stands in its text. */
  readonly start: number;
}

/** What every number has that a double may not keep: more than 15 digits and points, or an exponent of three. */
const MAYBE_INEXACT = /[\d.]{16}|[eE][-+]?\d{3}/;

/** Whether a double holds a number of JSON with all its digits, 1.10 as 1.1: RFC 8259 §6 has more of them. */
export function isExactNumber(literal: string): boolean {
  if (!MAYBE_INEXACT.test(literal)) return true;
  const value = Number(literal);
  return Number.isFinite(value) && canonicalNumber(String(value)) === canonicalNumber(literal);
}

/** The numbers of a JSON text that a double does not hold, in the order of the text; none of what is no JSON. */
export function inexactNumbers(text: string): InexactNumber[] {
  return numbersOf(text).filter(({ literal }) => !isExactNumber(literal));
}

/** Those that may not be exact, and others. */
function numbersOf(text: string): InexactNumber[] {
  if (!MAYBE_INEXACT.test(text)) return [];
  const { root } = readJsonText(text);
  const nodes: JsonNode[] = root === undefined ? [] : [root];
  const found: InexactNumber[] = [];
  for (const node of nodes) {
    if (node.kind === 'array') for (const element of node.elements) nodes.push(element);
    if (node.kind === 'object') for (const { value } of node.members) nodes.push(value);
    if (node.kind === 'number')
      found.push({ literal: node.literal, value: Number(node.literal), start: node.start });
  }
  return found.sort((one, other) => one.start - other.start);
}

/**
 * The same of an argument that is JSON text, or the value itself: the numbers of that are doubles already, and whole ones
 * beyond those that a double tells apart may have had other digits.
 */
export function inexactNumbersOf(given: JsonValue): InexactNumber[] {
  if (typeof given === 'string') return inexactNumbers(given);
  return numbersOf(JSON.stringify(given)).filter(
    ({ value }) => Number.isInteger(value) && !Number.isSafeInteger(value),
  );
}

/** Notes the numbers of an argument that a tool takes as doubles, which lose digits by that. */
export function dropInexactDigits(dropped: DroppedParts, given: JsonValue): void {
  const found = inexactNumbersOf(given);
  if (found.length === 0) return;
  const place = typeof given === 'string' ? textPlaces(given) : undefined;
  for (const { literal, value, start } of found)
    if (place === undefined)
      dropped.add(
        `digits beyond a double's of ${literal}, if it had any: text of JSON keeps them`,
        'a value',
      );
    else dropped.add(lostDigits(literal, value), `line ${place(start).line}`);
}

/**
 * The value of a JSON text, in which numbers that a double does not hold are texts of their digits: for what writes
 * numbers as text.
 *
 * @throws SyntaxError when the text is no JSON
 */
export function parseWithDigitsAsText(text: string): JsonValue {
  if (!MAYBE_INEXACT.test(text)) return JSON.parse(text) as JsonValue;
  return JSON.parse(text, (_key, value: unknown, { source }) =>
    typeof value === 'number' && source !== undefined && !isExactNumber(source) ? source : value,
  ) as JsonValue;
}

/** How `dropped` tells of a number that is taken as a double. */
export function lostDigits(literal: string, value: number): string {
  return `digits of ${shortened(literal)}, which is taken as ${value}`;
}

const SHOWN_DIGITS = 60;

function shortened(literal: string): string {
  return literal.length <= SHOWN_DIGITS ? literal : `${literal.slice(0, SHOWN_DIGITS)}…`;
}
