import { liquidString } from '../../lib/liquid-source.ts';
import { Untranslatable } from './liquid-translation.ts';

/** An expression of Jinja, Twig or Nunjucks, as far as Liquid has it. */
export type JinjaExpression =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'path'; readonly first: string; readonly steps: readonly JinjaStep[] }
  | {
      readonly kind: 'filter';
      readonly of: JinjaExpression;
      readonly name: string;
      readonly values: readonly JinjaExpression[];
    }
  | { readonly kind: 'join'; readonly parts: readonly JinjaExpression[] }
  | {
      readonly kind: 'compare';
      readonly operator: string;
      readonly left: JinjaExpression;
      readonly right: JinjaExpression;
    }
  | {
      readonly kind: 'logic';
      readonly operator: 'and' | 'or';
      readonly left: JinjaExpression;
      readonly right: JinjaExpression;
    }
  | { readonly kind: 'not'; readonly of: JinjaExpression }
  | {
      readonly kind: 'arithmetic';
      readonly operator: ArithmeticOperator;
      readonly left: JinjaExpression;
      readonly right: JinjaExpression;
    }
  /** `then if test else otherwise`; in a loop without else, the items that it keeps. */
  | {
      readonly kind: 'choice';
      readonly test: JinjaExpression;
      readonly then: JinjaExpression;
      readonly otherwise: JinjaExpression | undefined;
    };

export type ArithmeticOperator = '+' | '-' | '*' | '/' | '//' | '%' | '**';

/** A member by its name, or by what an expression gives. */
export type JinjaStep = string | { readonly computed: JinjaExpression };

