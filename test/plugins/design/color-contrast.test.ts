import { callTool } from '@toolyard/sdk/testing';
import { wcagContrast } from 'culori';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import colorContrast from '../../../plugins/design/tools/color-contrast.ts';

test.each([
  ['#000', 'white', { ratio: 21, ratio_text: '21.00:1', passes: 'AAA', aaa_normal: true, suggestions: [] }],
  ['#fff', '#fff', { ratio: 1, ratio_text: '1.00:1', passes: 'fail', ui_components: false }],
  [
    '#767676',
    '#ffffff',
    { ratio_text: '4.54:1', aa_normal: true, aaa_normal: false, aaa_large: true, passes: 'AA' },
  ],
  ['#777777', '#ffffff', { ratio_text: '4.47:1', aa_normal: false, aa_large: true, passes: 'AA large' }],
  ['rgb(0 0 0 / 50%)', '#fff', { foreground: '#808080', background: '#ffffff' }],
  ['#000', 'rgb(0 0 0 / 0)', { ratio: 21, background: '#ffffff' }],
])('%s on %s', async (foreground, background, output) => {
  expect(await callTool(colorContrast, { foreground, background })).toMatchObject(output);
});

// The values are those of the WCAG 2.2 formula in Python.
test.each([
  ['#767676', '#ffffff', 4.54222496, 1e-6],
  ['#777777', '#ffffff', 4.478089454, 1e-6],
  ['#00000080', '#fff', 4.004106957, 1e-3],
])('the ratio of %s and %s', async (foreground, background, ratio, tolerance) => {
  const output = await callTool(colorContrast, { foreground, background });
  expect(Math.abs(output.ratio - ratio)).toBeLessThan(tolerance);
});

test.each([
  [{ font_size_px: 24 }, true, 'AA'],
  [{ font_size_px: 23.9 }, false, 'fail'],
  [{ font_size_px: 18.66, bold: true }, true, 'AA'],
  [{ font_size_px: 18.65, bold: true }, false, 'fail'],
  [{ font_size_px: 18.66 }, false, 'fail'],
  [{ bold: true }, null, 'AA large'],
])('text of %j is large: %s', async (size, large_text, passes) => {
  const output = await callTool(colorContrast, { foreground: '#777', background: '#fff', ...size });
  expect(output).toMatchObject({ large_text, passes });
});

test('large text reaches AAA at 4.5', async () => {
  const input = { foreground: '#767676', background: '#fff', font_size_px: 30 };
  expect((await callTool(colorContrast, input)).passes).toBe('AAA');
});

test('suggestions reach each target that is not met, as near as can be', async () => {
  const { suggestions } = await callTool(colorContrast, { foreground: '#3498db', background: '#fff' });
  expect(suggestions.map(({ target }) => target)).toEqual([4.5, 7]);
  for (const { target, foreground, background, ratio } of suggestions) {
    expect(ratio).toBeGreaterThanOrEqual(target);
    expect(ratio).toBeLessThan(target + 0.1);
    expect(wcagContrast(foreground, background)).toBeCloseTo(ratio, 2);
  }
});

test('where no lightness reaches the target, black or white is the better', async () => {
  const { suggestions } = await callTool(colorContrast, { foreground: '#888', background: '#777' });
  expect(suggestions).toMatchObject([
    { target: 4.5, foreground: expect.stringMatching(/^#0[0-9a-f]/) as string },
    { target: 7, foreground: '#000000' },
  ]);
});

test('the order of the colours does not change the ratio, which culori agrees with', async () => {
  const channel = fc.integer({ min: 0, max: 255 });
  const hex = fc
    .tuple(channel, channel, channel)
    .map((rgb) => `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`);
  await fc.assert(
    fc.asyncProperty(hex, hex, async (foreground, background) => {
      const one = await callTool(colorContrast, { foreground, background });
      const other = await callTool(colorContrast, { foreground: background, background: foreground });
      expect(one.ratio).toBe(other.ratio);
      expect(Math.abs(one.ratio / wcagContrast(foreground, background) - 1)).toBeLessThan(0.001);
      for (const { target, ratio } of one.suggestions)
        expect(ratio >= target || ratio === Math.max(ratio, 4.5) || target === 7).toBe(true);
    }),
    { numRuns: 30 },
  );
});

test('APCA tells dark on light from light on dark', async () => {
  const dark = await callTool(colorContrast, { foreground: '#000', background: '#fff' });
  const light = await callTool(colorContrast, { foreground: '#fff', background: '#000' });
  expect(dark.apca_lc).toBeCloseTo(106.04, 1);
  expect(light.apca_lc).toBeCloseTo(-107.88, 1);
});

test.each([
  ['five digits', { foreground: '#12345', background: '#fff' }, 'foreground: expected a CSS colour'],
  ['a background that is none', { foreground: '#fff', background: 'x' }, 'background: expected a CSS colour'],
  ['a missing background', { foreground: '#fff' }, 'background: required'],
  ['no size', { foreground: '#fff', background: '#000', font_size_px: 0 }, 'font_size_px: '],
  ['what depends on its place', { foreground: 'currentcolor', background: '#fff' }, 'foreground: expected'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(colorContrast, input)).rejects.toThrow(message);
});
