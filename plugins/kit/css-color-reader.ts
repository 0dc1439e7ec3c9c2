import Color from 'colorjs.io';
import type { CssNode, FunctionNode } from 'css-tree';
import { CssValueError, evaluateMath, isMath, splitAtCommas } from './css-math.ts';
import {
  COLOR_FUNCTIONS,
  colorSpaceOf,
  interpolationSpace,
  type ColorNotation,
} from './css-color-notations.ts';
import { isOfColorType } from './css-color-syntax.ts';

type Coords = [number | null, number | null, number | null];

const NO_KEYWORDS: ReadonlyMap<string, number> = new Map();

/** Reads a colour from CSS's syntax tree; all methods throw a CssValueError for what is none. Null is a missing component. */
export class CssColorReader {
  readonly #source: string;

  /** @param source the text that the tree is of, with the places of its nodes */
  constructor(source: string) {
    this.#source = source.toLowerCase();
  }

  read(node: CssNode): Color {
    if (node.type === 'Function') return this.#function(node);
    const text = this.#textOf(node);
    if (DEPENDENT.test(text) || isOfColorType('system-color', text))
      throw new CssValueError(`${text} depends on where it is shown`);
    if (node.type !== 'Hash' && node.type !== 'Identifier') throw new CssValueError('');
    return plainColor(text);
  }

  #textOf({ loc }: CssNode): string {
    return loc ? this.#source.slice(loc.start.offset, loc.end.offset) : '';
  }

  #function(node: FunctionNode): Color {
    const name = node.name.toLowerCase();
    if (name === 'color-mix') return this.#mix(node);
    if (name === 'light-dark') throw new CssValueError('light-dark() depends on where it is shown');
    const children = node.children.toArray().filter(({ type }) => type !== 'WhiteSpace');
    const notation = Object.hasOwn(COLOR_FUNCTIONS, name) ? COLOR_FUNCTIONS[name] : undefined;
    if (isWord(children[0], 'from')) {
      if (name !== 'color' && notation === undefined)
        throw new CssValueError(`${name}() is no function of a colour that is read here`);
      return this.#relative(notation, children.slice(1));
    }
    const text = this.#textOf(node);
    if (!isOfColorType('color', text)) throw new CssValueError('');
    if (!children.some(isMath)) return clampAsParsed(text, plainColor(text));
    const parts = children.filter((child) => !isSign(child, ','));
    const color =
      notation === undefined ? this.#inSpace(parts) : this.#components(notation, parts, NO_KEYWORDS, 1);
    return clampAsParsed(text, color);
  }

  /** `color(space …)`. */
  #inSpace([space, ...parts]: readonly CssNode[]): Color {
    const notation = space?.type === 'Identifier' ? colorSpaceOf(space.name) : undefined;
    if (notation === undefined) throw new CssValueError('color() lacks a colour space');
    return this.#components(notation, parts, NO_KEYWORDS, 1);
  }

  /** What stands after `from` (CSS Color 5, 4). Channels are not clamped. */
  #relative(named: ColorNotation | undefined, nodes: readonly CssNode[]): Color {
    const [from, ...rest] = nodes;
    if (from === undefined) throw new CssValueError('a colour is missing after from');
    const [space] = rest;
    const notation = named ?? (space?.type === 'Identifier' ? colorSpaceOf(space.name) : undefined);
    if (notation === undefined) throw new CssValueError('color() lacks a colour space');
    const origin = this.read(from).to(notation.space);
    const keywords = new Map<string, number>([['alpha', origin.alpha ?? 0]]);
    for (const [index, channel] of notation.channels.entries())
      keywords.set(channel, (origin.coords[index] ?? 0) * notation.factor);
    return this.#components(notation, named === undefined ? rest.slice(1) : rest, keywords, origin.alpha);
  }

  #components(
    notation: ColorNotation,
    nodes: readonly CssNode[],
    keywords: ReadonlyMap<string, number>,
    usualAlpha: number | null,
  ): Color {
    const parts = nodes.filter((node) => !isSign(node, '/'));
    const slash = nodes.findIndex((node) => isSign(node, '/'));
    if (parts.length < 3 || parts.length > 4 || (slash !== -1 && (slash !== 3 || parts.length !== 4)))
      throw new CssValueError('a colour has three components, and an alpha after a slash');
    const coords = parts
      .slice(0, 3)
      .map((part, index) => this.#component(notation, index, part, keywords)) as Coords;
    const alpha = parts[3] === undefined ? usualAlpha : this.#alpha(parts[3], keywords);
    return madeColor(notation.space, coords, alpha);
  }

  #component(
    notation: ColorNotation,
    index: number,
    node: CssNode,
    keywords: ReadonlyMap<string, number>,
  ): number | null {
    if (isWord(node, 'none')) return null;
    const { value, unit } = evaluateMath(node, keywords);
    // CSS Values 4, 10.13: what is no number is 0.
    const number = Number.isNaN(value) ? 0 : value;
    if (index === notation.hue) {
      if (unit === '%') throw new CssValueError('a hue is no percentage');
      return number;
    }
    if (unit === 'deg') throw new CssValueError(`${notation.channels[index] ?? ''} is no angle`);
    const full = notation.full[index] ?? 1;
    return (unit === '%' ? (number / 100) * full : number) / notation.factor;
  }

  #alpha(node: CssNode, keywords: ReadonlyMap<string, number>): number | null {
    if (isWord(node, 'none')) return null;
    const { value, unit } = evaluateMath(node, keywords);
    if (unit === 'deg') throw new CssValueError('alpha is no angle');
    return Math.min(1, Math.max(0, Number.isNaN(value) ? 0 : unit === '%' ? value / 100 : value));
  }

  /** `color-mix()` of two colours (CSS Color 5, 3). */
  #mix(node: FunctionNode): Color {
    const parts = splitAtCommas(node.children.toArray().filter(({ type }) => type !== 'WhiteSpace'));
    const hasMethod = isWord(parts[0]?.[0], 'in');
    const method = interpolationSpace(hasMethod ? wordsOf(parts[0] ?? []) : ['in', 'oklab']);
    const colors = (hasMethod ? parts.slice(1) : parts).map((part) => this.#weighted(part));
    const [first, second] = colors;
    if (method === undefined || first === undefined || second === undefined || colors.length > 2)
      throw new CssValueError('color-mix() takes a known colour space and two colours');
    const one = first.percent ?? 100 - (second.percent ?? 50);
    const sum = one + (second.percent ?? 100 - one);
    if (sum === 0) throw new CssValueError('the percentages of color-mix() are both 0');
    const mixed = first.color.mix(second.color, 1 - one / sum, {
      space: method.space,
      outputSpace: method.space,
      hue: method.hue,
      premultiplied: true,
    });
    if (sum >= 100) return mixed;
    return madeColor(method.space, [...mixed.coords], ((mixed.alpha ?? 0) * sum) / 100);
  }

  /** A colour with its share in percent, on either side of it. */
  #weighted(nodes: readonly CssNode[]): { readonly color: Color; readonly percent: number | undefined } {
    const isShare = (node: CssNode) => node.type === 'Percentage' || isMath(node);
    const shares = nodes.filter(isShare);
    const [color, ...others] = nodes.filter((node) => !isShare(node));
    if (color === undefined || others.length > 0 || shares.length > 1)
      throw new CssValueError('color-mix() takes colours, each with one percentage at most');
    const share = shares[0] === undefined ? undefined : evaluateMath(shares[0], NO_KEYWORDS);
    if (share !== undefined && (share.unit !== '%' || !(share.value >= 0 && share.value <= 100)))
      throw new CssValueError('a share in color-mix() is a percentage from 0 to 100');
    return { color: this.read(color), percent: share?.value };
  }
}

