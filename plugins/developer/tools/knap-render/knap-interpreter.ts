import { CpuLimit } from '@toolyard/kit/cpu-limit';
import { foldCase } from '@toolyard/kit/case-folding';
import { textPlaces, type TextPlace } from '@toolyard/kit/text-places';
import { InputError, type JsonObject } from '@toolyard/sdk';
import type { GivenArgument } from './knap-filter-call.ts';
import { KNAP_FILTERS } from './knap-filters.ts';
import { parseKnap, type Comparison, type Expression, type FilterUse, type KnapNode } from './knap-syntax.ts';
import { compare, isEqual, isTruthy, memberOf, textOf, type KnapValue } from './knap-value.ts';
import { utf8Bytes } from '../../lib/text-size.ts';

const MAX_LOOP_STEPS = 100_000;
const MAX_OUTPUT_BYTES = 1024 * 1024;
const MAX_MS = 1000;
/** A loop can warn at every step. */
const MOST_WARNINGS = 100;

export interface KnapWarning extends TextPlace {
  readonly message: string;
  readonly filter: string;
}

export interface Rendering {
  readonly result: string;
  /** As they are written, in order of first use. */
  readonly missing: readonly string[];
  readonly warnings: readonly KnapWarning[];
}

interface RenderOptions {
  readonly strict: boolean;
  /** The instant that a date filter calls "now", in milliseconds since 1970-01-01T00:00Z. */
  readonly now: number;
}

/**
 * Renders a Knap template.
 *
 * @throws InputError naming `template`: what does not parse, a loop over no list, a limit passed; naming `data` for
 * a variable that it lacks, when strict
 */
export function renderKnap(template: string, data: JsonObject, options: RenderOptions): Rendering {
  const nodes = parseKnap(template, new Set(KNAP_FILTERS.keys()));
  const interpreter = new KnapInterpreter(template, data, options);
  interpreter.render(nodes, undefined);
  return interpreter.rendering();
}

/** Variables that a template sets. A loop's end with their round. */
interface Scope {
  readonly values: Map<string, KnapValue>;
  readonly outer: Scope | undefined;
}

class KnapInterpreter {
  readonly #data: JsonObject;
  readonly #options: RenderOptions;
  readonly #placeOf: (offset: number) => TextPlace;
  readonly #time = new CpuLimit(MAX_MS);
  readonly #output: string[] = [];
  readonly #missing = new Set<string>();
  readonly #warnings: KnapWarning[] = [];
  readonly #globals: Scope = { values: new Map(), outer: undefined };
  #bytes = 0;
  #steps = 0;

  constructor(template: string, data: JsonObject, options: RenderOptions) {
    this.#data = data;
    this.#options = options;
    this.#placeOf = textPlaces(template);
  }

