/**
 * Reads the forms of YAML that nearly all large texts are written in, in one pass and straight into values: maps and lists
 * in blocks, scalars, lists and maps in brackets of one line each, block scalars, comments, and documents that `---` parts. A text with
 * anything else in it, or with a fault, is left to the reader of all YAML (`readYaml`), of which this is a part: what
 * both read, they read alike.
 */

/** Makes the values of a text. */
export interface YamlBuilder<Value, Map extends Value, List extends Value> {
  /** The text of a key, or undefined when this reader is not to take it. */
  key(source: string, isPlain: boolean): string | undefined;
  /** The value of a scalar, or undefined when this reader is not to take it. */
  scalar(source: string, isPlain: boolean, offset: number): Value | undefined;
  newMap(): Map;
  /** Whether the key was new, and is of those that this reader is to take. */
  add(map: Map, key: string, value: Value): boolean;
  newList(): List;
  push(list: List, value: Value): void;
}

export interface CommonYaml<Value> {
  readonly documents: readonly Value[];
  /** Where comments begin, in order. */
  readonly comments: readonly number[];
}

/** The most levels of maps and lists; what is deeper is left to the other reader. */
const MAX_DEPTH = 400;
const MARKER = '---';
/** The longest key (YAML 1.2.2 §7.4.3 allows 1024). */
const MAX_KEY = 1000;

/** What needs the other reader wherever it stands: characters that YAML forbids, byte order marks and lone CRs. */
const OUTSIDE = /[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]|\r(?!\n)/u;

/** Reads a text that begins with no byte order mark; undefined when that is left to the other reader. */
export function readCommonYaml<Value, Map extends Value, List extends Value>(
  text: string,
  builder: YamlBuilder<Value, Map, List>,
): CommonYaml<Value> | undefined {
  if (OUTSIDE.test(text)) return undefined;
  try {
    return new CommonReader(text, builder).read();
  } catch (error) {
    if (error instanceof NotCommon) return undefined;
    throw error;
  }
}

/** Thrown within the reader alone. */
class NotCommon extends Error {}

const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const DOUBLE_QUOTE = 0x22;
const HASH = 0x23;
const SINGLE_QUOTE = 0x27;
const PLUS = 0x2b;
const COMMA = 0x2c;
const DASH = 0x2d;
const COLON = 0x3a;
const LIST_START = 0x5b;
const BACKSLASH = 0x5c;
const LIST_END = 0x5d;
const BAR = 0x7c;
const FOLD = 0x3e;
const MAP_START = 0x7b;
const MAP_END = 0x7d;

/** What begins no plain scalar that is read here (YAML 1.2.2 §5.3), but for the dash. */
const NO_PLAIN_START = new Set(codes('?:,[]{}#&*!|>\'"%@` \t\r\n'));
/** What ends a plain scalar in brackets, or makes it one for the other reader. */
const ENDS_FLOW_PLAIN = new Set(codes(',[]{}:#&*!|>\'"%@`?\t\r\n'));

/** Half of a character outside of the basic plane, or what looks so. */
const SURROGATE = /\\u[dD][89a-fA-F]/;

function codes(characters: string): number[] {
  return Array.from(characters, (character) => character.charCodeAt(0));
}

/** A cursor that stands at what is to be read next; after a value, at the next line that says something. */
class CommonReader<Value, Map extends Value, List extends Value> {
  readonly #text: string;
  readonly #builder: YamlBuilder<Value, Map, List>;
  readonly #comments: number[] = [];
  #at = 0;
  #lineStart = 0;
  /** How far the line is indented that is to be read next; -1 where the document ends. */
  #indent = -1;
  #depth = 0;
  /** Of the scalar that was scanned last. */
  #source = '';
  #isPlain = false;

  constructor(text: string, builder: YamlBuilder<Value, Map, List>) {
    this.#text = text;
    this.#builder = builder;
  }

