import { cssNumber } from '../../lib/css-number.ts';

/** A place in percent of a box, from its top left. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The corners of a regular polygon, from the top clockwise. */
export function regularCorners(sides: number, rotation: number): Point[] {
  return Array.from({ length: sides }, (_, corner) => onCircle(50, (360 * corner) / sides + rotation));
}

/** The corners of a star, an outer one at the top first, then inner and outer in turn. */
export function starCorners(sides: number, innerRatio: number, rotation: number): Point[] {
  return Array.from({ length: 2 * sides }, (_, corner) =>
    onCircle(corner % 2 === 0 ? 50 : 50 * innerRatio, (180 * corner) / sides + rotation),
  );
}

/** CSS Shapes 1, 3.1: polygon(). */
export function polygonOf(points: readonly Point[]): string {
  return `polygon(${points.map(({ x, y }) => `${cssNumber(x)}% ${cssNumber(y)}%`).join(', ')})`;
}

const ARROW = points([0, 20], [60, 20], [60, 0], [100, 50], [60, 100], [60, 80], [0, 80]);
const CHEVRON = points([75, 0], [100, 50], [75, 100], [0, 100], [25, 50], [0, 0]);

export const READY_SHAPES = {
  triangle: points([50, 0], [100, 100], [0, 100]),
  rhombus: points([50, 0], [100, 50], [50, 100], [0, 50]),
  trapezoid: points([20, 0], [80, 0], [100, 100], [0, 100]),
  parallelogram: points([25, 0], [100, 0], [75, 100], [0, 100]),
  'arrow-right': ARROW,
  'arrow-left': mirrored(ARROW),
  'chevron-right': CHEVRON,
  'chevron-left': mirrored(CHEVRON),
  cross: points(
    [35, 0],
    [65, 0],
    [65, 35],
    [100, 35],
    [100, 65],
    [65, 65],
    [65, 100],
    [35, 100],
    [35, 65],
    [0, 65],
    [0, 35],
    [35, 35],
  ),
  message: points([0, 0], [100, 0], [100, 75], [75, 75], [75, 100], [50, 75], [0, 75]),
} as const;

function points(...pairs: readonly (readonly [number, number])[]): readonly Point[] {
  return pairs.map(([x, y]) => ({ x, y }));
}

function mirrored(points: readonly Point[]): readonly Point[] {
  return points.map(({ x, y }) => ({ x: 100 - x, y }));
}

/** A place on a circle about the middle, by degrees clockwise from the top. */
function onCircle(radius: number, degrees: number): Point {
  const angle = ((degrees % 360) * Math.PI) / 180;
  return { x: 50 + radius * Math.sin(angle), y: 50 - radius * Math.cos(angle) };
}
