import { html } from '@toolyard/kit/html';
import { defineTool, Type } from '@toolyard/sdk';
import { cssNumber, px } from '../lib/css-number.ts';
import { cssDeclarations } from '../lib/declarations.ts';
import { lengths, printPaint, readPaint } from '../lib/shadow.ts';
import { arbitraryProperty } from '../lib/tailwind.ts';

const percent = (description: string, maximum?: number) =>
  Type.Optional(Type.Number({ minimum: 0, ...(maximum !== undefined && { maximum }), description }));

/** The functions that take a number, in the order that they are applied in, and the value that changes nothing. */
const FUNCTIONS = [
  { argument: 'blur', name: 'blur', neutral: 0, print: px },
  { argument: 'brightness', name: 'brightness', neutral: 100, print: printPercent },
  { argument: 'contrast', name: 'contrast', neutral: 100, print: printPercent },
  { argument: 'grayscale', name: 'grayscale', neutral: 0, print: printPercent },
  { argument: 'hue_rotate', name: 'hue-rotate', neutral: 0, print: printDegrees },
  { argument: 'invert', name: 'invert', neutral: 0, print: printPercent },
  { argument: 'opacity', name: 'opacity', neutral: 100, print: printPercent },
  { argument: 'saturate', name: 'saturate', neutral: 100, print: printPercent },
  { argument: 'sepia', name: 'sepia', neutral: 0, print: printPercent },
] as const;

type Amounts = { readonly [Argument in (typeof FUNCTIONS)[number]['argument']]?: number };

const PRESETS = {
  none: {},
  vintage: { brightness: 105, contrast: 90, saturate: 80, sepia: 40 },
  noir: { grayscale: 100, contrast: 120 },
  warm: { saturate: 120, sepia: 25 },
  cool: { brightness: 105, hue_rotate: 15, saturate: 90 },
  dramatic: { brightness: 90, contrast: 140 },
  faded: { brightness: 110, contrast: 80, saturate: 70 },
  dreamy: { blur: 1, brightness: 110, saturate: 120 },
  negative: { invert: 100 },
} as const satisfies Record<string, Amounts>;

export default defineTool({
  title: 'CSS Filter Generator',
  summary:
    'Build a CSS filter or backdrop-filter value (blur, brightness, contrast, hue, drop shadow, …) or a ready look.',
  keywords: ['image effect', 'grayscale', 'sepia', 'photo', 'preset'],
  input: Type.Object({
    blur: Type.Optional(Type.Number({ minimum: 0, description: 'px' })),
    brightness: percent('Percent, 100 is unchanged'),
    contrast: percent('Percent, 100 is unchanged'),
    grayscale: percent('Percent 0-100', 100),
    hue_rotate: Type.Optional(Type.Number({ description: 'Degrees' })),
    invert: percent('Percent 0-100', 100),
    opacity: percent('Percent 0-100, 100 is unchanged', 100),
    saturate: percent('Percent, 100 is unchanged'),
    sepia: percent('Percent 0-100', 100),
    drop_shadow: Type.Optional(
      Type.Object(
        {
          x: Type.Optional(Type.Number({ description: 'px; default 0' })),
          y: Type.Optional(Type.Number({ description: 'px; default 4' })),
          blur: Type.Optional(Type.Number({ minimum: 0, description: 'px; default 8' })),
          color: Type.Optional(Type.String({ description: 'CSS colour; default #000000' })),
          opacity: Type.Optional(Type.Number({ minimum: 0, maximum: 1, description: '0-1; default 0.3' })),
        },
        { description: '{x, y, blur, color, opacity}; px' },
      ),
    ),
    preset: Type.Enum(
      ['none', 'vintage', 'noir', 'warm', 'cool', 'dramatic', 'faded', 'dreamy', 'negative'],
      { default: 'none', description: 'Ready look; single arguments override it' },
    ),
    property: Type.Enum(['filter', 'backdrop-filter'], { default: 'filter', description: 'CSS property' }),
  }),
  output: Type.Object({
    css: Type.String({
      contentMediaType: 'text/css',
      description: 'filter: …; (backdrop-filter also with -webkit-)',
    }),
    value: Type.String({ description: '"none" when nothing changes' }),
    tailwind: Type.String({ description: 'arbitrary property class' }),
    functions: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
    preview_svg: Type.String({
      contentMediaType: 'image/svg+xml',
      description: 'small SVG that shows the filter',
    }),
  }),
  examples: [
    {
      name: 'Functions in their fixed order',
      input: { contrast: 120, blur: 2.5 },
      output: { value: 'blur(2.5px) contrast(120%)', css: 'filter: blur(2.5px) contrast(120%);' },
    },
    {
      name: 'Drop shadow',
      input: { drop_shadow: { x: 1, color: 'red', opacity: 1 } },
      output: { value: 'drop-shadow(1px 4px 8px #ff0000)' },
    },
  ],
  run({ preset, property, drop_shadow: shadow, ...amounts }) {
    const chosen: Amounts = { ...PRESETS[preset], ...amounts };
    const functions: { name: string; value: string }[] = [];
    for (const { argument, name, neutral, print } of FUNCTIONS) {
      const amount = chosen[argument];
      if (amount !== undefined && !isNeutral(argument, amount, neutral))
        functions.push({ name, value: print(amount) });
    }
    if (shadow !== undefined) {
      const { x = 0, y = 4, blur = 8, color = '#000000', opacity = 0.3 } = shadow;
      const paint = readPaint('drop_shadow.color', color, opacity);
      functions.push({ name: 'drop-shadow', value: `${lengths(x, y, blur)} ${printPaint(paint)}` });
    }
    const value = functions.map(({ name, value }) => `${name}(${value})`).join(' ') || 'none';
    return {
      css:
        property === 'filter'
          ? cssDeclarations({ filter: value })
          : cssDeclarations({ '-webkit-backdrop-filter': value, 'backdrop-filter': value }),
      value,
      tailwind: arbitraryProperty(property, value),
      functions,
      preview_svg: preview(value),
    };
  },
});

function printPercent(value: number): string {
  return `${cssNumber(value)}%`;
}

function printDegrees(value: number): string {
  return `${cssNumber(value)}deg`;
}

/** Whether a value, as it would be printed, changes nothing. */
function isNeutral(argument: keyof Amounts, amount: number, neutral: number): boolean {
  const printed = Number(cssNumber(amount));
  return argument === 'hue_rotate' ? printed % 360 === 0 : printed === neutral;
}

/** A landscape of many colours, as the filter shows it. */
function preview(value: string): string {
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="240" height="160" viewBox="0 0 240 160">
  <g style="filter: ${value}">
    <rect x="20" y="20" width="200" height="120" rx="8" fill="#7ec8f2"/>
    <circle cx="170" cy="55" r="20" fill="#ffd23f"/>
    <path d="M20 120 80 60l45 45 30-25 65 55v5H20z" fill="#3a8f5c"/>
    <rect x="55" y="100" width="40" height="40" fill="#d1495b"/>
  </g>
</svg>`.toString();
}
