import type { YamlBuilder } from '@toolyard/kit/yaml-common-forms';
import type { JsonObject, JsonValue } from '@toolyard/sdk';
import { jsonValueOf } from './data-json.ts';
import type { DataNode } from './data-node.ts';
import { coreScalar } from './yaml-scalars.ts';

/** Told of plain scalars that are numbers, or are called so. */
type OnNumber = (number: DataNode, offset: number) => void;

type MapNode = { readonly kind: 'map'; readonly entries: Map<string, DataNode> };
type ListNode = { readonly kind: 'list'; readonly items: DataNode[] };

/** Makes the nodes that conversions work on. */
export class DataBuilder implements YamlBuilder<DataNode, MapNode, ListNode> {
  readonly #onNumber: OnNumber;

  constructor(onNumber: OnNumber) {
    this.#onNumber = onNumber;
  }

  key(source: string, isPlain: boolean): string | undefined {
    return keyText(source, isPlain);
  }

  scalar(source: string, isPlain: boolean, offset: number): DataNode {
    if (!isPlain || !MAYBE_VALUE.test(source)) return { kind: 'text', text: source };
    const value = coreScalar(source);
    if (value.kind === 'number' || value.kind === 'plain') this.#onNumber(value, offset);
    return value;
  }

  newMap(): MapNode {
    return { kind: 'map', entries: new Map() };
  }

  add({ entries }: MapNode, key: string, value: DataNode): boolean {
    if (entries.has(key)) return false;
    entries.set(key, value);
    return true;
  }

  newList(): ListNode {
    return { kind: 'list', items: [] };
  }

  push({ items }: ListNode, item: DataNode): void {
    items.push(item);
  }
}

/** Makes values as JavaScript has them, without a tree in between. */
export class JsonBuilder implements YamlBuilder<JsonValue, JsonObject, JsonValue[]> {
  readonly #onNumber: OnNumber;

  constructor(onNumber: OnNumber) {
    this.#onNumber = onNumber;
  }

  key(source: string, isPlain: boolean): string | undefined {
    return keyText(source, isPlain);
  }

  scalar(source: string, isPlain: boolean, offset: number): JsonValue {
    if (!isPlain || !MAYBE_VALUE.test(source)) return source;
    if (SHORT_NUMBER.test(source)) return Number(source);
    const value = coreScalar(source);
    if (value.kind === 'number' || value.kind === 'plain') this.#onNumber(value, offset);
    return jsonValueOf(value);
  }

  newMap(): JsonObject {
    return {};
  }

  add(map: JsonObject, key: string, value: JsonValue): boolean {
    // An object takes __proto__ otherwise, which is left to the other reader.
    if (key === '__proto__' || (map[key] !== undefined && Object.hasOwn(map, key))) return false;
    map[key] = value;
    return true;
  }

  newList(): JsonValue[] {
    return [];
  }

  push(list: JsonValue[], item: JsonValue): void {
    list.push(item);
  }
}

/** Numbers that no double rounds. */
const SHORT_NUMBER = /^(?:0|-?[1-9]\d{0,14}|-?(?:0|[1-9]\d{0,6})\.\d{1,7})$/;
/** Numbers that are written in one way alone. */
const SHORT_INTEGER = /^(?:0|-?[1-9]\d{0,14})$/;
/** How plain scalars begin that may be no text, and those that are none. */
const MAYBE_VALUE = /^(?:[-+.\d]|(?:~|null|Null|NULL|true|True|TRUE|false|False|FALSE|<<|)$)/;

/** A key as text; undefined for one that may be the same as another that is written otherwise, and for merge keys. */
function keyText(source: string, isPlain: boolean): string | undefined {
  return isPlain && MAYBE_VALUE.test(source) && !SHORT_INTEGER.test(source) ? undefined : source;
}
