import { InputError, quote } from '@toolyard/sdk';
import { LINE_END } from '@toolyard/kit/text-places';

/**
 * Reading of content lines, of which iCalendar and vCard are made. Libraries for these formats do not tell on which
 * line of the file as it was given something stands, and do not read vCard 2.1.
 */

/** A line of the file once folds are undone, with the number of the physical line on which it begins. */
export interface ContentLine {
  readonly line: number;
  readonly text: string;
}

/** What a content line says: `group.NAME;PARAMETER=value:value`. */
export interface Property extends ContentLine {
  readonly group: string;
  /** In capitals. */
  readonly name: string;
  readonly parameters: readonly Parameter[];
  /** As written, escapes and all. */
  readonly value: string;
}

export interface Parameter {
  /** In capitals; empty for vCard 2.1's bare values. */
  readonly name: string;
  readonly values: readonly string[];
}

/** The physical lines of a text without its BOM. */
export function physicalLines(text: string): string[] {
  return text.replace(/^\ufeff/, '').split(LINE_END);
}

/** The content lines of iCalendar: a line that begins with a space or tab goes on the one before. Blank ones go. */
export function unfoldLines(text: string): ContentLine[] {
  const lines: { line: number; parts: string[] }[] = [];
  for (const [index, physical] of physicalLines(text).entries()) {
    const last = lines.at(-1);
    if (last !== undefined && /^[ \t]/.test(physical)) last.parts.push(physical.slice(1));
    else if (physical.trim() !== '') lines.push({ line: index + 1, parts: [physical] });
  }
  return lines.map(({ line, parts }) => ({ line, text: parts.join('') }));
}

/**
 * The property of a content line (RFC 5545, section 3.1; RFC 6350, section 3.3).
 *
 * @throws InputError with `line N` when there is no colon outside of quotes
 */
export function parseProperty(argument: string, content: ContentLine): Property {
  const { line, text } = content;
  const [before = '', ...values] = splitOutsideQuotes(text, ':', 1);
  if (values.length === 0)
    throw new InputError(
      argument,
      `expected a name, a colon and a value at line ${line}, got ${quote(text)}`,
    );
  const [head = '', ...parameters] = splitOutsideQuotes(before, ';');
  const dot = head.lastIndexOf('.');
  return {
    line,
    text,
    group: head.slice(0, Math.max(0, dot)),
    name: head
      .slice(dot + 1)
      .trim()
      .toUpperCase(),
    parameters: parameters.map(parseParameter),
    value: values.join(''),
  };
}

function parseParameter(written: string): Parameter {
  const equals = written.indexOf('=');
  return {
    name: written.slice(0, Math.max(0, equals)).trim().toUpperCase(),
    values: splitOutsideQuotes(written.slice(equals + 1), ',').map((value) =>
      decodeParameter(value.trim().replace(/^"(.*)"$/s, '$1')),
    ),
  };
}

const CARET_ESCAPES: Readonly<Record<string, string>> = { '^n': '\n', '^^': '^', "^'": '"' };

/** RFC 6868, section 3. */
function decodeParameter(value: string): string {
  return value.replaceAll(/\^[n^']/g, (escape) => CARET_ESCAPES[escape] ?? escape);
}

function splitOutsideQuotes(text: string, separator: string, limit = Infinity): string[] {
  const parts: string[] = [];
  let start = 0;
  let quoted = false;
  for (let at = 0; at < text.length && parts.length < limit; at += 1) {
    if (text[at] === '"') quoted = !quoted;
    else if (text[at] === separator && !quoted) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, text.slice(start)];
}

/** The first value of a parameter. */
export function parameterOf(property: Property, name: string): string | undefined {
  return property.parameters.find((parameter) => parameter.name === name)?.values[0];
}

/** Text with its escapes decoded: `\n`, `\N`, `\,`, `\;` and `\\`. */
export function decodeContentText(value: string): string {
  return value.replaceAll(/\\([nN,;\\])/g, (_, escaped: string) => (/n/i.test(escaped) ? '\n' : escaped));
}

/** The parts of a value at separators that are not escaped, as written. */
export function splitEscaped(value: string, separator: ';' | ','): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < value.length; at += 1) {
    if (value[at] === '\\') at += 1;
    else if (value[at] === separator) {
      parts.push(value.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, value.slice(start)];
}
