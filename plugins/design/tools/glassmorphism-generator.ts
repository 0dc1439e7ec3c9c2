import { html } from '@toolyard/kit/html';
import { defineTool, Type } from '@toolyard/sdk';
import { readCssColor } from '@toolyard/kit/css-color';
import { bytesOf, cssColor, type Channels } from '../lib/color.ts';
import { cssNumber, px } from '../lib/css-number.ts';
import { cssRule, inlineStyle, type Declarations } from '../lib/declarations.ts';
import { readSelector } from '../lib/selector.ts';
import { tailwindValue } from '../lib/tailwind.ts';

const SHADOW = '0 4px 30px rgb(0 0 0 / 0.1)';

/** What browsers without backdrop-filter are given more of, since nothing is blurred behind the glass there. */
const FALLBACK_OPACITY = 0.6;

const UNSUPPORTED = '@supports not ((backdrop-filter: blur(1px)) or (-webkit-backdrop-filter: blur(1px)))';

export default defineTool({
  title: 'Glassmorphism Generator',
  summary:
    'Write frosted-glass CSS: translucent background, backdrop blur, border and shadow, with a fallback for old browsers.',
  keywords: ['frosted', 'backdrop-filter', 'blur', 'glass card'],
  input: Type.Object({
    color: Type.String({ default: '#ffffff', description: 'Glass colour: any CSS colour' }),
    opacity: Type.Number({ minimum: 0, maximum: 1, default: 0.2, description: 'Of the background' }),
    blur: Type.Number({ minimum: 0, maximum: 100, default: 12, description: 'Backdrop blur, px' }),
    saturation: Type.Number({
      minimum: 0,
      maximum: 500,
      default: 100,
      description: 'Backdrop saturation, percent',
    }),
    border_opacity: Type.Number({ minimum: 0, maximum: 1, default: 0.3, description: '0 for no border' }),
    border_width: Type.Number({ minimum: 0, maximum: 20, default: 1, description: 'px' }),
    radius: Type.Number({ minimum: 0, default: 16, description: 'px' }),
    shadow: Type.Boolean({ default: true, description: 'Soft shadow' }),
    selector: Type.String({ default: '.glass', description: 'CSS selector' }),
  }),
  output: Type.Object({
    css: Type.String({ contentMediaType: 'text/css', description: 'rule and @supports fallback' }),
    declarations: Type.Record(Type.String(), Type.String(), { description: 'property to value' }),
    tailwind: Type.String({ description: 'classes' }),
    html: Type.String({ contentMediaType: 'text/html', description: 'preview' }),
  }),
  examples: [
    {
      name: 'Defaults',
      input: {},
      output: {
        declarations: {
          background: 'rgb(255 255 255 / 0.2)',
          'backdrop-filter': 'blur(12px)',
          border: '1px solid rgb(255 255 255 / 0.3)',
        },
      },
    },
    {
      name: 'Opaque',
      input: { opacity: 1, color: 'navy' },
      output: { declarations: { background: '#000080' } },
    },
  ],
  run(input) {
    const selector = readSelector('selector', input.selector);
    const channels = bytesOf(readCssColor('color', input.color));
    const declarations = declare(channels, input);
    const solid = cssColor(channels, Math.min(1, input.opacity + FALLBACK_OPACITY));
    const fallback = cssRule(selector, { background: solid }).replace(/^/gm, '  ');
    return {
      css: `${cssRule(selector, declarations)}\n\n${UNSUPPORTED} {\n${fallback}\n}`,
      declarations,
      tailwind: tailwindClasses(declarations),
      html: preview(declarations),
    };
  },
});

interface Glass {
  readonly opacity: number;
  readonly blur: number;
  readonly saturation: number;
  readonly border_opacity: number;
  readonly border_width: number;
  readonly radius: number;
  readonly shadow: boolean;
}

function declare(channels: Channels, glass: Glass): Declarations {
  const saturate = glass.saturation === 100 ? '' : ` saturate(${cssNumber(glass.saturation)}%)`;
  const filter = `blur(${px(glass.blur)})${saturate}`;
  const hasFilter = glass.blur > 0 || saturate !== '';
  const hasBorder = glass.border_opacity > 0 && glass.border_width > 0;
  return {
    background: cssColor(channels, glass.opacity),
    'border-radius': px(glass.radius),
    ...(glass.shadow && { 'box-shadow': SHADOW }),
    ...(hasFilter && { '-webkit-backdrop-filter': filter, 'backdrop-filter': filter }),
    ...(hasBorder && {
      border: `${px(glass.border_width)} solid ${cssColor(channels, glass.border_opacity)}`,
    }),
  };
}

function tailwindClasses(declarations: Declarations): string {
  const [width, , ...borderColor] = declarations.border?.split(' ') ?? [];
  const classes = {
    bg: declarations.background,
    rounded: declarations['border-radius'],
    shadow: declarations['box-shadow'],
    ...backdropClasses(declarations['backdrop-filter']),
    border: width,
  };
  const written = Object.entries(classes).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}-[${tailwindValue(value)}]`],
  );
  if (width !== undefined) written.push('border-solid', `border-[${tailwindValue(borderColor.join(' '))}]`);
  return written.join(' ');
}

function backdropClasses(filter = ''): Record<string, string> {
  const functions = filter.matchAll(/(?<!\w)(\w+)\(([^()]*)\)/g);
  return Object.fromEntries([...functions].map(([, name, value = '']) => [`backdrop-${name}`, value]));
}

/** The glass over something that shows through. */
function preview(declarations: Declarations): string {
  const page = {
    padding: '60px',
    background: 'linear-gradient(135deg, #ff6b6b, #f7d794 35%, #3498db 70%, #6c5ce7)',
  };
  const glass = { ...declarations, padding: '40px', font: '18px sans-serif', color: '#1a1a1a' };
  return html`<div style="${inlineStyle(page)}">
  <div style="${inlineStyle(glass)}">Glass</div>
</div>`.toString();
}
