import type { DroppedParts } from '@toolyard/kit/dropped';
import { textPlaces } from '@toolyard/kit/text-places';
import { readYaml, type YamlDocument, type YamlToken } from '@toolyard/kit/yaml';
import { readCommonYaml, type YamlBuilder } from '@toolyard/kit/yaml-common-forms';
import { InputError, quote, type JsonValue } from '@toolyard/sdk';
import { isAlias, isMap, isPair, isScalar, isSeq, type Scalar } from 'yaml';
import { jsonValueOf, writeJson } from './data-json.ts';
import type { DataNode, LineNote } from './data-node.ts';
import { DataBuilder, JsonBuilder } from './yaml-builders.ts';
import { coreScalar, numberNote, type NumberNote } from './yaml-scalars.ts';

/** Something about a YAML text that a conversion may have to tell of. */
export interface YamlNote extends LineNote {
  /** A tag that nobody knows; a number that JSON lacks; a number that JavaScript lacks. */
  readonly about: 'tag' | 'special' | 'digits';
}

/** The documents of a text, and what is to be told of them. */
export interface YamlRead<Value> {
  readonly documents: readonly Value[];
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
export function readYamlData(argument: string, given: string, dropped: DroppedParts): YamlRead<DataNode> {
  const text = textOf(argument, given);
  const common = readCommonData(text, dropped, (onNumber) => new DataBuilder(onNumber));
  return common ?? readAnyData(argument, text, dropped);
}

function readAnyData(argument: string, text: string, dropped: DroppedParts): YamlRead<DataNode> {
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

/**
 * The values of a YAML text as JavaScript has them; numbers that a double cannot hold are their digits as text.
 *
 * @throws InputError as `readYamlData`
 */
export function readYamlJson(argument: string, given: string, dropped: DroppedParts): YamlRead<JsonValue> {
  const text = textOf(argument, given);
  const common = readCommonData(text, dropped, (onNumber) => new JsonBuilder(onNumber));
  if (common !== undefined) return common;
  const { documents, notes } = readAnyData(argument, text, dropped);
  return { documents: documents.map(jsonValueOf), notes };
}

function textOf(argument: string, given: string): string {
  const text = given.startsWith('\ufeff') ? given.slice(1) : given;
  if (!/\S/.test(text)) throw new InputError(argument, 'expected YAML, got no text');
  return text;
}

/** Reads what is written in the forms that most texts have; undefined for any other. */
function readCommonData<Value, Map extends Value, List extends Value>(
  text: string,
  dropped: DroppedParts,
  builderFor: (onNumber: (value: DataNode, offset: number) => void) => YamlBuilder<Value, Map, List>,
): YamlRead<Value> | undefined {
  const noted: { readonly note: NumberNote; readonly offset: number }[] = [];
  const common = readCommonYaml(
    text,
    builderFor((value, offset) => {
      const note = numberNote(value);
      if (note !== undefined) noted.push({ note, offset });
    }),
  );
  if (common === undefined) return undefined;
  const { documents, comments } = common;
  if (noted.length === 0 && comments.length === 0) return { documents, notes: [] };
  const place = textPlaces(text);
  const notes = noted.map(({ note: { about, message }, offset }) => ({
    about,
    message,
    line: place(offset).line,
  }));
  for (const offset of comments) dropped.add('comment', `line ${place(offset).line}`);
  return { documents, notes };
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
    const note = numberNote(value);
    if (note !== undefined) this.#note(node, note.about, note.message);
    return value;
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
