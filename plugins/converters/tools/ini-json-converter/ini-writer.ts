import { DroppedParts } from '@toolyard/kit/dropped';
import { parseJsonTree } from '@toolyard/kit/json-argument';
import type { JsonNode } from '@toolyard/kit/json-text';
import { textPlaces } from '@toolyard/kit/text-places';
import { InputError, quote } from '@toolyard/sdk';
import { BoundedText } from '../../lib/bounded-text.ts';
import { readIniLine } from './ini-line.ts';
import { membersOf } from '../../lib/json-node.ts';
import { bareValue } from '../../lib/json-types.ts';

type ObjectNode = Extract<JsonNode, { kind: 'object' }>;

/** How deep sections may nest, which are written by recursion. */
const MAX_LEVELS = 100;

/**
 * A JSON object as INI: keys first, then a section for each object, `[a.b]` for those inside others. What INI has no
 * way to write is left out or mended, and noted as dropped.
 *
 * @throws InputError with line and column for text that is not JSON; with the path for a list that holds objects or
 * lists, for a name that INI would read otherwise, and for two sections of one name
 */
export function writeIni(
  argument: string,
  text: string,
): { readonly text: string; readonly dropped: DroppedParts } {
  const { root } = parseJsonTree(argument, text);
  if (root.kind !== 'object') throw new InputError(argument, 'expected a JSON object');
  const writer = new IniWriter(argument, text);
  writer.writeSection(root, []);
  return { text: writer.text.toString(), dropped: writer.dropped };
}

class IniWriter {
  readonly text: BoundedText;
  readonly dropped = new DroppedParts();
  readonly #argument: string;
  readonly #place: (offset: number) => { readonly line: number };
  readonly #sections = new Set<string>();
  #started = false;

  constructor(argument: string, json: string) {
    this.#argument = argument;
    this.#place = textPlaces(json);
    this.text = new BoundedText(argument);
  }

  writeSection(node: ObjectNode, path: readonly string[]): void {
    if (path.length > MAX_LEVELS)
      throw new InputError(this.#argument, `expected objects in at most ${MAX_LEVELS} levels`);
    const name = path.join('.');
    if (path.length > 0) {
      this.#checkSection(name);
      this.#add(`${this.#started ? '\n' : ''}[${name}]\n`);
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
    const read = readIniLine(`${key} = x`);
    if (read.kind !== 'key' || read.key !== key || key === '' || key.endsWith('[]') || /[\r\n]/.test(key))
      throw new InputError(this.#argument, `expected keys that INI can write, got ${quote(key)} at ${path}`);
    if (value.kind !== 'array') {
      this.#add(`${key} =${this.#writeValue(value, path)}\n`);
      return;
    }
    if (value.elements.length === 0) this.#drop(value, `empty list at ${path}`);
    for (const [index, element] of value.elements.entries()) {
      const place = `${path}[${index}]`;
      if (element.kind === 'array' || element.kind === 'object')
        throw new InputError(this.#argument, `expected lists of values, got an ${element.kind} at ${place}`);
      this.#add(`${key}[] =${this.#writeValue(element, place)}\n`);
    }
  }

  /** With the space before it; null is nothing. */
  #writeValue(node: JsonNode, path: string): string {
    switch (node.kind) {
      case 'string': {
        const { value } = node;
        if (value.includes('\r')) this.#drop(node, `carriage return at ${path}, which becomes a line feed`);
        return ` ${isBare(value) ? value : quoted(value)}`;
      }
      case 'number':
        if (typeof bareValue(node.literal) !== 'number')
          this.#drop(node, `number at ${path}, which is read back as text`);
        return ` ${node.literal}`;
      case 'boolean':
        return ` ${node.value}`;
      default:
        this.#drop(node, `null at ${path}, which is read back as no text`);
        return '';
    }
  }

  #checkSection(name: string): void {
    const read = readIniLine(`[${name}]`);
    if (read.kind !== 'section' || read.name !== name || name === '' || /[\r\n]/.test(name))
      throw new InputError(this.#argument, `expected sections that INI can write, got ${quote(name)}`);
    if (this.#sections.has(name))
      throw new InputError(this.#argument, `expected sections of different names, got ${quote(name)} twice`);
    this.#sections.add(name);
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

/**
 * Whether a text without quotes is read as the same text, by other programs too: some take ; and # for a comment
 * wherever they stand, remove quotes wherever they stand, or join the line after a backslash.
 */
function isBare(text: string): boolean {
  if (text === '' || /[\r\n;#"]|\\$/.test(text)) return false;
  const line = readIniLine(`k = ${text}`);
  const value = line.kind === 'key' ? line.value : undefined;
  return value !== undefined && !value.quoted && value.text === text && bareValue(text) === text;
}

const ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\t': '\\t', '"': '\\"', '\\': '\\\\' };

function quoted(text: string): string {
  const escaped = text
    .replace(/\r\n?/g, '\n')
    .replace(/[\n\t"\\]/g, (character) => ESCAPES[character] ?? character);
  return `"${escaped}"`;
}
