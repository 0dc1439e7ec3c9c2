/** The most characters of a stranger's text that are shown at once. */
const MAX_SHOWN = 400;

/**
 * A stranger's text for the operator's eyes: quoted, bounded, and with every character that steers a terminal or is
 * not seen (control and format characters, such as those that turn the direction of writing) written as an escape.
 */
export function escapeText(text: string): string {
  return bounded(text, (part) => `"${escaped(part).replaceAll('"', String.raw`\"`)}"`);
}

/** A JSON value for the operator's eyes, under the rules of `escapeText`. */
export function escapeValue(value: unknown): string {
  return typeof value === 'string' ? escapeText(value) : bounded(JSON.stringify(value), escaped);
}

/** A name that is to be compared with another: whatever is not ASCII is escaped, since letters of it look alike. */
export function escapeName(name: string): string {
  return name.replace(/[^\x21-\x7e]/gu, escape);
}

/** A text on one line in which nothing steers a terminal. */
export function escapeLine(text: string): string {
  return escaped(text);
}

/** A text of several lines in which nothing steers a terminal. */
export function escapeLines(text: string): string {
  return text.split('\n').map(escaped).join('\n');
}

function escaped(text: string): string {
  return text.replace(/[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/gu, escape);
}

function escape(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

function bounded(text: string, show: (part: string) => string): string {
  const shown = show(text.slice(0, MAX_SHOWN));
  return text.length > MAX_SHOWN ? `${shown}… (${text.length} characters)` : shown;
}
