import { isArray, isObject, type ObjectValue, type Value } from './value.ts';

/** The way to a part of a value: names of members and indexes of elements, from the root. */
export type Path = readonly (string | number)[];

/** Objects with fewer members are looked through when two of them are to be compared. */
const FEW_MEMBERS = 32;

/** The order of a value's parts as JavaScript has them: what holds others comes before these. */
export class DocumentOrder {
  readonly #root: Value;
  readonly #ranks = new WeakMap<ObjectValue, ReadonlyMap<string, number>>();

  constructor(root: Value) {
    this.#root = root;
  }

  /** Negative, zero or positive as the first part stands before the second, is the same or stands after it. */
  compare(a: Path, b: Path): number {
    const common = Math.min(a.length, b.length);
    let at = 0;
    while (at < common && a[at] === b[at]) at += 1;
    const [first, second] = [a[at], b[at]];
    if (first === undefined || second === undefined) return a.length - b.length;
    if (typeof first === 'number' && typeof second === 'number') return first - second;
    return this.#compareMembers(a.slice(0, at), String(first), String(second));
  }

  /** A member that is not there comes first. */
  #compareMembers(path: Path, a: string, b: string): number {
    const object = valueAt(this.#root, path);
    return object !== undefined && isObject(object) ? this.#rank(object, a) - this.#rank(object, b) : 0;
  }

  #rank(object: ObjectValue, name: string): number {
    const known = this.#ranks.get(object);
    if (known !== undefined) return known.get(name) ?? -1;
    let rank = 0;
    for (const each in object) {
      if (each === name) return rank;
      rank += 1;
      if (rank > FEW_MEMBERS) return this.#rankMembers(object).get(name) ?? -1;
    }
    return -1;
  }

  #rankMembers(object: ObjectValue): ReadonlyMap<string, number> {
    const ranks = new Map<string, number>();
    for (const name in object) ranks.set(name, ranks.size);
    this.#ranks.set(object, ranks);
    return ranks;
  }
}

/** The part of a value that a way leads to. */
export function valueAt(root: Value, path: Path): Value | undefined {
  let at: Value | undefined = root;
  for (const token of path) {
    if (at === undefined) return undefined;
    if (isArray(at)) at = at.at(Number(token));
    else at = isObject(at) && Object.hasOwn(at, token) ? at[token] : undefined;
  }
  return at;
}
