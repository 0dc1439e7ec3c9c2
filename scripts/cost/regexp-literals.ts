import { readFileSync } from 'node:fs';
import { parseSync, Visitor, type Argument, type Expression } from 'oxc-parser';

/** A regular expression as the source holds it, whether written between slashes or built from constants. */
export interface RegExpLiteral {
  readonly file: string;
  readonly line: number;
  readonly source: string;
  readonly flags: string;
  /** It parts a text: it is tried from every place of it, whatever its flags. */
  readonly splits: boolean;
}

/** A `RegExp` whose source is only known while the program runs. */
export interface BuiltRegExp {
  readonly file: string;
  readonly line: number;
}

export interface RegExpsOfFile {
  readonly literals: readonly RegExpLiteral[];
  readonly built: readonly BuiltRegExp[];
}

/** Every regular expression of a TypeScript file. */
export function regExpsOf(file: string, text = readFileSync(file, 'utf8')): RegExpsOfFile {
  const { program } = parseSync(file, text);
  const constants = new Constants();
  const literals: RegExpLiteral[] = [];
  const built: BuiltRegExp[] = [];
  const splitters = new Set<number>();
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init !== null) constants.declare(id.name, init);
    },
    CallExpression({ callee, arguments: [first] }) {
      const isSplit =
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        callee.property.name === 'split';
      if (isSplit && first !== undefined) splitters.add(first.start);
    },
    Literal(node) {
      if (!('regex' in node)) return;
      const { pattern, flags } = node.regex;
      const splits = splitters.has(node.start);
      literals.push({ file, line: lineOf(node.start), source: pattern, flags, splits });
    },
    'NewExpression:exit'({ callee, arguments: [pattern, flags], start }) {
      if (callee.type !== 'Identifier' || callee.name !== 'RegExp') return;
      const source = constants.textOf(pattern);
      const letters = flags === undefined ? '' : constants.textOf(flags);
      if (source === undefined || letters === undefined) built.push({ file, line: lineOf(start) });
      else literals.push({ file, line: lineOf(start), source, flags: letters, splits: splitters.has(start) });
    },
  }).visit(program);
  return { literals, built };
}

/** The texts of a module's constants, as far as they can be read without running it. */
class Constants {
  readonly #values = new Map<string, Expression>();

  declare(name: string, value: Expression): void {
    this.#values.set(name, value);
  }

  textOf(node: Argument | undefined): string | undefined {
    switch (node?.type) {
      case 'Literal':
        if ('regex' in node) return node.regex.pattern;
        return typeof node.value === 'string' ? node.value : undefined;
      case 'Identifier': {
        const value = this.#values.get(node.name);
        return value === undefined ? undefined : this.textOf(value);
      }
      case 'TemplateLiteral':
        return this.#joined(
          node.quasis.map(({ value }) => value.cooked ?? undefined),
          node.expressions,
        );
      case 'TaggedTemplateExpression':
        return this.#joined(
          node.quasi.quasis.map(({ value }) => value.raw),
          node.quasi.expressions,
        );
      case 'BinaryExpression': {
        const left = node.left.type === 'PrivateIdentifier' ? undefined : this.textOf(node.left);
        const right = this.textOf(node.right);
        return left === undefined || right === undefined ? undefined : left + right;
      }
      case 'MemberExpression':
        return node.property.type === 'Identifier' && node.property.name === 'source'
          ? this.textOf(node.object)
          : undefined;
      case 'CallExpression':
        return this.#joinOf(node.callee, node.arguments[0]);
      default:
        return undefined;
    }
  }

  #joined(texts: readonly (string | undefined)[], expressions: readonly Expression[]): string | undefined {
    const parts = texts.flatMap((text, index) => {
      const inner = expressions[index];
      return inner === undefined ? [text] : [text, this.textOf(inner)];
    });
    return parts.includes(undefined) ? undefined : parts.join('');
  }

  /** `[…].join('|')`. */
  #joinOf(callee: Expression, separator: Argument | undefined): string | undefined {
    if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined;
    if (callee.property.name !== 'join') return undefined;
    const named = callee.object.type === 'Identifier' ? this.#values.get(callee.object.name) : callee.object;
    if (named?.type !== 'ArrayExpression') return undefined;
    const texts = named.elements.map((element) =>
      element === null || element.type === 'SpreadElement' ? undefined : this.textOf(element),
    );
    return texts.includes(undefined) ? undefined : texts.join(this.textOf(separator) ?? ',');
  }
}
