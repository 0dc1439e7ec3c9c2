import type { PhrasingContent } from 'mdast';
import { charsetCodePage, decodeCodePage } from './rtf-code-pages.ts';
import { readRtfTokens, type RtfToken } from './rtf-tokens.ts';

/** A paragraph, or a cell of a table, with what its place in the document says. */
export interface RtfParagraph {
  readonly content: readonly PhrasingContent[];
  /** 1 to 6. */
  readonly heading?: number;
  readonly list?: RtfListPlace;
  /** How it ends: as a paragraph, or as a cell or row of a table. */
  readonly end: 'paragraph' | 'cell' | 'row';
}

export interface RtfListPlace {
  readonly level: number;
  readonly ordered: boolean;
}

export interface RtfDocument {
  readonly paragraphs: readonly RtfParagraph[];
  readonly title: string | null;
  /** What was left out. */
  readonly warnings: readonly string[];
}

/** What groups set and give back. */
interface Scope {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly strike: boolean;
  readonly hidden: boolean;
  readonly font: number;
  /** How many characters after `\u` stand for it in programs that know no Unicode. */
  readonly fallback: number;
  readonly destination: Destination;
  readonly link: string | undefined;
  readonly outline: number | undefined;
  readonly style: number;
  readonly list: number;
  readonly level: number;
  readonly inTable: boolean;
}

type Destination =
  | 'body'
  | 'dropped'
  | 'fonts'
  | 'styles'
  | 'info'
  | 'title'
  | 'marker'
  | 'instruction'
  | 'lists'
  | 'overrides';

const DESTINATIONS: Readonly<Record<string, Destination>> = {
  fonttbl: 'fonts',
  stylesheet: 'styles',
  info: 'info',
  title: 'title',
  listtext: 'marker',
  pntext: 'marker',
  fldinst: 'instruction',
  listtable: 'lists',
  listoverridetable: 'overrides',
};

/** Destinations whose content is part of the document, and what people call it. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  pict: 'pictures',
  object: 'embedded objects',
  footnote: 'footnotes',
  annotation: 'comments',
};

/** Destinations whose text is none of the document's, with or without `\*`. */
const DROPPED = new Set(
  (
    'colortbl header headerl headerr headerf footer footerl footerr footerf ftnsep ftnsepc ftncn ' +
    'atnid atnauthor atntime atnicn atnref atnparent xe tc tcn rxe filetbl revtbl rsidtbl generator bkmkstart bkmkend ' +
    'nonshppict themedata colorschememapping latentstyles datastore private template operator author ' +
    'manager company category keywords comment doccomm hlinkbase subject xmlnstbl mmathPr fldtype datafield ' +
    'formfield pn pntxta pntxtb sp panose falt fontemb fontfile listpicture pgdsctbl aftnsep aftnsepc aftncn'
  ).split(' '),
);

/** Destinations after `\*` that hold text of the document. */
const KNOWN_AFTER_STAR = new Set([...Object.keys(DESTINATIONS), 'shppict', 'fldrslt', 'shpinst', 'shptxt']);

const SYMBOLS: Readonly<Record<string, string>> = {
  emdash: '\u2014',
  endash: '\u2013',
  bullet: '\u2022',
  lquote: '\u2018',
  rquote: '\u2019',
  ldblquote: '\u201c',
  rdblquote: '\u201d',
  emspace: '\u2003',
  enspace: '\u2002',
  qmspace: '\u2005',
  zwj: '\u200d',
  zwnj: '\u200c',
  ltrmark: '\u200e',
  rtlmark: '\u200f',
  tab: ' ',
  '~': '\u00a0',
  _: '\u2011',
  '-': '',
  '{': '{',
  '}': '}',
  '\\': '\\',
};

const START: Scope = {
  bold: false,
  italic: false,
  strike: false,
  hidden: false,
  font: -1,
  fallback: 1,
  destination: 'body',
  link: undefined,
  outline: undefined,
  style: 0,
  list: 0,
  level: 0,
  inTable: false,
};

const PLAIN = { bold: false, italic: false, strike: false, hidden: false } as const;
const PARAGRAPH = { outline: undefined, style: 0, list: 0, level: 0, inTable: false } as const;

