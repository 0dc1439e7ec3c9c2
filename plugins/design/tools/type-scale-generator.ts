import { html, type Html } from '@toolyard/kit/html';
import { defineTool, InputError, nullable, quote, Type } from '@toolyard/sdk';
import { cssNumber } from '../lib/css-number.ts';
import { cssRule } from '../lib/declarations.ts';

/** Ratios of musical intervals, as modular scales are named. */
const RATIOS: Readonly<Record<string, number>> = {
  'minor-second': 16 / 15,
  'major-second': 9 / 8,
  'minor-third': 6 / 5,
  'major-third': 5 / 4,
  'perfect-fourth': 4 / 3,
  'augmented-fourth': Math.SQRT2,
  'perfect-fifth': 3 / 2,
  'golden-ratio': (1 + Math.sqrt(5)) / 2,
};

const Step = Type.Object({
  step: Type.Integer(),
  name: Type.String(),
  px: Type.Number(),
  rem: Type.Number(),
  max_px: nullable(Type.Number()),
  line_height: Type.Number(),
  css: Type.String(),
});

export default defineTool({
  title: 'Type Scale Generator',
  summary:
    'Build a modular type scale from a base size and ratio: px, rem, line heights and CSS variables; fluid with clamp() on request.',
  keywords: ['typography', 'font size', 'heading sizes', 'responsive'],
  input: Type.Object({
    base_px: Type.Number({ exclusiveMinimum: 0, default: 16, description: 'Base size' }),
    ratio: Type.Union([Type.Number(), Type.String()], {
      default: 'major-third',
      description: 'Number above 1, or a name: minor-third, golden-ratio, …',
    }),
    steps_up: Type.Integer({ minimum: 0, maximum: 20, default: 6, description: 'Sizes above the base' }),
    steps_down: Type.Integer({ minimum: 0, maximum: 10, default: 2, description: 'Sizes below' }),
    root_px: Type.Number({ exclusiveMinimum: 0, default: 16, description: 'What 1rem is' }),
    precision: Type.Integer({ minimum: 0, maximum: 6, default: 3, description: 'Decimals of rem in CSS' }),
    max_base_px: Type.Optional(
      Type.Number({ exclusiveMinimum: 0, description: 'Fluid: base at the widest viewport' }),
    ),
    max_ratio: Type.Optional(
      Type.Union([Type.Number(), Type.String()], { description: 'Fluid: ratio there; default ratio' }),
    ),
    min_viewport_px: Type.Number({ exclusiveMinimum: 0, default: 360, description: 'Fluid: from here' }),
    max_viewport_px: Type.Number({ exclusiveMinimum: 0, default: 1280, description: 'Fluid: to here' }),
    prefix: Type.String({
      default: 'text',
      pattern: '^[a-z][a-z0-9-]*$',
      description: 'Prefix of the variables',
    }),
  }),
  output: Type.Object({
    steps: Type.Array(Step, {
      description: 'largest first: {step, name, px, rem, max_px (fluid, else null), line_height, css}',
    }),
    ratio: Type.Number(),
    css: Type.String({
      contentMediaType: 'text/css',
      description: ':root with one variable a step, smallest first',
    }),
    scss: Type.String({ contentMediaType: 'text/x-scss', description: 'map' }),
    html: Type.String({ contentMediaType: 'text/html', description: 'specimen' }),
  }),
  examples: [
    {
      name: 'A perfect fourth above the base',
      input: { ratio: 'perfect-fourth', steps_up: 1, steps_down: 0 },
      output: { css: ':root {\n  --text-base: 1rem;\n  --text-lg: 1.333rem;\n}' },
    },
    {
      name: 'A base that grows with the viewport',
      input: { max_base_px: 20, steps_up: 0, steps_down: 0, min_viewport_px: 320 },
      output: { css: ':root {\n  --text-base: clamp(1rem, 0.9167rem + 0.4167vw, 1.25rem);\n}' },
    },
  ],
  run(input) {
    const ratio = readRatio('ratio', input.ratio);
    const fluid = readFluid(input, ratio);
    const count = input.steps_up + input.steps_down + 1;
    const steps = Array.from({ length: count }, (_, index) => {
      const step = input.steps_up - index;
      const size = sizeAt('ratio', input.base_px, ratio, step);
      const largest = fluid && sizeAt('max_ratio', fluid.base, fluid.ratio, step);
      return {
        step,
        name: nameOf(step),
        px: size,
        rem: finite('root_px', size / input.root_px),
        max_px: largest ?? null,
        line_height: lineHeight(size),
        css:
          fluid === undefined || largest === undefined
            ? `${cssNumber(roundedHalfUp(size / input.root_px, input.precision), input.precision)}rem`
            : clamp(size, largest, fluid, input.root_px),
      };
    });
    const upwards = steps.toReversed();
    return {
      steps,
      ratio,
      css: cssRule(
        ':root',
        Object.fromEntries(upwards.map(({ name, css }) => [`--${input.prefix}-${name}`, css])),
      ),
      scss: `$${input.prefix}: (\n${upwards.map(({ name, css }) => `  '${name}': ${css},`).join('\n')}\n);`,
      html: specimen(steps),
    };
  },
});

