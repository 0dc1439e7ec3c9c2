import { isToken, type SqlToken } from './sql-scanner.ts';

/** A literal's value; numbers as written. */
export type SqlValue = string | boolean | null | { readonly digits: string };

/** How many CASTs may stand in one another: each is looked through anew. */
const MAX_CASTS = 10;

/** Types whose name before a string makes it a literal. */
const TYPES = new Set(['DATE', 'TIME', 'TIMETZ', 'TIMESTAMP', 'TIMESTAMPTZ', 'DATETIME', 'INTERVAL']);
const TYPE_WORDS = new Set(['WITH', 'WITHOUT', 'TIME', 'ZONE']);
const TYPE_SYMBOLS = new Set(['(', ')', '[', ']', ',', '.', '::']);

/** The value of the tokens of an expression, casts aside; undefined when it is more than a literal. */
export function literalValue(tokens: readonly SqlToken[], casts = 0): SqlValue | undefined {
  const cast = tokens.findIndex((token) => isToken(token, '::'));
  if (cast > 0)
    return tokens.slice(cast).every(isPartOfType) ? literalValue(tokens.slice(0, cast), casts) : undefined;

  const [first, second] = tokens;
  const last = tokens.at(-1);
  if (first === undefined || last === undefined) return undefined;
  if (tokens.length === 1) return simpleValue(first);
  if (tokens.every(isPlainString)) return tokens.map(({ text }) => text).join('');
  if (isToken(first, 'CAST') && isToken(second, '(') && isToken(last, ')')) {
    const as = tokens.findLastIndex((token) => isToken(token, 'AS'));
    if (as <= 2 || casts === MAX_CASTS || !closesAtEnd(tokens)) return undefined;
    return literalValue(tokens.slice(2, as), casts + 1);
  }
  if (tokens.length === 2 && second !== undefined) {
    const signed = first.kind === 'symbol' && /^[-+]$/.test(first.text);
    if (signed && second.kind === 'number' && !isHexadecimal(second))
      return { digits: first.text + second.text };
    const introducer = first.kind === 'word' && first.text.startsWith('_');
    if (introducer && (second.kind === 'string' || isHexadecimal(second))) return simpleValue(second);
  }
  const typed = first.kind === 'word' && TYPES.has(first.text.toUpperCase());
  return typed && isPlainString(last) && tokens.slice(1, -1).every(isTypeWord) ? last.text : undefined;
}

function simpleValue(token: SqlToken): SqlValue | undefined {
  if (token.kind === 'string') return token.prefix === 'x' ? `0x${token.text}` : token.text;
  if (token.kind === 'number') return isHexadecimal(token) ? token.text : { digits: token.text };
  if (isToken(token, 'NULL')) return null;
  if (isToken(token, 'TRUE')) return true;
  return isToken(token, 'FALSE') ? false : undefined;
}

function isPlainString({ kind, prefix }: SqlToken): boolean {
  return kind === 'string' && prefix !== 'x' && prefix !== 'b';
}

function isHexadecimal({ kind, text }: SqlToken): boolean {
  return kind === 'number' && /^0x/i.test(text);
}

function isTypeWord({ kind, text }: SqlToken): boolean {
  return kind === 'word' && TYPE_WORDS.has(text.toUpperCase());
}

/** `::numeric(10,2)`, `::timestamp with time zone`, `::public.mood[]` */
function isPartOfType({ kind, text }: SqlToken): boolean {
  return kind === 'symbol' ? TYPE_SYMBOLS.has(text) : kind !== 'string';
}

/** Whether the first bracket is closed by the last token. */
function closesAtEnd(tokens: readonly SqlToken[]): boolean {
  let depth = 0;
  return tokens.every((token, index) => {
    if (isToken(token, '(')) depth += 1;
    if (isToken(token, ')')) depth -= 1;
    return index === 0 || depth > 0 || index === tokens.length - 1;
  });
}
