import type { DroppedParts } from '@toolyard/kit/dropped';
import { InputError } from '@toolyard/sdk';
import { readHtmlTokens } from './html-tokens.ts';
import {
  MAX_FOLDER_DEPTH,
  optionalMember,
  toTitle,
  type Bookmark,
  type BookmarkEntry,
  type BookmarkFolder,
} from './bookmarks.ts';

/**
 * Reads the Netscape Bookmark File Format as browsers export it: names in any case, end tags missing, attributes
 * in any order. What is not part of the format is passed over; attributes that are not known, links without an address
 * and further notes are noted in `dropped`.
 *
 * @throws InputError when there is neither a bookmark (A with HREF) nor a folder (H3), or when folders nest deeper
 * than `MAX_FOLDER_DEPTH`
 */
export function readBookmarkHtml(
  argument: string,
  html: string,
  dropped?: DroppedParts,
  file = '',
): BookmarkEntry[] {
  const builder = new BookmarkBuilder(argument, dropped, file);
  new BookmarkTokenizer(html, builder).run();
  const entries = builder.finish();
  if (entries.some(({ kind }) => kind !== 'separator')) return entries;
  throw new InputError(
    argument,
    'expected a bookmark file (Netscape HTML), got no link with HREF and no folder',
  );
}

type Attributes = ReadonlyMap<string, string>;

/** What the text that comes belongs to. */
type TextTarget = 'title' | 'name' | 'note';

/** Elements whose start ends a title, a folder's name or a note that has no end tag. */
const ENTRY_TAGS = new Set(['dl', 'dt', 'dd', 'hr', 'h1', 'h3', 'a']);

/** Puts the entries together while the tags go by. */
class BookmarkBuilder {
  readonly #argument: string;
  readonly #root: BookmarkEntry[] = [];
  /** The lists that are open; null is one that opened no folder: its entries are its parent's. */
  readonly #lists: (BookmarkEntry[] | null)[] = [];
  #depth = 0;
  /** A folder whose list has not begun yet. */
  #pending: BookmarkFolder | undefined;
  #target: TextTarget | undefined;
  #attributes: Attributes = new Map();
  #text = '';
  /** Inside an element whose text is code. */
  #isCode = false;
  readonly #dropped: DroppedParts | undefined;
  readonly #file: string;
  #entryCount = 0;

  constructor(argument: string, dropped: DroppedParts | undefined, file: string) {
    this.#argument = argument;
    this.#dropped = dropped;
    this.#file = file;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'script' || name === 'style') this.#isCode = true;
    if (name === 'br' && this.#target === 'note') this.#text += '\n';
    if (!ENTRY_TAGS.has(name)) return;
    this.#settle();
    if (name === 'dl') this.#openList();
    else if (name === 'hr') this.#add({ kind: 'separator' });
    else if (name === 'dd') this.#target = 'note';
    else if (name === 'h3') this.#begin('name', attributes);
    else if (name === 'a' && (attributes.get('href') ?? '').trim() !== '') this.#begin('title', attributes);
    else if (name === 'a') this.#drop('link without HREF');
  }

  close(name: string): void {
    if (name === 'script' || name === 'style') this.#isCode = false;
    if (!ENTRY_TAGS.has(name)) return;
    this.#settle();
    if (name !== 'dl') return;
    this.#pending = undefined;
    if (this.#lists.pop()) this.#depth -= 1;
  }

  text(text: string): void {
    if (this.#target !== undefined && !this.#isCode) this.#text += text;
  }

  finish(): BookmarkEntry[] {
    this.#settle();
    return this.#root;
  }

  get #entries(): BookmarkEntry[] {
    return this.#lists.findLast((list) => list !== null) ?? this.#root;
  }

  #begin(target: TextTarget, attributes: Attributes): void {
    this.#target = target;
    this.#attributes = attributes;
  }

  #openList(): void {
    this.#lists.push(this.#pending?.entries ?? null);
    if (this.#pending === undefined) return;
    this.#pending = undefined;
    this.#depth += 1;
    if (this.#depth > MAX_FOLDER_DEPTH)
      throw new InputError(this.#argument, `expected folders at most ${MAX_FOLDER_DEPTH} deep`);
  }

  /** Ends the title, name or note that is being read. */
  #settle(): void {
    const target = this.#target;
    const text = this.#text;
    const attributes = this.#attributes;
    this.#target = undefined;
    this.#text = '';
    if (target === 'note') this.#annotate(text.trim());
    if (target === 'title') {
      this.#dropAttributes(attributes, BOOKMARK_ATTRIBUTES);
      this.#add(bookmarkOf(attributes, toTitle(text)));
    }
    if (target !== 'name') return;
    this.#dropAttributes(attributes, FOLDER_ATTRIBUTES);
    const folder = folderOf(attributes, toTitle(text));
    this.#add(folder);
    this.#pending = folder;
  }

  #add(entry: BookmarkEntry): void {
    this.#pending = undefined;
    this.#entryCount += 1;
    this.#entries.push(entry);
  }

  #drop(what: string): void {
    this.#dropped?.add(what, `${this.#file}entry ${this.#entryCount + 1}`);
  }

