import { html } from '@toolyard/kit/html';
import { defineTool, Type } from '@toolyard/sdk';
import { readCssColor } from '@toolyard/kit/css-color';
import { bytesOf, hexOf, type Channels } from '../lib/color.ts';
import { contrastRatio } from '../lib/contrast.ts';
import { px, roundHalfUp } from '../lib/css-number.ts';
import { cssRule, inlineStyle } from '../lib/declarations.ts';
import { readSelector } from '../lib/selector.ts';

/** Which way the dark shadow falls, and the angle of the surface's gradient, by where light comes from. */
const LIGHT = {
  'top-left': { x: 1, y: 1, angle: 145 },
  'top-right': { x: -1, y: 1, angle: 225 },
  'bottom-left': { x: 1, y: -1, angle: 45 },
  'bottom-right': { x: -1, y: -1, angle: 315 },
} as const;

/** How much of the colour's light the two ends of a curved surface have. */
const SHADED = 0.9;
const LIT = 1.07;

/** Shadows that differ less than this from each other are hardly seen. */
const LEAST_CONTRAST = 1.15;

export default defineTool({
  title: 'Neumorphism Generator',
  summary:
    'Write soft-UI CSS: a box with one light and one dark shadow derived from its colour; flat, concave, convex or pressed.',
  keywords: ['soft ui', 'emboss', 'button', 'card'],
  input: Type.Object({
    color: Type.String({ default: '#e0e0e0', description: 'Colour of box and page' }),
    shape: Type.Enum(['flat', 'concave', 'convex', 'pressed'], { default: 'flat', description: 'Surface' }),
    distance: Type.Number({ minimum: 0, maximum: 200, default: 20, description: 'Shadow offset, px' }),
    blur: Type.Number({ minimum: 0, maximum: 400, default: 60, description: 'Shadow blur, px' }),
    intensity: Type.Number({
      exclusiveMinimum: 0,
      maximum: 1,
      default: 0.15,
      description: 'Difference of light and dark',
    }),
    radius: Type.Number({ minimum: 0, default: 50, description: 'px' }),
    light: Type.Enum(['top-left', 'top-right', 'bottom-left', 'bottom-right'], {
      default: 'top-left',
      description: 'Where light comes from',
    }),
    selector: Type.String({ default: '.neumorphic', description: 'CSS selector' }),
  }),
  output: Type.Object({
    css: Type.String({ contentMediaType: 'text/css' }),
    declarations: Type.Record(Type.String(), Type.String(), { description: 'property to value' }),
    dark_color: Type.String({ description: 'hex' }),
    light_color: Type.String({ description: 'hex' }),
    warnings: Type.Array(Type.String(), {
      description: 'colour too dark or light for the effect, contrast hint',
    }),
    html: Type.String({ contentMediaType: 'text/html', description: 'preview' }),
  }),
  examples: [
    {
      name: 'Defaults',
      input: {},
      output: {
        dark_color: '#bebebe',
        light_color: '#ffffff',
        declarations: { 'box-shadow': '20px 20px 60px #bebebe, -20px -20px 60px #ffffff' },
      },
    },
    {
      name: 'Pressed',
      input: { color: '#3498db', shape: 'pressed', intensity: 0.3, distance: 5, blur: 10 },
      output: {
        declarations: { 'box-shadow': 'inset 5px 5px 10px #246a99, inset -5px -5px 10px #44c6ff' },
      },
    },
  ],
  run({ color, shape, distance, blur, intensity, radius, light, selector }) {
    const rule = readSelector('selector', selector);
    const channels = bytesOf(readCssColor('color', color));
    const [dark, bright] = [scaled(channels, 1 - intensity), scaled(channels, 1 + intensity)];
    const { x, y, angle } = LIGHT[light];
    const shadow = (sign: number, paint: Channels) =>
      `${shape === 'pressed' ? 'inset ' : ''}${px(sign * x * distance)} ${px(sign * y * distance)} ${px(blur)} ${hexOf(paint)}`;
    const declarations = {
      'border-radius': px(radius),
      background: surface(channels, shape, angle),
      'box-shadow': `${shadow(1, dark)}, ${shadow(-1, bright)}`,
    };
    return {
      css: cssRule(rule, declarations),
      declarations,
      dark_color: hexOf(dark),
      light_color: hexOf(bright),
      warnings: warningsOf(channels, dark, bright),
      html: preview(hexOf(channels), declarations),
    };
  },
});

/** Every channel times a factor, within 0 to 255. */
function scaled([red, green, blue]: Channels, factor: number): Channels {
  const scale = (channel: number) => Math.min(255, roundHalfUp(channel * factor));
  return [scale(red), scale(green), scale(blue)];
}

function surface(channels: Channels, shape: string, angle: number): string {
  const ends = [hexOf(scaled(channels, SHADED)), hexOf(scaled(channels, LIT))];
  switch (shape) {
    case 'concave':
      return `linear-gradient(${angle}deg, ${ends.join(', ')})`;
    case 'convex':
      return `linear-gradient(${angle}deg, ${ends.reverse().join(', ')})`;
    default:
      return hexOf(channels);
  }
}

function warningsOf(color: Channels, dark: Channels, bright: Channels): string[] {
  const hex = hexOf(color);
  const warnings: string[] = [];
  if (hexOf(bright) === hex)
    warnings.push('The colour is too light: its light shadow is the same and vanishes. Take a darker one.');
  if (hexOf(dark) === hex)
    warnings.push('The colour is too dark: its dark shadow is the same and vanishes. Take a lighter one.');
  if (warnings.length === 0 && contrastRatio(unit(dark), unit(bright)) < LEAST_CONTRAST)
    warnings.push('The two shadows hardly differ. Raise the intensity to make the box stand out.');
  return warnings;
}

function unit([red, green, blue]: Channels): Channels {
  return [red / 255, green / 255, blue / 255];
}

function preview(page: string, declarations: Readonly<Record<string, string>>): string {
  const box = { width: '200px', height: '200px', ...declarations };
  return html`<div style="${inlineStyle({ padding: '80px', background: page })}">
  <div style="${inlineStyle(box)}"></div>
</div>`.toString();
}
