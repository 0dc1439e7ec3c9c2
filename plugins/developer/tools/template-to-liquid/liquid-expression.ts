import type { ArithmeticOperator, JinjaExpression } from './jinja-expression.ts';
import { liquidPath, Untranslatable } from './liquid-translation.ts';
import { strftimeFormat } from './php-date-format.ts';

/** What an expression of Liquid is made with: where names lead to, and what goes before the tag. */
export interface JinjaNames {
  readonly resolve: (first: string) => string;
  /** Assigns a value with filters to a variable before the tag, and gives its name. */
  readonly hoist: (value: string) => string;
  /** As hoist, one of two values by a condition. */
  readonly choose: (test: string, then: string, otherwise: string) => string;
  /** Says once what is to know about this place. */
  readonly warn: (message: string) => void;
  /** Says that a value is tested as it is. */
  readonly bare: () => void;
}

/** A value with its filters, for an output or an assignment. */
export function liquidValue(expression: JinjaExpression, names: JinjaNames): string {
  switch (expression.kind) {
    case 'filter': {
      const filter = filterText(expression.name, expression.values, names);
      const value = liquidValue(expression.of, names);
      return filter === '' ? value : `${value} | ${filter}`;
    }
    case 'join': {
      const [first, ...others] = expression.parts;
      if (first === undefined) return '""';
      return [liquidValue(first, names), ...others.map((part) => `append: ${liquidTerm(part, names)}`)].join(
        ' | ',
      );
    }
    case 'arithmetic':
      return arithmetic(expression, names);
    default:
      return liquidTerm(expression, names);
  }
}

const ARITHMETIC: Readonly<Record<Exclude<ArithmeticOperator, '**'>, (right: string) => string>> = {
  '+': (right) => `plus: ${right}`,
  '-': (right) => `minus: ${right}`,
  '*': (right) => `times: ${right}`,
  // Liquid divides two integers to an integer.
  '/': (right) => `times: 1.0 | divided_by: ${right}`,
  '//': (right) => `divided_by: ${right} | floor`,
  '%': (right) => `modulo: ${right}`,
};

/** Powers of more are for no template. */
const MAX_POWER = 10;

