import { InputError, quote } from '@toolyard/sdk';
import { Tokenizer } from 'htmlparser2';

/** HTML as it is written: nothing that a browser would add, each node with its own text. */
export type HtmlSourceNode =
  { readonly kind: 'text' | 'comment' | 'raw'; readonly source: string } | HtmlSourceElement;

export interface HtmlSourceElement {
  readonly kind: 'element';
  readonly name: string;
  readonly startTag: string;
  /** The same with letters for template syntax, whose blanks and quotes do not divide it. */
  readonly maskedStartTag: string;
  readonly children: HtmlSourceNode[];
  readonly start: number;
  /** Empty when it is left out. */
  endTag: string;
  /** The whole element, when its white space matters. */
  verbatim: string | undefined;
}

export interface HtmlProblem {
  readonly message: string;
  readonly offset: number;
}

const MAX_LEVELS = 400;
const names = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const VOID = names('area base br col embed hr img input link meta param source track wbr');
const VERBATIM = names('pre textarea script style listing xmp plaintext');
const BLOCK_NAMES =
  'address article aside blockquote body center details dialog dir div dl dd dt fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li main menu nav ol optgroup option p pre listing xmp search section summary table caption col colgroup tbody td tfoot th thead tr ul';
/** What begins and ends a line of its own, so that white space beside its tags is not shown. */
export const BLOCKS = names(BLOCK_NAMES);
const OPTIONAL_END = names(
  'html head body li dt dd p rt rp optgroup option colgroup caption thead tbody tfoot tr td th',
);
/** Which start tags end an open element (HTML Standard §13.1.2.4). */
const ENDED_BY: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['li', names('li')],
  ['dt', names('dt dd')],
  ['dd', names('dt dd')],
  [
    'p',
    names(
      'address article aside blockquote center details dialog dir div dl dd dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li main menu nav ol p pre search section table ul',
    ),
  ],
  ['rt', names('rt rp')],
  ['rp', names('rt rp')],
  ['option', names('option optgroup hr')],
  ['optgroup', names('optgroup hr')],
  ['caption', names('colgroup col thead tbody tfoot tr')],
  ['colgroup', names('thead tbody tfoot tr')],
  ['thead', names('tbody tfoot')],
  ['tbody', names('tbody tfoot')],
  ['tfoot', names('tbody')],
  ['tr', names('tr tbody thead tfoot')],
  ['td', names('td th tr tbody thead tfoot')],
  ['th', names('td th tr tbody thead tfoot')],
  ['head', names('body')],
]);
/** End tags do not reach out of these, but for the table's own (HTML Standard §13.2.4.2). */
const BARRIERS = names('table td th caption template object svg math');
const TABLE_PARTS = names('table thead tbody tfoot tr td th');

/**
 * Reads HTML into the tree that its tags write, and tells what is unclosed, mismatched or double. Template syntax
 * ({{ }}, {% %}, <% %>) is text.
 *
 * @throws InputError naming `html` for elements that nest too deeply
 */
