import type { DroppedParts } from '@toolyard/kit/dropped';
import type { JsonMember, JsonNode } from '@toolyard/kit/json-text';
import { InputError, quote } from '@toolyard/sdk';
import { BoundedText } from '../../lib/bounded-text.ts';
import { elementPlace, memberPlace } from '../../lib/json-place.ts';
import {
  escapeXmlAttribute,
  escapeXmlText,
  forbiddenXmlCharacter,
  isXmlName,
  toXmlName,
} from '../../lib/xml-characters.ts';

/** How deep JSON may nest: what writes it needs stack for each level. */
const MAX_DEPTH = 1000;

export interface JsonXmlOptions {
  /** The name of the root element; without it the only key, else `root`. */
  readonly root?: string;
  /** The name of elements for the entries of arrays that have none. */
  readonly item: string;
  /** Spaces a level; 0 writes one line. */
  readonly indent: number;
  readonly declaration: boolean;
}

export interface JsonXml {
  readonly xml: string;
  readonly root: string;
  /** Keys that are no names of XML. */
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
}

/**
 * JSON as XML by the conventions of xmltodict: `@name` keys become attributes, `#text` the text, an array under a key
 * repeats that element. `#nodes` is content in its order, as xml-to-json writes it. Numbers keep their digits. What XML
 * has no way to write is noted in `dropped`.
 *
 * @throws InputError with the path of what XML cannot hold
 */
export function jsonToXml(
  argument: string,
  value: JsonNode,
  options: JsonXmlOptions,
  dropped: DroppedParts,
): JsonXml {
  const writer = new XmlWriter(argument, options, dropped);
  const only = options.root === undefined ? onlyMember(value) : undefined;
  const root = only === undefined ? (options.root ?? 'root') : writer.rename(only.key);
  if (options.declaration) writer.declare();
  writer.element(root, only?.value ?? value, {
    place: only === undefined ? '' : memberPlace('', only.key),
    depth: 0,
  });
  return { xml: writer.finish(), root, renamed: writer.renamed };
}

/** The member of an object that can be the root element because it is the only one. */
function onlyMember(value: JsonNode): JsonMember | undefined {
  if (value.kind !== 'object' || value.members.length !== 1) return undefined;
  const [member] = value.members;
  if (member === undefined || member.value.kind === 'array') return undefined;
  return member.key.startsWith('@') || isContentKey(member.key) ? undefined : member;
}

const TEXT_KEY = '#text';
const NODES_KEY = '#nodes';

function isContentKey(key: string): boolean {
  return key === TEXT_KEY || key === NODES_KEY;
}

/** Where an element stands: in the JSON, and in the XML. */
interface Standing {
  readonly place: string;
  readonly depth: number;
  /** In an element with text, where an indent would add to it. */
  readonly isInline?: boolean;
}

/** A child element that is to be written. */
interface Child {
  readonly name: string;
  readonly value: JsonNode;
  readonly place: string;
}

/** Nodes that are written without an element. */
interface Section {
  /** What is expected of the text, where it is something else; undefined when it can be written. */
  readonly problemOf: (text: string) => string | undefined;
  readonly write: (text: string) => string;
}

