import { DroppedParts } from '@toolyard/kit/dropped';
import type { JsonValue } from '@toolyard/sdk';
import { bareValue } from '../../lib/json-types.ts';
import { readXmlEvents, type XmlHandler } from '../../lib/xml-events.ts';
import { trimXmlEnd, trimXmlSpace, trimXmlStart } from '../../lib/xml-tree.ts';

export interface XmlJsonOptions {
  readonly attributes: boolean;
  /** Texts that are exactly a boolean, or a number that loses no digit, become one. */
  readonly inferTypes: boolean;
  /** Leaves prefixes and the declarations of namespaces out. */
  readonly stripNamespaces: boolean;
  /** Names of elements that are arrays even where they are single. */
  readonly alwaysArray: ReadonlySet<string>;
}

export interface XmlJson {
  readonly data: Record<string, JsonValue>;
  /** The name of the root element. */
  readonly root: string;
}

/**
 * An XML document as JSON by the conventions of xmltodict: attributes are `@name`, the text of an element that has
 * attributes or children is `#text`, elements of one name are an array. What is passed over is noted in `dropped`, and
 * where the conventions part what belongs in an order.
 *
 * @throws InputError as `readXmlEvents`
 */
export function xmlToJson(xml: string, options: XmlJsonOptions, dropped: DroppedParts): XmlJson {
  const maker = new JsonMaker(options, dropped);
  readXmlEvents('xml', xml, maker);
  return maker.finish();
}

/** A piece of an element's own text. */
interface TextPiece {
  text: string;
  readonly isCdata: boolean;
  /** How many elements stand before it. */
  readonly before: number;
}

/** An element whose end tag has not come yet. */
interface OpenElement {
  readonly name: string;
  /** The line on which its start tag ends. */
  readonly line: number;
  /** Whether `xml:space` says that all white space counts. */
  readonly isPreserved: boolean;
  readonly texts: TextPiece[];
  /** Its attributes and the elements in it that have ended; absent without any. */
  members?: Record<string, JsonValue>;
  /** How many elements are in it. */
  elements: number;
  /** The name of the last element in it. */
  last?: string;
  /** The names that another followed. */
  ended?: Set<string>;
  /** Whether elements of one name stand apart. */
  isMixed: boolean;
}

/** Makes values as their elements end, so that no tree of the document is kept. */
class JsonMaker implements XmlHandler {
  readonly #options: XmlJsonOptions;
  readonly #passedOver: DroppedParts;
  /** What loses its order, noted after all that is passed over. */
  readonly #disordered = new DroppedParts();
  readonly #open: OpenElement[] = [];
  readonly #typed: (text: string) => JsonValue;
  #root: XmlJson = { data: {}, root: '' };

  constructor(options: XmlJsonOptions, dropped: DroppedParts) {
    this.#options = options;
    this.#passedOver = dropped;
    this.#typed = options.inferTypes ? bareValue : (text) => text;
  }

  finish(): XmlJson {
    this.#passedOver.addAll(this.#disordered);
    return this.#root;
  }

