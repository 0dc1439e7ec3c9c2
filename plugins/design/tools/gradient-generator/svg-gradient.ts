import { html, type Html } from '@toolyard/kit/html';
import { bytesOf, hexOf } from '../../lib/color.ts';
import { cssNumber } from '../../lib/css-number.ts';
import type { PlacedStop } from './gradient-stops.ts';

/** Degrees of the directions on a box as wide as it is high. */
export const DIRECTIONS: Readonly<Record<string, number>> = {
  'to top': 0,
  'to top right': 45,
  'to right top': 45,
  'to right': 90,
  'to bottom right': 135,
  'to right bottom': 135,
  'to bottom': 180,
  'to bottom left': 225,
  'to left bottom': 225,
  'to left': 270,
  'to top left': 315,
  'to left top': 315,
};

interface Center {
  readonly x: number;
  readonly y: number;
}

/** Where a gradient runs. `towards` is an angle in degrees or a direction; centres are in percent. */
export type GradientForm =
  | { readonly type: 'linear'; readonly towards: number | string }
  | {
      readonly type: 'radial';
      readonly shape: 'circle' | 'ellipse';
      readonly size: 'farthest-corner' | 'farthest-side' | 'closest-corner' | 'closest-side';
      readonly center: Center;
    }
  | { readonly type: 'conic'; readonly angle: number; readonly center: Center };

/** How many pieces a blend is cut into where SVG's differs: that is in sRGB, and not premultiplied with the alpha. */
const PIECES = 8;

/** An SVG that shows a gradient on a unit box; "" for conic ones, which SVG lacks. */
export function svgGradient(form: GradientForm, stops: readonly PlacedStop[], space: string): string {
  if (form.type === 'conic') return '';
  const alphas = new Set(stops.map(({ color }) => color.alpha ?? 1));
  const blended = space === 'srgb' && alphas.size === 1 ? stops : piecewise(stops, space);
  const gradient = form.type === 'linear' ? linear(form.towards, blended) : radial(form, blended);
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" viewBox="0 0 200 200">
  <defs>
    ${gradient}
  </defs>
  <rect width="200" height="200" fill="url(#gradient)"/>
</svg>`.toString();
}

/** The gradient line of CSS Images 4, 3.1.1, on a unit box. */
function linear(towards: number | string, stops: readonly PlacedStop[]): Html {
  const degrees = typeof towards === 'number' ? towards : (DIRECTIONS[towards] ?? 180);
  const angle = ((degrees % 360) * Math.PI) / 180;
  const [dx, dy] = [Math.sin(angle), -Math.cos(angle)];
  const half = (Math.abs(dx) + Math.abs(dy)) / 2;
  const { from, to } = span(stops);
  const at = (position: number) => {
    const along = half * (position / 50 - 1);
    return [cssNumber(0.5 + dx * along, 6), cssNumber(0.5 + dy * along, 6)] as const;
  };
  const [[x1, y1], [x2, y2]] = [at(from), at(to)];
  return html`<linearGradient id="gradient" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">
${svgStops(stops, from, to)}
    </linearGradient>`;
}

function radial(form: GradientForm & { readonly type: 'radial' }, stops: readonly PlacedStop[]): Html {
  const { to } = span(stops);
  const [rx, ry] = radii(form).map((radius) => Math.max(1e-6, (radius * to) / 100));
  const { x, y } = form.center;
  return html`<radialGradient id="gradient" gradientUnits="objectBoundingBox" cx="0" cy="0" r="1" gradientTransform="translate(${cssNumber(x / 100, 6)} ${cssNumber(y / 100, 6)}) scale(${cssNumber(rx ?? 0, 6)} ${cssNumber(ry ?? 0, 6)})">
${svgStops(fromCenter(stops), 0, to)}
    </radialGradient>`;
}

/** How far a radial gradient's 100 % is, across and down, on a unit box (CSS Images 4, 3.2.1). */
function radii({ shape, size, center }: GradientForm & { readonly type: 'radial' }): [number, number] {
  const [x, y] = [center.x / 100, center.y / 100];
  const pick = size.startsWith('closest') ? Math.min : Math.max;
  const [across, down] = [pick(Math.abs(x), Math.abs(1 - x)), pick(Math.abs(y), Math.abs(1 - y))];
  if (size.endsWith('side')) {
    const radius = pick(across, down);
    return shape === 'circle' ? [radius, radius] : [across, down];
  }
  // A corner's ellipse has the proportions of the side's, and passes through the corner.
  const diagonal = Math.hypot(across, down);
  return shape === 'circle' ? [diagonal, diagonal] : [across * Math.SQRT2, down * Math.SQRT2];
}

/** The part of the line that holds all stops: SVG's offsets are clamped to 0 to 1. */
function span(stops: readonly PlacedStop[]): { readonly from: number; readonly to: number } {
  const positions = stops.map(({ position }) => position);
  return { from: Math.min(0, ...positions), to: Math.max(100, ...positions) };
}

/** Stops from the middle on: what lies before it is not seen, but the colour that it has become there is. */
function fromCenter(stops: readonly PlacedStop[]): readonly PlacedStop[] {
  const first = stops.findIndex(({ position }) => position >= 0);
  const [before, after] = [stops[first - 1], stops[first]];
  if (first === 0 || before === undefined) return first === 0 ? stops : stops.slice(-1);
  if (after === undefined) return stops;
  const share = -before.position / (after.position - before.position);
  return [
    { color: before.color.mix(after.color, share, { space: 'srgb', premultiplied: true }), position: 0 },
    ...stops.slice(first),
  ];
}

function piecewise(stops: readonly PlacedStop[], space: string): PlacedStop[] {
  return stops.flatMap((stop, index) => {
    const next = stops[index + 1];
    if (next === undefined || next.position === stop.position) return [stop];
    return Array.from({ length: PIECES }, (_, piece) => ({
      color: stop.color.mix(next.color, piece / PIECES, { space, outputSpace: space, premultiplied: true }),
      position: stop.position + ((next.position - stop.position) * piece) / PIECES,
    }));
  });
}

function svgStops(stops: readonly PlacedStop[], from: number, to: number): Html {
  const written = stops.map(({ color, position }, index) => {
    const offset = cssNumber((position - from) / (to - from), 6);
    const alpha = color.alpha ?? 1;
    const opacity = alpha < 1 && html` stop-opacity="${cssNumber(alpha)}"`;
    return html`${index > 0 && '\n'}      <stop offset="${offset}" stop-color="${hexOf(bytesOf(color))}"${opacity}/>`;
  });
  return html`${written}`;
}
