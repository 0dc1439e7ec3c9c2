import { defineTool, InputError, Type } from '@toolyard/sdk';
import { readCssColor } from '@toolyard/kit/css-color';
import Color from 'colorjs.io';
import { bytesOf, coordsIn, hexOf, type Channels } from '../lib/color.ts';
import { contrastRatio } from '../lib/contrast.ts';
import { roundHalfUp } from '../lib/css-number.ts';
import { cssRule } from '../lib/declarations.ts';

/** How far the hues of a harmony are turned from the base's, in degrees. */
const HARMONIES = {
  complementary: [0, 180],
  analogous: [-30, 0, 30],
  triadic: [0, 120, 240],
  'split-complementary': [0, 150, 210],
  tetradic: [0, 60, 180, 240],
  square: [0, 90, 180, 270],
} as const;

/** What tints, shades and tones mix the base with. */
const MIXED_WITH = {
  tints: [255, 255, 255],
  shades: [0, 0, 0],
  tones: [128, 128, 128],
} as const satisfies Record<string, Channels>;

const DEFAULT_COUNT = 5;

const Triple = (a: string, b: string, c: string) =>
  Type.Object({ [a]: Type.Number(), [b]: Type.Number(), [c]: Type.Number() });

const PaletteColor = Type.Object({
  hex: Type.String(),
  rgb: Triple('r', 'g', 'b'),
  hsl: Triple('h', 's', 'l'),
  oklch: Triple('l', 'c', 'h'),
  name: Type.String(),
  is_base: Type.Boolean(),
  text_color: Type.Enum(['#000000', '#ffffff']),
  contrast: Type.Number(),
});

export default defineTool({
  title: 'Color Palette Generator',
  summary:
    'Build a palette from a base colour: harmonies (complementary, analogous, triadic, …), tints, shades, tones or monochromatic steps.',
  keywords: ['color scheme', 'swatches', 'theme', 'color wheel'],
  input: Type.Object({
    color: Type.String({ description: 'Base colour: any CSS colour' }),
    scheme: Type.Enum(
      [
        'complementary',
        'analogous',
        'triadic',
        'split-complementary',
        'tetradic',
        'square',
        'monochromatic',
        'tints',
        'shades',
        'tones',
      ],
      { default: 'analogous', description: 'Kind of palette' },
    ),
    // Without a declared default, so that a count given with a harmony can be told from none.
    count: Type.Optional(
      Type.Integer({
        minimum: 2,
        maximum: 20,
        description: 'monochromatic, tints, shades, tones: how many; default 5',
      }),
    ),
    space: Type.Enum(['hsl', 'oklch'], { default: 'hsl', description: 'Where hues are turned' }),
    name: Type.String({
      default: 'color',
      pattern: '^[a-z][a-z0-9-]*$',
      description: 'Prefix of the CSS variables',
    }),
  }),
  output: Type.Object({
    colors: Type.Array(PaletteColor, {
      description:
        '{hex, rgb, hsl, oklch, name (variable), is_base, text_color (#000000 or #ffffff, the better contrast), contrast (of that)}',
    }),
    base: Type.String({ description: 'hex' }),
    scheme: Type.String(),
    css: Type.String({ contentMediaType: 'text/css', description: ':root { --color-1: …; }' }),
    result: Type.String({ description: 'hex values, one a line' }),
  }),
  examples: [
    {
      name: 'Triadic',
      input: { color: '#ff0000', scheme: 'triadic' },
      output: { base: '#ff0000', result: '#ff0000\n#00ff00\n#0000ff' },
    },
    {
      name: 'Tints',
      input: { color: '#3498db', scheme: 'tints', count: 4 },
      output: { result: '#3498db\n#67b2e4\n#9acced\n#cce5f6' },
    },
  ],
  run({ color, scheme, count, space, name }) {
    const base = bytesOf(readCssColor('color', color));
    const swatches = paletteOf(base, scheme, count, space);
    const colors = swatches.map((swatch, index) => describe(swatch, `--${name}-${index + 1}`));
    return {
      colors,
      base: hexOf(base),
      scheme,
      css: cssRule(':root', Object.fromEntries(colors.map(({ name, hex }) => [name, hex]))),
      result: colors.map(({ hex }) => hex).join('\n'),
    };
  },
});

type Scheme = keyof typeof HARMONIES | keyof typeof MIXED_WITH | 'monochromatic';

interface Swatch {
  readonly channels: Channels;
  readonly isBase: boolean;
}

function paletteOf(
  base: Channels,
  scheme: Scheme,
  count: number | undefined,
  space: 'hsl' | 'oklch',
): Swatch[] {
  switch (scheme) {
    case 'tints':
    case 'shades':
    case 'tones':
      return steps(count).map((step, index, { length }) => ({
        channels: mixed(base, MIXED_WITH[scheme], step / length),
        isBase: index === 0,
      }));
    case 'monochromatic':
      return steps(count).map((step, _, { length }) => {
        const channels = withLightness(base, 10 + (80 * step) / (length - 1));
        return { channels, isBase: hexOf(channels) === hexOf(base) };
      });
    default:
      if (count !== undefined)
        throw new InputError('count', `expected none: ${scheme} has ${HARMONIES[scheme].length} colours`);
      return HARMONIES[scheme].map((offset) => ({
        channels: offset === 0 ? base : turned(base, offset, space),
        isBase: offset === 0,
      }));
  }
}

function steps(count = DEFAULT_COUNT): number[] {
  return Array.from({ length: count }, (_, step) => step);
}

function mixed(base: Channels, other: Channels, share: number): Channels {
  const mix = (from: number, to: number) => roundHalfUp(from + (to - from) * share);
  return [mix(base[0], other[0]), mix(base[1], other[1]), mix(base[2], other[2])];
}

function withLightness(base: Channels, lightness: number): Channels {
  const [hue, saturation] = coordsIn(srgb(base), 'hsl');
  return bytesOf(new Color('hsl', [hue, saturation, lightness]));
}

/** The base with its hue turned; the rest of its coordinates stay, as far as sRGB holds them. */
function turned(base: Channels, offset: number, space: 'hsl' | 'oklch'): Channels {
  const [first, second, third] = coordsIn(srgb(base), space);
  return bytesOf(
    new Color(space, space === 'hsl' ? [first + offset, second, third] : [first, second, third + offset]),
  );
}

function srgb([red, green, blue]: Channels): Color {
  return new Color('srgb', [red / 255, green / 255, blue / 255]);
}

function describe({ channels, isBase }: Swatch, name: string) {
  const color = srgb(channels);
  const [h, s, l] = coordsIn(color, 'hsl');
  const [lightness, chroma, hue] = coordsIn(color, 'oklch');
  const own: Channels = [channels[0] / 255, channels[1] / 255, channels[2] / 255];
  const [onBlack, onWhite] = [contrastRatio([0, 0, 0], own), contrastRatio([1, 1, 1], own)];
  return {
    hex: hexOf(channels),
    rgb: { r: channels[0], g: channels[1], b: channels[2] },
    hsl: { h, s, l },
    oklch: { l: lightness, c: chroma, h: hue },
    name,
    is_base: isBase,
    text_color: onBlack >= onWhite ? ('#000000' as const) : ('#ffffff' as const),
    contrast: Math.max(onBlack, onWhite),
  };
}
