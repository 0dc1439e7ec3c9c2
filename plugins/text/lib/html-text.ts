import type { DroppedParts } from '@toolyard/kit/dropped';
import { lineOf } from '@toolyard/kit/flat-html';
import { attributeLosses } from '@toolyard/kit/html-losses';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { LineWriter } from './line-writer.ts';
import { trimWhiteSpace, trimWhiteSpaceEnd } from './white-space.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

export interface HtmlTextOptions {
  /** Blocks and `<br>` become line breaks; else all is one line. Default true. */
  readonly lineBreaks?: boolean;
  /** Puts the address behind a link's text. */
  readonly linkAddresses?: boolean;
  /** Keeps the alternative text of images. */
  readonly imageAlt?: boolean;
  /** Told of what is not text, or not shown, beside what the other options leave out. */
  readonly dropped?: DroppedParts;
}

/** Elements that a browser does not show, whatever they hold. */
const UNSEEN = new Set('head title script style template noscript iframe noembed noframes'.split(' '));
/** Elements of which text shows less than a browser does: their own part goes, text in them is kept. */
const MORE_THAN_TEXT = new Set(
  'area audio button canvas del embed input math meter object progress s select strike sub sup svg textarea video'.split(
    ' ',
  ),
);
/** Blocks that a blank line sets off; so it does lists that are not in another one. */
const SPACED = new Set('p h1 h2 h3 h4 h5 h6 blockquote pre table'.split(' '));
const LISTS = new Set('ul ol dl menu dir'.split(' '));
/** Blocks that begin on a line of their own. */
const BLOCKS = new Set(
  (
    'html body address article aside caption center dd details dialog div dt fieldset figcaption figure footer ' +
    'form header hgroup hr legend li main nav optgroup option search section summary tbody tfoot thead tr'
  ).split(' '),
);

/** What the elements around a node mean for it. */
interface Scope {
  readonly preformatted: boolean;
  readonly inList: boolean;
  readonly row: { cells: number };
}

/**
 * The text of an HTML document or fragment as a browser shows it, with blank lines around paragraphs, headings,
 * lists and tables. Parsed by the HTML standard, so that no markup is an error. This is no sanitizer: the result
 * is plain text and must be escaped before it goes back into HTML.
 */
export function htmlToText(html: string, options: HtmlTextOptions = {}): string {
  const writer = new LineWriter();
  // A list of what is left to do instead of recursion: markup may nest deeper than calls can.
  const steps = [
    () =>
      enter(parse(html, { sourceCodeLocationInfo: options.dropped !== undefined }), {
        preformatted: false,
        inList: false,
        row: { cells: 0 },
      }),
  ];

  const enter = (node: Node, scope: Scope) => {
    if (node.nodeName === '#text' && 'value' in node) {
      if (scope.preformatted) writer.preformatted(node.value);
      else writer.flowing(node.value);
      return;
    }
    if (!('childNodes' in node)) return;
    let inner = scope;
    if ('tagName' in node) {
      tellLoss(node, options.dropped);
      if (isUnseen(node)) return;
      inner = scopeWithin(node, scope);
      const leave = open(node, scope);
      steps.push(leave);
    }
    for (const child of node.childNodes.toReversed()) steps.push(() => enter(child, inner));
  };

  /** Writes what an element means before its content; the returned function what it means after it. */
  const open = (element: Element, scope: Scope): (() => void) => {
    const { tagName } = element;
    const breaks = breaksAround(tagName, scope);
    if (breaks > 0) {
      writer.block(breaks);
      return () => writer.block(breaks);
    }
    if (tagName === 'br') writer.lineBreak();
    if (tagName === 'img' && options.imageAlt) writer.flowing(attribute(element, 'alt') ?? '');
    if (tagName === 'td' || tagName === 'th') return openCell(writer, scope);
    if (tagName === 'a' && options.linkAddresses) return openLink(writer, attribute(element, 'href'));
    return () => {};
  };

  for (let step = steps.pop(); step !== undefined; step = steps.pop()) step();
  return tidy(writer.written(), options.lineBreaks ?? true);
}

function tellLoss(element: Element, dropped: DroppedParts | undefined): void {
  if (dropped === undefined || element.tagName === 'head') return;
  const { tagName: name } = element;
  if (UNSEEN.has(name) || MORE_THAN_TEXT.has(name)) dropped.add(name, lineOf(element));
  else if (isUnseen(element)) dropped.add(`hidden ${name}`, lineOf(element));
  else for (const loss of attributeLosses(element)) dropped.add(loss, lineOf(element));
}

function isUnseen(element: Element): boolean {
  return UNSEEN.has(element.tagName) || attribute(element, 'hidden') !== undefined;
}

function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((attr) => attr.name === name)?.value;
}

function scopeWithin({ tagName }: Element, scope: Scope): Scope {
  if (tagName === 'pre' || tagName === 'textarea') return { ...scope, preformatted: true };
  if (tagName === 'tr') return { ...scope, row: { cells: 0 } };
  return LISTS.has(tagName) ? { ...scope, inList: true } : scope;
}

/** How many line breaks part an element from what is before and after it. */
function breaksAround(tagName: string, scope: Scope): number {
  if (SPACED.has(tagName)) return 2;
  if (LISTS.has(tagName)) return scope.inList ? 1 : 2;
  return BLOCKS.has(tagName) ? 1 : 0;
}

function openCell(writer: LineWriter, { row }: Scope): () => void {
  const close = writer.cell(row.cells > 0);
  row.cells += 1;
  return close;
}

function openLink(writer: LineWriter, href: string | undefined): () => void {
  const textSince = writer.mark();
  const address = trimWhiteSpace(href ?? '');
  return () => {
    if (address === '' || address.startsWith('#') || trimWhiteSpace(textSince()) === address) return;
    writer.append(`(${address})`);
  };
}

function tidy(text: string, lineBreaks: boolean): string {
  const plain = text.replaceAll('\u00a0', ' ');
  if (!lineBreaks) return trimWhiteSpace(plain.replaceAll(/\p{White_Space}+/gu, ' '));
  return trimWhiteSpace(plain.split('\n').map(trimWhiteSpaceEnd).join('\n'));
}
