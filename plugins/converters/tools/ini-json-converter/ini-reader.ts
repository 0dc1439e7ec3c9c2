import { DroppedParts } from '@toolyard/kit/dropped';
import { InputError, quote } from '@toolyard/sdk';
import type { DataNode, LineNote } from '../../lib/data-node.ts';
import { DIALECTS, type IniDialect, type IniDialectName } from './ini-dialects.ts';
import { readIniLine, type IniLine, type IniValue } from './ini-line.ts';
import { indentOf, logicalLines } from './logical-lines.ts';
import { bareValue } from '../../lib/json-types.ts';

export interface IniReading {
  /** Whether bare numbers and booleans get their types. */
  readonly typed: boolean;
  /** Whether `[a.b]` is the section b of a. */
  readonly nested: boolean;
  readonly dialect: IniDialectName;
}

export interface IniContent {
  readonly data: DataNode;
  /** Where another dialect would read otherwise. */
  readonly notes: LineNote[];
  /** Told of comments, and of text behind headings. */
  readonly dropped: DroppedParts;
}

/** Section names of many parts nest as deep. */
const MAX_LEVELS = 100;

type Section = Map<string, Section | Values>;

/** The values of a key: one, unless it was repeated or written `key[]`. */
interface Values {
  readonly list: DataNode[];
  isArray: boolean;
}

/**
 * The sections and keys of an INI file.
 *
 * @throws InputError with the line for a section that is not closed, an empty name, and a name that would be both a
 * value and a section
 */
export function readIni(argument: string, text: string, reading: IniReading): IniContent {
  const reader = new IniReader(argument, reading);
  const { dropped } = reader;
  const lines = logicalLines(text, DIALECTS[reading.dialect], (line) =>
    dropped.add('comment', `line ${line}`),
  );
  for (const { line, text: given } of lines) reader.read(given, line);
  return { data: freeze(reader.root), notes: reader.notes, dropped };
}

/** A key that a line may go on with, for those who read indents or backslashes so. */
interface LastKey {
  readonly line: number;
  readonly indent: number;
  readonly value: IniValue | undefined;
}

class IniReader {
  readonly root: Section = new Map();
  readonly notes: LineNote[] = [];
  readonly dropped = new DroppedParts();
  readonly #argument: string;
  readonly #reading: IniReading;
  readonly #dialect: IniDialect;
  #section = this.root;
  #lastKey: LastKey | undefined;

  constructor(argument: string, reading: IniReading) {
    this.#argument = argument;
    this.#reading = reading;
    this.#dialect = DIALECTS[reading.dialect];
  }

  read(given: string, lineNumber: number): void {
    const at = `at line ${lineNumber}`;
    const line = readIniLine(given, this.#dialect);
    if (line.hasComment) this.dropped.add('comment', `line ${lineNumber}`);
    if (line.hasText) this.dropped.add('text behind a heading', `line ${lineNumber}`);
    if (this.#reading.dialect === 'generic') this.#noteDoubt(given, line, lineNumber);
    if (line.kind === 'section') this.#section = this.#openSection(line, at);
    else if (line.kind === 'key') this.#addValue(line.key, line.value, at);
    if (line.kind !== 'blank')
      this.#lastKey =
        line.kind === 'key' ? { line: lineNumber, indent: indentOf(given), value: line.value } : undefined;
  }

  #openSection(line: Extract<IniLine, { kind: 'section' }>, at: string): Section {
    const { name, subsection } = line;
    const { nested } = this.#reading;
    if (name === undefined) throw new InputError(this.#argument, `expected a closing ] ${at}`);
    const path = nested ? name.split('.').map((part) => part.trim()) : [name];
    if (subsection !== undefined) {
      if (nested) path.push(subsection);
      else path[0] = `${name}.${subsection}`;
    }
    if (path.includes('')) throw new InputError(this.#argument, `expected a section with a name ${at}`);
    if (path.length > MAX_LEVELS)
      throw new InputError(this.#argument, `expected sections with at most ${MAX_LEVELS} levels ${at}`);
    return path.reduce((outer, part) => this.#within(outer, part, at), this.root);
  }

  #within(outer: Section, name: string, at: string): Section {
    const known = outer.get(name) ?? new Map();
    if (!(known instanceof Map)) throw this.#collision(name, at);
    outer.set(name, known);
    return known;
  }

  #addValue(written: string, value: IniValue | undefined, at: string): void {
    const named = this.#dialect.hasNamedEntries ? /^([^[\]]+)\[([^[\]]+)\]$/.exec(written) : null;
    const section = named === null ? this.#section : this.#within(this.#section, (named[1] ?? '').trim(), at);
    const name = named === null ? written : (named[2] ?? '').trim();
    const isArray = name.endsWith('[]');
    const key = isArray ? name.slice(0, -2).trim() : name;
    if (key === '') throw new InputError(this.#argument, `expected a key with a name ${at}`);
    const known = section.get(key) ?? { list: [], isArray: false };
    if (known instanceof Map) throw this.#collision(key, at);
    known.list.push(readNode(value, this.#reading.typed, this.#dialect));
    known.isArray ||= isArray || known.list.length > 1;
    section.set(key, known);
  }

  /** Notes a line that other dialects join with the one before or after it. */
  #noteDoubt(given: string, line: IniLine, lineNumber: number): void {
    if (line.kind === 'blank') return;
    const last = this.#lastKey;
    if (last !== undefined && last.value?.quoted !== true && last.value?.text.endsWith('\\') === true) {
      const message = `${quote('\\')} at the end is part of the value: the dialects systemd and git join the next line`;
      this.notes.push({ line: last.line, message });
    } else if (last !== undefined && line.kind === 'key' && indentOf(given) > last.indent) {
      const isAlone = line.value === undefined || last.value?.text === '';
      const message = `${quote(line.key)} is read as a key: the dialect python joins an indented line with the one before`;
      if (isAlone) this.notes.push({ line: lineNumber, message });
    }
  }

  #collision(name: string, at: string): InputError {
    return new InputError(
      this.#argument,
      `expected ${quote(name)} to be a value or a section, got both ${at}`,
    );
  }
}

/** What a value is: text, unless it stands without quotes and looks like another. */
export function readNode(value: IniValue | undefined, typed: boolean, { words }: IniDialect): DataNode {
  if (value === undefined) return { kind: 'boolean', value: true };
  const { text, quoted } = value;
  if (!typed || quoted) return { kind: 'text', text };
  const word = text.toLowerCase();
  const read = Object.hasOwn(words, word) ? (words[word] ?? null) : bareValue(text);
  if (read === null) return { kind: 'null' };
  if (typeof read === 'boolean') return { kind: 'boolean', value: read };
  return typeof read === 'number' ? { kind: 'number', text } : { kind: 'text', text };
}

function freeze(section: Section): DataNode {
  const entries = [...section].map(([name, part]): [string, DataNode] => [name, freezePart(part)]);
  return { kind: 'map', entries: new Map(entries) };
}

function freezePart(part: Section | Values): DataNode {
  if (part instanceof Map) return freeze(part);
  const [first] = part.list;
  return part.isArray || first === undefined ? { kind: 'list', items: part.list } : first;
}