/**
 * Reads the text of an RTF file (RTF 1.9.1) with its styles, headings, lists, tables and links.
 *
 * @throws InputError as `readRtfTokens`
 */
export function readRtf(argument: string, rtf: string): RtfDocument {
  const reader = new Reader();
  for (const token of readRtfTokens(argument, rtf)) reader.take(token);
  return reader.finish();
}

class Reader {
  #scope: Scope = START;
  readonly #outer: Scope[] = [];
  #codePage = 1252;
  #defaultFont = -1;
  readonly #fonts = new Map<number, number>();
  /** The font or style that is being defined. */
  #definition = 0;
  #styleName = '';
  #styleOutline: number | undefined;
  readonly #styles = new Map<number, number>();
  readonly #lists = new ListTables();
  #title = '';
  #instruction = '';
  /** Bytes that are not text yet: characters may have two. */
  #bytes: number[] = [];
  /** How many characters are still to be passed over after `\u`. */
  #skip = 0;
  #isAfterStar = false;
  #content: PhrasingContent[] = [];
  #marker: string | undefined;
  readonly #paragraphs: RtfParagraph[] = [];
  readonly #warnings = new Set<string>();

  take(token: RtfToken): void {
    if (token.kind !== 'byte') this.#settleBytes();
    switch (token.kind) {
      case 'open':
        this.#skip = 0;
        this.#outer.push(this.#scope);
        break;
      case 'close':
        this.#skip = 0;
        this.#close();
        break;
      case 'byte':
        if (this.#skip > 0) this.#skip -= 1;
        else this.#bytes.push(token.byte);
        break;
      case 'text': {
        const skipped = Math.min(this.#skip, token.text.length);
        this.#skip -= skipped;
        if (skipped < token.text.length) this.#write(token.text.slice(skipped));
        break;
      }
      case 'control':
        if (this.#skip > 0 && token.word !== 'u') this.#skip -= 1;
        else this.#control(token.word, token.parameter);
        break;
    }
    if (token.kind !== 'control' || token.word !== '*') this.#isAfterStar = false;
  }

  finish(): RtfDocument {
    this.#settleBytes();
    if (this.#content.length > 0) this.#end('paragraph');
    return {
      paragraphs: this.#paragraphs,
      title: this.#title.replace(/\s+/g, ' ').trim() || null,
      warnings: [...this.#warnings],
    };
  }

  #set(change: Partial<Scope>): void {
    this.#scope = { ...this.#scope, ...change };
  }

  #control(word: string, parameter: number | undefined): void {
    const isOn = parameter !== 0;
    const symbol = Object.hasOwn(SYMBOLS, word) ? SYMBOLS[word] : undefined;
    if (symbol !== undefined) return this.#write(symbol);
    if (word === '*') {
      this.#isAfterStar = true;
      return;
    }
    if (this.#enterDestination(word)) return;
    switch (word) {
      case 'u':
        return this.#unicode(parameter ?? 0);
      case 'uc':
        return this.#set({ fallback: Math.min(Math.max(parameter ?? 1, 0), 32) });
      case 'b':
        return this.#set({ bold: isOn });
      case 'i':
        return this.#set({ italic: isOn });
      case 'strike':
      case 'striked':
        return this.#set({ strike: isOn });
      case 'v':
        return this.#set({ hidden: isOn });
      case 'plain':
        return this.#set({ ...PLAIN, font: -1 });
      case 'pard':
        return this.#set(PARAGRAPH);
      case 'f':
        return this.#font(parameter ?? 0);
      case 'ansicpg':
        this.#codePage = parameter || 1252;
        return;
      case 'mac':
        this.#codePage = 10000;
        return;
      case 'pc':
        this.#codePage = 437;
        return;
      case 'pca':
        this.#codePage = 850;
        return;
      case 'deff':
        this.#defaultFont = parameter ?? 0;
        return;
      case 'fcharset': {
        const codePage = charsetCodePage(parameter ?? 0);
        if (codePage !== undefined) this.#fonts.set(this.#definition, codePage);
        return;
      }
      case 's':
        if (this.#scope.destination === 'styles') this.#definition = parameter ?? 0;
        return this.#set({ style: parameter ?? 0 });
      case 'outlinelevel':
        if (this.#scope.destination === 'styles') this.#styleOutline = parameter ?? 0;
        return this.#set({ outline: parameter ?? 0 });
      case 'ls':
        if (this.#scope.destination === 'overrides') this.#lists.override(parameter ?? 0);
        return this.#set({ list: parameter ?? 0 });
      case 'ilvl':
        return this.#set({ level: Math.min(Math.max(parameter ?? 0, 0), 8) });
      case 'listid':
        return this.#lists.name(parameter ?? 0, this.#scope.destination === 'overrides');
      case 'list':
        return this.#lists.begin();
      case 'listlevel':
        return this.#lists.beginLevel();
      case 'levelnfc':
      case 'levelnfcn':
        return this.#lists.setLevel(parameter ?? 0);
      case 'intbl':
        return this.#set({ inTable: true });
      case 'par':
      case 'sect':
      case 'page':
        return this.#end(this.#scope.inTable ? 'break' : 'paragraph');
      case '\r':
      case '\n':
        return this.#end('paragraph');
      case 'line':
      case 'softline':
        return this.#push({ type: 'break' });
      case 'cell':
        return this.#end('cell');
      case 'row':
        return this.#end('row');
      // A table in a cell becomes its text.
      case 'nestcell':
        return this.#write(' ');
      case 'nestrow':
        return this.#push({ type: 'break' });
      default:
    }
  }

  /** Whether a word begins a destination, whose text is not the document's or has a meaning of its own. */
  #enterDestination(word: string): boolean {
    if (this.#scope.destination === 'dropped') return false;
    const warning = Object.hasOwn(LEFT_OUT, word) ? LEFT_OUT[word] : undefined;
    if (warning !== undefined) {
      this.#warnings.add(`${warning} are left out`);
      this.#set({ destination: 'dropped' });
      return true;
    }
    const known = Object.hasOwn(DESTINATIONS, word) ? DESTINATIONS[word] : undefined;
    if (known !== undefined) {
      if (known === 'instruction') this.#instruction = '';
      if (known === 'marker') this.#marker = '';
      this.#set({ destination: known });
      return true;
    }
    if (!DROPPED.has(word) && !(this.#isAfterStar && !KNOWN_AFTER_STAR.has(word))) return false;
    const isTableWord = this.#scope.destination === 'lists' || this.#scope.destination === 'overrides';
    if (!isTableWord) this.#set({ destination: 'dropped' });
    return !isTableWord;
  }

  #close(): void {
    const { destination } = this.#scope;
    if (destination === 'styles') this.#defineStyle();
    const outer = this.#outer.pop() ?? START;
    this.#scope = outer;
    if (destination !== 'instruction' || outer.destination === 'instruction') return;
    // The result of the field stands in the group around the instruction.
    this.#set({ link: hyperlink(this.#instruction) });
  }

  #defineStyle(): void {
    const name = /^\s*heading\s+([1-9])\b/i.exec(this.#styleName)?.[1];
    const level = this.#styleOutline === undefined ? Number(name ?? 0) : this.#styleOutline + 1;
    if (level >= 1 && level <= 9) this.#styles.set(this.#definition, level);
    this.#styleName = '';
    this.#styleOutline = undefined;
    this.#definition = 0;
  }

  #font(font: number): void {
    if (this.#scope.destination === 'fonts') this.#definition = font;
    else this.#set({ font });
  }

  /** A code unit of UTF-16, below zero from 32768. */
  #unicode(parameter: number): void {
    this.#write(String.fromCharCode(parameter & 0xffff));
    this.#skip = this.#scope.fallback;
  }

  #settleBytes(): void {
    if (this.#bytes.length === 0) return;
    const { font } = this.#scope;
    const codePage = this.#fonts.get(font === -1 ? this.#defaultFont : font) ?? this.#codePage;
    const text = decodeCodePage(this.#bytes, codePage);
    this.#bytes = [];
    this.#write(text);
  }

  #write(text: string): void {
    switch (this.#scope.destination) {
      case 'body':
        if (!this.#scope.hidden) this.#push({ type: 'text', value: text });
        break;
      case 'styles':
        this.#styleName += text;
        break;
      case 'title':
        this.#title += text;
        break;
      case 'instruction':
        this.#instruction += text;
        break;
      case 'marker':
        this.#marker = (this.#marker ?? '') + text;
        break;
      default:
    }
  }

  #push(node: PhrasingContent): void {
    const { bold, italic, strike, hidden, link, destination } = this.#scope;
    if (destination !== 'body' || hidden) return;
    let content = node;
    if (content.type === 'text') {
      const last = this.#content.at(-1);
      if (!bold && !italic && !strike && link === undefined && last?.type === 'text') {
        last.value += content.value;
        return;
      }
      if (strike) content = { type: 'delete', children: [content] };
      if (italic) content = { type: 'emphasis', children: [content] };
      if (bold) content = { type: 'strong', children: [content] };
    }
    const last = this.#content.at(-1);
    if (link === undefined || content.type === 'break') this.#content.push(content);
    else if (last?.type === 'link' && last.url === link) last.children.push(content);
    else this.#content.push({ type: 'link', url: link, title: null, children: [content] });
  }

  #end(end: RtfParagraph['end'] | 'break'): void {
    if (this.#scope.destination !== 'body' || this.#scope.hidden) return;
    if (end === 'break') {
      this.#content.push({ type: 'break' });
      return;
    }
    const { outline, style, list, level } = this.#scope;
    const level9 = outline === undefined ? this.#styles.get(style) : outline + 1;
    const heading = level9 !== undefined && level9 >= 1 && level9 <= 9 ? Math.min(level9, 6) : undefined;
    const marker = this.#marker;
    this.#paragraphs.push({
      content: this.#content,
      end,
      ...(heading === undefined ? {} : { heading }),
      ...(list > 0 || marker !== undefined
        ? { list: { level, ordered: isNumber(marker) ?? this.#lists.isOrdered(list, level) } }
        : {}),
    });
    this.#content = [];
    this.#marker = undefined;
  }
}

/** The kinds of numbers of lists (`\levelnfc`) that are none: bullets, and nothing. */
const UNORDERED = new Set([23, 255]);

/** Which lists are numbered, by the tables of lists and of their overrides, which paragraphs name by `\ls`. */
class ListTables {
  #levels: number[] = [];
  readonly #lists = new Map<number, readonly number[]>();
  #overridden = 0;
  readonly #overrides = new Map<number, number>();

  begin(): void {
    this.#levels = [];
  }

  beginLevel(): void {
    this.#levels.push(0);
  }

  setLevel(kind: number): void {
    if (this.#levels.length > 0) this.#levels[this.#levels.length - 1] = kind;
  }

  name(id: number, isOverride: boolean): void {
    if (isOverride) this.#overridden = id;
    else this.#lists.set(id, this.#levels);
  }

  override(number: number): void {
    this.#overrides.set(number, this.#overridden);
  }

  isOrdered(number: number, level: number): boolean {
    const kind = this.#lists.get(this.#overrides.get(number) ?? 0)?.[level];
    return kind !== undefined && !UNORDERED.has(kind);
  }
}

/** Whether the text before an item is a number; undefined when there is none. */
function isNumber(marker: string | undefined): boolean | undefined {
  const text = marker?.trim() ?? '';
  return text === '' ? undefined : /^\(?(?:\d+(?:\.\d+)*[.):]?|[A-Za-z]{1,7}[.):])$/.test(text);
}

/** The address of a HYPERLINK field; undefined for other fields. */
function hyperlink(instruction: string): string | undefined {
  const [, quoted, bare] = /^\s*HYPERLINK\s+(?:"([^"]*)"|([^\s\\"]+))/i.exec(instruction) ?? [];
  const local = /\\l\s+"([^"]*)"/.exec(instruction)?.[1];
  const url = (quoted ?? bare ?? '') + (local === undefined ? '' : `#${local}`);
  return url === '' || /^\s*(?:javascript|vbscript|data):/i.test(url) ? undefined : url;
}
