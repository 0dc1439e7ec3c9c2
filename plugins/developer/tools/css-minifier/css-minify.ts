import { tokenTypes } from 'css-tree/tokenizer';
import type { CssItem, CssToken } from './css-structure.ts';

const T = tokenTypes;

/** A style sheet without what browsers do not need. Order, names and quotes stay. */
export function minifyCss(items: readonly CssItem[]): string {
  let result = '';
  let pending = '';
  for (const item of items) {
    const written = writeItem(item);
    if (written === '') continue;
    result += pending + written;
    pending = needsSemicolon(item) ? ';' : '';
  }
  return result;
}

function needsSemicolon(item: CssItem): boolean {
  if (item.kind === 'broken') return item.endsWithSemicolon;
  return item.kind === 'declaration' || (item.kind === 'at-rule' && item.items === undefined);
}

function writeItem(item: CssItem): string {
  switch (item.kind) {
    case 'comment':
      return item.text.startsWith('/*!') ? item.text : '';
    case 'broken':
      return item.text;
    case 'declaration':
      return `${item.name}:${writeValue(item.name, item.value)}`;
    case 'rule': {
      const body = minifyCss(item.items);
      return body === '' ? '' : `${writePrelude(item.prelude, 'selector')}{${body}}`;
    }
    default: {
      const name = item.name.slice(1).toLowerCase();
      const prelude =
        name === 'media'
          ? joinTokens(item.prelude, 'condition', shortenQuantity)
          : writePrelude(item.prelude, SELECTOR_RULES.has(name) ? 'selector' : 'condition');
      const head = prelude === '' ? item.name : `${item.name} ${prelude}`;
      if (item.items === undefined) return head;
      const body = minifyCss(item.items);
      return body === '' && EMPTY_WITHOUT_MEANING.has(name) ? '' : `${head}{${body}}`;
    }
  }
}

/** Rules whose prelude is a list of selectors. */
const SELECTOR_RULES: ReadonlySet<string> = new Set(['scope', 'nest']);
/** An empty @layer or @keyframes still says something. */
const EMPTY_WITHOUT_MEANING: ReadonlySet<string> = new Set([
  'media',
  'supports',
  'container',
  'scope',
  'starting-style',
  'font-face',
  'page',
  'document',
  '-moz-document',
]);

/** Where no blank is needed: on either side of these. */
const TIGHT = {
  selector: /^(?:[>+~,]|[|^$*~]?=)$/,
  condition: /^[,<>=/]$/,
  value: /^[,/!*]$/,
} as const;

type Context = keyof typeof TIGHT;

function writePrelude(tokens: readonly CssToken[], context: 'selector' | 'condition'): string {
  return joinTokens(tokens, context, ({ text }) => text);
}

