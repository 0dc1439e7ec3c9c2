import { html, type Html } from '@toolyard/kit/html';
import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { cssNumber, px } from '../../lib/css-number.ts';
import { polygonOf, regularCorners, starCorners, type Point, READY_SHAPES } from './polygons.ts';
import { arbitraryProperty } from '../../lib/tailwind.ts';

const SHAPES = [
  'circle',
  'ellipse',
  'inset',
  'regular',
  'star',
  'triangle',
  'rhombus',
  'trapezoid',
  'parallelogram',
  'arrow-right',
  'arrow-left',
  'chevron-right',
  'chevron-left',
  'cross',
  'message',
  'custom',
] as const;

type Shape = (typeof SHAPES)[number];

/** The arguments that each shape takes; those that are not here take none. */
const TAKES: { readonly [Name in Shape]?: readonly string[] } = {
  circle: ['radius', 'center_x', 'center_y'],
  ellipse: ['radius_x', 'radius_y', 'center_x', 'center_y'],
  inset: ['inset', 'corner_radius'],
  regular: ['sides', 'rotation'],
  star: ['sides', 'inner_ratio', 'rotation'],
  custom: ['points'],
};

const percent = (description: string) => Type.Optional(Type.Number({ description }));
const length = (description: string) => Type.Optional(Type.Number({ minimum: 0, description }));

export default defineTool({
  title: 'CSS Clip Path Generator',
  summary:
    'Build a CSS clip-path: circle, ellipse, inset, regular polygon, star, ready shapes or your own points; also as SVG.',
  keywords: ['mask', 'crop', 'hexagon', 'clippath'],
  // Without declared defaults, so that what a shape does not take can be refused.
  input: Type.Object({
    shape: Type.Enum([...SHAPES], { default: 'circle', description: 'Shape' }),
    radius: length('circle: percent; default 50'),
    radius_x: length('ellipse: percent; default 50'),
    radius_y: length('ellipse: percent; default 35'),
    center_x: percent('Centre, percent; default 50'),
    center_y: percent('Centre, percent; default 50'),
    inset: Type.Optional(
      Type.Array(Type.Number(), {
        minItems: 1,
        maxItems: 4,
        description: 'inset: top, right, bottom, left percent',
      }),
    ),
    corner_radius: length('inset: rounding, px; default 0'),
    sides: Type.Optional(
      Type.Integer({
        minimum: 3,
        maximum: 100,
        description: 'regular: corners, default 6; star: points, default 6',
      }),
    ),
    inner_ratio: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        exclusiveMaximum: 1,
        description: 'star: inner to outer radius; default 0.4',
      }),
    ),
    rotation: percent('regular, star: degrees clockwise; default 0'),
    points: Type.Optional(
      Type.Array(Type.Array(Type.Unknown()), { description: 'custom: [x, y] pairs in percent, 3-500' }),
    ),
  }),
  output: Type.Object({
    css: Type.String({ contentMediaType: 'text/css', description: 'clip-path: …;' }),
    value: Type.String(),
    points: Type.Array(Type.Object({ x: Type.Number(), y: Type.Number() }), {
      description: '{x, y} in percent, [] for circle, ellipse and inset',
    }),
    svg: Type.String({
      contentMediaType: 'image/svg+xml',
      description: 'SVG clipPath with clipPathUnits="objectBoundingBox"',
    }),
    tailwind: Type.String({ description: 'arbitrary property class' }),
  }),
  examples: [
    {
      name: 'Circle off the centre',
      input: { shape: 'circle', radius: 40, center_x: 25 },
      output: { css: 'clip-path: circle(40% at 25% 50%);' },
    },
    {
      name: 'Triangle',
      input: { shape: 'triangle' },
      output: { value: 'polygon(50% 0%, 100% 100%, 0% 100%)' },
    },
  ],
  run({ shape, ...given }) {
    const foreign = Object.keys(given).find((argument) => !(TAKES[shape] ?? []).includes(argument));
    if (foreign !== undefined)
      throw new InputError(
        foreign,
        `expected none: ${shape} takes ${(TAKES[shape] ?? ['no arguments']).join(', ')}`,
      );
    const { value, points, outline } = draw(shape, given);
    return {
      css: `clip-path: ${value};`,
      value,
      points: points.map(({ x, y }) => ({ x: Number(cssNumber(x)), y: Number(cssNumber(y)) })),
      svg: svgClipPath(outline),
      tailwind: arbitraryProperty('clip-path', value),
    };
  },
});

