import type { JsonNode } from '@toolyard/kit/json-text';
import { InputError, type JsonValue } from '@toolyard/sdk';
import { isMap } from './json-map.ts';
import { readJsonSource } from './json-source.ts';

/**
 * What the values at one place of a sample have in common. All items of an array are one place, and so are the
 * members of one name in the objects of a place.
 */
export interface Shape {
  /** The kinds seen, in order of first appearance, null apart. None where only null or nothing was seen. */
  readonly types: readonly ShapeType[];
  readonly nullable: boolean;
}

export type ShapeType = ScalarShape | ArrayShape | ObjectShape;
export type ScalarShape = StringShape | NumberShape | { readonly kind: 'boolean' };

export interface StringShape {
  readonly kind: 'string';
  /** The formats asked for that every string there fits. */
  readonly formats: ReadonlySet<string>;
}

export interface NumberShape {
  readonly kind: 'number';
  /** None of them is a decimal. In JSON text 1.0 and 1e3 are decimals. */
  readonly integer: boolean;
  /** The range that holds them all: integers of 32 or 64 bits, decimals in a double; else `big`. */
  readonly size: 32 | 64 | 'big';
  /** Integers that a double holds exactly: up to 2^53 - 1 either way. */
  readonly safe: boolean;
}

export interface ArrayShape {
  readonly kind: 'array';
  readonly items: Shape;
}

export interface ObjectShape {
  readonly kind: 'object';
  /** In order of first appearance; none for objects that are all empty, and for maps. */
  readonly members: readonly MemberShape[];
  /** What the values of a map have in common, whose keys are data. */
  readonly values?: Shape;
}

export interface MemberShape {
  readonly key: string;
  readonly shape: Shape;
  /** Some of the objects lack it. */
  readonly optional: boolean;
}

/** Names of formats with their tests. */
export type StringFormats = Readonly<Record<string, (text: string) => boolean>>;

export interface Inference {
  /** The formats to look for. */
  readonly formats?: StringFormats;
  /** Whether objects whose keys are data are maps; otherwise each key is a member. */
  readonly maps?: boolean;
}

const MAX_LEVELS = 200;
/** A sample of more is data, and code for it nothing that anybody reads. */
const MAX_MEMBERS = 20_000;

/**
 * The shape of a JSON argument, given as text or as the value itself.
 *
 * @throws InputError naming the argument: malformed JSON with line and column, more than 200 levels of nesting, or
 * more than 20 000 members after merging
 */
export function inferShape(argument: string, given: JsonValue, options: Inference = {}): Shape {
  return inferSamplesShape(argument, given, [readJsonSource(argument, given).root], options);
}

/** As `inferShape`, for several samples of one place that were read from the argument. */
export function inferSamplesShape(
  argument: string,
  given: JsonValue,
  samples: readonly JsonNode[],
  options: Inference = {},
): Shape {
  return new ShapeReader(argument, typeof given === 'string', options).shapeOf(samples, 0);
}

class ShapeReader {
  readonly #argument: string;
  /** Whether the sample was given as text, in which numbers stand as they were written. */
  readonly #isText: boolean;
  readonly #formats: StringFormats;
  readonly #maps: boolean;
  #members = 0;

  constructor(argument: string, isText: boolean, { formats = {}, maps = false }: Inference) {
    this.#argument = argument;
    this.#isText = isText;
    this.#formats = formats;
    this.#maps = maps;
  }

  /** @param nodes the values that stand in one place */
  shapeOf(nodes: readonly JsonNode[], level: number): Shape {
    if (level > MAX_LEVELS)
      throw new InputError(this.#argument, `expected at most ${MAX_LEVELS} levels of nesting`);
    const kinds = new Set(nodes.map(({ kind }) => kind));
    const nullable = kinds.delete('null');
    return { types: [...kinds].map((kind) => this.#typeOf(kind, nodes, level)), nullable };
  }

  #typeOf(kind: JsonNode['kind'], nodes: readonly JsonNode[], level: number): ShapeType {
    switch (kind) {
      case 'string':
        return stringShape(nodes, this.#formats);
      case 'number':
        return numberShape(nodes, this.#isText);
      case 'array': {
        const elements = nodes.flatMap((node) => (node.kind === 'array' ? node.elements : []));
        return { kind, items: this.shapeOf(elements, level + 1) };
      }
      case 'object':
        return this.#objectOf(nodes, level);
      default:
        return { kind: 'boolean' };
    }
  }

  #objectOf(nodes: readonly JsonNode[], level: number): ObjectShape {
    const objects = nodes.flatMap((node) => (node.kind === 'object' ? [valuesByKey(node)] : []));
    const values = new Map<string, JsonNode[]>();
    for (const object of objects)
      for (const [key, value] of object) {
        const seen = values.get(key);
        if (seen === undefined) values.set(key, [value]);
        else seen.push(value);
      }
    if (this.#maps && isMap(values))
      return { kind: 'object', members: [], values: this.shapeOf([...values.values()].flat(), level + 1) };
    this.#members += values.size;
    if (this.#members > MAX_MEMBERS)
      throw new InputError(
        this.#argument,
        `expected a sample with at most ${MAX_MEMBERS} members: leave out what repeats`,
      );
    const members = Array.from(values, ([key, seen]) => ({
      key,
      shape: this.shapeOf(seen, level + 1),
      optional: seen.length < objects.length,
    }));
    return { kind: 'object', members };
  }
}

/** Of repeated keys the last value counts, as for `JSON.parse`. */
function valuesByKey(node: Extract<JsonNode, { kind: 'object' }>): Map<string, JsonNode> {
  return new Map(node.members.map(({ key, value }) => [key, value]));
}

function stringShape(nodes: readonly JsonNode[], formats: StringFormats): StringShape {
  const texts = nodes.flatMap((node) => (node.kind === 'string' ? [node.value] : []));
  const fitting = Object.entries(formats).filter(([, fits]) => texts.every((text) => fits(text)));
  return { kind: 'string', formats: new Set(fitting.map(([name]) => name)) };
}

function numberShape(nodes: readonly JsonNode[], written: boolean): NumberShape {
  const literals = nodes.flatMap((node) => (node.kind === 'number' ? [node.literal] : []));
  const integer = literals.every((literal) =>
    written ? /^-?\d+$/.test(literal) : Number.isInteger(Number(literal)),
  );
  if (!integer) {
    const finite = literals.every((literal) => Number.isFinite(Number(literal)));
    return { kind: 'number', integer, size: finite ? 64 : 'big', safe: finite };
  }
  return {
    kind: 'number',
    integer,
    size: literals.every((literal) => fitsBits(literal, 32))
      ? 32
      : literals.every((literal) => fitsBits(literal, 64))
        ? 64
        : 'big',
    safe: literals.every((literal) => Number.isSafeInteger(Number(literal))),
  };
}

function fitsBits(literal: string, bits: number): boolean {
  const value = Number(literal);
  // A double is exact far enough to tell what is out of range, and BigInt is slow with long literals.
  if (Math.abs(value) > 2 ** bits) return false;
  const exact = /^-?\d+$/.test(literal) ? BigInt(literal) : BigInt(value);
  return BigInt.asIntN(bits, exact) === exact;
}
