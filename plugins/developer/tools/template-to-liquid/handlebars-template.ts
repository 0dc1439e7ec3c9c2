import { NO_MARKS, type TagMarks, type Translation } from './liquid-translation.ts';

/** A tag of Handlebars or Mustache, or the text before one. */
export interface Token {
  readonly kind:
    'text' | 'output' | 'raw' | 'comment' | 'partial' | 'open' | 'inverse' | 'else' | 'close' | 'unknown';
  readonly start: number;
  readonly end: number;
  /** What stands in the tag behind its sign. */
  readonly body: string;
  readonly marks: TagMarks;
}

export interface Block {
  readonly kind: 'block';
  readonly open: Token;
  readonly words: readonly string[];
  readonly children: readonly Node[];
  readonly otherwise: Otherwise | undefined;
  readonly close: Token;
  readonly end: number;
}

interface Otherwise {
  readonly tag: Token;
  readonly children: readonly Node[];
  /** The `else if …`: its words, and what follows. */
  readonly words: readonly string[];
  readonly otherwise: Otherwise | undefined;
}

export type Node =
  Block | (Token & { readonly kind: Exclude<Token['kind'], 'open' | 'inverse' | 'else' | 'close'> });

const MAX_LEVELS = 100;
/** Longer tags mean nothing. */
export const MAX_TAG = 1000;

/** The tags of a template and the text between them. */
export function tokenize(translation: Translation, isHandlebars: boolean): Token[] {
  const { source } = translation;
  const tokens: Token[] = [];
  let at = 0;
  while (at < source.length) {
    const start = source.indexOf('{{', at);
    if (start === -1) break;
    const isEscaped = isHandlebars && start > at && source[start - 1] === '\\';
    const textEnd = isEscaped ? start - 1 : start;
    if (textEnd > at) tokens.push(textToken(source, at, textEnd));
    // Of two backslashes the second is text, and the tag is one.
    if (isEscaped && !(textEnd > at && source[textEnd - 1] === '\\')) {
      at = endOfEscapedTag(source, start);
      tokens.push(textToken(source, start, at));
      continue;
    }
    if (isHandlebars && source.startsWith('{{{{', start)) {
      at = endOfRawBlock(source, start);
      if (at === -1) translation.fail(start, 'expected {{{{/…}}}} to close the raw block that begins');
      tokens.push({ kind: 'unknown', start, end: at, body: '', marks: NO_MARKS });
      continue;
    }
    const isComment = /^\{\{~?!--/.test(source.slice(start, start + 7));
    const isTriple = /^\{\{~?\{/.test(source.slice(start, start + 4));
    const closing = isComment ? '--' : isTriple ? '}' : '';
    const end = endOfTag(source, start, closing);
    if (end === -1) translation.fail(start, `expected ${closing}}} to close the tag that begins`);
    tokens.push(tagToken(source, start, end));
    at = end;
  }
  if (at < source.length) tokens.push(textToken(source, at, source.length));
  return tokens;
}

function textToken(source: string, start: number, end: number): Token {
  return { kind: 'text', start, end, body: source.slice(start, end), marks: NO_MARKS };
}

/** A tag behind a backslash is text, as what follows it is up to the next tag. */
function endOfEscapedTag(source: string, start: number): number {
  const next = /\\{0,2}\{\{/g;
  next.lastIndex = start + 2;
  return next.exec(source)?.index ?? source.length;
}

function endOfRawBlock(source: string, start: number): number {
  const close = /\{{4}\/[^{}]*\}{4}/g;
  close.lastIndex = start;
  return close.test(source) ? close.lastIndex : -1;
}

function endOfTag(source: string, start: number, closing: string): number {
  const pattern = closing === '--' ? /--~?\}\}/g : closing === '}' ? /\}~?\}\}/g : /\}\}/g;
  pattern.lastIndex = start + 2;
  return pattern.test(source) ? pattern.lastIndex : -1;
}

const SIGNS: Readonly<Record<string, Token['kind']>> = {
  '!': 'comment',
  '>': 'partial',
  '#': 'open',
  '^': 'inverse',
  '/': 'close',
  '&': 'raw',
  '{': 'raw',
  '=': 'unknown',
  '*': 'unknown',
};