interface Viewports {
  readonly min_viewport_px: number;
  readonly max_viewport_px: number;
}

interface Fluid extends Viewports {
  readonly base: number;
  readonly ratio: number;
}

/** @throws InputError when it is neither a number above 1 nor a name */
function readRatio(argument: string, given: number | string): number {
  const text = typeof given === 'string' ? given.trim().toLowerCase() : given;
  const named = typeof text === 'string' && Object.hasOwn(RATIOS, text) ? RATIOS[text] : undefined;
  const ratio = named ?? (text === '' ? Number.NaN : Number(text));
  if (!Number.isFinite(ratio) || ratio <= 1)
    throw new InputError(
      argument,
      `expected a number above 1 or one of ${Object.keys(RATIOS).join(', ')}, got ${quote(given)}`,
    );
  return ratio;
}

function readFluid(
  input: Viewports & { readonly max_base_px?: number; readonly max_ratio?: number | string },
  ratio: number,
): Fluid | undefined {
  const { max_base_px: base, max_ratio: maxRatio, min_viewport_px, max_viewport_px } = input;
  if (base === undefined && maxRatio !== undefined)
    throw new InputError('max_ratio', 'expected max_base_px with it, which makes the scale fluid');
  if (min_viewport_px >= max_viewport_px)
    throw new InputError(
      'min_viewport_px',
      `expected less than max_viewport_px, ${max_viewport_px}, got ${min_viewport_px}`,
    );
  if (base === undefined) return undefined;
  return {
    base,
    ratio: maxRatio === undefined ? ratio : readRatio('max_ratio', maxRatio),
    min_viewport_px,
    max_viewport_px,
  };
}

function sizeAt(argument: string, base: number, ratio: number, step: number): number {
  return finite(argument, base * ratio ** step);
}

function finite(argument: string, value: number): number {
  if (!Number.isFinite(value))
    throw new InputError(argument, 'expected a scale whose sizes are below 1.8e308, got larger ones');
  return value;
}

/** base, upwards lg, xl, 2xl, 3xl, …, downwards sm, xs, 2xs, 3xs, … */
function nameOf(step: number): string {
  const [near, far] = step > 0 ? ['lg', 'xl'] : ['sm', 'xs'];
  const distance = Math.abs(step);
  if (distance === 0) return 'base';
  if (distance === 1) return near;
  return distance === 2 ? far : `${distance - 1}${far}`;
}

/** Larger text needs less room between its lines. */
function lineHeight(size: number): number {
  if (size <= 20) return 1.5;
  return size <= 32 ? 1.3 : 1.15;
}

function roundedHalfUp(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  // Such a number has no decimals, and scaling it could overflow.
  if (Math.abs(value) > 1e15) return value;
  return Math.floor(value * scale + 0.5 + 1e-9) / scale;
}

/** A size that grows evenly from one viewport to the other (CSS Values 4: clamp()). */
function clamp(from: number, to: number, fluid: Fluid, root: number): string {
  const slope = (to - from) / (fluid.max_viewport_px - fluid.min_viewport_px);
  const start = (from - slope * fluid.min_viewport_px) / root;
  const written = (value: number) => cssNumber(roundedHalfUp(finite('max_base_px', value), 4));
  const [least, most] = [Math.min(from, to) / root, Math.max(from, to) / root];
  return `clamp(${written(least)}rem, ${written(start)}rem + ${written(slope * 100)}vw, ${written(most)}rem)`;
}

function specimen(
  steps: readonly { readonly name: string; readonly css: string; readonly line_height: number }[],
): string {
  const lines: Html[] = steps.map(
    ({ name, css, line_height: height }) =>
      html`  <p style="margin: 0 0 0.5rem; font-size: ${css}; line-height: ${height}">${name}: The quick brown fox</p>
`,
  );
  return html`<div style="font-family: sans-serif">
${lines}</div>`.toString();
}
