import { readXmlEvents } from './xml-events.ts';

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
 * Reads an XML 1.0 document as `readXmlEvents`. Comments and processing instructions are passed over if they are not
 * asked for, and so is the DOCTYPE.
 */
export function readXml(
  argument: string,
  xml: string,
  { asides = false, onPassedOver }: XmlReading = {},
): XmlElement {
  /** What stands around the root element. */
  const document: OpenElement = { name: '', attributes: new Map(), children: [], asides: [], line: 1 };
  const open: OpenElement[] = [document];
  const innermost = () => open.at(-1) ?? document;

  const addAside = (kind: XmlAside['kind'], text: string, line: number) => {
    const parent = innermost();
    if (asides && parent !== document) parent.asides.push({ kind, text, before: parent.children.length });
    else onPassedOver?.(kind === 'comment' ? kind : 'processing instruction', line);
  };

  readXmlEvents(argument, xml, {
    open(name, attributes, line) {
      const children: OpenNode[] = [];
      const element = { name, attributes: new Map(Object.entries(attributes)), children, asides: [], line };
      innermost().children.push(element);
      open.push(element);
    },
    close() {
      open.pop();
    },
    text(text, isCdata) {
      const parent = innermost();
      if (parent === document) return;
      const { children, asides: parting } = parent;
      const last = children.at(-1);
      const isParted = parting.at(-1)?.before === children.length;
      if (!isParted && !isCdata && last !== undefined && isXmlText(last) && !last.isCdata) last.text += text;
      else children.push({ text, isCdata });
    },
    comment: (text, line) => addAside('comment', text, line),
    instruction: (text, line) => addAside('instruction', text, line),
    doctype: (line) => onPassedOver?.('DOCTYPE', line),
  });
  const [root] = childElements(document);
  if (root === undefined) throw new TypeError('a document that was read has a root element');
  return root;
}

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
  let start = 0;
  while (isXmlSpace(text.charCodeAt(start))) start += 1;
  return text.slice(start);
}

export function trimXmlEnd(text: string): string {
  let end = text.length;
  while (isXmlSpace(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** White space by XML 1.0, 2.3: tab, line feed, carriage return and space. */
function isXmlSpace(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d;
}
