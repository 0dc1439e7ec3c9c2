import { html, type Html } from '@toolyard/kit/html';
import { InputError, quote } from '@toolyard/sdk';
import { readCssColor } from '@toolyard/kit/css-color';
import Color from 'colorjs.io';
import { bytesOf, cssColor } from '../../lib/color.ts';
import { cssNumber } from '../../lib/css-number.ts';
import { cssEasing, readSvgEasing, type SvgEasing } from './svg-easing.ts';
import type { Place, ShapeType } from './svg-element.ts';

/** What can be animated, and of which elements; the others have all of them. */
export const PROPERTIES = [
  'x',
  'y',
  'rotate',
  'scale',
  'opacity',
  'fill',
  'stroke',
  'stroke-width',
  'r',
  'rx',
  'ry',
  'width',
  'height',
  'cx',
  'cy',
] as const;

export type AnimatedProperty = (typeof PROPERTIES)[number];

const SHAPES_WITH: { readonly [Property in AnimatedProperty]?: readonly ShapeType[] } = {
  r: ['circle'],
  rx: ['rect', 'ellipse'],
  ry: ['rect', 'ellipse'],
  width: ['rect'],
  height: ['rect'],
  cx: ['circle', 'ellipse'],
  cy: ['circle', 'ellipse'],
};

const NOT_NEGATIVE = new Set<AnimatedProperty>(['r', 'rx', 'ry', 'width', 'height', 'stroke-width']);

export interface GivenAnimation {
  readonly property: AnimatedProperty;
  readonly from?: number | string;
  readonly to?: number | string;
  readonly values?: readonly (number | string)[];
  readonly duration_ms: number;
  readonly delay_ms: number;
  readonly easing: string;
  readonly repeat: number | 'infinite';
  readonly alternate: boolean;
  readonly fill: 'freeze' | 'remove';
}

/** An animation whose values are checked: numbers, or colours. */
export interface SvgAnimation {
  readonly property: AnimatedProperty;
  readonly values: readonly number[] | readonly Color[];
  readonly duration: number;
  readonly delay: number;
  readonly easing: SvgEasing;
  /** Infinity without an end. */
  readonly repeat: number;
  readonly fill: 'freeze' | 'remove';
}

/** @throws InputError when the shape lacks the property, or values are missing or not of its kind */
export function readAnimation(path: string, type: ShapeType, given: GivenAnimation): SvgAnimation {
  const { property, alternate } = given;
  if (SHAPES_WITH[property]?.includes(type) === false)
    throw new InputError(`${path}.property`, `expected a property of a ${type}, got ${quote(property)}`);
  const values = readValues(path, given);
  const forth = alternate ? 2 : 1;
  return {
    property,
    values: isColors(values) ? there(values, alternate) : there(values, alternate),
    duration: given.duration_ms * forth,
    delay: given.delay_ms,
    easing: readSvgEasing(`${path}.easing`, given.easing),
    repeat: given.repeat === 'infinite' ? Infinity : given.repeat,
    fill: given.fill,
  };
}

/** When an animation is over, in milliseconds; Infinity when never. */
export function endOf({ delay, duration, repeat }: SvgAnimation): number {
  return delay + duration * repeat;
}

export function isTransform(property: AnimatedProperty): boolean {
  return property === 'x' || property === 'y' || property === 'rotate' || property === 'scale';
}

/** The animation as elements of SMIL (SVG Animations 2); `middle` is what rotation and scale leave in place. */
export function smilElements(animation: SvgAnimation, middle: Place): Html[] {
  const { property } = animation;
  const steps = stepsOf(animation);
  const numbers = steps.values.map(Number);
  const { x, y } = middle;
  const written = (number: number) => cssNumber(number);
  switch (property) {
    case 'x':
      return [
        transform(
          animation,
          steps,
          'translate',
          numbers.map((value) => `${written(value)} 0`),
        ),
      ];
    case 'y':
      return [
        transform(
          animation,
          steps,
          'translate',
          numbers.map((value) => `0 ${written(value)}`),
        ),
      ];
    case 'rotate':
      return [
        transform(
          animation,
          steps,
          'rotate',
          numbers.map((value) => `${written(value)} ${written(x)} ${written(y)}`),
        ),
      ];
    case 'scale': {
      // Scaling leaves the origin in place: moving the shape at the same time leaves its middle there instead.
      const moved = numbers.map((value) => `${written(x * (1 - value))} ${written(y * (1 - value))}`);
      const still = x === 0 && y === 0;
      return [
        ...(still ? [] : [transform(animation, steps, 'translate', moved)]),
        transform(animation, steps, 'scale', numbers.map(written)),
      ];
    }
    default:
      return [
        html`<animate attributeName="${property}" values="${steps.values.join(';')}"${timing(animation, steps)}/>`,
      ];
  }
}

