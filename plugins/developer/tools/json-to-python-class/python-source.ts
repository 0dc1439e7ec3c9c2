import { snakeCase } from '../../lib/identifier-words.ts';

/** Keywords of Python 3.11. */
const KEYWORDS = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from ' +
    'global if import in is lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
);

/** Identifiers are the same when they are after this (Python language reference, §2.3). */
export function pythonIdentity(name: string): string {
  return name.normalize('NFKC');
}

/** Whether Python takes a key for a name as it stands. */
export function isPythonName(key: string): boolean {
  return NAME.test(key) && !KEYWORDS.has(key) && pythonIdentity(key) === key;
}

const NAME = /^[\p{L}\p{Nl}_][\p{L}\p{Nl}\p{Nd}\p{Mn}\p{Mc}_]*$/u;

/** A member's name: the key, or its words in snake_case, changed where Python would not take it. */
export function pythonName(key: string, convert: boolean): string {
  const identity = pythonIdentity(key);
  const plain = identity.replace(/[^\p{L}\p{Nl}\p{Nd}\p{Mn}\p{Mc}_]/gu, '_');
  const name = (convert && snakeCase(identity)) || plain || '_';
  // What has two underscores on both sides means something to Python itself.
  if (KEYWORDS.has(name) || name === 'self' || /^__.+__$/.test(name)) return `${name}_`;
  return NAME.test(name) ? name : `field_${name}`;
}

/** A string literal with the quotes that black takes: double ones, unless single ones save escapes. */
export function pythonString(text: string): string {
  const doubled = JSON.stringify(text);
  if (!text.includes('"') || text.includes("'")) return doubled;
  return `'${doubled.slice(1, -1).replaceAll('\\"', '"')}'`;
}

/** The width of a line as black has it. */
const LINE_WIDTH = 88;

/**
 * What stands in brackets behind `head`, as black lays it out: in one line, else in a line of its own, else an item a
 * line, with a comma behind the last.
 *
 * @param indent the blanks before `head`
 * @param split how an item that is too long for its line is laid out, given the blanks before it
 */
export function layOutPython(
  indent: string,
  head: string,
  items: readonly string[],
  brackets: string,
  tail = '',
  split: (item: number, indent: string) => string | undefined = () => undefined,
): string {
  const [open = '', close = ''] = brackets;
  const joined = items.join(', ');
  const line = `${indent}${head}${open}${joined}${close}${tail}`;
  if (fits(line) || items.length === 0) return line;
  const inner = `${indent}    `;
  if (fits(inner + joined)) return `${indent}${head}${open}\n${inner}${joined}\n${indent}${close}${tail}`;
  const lines = items.map((item, index) => {
    const text = `${inner}${item},`;
    return `${fits(text) ? text : (split(index, inner) ?? text)}\n`;
  });
  return `${indent}${head}${open}\n${lines.join('')}${indent}${close}${tail}`;
}

function fits(line: string): boolean {
  return [...line].length <= LINE_WIDTH;
}
