import type { CssNode, FunctionNode } from 'css-tree';

/** A value of CSS that is calculated with: a number, a percentage, or an angle in degrees. */
export interface CssQuantity {
  readonly value: number;
  readonly unit: '' | '%' | 'deg';
}

/** Text that is no CSS value of the kind asked for; the message says why. */
export class CssValueError extends Error {}

const DEGREES: Readonly<Record<string, number>> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };

/** CSS Values 4, 10.7.1. */
const CONSTANTS: Readonly<Record<string, number>> = {
  pi: Math.PI,
  e: Math.E,
  infinity: Infinity,
  '-infinity': -Infinity,
  nan: NaN,
};

/** Math functions of values of one unit, which is that of the result. */
const SAME_UNIT: Readonly<Record<string, (values: readonly number[]) => number | undefined>> = {
  min: (values) => Math.min(...values),
  max: (values) => Math.max(...values),
  hypot: (values) => Math.hypot(...values),
  abs: exactly(1, (value) => Math.abs(value)),
  clamp: exactly(3, (least, value, most) => Math.max(least, Math.min(value, most))),
  mod: exactly(2, (value, step) => value - step * Math.floor(value / step)),
  rem: exactly(2, (value, step) => value % step),
};

/** Math functions of numbers. */
const OF_NUMBERS: Readonly<Record<string, (values: readonly number[]) => number | undefined>> = {
  sign: exactly(1, Math.sign),
  sqrt: exactly(1, Math.sqrt),
  exp: exactly(1, Math.exp),
  pow: exactly(2, (base, exponent) => base ** exponent),
};

function exactly(count: number, compute: (...values: [number, number, number]) => number) {
  return (values: readonly number[]): number | undefined => {
    const [first = NaN, second = NaN, third = NaN] = values;
    return values.length === count ? compute(first, second, third) : undefined;
  };
}

/** Whether a node is a math function (CSS Values 4, 10). */
export function isMath(node: CssNode): node is FunctionNode {
  if (node.type !== 'Function') return false;
  const name = node.name.toLowerCase();
  return name === 'calc' || Object.hasOwn(SAME_UNIT, name) || Object.hasOwn(OF_NUMBERS, name);
}

/**
 * The value of a number, a percentage, an angle or a math function.
 *
 * @param keywords what other words stand for, such as the channels of a relative colour
 * @throws CssValueError when it is none, or units do not fit each other
 */
export function evaluateMath(node: CssNode, keywords: ReadonlyMap<string, number>): CssQuantity {
  switch (node.type) {
    case 'Number':
      return { value: Number(node.value), unit: '' };
    case 'Percentage':
      return { value: Number(node.value), unit: '%' };
    case 'Dimension': {
      const factor = DEGREES[node.unit.toLowerCase()];
      if (factor === undefined) throw new CssValueError(`the unit ${node.unit} is none of angles`);
      return { value: Number(node.value) * factor, unit: 'deg' };
    }
    case 'Identifier': {
      const name = node.name.toLowerCase();
      const value = keywords.get(name) ?? CONSTANTS[name];
      if (value === undefined) throw new CssValueError(`${node.name} stands for no number here`);
      return { value, unit: '' };
    }
    case 'Parentheses':
      return new MathExpression(node.children.toArray(), keywords).value();
    case 'Function':
      return functionValue(node, keywords);
    default:
      throw new CssValueError('a part is no number');
  }
}

function functionValue(node: FunctionNode, keywords: ReadonlyMap<string, number>): CssQuantity {
  const name = node.name.toLowerCase();
  const values = splitAtCommas(node.children.toArray()).map((part) =>
    new MathExpression(part, keywords).value(),
  );
  const [first] = values;
  if (first === undefined) throw new CssValueError(`${name}() has no argument`);
  if (name === 'calc' && values.length === 1) return first;
  const numbers = values.map(({ value }) => value);
  const ofNumbers = Object.hasOwn(OF_NUMBERS, name) ? OF_NUMBERS[name]?.(numbers) : undefined;
  if (ofNumbers !== undefined && values.every(({ unit }) => unit === '' || name === 'sign'))
    return { value: ofNumbers, unit: '' };
  const value = Object.hasOwn(SAME_UNIT, name) ? SAME_UNIT[name]?.(numbers) : undefined;
  if (value === undefined)
    throw new CssValueError(`${name}() is not calculated here, or not with such arguments`);
  if (values.some(({ unit }) => unit !== first.unit))
    throw new CssValueError(`${name}() has arguments of several units`);
  return { value, unit: first.unit };
}

/** Parts between commas. */
export function splitAtCommas(nodes: readonly CssNode[]): CssNode[][] {
  const parts: CssNode[][] = [[]];
  for (const node of nodes) {
    if (node.type === 'Operator' && node.value.trim() === ',') parts.push([]);
    else parts.at(-1)?.push(node);
  }
  return parts;
}

/** Sums and products (CSS Values 4, 10.8). */
class MathExpression {
  readonly #nodes: readonly CssNode[];
  readonly #keywords: ReadonlyMap<string, number>;
  #at = 0;

  constructor(nodes: readonly CssNode[], keywords: ReadonlyMap<string, number>) {
    this.#nodes = nodes.filter(({ type }) => type !== 'WhiteSpace');
    this.#keywords = keywords;
  }

  value(): CssQuantity {
    const value = this.#sum();
    if (this.#at < this.#nodes.length) throw new CssValueError('a calculation lacks an operator');
    return value;
  }

  #sum(): CssQuantity {
    let sum = this.#product();
    for (let sign = this.#operator('+', '-'); sign !== undefined; sign = this.#operator('+', '-')) {
      const term = this.#product();
      if (term.unit !== sum.unit) throw new CssValueError('a sum has terms of several units');
      sum = { value: sign === '+' ? sum.value + term.value : sum.value - term.value, unit: sum.unit };
    }
    return sum;
  }

  #product(): CssQuantity {
    let product = this.#factor();
    for (let sign = this.#operator('*', '/'); sign !== undefined; sign = this.#operator('*', '/')) {
      const factor = this.#factor();
      if (factor.unit !== '' && (sign === '/' || product.unit !== ''))
        throw new CssValueError('a product has several units, or a unit below the line');
      product =
        sign === '/'
          ? { value: product.value / factor.value, unit: product.unit }
          : { value: product.value * factor.value, unit: product.unit || factor.unit };
    }
    return product;
  }

  #factor(): CssQuantity {
    const node = this.#nodes[this.#at];
    if (node === undefined) throw new CssValueError('a calculation ends too soon');
    this.#at += 1;
    return evaluateMath(node, this.#keywords);
  }

  #operator(...signs: readonly string[]): string | undefined {
    const node = this.#nodes[this.#at];
    const sign = node?.type === 'Operator' ? node.value.trim() : '';
    if (!signs.includes(sign)) return undefined;
    this.#at += 1;
    return sign;
  }
}
