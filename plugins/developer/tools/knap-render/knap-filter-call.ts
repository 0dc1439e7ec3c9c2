import { textOf, type KnapValue } from './knap-value.ts';

/** What a filter is given besides the value. */
export interface FilterCall {
  readonly args: readonly GivenArgument[];
  /** In milliseconds since 1970-01-01T00:00Z. */
  readonly now: number;
  /** Says why the filter keeps its input. */
  readonly warn: (message: string) => void;
  /** Ends the rendering: an argument is wrong, or a limit passed. */
  readonly refuse: (message: string) => never;
}

/** None of the members for an argument that is left out between commas. */
export interface GivenArgument {
  readonly value?: KnapValue;
  /** Of a pair: "search":"replacement". */
  readonly replacement?: KnapValue;
  /** Of an arrow: item => item.name. */
  readonly each?: (item: KnapValue) => KnapValue;
}

export type Filter = (value: KnapValue, call: FilterCall) => KnapValue;
export type FilterTable = Readonly<Record<string, Filter>>;

const MAX_TEXT = 1024 * 1024;

/** @throws what `call.refuse` throws when a text would be longer than 1 Mi characters */
export function checkLength(length: number, call: FilterCall): void {
  if (length > MAX_TEXT) call.refuse('passes the limit of 1 MiB of text');
}

/** The text of an argument; undefined when it is not given. */
export function textArgument(call: FilterCall, index: number): string | undefined {
  const value = call.args[index]?.value;
  return value === undefined ? undefined : textOf(value);
}

/** A whole number within the bounds; undefined when it is not given. */
export function integerArgument(
  call: FilterCall,
  index: number,
  [least, most]: readonly [number, number],
): number | undefined {
  const text = textArgument(call, index);
  if (text === undefined) return undefined;
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  return call.refuse(`expected a whole number from ${least} to ${most}, got ${JSON.stringify(text)}`);
}

/** A filter of texts, which treats the items of a list and the members of an object one by one. */
export function ofTexts(filter: (text: string, call: FilterCall) => string): Filter {
  return (value, call) => {
    let length = 0;
    return eachScalar(value, (scalar) => {
      const text = filter(textOf(scalar), call);
      length += text.length;
      checkLength(length, call);
      return text;
    });
  };
}

/** The same structure with other values in it. */
export function eachScalar(
  value: KnapValue,
  change: (scalar: string | number | boolean | null) => KnapValue,
): KnapValue {
  if (Array.isArray(value)) return value.map((item) => eachScalar(item, change) ?? null);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, eachScalar(item, change) ?? null]),
    );
  return change(value ?? null);
}
