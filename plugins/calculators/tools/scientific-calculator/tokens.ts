import { countCharacters } from '@toolyard/kit/text-places';
import { InputError, quote } from '@toolyard/sdk';

export interface Token {
  readonly kind: 'number' | 'name' | 'operator' | 'end';
  /** As written, but names in lower case and operators in ASCII. */
  readonly text: string;
  /** From 1, in characters. */
  readonly position: number;
}

/** A decimal, or a whole number after 0x, 0o or 0b. */
const NUMBER = /0x[\da-f]+|0o[0-7]+|0b[01]+|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/iy;
/** An exponent as print has it: x², 10⁻³. */
const SUPERSCRIPTS = /[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+/uy;
const NAME = /[\p{L}_][\p{L}\d_]*/uy;

const OPERATORS: Readonly<Record<string, string>> = {
  '+': '+',
  '-': '-',
  '−': '-',
  '*': '*',
  '×': '*',
  '·': '*',
  '/': '/',
  '÷': '/',
  '^': '^',
  '%': '%',
  '!': '!',
  '(': '(',
  ')': ')',
  ',': ',',
  '√': '√',
  '∛': '∛',
};

/**
 * The tokens of an expression, the last one its end.
 *
 * @throws InputError with the position of a character that belongs to none
 */
export function tokenize(argument: string, text: string): Token[] {
  const tokens: Token[] = [];
  let offset = 0;
  while (offset < text.length) {
    const position = countCharacters(text, 0, offset) + 1;
    const character = String.fromCodePoint(text.codePointAt(offset) ?? 0);
    const number = match(NUMBER, text, offset);
    const superscripts = match(SUPERSCRIPTS, text, offset);
    const name = match(NAME, text, offset);
    const written = number ?? superscripts ?? name ?? character;
    offset += written.length;
    if (number !== undefined) tokens.push({ kind: 'number', text: number, position });
    else if (superscripts !== undefined) tokens.push(...exponentTokens(superscripts, position));
    else if (name !== undefined) tokens.push({ kind: 'name', text: name.toLowerCase(), position });
    else if (Object.hasOwn(OPERATORS, character))
      tokens.push({ kind: 'operator', text: OPERATORS[character] ?? '', position });
    else if (character.trim() !== '') {
      throw new InputError(
        argument,
        `expected numbers, names and operators, got ${quote(character)} at position ${position}`,
      );
    }
  }
  tokens.push({ kind: 'end', text: '', position: countCharacters(text, 0, text.length) + 1 });
  return tokens;
}

/** The tokens of ^ and its exponent. */
function exponentTokens(superscripts: string, position: number): Token[] {
  const [, sign = '', digits = ''] = /^([+−-]?)(.*)$/u.exec(superscripts.normalize('NFKC')) ?? [];
  const signs: Token[] = sign === '' ? [] : [{ kind: 'operator', text: sign === '+' ? '+' : '-', position }];
  return [{ kind: 'operator', text: '^', position }, ...signs, { kind: 'number', text: digits, position }];
}

/** Whether a text could be the name of a variable. */
export function isName(text: string): boolean {
  return match(NAME, text, 0) === text;
}

function match(pattern: RegExp, text: string, offset: number): string | undefined {
  pattern.lastIndex = offset;
  return pattern.exec(text)?.[0];
}
