import { NO_MARKS, type TagMarks, type Translation } from './liquid-translation.ts';

/** A tag of Jinja, Twig or Nunjucks, or the text before one. */
export interface Token {
  readonly kind: 'text' | 'output' | 'comment' | 'raw' | 'tag';
  readonly start: number;
  readonly end: number;
  readonly body: string;
  readonly marks: TagMarks;
  /** Of a tag, its first word. */
  readonly name: string;
}

export interface Block {
  readonly open: Token;
  readonly branches: readonly { readonly tag: Token; readonly children: readonly Node[] }[];
  readonly close: Token;
}

export type Node = Token | Block;

const MAX_LEVELS = 100;

/** Where a tag ends whose strings may hold anything. */
const TAG_END = {
  output: /(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^"'])*?\}\}/y,
  tag: /(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^"'])*?%\}/y,
};
const RAW_END = {
  raw: /\{%([-+]?)\s*endraw\s*([-+]?)%\}/g,
  verbatim: /\{%([-+]?)\s*endverbatim\s*([-+]?)%\}/g,
};

/** The tags of a template and the text between them. */
export function tokenize(translation: Translation): Token[] {
  const { source } = translation;
  const tokens: Token[] = [];
  const signs = /\{[{%#]/g;
  let at = 0;
  for (let match = signs.exec(source); match !== null; match = signs.exec(source)) {
    const start = match.index;
    if (start > at) tokens.push(plain('text', start, at, source));
    const kind = match[0] === '{{' ? 'output' : match[0] === '{%' ? 'tag' : 'comment';
    const end = endOf(source, start, kind);
    if (end === -1) translation.fail(start, `expected ${CLOSING[kind]} to close the tag that begins`);
    const token = tagToken(source, start, end, kind);
    at = end;
    if (token.name === 'raw' || token.name === 'verbatim') {
      const pattern = RAW_END[token.name];
      pattern.lastIndex = end;
      const close = pattern.exec(source);
      if (close === null)
        return translation.fail(start, `expected {% end${token.name} %} for the block that begins`);
      const [, inner, right] = close;
      let body = source.slice(end, close.index);
      if (token.marks.right === '-') body = body.trimStart();
      if (inner === '-') body = body.trimEnd();
      at = pattern.lastIndex;
      const marks: TagMarks = { left: token.marks.left, right: right === '-' ? '-' : '' };
      tokens.push({ ...token, kind: 'raw', end: at, body, marks });
    } else tokens.push(token);
    signs.lastIndex = at;
  }
  if (at < source.length) tokens.push(plain('text', source.length, at, source));
  return tokens;
}

const CLOSING = { output: '}}', tag: '%}', comment: '#}' } as const;

function endOf(source: string, start: number, kind: keyof typeof CLOSING): number {
  if (kind === 'comment') {
    const end = source.indexOf('#}', start + 2);
    return end === -1 ? -1 : end + 2;
  }
  const pattern = TAG_END[kind];
  pattern.lastIndex = start + 2;
  return pattern.test(source) ? pattern.lastIndex : -1;
}

function plain(kind: 'text', end: number, start: number, source: string): Token {
  return { kind, start, end, body: source.slice(start, end), marks: NO_MARKS, name: '' };
}

function tagToken(source: string, start: number, end: number, kind: keyof typeof CLOSING): Token {
  const [, left = '', body = '', right = ''] =
    /^([-+]?)([^]*?)([-+]?)$/.exec(source.slice(start + 2, end - 2)) ?? [];
  const marks: TagMarks = { left: left === '-' ? '-' : '', right: right === '-' ? '-' : '' };
  const name = kind === 'tag' ? (/^\s*(\w+)/.exec(body)?.[1] ?? '') : '';
  return {
    kind,
    start,
    end,
    body: kind === 'tag' ? body.trim().slice(name.length).trim() : body,
    marks,
    name,
  };
}

/** Tags with an end, and what may stand between. */
const BRANCHES: Readonly<Record<string, readonly string[]>> = {
  if: ['elif', 'elseif', 'elsif', 'else'],
  for: ['else'],
};
const BLOCKS = new Set(
  'if for set block macro call filter with autoescape apply embed spaceless asyncEach asyncAll switch'.split(
    ' ',
  ),
);

/** `ends` are the names of the tags that end blocks: tags that nobody knows are blocks when theirs is there. */
function opensBlock({ name, body }: Token, ends: ReadonlySet<string>): boolean {
  // A block that is written in one tag, and a value that is set in one, have no end.
  if (name === 'set') return !/[^=!<>]=(?!=)/.test(` ${body}`);
  if (name === 'block') return !/^\w+\s+\S/.test(body);
  return BLOCKS.has(name) || ends.has(`end${name}`);
}

/** The blocks of a template, each with what is in it. */
export function parse(translation: Translation, tokens: readonly Token[]): Node[] {
  return new BlockParser(translation, tokens).parse();
}

/** Goes through the tokens from left to right, each method one part of a block. */
class BlockParser {
  readonly #translation: Translation;
  readonly #tokens: readonly Token[];
  readonly #ends: ReadonlySet<string>;
  #at = 0;

  constructor(translation: Translation, tokens: readonly Token[]) {
    this.#translation = translation;
    this.#tokens = tokens;
    this.#ends = new Set(tokens.flatMap(({ name }) => (name.startsWith('end') ? [name] : [])));
  }

  parse(): Node[] {
    const nodes = this.#children(undefined, 0);
    const stray = this.#tokens[this.#at];
    if (stray !== undefined)
      this.#translation.fail(stray.start, `expected no {% ${stray.name} %} without its block`);
    return nodes;
  }

  /** What stands up to the next tag that ends a branch of `open`. */
  #children(open: Token | undefined, level: number): Node[] {
    if (level > MAX_LEVELS)
      this.#translation.fail(open?.start ?? 0, `expected at most ${MAX_LEVELS} levels of blocks, got more`);
    const nodes: Node[] = [];
    for (let token = this.#tokens[this.#at]; token !== undefined; token = this.#tokens[this.#at]) {
      if (token.kind === 'tag') {
        if (token.name.startsWith('end') || (open !== undefined && isBranch(open, token))) break;
        if (/^el(?:se|if|seif|sif)$/.test(token.name))
          this.#translation.fail(token.start, `expected no ${token.name} outside of if and for`);
      }
      this.#at += 1;
      const isBlock = token.kind === 'tag' && opensBlock(token, this.#ends);
      nodes.push(isBlock ? this.#block(token, level + 1) : token);
    }
    return nodes;
  }

  #block(open: Token, level: number): Block {
    const branches = [{ tag: open, children: this.#children(open, level) }];
    for (
      let tag = this.#tokens[this.#at];
      tag !== undefined && isBranch(open, tag);
      tag = this.#tokens[this.#at]
    ) {
      if (branches.at(-1)?.tag.name === 'else')
        this.#translation.fail(
          tag.start,
          `expected {% end${open.name} %}, got {% ${tag.name} %} after {% else %}`,
        );
      this.#at += 1;
      branches.push({ tag, children: this.#children(open, level) });
    }
    return { open, branches, close: this.#close(open) };
  }

  #close(open: Token): Token {
    const close = this.#tokens[this.#at];
    if (close === undefined)
      return this.#translation.fail(open.start, `expected {% end${open.name} %} for the block that begins`);
    if (close.name !== `end${open.name}`)
      this.#translation.fail(close.start, `expected {% end${open.name} %}, got {% ${close.name} %}`);
    this.#at += 1;
    return close;
  }
}

function isBranch(open: Token, { kind, name }: Token): boolean {
  return kind === 'tag' && (BRANCHES[open.name]?.includes(name) ?? false);
}
