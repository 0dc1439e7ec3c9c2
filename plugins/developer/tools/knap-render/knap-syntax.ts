import { InputError, quote } from '@toolyard/sdk';
import { placeAt } from '@toolyard/sdk/inputs';

/** What a template is made of. Offsets are in UTF-16 code units from 0. */
export type KnapNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'output'; readonly expression: Expression }
  | { readonly kind: 'set'; readonly name: string; readonly value: Expression }
  | {
      readonly kind: 'for';
      readonly name: string;
      readonly list: Expression;
      readonly body: readonly KnapNode[];
      readonly offset: number;
    }
  | {
      readonly kind: 'if';
      readonly branches: readonly Branch[];
      readonly otherwise: readonly KnapNode[];
    };

export interface Branch {
  readonly condition: Expression;
  readonly body: readonly KnapNode[];
}

/** Chains are lists, so that a long one costs no depth. */
export type Expression =
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null }
  | {
      readonly kind: 'variable';
      readonly name: string;
      readonly steps: readonly Expression[];
      /** As it is written, with its steps. */
      readonly source: string;
    }
  | { readonly kind: 'member'; readonly value: Expression; readonly steps: readonly Expression[] }
  | { readonly kind: 'not'; readonly value: Expression }
  | { readonly kind: 'any' | 'all' | 'fallback'; readonly parts: readonly Expression[] }
  | {
      readonly kind: 'comparison';
      readonly operator: Comparison;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: 'filtered'; readonly value: Expression; readonly filters: readonly FilterUse[] };

export type Comparison = '==' | '!=' | '>=' | '<=' | '>' | '<' | 'contains';

export interface FilterUse {
  readonly name: string;
  readonly args: readonly FilterArgument[];
  readonly offset: number;
}

export type FilterArgument =
  | { readonly kind: 'value'; readonly value: Expression }
  | { readonly kind: 'pair'; readonly search: Expression; readonly replacement: Expression }
  | { readonly kind: 'arrow'; readonly item: string; readonly body: Expression }
  /** Nothing between two commas. */
  | { readonly kind: 'empty' };

const MAX_NESTING = 50;
/** What follows a name with a blank between and is none of it. */
const OPERATOR_WORDS: ReadonlySet<string> = new Set(['and', 'or', 'not', 'contains', 'in']);
const WORDS: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['\\', '\\'],
  ['"', '"'],
  ["'", "'"],
]);

const OPENING = /\{[{%]/g;
/** A hyphen belongs to a name, but not to the end of a tag: -%}. */
const NAME = /[\p{L}_@$](?:[\p{L}\p{M}\p{N}_@$]|-(?!%\}))*/uy;
const NEXT_WORD = /[ \t]+([\p{L}\p{N}_@$](?:[\p{L}\p{M}\p{N}_@$]|-(?!%\}))*)/uy;
const STEP_NAME = /[\p{L}\p{N}_@$](?:[\p{L}\p{M}\p{N}_@$]|-(?!%\}))*/uy;
const NUMBER = /-?\d+(?:\.\d+)?/y;
const STRING = /"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'/y;

/**
 * Parses a Knap template.
 *
 * @throws InputError naming `template`, with line and column: what does not parse, unknown filters and tags, nesting
 * of more than 50 levels
 */
export function parseKnap(template: string, filters: ReadonlySet<string>): readonly KnapNode[] {
  return new KnapParser(template, filters).parse();
}

/** Where a body ended, and by which tag; undefined at the end of the template. */
interface Body {
  readonly nodes: readonly KnapNode[];
  readonly end: string | undefined;
  readonly endOffset: number;
}

class KnapParser {
  readonly #template: string;
  readonly #filters: ReadonlySet<string>;
  #at = 0;
  #nesting = 0;
  /** A bar behind an arrow goes on with the chain that the arrow is an argument in. */
  #takesFilters = true;

  constructor(template: string, filters: ReadonlySet<string>) {
    this.#template = template;
    this.#filters = filters;
  }

  parse(): readonly KnapNode[] {
    const { nodes, end, endOffset } = this.#readBody();
    if (end !== undefined) this.#fail(endOffset, `{% ${end} %} closes nothing`);
    return nodes;
  }

