import type { DroppedParts } from '@toolyard/kit/dropped';
import { InputError } from '@toolyard/sdk';
import { placeAt } from '@toolyard/sdk/inputs';

/** A variable of a .env file. */
export interface EnvVariable {
  readonly name: string;
  readonly value: string;
  /** Whether the value stands in quotes, and is text then whatever it looks like. */
  readonly quoted: boolean;
  /** From 1. */
  readonly line: number;
}

const NAME = /^[A-Za-z_][A-Za-z0-9_.-]*$/;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '"': '"', '\\': '\\', $: '$' };

/**
 * The variables of a .env file in their order, repeated ones too. Values in quotes may span lines; `${VAR}` stays as it
 * is.
 *
 * @param dropped is told of comments and of the word export
 * @throws InputError with the line for a line without =, a bad name, a quote that is not closed and text after one
 */
export function readEnv(argument: string, given: string, dropped: DroppedParts): EnvVariable[] {
  const text = given.replace(/^\ufeff/, '');
  const variables: EnvVariable[] = [];
  const lineEnd = /\r\n|\r|\n|$/g;
  let line = 0;
  for (let at = 0; at < text.length;) {
    line += 1;
    lineEnd.lastIndex = at;
    const end = lineEnd.exec(text);
    const content = text.slice(at, end?.index);
    const start = at;
    at = (end?.index ?? text.length) + (end?.[0].length ?? 0);
    const where = `line ${line}`;
    if (/^\s*#/.test(content)) dropped.add('comment', where);
    if (/^\s*(?:#|$)/.test(content)) continue;

    const equals = content.indexOf('=');
    if (equals === -1) throw new InputError(argument, `expected NAME=value at line ${line}, got no =`);
    const beforeEquals = content.slice(0, equals).trim();
    const name = beforeEquals.replace(/^export\s+/, '');
    if (name !== beforeEquals) dropped.add('export', where);
    if (!NAME.test(name)) {
      throw new InputError(
        argument,
        `expected a name of letters, digits, _, . and -, not beginning with a digit, at line ${line}`,
      );
    }
    const before = /^[ \t]*/.exec(content.slice(equals + 1))?.[0].length ?? 0;
    const opening = start + equals + 1 + before;
    const quote = text[opening];
    if (quote !== '"' && quote !== "'") {
      const written = content.slice(equals + 1);
      const value = written.replace(/\s#.*$/s, '');
      if (value !== written) dropped.add('comment', where);
      variables.push({ name, value: value.trim(), quoted: false, line });
      continue;
    }
    const closing = closingQuote(text, opening, quote);
    if (closing === undefined)
      throw new InputError(argument, `expected a closing ${quote} for the one at ${placeAt(text, opening)}`);
    lineEnd.lastIndex = closing;
    const rest = lineEnd.exec(text);
    const after = text.slice(closing + 1, rest?.index);
    const inner = text.slice(opening + 1, closing);
    const lines = inner.match(/\r\n|\r|\n/g)?.length ?? 0;
    if (!/^\s*(?:#|$)/.test(after)) {
      throw new InputError(
        argument,
        `expected nothing but a comment after the closing ${quote} at line ${line + lines}`,
      );
    }
    if (after.trim() !== '') dropped.add('comment', `line ${line + lines}`);
    variables.push({ name, value: quote === '"' ? decode(inner) : inner, quoted: true, line });
    line += lines;
    at = (rest?.index ?? text.length) + (rest?.[0].length ?? 0);
  }
  return variables;
}

function closingQuote(text: string, opening: number, quote: string): number | undefined {
  const special = quote === '"' ? /["\\]/g : /'/g;
  special.lastIndex = opening + 1;
  for (let found = special.exec(text); found !== null; found = special.exec(text)) {
    if (found[0] === quote) return found.index;
    special.lastIndex += 1;
  }
  return undefined;
}

function decode(text: string): string {
  return text.replace(/\\([nrt"\\$])/g, (_, character: string) => ESCAPES[character] ?? character);
}

/** What needs no quotes in any shell or reader. */
const BARE = /^[A-Za-z0-9_./:@%+,=-]*$/;

/** A value as a .env file holds it. */
export function writeEnvValue(value: string): string {
  if (BARE.test(value)) return value;
  if (!/['\r\n]/.test(value)) return `'${value}'`;
  const escaped = value.replace(/[\n\r\t"\\$]/g, (character) => `\\${WRITTEN[character] ?? character}`);
  return `"${escaped}"`;
}

const WRITTEN: Readonly<Record<string, string>> = { '\n': 'n', '\r': 'r', '\t': 't' };