/** The animation's @keyframes and its part of the `animation` shorthand (CSS Animations 1). */
export function cssAnimation(
  animation: SvgAnimation,
  name: string,
): { readonly keyframes: string; readonly shorthand: string } {
  const { property, values, duration, delay, easing, repeat, fill } = animation;
  const frames = printedValues(property, values).map((value, index) => {
    const offset = `${cssNumber((index / (values.length - 1)) * 100)}%`;
    return `  ${offset} { ${declaration(property, value)}; }`;
  });
  return {
    keyframes: `@keyframes ${name} {\n${frames.join('\n')}\n}`,
    shorthand: [
      name,
      `${cssNumber(duration / 1000)}s`,
      cssEasing(easing),
      `${cssNumber(delay / 1000)}s`,
      repeat === Infinity ? 'infinite' : cssNumber(repeat),
      fill === 'freeze' ? 'forwards' : 'none',
    ].join(' '),
  };
}

function readValues(path: string, { property, from, to, values }: GivenAnimation): number[] | Color[] {
  if (values !== undefined && (from !== undefined || to !== undefined))
    throw new InputError(`${path}.values`, 'expected either values or from and to, got both');
  const listed = values ?? [from, to].filter((value) => value !== undefined);
  if (values === undefined && listed.length < 2)
    throw new InputError(`${path}.${from === undefined ? 'from' : 'to'}`, 'expected from and to, or values');
  const at = (index: number) =>
    values === undefined ? `${path}.${index === 0 ? 'from' : 'to'}` : `${path}.values[${index}]`;
  if (property === 'fill' || property === 'stroke')
    return listed.map((value, index) => readCssColor(at(index), String(value)));
  return listed.map((value, index) => {
    if (typeof value !== 'number') throw new InputError(at(index), `expected a number, got ${quote(value)}`);
    if (NOT_NEGATIVE.has(property) && value < 0)
      throw new InputError(at(index), `expected a number from 0 up, got ${value}`);
    return value;
  });
}

function isColors(values: number[] | Color[]): values is Color[] {
  return values[0] instanceof Color;
}

/** A cycle that ends where it began, or the values as they are. */
function there<Value>(values: readonly Value[], andBack: boolean): Value[] {
  return andBack ? [...values, ...values.slice(0, -1).reverse()] : [...values];
}

function printedValues(property: AnimatedProperty, values: SvgAnimation['values']): string[] {
  return values.map((value) => {
    if (value instanceof Color) return cssColor(bytesOf(value), value.alpha ?? 1);
    return cssNumber(NOT_NEGATIVE.has(property) ? Math.max(0, value) : value);
  });
}

/** Values at their times, as SMIL takes them: where an easing overshoots, with what lies in between. */
interface Steps {
  readonly values: readonly string[];
  /** From 0 to 1; undefined when they are even. */
  readonly times?: readonly number[];
  readonly splines?: string;
}

function stepsOf({ property, values, easing }: SvgAnimation): Steps {
  if (easing.kind === 'linear') return { values: printedValues(property, values) };
  const gaps = values.length - 1;
  if (easing.kind === 'spline') {
    const spline = easing.handles.map((handle) => cssNumber(handle)).join(' ');
    return {
      values: printedValues(property, values),
      times: values.map((_, index) => index / gaps),
      splines: Array.from({ length: gaps }, () => spline).join(';'),
    };
  }
  const between = easing.points.slice(0, -1);
  const at = (gap: number, progress: number) => blend(values[gap], values[gap + 1], progress);
  const inner = Array.from({ length: gaps }, (_, gap) =>
    between.map(([time, progress]) => ({ time: (gap + time) / gaps, value: at(gap, progress) })),
  ).flat();
  const all = [...inner, { time: 1, value: at(gaps - 1, 1) }];
  const blended = all.map(({ value }) => value);
  return {
    values: blended.flatMap((value) => printedValues(property, value instanceof Color ? [value] : [value])),
    times: all.map(({ time }) => time),
  };
}

function blend(
  from: number | Color | undefined,
  to: number | Color | undefined,
  share: number,
): number | Color {
  if (from instanceof Color && to instanceof Color)
    return from.mix(to, Math.min(1, Math.max(0, share)), { space: 'srgb', outputSpace: 'srgb' });
  return Number(from) + (Number(to) - Number(from)) * share;
}

function transform(
  animation: SvgAnimation,
  steps: Steps,
  type: 'translate' | 'rotate' | 'scale',
  values: readonly string[],
): Html {
  return html`<animateTransform attributeName="transform" type="${type}" values="${values.join(';')}"${timing(animation, steps)} additive="sum"/>`;
}

function timing({ duration, delay, repeat, fill }: SvgAnimation, { times, splines }: Steps): Html {
  return html`${
    times !== undefined && html` keyTimes="${times.map((time) => cssNumber(time, 6)).join(';')}"`
  }${splines !== undefined && html` calcMode="spline" keySplines="${splines}"`} begin="${cssNumber(
    delay / 1000,
  )}s" dur="${cssNumber(duration / 1000)}s"${
    repeat !== 1 && html` repeatCount="${repeat === Infinity ? 'indefinite' : cssNumber(repeat)}"`
  } fill="${fill}"`;
}

function declaration(property: AnimatedProperty, value: string): string {
  switch (property) {
    case 'x':
      return `transform: translateX(${value}px)`;
    case 'y':
      return `transform: translateY(${value}px)`;
    case 'rotate':
      return `transform: rotate(${value}deg)`;
    case 'scale':
      return `transform: scale(${value})`;
    case 'opacity':
    case 'fill':
    case 'stroke':
      return `${property}: ${value}`;
    default:
      return `${property}: ${value}px`;
  }
}
