import { SaxesParser, type SaxesTagNS } from 'saxes';

/** An element with all that is in it. */
export interface SitemapElement {
  readonly uri: string;
  readonly local: string;
  /** As it was written: `image:loc`. */
  readonly name: string;
  /** Where its start tag begins. */
  readonly offset: number;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: SitemapElement[];
  text: string;
}

/** What a reader of a sitemap is told. */
export interface SitemapListener {
  onDoctype(offset: number): void;
  onEncoding(encoding: string): void;
  onRoot(root: SitemapElement): void;
  /** An element right below the root, whole. */
  onEntry(entry: SitemapElement): void;
}

/** The deepest that is read: finding the namespace of a name takes the longer, the deeper it lies. */
const MOST_LEVELS = 100;

/** The text is no XML. */
export class XmlFault extends Error {
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/**
 * Reads an XML document entry by entry. Entities that a DOCTYPE declares stand for their own names: nothing is expanded
 * or fetched.
 *
 * @throws XmlFault at the first place where it is not well-formed
 */
export function readSitemapXml(xml: string, listener: SitemapListener): void {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const open: SitemapElement[] = [];
  const tagStart = () => xml.lastIndexOf('<', parser.position - 1);
  parser.on('error', (error) => {
    // The parser takes all that follows a bare & for the name of an entity, and stumbles over what comes after it.
    const ampersand = bareAmpersand(xml, parser.position);
    throw ampersand === undefined
      ? new XmlFault(error.message.replace(/^\d+:\d+: /, ''), Math.max(0, parser.position - 1))
      : new XmlFault('expected &amp; for &', ampersand);
  });
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined) listener.onEncoding(encoding);
  });
  parser.on('doctype', (doctype) => {
    for (const [, name = ''] of doctype.matchAll(/<!ENTITY\s+([\w.:-]+)\s/g)) parser.ENTITIES[name] = name;
    listener.onDoctype(xml.indexOf('<!DOCTYPE'));
  });
  parser.on('opentag', (tag) => {
    const element = toElement(tag, tagStart());
    if (open.length === 0) listener.onRoot(element);
    else if (open.length > 1) open.at(-1)?.children.push(element);
    open.push(element);
    if (open.length > MOST_LEVELS)
      throw new XmlFault(`expected at most ${MOST_LEVELS} levels`, element.offset);
  });
  const addText = (text: string) => {
    const element = open.at(-1);
    if (element !== undefined && open.length > 1) element.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const element = open.pop();
    if (open.length === 1 && element !== undefined) listener.onEntry(element);
  });
  parser.write(xml).close();
}

function toElement({ uri, local, name, attributes }: SaxesTagNS, offset: number): SitemapElement {
  return {
    uri,
    local,
    name,
    offset,
    attributes: new Map(Object.values(attributes).map((attribute) => [attribute.name, attribute.value])),
    children: [],
    text: '',
  };
}

const REFERENCE = /&(?:#\d+|#x[\da-f]+|[\p{L}_:][\p{L}\p{M}\p{N}_:.-]*);/iuy;

/** The first `&` before `end` that begins no reference (XML 1.0 §4.1), where `&` stands for more than itself. */
function bareAmpersand(xml: string, end: number): number | undefined {
  const special = /&|<!--|<!\[CDATA\[/g;
  for (let found = special.exec(xml); found !== null && found.index < end; found = special.exec(xml)) {
    if (found[0] === '&') {
      REFERENCE.lastIndex = found.index;
      if (!REFERENCE.test(xml)) return found.index;
      continue;
    }
    const close = xml.indexOf(found[0] === '<!--' ? '-->' : ']]>', found.index);
    if (close < 0) return undefined;
    special.lastIndex = close;
  }
  return undefined;
}