const TOKEN =
  /\s*(?:("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(\d+(?:\.\d+)?)|([A-Za-z_]\w*)|(==|!=|<=|>=|\*\*|\/\/|\.\.|[<>.[\](){}|,~+\-*/%?:=]))/y;

const MAX_LEVELS = 50;
const MAX_LENGTH = 5000;

/** @throws Untranslatable for what Liquid has no words for */
export function parseJinja(text: string): JinjaExpression {
  if (text.length > MAX_LENGTH) throw new Untranslatable('an expression that is too long');
  return new JinjaParser(tokenize(text)).parse();
}

const COMPARISONS = new Set(['==', '!=', '<', '>', '<=', '>=']);
const WORDS = new Set('and else if in is not or'.split(' '));
const CONSTANTS: Readonly<Record<string, string>> = {
  true: 'true',
  false: 'false',
  none: 'nil',
  null: 'nil',
};

const NIL: JinjaExpression = { kind: 'literal', text: 'nil' };

/** Reads tokens from left to right, each method one rule of the grammar. */
class JinjaParser {
  readonly #tokens: readonly string[];
  #at = 0;
  /** How many expressions stand in one another here. */
  #levels = 0;

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  parse(): JinjaExpression {
    const result = this.#choice();
    if (this.#at < this.#tokens.length) throw new Untranslatable('an expression that Liquid does not have');
    return result;
  }

  /** disjunction ('if' disjunction ('else' choice)? | '?' choice ':' choice | '?:' choice | '??' choice)? */
  #choice(): JinjaExpression {
    const first = this.#disjunction();
    if (this.#take('if')) {
      const test = this.#disjunction();
      return {
        kind: 'choice',
        test,
        then: first,
        otherwise: this.#take('else') ? this.#choice() : undefined,
      };
    }
    if (!this.#take('?')) return first;
    if (this.#take(':')) return { kind: 'choice', test: first, then: first, otherwise: this.#choice() };
    if (this.#take('?')) {
      const test: JinjaExpression = { kind: 'compare', operator: '!=', left: first, right: NIL };
      return { kind: 'choice', test, then: first, otherwise: this.#choice() };
    }
    const then = this.#choice();
    return { kind: 'choice', test: first, then, otherwise: this.#take(':') ? this.#choice() : undefined };
  }

  /** conjunction ('or' conjunction)* */
  #disjunction(): JinjaExpression {
    this.#levels += 1;
    if (this.#levels > MAX_LEVELS) throw new Untranslatable('an expression of too many levels');
    const result = this.#logic('or', () => this.#logic('and', () => this.#negation()));
    this.#levels -= 1;
    return result;
  }

  /** operand (operator operand)* */
  #logic(operator: 'and' | 'or', operand: () => JinjaExpression): JinjaExpression {
    const left = operand();
    if (!this.#take(operator)) return left;
    // Liquid groups from the right, which makes no difference between operators of one kind.
    return { kind: 'logic', operator, left, right: this.#logic(operator, operand) };
  }

  /** 'not'* comparison */
  #negation(): JinjaExpression {
    return this.#take('not') ? { kind: 'not', of: this.#negation() } : this.#comparison();
  }

  /** joined ((comparison operator | 'in' | 'not' 'in') joined | 'is' test)? */
  #comparison(): JinjaExpression {
    const left = this.#joined();
    const operator = this.#peek();
    if (COMPARISONS.has(operator)) {
      this.#at += 1;
      return { kind: 'compare', operator, left, right: this.#joined() };
    }
    if (this.#take('in')) return this.#contained(left);
    if (operator === 'not' && this.#tokens[this.#at + 1] === 'in') {
      this.#at += 2;
      return { kind: 'not', of: this.#contained(left) };
    }
    return this.#take('is') ? this.#test(left) : left;
  }

  #contained(right: JinjaExpression): JinjaExpression {
    return { kind: 'compare', operator: 'contains', left: this.#joined(), right };
  }

  /** 'not'? name */
  #test(left: JinjaExpression): JinjaExpression {
    const negated = this.#take('not');
    const name = this.#next();
    const isNil = name === 'none' || name === 'null' || name === 'undefined';
    if (!isNil && name !== 'defined') throw new Untranslatable(`Liquid has no test ${name}`);
    const operator = isNil === negated ? '!=' : '==';
    return { kind: 'compare', operator, left, right: NIL };
  }

  /** sum ('~' sum)* */
  #joined(): JinjaExpression {
    const first = this.#sum();
    const parts = [first];
    while (this.#take('~')) parts.push(this.#sum());
    return parts.length === 1 ? first : { kind: 'join', parts };
  }

  /** product (('+' | '-') product)* */
  #sum(): JinjaExpression {
    return this.#leftToRight(['+', '-'], () => this.#product());
  }

  /** power (('*' | '/' | '//' | '%') power)* */
  #product(): JinjaExpression {
    return this.#leftToRight(['*', '/', '//', '%'], () => this.#leftToRight(['**'], () => this.#filtered()));
  }

  #leftToRight(operators: readonly ArithmeticOperator[], operand: () => JinjaExpression): JinjaExpression {
    let left = operand();
    for (;;) {
      const operator = operators.find((known) => known === this.#peek());
      if (operator === undefined) return left;
      this.#at += 1;
      left = { kind: 'arithmetic', operator, left, right: operand() };
    }
  }

  /** primary ('|' name ('(' values)?)* */
  #filtered(): JinjaExpression {
    let result = this.#primary();
    while (this.#take('|')) {
      const name = this.#next();
      result = { kind: 'filter', of: result, name, values: this.#take('(') ? this.#values() : [] };
    }
    return result;
  }

  /** (disjunction (',' disjunction)*)? ')' */
  #values(): JinjaExpression[] {
    const list: JinjaExpression[] = [];
    while (!this.#take(')')) {
      if (list.length > 0) this.#expect(',');
      list.push(this.#choice());
    }
    return list;
  }

  /** '-'? number | string | '(' disjunction ')' | constant | name steps */
  #primary(): JinjaExpression {
    this.#levels += 1;
    if (this.#levels > MAX_LEVELS) throw new Untranslatable('an expression of too many levels');
    const result = this.#operand();
    this.#levels -= 1;
    return result;
  }

  #operand(): JinjaExpression {
    const token = this.#next();
    if (/^\d/.test(token)) return { kind: 'literal', text: token };
    if (token === '-' && /^\d/.test(this.#peek())) return { kind: 'literal', text: `-${this.#next()}` };
    if (token === '-')
      return {
        kind: 'arithmetic',
        operator: '*',
        left: this.#primary(),
        right: { kind: 'literal', text: '-1' },
      };
    if (/^["']/.test(token)) return { kind: 'literal', text: literalOf(token) };
    if (token === '(') {
      const inner = this.#choice();
      this.#expect(')');
      return inner;
    }
    if (!/^[A-Za-z_]/.test(token) || WORDS.has(token))
      throw new Untranslatable('an expression that Liquid does not have');
    const constant = CONSTANTS[token.toLowerCase()];
    if (constant !== undefined && !['.', '['].includes(this.#peek()))
      return { kind: 'literal', text: constant };
    return { kind: 'path', first: token, steps: this.#steps() };
  }

  /** ('.' name | '[' disjunction ']')* */
  #steps(): JinjaStep[] {
    const list: JinjaStep[] = [];
    for (;;) {
      if (this.#take('.')) {
        const name = this.#next();
        if (!/^\w+$/.test(name)) throw new Untranslatable('an expression that Liquid does not have');
        list.push(name);
      } else if (this.#take('[')) {
        const key = this.#peek();
        const isName = /^(?:["']|\d+$)/.test(key) && this.#tokens[this.#at + 1] === ']';
        if (isName) list.push(/^\d/.test(this.#next()) ? key : stringValue(key));
        else list.push({ computed: this.#disjunction() });
        this.#expect(']');
      } else {
        if (this.#peek() === '(') throw new Untranslatable('Liquid has no calls of functions');
        return list;
      }
    }
  }

  /** The token here; the empty text past the end. */
  #peek(): string {
    return this.#tokens[this.#at] ?? '';
  }

  #next(): string {
    const token = this.#peek();
    this.#at += 1;
    return token;
  }

  #take(token: string): boolean {
    if (this.#peek() !== token) return false;
    this.#at += 1;
    return true;
  }

  #expect(token: string): void {
    if (!this.#take(token)) throw new Untranslatable('an expression that Liquid does not have');
  }
}

function tokenize(text: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  const end = text.trimEnd().length;
  let at = 0;
  while (at < end) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (match === null) throw new Untranslatable('an expression that Liquid does not have');
    tokens.push(match[0].trim());
    at = TOKEN.lastIndex;
  }
  return tokens;
}

function stringValue(token: string): string {
  const inner = token.slice(1, -1);
  if (/\\[^\\"']/.test(inner)) throw new Untranslatable('Liquid has no escapes in strings');
  return inner.replace(/\\(.)/g, '$1');
}

function literalOf(token: string): string {
  const text = liquidString(stringValue(token));
  if (text === undefined) throw new Untranslatable('Liquid has no string for this text');
  return text;
}
