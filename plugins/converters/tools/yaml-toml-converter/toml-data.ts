import type { DroppedParts } from '@toolyard/kit/dropped';
import { InputError } from '@toolyard/sdk';
import { placeAt } from '@toolyard/sdk/inputs';
import { ParseError, parseTOML, type AST } from 'toml-eslint-parser';
import type { DataNode } from '../../lib/data-node.ts';

/** How deep values may nest that are walked by recursion. */
const MAX_DEPTH = 500;

/**
 * The value of a TOML 1.0 text. Numbers keep their digits; dates and times are as written, with a T between.
 *
 * smol-toml rounds fractions of a second to milliseconds and floats to doubles, and so this parser, which knows how
 * everything was written.
 *
 * @param dropped is told of comments
 * @throws InputError with line and column for what is malformed, and for more than 500 levels
 */
export function readTomlData(argument: string, given: string, dropped: DroppedParts): DataNode {
  const text = given.replace(/^\ufeff/, '');
  const root: Table = new Map();
  const reader = new ValueReader(argument);
  const { body, comments } = parse(argument, text);
  for (const { loc } of comments) dropped.add('comment', `line ${loc.start.line}`);
  for (const node of body[0].body) {
    if (node.type === 'TOMLKeyValue') reader.assign(root, node, 0);
    else {
      const table = reader.open(root, node.resolvedKey);
      for (const pair of node.body) reader.assign(table, pair, node.resolvedKey.length);
    }
  }
  return freeze(root);
}

/** What is being built: a map by its keys, a list of tables, or a value. */
type Part = Table | Table[] | DataNode;
type Table = Map<string, Part>;

function parse(argument: string, text: string): AST.TOMLProgram {
  // The parser takes it for a blank (TOML 1.0, "Spec": a newline is LF or CR LF).
  const bareReturn = text.search(/\r(?!\n)/);
  if (bareReturn !== -1)
    throw new InputError(
      argument,
      `expected TOML, but a carriage return stands alone at ${placeAt(text, bareReturn)}`,
    );
  try {
    return parseTOML(text, { tomlVersion: '1.0' });
  } catch (error) {
    // The parser hands a string's characters over as arguments of one call.
    if (error instanceof RangeError)
      throw new InputError(argument, 'expected strings of at most about 100000 characters, got a longer one');
    if (!(error instanceof ParseError)) throw error;
    const problem = error.message.charAt(0).toLowerCase() + error.message.slice(1);
    throw new InputError(argument, `expected TOML, but ${problem} at ${placeAt(text, error.index)}`);
  }
}

function tooDeep(argument: string): InputError {
  return new InputError(argument, `expected at most ${MAX_DEPTH} levels of tables and arrays`);
}

class ValueReader {
  readonly #argument: string;

  constructor(argument: string) {
    this.#argument = argument;
  }

  /** The table that a header names, made if it is not there yet. Numbers are places in arrays of tables. */
  open(root: Table, path: readonly (string | number)[]): Table {
    if (path.length > MAX_DEPTH) throw tooDeep(this.#argument);
    let table = root;
    path.forEach((key, index) => {
      if (typeof key === 'number') return;
      const place = path[index + 1];
      const known = table.get(key);
      if (typeof place !== 'number') {
        const inner: Table = known instanceof Map ? known : new Map();
        table.set(key, inner);
        table = inner;
        return;
      }
      const tables = Array.isArray(known) ? known : [];
      table.set(key, tables);
      const inner: Table = tables[place] ?? new Map();
      tables[place] = inner;
      table = inner;
    });
    return table;
  }

  /** Sets what `a.b = value` says. */
  assign(table: Table, { key, value }: AST.TOMLKeyValue, depth: number): void {
    const path = key.keys.map((part) => (part.type === 'TOMLBare' ? part.name : part.value));
    const last = path.pop() ?? '';
    if (depth + path.length > MAX_DEPTH) throw tooDeep(this.#argument);
    this.open(table, path).set(last, this.#read(value, depth + path.length + 1));
  }

  #read(node: AST.TOMLContentNode, depth: number): Part {
    if (depth > MAX_DEPTH) throw tooDeep(this.#argument);
    if (node.type === 'TOMLArray')
      return { kind: 'list', items: node.elements.map((element) => freeze(this.#read(element, depth + 1))) };
    if (node.type === 'TOMLInlineTable') {
      const table: Table = new Map();
      for (const pair of node.body) this.assign(table, pair, depth);
      return table;
    }
    switch (node.kind) {
      case 'string':
        return { kind: 'text', text: node.value };
      case 'boolean':
        return { kind: 'boolean', value: node.value };
      case 'integer':
        return { kind: 'number', text: node.bigint.toString() };
      case 'float':
        return readFloat(node.number.replaceAll('_', '').replace(/^\+/, ''));
      default:
        return { kind: 'plain', text: node.datetime.replace(/[t ]/, 'T').replace('z', 'Z') };
    }
  }
}

function readFloat(number: string): DataNode {
  const special = /^(-?)(inf|nan)$/.exec(number);
  if (special === null) return { kind: 'number', text: number };
  // YAML has one .nan, without a sign.
  return { kind: 'plain', text: special[2] === 'nan' ? '.nan' : `${special[1] ?? ''}.inf` };
}

function freeze(part: Part): DataNode {
  if (part instanceof Map)
    return { kind: 'map', entries: new Map([...part].map(([key, inner]) => [key, freeze(inner)])) };
  return Array.isArray(part) ? { kind: 'list', items: part.map(freeze) } : part;
}
