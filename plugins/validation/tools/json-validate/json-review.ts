import type { JsonNode } from '@toolyard/kit/json-text';

/** What is legal JSON and still goes wrong in some programs. */
export type JsonConcernCode = 'duplicate_key' | 'unsafe_number' | 'lone_surrogate' | 'deep_nesting';

export interface JsonConcern {
  readonly code: JsonConcernCode;
  readonly offset: number;
  readonly message: string;
  /** The JSON Pointer (RFC 6901) of the value. */
  readonly path: () => string;
}

export interface JsonStats {
  objects: number;
  arrays: number;
  keys: number;
  strings: number;
  numbers: number;
  booleans: number;
  nulls: number;
  max_depth: number;
}

export function emptyStats(): JsonStats {
  return { objects: 0, arrays: 0, keys: 0, strings: 0, numbers: 0, booleans: 0, nulls: 0, max_depth: 0 };
}

/** Levels beyond which many parsers give up. */
const MANY_LEVELS = 512;

/** The way from the root to a value. */
interface Step {
  readonly parent: Step | undefined;
  readonly token: string | number;
}

interface Visit {
  readonly node: JsonNode;
  readonly step: Step | undefined;
  readonly depth: number;
}

/** Counts what a tree holds, adding to `stats`, and names what may go wrong with it, in no order. */
export function reviewJson(text: string, root: JsonNode, stats: JsonStats): JsonConcern[] {
  const concerns: JsonConcern[] = [];
  const add = (code: JsonConcernCode, offset: number, message: string, step: Step | undefined) =>
    concerns.push({ code, offset, message, path: () => pointer(step) });
  const checkString = (start: number, end: number, value: string, step: Step | undefined) => {
    if (value.isWellFormed()) return;
    for (const offset of loneSurrogates(text, start + 1, end - 1))
      add('lone_surrogate', offset, 'half of a surrogate pair stands alone: it is no character', step);
  };

  let tooDeep: Visit | undefined;
  const visits: Visit[] = [{ node: root, step: undefined, depth: 0 }];
  for (let visit = visits.pop(); visit !== undefined; visit = visits.pop()) {
    const { node, step } = visit;
    switch (node.kind) {
      case 'object': {
        stats.objects += 1;
        const seen = new Set<string>();
        for (const { key, keyStart, keyEnd, value } of node.members) {
          const inner: Step = { parent: step, token: key };
          stats.keys += 1;
          checkString(keyStart, keyEnd, key, inner);
          if (seen.has(key)) add('duplicate_key', keyStart, 'the object has this key already', inner);
          seen.add(key);
          visits.push({ node: value, step: inner, depth: visit.depth + 1 });
        }
        break;
      }
      case 'array':
        stats.arrays += 1;
        for (const [index, element] of node.elements.entries())
          visits.push({ node: element, step: { parent: step, token: index }, depth: visit.depth + 1 });
        break;
      case 'string':
        stats.strings += 1;
        checkString(node.start, node.end, node.value, step);
        break;
      case 'number':
        stats.numbers += 1;
        if (isUnsafe(node.literal))
          add('unsafe_number', node.start, 'many programs keep no number of that size exactly', step);
        break;
      case 'boolean':
        stats.booleans += 1;
        break;
      default:
        stats.nulls += 1;
    }
    if (node.kind !== 'object' && node.kind !== 'array') continue;
    stats.max_depth = Math.max(stats.max_depth, visit.depth + 1);
    if (visit.depth === MANY_LEVELS && node.start < (tooDeep?.node.start ?? Infinity)) tooDeep = visit;
  }
  if (tooDeep !== undefined) {
    const message = `from here on there are more than ${MANY_LEVELS} levels, which many parsers refuse`;
    add('deep_nesting', tooDeep.node.start, message, tooDeep.step);
  }
  return concerns;
}

/** Integers that a double does not hold exactly (RFC 7493 §2.2), and what is too large for it. */
function isUnsafe(literal: string): boolean {
  const value = Number(literal);
  return !Number.isFinite(value) || (/^-?\d+$/.test(literal) && !Number.isSafeInteger(value));
}

/** Where halves of surrogate pairs stand alone, escaped or not, between two offsets of a string's text. */
function loneSurrogates(text: string, start: number, end: number): number[] {
  const lone: number[] = [];
  let high: number | undefined;
  const content = text.slice(start, end);
  for (const { 0: written, index } of content.matchAll(/\\u[0-9a-fA-F]{4}|\\.|[^\\]/gs)) {
    const escaped = written.startsWith('\\u');
    const unit = escaped ? Number.parseInt(written.slice(2), 16) : written.charCodeAt(0);
    if (unit >= 0xdc00 && unit <= 0xdfff) {
      if (high === undefined) lone.push(start + index);
      high = undefined;
      continue;
    }
    if (high !== undefined) lone.push(high);
    high = unit >= 0xd800 && unit <= 0xdbff ? start + index : undefined;
  }
  if (high !== undefined) lone.push(high);
  return lone;
}

function pointer(step: Step | undefined): string {
  const tokens: string[] = [];
  for (let at = step; at !== undefined; at = at.parent)
    tokens.push(`/${String(at.token).replaceAll('~', '~0').replaceAll('/', '~1')}`);
  return tokens.reverse().join('');
}
