import {
  isLiquidVariable,
  itemNameOf,
  liquidMember,
  liquidString,
  liquidText,
} from '../../lib/liquid-source.ts';
import {
  MAX_TAG,
  parse,
  tokenize,
  wordsOf,
  type Block,
  type Node,
  type Token,
} from './handlebars-template.ts';
import {
  liquidComment,
  liquidOutput,
  liquidPath,
  liquidTag,
  Untranslatable,
  type TagMarks,
  type Translation,
} from './liquid-translation.ts';

/** Translates a template of Handlebars or Mustache, which knows neither backslashes before tags nor raw blocks. */
export function handlebarsToLiquid(translation: Translation, language: 'handlebars' | 'mustache'): string {
  const tokens = tokenize(translation, language === 'handlebars');
  return new Writer(translation, tokens).write(parse(translation, tokens));
}

/** What names are relative to. */
interface Frame {
  /** The path of Liquid, empty for the root. */
  readonly base: string;
  /** In a loop, the path of the key. */
  readonly key: string | undefined;
  /** Names that the block gives, with the paths they stand for. */
  readonly names: ReadonlyMap<string, string>;
}

class Writer {
  readonly #translation: Translation;
  readonly #used: Set<string>;
  #frames: readonly Frame[] = [{ base: '', key: undefined, names: new Map() }];

