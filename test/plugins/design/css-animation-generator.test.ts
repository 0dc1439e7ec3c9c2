import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import cssAnimation from '../../../plugins/design/tools/css-animation-generator/tool.ts';

const FADE = [
  { offset: 0, properties: { opacity: 0 } },
  { offset: 100, properties: { opacity: 1 } },
];

test('own keyframes, sorted, as a complete sheet', async () => {
  const output = await callTool(cssAnimation, {
    name: 'fade-in',
    keyframes: FADE.toReversed(),
    duration_ms: 300,
    easing: 'ease-out',
    fill_mode: 'both',
  });
  expect(output.css).toBe(`@keyframes fade-in {
  0% {
    opacity: 0;
  }
  100% {
    opacity: 1;
  }
}

.animated {
  animation: 0.3s ease-out both fade-in;
}

@media (prefers-reduced-motion: reduce) {
  .animated {
    animation: none;
  }
}`);
  expect(JSON.parse(output.tailwind)).toEqual({
    theme: {
      extend: {
        keyframes: { 'fade-in': { '0%': { opacity: '0' }, '100%': { opacity: '1' } } },
        animation: { 'fade-in': '0.3s ease-out both fade-in' },
      },
    },
  });
});

test.each([
  ['defaults are left out', { name: 'a' }, '1s a'],
  ['the default name', {}, '1s my-animation'],
  [
    'everything',
    {
      easing: 'linear',
      delay_ms: -250,
      iterations: 'infinite',
      direction: 'alternate',
      fill_mode: 'forwards',
    },
    '1s linear -0.25s infinite alternate forwards my-animation',
  ],
  ['a number of times', { iterations: 2.5, duration_ms: 1234.5678 }, '1.2346s 2.5 my-animation'],
  ['a number in text', { iterations: '3' }, '1s 3 my-animation'],
  [
    'a curve',
    { easing: 'cubic-bezier(0.1, 0.2,  0.3, 1)' },
    '1s cubic-bezier(0.1, 0.2, 0.3, 1) my-animation',
  ],
  ['steps', { easing: 'steps(4, jump-end)' }, '1s steps(4, jump-end) my-animation'],
  ['a named curve', { easing: 'ease-out-back' }, '1s cubic-bezier(0.34, 1.56, 0.64, 1) my-animation'],
])('the shorthand with %s', async (_, input, animation) => {
  expect((await callTool(cssAnimation, { keyframes: FADE, ...input })).animation).toBe(animation);
});

test('a spring overshoots and comes to rest', async () => {
  const { animation } = await callTool(cssAnimation, { keyframes: FADE, easing: 'spring' });
  const points = /^1s linear\((.*)\) my-animation$/.exec(animation)?.[1]?.split(', ').map(Number) ?? [];
  expect(points[0]).toBe(0);
  expect(points.at(-1)).toBe(1);
  expect(Math.max(...points)).toBeGreaterThan(1.05);
});

test.each([
  [
    'shorthands in their order',
    { rotate: 45, x: 10.5, scale: 2, y: -1 },
    'transform: translateX(10.5px) translateY(-1px) scale(2) rotate(45deg);',
  ],
  [
    'shorthands before a transform',
    { x: '5%', transform: 'skewX(3deg)' },
    'transform: translateX(5%) skewX(3deg);',
  ],
  ['camelCase', { backgroundColor: 'red' }, 'background-color: red;'],
  ['a prefix', { WebkitTextStrokeWidth: 2 }, '-webkit-text-stroke-width: 2px;'],
  ['a length', { width: 20, 'border-top-left-radius': 3 }, 'width: 20px;\n    border-top-left-radius: 3px;'],
  [
    'bare numbers',
    { opacity: 0.5, zIndex: 3, lineHeight: 1.5, flexGrow: 2, 'font-weight': 700 },
    'opacity: 0.5;\n    z-index: 3;\n    line-height: 1.5;\n    flex-grow: 2;\n    font-weight: 700;',
  ],
  ['custom properties', { '--Size': 3 }, '--Size: 3;'],
  [
    'quotes and brackets',
    { content: '"a(b"', background: 'url(a.png)' },
    'content: "a(b";\n    background: url(a.png);',
  ],
])('%s', async (_, properties, declarations) => {
  const { keyframes_css } = await callTool(cssAnimation, {
    keyframes: [{ offset: 12.34567, properties }, FADE[1]],
  });
  expect(keyframes_css).toContain(`  12.3457% {\n    ${declarations}\n  }`);
});

