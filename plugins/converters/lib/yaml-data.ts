import type { DroppedParts } from '@toolyard/kit/dropped';
import { textPlaces } from '@toolyard/kit/text-places';
import { readYaml, type YamlDocument, type YamlToken } from '@toolyard/kit/yaml';
import { InputError, quote } from '@toolyard/sdk';
import { isAlias, isMap, isPair, isScalar, isSeq, type Scalar } from 'yaml';
import { asNumber, writeJson } from './data-json.ts';
import { isInteger, type DataNode, type LineNote } from './data-node.ts';
import { isDigitsLost } from './json-types.ts';

/** Something about a YAML text that a conversion may have to tell of. */
export interface YamlNote extends LineNote {
  /** A tag that nobody knows; a number that JSON lacks; a number that JavaScript lacks. */
  readonly about: 'tag' | 'special' | 'digits';
}

export interface YamlData {
  readonly documents: readonly DataNode[];
  readonly notes: readonly YamlNote[];
}

/** An anchor's text may be long, and its aliases many. */
const MAX_CHARACTERS = 64 * 1024 * 1024;

/**
 * The values of a YAML 1.2 text (core schema), aliases and merge keys resolved. A document without content after the
 * last marker does not count; a text of comments is null.
 *
 * @param dropped is told of comments, anchors, directives and tags that nobody knows
 * @throws InputError with line and column for what is malformed, repeated keys and circular aliases
 */
export function readYamlData(argument: string, given: string, dropped: DroppedParts): YamlData {
  const text = given.replace(/^\ufeff/, '');
  if (text.trim() === '') throw new InputError(argument, 'expected YAML, got no text');
  const { documents, faults, tokens } = readYaml(text);
  const [fault] = faults;
  const place = textPlaces(text);
  if (fault !== undefined) {
    const { line, column } = place(fault.offset);
    throw new InputError(argument, `expected YAML, but ${fault.message} at line ${line}, column ${column}`);
  }
  const reader = new DocumentReader(argument, place, dropped);
  const counted = documents.filter(
    (document, index) => index === 0 || index < documents.length - 1 || !isEmpty(document),
  );
  const values = counted.map((document) => reader.read(document));
  for (const { type, offset, source } of tokens) {
    const lost = lostToken(type, source);
    if (lost !== undefined) dropped.add(lost, `line ${place(offset).line}`);
  }
  return { documents: values.length === 0 ? [{ kind: 'null' }] : values, notes: reader.notes };
}

/** What no value shows: that two places were one is gone when aliases are resolved. */
function lostToken(type: YamlToken['type'], source: string): string | undefined {
  if (type === 'comment') return type;
  if (type === 'anchor') return `anchor ${source}`;
  return type === 'directive' ? `directive ${/^%\S*/.exec(source)?.[0] ?? '%'}` : undefined;
}

function isEmpty({ contents }: YamlDocument): boolean {
  return contents === null || (isScalar(contents) && contents.source === '' && contents.tag === undefined);
}

/** An anchored value, and how many characters it stands for. */
interface Anchored {
  readonly node: DataNode;
  readonly characters: number;
}

const TAG = 'tag:yaml.org,2002:';
/** Tags whose values JSON has, or has as text. */
const KNOWN_TAGS = new Set(
  'map seq str null bool int float binary merge omap pairs set timestamp'.split(' '),
);

class DocumentReader {
  readonly notes: YamlNote[] = [];
  readonly #argument: string;
  readonly #place: (offset: number) => { readonly line: number; readonly column: number };
  readonly #dropped: DroppedParts;
  readonly #anchors = new Map<string, Anchored>();
  readonly #open = new Set<string>();
  #characters = 0;

  constructor(
    argument: string,
    place: (offset: number) => { readonly line: number; readonly column: number },
    dropped: DroppedParts,
  ) {
    this.#argument = argument;
    this.#place = place;
    this.#dropped = dropped;
  }

  read({ contents }: YamlDocument): DataNode {
    this.#anchors.clear();
    return this.#read(contents);
  }

