import { InputError } from '@toolyard/sdk';
import { placeAt } from '@toolyard/sdk/inputs';
import { SaxesParser } from 'saxes';

/** How deep elements may lie in each other: what walks the tree needs stack for each level. */
const MAX_DEPTH = 1000;

/** Told of the parts of an XML document in their order, names as written. Lines count from 1. */
export interface XmlHandler {
  /** @param line on which the start tag ends */
  open(name: string, attributes: Readonly<Record<string, string>>, line: number): void;
  close(): void;
  /** Text in an element may come in pieces, also such as comments part. */
  text(text: string, isCdata: boolean): void;
  /** @param line on which it ends */
  comment(text: string, line: number): void;
  instruction(text: string, line: number): void;
  doctype(line: number): void;
}

/**
 * Reads an XML 1.0 document. Line ends are LF; references to characters and the five named entities are decoded. What a
 * DTD declares is never expanded or loaded, so that its use is an error.
 *
 * @throws InputError with line and column for what is not well-formed, and for elements deeper than 1000
 */
export function readXmlEvents(argument: string, xml: string, handler: XmlHandler): void {
  requireWellFormedText(argument, xml);
  const parser = new SaxesParser({ xmlns: false });
  let depth = 0;
  let hasRoot = false;
  parser.on('comment', (text) => handler.comment(text, parser.line));
  parser.on('processinginstruction', ({ target, body }) =>
    handler.instruction(body === '' ? target : `${target} ${body}`, parser.line),
  );
  parser.on('doctype', () => handler.doctype(parser.line));
  parser.on('opentag', ({ name, attributes }) => {
    if (depth === MAX_DEPTH)
      throw new InputError(argument, `expected XML with at most ${MAX_DEPTH} elements in each other`);
    depth += 1;
    hasRoot = true;
    handler.open(name, attributes, parser.line);
  });
  parser.on('closetag', () => {
    depth -= 1;
    handler.close();
  });
  parser.on('text', (text) => handler.text(text, false));
  parser.on('cdata', (text) => handler.text(text, true));
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
  if (!hasRoot) throw new InputError(argument, 'expected an XML document, got no element');
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
