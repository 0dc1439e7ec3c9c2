import { html } from '@toolyard/kit/html';
import { defineTool, Type, type Infer } from '@toolyard/sdk';
import { inlineStyle } from '../lib/declarations.ts';
import { readLayers } from '../lib/layers.ts';
import { lengths, printPaint, readPaint } from '../lib/shadow.ts';
import { tailwindValue } from '../lib/tailwind.ts';

const Layer = Type.Object({
  x: Type.Optional(Type.Number({ description: 'px' })),
  y: Type.Optional(Type.Number({ description: 'px' })),
  blur: Type.Optional(Type.Number({ minimum: 0, description: 'px' })),
  spread: Type.Optional(Type.Number({ description: 'px' })),
  color: Type.Optional(Type.String({ description: 'CSS colour' })),
  opacity: Type.Optional(Type.Number({ minimum: 0, maximum: 1, description: '0-1' })),
  inset: Type.Optional(Type.Boolean({ description: 'Inside' })),
});

export default defineTool({
  title: 'CSS Box Shadow Generator',
  summary: 'Build a CSS box-shadow from one or more layers; returns CSS, the value and a Tailwind class.',
  keywords: ['drop shadow', 'elevation', 'inset', 'depth'],
  // Without declared defaults, so that what is given can be told from what is not: layers excludes these.
  input: Type.Object({
    x: Type.Optional(Type.Number({ description: 'Horizontal offset, px; default 0' })),
    y: Type.Optional(Type.Number({ description: 'Vertical offset, px; default 4' })),
    blur: Type.Optional(Type.Number({ minimum: 0, description: 'Blur radius, px; default 12' })),
    spread: Type.Optional(Type.Number({ description: 'Spread, px; default 0' })),
    color: Type.Optional(Type.String({ description: 'CSS colour; default #000000' })),
    opacity: Type.Optional(
      Type.Number({ minimum: 0, maximum: 1, description: "Multiplies the colour's alpha; default 0.2" }),
    ),
    inset: Type.Optional(Type.Boolean({ description: 'Inside the box; default false' })),
    layers: Type.Optional(
      Type.Array(Layer, {
        minItems: 1,
        maxItems: 20,
        description: 'Several shadows, first on top; same fields and defaults each',
      }),
    ),
  }),
  output: Type.Object({
    css: Type.String({ contentMediaType: 'text/css', description: 'box-shadow: …;' }),
    value: Type.String(),
    tailwind: Type.String({ description: 'arbitrary value class' }),
    layers: Type.Array(
      Type.Object({
        x: Type.Number(),
        y: Type.Number(),
        blur: Type.Number(),
        spread: Type.Number(),
        color: Type.String(),
        inset: Type.Boolean(),
      }),
      { description: 'as used' },
    ),
    html: Type.String({ contentMediaType: 'text/html', description: 'a preview box' }),
  }),
  examples: [
    { name: 'Defaults', input: {}, output: { css: 'box-shadow: 0 4px 12px rgb(0 0 0 / 0.2);' } },
    {
      name: 'Two layers with spread and inset',
      input: {
        layers: [
          { y: 10, blur: 15, spread: -3, opacity: 0.1 },
          { x: 1, y: 1, blur: 0, color: 'red', opacity: 1, inset: true },
        ],
      },
      output: { value: '0 10px 15px -3px rgb(0 0 0 / 0.1), inset 1px 1px 0 #ff0000' },
    },
  ],
  run({ layers, ...single }) {
    const shadows = readLayers(layers, single).map(({ layer, path }) => readShadow(layer, path));
    const value = shadows.map(printShadow).join(', ');
    return {
      css: `box-shadow: ${value};`,
      value,
      tailwind: `shadow-[${tailwindValue(value)}]`,
      layers: shadows,
      html: html`<div style="${inlineStyle({
        width: '200px',
        height: '120px',
        margin: '40px',
        'border-radius': '8px',
        background: '#ffffff',
        'box-shadow': value,
      })}"></div>`.toString(),
    };
  },
});

function readShadow(layer: Infer<typeof Layer>, path: string) {
  const { x = 0, y = 4, blur = 12, spread = 0, color = '#000000', opacity = 0.2, inset = false } = layer;
  const paint = readPaint(`${path}color`, color, opacity);
  return { x, y, blur, spread, color: printPaint(paint), inset };
}

/** CSS Backgrounds and Borders 3, 4.6: box-shadow. */
function printShadow({ x, y, blur, spread, color, inset }: ReturnType<typeof readShadow>): string {
  const offsets = spread === 0 ? lengths(x, y, blur) : lengths(x, y, blur, spread);
  return `${inset ? 'inset ' : ''}${offsets} ${color}`;
}