function tagToken(source: string, start: number, end: number): Token {
  let body = source.slice(start + 2, end - 2);
  const left = body.startsWith('~') ? '-' : '';
  if (left !== '') body = body.slice(1);
  const right = body.endsWith('~') ? '-' : '';
  if (right !== '') body = body.slice(0, -1);
  const marks: TagMarks = { left, right };
  const sign = body.charAt(0);
  const kind = SIGNS[sign];
  if (kind === 'comment')
    return { kind, start, end, body: body.replace(/^!(?:--)?/, '').replace(/--$/, ''), marks };
  if (kind === 'raw') return { kind, start, end, body: body.slice(1).replace(/\}$/, '').trim(), marks };
  if (kind === 'inverse' && body.slice(1).trim() === '') return { kind: 'else', start, end, body: '', marks };
  if (kind !== undefined) return { kind, start, end, body: body.slice(1).trim(), marks };
  const text = body.trim();
  if (/^else(?:\s|$)/.test(text)) return { kind: 'else', start, end, body: text.slice(4).trim(), marks };
  return { kind: 'output', start, end, body: text, marks };
}

/** The words of a tag; strings, brackets and calls hold blanks. */
export function wordsOf(body: string): string[] {
  // No tag that means anything is as long, and looking for the ends of brackets would take its square.
  if (body.length > MAX_TAG) return [body];
  return body.match(/(?:"[^"]*"|'[^']*'|\[[^\]]*\]|\([^)]*\)|\|[^|]*\||[^\s"'[\]()|])+/g) ?? [];
}

/** The blocks of a template, each with what is in it. */
export function parse(translation: Translation, tokens: readonly Token[]): Node[] {
  return new BlockParser(translation, tokens).parse();
}

/** Goes through the tokens from left to right, each method one part of a block. */
class BlockParser {
  readonly #translation: Translation;
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(translation: Translation, tokens: readonly Token[]) {
    this.#translation = translation;
    this.#tokens = tokens;
  }

  parse(): Node[] {
    const nodes = this.#children(0);
    const stray = this.#tokens[this.#at];
    if (stray !== undefined)
      this.#translation.fail(
        stray.start,
        `expected no ${stray.kind === 'else' ? '{{else}}' : 'closing tag'} outside of a block`,
      );
    return nodes;
  }

  /** What stands up to the next tag that ends a part of a block. */
  #children(level: number): Node[] {
    const nodes: Node[] = [];
    for (let token = this.#tokens[this.#at]; token !== undefined; token = this.#tokens[this.#at]) {
      if (token.kind === 'close' || token.kind === 'else') break;
      this.#at += 1;
      if (token.kind === 'open' || token.kind === 'inverse') nodes.push(this.#block(token, level));
      else nodes.push(token as Node);
    }
    return nodes;
  }

  #otherwise(level: number): Otherwise | undefined {
    const tag = this.#tokens[this.#at];
    if (tag?.kind !== 'else') return undefined;
    this.#at += 1;
    const children = this.#children(level);
    const words = wordsOf(tag.body);
    // Nothing but the end follows an else without a condition.
    return { tag, children, words, otherwise: words.length > 0 ? this.#otherwise(level) : undefined };
  }

  #block(open: Token, level: number): Block {
    if (level > MAX_LEVELS)
      this.#translation.fail(open.start, `expected at most ${MAX_LEVELS} levels of blocks, got more`);
    const words = wordsOf(open.body);
    const children = this.#children(level + 1);
    const otherwise = this.#otherwise(level + 1);
    // The name of a block of a partial or of an inline decorator stands behind its sign.
    const name = wordsOf(open.body.replace(/^[>*]\s*/, ''))[0] ?? '';
    const close = this.#close(open, name);
    return { kind: 'block', open, words, children, otherwise, close, end: close.end };
  }

  #close(open: Token, name: string): Token {
    const close = this.#tokens[this.#at];
    if (close === undefined)
      return this.#translation.fail(open.start, `expected {{/${name}}} for the block that begins`);
    this.#at += 1;
    if (close.kind === 'else')
      this.#translation.fail(close.start, `expected {{/${name}}}, got another {{else}}`);
    if (close.body !== name)
      this.#translation.fail(close.start, `expected {{/${name}}}, got {{/${close.body}}}`);
    return close;
  }
}