  #read(node: unknown): DataNode {
    if (isAlias(node)) {
      const anchored = this.#anchors.get(node.source);
      if (anchored === undefined)
        throw this.#error('expected aliases outside of what they stand for, got one inside', node);
      this.#count(anchored.characters);
      return anchored.node;
    }
    if (!isScalar(node) && !isMap(node) && !isSeq(node))
      return isPair(node) ? this.#readMap([node]) : { kind: 'null' };
    const { anchor } = node;
    if (anchor === undefined) return this.#readContent(node);
    // From here on the name stands for this node, which aliases inside it cannot.
    this.#anchors.delete(anchor);
    this.#open.add(anchor);
    const before = this.#characters;
    const content = this.#readContent(node);
    this.#open.delete(anchor);
    this.#anchors.set(anchor, { node: content, characters: this.#characters - before });
    return content;
  }

  #readContent(node: unknown): DataNode {
    if (isScalar(node)) return this.#readScalar(node);
    if (isMap(node)) {
      this.#noteTag(node);
      return this.#readMap(node.items);
    }
    if (!isSeq(node)) return { kind: 'null' };
    this.#noteTag(node);
    return { kind: 'list', items: node.items.map((item) => this.#read(item)) };
  }

  /** Keys of its own stand before those that are merged into it (YAML's merge key type). */
  #readMap(pairs: readonly { readonly key: unknown; readonly value: unknown }[]): DataNode {
    const entries = new Map<string, DataNode>();
    const own = new Set<string>();
    for (const { key, value } of pairs) {
      if (isScalar(key) && key.type === 'PLAIN' && key.source === '<<') {
        for (const [name, merged] of this.#readMerged(key, value)) {
          if (!entries.has(name)) entries.set(name, merged);
        }
        continue;
      }
      const name = this.#keyText(this.#read(key));
      if (own.has(name))
        throw this.#error(`expected keys that differ as text, got ${quote(name)} again`, key);
      own.add(name);
      entries.set(name, this.#read(value));
    }
    return { kind: 'map', entries };
  }

  #readMerged(key: unknown, value: unknown): [string, DataNode][] {
    const given = this.#read(value);
    const sources = given.kind === 'list' ? given.items : [given];
    const entries: [string, DataNode][] = [];
    for (const source of sources) {
      if (source.kind !== 'map')
        throw this.#error('expected a map, or a list of maps, for the merge key <<', key);
      for (const entry of source.entries) entries.push(entry);
    }
    return entries;
  }

  #keyText(key: DataNode): string {
    switch (key.kind) {
      case 'boolean':
        return String(key.value);
      case 'null':
        return 'null';
      case 'map':
      case 'list':
        return writeJson(this.#argument, key, 0);
      default:
        return key.text;
    }
  }

  #readScalar(node: Scalar): DataNode {
    const source = node.source ?? '';
    this.#count(source.length);
    this.#noteTag(node);
    const tag = node.tag?.startsWith(TAG) ? node.tag.slice(TAG.length) : node.tag;
    if (tag === 'binary') return { kind: 'text', text: source.replace(/\s+/g, '') };
    const written = tag === 'null' || tag === 'bool' || tag === 'int' || tag === 'float';
    const plain = node.type === 'PLAIN' && tag !== 'str' && tag !== '!' && tag !== 'timestamp';
    const value: DataNode = written || plain ? coreScalar(source) : { kind: 'text', text: source };
    this.#noteNumber(node, value);
    return value;
  }

  #noteNumber(node: Scalar, value: DataNode): void {
    if (value.kind === 'plain') {
      this.#note(node, 'special', `JSON has no number ${value.text}, which becomes text`);
    } else if (value.kind === 'number' && asNumber(value.text) === undefined) {
      this.#note(node, 'digits', `the number ${quote(value.text)} becomes text, to keep its digits`);
    } else if (value.kind === 'number' && !isInteger(value.text) && isDigitsLost(value.text)) {
      this.#note(node, 'digits', `the number ${quote(value.text)} is rounded to ${Number(value.text)}`);
    }
  }

  #noteTag(node: {
    readonly tag?: string | undefined;
    readonly range?: readonly number[] | null | undefined;
  }): void {
    const { tag } = node;
    if (tag === undefined || tag === '!' || (tag.startsWith(TAG) && KNOWN_TAGS.has(tag.slice(TAG.length))))
      return;
    this.#note(node, 'tag', `the tag ${quote(tag)} is dropped`);
    this.#dropped.add(`tag ${quote(tag)}`, `line ${this.#placeOf(node).line}`);
  }

  #note(node: unknown, about: YamlNote['about'], message: string): void {
    this.notes.push({ line: this.#placeOf(node).line, message, about });
  }

  #placeOf(node: unknown): { readonly line: number; readonly column: number } {
    const range = isScalar(node) || isMap(node) || isSeq(node) || isAlias(node) ? node.range : undefined;
    return this.#place(range?.[0] ?? 0);
  }

  #error(problem: string, node: unknown): InputError {
    const { line, column } = this.#placeOf(node);
    return new InputError(this.#argument, `${problem} at line ${line}, column ${column}`);
  }

  #count(characters: number): void {
    this.#characters += characters;
    if (this.#characters > MAX_CHARACTERS) {
      throw new InputError(
        this.#argument,
        `expected aliases that stand for at most ${MAX_CHARACTERS} characters`,
      );
    }
  }
}

const FLOAT = /^(?<sign>[-+]?)(?<whole>\d*)(?:\.(?<decimals>\d*))?(?<exponent>[eE][-+]?\d+)?$/;

/** A plain scalar by the core schema (YAML 1.2.2 §10.3.2). */
export function coreScalar(source: string): DataNode {
  if (/^(?:~|null|Null|NULL|)$/.test(source)) return { kind: 'null' };
  if (/^(?:true|True|TRUE|false|False|FALSE)$/.test(source))
    return { kind: 'boolean', value: source.toLowerCase() === 'true' };
  if (/^(?:0o[0-7]+|0x[0-9a-fA-F]+)$/.test(source))
    return { kind: 'number', text: BigInt(source).toString() };
  if (/^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/.test(source)) return { kind: 'plain', text: source };
  const parts = FLOAT.exec(source)?.groups;
  const { sign, whole = '', decimals, exponent = '' } = parts ?? {};
  if (parts === undefined || (whole === '' && (decimals ?? '') === '')) return { kind: 'text', text: source };
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  const integer = decimals === undefined && exponent === '';
  // Integers have no negative zero.
  const minus = sign === '-' && !(integer && digits === '0') ? '-' : '';
  const fraction = decimals === undefined ? '' : `.${decimals || '0'}`;
  return { kind: 'number', text: `${minus}${digits}${fraction}${exponent}` };
}
