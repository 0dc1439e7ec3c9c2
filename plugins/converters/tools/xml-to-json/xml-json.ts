import type { DroppedParts } from '@toolyard/kit/dropped';
import type { JsonValue } from '@toolyard/sdk';
import { bareValue } from '../../lib/json-types.ts';
import {
  childElements,
  isXmlText,
  ownText,
  trimXmlEnd,
  trimXmlSpace,
  trimXmlStart,
  type XmlElement,
  type XmlText,
} from '../../lib/xml-tree.ts';

export interface XmlJsonOptions {
  readonly attributes: boolean;
  /** Texts that are exactly a boolean, or a number that loses no digit, become one. */
  readonly inferTypes: boolean;
  /** Leaves prefixes and the declarations of namespaces out. */
  readonly stripNamespaces: boolean;
  /** Names of elements that are arrays even where they are single. */
  readonly alwaysArray: ReadonlySet<string>;
}

/**
 * An XML document as JSON by the conventions of xmltodict: attributes are `@name`, the text of an element that has
 * attributes or children is `#text`, elements of one name are an array. Where that parts what belongs in an order, it
 * is noted in `dropped`.
 */
export function xmlToJson(
  root: XmlElement,
  options: XmlJsonOptions,
  dropped: DroppedParts,
): { data: Record<string, JsonValue>; root: string } {
  const name = nameOf(root.name, options);
  const value = valueOf(root, { ...options, dropped, isPreserved: false });
  return { data: { [name]: options.alwaysArray.has(name) ? [value] : value }, root: name };
}

interface Walk extends XmlJsonOptions {
  readonly dropped: DroppedParts;
  /** Whether `xml:space` says that all white space counts. */
  readonly isPreserved: boolean;
}

function valueOf(element: XmlElement, outer: Walk): JsonValue {
  const isPreserved = isSpacePreserved(element, outer.isPreserved);
  const options = isPreserved === outer.isPreserved ? outer : { ...outer, isPreserved };
  const typed = (text: string) => (options.inferTypes ? bareValue(text) : text);
  // A map first: an element may be called __proto__.
  const members = new Map<string, JsonValue>(attributesOf(element, options, typed));
  const children = new Map<string, JsonValue[]>();
  for (const child of element.children) {
    if (isXmlText(child)) continue;
    const name = nameOf(child.name, options);
    const values = children.get(name) ?? [];
    children.set(name, values);
    values.push(valueOf(child, options));
  }
  for (const [name, values] of children) {
    const [only] = values;
    const isSingle = values.length === 1 && !options.alwaysArray.has(name);
    members.set(name, isSingle && only !== undefined ? only : values);
  }
  const text = isPreserved ? ownText(element) : textOf(element);
  if (children.size > 0) noteOrder(element, text, options);
  if (members.size === 0) return typed(text);
  if (text !== '') members.set('#text', typed(text));
  return Object.fromEntries(members);
}

/** Notes where the order of an element's content is lost: of text beside elements, and of names that alternate. */
function noteOrder(element: XmlElement, text: string, { dropped }: Walk): void {
  const where = `line ${element.line}`;
  if (text !== '') dropped.add(`order of text and elements in <${element.name}>`, where);
  const names = childElements(element).map(({ name }) => name);
  const ended = new Set<string>();
  for (const [index, name] of names.entries()) {
    if (ended.has(name)) {
      dropped.add(`order of elements in <${element.name}>`, where);
      return;
    }
    if (names[index + 1] !== name) ended.add(name);
  }
}

/** What `xml:space` says of an element's white space; without it, what it says of the one around (XML 1.0, 2.10). */
export function isSpacePreserved({ attributes }: XmlElement, outer: boolean): boolean {
  const space = attributes.get('xml:space');
  return space === undefined ? outer : space === 'preserve';
}

export function attributesOf(
  { attributes }: XmlElement,
  options: XmlJsonOptions,
  typed: (text: string) => JsonValue,
): [string, JsonValue][] {
  if (!options.attributes) return [];
  const kept = [...attributes].filter(([name]) => !options.stripNamespaces || !/^xmlns(?::|$)/.test(name));
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
function textOf({ children }: XmlElement): string {
  const pieces = children.filter((node, index): node is XmlText => {
    if (!isXmlText(node)) return false;
    const isCdataBeside = [children[index - 1], children[index + 1]].some(
      (beside) => beside !== undefined && isXmlText(beside),
    );
    return node.isCdata || isCdataBeside || trimXmlSpace(node.text) !== '';
  });
  const isKept = (piece: XmlText) => piece.isCdata || trimXmlSpace(piece.text) !== '';
  const [first, last] = [pieces.findIndex(isKept), pieces.findLastIndex(isKept)];
  return pieces
    .map(({ text, isCdata }, index) => {
      if (isCdata) return text;
      if (index < first || index > last) return '';
      const start = index === first ? trimXmlStart(text) : text;
      return index === last ? trimXmlEnd(start) : start;
    })
    .join('');
}