  rendering(): Rendering {
    return { result: this.#output.join(''), missing: [...this.#missing], warnings: this.#warnings };
  }

  render(nodes: readonly KnapNode[], inner: Scope | undefined): void {
    const scope = inner ?? this.#globals;
    for (const node of nodes) {
      if (node.kind === 'text') this.#write(node.text);
      else if (node.kind === 'output') this.#write(textOf(this.#evaluate(node.expression, scope)));
      else if (node.kind === 'set') scope.values.set(node.name, this.#evaluate(node.value, scope));
      else if (node.kind === 'for') this.#loop(node, scope);
      else {
        const taken = node.branches.find(({ condition }) => isTruthy(this.#evaluate(condition, scope)));
        this.render(taken?.body ?? node.otherwise, scope);
      }
    }
  }

  #loop({ name, list, body, offset }: KnapNode & { readonly kind: 'for' }, outer: Scope): void {
    const items = this.#evaluate(list, outer) ?? [];
    if (!Array.isArray(items)) {
      const kind = typeof items === 'object' ? 'an object' : `a ${typeof items}`;
      throw this.#error(offset, `for expects a list, got ${kind}`);
    }
    for (const [index, item] of items.entries()) {
      this.#steps += 1;
      if (this.#steps > MAX_LOOP_STEPS)
        throw this.#error(offset, `passes the limit of ${MAX_LOOP_STEPS} loop steps`);
      this.#checkTime(offset);
      const values = new Map<string, KnapValue>([
        [
          'loop',
          {
            index: index + 1,
            index0: index,
            first: index === 0,
            last: index === items.length - 1,
            length: items.length,
          },
        ],
        [name, item],
      ]);
      this.render(body, { values, outer });
    }
  }

  #write(text: string): void {
    this.#bytes += utf8Bytes(text);
    if (this.#bytes > MAX_OUTPUT_BYTES)
      throw new InputError('template', 'passes the limit of 1 MiB of output');
    this.#output.push(text);
  }

  #evaluate(expression: Expression, scope: Scope): KnapValue {
    switch (expression.kind) {
      case 'literal':
        return expression.value;
      case 'variable':
        return this.#resolve(expression, scope);
      case 'member':
        return this.#follow(this.#evaluate(expression.value, scope), expression.steps, scope);
      case 'not':
        return !isTruthy(this.#evaluate(expression.value, scope));
      case 'all':
        return expression.parts.every((part) => isTruthy(this.#evaluate(part, scope)));
      case 'any':
        return expression.parts.some((part) => isTruthy(this.#evaluate(part, scope)));
      case 'fallback':
        return this.#firstTruthy(expression.parts, scope);
      case 'comparison':
        return COMPARISONS[expression.operator](
          this.#evaluate(expression.left, scope),
          this.#evaluate(expression.right, scope),
        );
      default:
        return expression.filters.reduce<KnapValue>(
          (value, filter) => this.#filter(value, filter, scope),
          this.#evaluate(expression.value, scope),
        );
    }
  }

  /** The last one when none is truthy. */
  #firstTruthy(parts: readonly Expression[], scope: Scope): KnapValue {
    let value: KnapValue;
    for (const part of parts) {
      value = this.#evaluate(part, scope);
      if (isTruthy(value)) break;
    }
    return value;
  }

  #resolve(variable: Expression & { readonly kind: 'variable' }, scope: Scope): KnapValue {
    const value = this.#lookUp(variable, scope);
    if (value !== undefined || this.#missing.has(variable.source)) return value;
    if (this.#options.strict) throw new InputError('data', `lacks the variable ${variable.source}`);
    this.#missing.add(variable.source);
    return undefined;
  }

  #lookUp({ name, steps, source }: Expression & { readonly kind: 'variable' }, scope: Scope): KnapValue {
    for (let at: Scope | undefined = scope; at !== undefined; at = at.outer) {
      // A variable that is set to nothing is there, and holds null.
      if (at.values.has(name)) return this.#follow(at.values.get(name) ?? null, steps, scope);
    }
    const value = this.#follow(memberOf(this.#data, name), steps, scope);
    return value ?? (steps.length > 0 ? (memberOf(this.#data, source) ?? value) : value);
  }

  #follow(value: KnapValue, steps: readonly Expression[], scope: Scope): KnapValue {
    return steps.reduce<KnapValue>((found, step) => memberOf(found, this.#evaluate(step, scope)), value);
  }

  #filter(value: KnapValue, { name, args, offset }: FilterUse, scope: Scope): KnapValue {
    const filter = KNAP_FILTERS.get(name);
    if (filter === undefined) throw this.#error(offset, `there is no filter ${name}`);
    this.#checkTime(offset);
    try {
      return filter(value, {
        args: args.map((arg) => this.#argument(arg, scope)),
        now: this.#options.now,
        warn: (message) => {
          if (this.#warnings.length < MOST_WARNINGS)
            this.#warnings.push({ message, filter: name, ...this.#placeOf(offset) });
        },
        refuse: (message) => {
          throw this.#error(offset, `${name}: ${message}`);
        },
      });
    } catch (error) {
      // A text of more than 512 MiB, or a list that nests too deeply.
      if (error instanceof RangeError)
        throw this.#error(offset, `${name}: passes the limit of 1 MiB of text`);
      throw error;
    }
  }

  #argument(arg: FilterUse['args'][number], scope: Scope): GivenArgument {
    switch (arg.kind) {
      case 'value':
        return { value: this.#argumentValue(arg.value, scope) };
      case 'pair':
        return {
          value: this.#argumentValue(arg.search, scope),
          replacement: this.#argumentValue(arg.replacement, scope),
        };
      case 'arrow':
        return {
          each: (item) => this.#evaluate(arg.body, { values: new Map([[arg.item, item]]), outer: scope }),
        };
      default:
        return {};
    }
  }

  /** A bare word that is no variable is a text: list:task. */
  #argumentValue(expression: Expression, scope: Scope): KnapValue {
    if (expression.kind === 'variable') return this.#lookUp(expression, scope) ?? expression.source;
    return this.#evaluate(expression, scope);
  }

  #checkTime(offset: number): void {
    if (this.#time.isPassed) throw this.#error(offset, 'passes the limit of 1 s');
  }

  #error(offset: number, message: string): InputError {
    const { line, column } = this.#placeOf(offset);
    return new InputError('template', `${message} at line ${line}, column ${column}`);
  }
}

const COMPARISONS: Readonly<Record<Comparison, (left: KnapValue, right: KnapValue) => boolean>> = {
  '==': isEqual,
  '!=': (left, right) => !isEqual(left, right),
  '>': (left, right) => compare(left, right) > 0,
  '<': (left, right) => compare(left, right) < 0,
  '>=': (left, right) => compare(left, right) >= 0,
  '<=': (left, right) => compare(left, right) <= 0,
  contains,
};

/** Without case, as Knap does. */
function contains(whole: KnapValue, part: KnapValue): boolean {
  if (part === undefined || part === null) return false;
  if (typeof whole === 'string') return foldCase(whole).includes(foldCase(textOf(part)));
  if (!Array.isArray(whole)) return false;
  const folded = typeof part === 'string' ? foldCase(part) : undefined;
  return whole.some((item) =>
    typeof item === 'string' && folded !== undefined ? foldCase(item) === folded : isEqual(item, part),
  );
}
