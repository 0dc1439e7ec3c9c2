import { DroppedParts } from '@toolyard/kit/dropped';
import { parseJsonTree } from '@toolyard/kit/json-argument';
import type { JsonNode } from '@toolyard/kit/json-text';
import { textPlaces } from '@toolyard/kit/text-places';
import { InputError, quote } from '@toolyard/sdk';
import { BoundedText } from '../../lib/bounded-text.ts';
import type { LineNote } from '../../lib/data-node.ts';
import { DIALECTS, type IniDialect, type IniDialectName } from './ini-dialects.ts';
import { readIniLine } from './ini-line.ts';
import { writeIniText } from './ini-text.ts';
import { membersOf } from '../../lib/json-node.ts';
import { bareValue } from '../../lib/json-types.ts';

type ObjectNode = Extract<JsonNode, { kind: 'object' }>;

/** How deep sections may nest, which are written by recursion. */
const MAX_LEVELS = 100;

export interface WrittenIni {
  readonly text: string;
  /** Where the programs of a dialect refuse what its rules can say. */
  readonly notes: readonly LineNote[];
  readonly dropped: DroppedParts;
}

/**
 * A JSON object as INI of a dialect: keys first, then a section for each object, `[a.b]` for those inside others. What
 * it has no way to write is left out or mended, and noted as dropped.
 *
 * @throws InputError with line and column for text that is not JSON; with the path for a list that holds objects or
 * lists, for a name that INI would read otherwise, and for two sections of one name
 */
export function writeIni(argument: string, text: string, dialect: IniDialectName): WrittenIni {
  const { root } = parseJsonTree(argument, text);
  if (root.kind !== 'object') throw new InputError(argument, 'expected a JSON object');
  const writer = new IniWriter(argument, text, dialect);
  writer.writeSection(root, []);
  return { text: writer.text.toString(), notes: writer.notes, dropped: writer.dropped };
}

class IniWriter {
  readonly text: BoundedText;
  readonly dropped = new DroppedParts();
  readonly notes: LineNote[] = [];
  readonly #name: IniDialectName;
  readonly #dialect: IniDialect;
  readonly #argument: string;
  readonly #place: (offset: number) => { readonly line: number };
  readonly #sections = new Set<string>();
  #started = false;

  constructor(argument: string, json: string, dialect: IniDialectName) {
    this.#argument = argument;
    this.#name = dialect;
    this.#dialect = DIALECTS[dialect];
    this.#place = textPlaces(json);
    this.text = new BoundedText(argument);
  }

