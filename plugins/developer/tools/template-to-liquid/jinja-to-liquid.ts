import { type JinjaExpression, parseJinja } from './jinja-expression.ts';
import { parse, tokenize, type Block, type Node, type Token } from './jinja-template.ts';
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

/** Translates a template of Jinja, Twig or Nunjucks. */
export function jinjaToLiquid(translation: Translation): string {
  return new Writer(translation).write(parse(translation, tokenize(translation)));
}

interface LoopList {
  readonly list: string;
  readonly item: string;
  /** The names that the loop gives, with what they stand for. */
  readonly names: readonly (readonly [string, string])[];
  /** Which items the loop is for. */
  readonly kept?: JinjaExpression;
}

class Writer {
  readonly #translation: Translation;
  /** The names of the loops around, with what they stand for. */
  #names: ReadonlyMap<string, string> = new Map();
  /** What the template has assigned so far. */
  readonly #assigned = new Set<string>();

  /** The assignments that the tag at hand needs before it. */
  #hoisted: string[] = [];
  /** Where the tag at hand begins. */
  #here = 0;
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

  readonly choose = (test: string, then: string, otherwise: string): string => {
    this.#hoisted.push(`if ${test}`);
    const name = this.hoist(then);
    this.#hoisted.push('else', `assign ${name} = ${otherwise}`, 'endif');
    return name;
  };

  readonly warn = (message: string): void => this.#translation.warnOnce(this.#here, message);

  readonly bare = (): void => this.#translation.warnTruthiness(this.#here);

  /** The assignments gathered for a tag, which stand where its own mark would take white space away. */
  #takeHoisted({ left }: TagMarks): string {
    const tags = this.#hoisted.map((text) => liquidTag(text, { left, right: '' }));
    this.#hoisted = [];
    return tags.join('');
  }

  #node(node: Node): string {
    const [start, end] = 'open' in node ? [node.open.start, node.close.end] : [node.start, node.end];
    this.#here = start;
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
        return this.#output(parseJinja(body), marks);
      }
      default: {
        const tag = this.#tag(name, body, marks, start);
        return this.#takeHoisted(marks) + tag;
      }
    }
  }

  #output(expression: JinjaExpression, marks: TagMarks): string {
    if (expression.kind !== 'choice') {
      const output = liquidOutput(liquidValue(expression, this), marks);
      return this.#takeHoisted(marks) + output;
    }
    return this.#either(expression, marks, (branch) =>
      branch === undefined ? '' : liquidOutput(liquidValue(branch, this), NO_MARKS),
    );
  }

  /** One of two writings by a condition. */
  #either(
    { test, then, otherwise }: Extract<JinjaExpression, { kind: 'choice' }>,
    { left, right }: TagMarks,
    write: (branch: JinjaExpression | undefined) => string,
  ): string {
    const start = liquidTag(`if ${liquidCondition(test, this, this.bare)}`, { left, right: '' });
    const parts = [then, otherwise].map(write);
    const [first = '', second = ''] = parts;
    const end = liquidTag('endif', { left: '', right });
    const before = this.#takeHoisted({ left, right });
    return `${before}${start}${first}${second === '' ? '' : liquidTag('else', NO_MARKS) + second}${end}`;
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
    const expression = parseJinja(text);
    const assign = (value: string, tagMarks: TagMarks) => liquidTag(`assign ${name} = ${value}`, tagMarks);
    const tag =
      expression.kind === 'choice'
        ? this.#either(expression, marks, (branch) =>
            assign(branch === undefined ? 'nil' : liquidValue(branch, this), NO_MARKS),
          )
        : assign(liquidValue(expression, this), marks);
    this.#assign(name);
    return tag;
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
    const { list, item, names, kept } =
      value === ''
        ? this.#listOf(text, variable, branches.length > 1 || this.#countsItems(open, close))
        : this.#pairsOf(text, variable, value);
    const before = this.#takeHoisted(open.marks);
    const outer = this.#names;
    const parts = branches.map(({ tag, children }, index) => {
      this.#names = index === 0 ? new Map([...outer, ...names]) : outer;
      const guard = index === 0 && kept !== undefined ? this.#guard(kept) : undefined;
      const inner = this.write(children);
      const body = guard === undefined ? inner : guard + inner + liquidTag('endif', NO_MARKS);
      return liquidTag(index === 0 ? `for ${item} in ${list}` : 'else', tag.marks) + body;
    });
    this.#names = outer;
    return before + parts.join('') + liquidTag('endfor', close.marks);
  }

  /** Whether what is in a loop asks which of its items it is at. */
  #countsItems({ end }: Token, { start }: Token): boolean {
    return /\bloop\b/.test(this.#translation.source.slice(end, start));
  }

  /** The items that a loop keeps, tested within it. */
  #guard(test: JinjaExpression): string {
    const tag = liquidTag(`if ${liquidCondition(test, this, this.bare)}`, NO_MARKS);
    return this.#takeHoisted(NO_MARKS) + tag;
  }

  /** @param exact whether the loop must have no other items, not even to pass over them */
  #listOf(text: string, variable: string, exact: boolean): LoopList {
    const [, from, to] = /^(?:range\((?:(-?\d+)\s*,\s*)?(-?\d+)\))$/.exec(text) ?? [];
    const [, first, last] = /^(-?\d+)\s*\.\.\s*(-?\d+)$/.exec(text) ?? [];
    const list =
      to !== undefined
        ? `(${Number(from ?? 0)}..${Number(to) - 1})`
        : first !== undefined
          ? `(${first}..${last ?? ''})`
          : undefined;
    const names = [[variable, variable]] as const;
    if (list !== undefined) return { list, item: variable, names };
    const expression = parseJinja(text);
    if (expression.kind !== 'choice' || expression.otherwise !== undefined)
      return { list: liquidTerm(expression, this), item: variable, names };
    const { then, test } = expression;
    if (!exact) return { list: liquidTerm(then, this), item: variable, names, kept: test };
    const where = this.#whereOf(test, variable);
    return { list: this.hoist(`${liquidValue(then, this)} | where: ${where}`), item: variable, names };
  }

  /** The arguments of where: a member that is to be true, or equal to a value. */
  #whereOf(test: JinjaExpression, variable: string): string {
    const [tested, value] =
      test.kind === 'compare' && test.operator === '==' ? [test.left, test.right] : [test];
    const [member, ...others] = tested.kind === 'path' && tested.first === variable ? tested.steps : [];
    const text = typeof member === 'string' && others.length === 0 ? liquidString(member) : undefined;
    if (text === undefined)
      throw new Untranslatable('Liquid counts the items that a loop passes over, as here it must not');
    return value === undefined ? text : `${text}, ${liquidTerm(value, this)}`;
  }

  /** Liquid's loops over an object give pairs of key and value. */
  #pairsOf(text: string, key: string, value: string): LoopList {
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