  /** Parses all of the text as `item => expression`. */
  parseArrow(): FilterArgument {
    const arrow = this.#readArgument();
    this.#skipSpace();
    if (arrow.kind !== 'arrow' || this.#at < this.#template.length)
      this.#fail(this.#at, 'expected an arrow such as item => item.name');
    return arrow;
  }

  #readBody(): Body {
    const nodes: KnapNode[] = [];
    while (this.#at < this.#template.length) {
      const textStart = this.#at;
      OPENING.lastIndex = textStart;
      const start = OPENING.exec(this.#template)?.index ?? this.#template.length;
      this.#at = start;
      if (this.#template.startsWith('{%', start)) {
        const tag = this.#readTag(start);
        const text = this.#template.slice(textStart, this.#leaveLine(textStart, start));
        if (text !== '') nodes.push({ kind: 'text', text });
        if (typeof tag === 'function') nodes.push(tag());
        else return { nodes, end: tag.end, endOffset: start };
        continue;
      }
      if (start > textStart) nodes.push({ kind: 'text', text: this.#template.slice(textStart, start) });
      if (start < this.#template.length) nodes.push(this.#readOutput(start));
    }
    return { nodes, end: undefined, endOffset: this.#at };
  }

  #readOutput(start: number): KnapNode {
    this.#at = start + 2;
    const expression = this.#readExpression();
    this.#skipSpace();
    if (!this.#take('}}')) this.#failOpen(start, '}}');
    return { kind: 'output', expression };
  }

  /**
   * Reads a tag to its end. What opens a block or sets a variable is a function that reads the rest, called once
   * the white space around the tag is settled; the others say which block part they end.
   */
  #readTag(start: number): (() => KnapNode) | { readonly end: string } {
    this.#at = start + 2;
    this.#skipSpace();
    const wordOffset = this.#at;
    const word = this.#match(NAME) ?? '';
    if (word === 'if' || word === 'elseif') {
      const condition = this.#readExpression();
      this.#closeTag(start);
      if (word === 'if') return () => this.#nest(start, () => this.#readIf(condition, start));
      this.#pendingCondition = condition;
      return { end: word };
    }
    if (word === 'else' || word === 'endif' || word === 'endfor') {
      this.#closeTag(start);
      return { end: word };
    }
    if (word === 'for') {
      const name = this.#readNewName('for item in list');
      this.#skipSpace();
      if (this.#match(NAME) !== 'in') this.#failOpen(start, 'in, as in {% for item in list %}');
      const list = this.#readExpression();
      this.#closeTag(start);
      return () => this.#nest(start, () => this.#readFor(name, list, start));
    }
    if (word === 'set') {
      const name = this.#readNewName('set name = value');
      this.#skipSpace();
      if (!this.#take('=')) this.#failOpen(start, '=, as in {% set name = value %}');
      const value = this.#readExpression();
      this.#closeTag(start);
      return () => ({ kind: 'set', name, value });
    }
    if (word === '') this.#failOpen(start, 'the name of a tag');
    return this.#fail(
      wordOffset,
      `expected the tag if, elseif, else, endif, for, endfor or set, got ${quote(word)}`,
    );
  }

  /** The condition of the elseif that the last tag was. */
  #pendingCondition: Expression | undefined;
  /** Whether the last tag ended with -%}. */
  #trims = false;

  #closeTag(start: number): void {
    this.#skipSpace();
    this.#trims = this.#take('-%}');
    if (!this.#trims && !this.#take('%}')) this.#failOpen(start, '%}');
  }

  /**
   * Goes on behind the last tag: a tag alone on its line takes the line away. Gives where the text before the tag
   * ends then.
   */
  #leaveLine(textStart: number, tagStart: number): number {
    let lineStart = tagStart;
    while (lineStart > textStart && /[ \t]/.test(this.#template[lineStart - 1] ?? '')) lineStart -= 1;
    const begins = lineStart === 0 || this.#template[lineStart - 1] === '\n';
    const rest = begins ? this.#peek(/[ \t]*(?:\r?\n|$)/y) : undefined;
    this.#at += rest?.length ?? 0;
    if (this.#trims) this.#skipSpace();
    return rest === undefined ? tagStart : lineStart;
  }

  #readIf(first: Expression, start: number): KnapNode {
    const branches: Branch[] = [];
    let condition: Expression | undefined = first;
    let otherwise: readonly KnapNode[] = [];
    for (;;) {
      const { nodes, end, endOffset } = this.#readBody();
      if (condition === undefined) otherwise = nodes;
      else branches.push({ condition, body: nodes });
      if (end === 'endif') return { kind: 'if', branches, otherwise };
      if (end === undefined) this.#fail(start, 'expected {% endif %} for the {% if %}');
      if (end === 'endfor' || condition === undefined)
        this.#fail(endOffset, `expected {% endif %}, got {% ${end} %}`);
      condition = end === 'elseif' ? this.#pendingCondition : undefined;
    }
  }

  #readFor(name: string, list: Expression, start: number): KnapNode {
    const { nodes, end, endOffset } = this.#readBody();
    if (end === undefined) this.#fail(start, 'expected {% endfor %} for the {% for %}');
    if (end !== 'endfor') this.#fail(endOffset, `expected {% endfor %}, got {% ${end} %}`);
    return { kind: 'for', name, list, body: nodes, offset: start };
  }

  #readNewName(form: string): string {
    this.#skipSpace();
    const offset = this.#at;
    const name = this.#match(NAME);
    if (name === undefined || OPERATOR_WORDS.has(name) || WORDS.has(name))
      return this.#fail(offset, `expected the name of a variable, as in {% ${form} %}`);
    return name;
  }

  #readExpression(): Expression {
    return this.#readChain('fallback', /\?\?/y, () => this.#readAny());
  }

  /** In parentheses or brackets, where filters are taken even within an arrow. */
  #readNested(offset: number): Expression {
    return this.#nest(offset, () => this.#withFilters(true, () => this.#readExpression()));
  }

  #withFilters<Result>(taken: boolean, read: () => Result): Result {
    const before = this.#takesFilters;
    this.#takesFilters = taken;
    const result = read();
    this.#takesFilters = before;
    return result;
  }

  #readAny(): Expression {
    const readAll = () => this.#readChain('all', /&&|and(?![\p{L}\p{M}\p{N}_-])/uy, () => this.#readNot());
    return this.#readChain('any', /\|\||or(?![\p{L}\p{M}\p{N}_-])/uy, readAll);
  }

