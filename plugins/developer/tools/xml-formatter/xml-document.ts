import { InputError, quote } from '@toolyard/sdk';
import { placeAt } from '@toolyard/sdk/inputs';
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
  for (const [raw] of text.matchAll(TOKEN)) {
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
    } else siblings.push({ kind: 'text', raw });
  }
  return { nodes, root, elements };
}

/** The document is well-formed when it comes to this. */
const TOKEN =
  /<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<\?[^]*?\?>|<!DOCTYPE(?:[^[<>"']|"[^"]*"|'[^']*'|\[(?:<!--[^]*?-->|<\?[^]*?\?>|"[^"]*"|'[^']*'|(?!<!--|<\?)[^\]"'])*\])*>|<(?:[^<>"']|"[^"]*"|'[^']*')*>|[^<]+/g;

function checkWellFormed(text: string): void {
  const parser = new SaxesParser({ xmlns: true });
  const declared = new Set(PREDEFINED);
  const refuseAt = (reason: string, place: string): never => {
    throw new InputError('xml', `expected well-formed XML: ${reason} at ${place}`);
  };
  const refuse = (reason: string): never =>
    refuseAt(reason, `line ${parser.line}, column ${Math.max(1, parser.column)}`);
  // The parser takes a lone surrogate for half of the character behind it.
  const surrogate = text.search(/\p{Surrogate}/u);
  if (surrogate !== -1) refuseAt('disallowed character', placeAt(text, surrogate));
  parser.on('doctype', (doctype) => {
    if (!DOCTYPE.test(doctype)) refuse('malformed document type declaration');
    for (const [, name = ''] of withoutComments(doctype).matchAll(/<!ENTITY\s+([^\s%]+)\s/g)) {
      declared.add(name);
      // Known by name alone: what it stands for is never put in.
      parser.ENTITIES[name] = '';
    }
  });
  let level = 0;
  // The parser looks names up through all levels: what is deeper would take it the square of its length.
  parser.on('opentag', ({ isSelfClosing }) => {
    if (isSelfClosing) return;
    level += 1;
    if (level <= MAX_LEVELS) return;
    const place = placeAt(text, text.lastIndexOf('<', parser.position - 1));
    throw new InputError('xml', `expected at most ${MAX_LEVELS} levels of elements, got more at ${place}`);
  });
  parser.on('closetag', ({ isSelfClosing }) => {
    if (!isSelfClosing) level -= 1;
  });
  parser.on('error', (error) => {
    const reason = error.message.replace(/^\d+:\d+:\s*/, '').replace(/\.$/, '');
    const unfinished = /^(?:unclosed tag|unexpected end|document must contain)/.test(reason)
      ? unfinishedPiece(text)
      : undefined;
    if (unfinished !== undefined) refuseAt(unfinished.reason, placeAt(text, unfinished.offset));
    if (!reason.startsWith('undefined entity')) refuse(reason);
    const before = text.slice(0, parser.position);
    const name = /&([^;&\s]*);?[^&]*$/.exec(before)?.[1] ?? '';
    refuse(`the entity ${quote(name)} is not declared`);
  });
  parser.write(text).close();
}

/** What comes between `<!DOCTYPE` and its end, as far as declarations can be told apart (XML 1.0 §2.8). */
const DOCTYPE =
  /^\s+[^\s[\]<>"'&]+(?:\s+(?:SYSTEM|PUBLIC\s+(?:"[^"]*"|'[^']*'))\s+(?:"[^"]*"|'[^']*'))?\s*(?:\[(?:\s|%[^\s;%]+;|<!--(?:[^-]|-(?!->))*-->|<\?(?:[^?]|\?(?!>))*\?>|<!(?:ELEMENT|ATTLIST|ENTITY|NOTATION)\s(?:[^<>"']|"[^"]*"|'[^']*')*>)*\]\s*)?$/;

const PIECES: readonly (readonly [start: string, end: string, name: string])[] = [
  ['<!--', '-->', 'comment'],
  ['<![CDATA[', ']]>', 'CDATA section'],
  ['<?', '?>', 'processing instruction'],
  ['<', '>', 'tag'],
];

/** The piece that swallowed the rest of the document, which the parser says nothing of. */
function unfinishedPiece(text: string): { readonly reason: string; readonly offset: number } | undefined {
  let end = 0;
  for (const { 0: raw, index } of text.matchAll(TOKEN)) {
    if (index > end) break;
    const piece = PIECES.find(([start]) => raw.startsWith(start));
    if (piece !== undefined && !raw.endsWith(piece[1])) break;
    const mayRefer = piece === undefined || (piece[0] === '<' && !raw.startsWith('<!'));
    const ampersand = mayRefer ? raw.search(/&(?![^\s;&]+;)/) : -1;
    if (ampersand !== -1)
      return { reason: 'a reference needs a name and a semicolon', offset: index + ampersand };
    end = index + raw.length;
  }
  const piece = PIECES.find(([start]) => text.startsWith(start, end));
  return piece && { reason: `the ${piece[2]} is not closed`, offset: end };
}

function withoutComments(doctype: string): string {
  return doctype.replace(/<!--[^]*?(?:-->|$)/g, '');
}
