import { InputError, quote } from '@toolyard/sdk';
import { CONSTANTS, factorial, FUNCTIONS, modulo, SHADOWED_FUNCTIONS, type AngleUnit } from './functions.ts';
import { tokenize, type Token } from './tokens.ts';

const DEEPEST_NESTING = 100;

/** A value, and for a term that is just n% also n: after + or - it is that share of what stands before. */
interface Term {
  readonly value: number;
  readonly percent?: number;
}

/**
 * The value of an expression in double precision.
 *
 * @param variables values by name in lower case
 * @throws InputError with the position, from 1, of what cannot be read or has no real finite value
 */
export function evaluate(
  argument: string,
  expression: string,
  angle: AngleUnit,
  variables: ReadonlyMap<string, number>,
): number {
  return new Evaluator(argument, tokenize(argument, expression), angle, variables).evaluate();
}

/** Reads tokens from left to right, each method one rule of the grammar, and computes on the way. */
class Evaluator {
  readonly #argument: string;
  readonly #tokens: readonly Token[];
  readonly #angle: AngleUnit;
  readonly #variables: ReadonlyMap<string, number>;
  #at = 0;
  #depth = 0;

  constructor(
    argument: string,
    tokens: readonly Token[],
    angle: AngleUnit,
    variables: ReadonlyMap<string, number>,
  ) {
    this.#argument = argument;
    this.#tokens = tokens;
    this.#angle = angle;
    this.#variables = variables;
  }