  constructor(translation: Translation, tokens: readonly Token[]) {
    this.#translation = translation;
    this.#used = new Set(
      tokens.flatMap(({ kind, body }) => (kind === 'text' ? [] : (body.match(/[A-Za-z_]\w*/g) ?? []))),
    );
  }

  write(nodes: readonly Node[]): string {
    return nodes.map((node) => this.#node(node)).join('');
  }

  #node(node: Node): string {
    const start = node.kind === 'block' ? node.open.start : node.start;
    const warned = this.#translation.warnings.length;
    try {
      return node.kind === 'block' ? this.#block(node) : this.#single(node);
    } catch (error) {
      if (!(error instanceof Untranslatable)) throw error;
      // What was said of parts that are kept as they are is of no use.
      this.#translation.warnings.splice(warned);
      return this.#translation.keep(start, node.end, error.message);
    }
  }

  #single({ kind, body, marks, start }: Exclude<Node, Block>): string {
    switch (kind) {
      case 'text':
        return liquidText(body);
      case 'comment':
        return liquidComment(body, marks);
      case 'raw':
        return liquidOutput(this.#only(body), marks);
      case 'output': {
        const path = this.#only(body);
        return liquidOutput(path.startsWith('forloop.') ? path : `${path} | escape`, marks);
      }
      case 'partial':
        return this.#partial(body, marks, start);
      default:
        throw new Untranslatable(
          'Liquid has no raw blocks of helpers, no decorators and no other delimiters',
        );
    }
  }

  #partial(body: string, marks: TagMarks, start: number): string {
    const [name = '', ...others] = wordsOf(body);
    const plain = name.replace(/^(["'])(.*)\1$/, '$2');
    const text = name.startsWith('(') ? undefined : liquidString(plain);
    if (text === undefined || plain === '') throw new Untranslatable('a partial needs a name that is known');
    if (others.length > 0)
      this.#translation.warn(start, `the arguments of the partial ${plain} are left out`);
    return liquidTag(`render ${text}`, marks);
  }

  /** A tag with one path and no arguments. */
  #only(body: string): string {
    const [word, ...others] = wordsOf(body);
    if (word === undefined) throw new Untranslatable('an empty tag');
    if (word === 'lookup') return this.#lookup(others);
    if (others.length > 0) throw new Untranslatable(`Liquid has no helper ${word}`);
    return this.#value(word);
  }

  /** A path or literal as Liquid has it. */
  #value(word: string): string {
    if (/^(?:-?\d+(?:\.\d+)?|true|false)$/.test(word)) return word;
    if (word === 'null' || word === 'undefined') return 'nil';
    if (/^\(\s*lookup\s/.test(word)) return this.#lookup(wordsOf(word.slice(1, -1)).slice(1));
    if (/^["']/.test(word)) {
      const text = liquidString(word.slice(1, -1));
      if (text === undefined) throw new Untranslatable('Liquid has no string for this text');
      return text;
    }
    return this.#path(word);
  }

  /** A member whose name a value gives. */
  #lookup([of, key, ...others]: readonly string[]): string {
    if (of === undefined || key === undefined || others.length > 0)
      throw new Untranslatable('lookup takes a value and the name of a member');
    const value = this.#value(of);
    if (/^["']/.test(key)) return liquidPath(value, [key.slice(1, -1)]);
    return `${value}[${this.#value(key)}]`;
  }

  #path(word: string): string {
    let frames = this.#frames;
    // The data of a loop further out is written @../index as well as ../@index.
    let rest = word.replace(/^@((?:\.\.\/)+)/, '$1@').replace(OWN, './');
    while (rest.startsWith('../') || rest === '..') {
      if (frames.length === 1) throw new Untranslatable('there is nothing above the root');
      frames = frames.slice(0, -1);
      rest = rest.slice(3).replace(OWN, './') || './';
    }
    if (rest.startsWith('@')) return this.#data(rest.slice(1), frames);
    const isOwn = rest.startsWith('./');
    const steps = stepsOf(isOwn ? rest.slice(2) : rest);
    const [first, ...more] = steps;
    if (first !== undefined && !isOwn) {
      const given = frames.findLast(({ names }) => names.has(first))?.names.get(first);
      if (given !== undefined) return liquidPath(given, more);
    }
    const base = frames.at(-1)?.base ?? '';
    if (base !== '') return liquidPath(base, steps);
    if (first === undefined) throw new Untranslatable('Liquid cannot name all of its data at once');
    return this.#rootPath(first, more);
  }

  #rootPath(first: string, more: readonly string[]): string {
    this.#translation.variables.add(first);
    const start = isLiquidVariable(first) ? first : (liquidMember(first) ?? '');
    if (!isLiquidVariable(first) && !start.startsWith('['))
      throw new Untranslatable('Liquid cannot name this variable');
    return liquidPath(start, more);
  }

  /** Data of the loop around, or of one further out. */
  #data(name: string, frames: readonly Frame[]): string {
    const [kind = '', ...steps] = stepsOf(name);
    if (kind === 'root' && steps[0] !== undefined) return this.#rootPath(steps[0], steps.slice(1));
    const loop = frames.findLast(({ key }) => key !== undefined);
    if (loop?.key === undefined || steps.length > 0)
      throw new Untranslatable(`there is no @${name} here in Liquid`);
    const outer = this.#frames
      .slice(this.#frames.indexOf(loop) + 1)
      .filter(({ key }) => key !== undefined).length;
    if (kind === 'key') return loop.key;
    const member = LOOP_DATA[kind];
    if (member === undefined) throw new Untranslatable(`Liquid has no @${name}`);
    return `forloop.${'parentloop.'.repeat(outer)}${member}`;
  }

  #inside(frame: Frame, nodes: readonly Node[]): string {
    const outer = this.#frames;
    this.#frames = [...outer, frame];
    try {
      return this.write(nodes);
    } finally {
      this.#frames = outer;
    }
  }

  #block(block: Block): string {
    const { open, words } = block;
    const [name = '', ...given] = words;
    if (/^[>*]/.test(name)) throw new Untranslatable('Liquid has no blocks of partials and decorators');
    if (open.kind === 'inverse') return this.#inverse(block);
    if (name === 'if' || name === 'unless') return this.#condition(block, name, given);
    if (name === 'each') return this.#loop(block, given);
    if (name === 'with') return this.#with(block, given);
    if (given.length > 0) throw new Untranslatable(`Liquid has no helper ${name}`);
    this.#translation.warnOnce(
      open.start,
      'sections are translated as loops: where the value is a flag or an object, use if',
    );
    return this.#loop(block, [name]);
  }

  #inverse({ open, words, children, otherwise, close }: Block): string {
    const [word = '', ...others] = words;
    if (others.length > 0 || otherwise !== undefined)
      throw new Untranslatable('an inverse block of a helper');
    const path = this.#value(word);
    return `${liquidTag(`unless ${path} and ${path} != empty`, open.marks)}${this.write(children)}${liquidTag('endunless', close.marks)}`;
  }

  #condition(
    { open, children, otherwise, close }: Block,
    name: 'if' | 'unless',
    given: readonly string[],
  ): string {
    const start = liquidTag(`${name} ${this.#test(given, open.start)}`, open.marks);
    const parts = [start, this.write(children)];
    for (let branch = otherwise; branch !== undefined; branch = branch.otherwise) {
      const [helper, ...test] = branch.words;
      if (helper !== undefined && helper !== 'if') throw new Untranslatable(`Liquid has no else ${helper}`);
      const text = helper === undefined ? 'else' : `elsif ${this.#test(test, branch.tag.start)}`;
      parts.push(liquidTag(text, branch.tag.marks), this.write(branch.children));
    }
    return [...parts, liquidTag(`end${name}`, close.marks)].join('');
  }

  #test([word, ...others]: readonly string[], offset: number): string {
    if (word === undefined || others.length > 0) throw new Untranslatable('a condition of several values');
    const path = this.#value(word);
    if (!path.startsWith('forloop.')) this.#translation.warnTruthiness(offset);
    return path;
  }

  #loop({ open, children, otherwise, close }: Block, given: readonly string[]): string {
    const { values, names } = blockParameters(given);
    const [word, ...others] = values;
    if (word === undefined || others.length > 0) throw new Untranslatable('a loop over several values');
    const list = this.#value(word);
    const [asked, index] = names;
    const item =
      asked ?? this.#freeName(itemNameOf(stepsOf(word.replace(/^(?:\.\.\/|\.\/|this\.)+/, '')).at(-1) ?? ''));
    // Whoever asks for keys loops over an object, which Liquid does by pairs of key and value.
    const isObject = asksForKey(children);
    const key = `${item}[0]`;
    const base = isObject ? `${item}[1]` : item;
    const params = new Map([
      ...(asked === undefined ? [] : [[asked, base] as const]),
      ...(index === undefined ? [] : [[index, isObject ? key : 'forloop.index0'] as const]),
    ]);
    const body = this.#inside({ base, key, names: params }, children);
    const parts = [liquidTag(`for ${item} in ${list}`, open.marks), body];
    if (otherwise !== undefined) {
      if (otherwise.words.length > 0) throw new Untranslatable('a loop has one else');
      parts.push(liquidTag('else', otherwise.tag.marks), this.write(otherwise.children));
    }
    return [...parts, liquidTag('endfor', close.marks)].join('');
  }

  #with({ children, otherwise }: Block, given: readonly string[]): string {
    const { values, names } = blockParameters(given);
    const [word, ...others] = values;
    if (word === undefined || others.length > 0) throw new Untranslatable('with takes one value');
    if (otherwise !== undefined) throw new Untranslatable('Liquid has no with that has an else');
    const base = this.#value(word);
    const params = new Map(names.slice(0, 1).map((name) => [name, base] as const));
    return this.#inside({ base, key: undefined, names: params }, children);
  }

  /** A name that neither a loop around nor the template has. */
  #freeName(wanted: string): string {
    const taken = (name: string) =>
      this.#used.has(name) || this.#frames.some(({ base, key }) => base === name || key === `${name}[0]`);
    let name = wanted;
    for (let number = 2; taken(name); number += 1) name = `${wanted}_${number}`;
    return name;
  }
}

