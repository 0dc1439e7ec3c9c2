import { countGraphemes, graphemes } from '@toolyard/kit/graphemes';
import type { JsonValue } from '@toolyard/sdk';
import {
  checkLength,
  integerArgument,
  textArgument,
  type FilterCall,
  type FilterTable,
} from './knap-filter-call.ts';
import {
  isEqual,
  isObject,
  isTruthy,
  memberOf,
  numberOf,
  structureOf,
  textOf,
  type KnapValue,
} from './knap-value.ts';
import { shortestSum } from './knap-number-filters.ts';

const INDEX = [-1_048_576, 1_048_576] as const;

/** What make, order and read lists. A text that holds a JSON list or object counts as one. */
export const LIST_FILTERS: FilterTable = {
  split: (value, call) => {
    const separator = textArgument(call, 0) ?? '';
    const text = textOf(value);
    if (separator === '') return graphemes(text);
    const [, pattern, flags] = /^\/(.+)\/([a-z]*)$/s.exec(separator) ?? [];
    if (pattern === undefined) return text.split(separator);
    try {
      return text.split(new RegExp(pattern, flags)).map((part: string | undefined) => part ?? '');
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      call.warn(error.message);
      return value;
    }
  },
  join: (value, call) => {
    const list = structureOf(value);
    if (!Array.isArray(list)) return textOf(value);
    const separator = textArgument(call, 0) ?? ',';
    checkLength(separator.length * (list.length - 1), call);
    return list.map(textOf).join(separator);
  },
  first: (value) => {
    const list = structureOf(value);
    return Array.isArray(list) ? list[0] : value;
  },
  last: (value) => {
    const list = structureOf(value);
    return Array.isArray(list) ? list.at(-1) : value;
  },
  slice: (value, call) => {
    if (call.args.length === 0) call.refuse('expected a start, as in slice:0,5');
    const start = integerArgument(call, 0, INDEX);
    const end = integerArgument(call, 1, INDEX);
    const list = structureOf(value);
    return Array.isArray(list) ? list.slice(start, end) : graphemes(textOf(value)).slice(start, end).join('');
  },
  reverse: (value) => {
    const given = structureOf(value);
    if (Array.isArray(given)) return given.toReversed();
    if (isObject(given)) return Object.fromEntries(Object.entries(given).toReversed());
    return graphemes(textOf(value)).toReversed().join('');
  },
  unique: (value) => {
    const given = structureOf(value);
    if (Array.isArray(given)) return firstOfEach(given, (item) => item);
    if (!isObject(given)) return value;
    // Of equal members the last one stays.
    return Object.fromEntries(
      firstOfEach(Object.entries(given).toReversed(), ([, item]) => item).toReversed(),
    );
  },
  length: (value) => {
    const given = structureOf(value);
    if (Array.isArray(given)) return given.length;
    return isObject(given) ? Object.keys(given).length : countGraphemes(textOf(value));
  },
  map: (value, call) => {
    const read = readerOf(call) ?? call.refuse('expected an arrow such as item => item.name');
    return itemsOf(value).map((item) => read(item) ?? null);
  },
  where: (value, call) => {
    const read = readerOf(call) ?? call.refuse('expected a key, or an arrow such as item => item.done');
    const [{ replacement } = {}, { value: second } = {}] = call.args;
    const wanted = replacement ?? second;
    return itemsOf(value).filter((item) =>
      wanted === undefined ? isTruthy(read(item)) : isEqual(read(item), wanted),
    );
  },
  sum: (value, call) => {
    const read = readerOf(call) ?? ((item: KnapValue) => item);
    const numbers = itemsOf(value).map((item) => numberOf(read(item)));
    if (!numbers.every(Number.isFinite)) {
      call.warn('could not read every item as a number');
      return value;
    }
    return shortestSum(numbers);
  },
};

/** What an arrow, or the path in a text ("author.name"), reads of an item. */
function readerOf(call: FilterCall): ((item: KnapValue) => KnapValue) | undefined {
  const [{ each, value } = {}] = call.args;
  if (each !== undefined) return each;
  if (value === undefined) return undefined;
  const steps = textOf(value).split('.');
  return (item) => steps.reduce(memberOf, item);
}

/** A lone value is a list of one; nothing is a list of none. */
function itemsOf(value: KnapValue): JsonValue[] {
  const given = structureOf(value);
  if (Array.isArray(given)) return given;
  return given === undefined || given === null || given === '' ? [] : [given];
}

function firstOfEach<Item>(items: readonly Item[], keyOf: (item: Item) => JsonValue): Item[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const key = JSON.stringify(keyOf(item));
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