  evaluate(): number {
    const value = this.#sum();
    if (this.#token.kind !== 'end') throw this.#unexpected('an operator');
    return value;
  }

  /** product (('+' | '-') product)* */
  #sum(): number {
    let { value } = this.#product();
    for (;;) {
      const token = this.#token;
      if (!this.#isNext('+') && !this.#isNext('-')) return value;
      this.#at += 1;
      const right = this.#product();
      const change = right.percent === undefined ? right.value : (value * right.percent) / 100;
      value = this.#finite(token.text === '+' ? value + change : value - change, token.text, token);
    }
  }

  /** signed (('*' | '/' | '%' | 'mod') signed | power)*, where a power right after is multiplied */
  #product(): Term {
    let term = this.#signed();
    for (;;) {
      const token = this.#token;
      if (this.#isNext('*') || this.#isNext('/') || this.#isNext('%') || this.#isModulo()) {
        this.#at += 1;
        const right = this.#signed().value;
        term = { value: this.#finite(applyOperator(token.text, term.value, right), token.text, token) };
      } else if (this.#startsOperand(token)) {
        if (token.kind === 'number' && this.#tokens[this.#at - 1]?.kind === 'number')
          throw this.#unexpected('an operator between numbers');
        term = { value: this.#finite(term.value * this.#power().value, '*', token) };
      } else return term;
    }
  }

  /** ('-' | '+')* power */
  #signed(): Term {
    let sign = 0;
    while (this.#isNext('-') || this.#isNext('+')) {
      if (sign === 0) sign = 1;
      if (this.#token.text === '-') sign = -sign;
      this.#at += 1;
    }
    const term = this.#power();
    return sign === 0 ? term : { value: sign * term.value };
  }

  /** postfix ('^' signed)? */
  #power(): Term {
    const base = this.#postfix();
    const token = this.#token;
    if (!this.#isNext('^')) return base;
    this.#at += 1;
    return { value: this.#finite(base.value ** this.#signed().value, '^', token) };
  }

  /** operand ('!' | '%')*, where % before an operand is modulo and left to `#product` */
  #postfix(): Term {
    let term: Term = { value: this.#operand() };
    for (;;) {
      const token = this.#token;
      if (this.#isNext('!')) {
        this.#at += 1;
        term = { value: this.#finite(factorial(term.value), `${term.value}!`, token) };
      } else if (this.#isNext('%') && !this.#startsOperand(this.#tokens[this.#at + 1])) {
        this.#at += 1;
        term = { value: term.value / 100, percent: term.value };
      } else return term;
    }
  }

  /** number | name | function '(' arguments ')' | '(' sum ')' | ('√' | '∛') operand */
  #operand(): number {
    const token = this.#token;
    if (!this.#startsOperand(token)) throw this.#unexpected('a number, a name or (');
    this.#at += 1;
    if (token.kind === 'number') return this.#finite(Number(token.text), token.text, token);
    if (token.text === '√' || token.text === '∛') return this.#root(token);
    if (token.kind === 'operator') return this.#inBrackets(() => this.#sum());
    const variable = this.#variables.get(token.text);
    if (variable !== undefined) return variable;
    if (functionNamed(token.text) !== undefined) return this.#call(token);
    if (Object.hasOwn(CONSTANTS, token.text)) return CONSTANTS[token.text] ?? Number.NaN;
    throw this.#error(`unknown name ${quote(token.text)}`, token);
  }

  #root(sign: Token): number {
    this.#deeper();
    const value = this.#operand();
    this.#depth -= 1;
    const root = sign.text === '√' ? Math.sqrt(value) : Math.cbrt(value);
    return this.#finite(root, `${sign.text}${value}`, sign);
  }

  #call(name: Token): number {
    if (!this.#isNext('(')) throw this.#unexpected(`( after ${name.text}`);
    this.#at += 1;
    const values = this.#inBrackets(() => this.#arguments());
    const called = functionNamed(name.text);
    const [least, most] = called?.arity ?? [0, 0];
    if (called === undefined || values.length < least || values.length > most) {
      const wanted =
        least === most ? String(least) : most === Infinity ? `${least} or more` : `${least} or ${most}`;
      throw this.#error(`expected ${wanted} arguments of ${name.text}, got ${values.length}`, name);
    }
    return this.#finite(called.apply(values, this.#angle), `${name.text}(${values.join(', ')})`, name);
  }

  #arguments(): number[] {
    const values: number[] = [];
    if (this.#isNext(')')) return values;
    do {
      if (values.length > 0) this.#at += 1;
      values.push(this.#sum());
    } while (this.#isNext(','));
    return values;
  }

  /** What `read` makes of what is inside, once the opening bracket is behind. */
  #inBrackets<T>(read: () => T): T {
    this.#deeper();
    const value = read();
    if (!this.#isNext(')')) throw this.#unexpected('an operator or )');
    this.#at += 1;
    this.#depth -= 1;
    return value;
  }

  #deeper(): void {
    this.#depth += 1;
    if (this.#depth > DEEPEST_NESTING)
      throw this.#error(`expected brackets at most ${DEEPEST_NESTING} deep`, this.#token);
  }

  get #token(): Token {
    return this.#tokens[this.#at] ?? { kind: 'end', text: '', position: 0 };
  }

  #isNext(operator: string): boolean {
    return this.#token.kind === 'operator' && this.#token.text === operator;
  }

  #isModulo(): boolean {
    return this.#token.kind === 'name' && this.#token.text === 'mod';
  }

  #startsOperand(token: Token | undefined): boolean {
    if (token === undefined) return false;
    if (token.kind === 'name') return token.text !== 'mod';
    return token.kind === 'number' || (token.kind === 'operator' && ['(', '√', '∛'].includes(token.text));
  }

  #finite(value: number, operation: string, token: Token): number {
    if (Number.isFinite(value)) return value;
    throw this.#error(`${operation} has no real finite value`, token);
  }

  #unexpected(expected: string): InputError {
    const token = this.#token;
    return this.#error(
      `expected ${expected}, got ${token.kind === 'end' ? 'the end' : quote(token.text)}`,
      token,
    );
  }

  #error(problem: string, { position }: Token): InputError {
    return new InputError(this.#argument, `${problem} at position ${position}`);
  }
}

function functionNamed(name: string) {
  const table = [FUNCTIONS, SHADOWED_FUNCTIONS].find((functions) => Object.hasOwn(functions, name));
  return table?.[name];
}

function applyOperator(operator: string, left: number, right: number): number {
  if (operator === '*') return left * right;
  return operator === '/' ? left / right : modulo(left, right);
}