/** Whether what is in a loop names the key of its item, in blocks that are no loops too. */
function asksForKey(nodes: readonly Node[]): boolean {
  return nodes.some((node) => {
    if (node.kind !== 'block') return node.kind !== 'text' && node.body === '@key';
    if (node.words.slice(1).includes('@key')) return true;
    if (!/^(?:if|unless|with)$/.test(node.words[0] ?? '')) return false;
    if (asksForKey(node.children)) return true;
    for (let branch = node.otherwise; branch !== undefined; branch = branch.otherwise)
      if (asksForKey(branch.children)) return true;
    return false;
  });
}

const LOOP_DATA: Readonly<Record<string, string>> = { index: 'index0', first: 'first', last: 'last' };

/** `items as |item index|`: the values, and the names that the block gives. */
function blockParameters(words: readonly string[]): { values: readonly string[]; names: readonly string[] } {
  const at = words.indexOf('as');
  const list = words[at + 1];
  if (at === -1 || list === undefined || !list.startsWith('|')) return { values: words, names: [] };
  const names = list.slice(1, -1).trim().split(/\s+/);
  if (!names.every(isLiquidVariable))
    throw new Untranslatable('Liquid cannot name this parameter of a block');
  return { values: words.slice(0, at), names };
}

/** What begins a path at the value itself: this, this.a, ./a. */
const OWN = /^(?:this(?:[./]|$)|\.(?:\/|$))/;

/** The steps of a path: names with dots or slashes between, or anything in brackets. */
function stepsOf(path: string): string[] {
  if (path.length > MAX_TAG) throw new Untranslatable('a tag that is too long');
  if (path === '') return [];
  const steps = path.match(/\[[^\]]*\]|[^./[\]]+/g) ?? [];
  if (
    steps.join('').length !== path.replace(/[./](?![^[]*\])/g, '').length ||
    /[()"'=|#%]/.test(path.replace(/\[[^\]]*\]/g, ''))
  )
    throw new Untranslatable('an expression that Liquid does not have');
  return steps.map((step) => (step.startsWith('[') ? step.slice(1, -1) : step));
}
