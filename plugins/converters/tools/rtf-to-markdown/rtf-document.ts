import { DroppedParts } from '@toolyard/kit/dropped';
import type { PhrasingContent } from 'mdast';
import { charsetCodePage, decodeCodePage } from './rtf-code-pages.ts';
import { isNumber, ListTables } from './rtf-lists.ts';
import { readRtfTokens, type RtfToken } from './rtf-tokens.ts';
import {
  ALIGNMENTS,
  DESTINATIONS,
  DROPPED,
  FORMAT_ENDS,
  FORMATS,
  KNOWN_AFTER_STAR,
  LEFT_OUT,
  SAYING,
  SYMBOLS,
  type Destination,
} from './rtf-words.ts';

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
  /** The paragraphs of the footnotes and endnotes, which the text refers to as `1` and so on. */
  readonly notes: readonly (readonly RtfParagraph[])[];
  readonly dropped: DroppedParts;
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
  /** Formatting that is on and that Markdown has not. */
  readonly formats: readonly string[];
  /** Whether the paragraph is centred, or its lines end at the right. */
  readonly isAligned: boolean;
}

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
  formats: [],
  isAligned: false,
};

const PLAIN = { bold: false, italic: false, strike: false, hidden: false, formats: [] } as const;
const PARAGRAPH = {
  outline: undefined,
  style: 0,
  list: 0,
  level: 0,
  inTable: false,
  isAligned: false,
} as const;

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

interface OpenNote {
  readonly depth: number;
  readonly content: PhrasingContent[];
  readonly marker: string | undefined;
  readonly paragraphs: RtfParagraph[];
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
  #paragraphs: RtfParagraph[] = [];
  readonly #notes: RtfParagraph[][] = [];
  /** The note that is open: how deep its group lies, and the text that goes on after it. */
  #openNote: OpenNote | undefined;
  #paragraphCount = 0;
  readonly #dropped = new DroppedParts();
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
      notes: this.#notes,
      dropped: this.#dropped,
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
    if (word === 'footnote' && this.#scope.destination === 'body') return this.#openFootnote();
    if (this.#enterDestination(word)) return;
    if (this.#takeFormat(word, isOn)) return;
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
      case 'sect':
      case 'page':
      case 'column':
        this.#dropFromBody(`${word === 'sect' ? 'section' : word} breaks`);
        return this.#end(this.#scope.inTable ? 'break' : 'paragraph');
      case 'par':
        return this.#end(this.#scope.inTable ? 'break' : 'paragraph');
      // What the program that shows the text puts in.
      case 'chdate':
      case 'chdpa':
      case 'chdpl':
      case 'chpgn':
      case 'chtime':
      case 'sectnum':
        return this.#dropFromBody(`field \\${word}`);
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
      this.#drop(warning);
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
    const isStar = this.#isAfterStar && !DROPPED.has(word);
    const saying = Object.hasOwn(SAYING, word) ? SAYING[word] : undefined;
    if (saying !== undefined) this.#drop(saying);
    else if (isStar && this.#scope.destination === 'body') this.#drop(`destination \\${word}`);
    const isTableWord = this.#scope.destination === 'lists' || this.#scope.destination === 'overrides';
    if (!isTableWord) this.#set({ destination: 'dropped' });
    return !isTableWord;
  }

  #close(): void {
    const { destination } = this.#scope;
    if (destination === 'styles') this.#defineStyle();
    const outer = this.#outer.pop() ?? START;
    if (this.#openNote?.depth === this.#outer.length + 1) this.#closeFootnote(outer);
    this.#scope = outer;
    if (destination !== 'instruction' || outer.destination === 'instruction') return;
    // The result of the field stands in the group around the instruction.
    const link = hyperlink(this.#instruction);
    const field = /^\s*(\w+)/.exec(this.#instruction)?.[1];
    if (link === undefined && field !== undefined) this.#drop(`field ${field.toUpperCase()}`);
    this.#set({ link });
  }

  /** Notes something that Markdown has not, where it stands. */
  /** What else is left out, such as a footer, is told of as a whole. */
  #dropFromBody(what: string): void {
    if (this.#scope.destination === 'body') this.#drop(what);
  }

  #drop(what: string): void {
    this.#dropped.add(what, `paragraph ${this.#paragraphCount + 1}`);
  }

  /** Whether a word turns formatting on or off that Markdown has not. */
  #takeFormat(word: string, isOn: boolean): boolean {
    if (ALIGNMENTS.has(word)) {
      this.#set({ isAligned: true });
      return true;
    }
    const format = Object.hasOwn(FORMATS, word) ? FORMATS[word] : undefined;
    const ended = Object.hasOwn(FORMAT_ENDS, word) ? FORMAT_ENDS[word] : undefined;
    if (format === undefined && ended === undefined) return false;
    const others = this.#scope.formats.filter((one) => one !== format && ended?.includes(one) !== true);
    this.#set({ formats: format !== undefined && isOn ? [...others, format] : others });
    return true;
  }

  /** Begins a footnote or endnote, whose group is open. A note within a note is a part of it. */
  #openFootnote(): void {
    if (this.#openNote !== undefined) return;
    this.#openNote = {
      depth: this.#outer.length,
      content: this.#content,
      marker: this.#marker,
      paragraphs: this.#paragraphs,
    };
    this.#content = [];
    this.#marker = undefined;
    this.#paragraphs = [];
    this.#set({ ...PLAIN, ...PARAGRAPH, link: undefined });
  }

  #closeFootnote(outer: Scope): void {
    if (this.#openNote === undefined) return;
    if (this.#content.length > 0) this.#end('paragraph');
    this.#notes.push(this.#paragraphs);
    this.#content = this.#openNote.content;
    this.#marker = this.#openNote.marker;
    this.#paragraphs = this.#openNote.paragraphs;
    this.#openNote = undefined;
    this.#scope = outer;
    const label = String(this.#notes.length);
    this.#push({ type: 'footnoteReference', identifier: label, label });
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
        if (text.trim() !== '') {
          for (const format of this.#scope.formats) this.#drop(format);
          if (this.#scope.hidden) this.#drop('hidden text');
        }
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
    const { outline, style, list, level, isAligned } = this.#scope;
    if (isAligned && this.#content.length > 0) this.#drop('alignment');
    if (this.#openNote === undefined) this.#paragraphCount += 1;
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

/** The address of a HYPERLINK field; undefined for other fields. */
function hyperlink(instruction: string): string | undefined {
  const [, quoted, bare] = /^\s*HYPERLINK\s+(?:"([^"]*)"|([^\s\\"]+))/i.exec(instruction) ?? [];
  const local = /\\l\s+"([^"]*)"/.exec(instruction)?.[1];
  const url = (quoted ?? bare ?? '') + (local === undefined ? '' : `#${local}`);
  return url === '' || /^\s*(?:javascript|vbscript|data):/i.test(url) ? undefined : url;
}
