import { InputError } from '@toolyard/sdk';
import { placeAt } from '@toolyard/sdk/inputs';
import { SaxesParser } from 'saxes';

/** How deep elements may lie in each other: what walks the tree needs stack for each level. */
const MAX_DEPTH = 1000;

/** An element of an XML document, with its names as written. */
export interface XmlElement {
  readonly name: string;
  /** In the order of the document. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlNode[];
  /** The comments and instructions that stand directly in it, in order; none if they were not asked for. */
  readonly asides: readonly XmlAside[];
  /** The line, from 1, on which its start tag ends. */
  readonly line: number;
}

/** A comment, or a processing instruction with its target. */
export interface XmlAside {
  readonly kind: 'comment' | 'instruction';
  readonly text: string;
  /** How many children stand before it. */
  readonly before: number;
}

/** What a document has beside its elements. */
export type XmlPart = 'comment' | 'processing instruction' | 'DOCTYPE';

export interface XmlReading {
  /** Keeps comments and instructions of elements as asides; they part the text that stands around them. */
  readonly asides?: boolean;
  /** Told of what is passed over, with the line on which it ends. */
  readonly onPassedOver?: (part: XmlPart, line: number) => void;
}

export interface XmlText {
  readonly text: string;
  /** Whether it stands in a CDATA section. */
  readonly isCdata: boolean;
}

export type XmlNode = XmlElement | XmlText;

/**
 * Reads an XML 1.0 document. Line ends are LF; references to characters and the five named entities are decoded.
 * Comments and processing instructions are passed over if they are not asked for, and so is the DOCTYPE: what a DTD declares is never expanded or loaded,
 * so that its use is an error.
 *
 * @throws InputError with line and column for what is not well-formed, and for elements deeper than 1000
 */
export function readXml(
  argument: string,
  xml: string,
  { asides = false, onPassedOver }: XmlReading = {},
): XmlElement {
  requireWellFormedText(argument, xml);
  const parser = new SaxesParser({ xmlns: false });
  const open: OpenElement[] = [];
  let root: XmlElement | undefined;

  const addText = (text: string, isCdata: boolean) => {
    const { children, asides: parting } = open.at(-1) ?? {};
    const last = children?.at(-1);
    const isParted = parting !== undefined && parting.at(-1)?.before === children?.length;
    if (!isParted && !isCdata && last !== undefined && isXmlText(last) && !last.isCdata) last.text += text;
    else children?.push({ text, isCdata });
  };

  const addAside = (kind: XmlAside['kind'], text: string) => {
    const parent = asides ? open.at(-1) : undefined;
    if (parent === undefined)
      onPassedOver?.(kind === 'comment' ? kind : 'processing instruction', parser.line);
    else parent.asides.push({ kind, text, before: parent.children.length });
  };

  parser.on('comment', (text) => addAside('comment', text));
  parser.on('processinginstruction', ({ target, body }) =>
    addAside('instruction', body === '' ? target : `${target} ${body}`),
  );
  parser.on('doctype', () => onPassedOver?.('DOCTYPE', parser.line));
  parser.on('opentag', (tag) => {
    if (open.length === MAX_DEPTH)
      throw new InputError(argument, `expected XML with at most ${MAX_DEPTH} elements in each other`);
    const element: OpenElement = {
      name: tag.name,
      attributes: new Map(Object.entries(tag.attributes)),
      children: [],
      asides: [],
      line: parser.line,
    };
    open.at(-1)?.children.push(element);
    open.push(element);
    root ??= element;
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.on('text', (text) => addText(text, false));
  parser.on('cdata', (text) => addText(text, true));
  parser.on('error', (error) => {
    const problem = error.message.replace(/^\d+:\d+: /, '').replace(/\.$/, '');
    const bare = bareAmpersand(xml.slice(0, parser.position));
    if (bare !== undefined)
      throw new InputError(argument, `expected &amp; in place of the bare & at ${placeAt(xml, bare)}`);
    throw new InputError(
      argument,
      `expected well-formed XML, got a fault at line ${parser.line}, column ${Math.max(1, parser.column)}: ${problem}`,
    );
  });
  parser.write(xml).close();
  if (root === undefined) throw new InputError(argument, 'expected an XML document, got no element');
  return root;
}

/** Half of a surrogate pair is no character; the parser would take the next one for its other half. */
function requireWellFormedText(argument: string, xml: string): void {
  if (xml.isWellFormed()) return;
  const place = placeAt(xml, xml.search(/\p{Surrogate}/u));
  throw new InputError(argument, `expected well-formed XML, got a lone surrogate at ${place}`);
}

/**
 * Where the first & stands that begins no reference. The parser looks for the semicolon up to the document's end, and
 * names that place.
 */
function bareAmpersand(xml: string): number | undefined {
  for (const { 0: found, index } of xml.matchAll(REFERENCE_OR_SKIPPED)) if (found === '&') return index;
  return undefined;
}

/** What is not closed goes on to the end. */
const REFERENCE_OR_SKIPPED =
  /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<\?[\s\S]*?(?:\?>|$)|<!DOCTYPE[^[>]*(?:>|\[[\s\S]*?(?:\]\s*>|$)|$)|&(?:#\d+|#x[\da-fA-F]+|[^\s;&<>"'#]+);|&/g;

/** An element whose end tag has not come yet. */
interface OpenElement extends XmlElement {
  readonly children: OpenNode[];
  readonly asides: XmlAside[];
}

type OpenNode = OpenElement | { text: string; readonly isCdata: boolean };

export function isXmlText<Text extends XmlText>(node: XmlElement | Text): node is Text {
  return 'text' in node;
}

export function childElements(element: XmlElement): XmlElement[] {
  return element.children.filter((node): node is XmlElement => !isXmlText(node));
}

/** The text that stands directly in an element, as it is. */
export function ownText(element: XmlElement): string {
  return element.children.map((node) => (isXmlText(node) ? node.text : '')).join('');
}

/** Text without XML's white space at its edges. */
export function trimXmlSpace(text: string): string {
  return trimXmlEnd(trimXmlStart(text));
}

export function trimXmlStart(text: string): string {
  return text.replace(/^[\t\n\r ]+/, '');
}

export function trimXmlEnd(text: string): string {
  return text.replace(/(?<![\t\n\r ])[\t\n\r ]+$/, '');
}