export function readHtmlSource(html: string): { nodes: HtmlSourceNode[]; problems: HtmlProblem[] } {
  const problems: HtmlProblem[] = [];
  const masked = maskTemplates(html);
  const root: HtmlSourceNode[] = [];
  const stack: HtmlSourceElement[] = [];
  const ids = new Set<string>();
  /** Behind the last token. */
  let at = 0;
  let tagStart = 0;
  let name = '';
  let attributes = new Set<string>();
  let attribute = '';
  let value = '';
  let attributeStart = 0;

  const add = (node: HtmlSourceNode) => (stack.at(-1)?.children ?? root).push(node);
  const addText = (end: number) => {
    if (end > at) add({ kind: 'text', source: html.slice(at, end) });
    at = Math.max(at, end);
  };
  const addToken = (kind: 'comment' | 'raw', end: number) => {
    add({ kind, source: html.slice(at, end) });
    at = end;
  };
  const pop = (end: number) => {
    const element = stack.pop();
    if (element !== undefined && VERBATIM.has(element.name))
      element.verbatim = html.slice(element.start, end);
  };
  const report = (offset: number, message: string) => problems.push({ offset, message });
  const openElement = (end: number) => {
    while (ENDED_BY.get(stack.at(-1)?.name ?? '')?.has(name) === true) pop(tagStart);
    const startTag = html.slice(tagStart, end + 1);
    const element: HtmlSourceElement = {
      kind: 'element',
      name,
      startTag,
      maskedStartTag: masked.slice(tagStart, end + 1),
      children: [],
      start: tagStart,
      endTag: '',
      verbatim: undefined,
    };
    add(element);
    at = end + 1;
    const foreign =
      stack.some((open) => open.name === 'svg' || open.name === 'math') || name === 'svg' || name === 'math';
    if (VOID.has(name) || (foreign && startTag.endsWith('/>'))) return;
    stack.push(element);
    if (stack.length > MAX_LEVELS)
      throw new InputError('html', `expected at most ${MAX_LEVELS} levels of elements`);
  };
  const closeElement = (closing: string, tagEnd: number) => {
    const index = findOpen(stack, closing);
    if (index === -1) {
      report(at, `stray end tag </${closing}>: no such element is open`);
      addToken('raw', tagEnd);
      return;
    }
    for (const { name, start } of stack.slice(index + 1))
      if (!OPTIONAL_END.has(name)) report(start, `<${name}> is not closed before </${closing}>`);
    while (stack.length > index + 1) pop(at);
    const element = stack.at(-1);
    if (element !== undefined) element.endTag = html.slice(at, tagEnd);
    pop(tagEnd);
    at = tagEnd;
  };
  const ignore = () => {};
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      onopentagname(start, end) {
        tagStart = start - 1;
        addText(tagStart);
        name = html.slice(start, end).toLowerCase();
        attributes = new Set();
      },
      onattribname(start, end) {
        attribute = html.slice(start, end).toLowerCase();
        value = '';
        attributeStart = start;
        if (attributes.has(attribute)) report(start, `duplicate attribute ${quote(attribute)} of <${name}>`);
      },
      onattribdata(start, end) {
        value += html.slice(start, end);
      },
      onattribend() {
        if (attribute === 'id' && !attributes.has('id') && value !== '' && !/\{[{%#]|<%/.test(value)) {
          if (ids.has(value)) report(attributeStart, `duplicate id ${quote(value)}`);
          ids.add(value);
        }
        attributes.add(attribute);
      },
      onopentagend: openElement,
      onselfclosingtag: openElement,
      onclosetag(start, end) {
        addText(html.lastIndexOf('<', start));
        const close = masked.indexOf('>', end);
        closeElement(html.slice(start, end).toLowerCase(), close === -1 ? html.length : close + 1);
      },
      ontext(_, end) {
        addText(end);
      },
      oncomment(start, end) {
        const closed =
          html.slice(start - 4, start) !== '<!--' ||
          /-->$|--!>$|<!--?-?>$/.test(html.slice(Math.max(at, end - 6), end + 1));
        if (!closed) report(at, 'unclosed comment');
        addToken('comment', Math.min(html.length, end + 1));
      },
      oncdata: (_, end) => addToken('raw', Math.min(html.length, end + 1)),
      ondeclaration: (_, end) => addToken('raw', Math.min(html.length, end + 1)),
      onprocessinginstruction: (_, end) => addToken('raw', Math.min(html.length, end + 1)),
      onattribentity: ignore,
      ontextentity: ignore,
      onend: ignore,
    },
  );
  tokenizer.write(masked);
  tokenizer.end();
  // A tag that the text ends within.
  if (at < html.length) addToken('raw', html.length);
  for (const { name, start } of stack)
    if (!OPTIONAL_END.has(name) && name !== 'plaintext') report(start, `<${name}> is not closed`);
  while (stack.length > 0) pop(html.length);
  return { nodes: root, problems: problems.toSorted((a, b) => a.offset - b.offset) };
}

function findOpen(stack: readonly HtmlSourceElement[], name: string): number {
  for (let index = stack.length - 1; index >= 0; index -= 1) {
    const open = stack[index]?.name ?? '';
    if (open === name) return index;
    if (BARRIERS.has(open) && !(TABLE_PARTS.has(name) && open !== 'table')) return -1;
  }
  return -1;
}

const TEMPLATE_ENDS: ReadonlyMap<string, string> = new Map([
  ['{{', '}}'],
  ['{%', '%}'],
  ['{#', '#}'],
  ['<%', '%>'],
]);

/** The same text with letters for template syntax, so that no tag is read in it. */
function maskTemplates(html: string): string {
  const unclosed = new Set<string>();
  const parts: string[] = [];
  let at = 0;
  for (const { 0: opening, index } of html.matchAll(/\{[{%#]|<%/g)) {
    if (index < at || unclosed.has(opening)) continue;
    const closing = TEMPLATE_ENDS.get(opening) ?? '';
    const end = html.indexOf(closing, index + 2);
    if (end === -1) unclosed.add(opening);
    else {
      parts.push(html.slice(at, index), 'x'.repeat(end + 2 - index));
      at = end + 2;
    }
  }
  return parts.join('') + html.slice(at);
}
