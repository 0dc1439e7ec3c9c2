import { InputError, placeAt, quote } from '@toolyard/sdk';
import { SaxesParser } from 'saxes';

/** A piece of an XML document, as it is written. */
export type XmlNode =
  { readonly kind: 'text' | 'cdata' | 'comment' | 'pi' | 'doctype'; readonly raw: string } | XmlElement;

export interface XmlElement {
  readonly kind: 'element';
  readonly name: string;
  /** The start tag, or all of `<e/>`. */
  readonly startTag: string;
  /** Undefined for `<e/>`. */
  endTag: string | undefined;
  readonly children: XmlNode[];
}

export interface XmlDocument {
  readonly nodes: readonly XmlNode[];
  readonly root: string;
  readonly elements: number;
}

const MAX_LEVELS = 1000;
const PREDEFINED = ['lt', 'gt', 'amp', 'apos', 'quot'];

/**
 * A well-formed document (XML 1.0 with Namespaces), in its own words: references are not expanded, and nothing outside
 * the text is read.
 *
 * @throws InputError naming `xml`, with line and column
 */
export function readXml(given: string): XmlDocument {
  const text = given.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  if (text.trim() === '') throw new InputError('xml', 'expected an XML document, got no text');
  checkWellFormed(text);

  const nodes: XmlNode[] = [];
  const open: XmlElement[] = [];
  let root = '';
  let elements = 0;
  for (const { 0: raw, index } of text.matchAll(TOKEN)) {
    const siblings = open.at(-1)?.children ?? nodes;
    if (raw.startsWith('<!--')) siblings.push({ kind: 'comment', raw });
    else if (raw.startsWith('<![')) siblings.push({ kind: 'cdata', raw });
    else if (raw.startsWith('<?')) siblings.push({ kind: 'pi', raw });
    else if (raw.startsWith('<!')) siblings.push({ kind: 'doctype', raw });
    else if (raw.startsWith('</')) {
      const closed = open.pop();
      if (closed !== undefined) closed.endTag = raw;
    } else if (raw.startsWith('<')) {
      const name = /^<([^\s/>]+)/.exec(raw)?.[1] ?? '';
      const element: XmlElement = { kind: 'element', name, startTag: raw, endTag: undefined, children: [] };
      siblings.push(element);
      elements += 1;
      if (root === '') root = name;
      if (!raw.endsWith('/>')) open.push(element);
      if (open.length > MAX_LEVELS)
        throw new InputError(
          'xml',
          `expected at most ${MAX_LEVELS} levels of elements, got more at ${placeAt(text, index)}`,
        );
    } else siblings.push({ kind: 'text', raw });
  }
  return { nodes, root, elements };
}

/** The document is well-formed when it comes to this. */
const TOKEN =
  /<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<\?[^]*?\?>|<!DOCTYPE(?:[^[>"']|"[^"]*"|'[^']*'|\[(?:<!--[^]*?-->|<\?[^]*?\?>|"[^"]*"|'[^']*'|[^\]"'])*\])*>|<(?:[^>"']|"[^"]*"|'[^']*')*>|[^<]+/g;

function checkWellFormed(text: string): void {
  const parser = new SaxesParser({ xmlns: true });
  const declared = new Set(PREDEFINED);
  const refuse = (reason: string): never => {
    const place = `line ${parser.line}, column ${Math.max(1, parser.column)}`;
    throw new InputError('xml', `expected well-formed XML: ${reason} at ${place}`);
  };
  parser.on('doctype', (doctype) => {
    for (const [, name = ''] of withoutComments(doctype).matchAll(/<!ENTITY\s+([^\s%]+)\s/g)) {
      declared.add(name);
      // Known by name alone: what it stands for is never put in.
      parser.ENTITIES[name] = '';
    }
  });
  parser.on('error', (error) => {
    const reason = error.message.replace(/^\d+:\d+:\s*/, '').replace(/\.$/, '');
    if (!reason.startsWith('undefined entity')) refuse(reason);
    const before = text.slice(0, parser.position);
    const name = /&([^;&\s]*);?[^&]*$/.exec(before)?.[1] ?? '';
    refuse(`the entity ${quote(name)} is not declared`);
  });
  parser.write(text).close();
}

function withoutComments(doctype: string): string {
  return doctype.replace(/<!--[^]*?-->/g, '');
}