interface Given {
  readonly radius?: number;
  readonly radius_x?: number;
  readonly radius_y?: number;
  readonly center_x?: number;
  readonly center_y?: number;
  readonly inset?: readonly number[];
  readonly corner_radius?: number;
  readonly sides?: number;
  readonly inner_ratio?: number;
  readonly rotation?: number;
  readonly points?: readonly (readonly unknown[])[];
}

interface Drawn {
  readonly value: string;
  readonly points: readonly Point[];
  /** The same within the unit square. */
  readonly outline: Html;
}

function draw(shape: Shape, given: Given): Drawn {
  const { center_x: x = 50, center_y: y = 50 } = given;
  switch (shape) {
    case 'circle': {
      const { radius = 50 } = given;
      return {
        value: `circle(${percentage(radius)} at ${percentage(x)} ${percentage(y)})`,
        points: [],
        outline: html`<circle cx="${share(x)}" cy="${share(y)}" r="${share(radius)}"/>`,
      };
    }
    case 'ellipse': {
      const { radius_x: rx = 50, radius_y: ry = 35 } = given;
      return {
        value: `ellipse(${percentage(rx)} ${percentage(ry)} at ${percentage(x)} ${percentage(y)})`,
        points: [],
        outline: html`<ellipse cx="${share(x)}" cy="${share(y)}" rx="${share(rx)}" ry="${share(ry)}"/>`,
      };
    }
    case 'inset':
      return drawInset(given);
    case 'regular':
      return drawPolygon(regularCorners(given.sides ?? DEFAULT_SIDES, given.rotation ?? 0));
    case 'star':
      return drawPolygon(
        starCorners(given.sides ?? DEFAULT_SIDES, given.inner_ratio ?? 0.4, given.rotation ?? 0),
      );
    case 'custom':
      return drawPolygon(readPoints(given.points));
    default:
      return drawPolygon(READY_SHAPES[shape]);
  }
}

const DEFAULT_SIDES = 6;

/** What a preview in the unit square takes a px to be: the box it is drawn for is 100 px wide. */
const PREVIEW_PX = 100;

function drawInset({ inset, corner_radius: radius = 0 }: Given): Drawn {
  if (inset === undefined)
    throw new InputError('inset', 'required for shape inset: 1 to 4 numbers, in percent');
  const [top = 0, right = top, bottom = top, left = right] = inset;
  const round = cssNumber(radius) === '0' ? '' : ` round ${px(radius)}`;
  return {
    value: `inset(${inset.map(percentage).join(' ')}${round})`,
    points: [],
    outline: html`<rect x="${share(left)}" y="${share(top)}" width="${share(
      Math.max(0, 100 - left - right),
    )}" height="${share(Math.max(0, 100 - top - bottom))}" rx="${cssNumber(radius / PREVIEW_PX)}"/>`,
  };
}

function drawPolygon(points: readonly Point[]): Drawn {
  return {
    value: polygonOf(points),
    points,
    outline: html`<polygon points="${points.map(({ x, y }) => `${share(x)},${share(y)}`).join(' ')}"/>`,
  };
}

/** @throws InputError when they are not 3 to 500 pairs of numbers */
function readPoints(points: readonly (readonly unknown[])[] | undefined): Point[] {
  if (points === undefined)
    throw new InputError('points', 'required for shape custom: 3 to 500 pairs [x, y]');
  if (points.length < 3 || points.length > 500)
    throw new InputError('points', `expected 3 to 500 pairs [x, y], got ${points.length}`);
  return points.map((pair, index) => {
    const [x, y] = pair;
    if (pair.length !== 2 || typeof x !== 'number' || typeof y !== 'number')
      throw new InputError(`points[${index}]`, `expected a pair of numbers [x, y], got ${quote(pair)}`);
    return { x, y };
  });
}

function percentage(value: number): string {
  return `${cssNumber(value)}%`;
}

/** Percent as a share of the box. */
function share(percent: number): string {
  return cssNumber(percent / 100, 6);
}

function svgClipPath(outline: Html): string {
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" viewBox="0 0 200 200">
  <defs>
    <clipPath id="clip" clipPathUnits="objectBoundingBox">
      ${outline}
    </clipPath>
  </defs>
  <rect width="200" height="200" fill="#3498db" clip-path="url(#clip)"/>
</svg>`.toString();
}