const DEPENDENT = /^currentcolor$/;

function isWord(node: CssNode | undefined, word: string): boolean {
  return node?.type === 'Identifier' && node.name.toLowerCase() === word;
}

function isSign(node: CssNode, sign: string): boolean {
  return node.type === 'Operator' && node.value.trim() === sign;
}

function wordsOf(nodes: readonly CssNode[]): string[] {
  return nodes.map((node) => (node.type === 'Identifier' ? node.name.toLowerCase() : ''));
}

/** A colour without calculations. css-tree knows the grammar, Color.js the meaning: each alone takes what is no colour. */
function plainColor(text: string): Color {
  if (!isOfColorType('color', text)) throw new CssValueError('');
  try {
    return new Color(text);
  } catch {
    throw new CssValueError('');
  }
}

function madeColor(space: string, coords: Coords, alpha: number | null): Color {
  const [a, b, c] = coords;
  return new Color(space, [a, b, c], alpha);
}

/** Clamping at parsed-value time (CSS Color 4, sections 5 to 9): what rgb(300 0 0) and lab(120 0 0) are. */
function clampAsParsed(text: string, color: Color): Color {
  const within = (value: number | null, most: number) => value && Math.min(most, Math.max(0, value));
  const [a, b, c] = color.coords;
  const clamped = (): Coords => {
    if (/^rgba?\(/.test(text)) return [within(a, 1), within(b, 1), within(c, 1)];
    switch (color.spaceId) {
      case 'hsl':
      case 'hwb':
        return [a, within(b, 100), within(c, 100)];
      case 'lab':
        return [within(a, 100), b, c];
      case 'lch':
        return [within(a, 100), b && Math.max(0, b), c];
      case 'oklab':
        return [within(a, 1), b, c];
      case 'oklch':
        return [within(a, 1), b && Math.max(0, b), c];
      default:
        return [a, b, c];
    }
  };
  return madeColor(color.spaceId, clamped(), color.alpha);
}
