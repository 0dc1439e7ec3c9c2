import type Color from 'colorjs.io';
import { bytesOf, cssColor } from '../../lib/color.ts';
import { cssNumber } from '../../lib/css-number.ts';

/** A colour stop; the position is in percent of the gradient's line. */
export interface Stop {
  readonly color: Color;
  readonly position?: number;
}

export interface PlacedStop {
  readonly color: Color;
  readonly position: number;
}

export function printColor(color: Color): string {
  return cssColor(bytesOf(color), color.alpha ?? 1);
}

export function printStop({ color, position }: Stop): string {
  return position === undefined ? printColor(color) : `${printColor(color)} ${cssNumber(position)}%`;
}

/** Stops with the positions that CSS gives those without one (CSS Images 4, 3.5.3: color stop fixup). */
export function fillPositions(stops: readonly Stop[]): [PlacedStop, ...PlacedStop[]] {
  let furthest = -Infinity;
  const raised = stops.map(({ color, position }, index) => {
    const given = position ?? (index === 0 ? 0 : index === stops.length - 1 ? 100 : undefined);
    if (given !== undefined) furthest = Math.max(furthest, given);
    return { color, position: given === undefined ? undefined : furthest };
  });
  const [first, ...rest] = raised.map(({ color, position }, index): PlacedStop => {
    if (position !== undefined) return { color, position };
    const before = raised.findLastIndex((stop, other) => other < index && stop.position !== undefined);
    const after = raised.findIndex((stop, other) => other > index && stop.position !== undefined);
    const [from, to] = [raised[before]?.position ?? 0, raised[after]?.position ?? 100];
    return { color, position: from + ((to - from) * (index - before)) / (after - before) };
  });
  if (first === undefined) throw new RangeError('fillPositions: there are no stops');
  return [first, ...rest];
}