  #dropAttributes(attributes: Attributes, known: ReadonlySet<string>): void {
    for (const [name, value] of attributes) {
      if (!known.has(name) && value !== '') this.#drop(name.toUpperCase());
    }
  }

  /** A note is about the entry before it. */
  #annotate(note: string): void {
    const entries = this.#entries;
    const last = entries.at(-1);
    if (note === '') return;
    if (last === undefined || last.kind === 'separator' || last.note !== undefined) {
      this.#drop('note of no entry');
      return;
    }
    const noted = { ...last, note };
    entries[entries.length - 1] = noted;
    if (noted.kind === 'folder' && this.#pending === last) this.#pending = noted;
  }
}

const BOOKMARK_ATTRIBUTES: ReadonlySet<string> = new Set([
  'href',
  'add_date',
  'last_modified',
  'icon',
  'tags',
  'shortcuturl',
]);
const FOLDER_ATTRIBUTES: ReadonlySet<string> = new Set([
  'add_date',
  'last_modified',
  'personal_toolbar_folder',
  'unfiled_bookmarks_folder',
]);

function bookmarkOf(attributes: Attributes, title: string): Bookmark {
  return {
    kind: 'bookmark',
    url: (attributes.get('href') ?? '').trim(),
    title,
    ...optionalMember('added', attributes.get('add_date')),
    ...optionalMember('modified', attributes.get('last_modified')),
    ...optionalMember('icon', attributes.get('icon')),
    ...optionalMember('tags', attributes.get('tags')),
    ...optionalMember('keyword', attributes.get('shortcuturl')),
  };
}

function folderOf(attributes: Attributes, name: string): BookmarkFolder {
  return {
    kind: 'folder',
    name,
    ...optionalMember('added', attributes.get('add_date')),
    ...optionalMember('modified', attributes.get('last_modified')),
    ...(isTrue(attributes.get('personal_toolbar_folder')) ? { isToolbar: true } : {}),
    ...(isTrue(attributes.get('unfiled_bookmarks_folder')) ? { isUnfiled: true } : {}),
    entries: [],
  };
}

function isTrue(value: string | undefined): boolean {
  return value?.trim().toLowerCase() === 'true';
}

/**
 * Gives the tags and texts of HTML to a builder. htmlparser2's `Parser` would keep a stack of elements whose cost grows
 * with the square of its depth, and the format leaves so many end tags out that the stack only grows.
 */
class BookmarkTokenizer {
  readonly #html: string;
  readonly #builder: BookmarkBuilder;
  /** The start tag that is being read. */
  #name = '';
  #attributes = new Map<string, string>();
  /** Its attribute that is being read. */
  #attribute = '';
  #value = '';

  constructor(html: string, builder: BookmarkBuilder) {
    this.#html = html;
    this.#builder = builder;
  }

  run(): void {
    const builder = this.#builder;
    const open = () => builder.open(this.#name, this.#attributes);
    readHtmlTokens(this.#html, {
      onopentagname: (start, end) => {
        this.#name = this.#nameAt(start, end);
        this.#attributes = new Map();
      },
      onopentagend: open,
      onselfclosingtag: open,
      onattribname: (start, end) => {
        this.#attribute = this.#nameAt(start, end);
        this.#value = '';
      },
      onattribdata: (start, end) => {
        this.#value += this.#html.slice(start, end);
      },
      onattribentity: (codePoint) => {
        this.#value += String.fromCodePoint(codePoint);
      },
      onattribend: () => {
        if (!this.#attributes.has(this.#attribute)) this.#attributes.set(this.#attribute, this.#value);
      },
      onclosetag: (start, end) => builder.close(this.#nameAt(start, end)),
      ontext: (start, end) => builder.text(this.#html.slice(start, end)),
      ontextentity: (codePoint) => builder.text(String.fromCodePoint(codePoint)),
    });
  }

  #nameAt(start: number, end: number): string {
    return this.#html.slice(start, end).toLowerCase();
  }
}