function writeValue(property: string, value: readonly CssToken[]): string {
  const written = value.map(({ text }) => text).join('');
  if (property.startsWith('--')) return written.trim() === '' ? ' ' : written.trim();
  const name = property.toLowerCase();
  // Filters of Internet Explorer have a syntax of their own.
  if (/progid:|^\s*alpha\(/i.test(written)) return written.trim();
  if (name === 'unicode-range') return joinTokens(value, 'value', ({ text }) => text);
  const keepsUnits = /^(?:-\w+-)?flex(?:-basis)?$/.test(name) || name === 'initial-value';
  return joinTokens(value, 'value', (token, place) => {
    if (token.type === T.Hash) return place.inElement ? token.text : shortenColour(token.text);
    return shortenQuantity(token, place, !keepsUnits);
  });
}

/** A number, with or without its unit; any other token as it is. */
function shortenQuantity(
  { type, text }: CssToken,
  { depth, before, next }: Place,
  dropsUnits = true,
): string {
  if (type !== T.Number && type !== T.Percentage && type !== T.Dimension) return text;
  // What follows without a blank would become part of another number.
  if (next !== undefined && /^[\d.]/.test(next.text)) return text;
  return shortenNumber(text, {
    dropsUnit: dropsUnits && depth === 0,
    keepsSign: before !== undefined && isWord(before),
  });
}

interface Place {
  /** How many parentheses are open. */
  readonly depth: number;
  /** Within element() or -moz-element(), where # begins an id. */
  readonly inElement: boolean;
  /** What stands there without a blank between. */
  readonly before: CssToken | undefined;
  readonly next: CssToken | undefined;
}

/** A parenthesis that is open, with what any around it says too. */
interface Bracket {
  readonly inElement: boolean;
  /** Within selector() of @supports. */
  readonly inSelector: boolean;
}

function joinTokens(
  tokens: readonly CssToken[],
  context: Context,
  write: (token: CssToken, place: Place) => string,
): string {
  let result = '';
  let before: CssToken | undefined;
  let gap: 'none' | 'blank' | 'comment' = 'none';
  const brackets: Bracket[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.type === T.WhiteSpace) gap = 'blank';
    else if (token.type === T.Comment && !token.text.startsWith('/*!'))
      gap = gap === 'blank' ? gap : 'comment';
    else {
      const bracket = brackets.at(-1);
      const within = bracket?.inSelector === true ? 'selector' : context;
      const depth = brackets.length;
      if (before !== undefined && gap === 'blank' && needsBlank(before, token, within, depth)) result += ' ';
      else if (before !== undefined && gap === 'comment' && isWord(before) && isWord(token)) result += '/**/';
      if (token.type === T.Function || token.type === T.LeftParenthesis)
        brackets.push({
          inElement: bracket?.inElement === true || /element\($/i.test(token.text),
          inSelector: bracket?.inSelector === true || /^selector\($/i.test(token.text),
        });
      if (token.type === T.RightParenthesis) brackets.pop();
      result += write(token, {
        depth,
        inElement: bracket?.inElement === true,
        before: gap === 'none' ? before : undefined,
        next: tokens[index + 1],
      });
      before = token;
      gap = 'none';
    }
  }
  return result;
}

function needsBlank(before: CssToken, after: CssToken, context: Context, depth: number): boolean {
  const tight = (token: CssToken) => {
    if (token.type === T.Colon) return context !== 'selector' && depth > 0;
    return isPunctuation(token) && TIGHT[context].test(token.text);
  };
  if (OPENING.has(before.type) || CLOSING.has(after.type)) return false;
  // Together they would begin a comment.
  if (before.text === '/' && after.text === '*') return true;
  // In a selector, a colon begins what hangs on the element before it, or on none.
  return !tight(before) && !tight(after);
}

function isPunctuation({ type }: CssToken): boolean {
  return type === T.Delim || type === T.Comma;
}

const OPENING: ReadonlySet<number> = new Set([T.Function, T.LeftParenthesis, T.LeftSquareBracket]);
const CLOSING: ReadonlySet<number> = new Set([T.RightParenthesis, T.RightSquareBracket]);

function isWord({ type }: CssToken): boolean {
  return [T.Ident, T.Function, T.Number, T.Percentage, T.Dimension, T.Hash, T.AtKeyword, T.Delim].includes(
    type,
  );
}

const LENGTH =
  /^(?:px|em|rem|ex|rex|ch|rch|cap|rcap|ic|ric|lh|rlh|[sld]?v(?:[whib]|min|max)|cm|mm|q|in|pt|pc|cq(?:[whib]|min|max))$/i;

/** @param options.keepsSign even of a zero, where the sign alone ends what stands before: 1px+0px */
function shortenNumber(
  text: string,
  { dropsUnit, keepsSign }: { readonly dropsUnit: boolean; readonly keepsSign: boolean },
): string {
  const [, sign = '', whole = '', fraction = '', rest = ''] =
    /^([-+]?)(\d*)(?:\.(\d+))?([^]*)$/.exec(text) ?? [];
  const decimals = fraction.replace(/(?<!0)0+$/, '');
  const digits = `${whole.replace(/^0+(?=\d)/, '')}${decimals === '' ? '' : `.${decimals}`}`;
  if (/^0*(?:\.0*)?$/.test(digits)) {
    if (/^e[-+]?\d/i.test(rest)) return text;
    return `${keepsSign ? sign : ''}0${dropsUnit && LENGTH.test(rest) ? '' : rest}`;
  }
  return `${sign}${digits.replace(/^0\./, '.')}${rest}`;
}

function shortenColour(text: string): string {
  if (!/^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(text)) return text;
  const colour = text.toLowerCase();
  return colour.length > 5 && /^#(?:(.)\1)+$/.test(colour) ? colour.replace(/([\da-f])\1/g, '$1') : colour;
}
