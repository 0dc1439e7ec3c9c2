import { parseJinja } from './jinja-expression.ts';
import { liquidCondition, liquidTerm, liquidValue } from './liquid-expression.ts';
import { isLiquidVariable, liquidString, liquidText } from '../../lib/liquid-source.ts';
import {
  liquidComment,
  liquidOutput,
  liquidTag,
  NO_MARKS,
  Untranslatable,
  type TagMarks,
  type Translation,
} from './liquid-translation.ts';

interface Token {
  readonly kind: 'text' | 'output' | 'comment' | 'raw' | 'tag';
  readonly start: number;
  readonly end: number;
  readonly body: string;
  readonly marks: TagMarks;
  /** Of a tag, its first word. */
  readonly name: string;
}

interface Block {
  readonly open: Token;
  readonly branches: readonly { readonly tag: Token; readonly children: readonly Node[] }[];
  readonly close: Token;
}

type Node = Token | Block;

const MAX_LEVELS = 100;

/** Translates a template of Jinja, Twig or Nunjucks. */
export function jinjaToLiquid(translation: Translation): string {
  return new Writer(translation).write(parse(translation, tokenize(translation)));
}

/** Where a tag ends whose strings may hold anything. */
const TAG_END = {
  output: /(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^"'])*?\}\}/y,
  tag: /(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^"'])*?%\}/y,
};
const RAW_END = {
  raw: /\{%([-+]?)\s*endraw\s*([-+]?)%\}/g,
  verbatim: /\{%([-+]?)\s*endverbatim\s*([-+]?)%\}/g,
};

function tokenize(translation: Translation): Token[] {
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

function parse(translation: Translation, tokens: readonly Token[]): Node[] {
  const ends = new Set(tokens.flatMap(({ name }) => (name.startsWith('end') ? [name] : [])));
  let at = 0;
  const children = (open: Token | undefined, level: number): Node[] => {
    if (level > MAX_LEVELS)
      translation.fail(open?.start ?? 0, `expected at most ${MAX_LEVELS} levels of blocks, got more`);
    const nodes: Node[] = [];
    for (let token = tokens[at]; token !== undefined; token = tokens[at]) {
      if (token.kind === 'tag') {
        if (token.name.startsWith('end') || (open !== undefined && isBranch(open, token))) break;
        if (/^el(?:se|if|seif|sif)$/.test(token.name))
          translation.fail(token.start, `expected no ${token.name} outside of if and for`);
      }
      at += 1;
      nodes.push(token.kind === 'tag' && opensBlock(token, ends) ? block(token, level + 1) : token);
    }
    return nodes;
  };
  const block = (open: Token, level: number): Block => {
    const branches = [{ tag: open, children: children(open, level) }];
    for (let tag = tokens[at]; tag !== undefined && isBranch(open, tag); tag = tokens[at]) {
      if (branches.at(-1)?.tag.name === 'else')
        translation.fail(tag.start, `expected {% end${open.name} %}, got {% ${tag.name} %} after {% else %}`);
      at += 1;
      branches.push({ tag, children: children(open, level) });
    }
    const close = tokens[at];
    if (close === undefined)
      return translation.fail(open.start, `expected {% end${open.name} %} for the block that begins`);
    if (close.name !== `end${open.name}`)
      translation.fail(close.start, `expected {% end${open.name} %}, got {% ${close.name} %}`);
    at += 1;
    return { open, branches, close };
  };
  const nodes = children(undefined, 0);
  const stray = tokens[at];
  if (stray !== undefined) translation.fail(stray.start, `expected no {% ${stray.name} %} without its block`);
  return nodes;
}

function isBranch(open: Token, { kind, name }: Token): boolean {
  return kind === 'tag' && (BRANCHES[open.name]?.includes(name) ?? false);
}

class Writer {
  readonly #translation: Translation;
  /** The names of the loops around, with what they stand for. */
  #names: ReadonlyMap<string, string> = new Map();
  /** What the template has assigned so far. */
  readonly #assigned = new Set<string>();

  /** The assignments that the tag at hand needs before it. */
  #hoisted: string[] = [];
  /** How many variables are named value_1, value_2 …, those of the template among them. */
  #values: number;

  constructor(translation: Translation) {
    this.#translation = translation;
    this.#values = [...translation.source.matchAll(/value_(\d{1,9})/g)].reduce(
      (most, [, number]) => Math.max(most, Number(number)),
      0,
    );
  }

  write(nodes: readonly Node[]): string {
    return nodes.map((node) => this.#node(node)).join('');
  }

  readonly resolve = (first: string): string => {
    const known = this.#names.get(first);
    if (known !== undefined) return known;
    if (this.#assigned.has(first)) return first;
    if (!isLiquidVariable(first)) throw new Untranslatable(`Liquid has no variable ${first}`);
    this.#translation.variables.add(first);
    return first;
  };

  readonly hoist = (value: string): string => {
    this.#values += 1;
    const name = `value_${this.#values}`;
    this.#hoisted.push(`assign ${name} = ${value}`);
    return name;
  };

  /** The assignments gathered for a tag, which stand where its own mark would take white space away. */
  #takeHoisted({ left }: TagMarks): string {
    const tags = this.#hoisted.map((text) => liquidTag(text, { left, right: '' }));
    this.#hoisted = [];
    return tags.join('');
  }

  #node(node: Node): string {
    const [start, end] = 'open' in node ? [node.open.start, node.close.end] : [node.start, node.end];
    const warned = this.#translation.warnings.length;
    const names = this.#names;
    try {
      return 'open' in node ? this.#block(node) : this.#single(node);
    } catch (error) {
      if (!(error instanceof Untranslatable)) throw error;
      // What was said of parts that are kept as they are is of no use.
      this.#translation.warnings.splice(warned);
      this.#names = names;
      this.#hoisted = [];
      return this.#translation.keep(start, end, error.message);
    }
  }

  #single({ kind, body, marks, name, start }: Token): string {
    switch (kind) {
      case 'text':
        return body;
      case 'comment':
        return liquidComment(body, marks);
      case 'raw':
        // The text of a verbatim may hold what ends a raw.
        return /\{%-?\s*endraw/.test(body)
          ? liquidText(body)
          : `${liquidTag('raw', { ...marks, right: '' })}${body}${liquidTag('endraw', { ...marks, left: '' })}`;
      case 'output': {
        const output = liquidOutput(liquidValue(parseJinja(body), this), marks);
        return this.#takeHoisted(marks) + output;
      }
      default: {
        const tag = this.#tag(name, body, marks, start);
        return this.#takeHoisted(marks) + tag;
      }
    }
  }

  #tag(name: string, body: string, marks: TagMarks, start: number): string {
    if (name === 'set') return this.#set(body, marks);
    if (name !== 'include') throw new Untranslatable(`Liquid has no tag ${name}`);
    const [, , file, rest = ''] = /^(["'])(.*?)\1\s*([^]*)$/.exec(body) ?? [];
    const text = file === undefined ? undefined : liquidString(file);
    if (text === undefined) throw new Untranslatable('an include needs a name that is known');
    if (rest !== '')
      this.#translation.warn(start, `what follows the name of the include is left out: ${rest}`);
    return liquidTag(`include ${text}`, marks);
  }

  #set(body: string, marks: TagMarks): string {
    const [, name = '', text = ''] = /^([A-Za-z_]\w*)\s*=\s*([^]+)$/.exec(body) ?? [];
    if (!isLiquidVariable(name)) throw new Untranslatable('Liquid assigns to one variable');
    const value = liquidValue(parseJinja(text), this);
    this.#assign(name);
    return liquidTag(`assign ${name} = ${value}`, marks);
  }

  #assign(name: string): void {
    this.#assigned.add(name);
    // From here on it is no longer what a loop gave.
    if (this.#names.has(name)) this.#names = new Map([...this.#names, [name, name]]);
  }

  #block(block: Block): string {
    switch (block.open.name) {
      case 'if':
        return this.#condition(block);
      case 'for':
        return this.#loop(block);
      case 'set':
        return this.#capture(block);
      case 'block':
        return this.#transparent(block, 'Liquid has no blocks that others replace: what is in it stays');
      default:
        throw new Untranslatable(`Liquid has no tag ${block.open.name}`);
    }
  }

  /** A block whose tags are kept as comments around what is in it. */
  #transparent({ open, branches, close }: Block, reason: string): string {
    const [first] = branches;
    const before = this.#translation.keep(open.start, open.end, reason);
    return `${before}${this.write(first?.children ?? [])}${liquidComment(this.#translation.source.slice(close.start, close.end))}`;
  }

  #capture({ open, branches, close }: Block): string {
    if (!isLiquidVariable(open.body)) throw new Untranslatable('Liquid captures one variable');
    const body = this.write(branches[0]?.children ?? []);
    this.#assign(open.body);
    return `${liquidTag(`capture ${open.body}`, open.marks)}${body}${liquidTag('endcapture', close.marks)}`;
  }

  #condition({ open, branches, close }: Block): string {
    let end = 'endif';
    const tags = branches.map(({ tag }, index) => {
      if (tag.name === 'else') return liquidTag('else', tag.marks);
      const expression = parseJinja(tag.body);
      const isUnless = index === 0 && expression.kind === 'not';
      if (isUnless) end = 'endunless';
      const test = liquidCondition(isUnless ? expression.of : expression, this, () =>
        this.#translation.warnTruthiness(tag.start),
      );
      const word = index > 0 ? 'elsif' : isUnless ? 'unless' : 'if';
      return liquidTag(`${word} ${test}`, tag.marks);
    });
    const before = this.#takeHoisted(open.marks);
    const parts = branches.map(({ children }, index) => (tags[index] ?? '') + this.write(children));
    return before + parts.join('') + liquidTag(end, close.marks);
  }

  #loop({ open, branches, close }: Block): string {
    const [, variable = '', value = '', text = ''] =
      /^([A-Za-z_]\w*)(?:\s*,\s*([A-Za-z_]\w*))?\s+in\s+([^]+)$/.exec(open.body) ?? [];
    if (!isLiquidVariable(variable)) throw new Untranslatable('a loop that Liquid does not have');
    const { list, item, names } =
      value === '' ? this.#listOf(text, variable) : this.#pairsOf(text, variable, value);
    const before = this.#takeHoisted(open.marks);
    const outer = this.#names;
    const parts = branches.map(({ tag, children }, index) => {
      this.#names = index === 0 ? new Map([...outer, ...names]) : outer;
      const body = this.write(children);
      return liquidTag(index === 0 ? `for ${item} in ${list}` : 'else', tag.marks) + body;
    });
    this.#names = outer;
    return before + parts.join('') + liquidTag('endfor', close.marks);
  }

  #listOf(text: string, variable: string) {
    const [, from, to] = /^(?:range\((?:(-?\d+)\s*,\s*)?(-?\d+)\))$/.exec(text) ?? [];
    const [, first, last] = /^(-?\d+)\s*\.\.\s*(-?\d+)$/.exec(text) ?? [];
    const list =
      to !== undefined
        ? `(${Number(from ?? 0)}..${Number(to) - 1})`
        : first !== undefined
          ? `(${first}..${last ?? ''})`
          : liquidTerm(parseJinja(text), this);
    return { list, item: variable, names: [[variable, variable]] as const };
  }

  /** Liquid's loops over an object give pairs of key and value. */
  #pairsOf(text: string, key: string, value: string) {
    const list = liquidTerm(parseJinja(text.replace(/\.items\(\)\s*$/, '')), this);
    const item = `${key}_${value}`;
    return {
      list,
      item,
      names: [
        [key, `${item}[0]`],
        [value, `${item}[1]`],
      ] as const,
    };
  }
}