  #readChain(kind: 'any' | 'all' | 'fallback', operator: RegExp, readPart: () => Expression): Expression {
    const first = readPart();
    const parts = [first];
    for (;;) {
      this.#skipSpace();
      if (this.#match(operator) === undefined) return parts.length === 1 ? first : { kind, parts };
      parts.push(readPart());
    }
  }

  #readNot(): Expression {
    this.#skipSpace();
    const offset = this.#at;
    if (this.#match(/!(?!=)|not(?![\p{L}\p{M}\p{N}_-])/uy) === undefined) return this.#readComparison();
    return this.#nest(offset, () => ({ kind: 'not', value: this.#readNot() }));
  }

  #readComparison(): Expression {
    const left = this.#readFiltered();
    this.#skipSpace();
    const operator = this.#match(/[=!<>]=|[<>]|contains(?![\p{L}\p{M}\p{N}_-])/uy);
    if (operator === undefined) return left;
    return { kind: 'comparison', operator: operator as Comparison, left, right: this.#readFiltered() };
  }

  #readFiltered(): Expression {
    const value = this.#readPath();
    const filters: FilterUse[] = [];
    for (;;) {
      this.#skipSpace();
      if (!this.#takesFilters || this.#match(/\|(?!\|)/y) === undefined)
        return filters.length === 0 ? value : { kind: 'filtered', value, filters };
      filters.push(this.#readFilter());
    }
  }

  #readFilter(): FilterUse {
    this.#skipSpace();
    const offset = this.#at;
    const name = this.#match(NAME);
    if (name === undefined) return this.#fail(offset, 'expected the name of a filter');
    if (!this.#filters.has(name)) this.#fail(offset, `there is no filter ${quote(name)}`);
    this.#skipSpace();
    if (!this.#take(':')) return { name, args: [], offset };
    this.#skipSpace();
    const bracketed = this.#take('(');
    const args = this.#readArguments();
    this.#skipSpace();
    if (bracketed && !this.#take(')')) this.#fail(this.#at, 'expected ) behind the arguments');
    const takesArrow = name === 'map' || name === 'where' || name === 'sum';
    return { name, args: takesArrow ? args.map((arg) => this.#arrowOfText(arg, offset)) : args, offset };
  }

  #readArguments(): readonly FilterArgument[] {
    const args: FilterArgument[] = [];
    do {
      this.#skipSpace();
      args.push(this.#peek(/,/y) === undefined ? this.#readArgument() : { kind: 'empty' });
      this.#skipSpace();
    } while (this.#take(','));
    return args;
  }

  #readArgument(): FilterArgument {
    this.#skipSpace();
    const offset = this.#at;
    const item = this.#match(NAME);
    this.#skipSpace();
    if (item !== undefined && this.#take('=>'))
      return { kind: 'arrow', item, body: this.#withFilters(false, () => this.#readAny()) };
    this.#at = offset;
    const search = this.#readPath();
    this.#skipSpace();
    if (!this.#take(':')) return { kind: 'value', value: search };
    return { kind: 'pair', search, replacement: this.#readPath() };
  }

  /** An arrow may be written as a text: map:"item => item.name". */
  #arrowOfText(arg: FilterArgument, offset: number): FilterArgument {
    if (arg.kind !== 'value' || arg.value.kind !== 'literal') return arg;
    const { value } = arg.value;
    if (typeof value !== 'string' || !value.includes('=>')) return arg;
    try {
      return new KnapParser(value, this.#filters).parseArrow();
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      return this.#fail(offset, `expected an arrow such as item => item.name, got ${quote(value)}`);
    }
  }

  #readPath(): Expression {
    this.#skipSpace();
    const start = this.#at;
    const root = this.#readPrimary();
    const steps: Expression[] = [];
    for (;;) {
      if (this.#take('.')) {
        const offset = this.#at;
        const name = this.#match(STEP_NAME);
        if (name === undefined) this.#fail(offset, 'expected a name behind the dot');
        else steps.push({ kind: 'literal', value: name });
      } else if (this.#take('[')) {
        const offset = this.#at;
        steps.push(this.#readNested(offset));
        this.#skipSpace();
        if (!this.#take(']')) this.#fail(this.#at, 'expected ]');
      } else break;
    }
    if (root.kind === 'variable') return { ...root, steps, source: this.#template.slice(start, this.#at) };
    return steps.length === 0 ? root : { kind: 'member', value: root, steps };
  }

  #readPrimary(): Expression {
    const start = this.#at;
    const text = this.#match(STRING);
    if (text !== undefined) return { kind: 'literal', value: unescapeText(text.slice(1, -1)) };
    const number = this.#match(NUMBER);
    if (number !== undefined) return { kind: 'literal', value: Number(number) };
    if (this.#take('(')) {
      const expression = this.#readNested(start);
      this.#skipSpace();
      if (!this.#take(')')) this.#fail(this.#at, 'expected )');
      return expression;
    }
    const first = this.#match(NAME);
    if (first === undefined || OPERATOR_WORDS.has(first)) {
      const open = /["']/.test(this.#template[start] ?? '');
      return this.#fail(start, open ? 'this text has no closing quote' : 'expected a value');
    }
    this.#readFurtherWords();
    const name = this.#template.slice(start, this.#at);
    const value = WORDS.get(name);
    return value === undefined
      ? { kind: 'variable', name, steps: [], source: name }
      : { kind: 'literal', value };
  }

  /** Names may hold blanks: {{ First name }}. */
  #readFurtherWords(): void {
    for (;;) {
      NEXT_WORD.lastIndex = this.#at;
      const [all, word] = NEXT_WORD.exec(this.#template) ?? [];
      if (all === undefined || word === undefined || OPERATOR_WORDS.has(word)) return;
      this.#at += all.length;
    }
  }

  #nest<Result>(offset: number, read: () => Result): Result {
    this.#nesting += 1;
    if (this.#nesting > MAX_NESTING) this.#fail(offset, `nests more than ${MAX_NESTING} levels deep`);
    const result = read();
    this.#nesting -= 1;
    return result;
  }

  #skipSpace(): void {
    this.#match(/\s+/y);
  }

  #take(text: string): boolean {
    if (!this.#template.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #peek(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#template)?.[0];
  }

  #match(pattern: RegExp): string | undefined {
    const text = this.#peek(pattern);
    this.#at += text?.length ?? 0;
    return text;
  }

  /** What is never closed is told where it opens, the rest where it goes wrong. */
  #failOpen(start: number, expected: string): never {
    const ended = this.#at >= this.#template.length;
    const opening = this.#template.slice(start, start + 2);
    return this.#fail(
      ended ? start : this.#at,
      ended ? `expected ${expected} to follow ${opening}` : `expected ${expected}`,
    );
  }

  #fail(offset: number, message: string): never {
    throw new InputError('template', `${message} at ${placeAt(this.#template, offset)}`);
  }
}

/** Unknown escapes keep their backslash, as regular expressions want it. */
function unescapeText(text: string): string {
  return text.replace(/\\([^])/g, (escape: string, character: string) => ESCAPES.get(character) ?? escape);
}
