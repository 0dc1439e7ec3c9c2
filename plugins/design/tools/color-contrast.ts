import { defineTool, nullable, Type } from '@toolyard/sdk';
import { readCssColor } from '@toolyard/kit/css-color';
import Color from 'colorjs.io';
import { bytesOf, coordsIn, hexOf, srgbOf, type Channels } from '../lib/color.ts';
import { contrastRatio } from '../lib/contrast.ts';
import { roundHalfUp } from '../lib/css-number.ts';

const TARGETS = [4.5, 7] as const;

/** WCAG 2.2, "large scale (text)": 18 pt, or 14 pt bold. */
const LARGE_PX = 24;
const LARGE_BOLD_PX = 18.66;

const Suggestion = Type.Object({
  target: Type.Number(),
  foreground: Type.String(),
  background: Type.String(),
  ratio: Type.Number(),
});

export default defineTool({
  title: 'Color Contrast Checker',
  summary:
    'Compute the WCAG 2 contrast ratio of two colours with AA and AAA verdicts, and the nearest colours that would pass.',
  keywords: ['accessibility', 'a11y', 'wcag', 'legibility', 'apca'],
  input: Type.Object({
    foreground: Type.String({ description: 'Text colour: any CSS colour' }),
    background: Type.String({ description: 'Background: any CSS colour' }),
    font_size_px: Type.Optional(
      Type.Number({ exclusiveMinimum: 0, description: 'Text size, to say which rule applies' }),
    ),
    bold: Type.Boolean({ default: false, description: 'Text is bold' }),
  }),
  output: Type.Object({
    ratio: Type.Number({ description: 'full precision, 1 to 21' }),
    ratio_text: Type.String({ description: 'such as 4.54:1 (cut, not rounded up, to 2 decimals)' }),
    aa_normal: Type.Boolean({ description: '>= 4.5' }),
    aa_large: Type.Boolean({ description: '>= 3' }),
    aaa_normal: Type.Boolean({ description: '>= 7' }),
    aaa_large: Type.Boolean({ description: '>= 4.5' }),
    ui_components: Type.Boolean({ description: '>= 3' }),
    large_text: nullable(Type.Boolean(), 'null without font_size_px'),
    passes: Type.Enum(['AAA', 'AA', 'AA large', 'fail'], {
      description: 'for the size given or normal text',
    }),
    foreground: Type.String({ description: 'hex used' }),
    background: Type.String({ description: 'hex used' }),
    suggestions: Type.Array(Suggestion, { description: 'least change to reach 4.5 and 7' }),
    apca_lc: Type.Number({ description: 'APCA lightness contrast (informative)' }),
  }),
  examples: [
    {
      name: 'Black on white',
      input: { foreground: '#000', background: 'white' },
      output: { ratio: 21, aa_normal: true, aaa_normal: true, passes: 'AAA', suggestions: [] },
    },
    {
      name: 'A grey that just fails',
      input: { foreground: '#777777', background: '#ffffff' },
      output: { ratio_text: '4.47:1', aa_normal: false, aa_large: true, passes: 'AA large' },
    },
  ],
  run({ foreground, background, font_size_px: size, bold }) {
    const back = layOver(readCssColor('background', background), WHITE);
    const front = layOver(readCssColor('foreground', foreground), back);
    const ratio = contrastRatio(front, back);
    const isLarge = size === undefined ? null : size >= LARGE_PX || (bold && size >= LARGE_BOLD_PX);
    return {
      ratio,
      ratio_text: `${(Math.floor(ratio * 100) / 100).toFixed(2)}:1`,
      aa_normal: ratio >= 4.5,
      aa_large: ratio >= 3,
      aaa_normal: ratio >= 7,
      aaa_large: ratio >= 4.5,
      ui_components: ratio >= 3,
      large_text: isLarge,
      passes: verdict(ratio, isLarge),
      foreground: hexOf(bytes(front)),
      background: hexOf(bytes(back)),
      suggestions: TARGETS.filter((target) => ratio < target).map((target) => suggest(front, back, target)),
      apca_lc: new Color('srgb', [...back]).contrastAPCA(new Color('srgb', [...front])),
    };
  },
});

const WHITE: Channels = [1, 1, 1];
const BLACK: Channels = [0, 0, 0];

/** A colour laid over an opaque one, in sRGB (Compositing and Blending 1, 5.1). */
function layOver(color: Color, below: Channels): Channels {
  const { alpha } = color;
  const [red, green, blue] = srgbOf(color);
  const mix = (over: number, under: number) => over * (alpha ?? 1) + under * (1 - (alpha ?? 1));
  return [mix(red, below[0]), mix(green, below[1]), mix(blue, below[2])];
}

function verdict(ratio: number, isLarge: boolean | null): 'AAA' | 'AA' | 'AA large' | 'fail' {
  const [aa, aaa] = isLarge === true ? [3, 4.5] : [4.5, 7];
  if (ratio >= aaa) return 'AAA';
  if (ratio >= aa) return 'AA';
  return isLarge === null && ratio >= 3 ? 'AA large' : 'fail';
}

/** The foreground moved along OKLCH lightness alone as little as reaches the ratio; else black or white. */
function suggest(front: Channels, back: Channels, target: number) {
  const shownBack = shown(bytes(back));
  const start = coordsIn(new Color('srgb', [...front]), 'oklch');
  const candidates = [-1, 1]
    .map((direction) =>
      nearestLightness(start, direction, (front) => contrastRatio(front, shownBack) >= target),
    )
    .filter((found) => found !== undefined)
    .sort((a, b) => a.distance - b.distance);
  const extremes = [BLACK, WHITE].sort((a, b) => contrastRatio(b, shownBack) - contrastRatio(a, shownBack));
  const chosen = candidates[0]?.channels ?? bytes(extremes[0] ?? BLACK);
  return {
    target,
    foreground: hexOf(chosen),
    background: hexOf(bytes(back)),
    ratio: contrastRatio(shown(chosen), shownBack),
  };
}

/** Steps of lightness in which a passing one is looked for, before halving finds where passing begins. */
const STEP = 0.02;
const HALVINGS = 14;

function nearestLightness(
  [lightness, chroma, hue]: Channels,
  direction: number,
  passes: (front: Channels) => boolean,
): { readonly channels: Channels; readonly distance: number } | undefined {
  const at = (distance: number) =>
    bytesOf(new Color('oklch', [Math.min(1, Math.max(0, lightness + direction * distance)), chroma, hue]));
  const room = direction < 0 ? lightness : 1 - lightness;
  for (let far = STEP; far < room + STEP; far += STEP) {
    if (!passes(shown(at(far)))) continue;
    let [failing, passing] = [far - STEP, far];
    for (let halving = 0; halving < HALVINGS; halving += 1) {
      const middle = (failing + passing) / 2;
      if (passes(shown(at(middle)))) passing = middle;
      else failing = middle;
    }
    return { channels: at(passing), distance: passing };
  }
  return undefined;
}

function bytes([red, green, blue]: Channels): Channels {
  return [roundHalfUp(red * 255), roundHalfUp(green * 255), roundHalfUp(blue * 255)];
}

/** 8-bit channels from 0 to 1. */
function shown([red, green, blue]: Channels): Channels {
  return [red / 255, green / 255, blue / 255];
}
