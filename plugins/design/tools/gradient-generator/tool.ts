import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { readCssColor } from '@toolyard/kit/css-color';
import { cssNumber } from '../../lib/css-number.ts';
import { fillPositions, printColor, printStop, type Stop } from './gradient-stops.ts';
import { DIRECTIONS, svgGradient, type GradientForm } from './svg-gradient.ts';
import { tailwindValue } from '../../lib/tailwind.ts';

/** The arguments that each type takes. */
const TAKES = {
  linear: ['angle', 'direction'],
  radial: ['shape', 'size', 'center_x', 'center_y'],
  conic: ['angle', 'center_x', 'center_y'],
} as const;

export default defineTool({
  title: 'CSS Gradient Generator',
  summary: 'Build a linear, radial or conic CSS gradient from colour stops, repeating or not; also as SVG.',
  keywords: ['background', 'blend', 'color stops', 'ramp'],
  // Without declared defaults, so that arguments of another type can be refused.
  input: Type.Object({
    type: Type.Enum(['linear', 'radial', 'conic'], { default: 'linear', description: 'Kind' }),
    stops: Type.Array(
      Type.Union([
        Type.String(),
        Type.Object({ color: Type.String(), position: Type.Optional(Type.Number()) }),
      ]),
      { minItems: 2, maxItems: 50, description: '{color, position} or colour text; position in percent' },
    ),
    angle: Type.Optional(Type.Number({ description: 'linear: degrees; conic: start angle' })),
    direction: Type.Optional(Type.String({ description: 'linear: to right, to bottom left, …' })),
    shape: Type.Optional(Type.Enum(['ellipse', 'circle'], { description: 'radial; default ellipse' })),
    size: Type.Optional(
      Type.Enum(['farthest-corner', 'farthest-side', 'closest-corner', 'closest-side'], {
        description: 'radial; default farthest-corner',
      }),
    ),
    center_x: Type.Optional(Type.Number({ description: 'radial, conic: percent; default 50' })),
    center_y: Type.Optional(Type.Number({ description: 'radial, conic: percent; default 50' })),
    repeating: Type.Boolean({ default: false, description: 'Repeat' }),
    interpolation: Type.Enum(['srgb', 'oklab', 'oklch', 'hsl'], {
      default: 'srgb',
      description: 'Colour space of the blend',
    }),
  }),
  output: Type.Object({
    css: Type.String({
      contentMediaType: 'text/css',
      description: 'background: …; after a plain fallback colour',
    }),
    value: Type.String(),
    stops: Type.Array(Type.Object({ color: Type.String(), position: Type.Number() }), {
      description: '{color, position}: positions filled in',
    }),
    svg: Type.String({
      contentMediaType: 'image/svg+xml',
      description: 'SVG gradient (linear and radial), "" for conic or repeating',
    }),
    tailwind: Type.String({ description: 'arbitrary value class' }),
  }),
  examples: [
    {
      name: 'Linear',
      input: { stops: ['#f00', 'blue'] },
      output: {
        value: 'linear-gradient(180deg, #ff0000, #0000ff)',
        stops: [
          { color: '#ff0000', position: 0 },
          { color: '#0000ff', position: 100 },
        ],
      },
    },
    {
      name: 'Radial circle',
      input: {
        type: 'radial',
        shape: 'circle',
        size: 'closest-side',
        center_x: 25,
        stops: ['#fff', { color: 'rgb(0 0 0 / 0.5)', position: 70 }],
      },
      output: {
        value: 'radial-gradient(circle closest-side at 25% 50%, #ffffff, rgb(0 0 0 / 0.5) 70%)',
      },
    },
  ],
  run({ type, stops: given, repeating, interpolation, ...form }) {
    const stops = given.map(readStop);
    const shape = readForm(type, form);
    const prelude = [preludeOf(shape), interpolation !== 'srgb' && `in ${interpolation}`]
      .filter(Boolean)
      .join(' ');
    const parts = [...(prelude === '' ? [] : [prelude]), ...stops.map(printStop)];
    const value = `${repeating ? 'repeating-' : ''}${type}-gradient(${parts.join(', ')})`;
    const filled = fillPositions(stops);
    return {
      css: `background: ${printColor(filled[0].color)};\nbackground: ${value};`,
      value,
      stops: filled.map(({ color, position }) => ({ color: printColor(color), position })),
      svg: repeating ? '' : svgGradient(shape, filled, interpolation),
      tailwind: `bg-[${tailwindValue(value)}]`,
    };
  },
});

function readStop(
  given: string | { readonly color: string; readonly position?: number },
  index: number,
): Stop {
  const path = `stops[${index}]`;
  if (typeof given === 'string') return { color: readCssColor(path, given) };
  const color = readCssColor(`${path}.color`, given.color);
  return given.position === undefined ? { color } : { color, position: given.position };
}

interface Given {
  readonly angle?: number;
  readonly direction?: string;
  readonly shape?: 'ellipse' | 'circle';
  readonly size?: 'farthest-corner' | 'farthest-side' | 'closest-corner' | 'closest-side';
  readonly center_x?: number;
  readonly center_y?: number;
}

/** @throws InputError when an argument is not one of this type's, or two exclude each other */
function readForm(type: keyof typeof TAKES, given: Given): GradientForm {
  const takes: readonly string[] = TAKES[type];
  const foreign = Object.keys(given).find((argument) => !takes.includes(argument));
  if (foreign !== undefined)
    throw new InputError(foreign, `expected none: a ${type} gradient takes ${takes.join(', ')}`);
  const { angle, direction, shape = 'ellipse', size = 'farthest-corner' } = given;
  const center = { x: given.center_x ?? 50, y: given.center_y ?? 50 };
  if (type === 'radial') return { type, shape, size, center };
  if (type === 'conic') return { type, angle: angle ?? 0, center };
  if (direction === undefined) return { type, towards: angle ?? 180 };
  if (angle !== undefined) throw new InputError('angle', 'expected either angle or direction, got both');
  return { type, towards: readDirection(direction) };
}

function readDirection(given: string): string {
  const text = given.trim().toLowerCase().replace(/\s+/g, ' ');
  if (!Object.hasOwn(DIRECTIONS, text))
    throw new InputError(
      'direction',
      `expected "to" with sides, such as to right or to bottom left, got ${quote(given)}`,
    );
  return text;
}

/** What a gradient begins with, without what is so by default (CSS Images 4, 3). */
function preludeOf(form: GradientForm): string {
  if (form.type === 'linear')
    return typeof form.towards === 'number' ? `${cssNumber(form.towards)}deg` : form.towards;
  const [x, y] = [`${cssNumber(form.center.x)}%`, `${cssNumber(form.center.y)}%`];
  const start =
    form.type === 'radial'
      ? [form.shape === 'circle' && 'circle', form.size !== 'farthest-corner' && form.size]
      : [form.angle !== 0 && `from ${cssNumber(form.angle)}deg`];
  return [...start, (x !== '50%' || y !== '50%') && `at ${x} ${y}`].filter(Boolean).join(' ');
}
