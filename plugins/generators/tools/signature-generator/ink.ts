import { html, type Html } from '@toolyard/kit/html';
import { InputError } from '@toolyard/sdk';
import { paintAttributes, type Paint } from '../../lib/paint.ts';

export type Point = readonly [x: number, y: number];

const MOST_STROKES = 200;
const MOST_POINTS = 20_000;

/** How much of the width stays free on each side. */
const MARGIN = 0.05;

/** How many times as high as wide a drawing may be: a nearly vertical stroke would make an image without end. */
const TALLEST = 5;

/** Ink on paper: what to draw, and how large the paper is. */
export interface Inking {
  readonly ink: Html;
  readonly height: number;
}

/**
 * The strokes of an argument.
 *
 * @throws InputError when one is no list of points, a coordinate no number, or there are too many
 */
export function readStrokes(given: readonly unknown[]): Point[][] {
  if (given.length === 0) throw new InputError('strokes', 'expected at least one stroke');
  if (given.length > MOST_STROKES)
    throw new InputError('strokes', `expected at most ${MOST_STROKES}, got ${given.length}`);
  const strokes = given.map((stroke, index) => {
    if (!Array.isArray(stroke) || stroke.length === 0)
      throw new InputError(`strokes[${index}]`, 'expected a list of at least one [x, y]');
    return stroke.map((point: unknown, at) => readPoint(point, `strokes[${index}][${at}]`));
  });
  const points = strokes.reduce((sum, stroke) => sum + stroke.length, 0);
  if (points > MOST_POINTS)
    throw new InputError('strokes', `expected at most ${MOST_POINTS} points, got ${points}`);
  return strokes;
}

function readPoint(point: unknown, argument: string): Point {
  const [x, y]: readonly unknown[] = Array.isArray(point) && point.length === 2 ? point : [];
  if (!isCoordinate(x) || !isCoordinate(y))
    throw new InputError(argument, 'expected [x, y], two numbers between -1e9 and 1e9');
  return [x, y];
}

function isCoordinate(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= 1e9;
}

/** Strokes scaled to a width, in their proportions, and smoothed: the curve goes through the middles of its lines. */
export function inkStrokes(
  strokes: readonly (readonly Point[])[],
  width: number,
  pen: number,
  paint: Paint,
): Inking {
  const all = strokes.flat();
  const [left, right] = bounds(all.map(([x]) => x));
  const [top, bottom] = bounds(all.map(([, y]) => y));
  // A pen wider than the margin keeps its whole breadth on the paper.
  const margin = Math.max(width * MARGIN, pen / 2);
  const inner = width - 2 * margin;
  const factor = scaleOf(right - left, bottom - top, inner);
  const drawnWidth = (right - left) * factor;
  const height = Math.ceil((bottom - top) * factor + 2 * margin);
  const place = ([x, y]: Point): Point => [
    round((x - left) * factor + (width - drawnWidth) / 2),
    round((y - top) * factor + margin),
  ];
  const lines = strokes.filter((stroke) => stroke.length > 1).map((stroke) => curve(stroke.map(place)));
  const dots = strokes
    .filter((stroke) => stroke.length === 1)
    .map(([point = [0, 0]]) => dot(place(point), pen / 2));
  return {
    height,
    ink: html`${lines.length > 0 && html`<path d="${lines.join('')}" fill="none" ${paintAttributes('stroke', paint)} stroke-width="${pen}" stroke-linecap="round" stroke-linejoin="round"/>`}${dots.length > 0 && html`<path d="${dots.join('')}" ${paintAttributes('fill', paint)}/>`}`,
  };
}

/** What makes a drawing as wide as the paper, or, where it is very high, as high as it may be; 1 for a point. */
function scaleOf(width: number, height: number, inner: number): number {
  const scale = Math.min(inner / width, (TALLEST * inner) / height);
  return Number.isFinite(scale) ? scale : 1;
}

function bounds(values: readonly number[]): readonly [number, number] {
  return [
    values.reduce((least, value) => Math.min(least, value), Infinity),
    values.reduce((most, value) => Math.max(most, value), -Infinity),
  ];
}

/** Quadratic curves whose control points are the points drawn. */
function curve(points: readonly Point[]): string {
  const [first = [0, 0], ...rest] = points;
  const last = rest.at(-1) ?? first;
  const bends = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1] ?? last;
    return `Q${point[0]} ${point[1]} ${round((point[0] + next[0]) / 2)} ${round((point[1] + next[1]) / 2)}`;
  });
  return `M${first[0]} ${first[1]}${bends.join('')}L${last[0]} ${last[1]}`;
}

function dot([x, y]: Point, radius: number): string {
  return `M${round(x - radius)} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