  read(): CommonYaml<Value> {
    const documents: Value[] = [];
    this.#findLine();
    for (let isMarked = false; ; isMarked = true) {
      if (this.#indent !== -1) {
        documents.push(this.#readNode(-1));
        if (this.#indent !== -1) throw new NotCommon();
      } else {
        const isLast = this.#at >= this.#text.length;
        // Without content after its last marker, a text ends there; without any, it is null.
        if (isLast ? documents.length === 0 : isMarked) documents.push(this.#empty());
      }
      if (this.#at >= this.#text.length) return { documents, comments: this.#comments };
      this.#at += MARKER.length;
      this.#endLine();
    }
  }

  /** Goes to the first line from here on that is neither blank nor a comment, and into it. */
  #findLine(): void {
    const text = this.#text;
    for (;;) {
      this.#lineStart = this.#at;
      this.#skipSpaces();
      const code = this.#at < text.length ? text.charCodeAt(this.#at) : -1;
      if (code === LF) this.#at += 1;
      else if (code === CR) this.#at += 2;
      else if (code === HASH) this.#skipComment();
      else {
        this.#indent = code === -1 || this.#isMarker(code) ? -1 : this.#at - this.#lineStart;
        return;
      }
    }
  }

  /** Whether `---` stands here, which parts documents. */
  #isMarker(code: number): boolean {
    if (this.#at !== this.#lineStart || (code !== DASH && code !== 0x2e)) return false;
    if (!this.#isBlank(this.#at + 3)) return false;
    if (this.#text.startsWith('...', this.#at)) throw new NotCommon();
    return this.#text.startsWith(MARKER, this.#at);
  }

  #skipComment(): void {
    this.#comments.push(this.#at);
    const end = this.#text.indexOf('\n', this.#at);
    this.#at = end === -1 ? this.#text.length : end + 1;
  }

  /** Ends a line, in which at most a comment may be left, and finds the next. */
  #endLine(): void {
    this.#finishLine();
    this.#findLine();
  }

  #finishLine(): void {
    const text = this.#text;
    this.#skipSpaces();
    if (this.#at >= text.length) return;
    const code = text.charCodeAt(this.#at);
    if (code === LF) this.#at += 1;
    else if (code === CR) this.#at += 2;
    else if (code === HASH && text.charCodeAt(this.#at - 1) === SPACE) this.#skipComment();
    else throw new NotCommon();
  }

  #skipSpaces(): void {
    while (this.#text.charCodeAt(this.#at) === SPACE) this.#at += 1;
  }

  /** Whether a space, the end of a line or that of the text stands there. */
  #isBlank(at: number): boolean {
    if (at >= this.#text.length) return true;
    const code = this.#text.charCodeAt(at);
    return code === SPACE || code === LF || code === CR;
  }

  /** Whether nothing but a comment may be left in the line. */
  #isLineOver(): boolean {
    if (this.#at >= this.#text.length) return true;
    const code = this.#text.charCodeAt(this.#at);
    return code === LF || code === CR || code === HASH;
  }

  #empty(): Value {
    return this.#scalar('', true, this.#at);
  }

  #scalar(source: string, isPlain: boolean, offset: number): Value {
    const value = this.#builder.scalar(source, isPlain, offset);
    if (value === undefined) throw new NotCommon();
    return value;
  }

  /** Reads what begins here within a collection that is indented so far. */
  #readNode(parent: number): Value {
    if (this.#isDash()) return this.#readList(this.#at - this.#lineStart);
    const first = this.#text.charCodeAt(this.#at);
    if (!isScalarStart(first)) return this.#readInline(parent);
    const column = this.#at - this.#lineStart;
    const offset = this.#at;
    return this.#scanKey() ? this.#readMap(column) : this.#scanned(offset);
  }

  /** Reads a value that begins and, but for a block scalar, ends in this line. */
  #readInline(parent: number): Value {
    const first = this.#text.charCodeAt(this.#at);
    if (first === BAR || first === FOLD) return this.#readBlockScalar(parent);
    const offset = this.#at;
    if (first === LIST_START || first === MAP_START) {
      const value = this.#readFlow();
      this.#endLine();
      return value;
    }
    if (this.#scanKey()) throw new NotCommon();
    return this.#scanned(offset);
  }

  /** The value of the scalar that was scanned, which ends its line. */
  #scanned(offset: number): Value {
    const [source, isPlain] = [this.#source, this.#isPlain];
    this.#endLine();
    return this.#scalar(source, isPlain, offset);
  }

  #isDash(): boolean {
    return this.#text.charCodeAt(this.#at) === DASH && this.#isBlank(this.#at + 1);
  }

  #enter(): void {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new NotCommon();
  }

  #readList(column: number): Value {
    this.#enter();
    const list = this.#builder.newList();
    do {
      this.#at += 1;
      this.#skipSpaces();
      let item;
      if (this.#isLineOver()) {
        this.#endLine();
        item = this.#indent > column ? this.#readNode(column) : this.#empty();
      } else item = this.#readNode(column);
      this.#builder.push(list, item);
      if (this.#indent > column) throw new NotCommon();
    } while (this.#indent === column && this.#isDash());
    this.#depth -= 1;
    return list;
  }

  /** Reads a map whose first key was scanned. */
  #readMap(column: number): Value {
    this.#enter();
    const map = this.#builder.newMap();
    for (;;) {
      const key = this.#builder.key(this.#source, this.#isPlain);
      if (key === undefined) throw new NotCommon();
      if (!this.#builder.add(map, key, this.#readMember(column))) throw new NotCommon();
      if (this.#indent > column) throw new NotCommon();
      if (this.#indent < column) break;
      if (!this.#scanKey()) throw new NotCommon();
    }
    this.#depth -= 1;
    return map;
  }

  /** Reads the value of a map's member, from behind the colon. */
  #readMember(column: number): Value {
    this.#skipSpaces();
    if (!this.#isLineOver()) return this.#readInline(column);
    this.#endLine();
    if (this.#indent > column) return this.#readNode(column);
    // Lists need not be indented within a map.
    return this.#indent === column && this.#isDash() ? this.#readList(column) : this.#empty();
  }

  /** Scans a scalar, and the colon after it if it is a key; `#source` has it. */
  #scanKey(): boolean {
    const start = this.#at;
    const first = this.#text.charCodeAt(start);
    if (first === DOUBLE_QUOTE || first === SINGLE_QUOTE) {
      this.#scanQuoted(first);
      this.#skipSpaces();
    } else this.#scanPlain(first);
    if (this.#text.charCodeAt(this.#at) !== COLON || !this.#isBlank(this.#at + 1)) return false;
    if (this.#at - start > MAX_KEY) throw new NotCommon();
    this.#at += 1;
    return true;
  }

  #scanPlain(first: number): void {
    const text = this.#text;
    const start = this.#at;
    if (NO_PLAIN_START.has(first) || this.#isDash()) throw new NotCommon();
    let at = start + 1;
    /** Behind the last character that is no space. */
    let end = at;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === SPACE) continue;
      if (code === LF || code === CR) break;
      if (code === COLON && this.#isBlank(at + 1)) break;
      if (code === HASH && end < at) break;
      if (code === TAB) throw new NotCommon();
      end = at + 1;
    }
    this.#source = text.slice(start, end);
    this.#isPlain = true;
    this.#at = text.charCodeAt(at) === COLON ? at : end;
  }

  /** Scans a scalar in quotes, which ends in its line. */
  #scanQuoted(quote: number): void {
    const text = this.#text;
    const start = this.#at + 1;
    let isEscaped = false;
    let at = start;
    for (; ; at += 1) {
      const code = text.charCodeAt(at);
      if (code === quote) {
        if (quote === DOUBLE_QUOTE || text.charCodeAt(at + 1) !== quote) break;
        isEscaped = true;
        at += 1;
      } else if (code === BACKSLASH && quote === DOUBLE_QUOTE) {
        isEscaped = true;
        at += 1;
      } else if (code === LF || at >= text.length) throw new NotCommon();
    }
    const written = text.slice(start, at);
    this.#at = at + 1;
    this.#isPlain = false;
    this.#source = isEscaped ? unescaped(written, quote) : written;
  }

  /** Reads a list or map in brackets, which ends in its line. */
  #readFlow(): Value {
    this.#enter();
    const isList = this.#text.charCodeAt(this.#at) === LIST_START;
    const value = isList ? this.#readFlowList() : this.#readFlowMap();
    this.#depth -= 1;
    return value;
  }

  #readFlowList(): Value {
    const list = this.#builder.newList();
    this.#readEntries(LIST_END, () => this.#builder.push(list, this.#readFlowValue()));
    return list;
  }

  #readFlowMap(): Value {
    const map = this.#builder.newMap();
    this.#readEntries(MAP_END, () => {
      this.#scanFlowScalar();
      this.#skipSpaces();
      const key = this.#builder.key(this.#source, this.#isPlain);
      if (key === undefined || this.#text.charCodeAt(this.#at) !== COLON) throw new NotCommon();
      this.#at += 1;
      if (this.#text.charCodeAt(this.#at) !== SPACE) throw new NotCommon();
      this.#skipSpaces();
      if (!this.#builder.add(map, key, this.#readFlowValue())) throw new NotCommon();
    });
    return map;
  }

  /** Reads what commas part, up to a closing bracket and past that. */
  #readEntries(closing: number, readEntry: () => void): void {
    this.#at += 1;
    for (;;) {
      this.#skipSpaces();
      if (this.#text.charCodeAt(this.#at) === closing) break;
      readEntry();
      this.#skipSpaces();
      const code = this.#text.charCodeAt(this.#at);
      if (code === closing) break;
      if (code !== COMMA) throw new NotCommon();
      this.#at += 1;
    }
    this.#at += 1;
  }

  #readFlowValue(): Value {
    const first = this.#text.charCodeAt(this.#at);
    if (first === LIST_START || first === MAP_START) return this.#readFlow();
    const offset = this.#at;
    this.#scanFlowScalar();
    return this.#scalar(this.#source, this.#isPlain, offset);
  }

  #scanFlowScalar(): void {
    const text = this.#text;
    const start = this.#at;
    const first = text.charCodeAt(start);
    if (first === DOUBLE_QUOTE || first === SINGLE_QUOTE) return this.#scanQuoted(first);
    if (first === DASH && !/[\d.]/.test(text.charAt(start + 1))) throw new NotCommon();
    let at = start;
    while (at < text.length && !ENDS_FLOW_PLAIN.has(text.charCodeAt(at))) at += 1;
    this.#source = text.slice(start, at).trimEnd();
    if (this.#source === '') throw new NotCommon();
    this.#isPlain = true;
    this.#at = start + this.#source.length;
  }

  /** Reads a block scalar without an indicator of its indentation (YAML 1.2.2 §8.1). */
  #readBlockScalar(parent: number): Value {
    const text = this.#text;
    const offset = this.#at;
    const isFolded = text.charCodeAt(this.#at) === FOLD;
    this.#at += 1;
    const chomping = text.charCodeAt(this.#at);
    if (chomping === PLUS || chomping === DASH) this.#at += 1;
    const comments = this.#comments.length;
    this.#finishLine();
    if (parent < 0 || this.#comments.length > comments) throw new NotCommon();
    const lines = this.#readIndentedLines(parent);
    const body = lines.slice(0, lines.findLastIndex((line) => line !== '') + 1);
    if (body.length === 0) throw new NotCommon();
    const breaks = chomping === DASH ? 0 : chomping === PLUS ? lines.length - body.length + 1 : 1;
    const source = (isFolded ? folded(body) : body.join('\n')) + '\n'.repeat(breaks);
    this.#findLine();
    return this.#scalar(source, false, offset);
  }

  /** The lines of a block scalar without their indentation, which is that of the first one that is not blank. */
  #readIndentedLines(parent: number): string[] {
    const text = this.#text;
    const lines: string[] = [];
    let indent = 0;
    while (this.#at < text.length) {
      const start = this.#at;
      const lineFeed = text.indexOf('\n', start);
      // How a text ends without a line end is for the other reader to say.
      if (lineFeed === -1) throw new NotCommon();
      const end = text.charCodeAt(lineFeed - 1) === CR ? lineFeed - 1 : lineFeed;
      this.#skipSpaces();
      const width = this.#at - start;
      if (this.#at >= end) {
        if (width > indent) throw new NotCommon();
        lines.push('');
      } else {
        if (indent === 0 && width > parent) indent = width;
        if (width < indent || indent === 0) {
          if (text.charCodeAt(this.#at) === TAB) throw new NotCommon();
          this.#at = start;
          break;
        }
        lines.push(text.slice(start + indent, end));
      }
      this.#at = lineFeed + 1;
    }
    return lines;
  }
}

function isScalarStart(code: number): boolean {
  return code !== LIST_START && code !== MAP_START && code !== BAR && code !== FOLD;
}

/** What stands in quotes, with its escapes read. */
function unescaped(written: string, quote: number): string {
  if (quote === SINGLE_QUOTE) return written.replaceAll("''", "'");
  // What JSON knows of escapes, YAML takes alike.
  if (SURROGATE.test(written)) throw new NotCommon();
  try {
    return String(JSON.parse(`"${written}"`));
  } catch {
    throw new NotCommon();
  }
}

/** Lines of a folded scalar as text: breaks between them are spaces, blank lines are breaks (YAML 1.2.2 §8.1.3). */
function folded(lines: readonly string[]): string {
  // Lines that are indented more keep their breaks.
  if (lines[0] === '' || lines.some((line) => /^[ \t]/.test(line))) throw new NotCommon();
  let text = '';
  let breaks = 0;
  for (const line of lines) {
    if (line === '') breaks += 1;
    else {
      text += (text === '' ? '' : breaks === 0 ? ' ' : '\n'.repeat(breaks)) + line;
      breaks = 0;
    }
  }
  return text;
}
