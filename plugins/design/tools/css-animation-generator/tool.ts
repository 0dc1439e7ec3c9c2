import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { ANIMATION_PRESETS } from './animation-presets.ts';
import { isCustomIdentifier } from '../../lib/css-identifier.ts';
import { cssNumber } from '../../lib/css-number.ts';
import { cssRule } from '../../lib/declarations.ts';
import { readEasing } from './easing.ts';
import { readKeyframes, writeKeyframes, type Keyframe } from './keyframes.ts';
import { readSelector } from '../../lib/selector.ts';

const DEFAULT_NAME = 'my-animation';

const GivenKeyframe = Type.Object({
  offset: Type.Number({ minimum: 0, maximum: 100, description: 'Percent' }),
  properties: Type.Record(Type.String(), Type.Union([Type.Number(), Type.String()]), {
    description: 'Values by CSS property; also x, y, scale, rotate',
  }),
  easing: Type.Optional(Type.String({ description: 'Easing to the next keyframe' })),
});

export default defineTool({
  title: 'CSS Animation Generator',
  summary:
    'Write CSS @keyframes and the animation shorthand from keyframes or a preset; also Tailwind config and Web Animations code.',
  keywords: ['transition', 'motion', 'fade', 'spin', 'bounce'],
  input: Type.Object({
    // Without a declared default: a preset lends its name.
    name: Type.Optional(
      Type.String({
        pattern: '^-?[A-Za-z_][A-Za-z0-9_-]*$',
        description: 'Animation name; default the preset, or my-animation',
      }),
    ),
    preset: Type.Enum(
      [
        'none',
        'fade-in',
        'fade-out',
        'slide-in-left',
        'slide-in-right',
        'slide-in-up',
        'slide-in-down',
        'zoom-in',
        'zoom-out',
        'bounce',
        'shake',
        'pulse',
        'spin',
        'flip',
        'swing',
      ],
      { default: 'none', description: 'Ready keyframes' },
    ),
    keyframes: Type.Optional(
      Type.Array(GivenKeyframe, {
        minItems: 2,
        maxItems: 100,
        description: '{offset: 0-100, properties: {css-property: value}, easing}',
      }),
    ),
    duration_ms: Type.Number({ exclusiveMinimum: 0, default: 1000, description: 'Duration' }),
    easing: Type.String({ default: 'ease', description: 'CSS easing, or ease-out-back, spring' }),
    delay_ms: Type.Number({ default: 0, description: 'Delay; may be negative' }),
    iterations: Type.Union([Type.Number(), Type.String()], {
      default: 1,
      description: 'Number, or infinite',
    }),
    direction: Type.Enum(['normal', 'reverse', 'alternate', 'alternate-reverse'], {
      default: 'normal',
      description: 'Direction',
    }),
    fill_mode: Type.Enum(['none', 'forwards', 'backwards', 'both'], {
      default: 'none',
      description: 'Fill mode',
    }),
    selector: Type.String({ default: '.animated', description: 'CSS selector' }),
    reduced_motion: Type.Boolean({
      default: true,
      description: 'Switch off for prefers-reduced-motion',
    }),
  }),
  output: Type.Object({
    css: Type.String({ contentMediaType: 'text/css', description: 'complete style sheet' }),
    keyframes_css: Type.String(),
    animation: Type.String({ description: 'shorthand value' }),
    tailwind: Type.String({ description: 'theme extension with keyframes and animation' }),
    javascript: Type.String({ description: 'element.animate(…) code' }),
  }),
  examples: [
    {
      name: 'Spin forever',
      input: { preset: 'spin', iterations: 'infinite', easing: 'linear' },
      output: {
        animation: '1s linear infinite spin',
        keyframes_css:
          '@keyframes spin {\n  0% {\n    transform: rotate(0deg);\n  }\n  100% {\n    transform: rotate(360deg);\n  }\n}',
      },
    },
    {
      name: 'Keyframes of one’s own',
      input: {
        name: 'appear',
        keyframes: [
          { offset: 100, properties: { opacity: 1 } },
          { offset: 0, properties: { opacity: 0 } },
        ],
        duration_ms: 300,
        easing: 'ease-out',
        fill_mode: 'both',
      },
      output: { animation: '0.3s ease-out both appear' },
    },
  ],
  run(input) {
    const frames = readFrames(input);
    const name = readName(input);
    const timing = {
      duration: input.duration_ms,
      easing: readEasing('easing', input.easing),
      delay: input.delay_ms,
      iterations: readIterations(input.iterations),
      direction: input.direction,
      fill: input.fill_mode,
    };
    const selector = readSelector('selector', input.selector);
    const animation = shorthand(name, timing);
    const keyframes = writeKeyframes(name, frames);
    const still = cssRule(selector, { animation: 'none' }).replace(/^/gm, '  ');
    return {
      css: [
        keyframes,
        cssRule(selector, { animation }),
        ...(input.reduced_motion ? [`@media (prefers-reduced-motion: reduce) {\n${still}\n}`] : []),
      ].join('\n\n'),
      keyframes_css: keyframes,
      animation,
      tailwind: tailwindTheme(name, frames, animation),
      javascript: webAnimation(selector, frames, timing),
    };
  },
});

