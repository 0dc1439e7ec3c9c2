import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import typeScale from '../../../plugins/design/tools/type-scale-generator.ts';

test('the major third, largest first', async () => {
  const { ratio, steps, css, scss } = await callTool(typeScale, {});
  expect(ratio).toBe(1.25);
  expect(steps.map(({ name }) => name)).toEqual(['5xl', '4xl', '3xl', '2xl', 'xl', 'lg', 'base', 'sm', 'xs']);
  expect(steps[0]?.px).toBeCloseTo(61.03515625, 6);
  expect(steps[4]).toMatchObject({
    step: 2,
    px: 25,
    rem: 1.5625,
    css: '1.563rem',
    line_height: 1.3,
    max_px: null,
  });
  expect(steps[6]).toMatchObject({ step: 0, px: 16, rem: 1, css: '1rem', line_height: 1.5 });
  expect(steps[8]?.px).toBeCloseTo(10.24, 9);
  expect(css).toMatch(
    /^:root \{\n {2}--text-xs: 0\.64rem;\n {2}--text-sm: 0\.8rem;\n {2}--text-base: 1rem;\n/,
  );
  expect(scss).toMatch(/^\$text: \(\n {2}'xs': 0\.64rem,\n[^]*'5xl': 3\.815rem,\n\);$/);
});

test.each([
  ['minor-second', 16 / 15],
  ['major-second', 1.125],
  ['minor-third', 1.2],
  ['major-third', 1.25],
  ['perfect-fourth', 4 / 3],
  ['augmented-fourth', Math.SQRT2],
  ['perfect-fifth', 1.5],
  ['golden-ratio', (1 + Math.sqrt(5)) / 2],
  ['Golden-Ratio ', (1 + Math.sqrt(5)) / 2],
  ['1.7', 1.7],
  [3, 3],
])('ratio %s is %f', async (ratio, value) => {
  expect((await callTool(typeScale, { ratio })).ratio).toBe(value);
});

test.each([
  ['more decimals', { precision: 6, steps_up: 1 }, '1.25rem'],
  ['none', { precision: 0, steps_up: 1, base_px: 18 }, '1rem'],
  ['another root', { root_px: 10, steps_up: 1 }, '2rem'],
  ['half up', { precision: 1, base_px: 4, steps_up: 1 }, '0.3rem'],
])('rem with %s', async (_, input, css) => {
  const { steps } = await callTool(typeScale, input);
  expect(steps[0]?.css).toBe(css);
});

test.each([
  [20, 1.5],
  [20.01, 1.3],
  [32, 1.3],
  [32.01, 1.15],
])('text of %f px has lines of %f', async (base_px, line_height) => {
  const { steps } = await callTool(typeScale, { base_px, steps_up: 0, steps_down: 0 });
  expect(steps).toMatchObject([{ line_height }]);
});

test.each([
  [
    'that grows',
    { max_base_px: 20, ratio: 1.2, min_viewport_px: 320 },
    { px: 16, max_px: 20, css: 'clamp(1rem, 0.9167rem + 0.4167vw, 1.25rem)' },
  ],
  [
    'that shrinks',
    { max_base_px: 12, min_viewport_px: 320 },
    { px: 16, max_px: 12, css: 'clamp(0.75rem, 1.0833rem + -0.4167vw, 1rem)' },
  ],
])('a fluid base %s', async (_, input, step) => {
  const { steps } = await callTool(typeScale, { steps_up: 0, steps_down: 0, ...input });
  expect(steps).toMatchObject([step]);
});

test('a fluid scale with a ratio of its own', async () => {
  const { steps } = await callTool(typeScale, {
    max_base_px: 16,
    max_ratio: 1.5,
    steps_up: 1,
    steps_down: 0,
  });
  expect(steps).toMatchObject([
    { px: 20, max_px: 24 },
    { max_px: 16, css: 'clamp(1rem, 1rem + 0vw, 1rem)' },
  ]);
});

test.each([
  ['a ratio of 1', { ratio: 1 }, 'ratio: expected a number above 1'],
  ['a ratio in text below 1', { ratio: '0.5' }, 'ratio: expected a number above 1'],
  ['an empty ratio', { ratio: '' }, 'ratio: expected a number above 1'],
  ['an unknown name', { ratio: 'tritone' }, 'ratio: expected a number above 1 or one of minor-second'],
  ['a base of 0', { base_px: 0 }, 'base_px: '],
  ['a root of 0', { root_px: 0 }, 'root_px: '],
  ['a root too small to count in', { root_px: 1e-320 }, 'root_px: expected '],
  ['a second ratio alone', { max_ratio: 2 }, 'max_ratio: expected max_base_px'],
  ['viewports that do not grow', { min_viewport_px: 1280 }, 'min_viewport_px: expected less than'],
  ['sizes without end', { ratio: 1e300 }, 'ratio: expected a scale whose sizes are below'],
  ['a prefix that is none', { prefix: 'Text' }, 'prefix: '],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(typeScale, input)).rejects.toThrow(message);
});