function arithmetic(
  { operator, left, right }: Extract<JinjaExpression, { kind: 'arithmetic' }>,
  names: JinjaNames,
): string {
  if ([left, right].some((side) => side.kind === 'literal' && /^["']/.test(side.text)))
    throw new Untranslatable('Liquid calculates with numbers only');
  if (operator === '**') return power(left, right, names);
  if (operator === '+') names.warn('plus adds numbers: it joins no texts or lists');
  return `${liquidValue(left, names)} | ${ARITHMETIC[operator](liquidTerm(right, names))}`;
}

function power(base: JinjaExpression, exponent: JinjaExpression, names: JinjaNames): string {
  const times = exponent.kind === 'literal' && /^\d+$/.test(exponent.text) ? Number(exponent.text) : 0;
  if (times < 1 || times > MAX_POWER)
    throw new Untranslatable(`Liquid has no powers but by multiplying: expected one of 1 to ${MAX_POWER}`);
  const term = liquidTerm(base, names);
  return term + ` | times: ${term}`.repeat(times - 1);
}

/** A path, its length or a literal, or a variable that holds the rest: what the arguments of filters and comparisons may be. */
export function liquidTerm(expression: JinjaExpression, names: JinjaNames): string {
  if (expression.kind === 'literal') return expression.text;
  if (expression.kind === 'path') {
    const { first, steps } = expression;
    if (first !== 'loop')
      return steps.reduce<string>(
        (path, step) =>
          typeof step === 'string'
            ? liquidPath(path, [step])
            : `${path}[${liquidTerm(step.computed, names)}]`,
        names.resolve(first),
      );
    const [step = '', ...others] = steps;
    const member = typeof step === 'string' ? LOOP_MEMBERS[step] : undefined;
    if (member === undefined || others.length > 0)
      throw new Untranslatable(`Liquid has no ${typeof step === 'string' ? `loop.${step}` : 'such loop'}`);
    return `forloop.${member}`;
  }
  if (
    expression.kind === 'filter' &&
    expression.of.kind === 'path' &&
    /^(?:length|count)$/.test(expression.name)
  )
    return `${liquidTerm(expression.of, names)}.size`;
  if (expression.kind === 'choice') {
    const { test, then, otherwise } = expression;
    return names.choose(
      liquidCondition(test, names, names.bare),
      liquidValue(then, names),
      otherwise === undefined ? 'nil' : liquidValue(otherwise, names),
    );
  }
  if (expression.kind === 'filter' || expression.kind === 'join' || expression.kind === 'arithmetic')
    return names.hoist(liquidValue(expression, names));
  throw new Untranslatable('Liquid has no expression within an expression');
}

const LOOP_MEMBERS: Readonly<Record<string, string>> = {
  index: 'index',
  index0: 'index0',
  revindex: 'rindex',
  revindex0: 'rindex0',
  first: 'first',
  last: 'last',
  length: 'length',
};

/** Filters by the most arguments that they are translated with. */
const FILTERS: Readonly<
  Record<string, { readonly liquid: string; readonly most: number; readonly otherwise?: string }>
> = {
  upper: { liquid: 'upcase', most: 0 },
  lower: { liquid: 'downcase', most: 0 },
  length: { liquid: 'size', most: 0 },
  count: { liquid: 'size', most: 0 },
  trim: { liquid: 'strip', most: 0 },
  default: { liquid: 'default', most: 1, otherwise: '""' },
  d: { liquid: 'default', most: 1, otherwise: '""' },
  join: { liquid: 'join', most: 1, otherwise: '""' },
  replace: { liquid: 'replace', most: 2 },
  escape: { liquid: 'escape', most: 0 },
  e: { liquid: 'escape', most: 0 },
  first: { liquid: 'first', most: 0 },
  last: { liquid: 'last', most: 0 },
  sort: { liquid: 'sort', most: 0 },
  reverse: { liquid: 'reverse', most: 0 },
  round: { liquid: 'round', most: 1 },
  abs: { liquid: 'abs', most: 0 },
  capitalize: { liquid: 'capitalize', most: 0 },
  striptags: { liquid: 'strip_html', most: 0 },
  urlencode: { liquid: 'url_encode', most: 0 },
  url_encode: { liquid: 'url_encode', most: 0 },
  nl2br: { liquid: 'newline_to_br', most: 0 },
  tojson: { liquid: 'json', most: 0 },
  json_encode: { liquid: 'json', most: 0 },
  truncate: { liquid: 'truncate', most: 1, otherwise: '255' },
  date: { liquid: 'date', most: 1 },
};

function filterText(name: string, values: readonly JinjaExpression[], names: JinjaNames): string {
  if ((name === 'safe' || name === 'raw') && values.length === 0) return '';
  const filter = Object.hasOwn(FILTERS, name) ? FILTERS[name] : undefined;
  if (filter === undefined) throw new Untranslatable(`Liquid has no filter ${name}`);
  const { liquid, most, otherwise } = filter;
  const given =
    liquid === 'default' ? withoutBoolean(values) : liquid === 'date' ? withStrftime(values) : values;
  if (
    given.length > most ||
    (name === 'replace' && given.length < 2) ||
    (name === 'date' && given.length === 0)
  )
    throw new Untranslatable(`Liquid has no filter ${name} with these arguments`);
  const terms = given.map((value) => liquidTerm(value, names));
  const written = terms.length === 0 && otherwise !== undefined ? [otherwise] : terms;
  return written.length === 0 ? liquid : `${liquid}: ${written.join(', ')}`;
}

/** A second argument of true asks of default what Liquid's always does: to replace empty values too. */
function withoutBoolean(values: readonly JinjaExpression[]): readonly JinjaExpression[] {
  const [, second] = values;
  return second?.kind === 'literal' && second.text === 'true' && values.length === 2
    ? values.slice(0, 1)
    : values;
}

/** The letters of Twig's dates are PHP's, those of Liquid's strftime's, which have percent signs. */
function withStrftime(values: readonly JinjaExpression[]): readonly JinjaExpression[] {
  const [format, ...others] = values;
  if (format?.kind !== 'literal' || !/^["']/.test(format.text) || format.text.includes('%')) return values;
  const text = strftimeFormat(format.text);
  if (text === undefined) throw new Untranslatable('Liquid has no such format of dates');
  return [{ kind: 'literal', text }, ...others];
}

/** Not those of order: of nil neither is true. */
const OPPOSITES: Readonly<Record<string, string>> = { '==': '!=', '!=': '==' };

/** A condition without `not`, which Liquid has only for a whole one: what is false there is nil or false. */
function positive(expression: JinjaExpression): JinjaExpression {
  if (expression.kind !== 'not') return expression;
  const { of } = expression;
  if (of.kind === 'not') return positive(of.of);
  const opposite = of.kind === 'compare' ? OPPOSITES[of.operator] : undefined;
  if (of.kind === 'compare' && opposite !== undefined) return { ...of, operator: opposite };
  if (of.kind !== 'path') throw new Untranslatable('Liquid has not only for a whole condition');
  const is = (text: string): JinjaExpression => ({
    kind: 'compare',
    operator: '==',
    left: of,
    right: { kind: 'literal', text },
  });
  return { kind: 'logic', operator: 'or', left: is('nil'), right: is('false') };
}

/** A condition; `bare` is told of values that are tested as they are. */
export function liquidCondition(expression: JinjaExpression, names: JinjaNames, bare: () => void): string {
  if (expression.kind === 'logic') {
    const { operator } = expression;
    const [left, right] = [positive(expression.left), positive(expression.right)];
    // Liquid groups from the right: a group on the left may change places with what is no other group.
    const isSwapped = left.kind === 'logic';
    if (isSwapped && right.kind === 'logic') throw new Untranslatable('Liquid has no brackets in conditions');
    const tests = [left, right].map((side) => liquidCondition(side, names, bare));
    return (isSwapped ? tests.reverse() : tests).join(` ${operator} `);
  }
  if (expression.kind === 'compare') {
    const { operator, left, right } = expression;
    return `${liquidTerm(left, names)} ${operator} ${liquidTerm(right, names)}`;
  }
  if (expression.kind === 'not') {
    if (expression.of.kind === 'path') bare();
    return liquidCondition(positive(expression), names, bare);
  }
  const term = liquidTerm(expression, names);
  if (expression.kind !== 'literal' && !term.startsWith('forloop.')) bare();
  return term;
}