test('equal offsets merge: the later value at the place of the first', async () => {
  const { keyframes_css } = await callTool(cssAnimation, {
    keyframes: [
      { offset: 50, properties: { color: 'red', opacity: 1 } },
      { offset: 0, properties: { color: 'lime' }, easing: 'linear' },
      { offset: 50, properties: { width: 1, color: 'blue' }, easing: 'ease-in' },
    ],
  });
  expect(keyframes_css).toBe(`@keyframes my-animation {
  0% {
    color: lime;
    animation-timing-function: linear;
  }
  50% {
    color: blue;
    opacity: 1;
    width: 1px;
    animation-timing-function: ease-in;
  }
}`);
});

test.each([
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
])('the preset %s lends its name', async (preset) => {
  const { animation, keyframes_css } = await callTool(cssAnimation, { preset });
  expect(animation).toBe(`1s ${preset}`);
  expect(keyframes_css).toMatch(new RegExp(`^@keyframes ${preset} \\{\\n {2}0% \\{`));
});

test('Web Animations code that runs', async () => {
  const { javascript } = await callTool(cssAnimation, {
    preset: 'spin',
    iterations: 'infinite',
    selector: '[title="a"]',
    delay_ms: 5,
  });
  const calls: unknown[] = [];
  const document = {
    querySelectorAll: (selector: string) => [
      { animate: (...given: unknown[]) => calls.push({ selector, given }) },
    ],
  };
  // eslint-disable-next-line typescript/no-implied-eval, eslint/no-new-func
  new Function('document', javascript)(document);
  expect(calls).toEqual([
    {
      selector: '[title="a"]',
      given: [
        [
          { offset: 0, easing: 'ease', transform: 'rotate(0deg)' },
          { offset: 1, easing: 'ease', transform: 'rotate(360deg)' },
        ],
        { duration: 1000, delay: 5, iterations: Infinity, direction: 'normal', fill: 'none' },
      ],
    },
  ]);
});

test('without the switch for reduced motion', async () => {
  const { css } = await callTool(cssAnimation, { preset: 'pulse', reduced_motion: false });
  expect(css).not.toContain('@media');
});

const withValue = (properties: Record<string, unknown>) => ({
  keyframes: [FADE[0], { offset: 1, properties }],
});

test.each([
  ['nothing to animate', {}, 'keyframes: expected keyframes or preset, got neither'],
  ['both ways', { preset: 'spin', keyframes: FADE }, 'keyframes: expected either keyframes or preset'],
  ['one keyframe', { keyframes: FADE.slice(1) }, 'keyframes: '],
  ['an offset beyond 100', { keyframes: [FADE[0], { offset: 101, properties: {} }] }, 'keyframes[1].offset'],
  [
    'a value that breaks out',
    withValue({ color: 'red;} body{' }),
    'keyframes[1].properties.color: expected a CSS value',
  ],
  ['a value with <', withValue({ color: '</style>' }), 'color: expected a CSS value'],
  ['an open quote', withValue({ content: '"a' }), 'content: expected a CSS value'],
  ['an open bracket', withValue({ width: 'calc(1px' }), 'width: expected a CSS value'],
  ['a comment', withValue({ width: '1px /*' }), 'width: expected a CSS value'],
  ['a property that is none', withValue({ 'a:b': '1' }), "a:b: expected a CSS property's name"],
  ['a property that breaks out', withValue({ '}a{': '1' }), "expected a CSS property's name"],
  ['no easing', { preset: 'spin', easing: 'fast' }, 'easing: expected a CSS easing'],
  ['two easings', { preset: 'spin', easing: 'ease, linear' }, 'easing: expected a CSS easing'],
  [
    'no easing in a keyframe',
    { keyframes: [{ ...FADE[0], easing: 'x' }, FADE[1]] },
    'keyframes[0].easing: expected',
  ],
  [
    'a curve beyond 1',
    { preset: 'spin', easing: 'cubic-bezier(2, 0, 0, 1)' },
    'easing: expected a CSS easing',
  ],
  ['iterations below 0', { preset: 'spin', iterations: -1 }, 'iterations: expected a number from 0 up'],
  ['iterations in words', { preset: 'spin', iterations: 'twice' }, 'iterations: expected'],
  [
    'a name that is a keyword',
    { preset: 'spin', name: 'none' },
    'name: expected a name that is no CSS keyword',
  ],
  ['a name that is none', { preset: 'spin', name: '1a' }, 'name: '],
  ['no duration', { preset: 'spin', duration_ms: 0 }, 'duration_ms: '],
  ['a selector that ends the rule', { preset: 'spin', selector: '.a{' }, 'selector: '],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(cssAnimation, input)).rejects.toThrow(message);
});