  open(name: string, attributes: Readonly<Record<string, string>>, line: number): void {
    const parent = this.#open.at(-1);
    if (parent !== undefined) beginWithin(parent, name);
    const isPreserved = isSpacePreserved(attributes['xml:space'], parent?.isPreserved === true);
    const element: OpenElement = { name, line, isPreserved, texts: [], elements: 0, isMixed: false };
    for (const [key, value] of attributesOf(Object.entries(attributes), this.#options, this.#typed)) {
      element.members ??= {};
      element.members[key] = value;
    }
    this.#open.push(element);
  }

  close(): void {
    const element = this.#open.pop();
    if (element === undefined) return;
    const name = nameOf(element.name, this.#options);
    const value = this.#valueOf(element);
    const isList = this.#options.alwaysArray.has(name);
    const parent = this.#open.at(-1);
    if (parent === undefined) {
      this.#root = { data: {}, root: name };
      setMember(this.#root.data, name, isList ? [value] : value);
      return;
    }
    parent.members ??= {};
    const before = Object.hasOwn(parent.members, name) ? parent.members[name] : undefined;
    // No element's own value is an array.
    if (Array.isArray(before)) before.push(value);
    else if (before !== undefined) parent.members[name] = [before, value];
    else setMember(parent.members, name, isList ? [value] : value);
  }

  text(text: string, isCdata: boolean): void {
    const element = this.#open.at(-1);
    if (element === undefined) return;
    const { texts, elements } = element;
    const last = texts.at(-1);
    if (!isCdata && last?.isCdata === false && last.before === elements) last.text += text;
    else texts.push({ text, isCdata, before: elements });
  }

  comment(_text: string, line: number): void {
    this.#passedOver.add('comment', `line ${line}`);
  }

  instruction(_text: string, line: number): void {
    this.#passedOver.add('processing instruction', `line ${line}`);
  }

  doctype(line: number): void {
    this.#passedOver.add('DOCTYPE', `line ${line}`);
  }

  #valueOf({ name, line, isPreserved, texts, elements, members, isMixed }: OpenElement): JsonValue {
    const text = isPreserved ? texts.map((piece) => piece.text).join('') : textOf(texts);
    if (elements > 0 && text !== '')
      this.#disordered.add(`order of text and elements in <${name}>`, `line ${line}`);
    if (isMixed) this.#disordered.add(`order of elements in <${name}>`, `line ${line}`);
    if (members === undefined) return this.#typed(text);
    if (text !== '') members['#text'] = this.#typed(text);
    return members;
  }
}

/** Notes that an element begins in another. */
function beginWithin(parent: OpenElement, name: string): void {
  const { texts, isPreserved, elements, last } = parent;
  // White space between elements is many pieces, of which none counts.
  const blank = texts.at(-1);
  const isBeside = texts.at(-2)?.before === elements;
  if (!isPreserved && blank?.before === elements && !isBeside && isBlank(blank)) texts.pop();
  parent.elements += 1;
  parent.last = name;
  if (last === undefined || last === name) return;
  parent.ended ??= new Set();
  parent.isMixed ||= parent.ended.has(name);
  parent.ended.add(last);
}

function isBlank({ text, isCdata }: TextPiece): boolean {
  return !isCdata && trimXmlSpace(text) === '';
}

/** An element may be called __proto__. */
function setMember(members: Record<string, JsonValue>, name: string, value: JsonValue): void {
  if (name === '__proto__')
    Object.defineProperty(members, name, { value, writable: true, enumerable: true, configurable: true });
  else members[name] = value;
}

/** What `xml:space` says of an element's white space; without it, what it says of the one around (XML 1.0, 2.10). */
export function isSpacePreserved(space: string | undefined, outer: boolean): boolean {
  return space === undefined ? outer : space === 'preserve';
}

export function attributesOf(
  attributes: readonly (readonly [string, string])[],
  options: XmlJsonOptions,
  typed: (text: string) => JsonValue,
): [string, JsonValue][] {
  if (!options.attributes) return [];
  const kept = attributes.filter(([name]) => !options.stripNamespaces || !/^xmlns(?::|$)/.test(name));
  const taken = new Set<string>();
  return kept.map(([name, value]) => {
    const local = nameOf(name, options);
    // Attributes that only their prefixes tell apart keep them.
    const key = taken.has(local) ? name : local;
    taken.add(key);
    return [`@${key}`, typed(value)];
  });
}

export function nameOf(name: string, { stripNamespaces }: XmlJsonOptions): string {
  return stripNamespaces ? name.slice(name.indexOf(':') + 1) || name : name;
}

/**
 * The text that stands directly in an element, its pieces joined and trimmed. White space between elements is dropped;
 * what a CDATA section holds stays as it is.
 */
function textOf(texts: readonly TextPiece[]): string {
  const [only] = texts;
  if (only === undefined) return '';
  if (texts.length === 1) return only.isCdata ? only.text : trimXmlSpace(only.text);
  const pieces = texts.filter((piece, index) => {
    const isBeside = [texts[index - 1], texts[index + 1]].some((beside) => beside?.before === piece.before);
    return isBeside || !isBlank(piece);
  });
  const first = pieces.findIndex((piece) => !isBlank(piece));
  const last = pieces.findLastIndex((piece) => !isBlank(piece));
  return pieces
    .map(({ text, isCdata }, index) => {
      if (isCdata) return text;
      if (index < first || index > last) return '';
      const start = index === first ? trimXmlStart(text) : text;
      return index === last ? trimXmlEnd(start) : start;
    })
    .join('');
}
