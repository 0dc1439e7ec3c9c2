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
  return new HtmlSourceReader(html).read();
}

/** Takes the tokens of the text in their order; each method adds one to the tree. */
class HtmlSourceReader {
  readonly #html: string;
  readonly #masked: string;
  readonly #problems: HtmlProblem[] = [];
  readonly #root: HtmlSourceNode[] = [];
  readonly #stack: HtmlSourceElement[] = [];
  readonly #ids = new Set<string>();
  /** Behind the last token. */
  #at = 0;
  /** The start tag that is being read. */
  #tagStart = 0;
  #name = '';
  #attributes = new Set<string>();
  /** Its attribute that is being read. */
  #attribute = '';
  #value = '';
  #attributeStart = 0;

  constructor(html: string) {
    this.#html = html;
    this.#masked = maskTemplates(html);
  }

  read(): { nodes: HtmlSourceNode[]; problems: HtmlProblem[] } {
    const html = this.#html;
    const tokenizer = new Tokenizer({ decodeEntities: false }, this.#callbacks());
    tokenizer.write(this.#masked);
    tokenizer.end();
    // A tag that the text ends within.
    if (this.#at < html.length) this.#addToken('raw', html.length);
    for (const { name, start } of this.#stack)
      if (!OPTIONAL_END.has(name) && name !== 'plaintext') this.#report(start, `<${name}> is not closed`);
    while (this.#stack.length > 0) this.#pop(html.length);
    return { nodes: this.#root, problems: this.#problems.toSorted((a, b) => a.offset - b.offset) };
  }

  #callbacks(): ConstructorParameters<typeof Tokenizer>[1] {
    const ignore = () => {};
    const addRaw = (_: number, end: number) => this.#addToken('raw', Math.min(this.#html.length, end + 1));
    return {
      onopentagname: (start, end) => this.#beginTag(start, end),
      onattribname: (start, end) => this.#beginAttribute(start, end),
      onattribdata: (start, end) => {
        this.#value += this.#html.slice(start, end);
      },
      onattribend: () => this.#endAttribute(),
      onopentagend: (end) => this.#openElement(end),
      onselfclosingtag: (end) => this.#openElement(end),
      onclosetag: (start, end) => {
        this.#addText(this.#html.lastIndexOf('<', start));
        const close = this.#masked.indexOf('>', end);
        const name = this.#html.slice(start, end).toLowerCase();
        this.#closeElement(name, close === -1 ? this.#html.length : close + 1);
      },
      ontext: (_, end) => this.#addText(end),
      oncomment: (start, end) => this.#addComment(start, end),
      oncdata: addRaw,
      ondeclaration: addRaw,
      onprocessinginstruction: addRaw,
      onattribentity: ignore,
      ontextentity: ignore,
      onend: ignore,
    };
  }

  #beginTag(start: number, end: number): void {
    this.#tagStart = start - 1;
    this.#addText(this.#tagStart);
    this.#name = this.#html.slice(start, end).toLowerCase();
    this.#attributes = new Set();
  }

  #beginAttribute(start: number, end: number): void {
    this.#attribute = this.#html.slice(start, end).toLowerCase();
    this.#value = '';
    this.#attributeStart = start;
    if (this.#attributes.has(this.#attribute))
      this.#report(start, `duplicate attribute ${quote(this.#attribute)} of <${this.#name}>`);
  }

  #endAttribute(): void {
    const value = this.#value;
    if (
      this.#attribute === 'id' &&
      !this.#attributes.has('id') &&
      value !== '' &&
      !/\{[{%#]|<%/.test(value)
    ) {
      if (this.#ids.has(value)) this.#report(this.#attributeStart, `duplicate id ${quote(value)}`);
      this.#ids.add(value);
    }
    this.#attributes.add(this.#attribute);
  }

  #openElement(end: number): void {
    const name = this.#name;
    const start = this.#tagStart;
    while (ENDED_BY.get(this.#stack.at(-1)?.name ?? '')?.has(name) === true) this.#pop(start);
    const startTag = this.#html.slice(start, end + 1);
    const element: HtmlSourceElement = {
      kind: 'element',
      name,
      startTag,
      maskedStartTag: this.#masked.slice(start, end + 1),
      children: [],
      start,
      endTag: '',
      verbatim: undefined,
    };
    this.#add(element);
    this.#at = end + 1;
    const foreign =
      this.#stack.some((open) => open.name === 'svg' || open.name === 'math') ||
      name === 'svg' ||
      name === 'math';
    if (VOID.has(name) || (foreign && startTag.endsWith('/>'))) return;
    this.#stack.push(element);
    if (this.#stack.length > MAX_LEVELS)
      throw new InputError('html', `expected at most ${MAX_LEVELS} levels of elements`);
  }

  #closeElement(closing: string, tagEnd: number): void {
    const index = findOpen(this.#stack, closing);
    if (index === -1) {
      this.#report(this.#at, `stray end tag </${closing}>: no such element is open`);
      this.#addToken('raw', tagEnd);
      return;
    }
    for (const { name, start } of this.#stack.slice(index + 1))
      if (!OPTIONAL_END.has(name)) this.#report(start, `<${name}> is not closed before </${closing}>`);
    while (this.#stack.length > index + 1) this.#pop(this.#at);
    const element = this.#stack.at(-1);
    if (element !== undefined) element.endTag = this.#html.slice(this.#at, tagEnd);
    this.#pop(tagEnd);
    this.#at = tagEnd;
  }

  #pop(end: number): void {
    const element = this.#stack.pop();
    if (element !== undefined && VERBATIM.has(element.name))
      element.verbatim = this.#html.slice(element.start, end);
  }

  #addComment(start: number, end: number): void {
    const html = this.#html;
    const closed =
      html.slice(start - 4, start) !== '<!--' ||
      /-->$|--!>$|<!--?-?>$/.test(html.slice(Math.max(this.#at, end - 6), end + 1));
    if (!closed) this.#report(this.#at, 'unclosed comment');
    this.#addToken('comment', Math.min(html.length, end + 1));
  }

  #addText(end: number): void {
    if (end > this.#at) this.#add({ kind: 'text', source: this.#html.slice(this.#at, end) });
    this.#at = Math.max(this.#at, end);
  }

  #addToken(kind: 'comment' | 'raw', end: number): void {
    this.#add({ kind, source: this.#html.slice(this.#at, end) });
    this.#at = end;
  }

  #add(node: HtmlSourceNode): void {
    (this.#stack.at(-1)?.children ?? this.#root).push(node);
  }

  #report(offset: number, message: string): void {
    this.#problems.push({ offset, message });
  }
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
