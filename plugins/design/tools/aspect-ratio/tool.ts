import { defineTool, InputError, nullable, quote, Type } from '@toolyard/sdk';
import { Fraction } from 'fraction.js';
import { nearestFormat } from './aspect-formats.ts';
import { exactly, toNumber } from './exact.ts';

const size = (description: string) => Type.Optional(Type.Number({ exclusiveMinimum: 0, description }));

const Box = Type.Object({ width: Type.Number(), height: Type.Number() });

export default defineTool({
  title: 'Aspect Ratio Calculator',
  summary: 'Simplify a width and height to a ratio, name it, and scale to a new width, height or box.',
  keywords: ['16:9', 'resize', 'image size', 'video', 'proportion'],
  input: Type.Object({
    width: size('Width'),
    height: size('Height'),
    ratio: Type.Optional(Type.String({ description: 'Instead of width and height: 16:9, 16/9 or 1.85' })),
    new_width: size('Scale to this width'),
    new_height: size('Scale to this height'),
  }),
  output: Type.Object({
    ratio: Type.String({ description: 'reduced, such as 16:9' }),
    decimal: Type.Number({ description: 'width / height' }),
    orientation: Type.Enum(['landscape', 'portrait', 'square']),
    name: nullable(Type.String(), 'known format within 0.5 %'),
    exact_name: Type.Boolean({ description: 'the name fits exactly; false without one' }),
    new_width: nullable(Type.Number(), 'exact'),
    new_height: nullable(Type.Number(), 'exact'),
    new_width_px: nullable(Type.Integer(), 'rounded half up, at least 1'),
    new_height_px: nullable(Type.Integer()),
    fit: nullable(
      Type.Object({ contain: Box, cover: Box }),
      'with both new sizes: contain and cover, each {width, height} exact; null otherwise',
    ),
    css: Type.String({ contentMediaType: 'text/css', description: 'aspect-ratio: 16 / 9;' }),
    padding_top_percent: Type.Number({ description: '100 x height / width' }),
    megapixels: nullable(Type.Number(), 'width x height / 10^6'),
  }),
  examples: [
    {
      name: 'Full HD, scaled to a width',
      input: { width: 1920, height: 1080, new_width: 1000 },
      output: { ratio: '16:9', decimal: 1920 / 1080, new_width: 1000, new_height: 562.5, new_height_px: 563 },
    },
    {
      name: 'A box to fit in',
      input: { width: 1600, height: 900, new_width: 1000, new_height: 1000 },
      output: { fit: { contain: { width: 1000, height: 562.5 } }, new_height: 562.5 },
    },
    { name: 'A decimal', input: { ratio: '1.85' }, output: { ratio: '37:20', decimal: 1.85 } },
  ],
  run(input) {
    const ratio = readRatio(input);
    const scaled = scale(ratio, input.new_width, input.new_height);
    const { n: width, d: height } = ratio;
    const format = nearestFormat(ratio);
    return {
      ratio: `${width}:${height}`,
      decimal: finite(ratio),
      orientation: orientationOf(ratio),
      name: format?.name ?? null,
      exact_name: format?.exact ?? false,
      ...scaled,
      css: `aspect-ratio: ${width} / ${height};`,
      padding_top_percent: finite(ratio.inverse().mul(100)),
      megapixels:
        input.width === undefined || input.height === undefined
          ? null
          : finite(exactly(input.width).mul(exactly(input.height)).div(1_000_000)),
    };
  },
});

function orientationOf({ n: width, d: height }: Fraction): 'landscape' | 'portrait' | 'square' {
  if (width === height) return 'square';
  return width > height ? 'landscape' : 'portrait';
}

interface Given {
  readonly width?: number;
  readonly height?: number;
  readonly ratio?: string;
}

/** @throws InputError when there is not exactly one way to know the ratio */
function readRatio({ width, height, ratio }: Given): Fraction {
  if (ratio !== undefined) {
    if (width !== undefined || height !== undefined)
      throw new InputError('ratio', 'expected either ratio or width and height, got both');
    return readRatioText(ratio);
  }
  if (width === undefined && height === undefined)
    throw new InputError('width', 'expected width and height, or ratio, got neither');
  if (width === undefined) throw new InputError('width', 'required with height');
  if (height === undefined) throw new InputError('height', 'required with width');
  return exactly(width).div(exactly(height));
}

function readRatioText(text: string): Fraction {
  const parts = text.length <= 100 ? text.split(/[:/]/).map((part) => part.trim()) : [];
  const [first = '', second = '1'] = parts;
  if (parts.length > 2 || !isAboveZero(first) || !isAboveZero(second))
    throw new InputError('ratio', `expected a ratio above 0, such as 16:9, 16/9 or 1.85, got ${quote(text)}`);
  return new Fraction(first).div(new Fraction(second));
}

/** Whether a text is a decimal above 0 without a sign or exponent. */
function isAboveZero(text: string): boolean {
  return /^(?:\d+(?:\.\d+)?|\.\d+)$/.test(text) && /[1-9]/.test(text);
}

function scale(ratio: Fraction, newWidth: number | undefined, newHeight: number | undefined) {
  const width = newWidth === undefined ? undefined : exactly(newWidth);
  const height = newHeight === undefined ? undefined : exactly(newHeight);
  const heightOf = (width: Fraction) => width.div(ratio);
  const widthOf = (height: Fraction) => height.mul(ratio);
  if (width !== undefined && height !== undefined) {
    const byWidth = { width, height: heightOf(width) };
    const byHeight = { width: widthOf(height), height };
    const [contain, cover] = byWidth.height.gt(height) ? [byHeight, byWidth] : [byWidth, byHeight];
    return {
      ...sizes(contain),
      fit: {
        contain: { width: finite(contain.width), height: finite(contain.height) },
        cover: { width: finite(cover.width), height: finite(cover.height) },
      },
    };
  }
  if (width !== undefined) return { ...sizes({ width, height: heightOf(width) }), fit: null };
  if (height !== undefined) return { ...sizes({ width: widthOf(height), height }), fit: null };
  return { new_width: null, new_height: null, new_width_px: null, new_height_px: null, fit: null };
}

function sizes({ width, height }: { readonly width: Fraction; readonly height: Fraction }) {
  return {
    new_width: finite(width),
    new_height: finite(height),
    new_width_px: pixels(width),
    new_height_px: pixels(height),
  };
}

function pixels(size: Fraction): number {
  return Math.max(1, finite(size.add(new Fraction(1, 2)).floor()));
}

/** @throws InputError when the sizes are so far apart that no number can hold what they give */
function finite(value: Fraction): number {
  const number = toNumber(value);
  if (!Number.isFinite(number))
    throw new InputError('width', 'expected sizes whose results are below 1.8e308, got larger ones');
  return number;
}
