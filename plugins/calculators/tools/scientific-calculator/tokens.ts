import { countCharacters, InputError, quote } from '@toolyard/sdk';

export interface Token {
  readonly kind: 'number' | 'name' | 'operator' | 'end';
  /** As written, but names in lower case and operators in ASCII. */
  readonly text: string;
  /** From 1, in characters. */
  readonly position: number;
}

const NUMBER = /(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/iy;
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
    const name = match(NAME, text, offset);
    const written = number ?? name ?? character;
    offset += written.length;
    if (number !== undefined) tokens.push({ kind: 'number', text: number, position });
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

/** Whether a text could be the name of a variable. */
export function isName(text: string): boolean {
  return match(NAME, text, 0) === text;
}

function match(pattern: RegExp, text: string, offset: number): string | undefined {
  pattern.lastIndex = offset;
  return pattern.exec(text)?.[0];
}