interface Timing {
  readonly duration: number;
  readonly easing: string;
  readonly delay: number;
  readonly iterations: number;
  readonly direction: string;
  readonly fill: string;
}

interface Given {
  readonly name?: string;
  readonly preset: 'none' | keyof typeof ANIMATION_PRESETS;
  readonly keyframes?: Parameters<typeof readKeyframes>[0];
}

/** @throws InputError when there is neither a preset nor keyframes, or both */
function readFrames({ preset, keyframes }: Given): Keyframe[] {
  if (keyframes !== undefined) {
    if (preset !== 'none') throw new InputError('keyframes', 'expected either keyframes or preset, got both');
    return readKeyframes(keyframes);
  }
  if (preset === 'none') throw new InputError('keyframes', 'expected keyframes or preset, got neither');
  return readKeyframes(ANIMATION_PRESETS[preset]);
}

/** @throws InputError when it is a keyword of CSS's */
function readName({ name, preset }: Given): string {
  const chosen = name ?? (preset === 'none' ? DEFAULT_NAME : preset);
  if (!isCustomIdentifier(chosen) || chosen.toLowerCase() === 'none')
    throw new InputError('name', `expected a name that is no CSS keyword, got ${quote(name)}`);
  return chosen;
}

function readIterations(given: number | string): number {
  const text = String(given).trim().toLowerCase();
  const count = text === 'infinite' ? Infinity : text === '' ? Number.NaN : Number(text);
  if (Number.isNaN(count) || count < 0 || (count === Infinity && text !== 'infinite'))
    throw new InputError('iterations', `expected a number from 0 up, or infinite, got ${quote(given)}`);
  return count;
}

/** CSS Animations 1, 4.9, without what equals the default. */
function shorthand(name: string, timing: Timing): string {
  const { easing, delay, iterations, direction, fill } = timing;
  return [
    seconds(timing.duration),
    easing !== 'ease' && easing,
    delay !== 0 && seconds(delay),
    iterations !== 1 && (iterations === Infinity ? 'infinite' : cssNumber(iterations)),
    direction !== 'normal' && direction,
    fill !== 'none' && fill,
    name,
  ]
    .filter((part) => part !== false)
    .join(' ');
}

function seconds(milliseconds: number): string {
  return `${cssNumber(milliseconds / 1000)}s`;
}

function tailwindTheme(name: string, frames: readonly Keyframe[], animation: string): string {
  const keyframes = Object.fromEntries(
    frames.map(({ offset, declarations, easing }) => [
      `${cssNumber(offset)}%`,
      {
        ...Object.fromEntries(declarations),
        ...(easing !== undefined && { 'animation-timing-function': easing }),
      },
    ]),
  );
  const extend = { keyframes: { [name]: keyframes }, animation: { [name]: animation } };
  return JSON.stringify({ theme: { extend } }, null, 2);
}

/**
 * Web Animations 1. The easing goes to each keyframe, since CSS's holds from keyframe to keyframe, where that of the
 * options would hold for the whole.
 */
function webAnimation(selector: string, frames: readonly Keyframe[], timing: Timing): string {
  const keyframes = frames.map(({ offset, declarations, easing }) => ({
    offset: Number(cssNumber(offset)) / 100,
    easing: easing ?? timing.easing,
    ...Object.fromEntries([...declarations].map(([property, value]) => [scriptName(property), value])),
  }));
  const { duration, delay, iterations, direction, fill } = timing;
  return [
    `const keyframes = ${JSON.stringify(keyframes, null, 2)};`,
    'const options = {',
    `  duration: ${duration},`,
    `  delay: ${delay},`,
    `  iterations: ${iterations},`,
    `  direction: '${direction}',`,
    `  fill: '${fill}',`,
    '};',
    `for (const element of document.querySelectorAll(${JSON.stringify(selector)})) {`,
    '  element.animate(keyframes, options);',
    '}',
  ].join('\n');
}

/** Web Animations 1, 5.3.2: float and offset have names of their own, other properties camelCase ones. */
function scriptName(property: string): string {
  if (property.startsWith('--')) return property;
  if (property === 'float') return 'cssFloat';
  if (property === 'offset') return 'cssOffset';
  return property.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
