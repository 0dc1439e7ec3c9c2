import { InputError, quote } from '@toolyard/sdk';
import { BoundedText } from '../../lib/bounded-text.ts';
import { isInteger, type DataNode } from '../../lib/data-node.ts';

/** Long keys above many nulls make long paths of a small text. */
const MAX_PATHS = 64 * 1024 * 1024;

type MapNode = Extract<DataNode, { kind: 'map' }>;

export interface WrittenToml {
  readonly text: string;
  /** The paths of the null members that were left out. */
  readonly dropped: string[];
}

/**
 * A map as TOML 1.0: in each table its values, then its sub-tables, then its arrays of tables. Null members are left
 * out; a table with nothing but tables in it needs no header.
 *
 * @throws InputError naming the path of what TOML cannot hold: null in a list, an integer beyond 64 bits
 */
export function writeToml(argument: string, root: MapNode): WrittenToml {
  const writer = new TomlWriter(argument);
  writer.writeTable(root, { path: '', keys: [] });
  const dropped = nullMembers(root, '');
  if (dropped.reduce((sum, { length }) => sum + length, 0) > MAX_PATHS)
    throw new InputError(
      argument,
      `expected null members whose paths have at most ${MAX_PATHS} characters in all`,
    );
  return { text: writer.text.toString(), dropped };
}

interface Place {
  /** For people: `a.b[0]`. */
  readonly path: string;
  /** As headers write them. */
  readonly keys: readonly string[];
}

class TomlWriter {
  readonly text: BoundedText;
  readonly #argument: string;
  #started = false;

  constructor(argument: string) {
    this.#argument = argument;
    this.text = new BoundedText(argument);
  }

  writeTable({ entries }: MapNode, place: Place, isElement = false): void {
    const members = [...entries].map(([key, node]) => ({
      key,
      node,
      path: place.path === '' ? key : `${place.path}.${key}`,
    }));
    const tables: { readonly node: MapNode; readonly place: Place }[] = [];
    const arrays: typeof tables = [];
    const values: string[] = [];
    for (const { key, node, path } of members) {
      const inner = { path, keys: [...place.keys, writeKey(key)] };
      const elements = tablesOf(node);
      if (node.kind === 'null') continue;
      if (node.kind === 'map') tables.push({ node, place: inner });
      else if (elements === undefined) values.push(`${writeKey(key)} = ${this.#write(node, path)}\n`);
      else {
        for (const [index, element] of elements.entries())
          arrays.push({ node: element, place: { ...inner, path: `${path}[${index}]` } });
      }
    }
    const name = place.keys.join('.');
    if (isElement) this.#writeHeader(`[[${name}]]`);
    else if (name !== '' && (values.length > 0 || tables.length + arrays.length === 0))
      this.#writeHeader(`[${name}]`);
    for (const value of values) this.#add(value);
    for (const table of tables) this.writeTable(table.node, table.place);
    for (const element of arrays) this.writeTable(element.node, element.place, true);
  }

  #writeHeader(header: string): void {
    this.#add(`${this.#started ? '\n' : ''}${header}\n`);
  }

  #add(text: string): void {
    this.#started = true;
    this.text.add(text);
  }

  #write(node: DataNode, path: string): string {
    switch (node.kind) {
      case 'map': {
        const members = [...node.entries]
          .filter(([, value]) => value.kind !== 'null')
          .map(([key, value]) => `${writeKey(key)} = ${this.#write(value, `${path}.${key}`)}`);
        return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
      }
      case 'list':
        return `[${node.items.map((item, index) => this.#write(item, `${path}[${index}]`)).join(', ')}]`;
      case 'number':
        return this.#writeNumber(node.text, path);
      case 'plain':
        return node.text.replace(/[+.]/g, '').toLowerCase();
      case 'boolean':
        return String(node.value);
      case 'null':
        throw new InputError(
          this.#argument,
          `expected no null in a list, which TOML cannot hold, got one at ${path}`,
        );
      default:
        if (!node.text.isWellFormed())
          throw new InputError(this.#argument, `expected text without lone surrogates, got one at ${path}`);
        return writeString(node.text);
    }
  }

  /** Floats have a point (TOML 1.0 takes an exponent alone, too, but not every reader does). */
  #writeNumber(number: string, path: string): string {
    if (!isInteger(number)) return number.includes('.') ? number : number.replace(/(?=e)/i, '.0');
    if (number.length > 20 || BigInt.asIntN(64, BigInt(number)) !== BigInt(number))
      throw new InputError(
        this.#argument,
        `expected integers within 64 bits, got ${quote(number)} at ${path}`,
      );
    return number;
  }
}

/** The paths of null members, in the order of the value. */
function nullMembers(node: DataNode, path: string): string[] {
  if (node.kind === 'list')
    return node.items.flatMap((item, index) => nullMembers(item, `${path}[${index}]`));
  if (node.kind !== 'map') return [];
  return [...node.entries].flatMap(([key, value]) => {
    const inner = path === '' ? key : `${path}.${key}`;
    return value.kind === 'null' ? [inner] : nullMembers(value, inner);
  });
}

/** The elements of a list that is an array of tables. */
function tablesOf(node: DataNode): readonly MapNode[] | undefined {
  if (node.kind !== 'list' || node.items.length === 0) return undefined;
  const maps = node.items.filter((item) => item.kind === 'map');
  return maps.length === node.items.length ? maps : undefined;
}

function writeKey(key: string): string {
  return /^[A-Za-z0-9_-]+$/.test(key) ? key : writeString(key);
}

/** JSON's strings are TOML's, but for DEL. */
function writeString(text: string): string {
  return JSON.stringify(text).replaceAll('\x7f', '\\u007f');
}
