import { InputError } from '@toolyard/sdk';
import { tokenize, tokenTypes } from 'css-tree/tokenizer';

export interface CssToken {
  readonly type: number;
  readonly text: string;
  readonly start: number;
}

/** What stands in a style sheet or a block. */
export type CssItem =
  | { readonly kind: 'comment'; readonly text: string }
  | { readonly kind: 'declaration'; readonly name: string; readonly value: readonly CssToken[] }
  | { readonly kind: 'rule'; readonly prelude: readonly CssToken[]; readonly items: readonly CssItem[] }
  | {
      readonly kind: 'at-rule';
      readonly name: string;
      readonly prelude: readonly CssToken[];
      /** Undefined for a rule that ends with a semicolon. */
      readonly items: readonly CssItem[] | undefined;
    }
  /** What no browser reads. */
  | { readonly kind: 'broken'; readonly text: string; readonly endsWithSemicolon: boolean };

export interface CssProblem {
  readonly message: string;
  /** In UTF-16 code units from 0. */
  readonly offset: number;
}

export interface CssSheet {
  readonly items: readonly CssItem[];
  readonly problems: readonly CssProblem[];
}

const MAX_LEVELS = 200;
const T = tokenTypes;
const CLOSING: ReadonlyMap<number, number> = new Map([
  [T.LeftCurlyBracket, T.RightCurlyBracket],
  [T.LeftParenthesis, T.RightParenthesis],
  [T.Function, T.RightParenthesis],
  [T.LeftSquareBracket, T.RightSquareBracket],
]);
const CLOSERS: ReadonlySet<number> = new Set(CLOSING.values());
const BRACKETS: ReadonlyMap<number, string> = new Map([
  [T.RightCurlyBracket, '}'],
  [T.RightParenthesis, ')'],
  [T.RightSquareBracket, ']'],
]);

/**
 * The rules and declarations of a style sheet (CSS Syntax 3 §5.4, with nesting as in §5.4.4 of its 2023 draft). What is
 * open at the end is closed there.
 *
 * @throws InputError naming `css` for blocks that nest too deeply
 */
export function readCss(css: string): CssSheet {
  return new CssReader(css).read();
}

const AT_RULE_STOPS: ReadonlySet<number> = new Set([T.LeftCurlyBracket, T.Semicolon, T.RightCurlyBracket]);
const DECLARATION_STOPS: ReadonlySet<number> = new Set([T.Semicolon, T.RightCurlyBracket]);
const RULE_STOPS: ReadonlySet<number> = new Set([T.LeftCurlyBracket, T.RightCurlyBracket]);

/** Takes the tokens in their order, each method one rule of the grammar. */
class CssReader {
  readonly #css: string;
  readonly #problems: CssProblem[] = [];
  readonly #tokens: readonly CssToken[];
  #at = 0;

  constructor(css: string) {
    this.#css = css;
    this.#tokens = tokensOf(css, this.#problems);
  }

  read(): CssSheet {
    const items = this.#readItems(0);
    return { items, problems: this.#problems.toSorted((a, b) => a.offset - b.offset) };
  }

  #readItems(level: number): CssItem[] {
    if (level > MAX_LEVELS) throw new InputError('css', `expected at most ${MAX_LEVELS} levels of blocks`);
    const items: CssItem[] = [];
    for (let token = this.#tokens[this.#at]; token !== undefined; token = this.#tokens[this.#at]) {
      if (token.type === T.RightCurlyBracket) {
        if (level > 0) break;
        this.#problems.push({ message: 'a closing brace without its opening one', offset: token.start });
        items.push({ kind: 'broken', text: token.text, endsWithSemicolon: false });
        this.#at += 1;
      } else if (token.type === T.WhiteSpace || (token.type === T.Semicolon && level > 0)) this.#at += 1;
      else if (token.type === T.Comment) {
        items.push({ kind: 'comment', text: token.text });
        this.#at += 1;
      } else if (token.type === T.AtKeyword) items.push(this.#readAtRule(token, level));
      else items.push(this.#readRuleOrDeclaration(token, level));
    }
    return items;
  }

  #readBlock(level: number): CssItem[] {
    this.#at += 1;
    const items = this.#readItems(level + 1);
    this.#at += 1;
    return items;
  }

  #readAtRule(keyword: CssToken, level: number): CssItem {
    const end = this.#endOfPart(AT_RULE_STOPS);
    const prelude = this.#tokens.slice(this.#at + 1, end);
    this.#at = end;
    const stop = this.#tokens[end]?.type;
    if (stop === T.LeftCurlyBracket)
      return { kind: 'at-rule', name: keyword.text, prelude, items: this.#readBlock(level) };
    if (stop === T.Semicolon) this.#at += 1;
    return { kind: 'at-rule', name: keyword.text, prelude, items: undefined };
  }

  #readRuleOrDeclaration(first: CssToken, level: number): CssItem {
    const colon = colonAfterName(this.#tokens, this.#at);
    const custom = first.type === T.Ident && first.text.startsWith('--');
    // Only the value of a custom property may hold a block (CSS Syntax 3 §5.4.4).
    const end = this.#endOfPart(
      level === 0 ? RULE_STOPS : custom && colon !== undefined ? DECLARATION_STOPS : AT_RULE_STOPS,
    );
    const part = this.#tokens.slice(this.#at, end);
    this.#at = end;
    if (this.#tokens[end]?.type === T.LeftCurlyBracket) {
      if (part.length === 0)
        this.#problems.push({ message: 'a block without a selector', offset: first.start });
      return { kind: 'rule', prelude: part, items: this.#readBlock(level) };
    }
    if (level === 0 || colon === undefined)
      return this.#broken(first, level === 0 ? 'text without a block' : 'text that is no declaration', part);
    const value = part.slice(colon + 1);
    if (custom || value.some(({ type }) => type !== T.WhiteSpace && type !== T.Comment)) {
      const name = part[0]?.text === '*' ? `*${part[1]?.text ?? ''}` : first.text;
      return { kind: 'declaration', name, value };
    }
    return this.#broken(first, `${first.text}: without a value`, part.slice(0, colon + 1));
  }

  #broken(first: CssToken, message: string, part: readonly CssToken[]): CssItem {
    this.#problems.push({ message, offset: first.start });
    const end = part.at(-1);
    const written = end === undefined ? first.text : this.#css.slice(first.start, end.start) + end.text;
    const endsWithSemicolon = this.#tokens[this.#at]?.type === T.Semicolon;
    return { kind: 'broken', text: written.trim(), endsWithSemicolon };
  }

