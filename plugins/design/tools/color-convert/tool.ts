import { defineTool, nullable, Type } from '@toolyard/sdk';
import Color from 'colorjs.io';
import { nameOf, nearestName } from './color-names.ts';
import { NOTATIONS, readAnyNotation, readNotation } from './color-notation.ts';
import { bytesOf, coordsIn, hexOf, srgbOf, type Channels } from '../../lib/color.ts';
import { cssNumber, roundHalfUp } from '../../lib/css-number.ts';

const coordinates = <Name extends string>(names: readonly Name[], description?: string) =>
  Type.Object(
    Object.fromEntries(names.map((name) => [name, Type.Number()])) as Record<
      Name,
      ReturnType<typeof Type.Number>
    >,
    description === undefined ? {} : { description },
  );

export default defineTool({
  title: 'Color Converter',
  summary: 'Convert a colour between hex, RGB, HSL, HSV, HWB, Lab, LCH, OKLab, OKLCH, CMYK and CSS names.',
  keywords: ['colour', 'hsb', 'color space', 'gamut', 'rgba'],
  input: Type.Object({
    color: Type.String({ minLength: 1, description: 'CSS colour, or bare numbers with from' }),
    from: Type.Enum(['auto', ...NOTATIONS], { default: 'auto', description: 'Format of color' }),
    to: Type.Enum([...NOTATIONS], { default: 'hex', description: 'Format of result' }),
  }),
  output: Type.Object({
    result: Type.String({ description: 'the colour in the format asked for' }),
    hex: Type.String({ description: '#rrggbb, with alpha #rrggbbaa' }),
    rgb: coordinates(['r', 'g', 'b'], 'r, g, b 0-255'),
    hsl: coordinates(['h', 's', 'l'], 'h degrees, s, l percent'),
    hsv: coordinates(['h', 's', 'v']),
    hwb: coordinates(['h', 'w', 'b'], 'h, w, b'),
    lab: coordinates(['l', 'a', 'b'], 'l, a, b (D50)'),
    lch: coordinates(['l', 'c', 'h'], 'l, c, h'),
    oklab: coordinates(['l', 'a', 'b'], 'l 0-1, a, b'),
    oklch: coordinates(['l', 'c', 'h']),
    cmyk: coordinates(['c', 'm', 'y', 'k'], 'percent, uncalibrated'),
    alpha: Type.Number({ description: '0-1' }),
    name: nullable(Type.String(), 'exact CSS name'),
    nearest_name: Type.String({ description: 'CSS name at the least OKLab distance' }),
    css: Type.Record(Type.String(), Type.String(), { description: 'one string a format' }),
    in_gamut: Type.Boolean({ description: 'inside sRGB' }),
  }),
  examples: [
    {
      name: 'Hex to OKLCH',
      input: { color: '#3498db', to: 'oklch' },
      output: { result: 'oklch(0.6531 0.1347 242.69)', rgb: { r: 52, g: 152, b: 219 }, in_gamut: true },
    },
    {
      name: 'With alpha, to HSL',
      input: { color: 'rgba(52, 152, 219, 0.5)', to: 'hsl' },
      output: { result: 'hsl(204.07 69.87% 53.14% / 0.5)', hex: '#3498db80', alpha: 0.5 },
    },
    {
      name: 'Outside sRGB',
      input: { color: 'oklch(0.7 0.3 150)' },
      output: { in_gamut: false, hex: '#00c248' },
    },
  ],
  run({ color: given, from, to }) {
    const color = from === 'auto' ? readAnyNotation(given) : readNotation(from, given);
    const alpha = color.alpha ?? 1;
    const shown = new Color('srgb', [...srgbOf(color)], alpha);
    const bytes = bytesOf(shown);
    const name = alpha === 1 ? nameOf(bytes) : null;
    const nearest = nearestName(shown);
    const css = {
      hex: hexOf(bytes, alpha),
      ...strings(color, shown, alpha),
      name: name ?? nearest,
    };
    return {
      result: css[to],
      hex: css.hex,
      ...sRgbNotations(shown),
      ...labNotations(color),
      alpha,
      name,
      nearest_name: nearest,
      css,
      in_gamut: color.inGamut('srgb'),
    };
  },
});

/** What is a notation of sRGB, so of the colour as brought into it. */
function sRgbNotations(shown: Color) {
  const [r, g, b] = srgbOf(shown).map(scaledTo255) as [number, number, number];
  const [hue, saturation, lightness] = coordsIn(shown, 'hsl');
  const [, sv, v] = coordsIn(shown, 'hsv');
  const [, w, black] = coordsIn(shown, 'hwb');
  return {
    rgb: { r, g, b },
    hsl: { h: hue, s: saturation, l: lightness },
    hsv: { h: hue, s: sv, v },
    hwb: { h: hue, w, b: black },
    cmyk: toCmyk(srgbOf(shown)),
  };
}

function labNotations(color: Color) {
  const [l, a, b] = coordsIn(color, 'lab');
  const [, chroma, hue] = coordsIn(color, 'lch');
  const [okL, okA, okB] = coordsIn(color, 'oklab');
  const [, okChroma, okHue] = coordsIn(color, 'oklch');
  return {
    lab: { l, a, b },
    lch: { l, c: chroma, h: hue },
    oklab: { l: okL, a: okA, b: okB },
    oklch: { l: okL, c: okChroma, h: okHue },
  };
}

function scaledTo255(channel: number): number {
  const scaled = channel * 255;
  // What an 8-bit notation gave comes back as it was given.
  return Math.abs(scaled - Math.round(scaled)) < 1e-9 ? Math.round(scaled) : scaled;
}

function toCmyk([red, green, blue]: Channels) {
  const light = Math.max(red, green, blue);
  const ink = (channel: number) => (light === 0 ? 0 : 100 * (1 - channel / light));
  return { c: ink(red), m: ink(green), y: ink(blue), k: 100 * (1 - light) };
}

function strings(color: Color, shown: Color, alpha: number) {
  const { hsl, hsv, hwb, cmyk } = sRgbNotations(shown);
  const { lab, lch, oklab, oklch } = labNotations(color);
  const tail = alpha < 1 ? ` / ${cssNumber(alpha)}` : '';
  const two = (value: number) => cssNumber(value, 2);
  const four = (value: number) => cssNumber(value, 4);
  // What rounds up to a whole turn is none.
  const turn = (hue: number) => two(Number(two(hue)) % 360);
  const whole = (value: number) => `${roundHalfUp(value)}%`;
  return {
    rgb: `rgb(${bytesOf(shown).join(' ')}${tail})`,
    hsl: `hsl(${turn(hsl.h)} ${two(hsl.s)}% ${two(hsl.l)}%${tail})`,
    hsv: `hsv(${turn(hsv.h)}, ${two(hsv.s)}%, ${two(hsv.v)}%${tail})`,
    hwb: `hwb(${turn(hwb.h)} ${two(hwb.w)}% ${two(hwb.b)}%${tail})`,
    lab: `lab(${two(lab.l)} ${two(lab.a)} ${two(lab.b)}${tail})`,
    lch: `lch(${two(lch.l)} ${two(lch.c)} ${turn(lch.h)}${tail})`,
    oklab: `oklab(${four(oklab.l)} ${four(oklab.a)} ${four(oklab.b)}${tail})`,
    oklch: `oklch(${four(oklch.l)} ${four(oklch.c)} ${turn(oklch.h)}${tail})`,
    cmyk: `cmyk(${[cmyk.c, cmyk.m, cmyk.y, cmyk.k].map(whole).join(', ')}${tail})`,
  };
}
