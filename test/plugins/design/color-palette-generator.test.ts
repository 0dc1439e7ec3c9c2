import { callTool } from '@toolyard/sdk/testing';
import { converter, formatHex, toGamut, wcagContrast } from 'culori';
import { expect, test } from 'vitest';
import palette from '../../../plugins/design/tools/color-palette-generator.ts';

test.each([
  ['analogous', { color: '#3498dc' }, ['#34dccc', '#3498dc', '#3444dc']],
  ['complementary', { color: '#ff0000', scheme: 'complementary' }, ['#ff0000', '#00ffff']],
  ['triadic', { color: '#ff0000', scheme: 'triadic' }, ['#ff0000', '#00ff00', '#0000ff']],
  [
    'split-complementary',
    { color: '#ff0000', scheme: 'split-complementary' },
    ['#ff0000', '#00ff80', '#0080ff'],
  ],
  ['tetradic', { color: '#ff0000', scheme: 'tetradic' }, ['#ff0000', '#ffff00', '#00ffff', '#0000ff']],
  ['square', { color: '#ff0000', scheme: 'square' }, ['#ff0000', '#80ff00', '#00ffff', '#8000ff']],
  ['tints', { color: '#3498db', scheme: 'tints', count: 4 }, ['#3498db', '#67b2e4', '#9acced', '#cce5f6']],
  ['shades', { color: '#3498db', scheme: 'shades', count: 2 }, ['#3498db', '#1a4c6e']],
  ['tones', { color: '#ffffff', scheme: 'tones', count: 2 }, ['#ffffff', '#c0c0c0']],
  [
    'monochromatic',
    { color: '#3498db', scheme: 'monochromatic' },
    ['#081d2b', '#175782', '#2691d9', '#7dbde8', '#d4e9f7'],
  ],
  ['alpha is ignored', { color: '#ff000010', scheme: 'complementary' }, ['#ff0000', '#00ffff']],
])('%s', async (_, input, hexes) => {
  const { colors, result } = await callTool(palette, input);
  expect(colors.map(({ hex }) => hex)).toEqual(hexes);
  expect(result).toBe(hexes.join('\n'));
});

test('in OKLCH, lightness and chroma stay, and culori maps the same way', async () => {
  const { colors } = await callTool(palette, { color: '#3498db', scheme: 'triadic', space: 'oklch' });
  const base = converter('oklch')('#3498db');
  const mapped = toGamut('rgb', 'oklch');
  for (const [index, { hex }] of colors.entries()) {
    const turned = mapped({
      mode: 'oklch',
      l: base?.l ?? 0,
      c: base?.c ?? 0,
      h: (base?.h ?? 0) + 120 * index,
    });
    const expected = converter('rgb')(formatHex(turned));
    const actual = converter('rgb')(hex);
    for (const name of ['r', 'g', 'b'] as const)
      expect(Math.abs((actual?.[name] ?? 0) - (expected?.[name] ?? 1))).toBeLessThan(0.02);
  }
});

test('the base is marked, text is legible, variables are numbered', async () => {
  const { colors, css, base } = await callTool(palette, { color: 'gold', scheme: 'square', name: 'brand' });
  expect(base).toBe('#ffd700');
  expect(colors.map((color) => color.is_base)).toEqual([true, false, false, false]);
  expect(css.split('\n')).toEqual([
    ':root {',
    ...colors.map(({ hex }, index) => `  --brand-${index + 1}: ${hex};`),
    '}',
  ]);
  for (const { hex, text_color, contrast } of colors) {
    const other = text_color === '#000000' ? '#ffffff' : '#000000';
    expect(contrast).toBeCloseTo(wcagContrast(hex, text_color), 2);
    expect(contrast).toBeGreaterThanOrEqual(wcagContrast(hex, other) - 0.01);
  }
});

test('of monochromatic steps, only one that equals the base is the base', async () => {
  const { colors } = await callTool(palette, { color: 'hsl(0 100% 50%)', scheme: 'monochromatic', count: 3 });
  expect(colors.map(({ hex, is_base }) => [hex, is_base])).toEqual([
    ['#330000', false],
    ['#ff0000', true],
    ['#ffcccc', false],
  ]);
});

test.each([
  ['no colour', { color: 'bluish' }, 'color: expected a CSS colour'],
  ['an unknown scheme', { color: 'red', scheme: 'random' }, 'scheme: '],
  [
    'a count with a harmony',
    { color: 'red', scheme: 'square', count: 3 },
    'count: expected none: square has 4',
  ],
  ['a count beyond 20', { color: 'red', scheme: 'tints', count: 21 }, 'count: '],
  ['a count of one', { color: 'red', scheme: 'tints', count: 1 }, 'count: '],
  ['a name that is no identifier', { color: 'red', name: 'My Color' }, 'name: '],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(palette, input)).rejects.toThrow(message);
});