  /** The place of the next token of `stops` that stands in no brackets opened from here. */
  #endOfPart(stops: ReadonlySet<number>): number {
    const open: number[] = [];
    for (let index = this.#at; index < this.#tokens.length; index += 1) {
      const { type = T.EOF } = this.#tokens[index] ?? {};
      if (open.length === 0 && stops.has(type)) return index;
      const closing = CLOSING.get(type);
      if (closing !== undefined) open.push(closing);
      else if (type === open.at(-1)) open.pop();
    }
    return this.#tokens.length;
  }
}

/** How many tokens on the colon of a declaration stands, if it can be one. */
function colonAfterName(tokens: readonly CssToken[], at: number): number | undefined {
  // Old style sheets write *zoom and _zoom for one browser, which others drop.
  const name = tokens[at]?.text === '*' ? at + 1 : at;
  if (tokens[name]?.type !== T.Ident) return undefined;
  let next = name + 1;
  while (tokens[next]?.type === T.WhiteSpace || tokens[next]?.type === T.Comment) next += 1;
  return tokens[next]?.type === T.Colon ? next - at : undefined;
}

/** The tokens, with the ends that the text lacks (CSS Syntax 3 §4.3: strings, comments and blocks end with it). */
function tokensOf(css: string, problems: CssProblem[]): CssToken[] {
  const tokens: CssToken[] = [];
  const open: { readonly closing: number; readonly start: number }[] = [];
  tokenize(css, (type, start, end) => {
    const token = { type, start, text: css.slice(start, end) };
    const closing = CLOSING.get(type);
    if (closing !== undefined) open.push({ closing, start });
    else if (CLOSERS.has(type)) {
      if (open.at(-1)?.closing === type) open.pop();
      else if (type !== T.RightCurlyBracket)
        problems.push({ message: `${token.text} without its opening bracket`, offset: start });
    }
    if (type === T.BadString)
      problems.push({ message: 'a string that its line does not close', offset: start });
    if (type === T.BadUrl)
      problems.push({ message: 'a url() with characters that must be escaped', offset: start });
    const missing = end === css.length ? missingEnd(type, token.text) : '';
    if (missing !== '') problems.push({ message: `no ${missing} at the end`, offset: start });
    tokens.push({ ...token, text: token.text + missing });
  });
  for (const { closing, start } of open.reverse()) {
    const bracket = BRACKETS.get(closing) ?? '';
    problems.push({ message: `no ${bracket} for the opening bracket`, offset: start });
    tokens.push({ type: closing, text: bracket, start: css.length });
  }
  return tokens;
}

function missingEnd(type: number, text: string): string {
  if (type === T.Comment) return /^\/\*[^]*\*\/$/.test(text) && text.length >= 4 ? '' : '*/';
  if (type === T.Url) return text.endsWith(')') ? '' : ')';
  if (type !== T.String) return '';
  const [, escapes = ''] = /(?<!\\)(\\*)["']$/.exec(text) ?? [];
  const closed = text.length > 1 && text.endsWith(text.charAt(0)) && escapes.length % 2 === 0;
  return closed ? '' : text.charAt(0);
}
