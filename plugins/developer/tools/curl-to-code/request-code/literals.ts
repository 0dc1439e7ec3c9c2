/** String literals of the languages that requests are written in. Lone surrogates, which no request can carry, become U+FFFD. */

/** JavaScript, Go, Java, C# and Python all read the escapes of JSON. */
export function jsonLiteral(text: string): string {
  return JSON.stringify(text.toWellFormed()).replace(CONTROLS, escapeUnit);
}

/** Ruby reads `#{…}` within double quotes. */
export function rubyLiteral(text: string): string {
  return jsonLiteral(text).replace(/#(?=[{$@])/g, '\\#');
}

/** PHP: single quotes; double quotes where control characters would not show. */
export function phpLiteral(text: string): string {
  const known = text.toWellFormed();
  if (isPrintable(known)) return `'${known.replace(/[\\']/g, '\\$&')}'`;
  return `"${known.replace(/[\\"$]/g, '\\$&').replace(CONTROLS, (unit) => LETTERS[unit] ?? `\\u{${hex(unit)}}`)}"`;
}

export function rustLiteral(text: string): string {
  const known = text.toWellFormed().replace(/[\\"]/g, '\\$&');
  return `"${known.replace(CONTROLS, (unit) => LETTERS[unit] ?? `\\u{${hex(unit)}}`)}"`;
}

/** Whether all of a text shows, and may stand in source code as it is. */
export function isPrintable(text: string): boolean {
  return text.search(CONTROLS) === -1;
}

/**
 * What does not show, and what compilers refuse in a literal: control characters (U+0085 ends a line in C#), line
 * separators, marks of direction (Rust) and of byte order (Go).
 */
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;
const LETTERS: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escapeUnit(unit: string): string {
  return `\\u${hex(unit).padStart(4, '0')}`;
}

function hex(unit: string): string {
  return unit.charCodeAt(0).toString(16);
}
