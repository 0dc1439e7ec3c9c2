import { html } from '@toolyard/kit/html';
import { defineTool, InputError, Type, type Infer } from '@toolyard/sdk';
import { roundHalfUp } from '../lib/css-number.ts';
import { inlineStyle } from '../lib/declarations.ts';
import { readLayers } from '../lib/layers.ts';
import { lengths, printPaint, readPaint, type Paint } from '../lib/shadow.ts';
import { arbitraryProperty } from '../lib/tailwind.ts';

const EFFECTS = ['none', 'glow', 'neon', '3d', 'outline', 'letterpress', 'long'] as const;

const Layer = Type.Object({
  x: Type.Optional(Type.Number({ description: 'px' })),
  y: Type.Optional(Type.Number({ description: 'px' })),
  blur: Type.Optional(Type.Number({ minimum: 0, description: 'px' })),
  color: Type.Optional(Type.String({ description: 'CSS colour' })),
  opacity: Type.Optional(Type.Number({ minimum: 0, maximum: 1, description: '0-1' })),
});

export default defineTool({
  title: 'CSS Text Shadow Generator',
  summary:
    'Build a CSS text-shadow: one or more layers, or a ready effect (glow, neon, 3d, outline, letterpress, long).',
  keywords: ['typography', 'heading', 'stroke', 'lettering'],
  // Without declared defaults where layers or an effect exclude what is given.
  input: Type.Object({
    x: Type.Optional(Type.Number({ description: 'Horizontal offset, px; default 2' })),
    y: Type.Optional(Type.Number({ description: 'Vertical offset, px; default 2' })),
    blur: Type.Optional(Type.Number({ minimum: 0, description: 'Blur radius, px; default 4' })),
    color: Type.Optional(Type.String({ description: 'CSS colour; default #000000' })),
    opacity: Type.Optional(
      Type.Number({ minimum: 0, maximum: 1, description: "Multiplies the colour's alpha; default 0.3" }),
    ),
    layers: Type.Optional(
      Type.Array(Layer, {
        minItems: 1,
        maxItems: 50,
        description: 'Several shadows, first on top',
      }),
    ),
    effect: Type.Enum([...EFFECTS], {
      default: 'none',
      description: 'Ready effect; uses color and size',
    }),
    size: Type.Integer({
      minimum: 1,
      maximum: 50,
      default: 5,
      description: 'Strength of the effect: steps or px',
    }),
  }),
  output: Type.Object({
    css: Type.String({ contentMediaType: 'text/css', description: 'text-shadow: …;' }),
    value: Type.String(),
    tailwind: Type.String({ description: 'arbitrary property class' }),
    layers: Type.Array(
      Type.Object({ x: Type.Number(), y: Type.Number(), blur: Type.Number(), color: Type.String() }),
    ),
    html: Type.String({ contentMediaType: 'text/html', description: 'preview' }),
  }),
  examples: [
    { name: 'Defaults', input: {}, output: { css: 'text-shadow: 2px 2px 4px rgb(0 0 0 / 0.3);' } },
    {
      name: 'Glow',
      input: { effect: 'glow', color: '#00ffff', size: 5 },
      output: { value: '0 0 5px #00ffff, 0 0 10px #00ffff, 0 0 20px #00ffff' },
    },
  ],
  run({ layers, effect, size, ...single }) {
    const shadows =
      effect === 'none' ? readShadows(layers, single) : readEffect(effect, size, layers, single);
    const value = shadows.map(printShadow).join(', ');
    return {
      css: `text-shadow: ${value};`,
      value,
      tailwind: arbitraryProperty('text-shadow', value),
      layers: shadows.map(({ x, y, blur, paint }) => ({ x, y, blur, color: printPaint(paint) })),
      html: html`<p style="${inlineStyle({
        margin: '40px',
        font: 'bold 48px sans-serif',
        color: effect === 'neon' || effect === 'outline' ? '#ffffff' : '#3498db',
        'text-shadow': value,
      })}">Text shadow</p>`.toString(),
    };
  },
});

type Layers = readonly Infer<typeof Layer>[] | undefined;

interface Shadow {
  readonly x: number;
  readonly y: number;
  readonly blur: number;
  readonly paint: Paint;
}

function readShadows(layers: Layers, single: Infer<typeof Layer>): Shadow[] {
  return readLayers(layers, single).map(({ layer, path }) => {
    const { x = 2, y = 2, blur = 4, color = '#000000', opacity = 0.3 } = layer;
    return { x, y, blur, paint: readPaint(`${path}color`, color, opacity) };
  });
}

/** @throws InputError when what the effect sets is given too */
function readEffect(
  effect: Exclude<(typeof EFFECTS)[number], 'none'>,
  size: number,
  layers: Layers,
  { x, y, blur, color = '#000000', opacity = 0.3 }: Infer<typeof Layer>,
): Shadow[] {
  const [refused] = Object.entries({ layers, x, y, blur }).find(([, value]) => value !== undefined) ?? [];
  if (refused !== undefined) throw new InputError('effect', `expected either effect or ${refused}, got both`);
  const paint = readPaint('color', color, opacity);
  const opaque = { ...paint, alpha: 1 };
  const steps = Array.from({ length: size }, (_, index) => index + 1);
  switch (effect) {
    case 'glow':
      return [1, 2, 4].map((factor) => ({ x: 0, y: 0, blur: size * factor, paint: opaque }));
    case 'neon':
      return [1, 2, 4, 8, 16].map((factor, index) => ({
        x: 0,
        y: 0,
        blur: size * factor,
        paint: index === 0 ? WHITE : opaque,
      }));
    case '3d':
      return steps.map((step) => ({ x: step, y: step, blur: 0, paint: darkened(opaque, DARKER ** step) }));
    case 'outline': {
      const width = Math.min(size, 3);
      return DIRECTIONS.map(([x, y]) => ({ x: x * width, y: y * width, blur: 0, paint: opaque }));
    }
    case 'letterpress':
      return [{ x: 0, y: 1, blur: 0, paint: { ...WHITE, alpha: 0.5 } }];
    case 'long':
    default:
      return steps.map((step) => ({ x: step, y: step, blur: 0, paint }));
  }
}

const WHITE: Paint = { channels: [255, 255, 255], alpha: 1 };

/** How much of its light each layer of a 3d text keeps of the one before. */
const DARKER = 0.96;

/** Clockwise from the top left. */
const DIRECTIONS = [
  [-1, -1],
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
] as const;

function darkened({ channels: [red, green, blue], alpha }: Paint, factor: number): Paint {
  return {
    channels: [roundHalfUp(red * factor), roundHalfUp(green * factor), roundHalfUp(blue * factor)],
    alpha,
  };
}

/** CSS Text Decoration 3, 4: text-shadow. */
function printShadow({ x, y, blur, paint }: Shadow): string {
  return `${blur === 0 ? lengths(x, y) : lengths(x, y, blur)} ${printPaint(paint)}`;
}