/** XML 1.0, sections 2.5, 2.6 and 2.7. */
const SECTIONS: ReadonlyMap<string, Section> = new Map([
  [
    '#cdata',
    {
      problemOf: () => undefined,
      // The end of a section within it is parted over two.
      write: (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`,
    },
  ],
  [
    '#comment',
    {
      problemOf: (text: string) =>
        text.includes('--') || text.endsWith('-')
          ? 'a comment without -- and without - at its end'
          : undefined,
      write: (text: string) => `<!--${text}-->`,
    },
  ],
  [
    '#instruction',
    {
      problemOf: (text: string) =>
        isXmlName(text.split(/[\t\n\r ]/, 1)[0] ?? '') &&
        !/^xml(?:$|[\t\n\r ])/i.test(text) &&
        !text.includes('?>')
          ? undefined
          : 'an instruction that begins with its target and is without ?>',
      write: (text: string) => `<?${text}?>`,
    },
  ],
]);

function isTextNode(node: JsonNode): boolean {
  return node.kind !== 'object' || node.members.some(({ key }) => key === '#cdata');
}

class XmlWriter {
  readonly #argument: string;
  readonly #options: JsonXmlOptions;
  readonly #text: BoundedText;
  readonly #names = new Map<string, string>();

  readonly #dropped: DroppedParts;

  constructor(argument: string, options: JsonXmlOptions, dropped: DroppedParts) {
    this.#dropped = dropped;
    this.#argument = argument;
    this.#options = options;
    this.#text = new BoundedText(argument);
  }

  get renamed(): JsonXml['renamed'] {
    return Array.from(this.#names, ([from, to]) => ({ from, to })).filter(({ from, to }) => from !== to);
  }

  declare(): void {
    this.#text.add('<?xml version="1.0" encoding="UTF-8"?>\n');
  }

  finish(): string {
    if (this.#options.indent === 0) this.#text.add('\n');
    return this.#text.toString();
  }

  /** The name that a key has in XML. */
  rename(key: string): string {
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const name = key.startsWith('@') ? `@${toXmlName(key.slice(1))}` : toXmlName(key);
    this.#names.set(key, name);
    return name;
  }

  element(name: string, value: JsonNode, standing: Standing): void {
    const { place, depth, isInline = false } = standing;
    if (depth > MAX_DEPTH)
      throw new InputError(this.#argument, `expected JSON with at most ${MAX_DEPTH} levels of nesting`);
    const members = value.kind === 'object' ? value.members : [];
    const nodes = members.findLast(({ key }) => key === NODES_KEY);
    if (nodes !== undefined) {
      this.#orderedElement(name, members, nodes, standing);
      return;
    }
    const text = value.kind === 'object' ? this.#textMember(members, place) : this.#scalar(value, place);
    const children = this.#children(value, place);
    const isLine = isInline || text !== '' || children.length === 0;
    this.#startLine(depth, isInline);
    this.#text.add(`<${name}${this.#attributes(members, place)}`);
    if (text === '' && children.length === 0) {
      this.#text.add('/>');
    } else {
      this.#text.add(`>${escapeXmlText(text)}`);
      if (!isLine) this.#endLine(false);
      for (const child of children)
        this.element(child.name, child.value, { place: child.place, depth: depth + 1, isInline: isLine });
      if (!isLine) this.#startLine(depth, false);
      this.#text.add(`</${name}>`);
    }
    this.#endLine(isInline);
  }

  /** An element whose content is in `#nodes`. It is indented only where it has no text of its own. */
  #orderedElement(
    name: string,
    members: readonly JsonMember[],
    { value: nodes }: JsonMember,
    { place, depth, isInline = false }: Standing,
  ): void {
    const at = memberPlace(place, NODES_KEY);
    const other = members.find(({ key }) => key !== NODES_KEY && !key.startsWith('@'));
    if (nodes.kind !== 'array' || other !== undefined) {
      const got = other === undefined ? `a value that is no list` : `${quote(other.key)} beside it`;
      throw new InputError(
        this.#argument,
        `expected ${NODES_KEY} with all content in a list, got ${got} at ${at}`,
      );
    }
    const isLine = isInline || nodes.elements.length === 0 || nodes.elements.some(isTextNode);
    this.#startLine(depth, isInline);
    this.#text.add(`<${name}${this.#attributes(members, place)}`);
    if (nodes.elements.length === 0) {
      this.#text.add('/>');
    } else {
      this.#text.add('>');
      if (!isLine) this.#endLine(false);
      for (const [index, node] of nodes.elements.entries())
        this.#node(node, { place: elementPlace(at, index), depth: depth + 1, isInline: isLine });
      if (!isLine) this.#startLine(depth, false);
      this.#text.add(`</${name}>`);
    }
    this.#endLine(isInline);
  }

  #node(node: JsonNode, standing: Standing): void {
    if (node.kind !== 'object') {
      if (node.kind === 'array')
        throw new InputError(
          this.#argument,
          `expected a text or an object at ${standing.place}, got an array`,
        );
      this.#text.add(escapeXmlText(this.#scalar(node, standing.place)));
      return;
    }
    const [member, second] = node.members;
    if (member === undefined || second !== undefined)
      throw new InputError(this.#argument, `expected an object with one key at ${standing.place}`);
    const { key, value } = member;
    const section = SECTIONS.get(key);
    if (section === undefined) {
      this.element(this.rename(key), value, { ...standing, place: memberPlace(standing.place, key) });
      return;
    }
    const text = this.#requireScalar(member, standing.place);
    const problem = section.problemOf(text);
    if (problem !== undefined)
      throw new InputError(
        this.#argument,
        `expected ${problem} at ${memberPlace(standing.place, key)}, got ${quote(text)}`,
      );
    this.#startLine(standing.depth, standing.isInline ?? false);
    this.#text.add(section.write(text));
    this.#endLine(standing.isInline ?? false);
  }

  #startLine(depth: number, isInline: boolean): void {
    if (!isInline && this.#options.indent > 0 && depth > 0)
      this.#text.add(' '.repeat(depth * this.#options.indent));
  }

  #endLine(isInline: boolean): void {
    if (!isInline && this.#options.indent > 0) this.#text.add('\n');
  }

  #children(value: JsonNode, place: string): Child[] {
    if (value.kind === 'array')
      return value.elements.map((element, index) => ({
        name: this.#options.item,
        value: element,
        place: elementPlace(place, index),
      }));
    if (value.kind !== 'object') return [];
    return value.members.flatMap((member): Child[] => {
      if (member.key.startsWith('@') || isContentKey(member.key)) return [];
      const name = this.rename(member.key);
      const at = memberPlace(place, member.key);
      if (member.value.kind === 'array' && member.value.elements.length === 0)
        this.#dropped.add('empty list', at);
      if (member.value.kind !== 'array') return [{ name, value: member.value, place: at }];
      return member.value.elements.map((element, index) => ({
        name,
        value: element,
        place: elementPlace(at, index),
      }));
    });
  }

  #textMember(members: readonly JsonMember[], place: string): string {
    const texts = members.filter(({ key }) => key === TEXT_KEY);
    if (texts.length > 1) this.#dropped.add('repeated key', memberPlace(place, TEXT_KEY));
    const member = texts.at(-1);
    return member === undefined ? '' : this.#requireScalar(member, place);
  }

  #attributes(members: readonly JsonMember[], place: string): string {
    const written = new Map<string, { readonly key: string; readonly text: string }>();
    for (const member of members) {
      const { key, value } = member;
      if (!key.startsWith('@')) continue;
      const text = this.#requireScalar(member, place);
      const name = this.rename(key).slice(1);
      const other = written.get(name)?.key ?? key;
      if (other !== key)
        throw new InputError(
          this.#argument,
          `expected keys that differ as XML names, got ${quote(other)} and ${quote(key)} at ${place || 'the top'}`,
        );
      if (written.has(name)) this.#dropped.add('repeated key', memberPlace(place, key));
      if (value.kind === 'null') this.#dropped.add('null of an attribute', memberPlace(place, key));
      else written.set(name, { key, text });
    }
    return Array.from(written, ([name, { text }]) => ` ${name}="${escapeXmlAttribute(text)}"`).join('');
  }

  #requireScalar({ key, value }: JsonMember, place: string): string {
    const at = memberPlace(place, key);
    if (value.kind === 'object' || value.kind === 'array')
      throw new InputError(
        this.#argument,
        `expected a text, number, boolean or null at ${at}, got an ${value.kind}`,
      );
    return this.#scalar(value, at);
  }

  /** The text of a scalar; empty for what is none. */
  #scalar(value: JsonNode, place: string): string {
    switch (value.kind) {
      case 'string': {
        const forbidden = forbiddenXmlCharacter(value.value);
        if (forbidden !== undefined)
          throw new InputError(
            this.#argument,
            `expected characters that XML can hold, got ${forbidden} at ${place || 'the top'}`,
          );
        return value.value;
      }
      case 'number':
        return value.literal;
      case 'boolean':
        return String(value.value);
      default:
        return '';
    }
  }
}