  writeSection(node: ObjectNode, path: readonly string[]): void {
    if (path.length > MAX_LEVELS)
      throw new InputError(this.#argument, `expected objects in at most ${MAX_LEVELS} levels`);
    const name = path.join('.');
    if (path.length > 0) {
      const heading = this.#heading(name);
      this.#add(`${this.#started ? '\n' : ''}${heading}\n`);
    }
    this.#noteRepeated(node);
    const inner: { readonly node: ObjectNode; readonly path: readonly string[] }[] = [];
    for (const [key, value] of membersOf(node)) {
      if (value.kind === 'object') inner.push({ node: value, path: [...path, key] });
      else this.#writeKey(key, value, name === '' ? key : `${name}.${key}`);
    }
    for (const section of inner) this.writeSection(section.node, section.path);
  }

  #writeKey(key: string, value: JsonNode, path: string): void {
    const read = readIniLine(`${key} = x`, this.#dialect);
    const isEntry = key.endsWith('[]') || (this.#dialect.hasNamedEntries && key.endsWith(']'));
    if (read.kind !== 'key' || read.key !== key || key === '' || isEntry || /[\r\n]/.test(key))
      throw new InputError(this.#argument, `expected keys that INI can write, got ${quote(key)} at ${path}`);
    if (this.#sections.size === 0) this.#noteNoSection(value);
    if (value.kind !== 'array') {
      this.#add(`${key} =${this.#writeValue(value, path)}\n`);
      return;
    }
    this.#writeList(key, value, path);
  }

  #writeList(key: string, list: Extract<JsonNode, { kind: 'array' }>, path: string): void {
    if (list.elements.length === 0) this.#drop(list, `empty list at ${path}`);
    const { lists } = this.#dialect;
    if (lists === 'lines' && list.elements.length > 0) {
      this.#drop(list, `list at ${path}, which is read back as a text of lines`);
      this.#add(`${key} =\n`);
    }
    if (lists === 'repeated' && list.elements.length === 1)
      this.#drop(list, `list of one at ${path}, which is read back as its value`);
    for (const [index, element] of list.elements.entries()) {
      const place = `${path}[${index}]`;
      if (element.kind === 'array' || element.kind === 'object')
        throw new InputError(this.#argument, `expected lists of values, got an ${element.kind} at ${place}`);
      const value = this.#writeValue(element, place);
      if (lists === 'lines') this.#add(`\t${value.trimStart()}\n`);
      else this.#add(`${key}${lists === 'brackets' ? '[]' : ''} =${value}\n`);
    }
  }

  /** With the space before it; null is nothing, or the dialect's word for it. */
  #writeValue(node: JsonNode, path: string): string {
    switch (node.kind) {
      case 'string':
        return this.#writeText(node, node.value, path);
      case 'number':
        if (typeof bareValue(node.literal) !== 'number')
          this.#drop(node, `number at ${path}, which is read back as text`);
        return ` ${node.literal}`;
      case 'boolean':
        return ` ${node.value}`;
      default: {
        const word = Object.keys(this.#dialect.words).find((name) => this.#dialect.words[name] === null);
        if (word !== undefined) return ` ${word}`;
        this.#drop(node, `null at ${path}, which is read back as no text`);
        return '';
      }
    }
  }

  #writeText(node: JsonNode, text: string, path: string): string {
    const { written, isSame } = writeIniText(text, this.#name);
    if (text.includes('\r')) this.#drop(node, `carriage return at ${path}, which becomes a line feed`);
    else if (!isSame) this.#drop(node, `text at ${path}, which is read back as another value`);
    return written;
  }

  /** Programs of some dialects read no file that has keys above its sections. */
  #noteNoSection(node: JsonNode): void {
    if (!this.#dialect.needsSections || this.notes.length > 0) return;
    const { line } = this.#place(node.start);
    this.notes.push({ line, message: `${this.#name} reads no keys outside sections` });
  }

  /** @throws InputError for a name that would be read otherwise, or stands twice */
  #heading(name: string): string {
    const dot = name.indexOf('.');
    const heading =
      this.#dialect.hasSubsections && dot > 0
        ? `[${name.slice(0, dot)} "${name.slice(dot + 1).replaceAll(/["\\]/g, '\\$&')}"]`
        : `[${name}]`;
    const read = readIniLine(heading, this.#dialect);
    const readName =
      read.kind !== 'section'
        ? undefined
        : read.subsection === undefined
          ? read.name
          : `${read.name}.${read.subsection}`;
    if (readName !== name || name === '' || /[\r\n]/.test(name))
      throw new InputError(this.#argument, `expected sections that INI can write, got ${quote(name)}`);
    if (this.#sections.has(name))
      throw new InputError(this.#argument, `expected sections of different names, got ${quote(name)} twice`);
    this.#sections.add(name);
    return heading;
  }

  #noteRepeated({ members }: ObjectNode): void {
    const seen = new Set<string>();
    for (const { key, keyStart } of members) {
      if (seen.has(key))
        this.dropped.add(`earlier value of the key ${quote(key)}`, `line ${this.#place(keyStart).line}`);
      seen.add(key);
    }
  }

  #drop({ start }: JsonNode, what: string): void {
    this.dropped.add(what, `line ${this.#place(start).line}`);
  }

  #add(text: string): void {
    this.#started = true;
    this.text.add(text);
  }
}
