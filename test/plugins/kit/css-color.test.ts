import { isCurrentColor, parseCssColor, readCssColor } from '@toolyard/kit/css-color';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

/** Red, green and blue of sRGB, unmapped, as 0 to 255, and alpha. */
const channels = (text: string) => {
  const color = readCssColor('color', text);
  return [...color.to('srgb').coords.map((value) => (value ?? 0) * 255), color.alpha ?? 0];
};

// What Chromium 156 computes of `color(from COLOR srgb r g b / alpha)`, with a decimal of 255ths.
test.each<[string, readonly [number, number, number, number]]>([
  ['color-mix(in oklch, red 30%, blue)', [136.5, -40, 236.2, 1]],
  ['color-mix(in hsl longer hue, red, blue 20%)', [255, 204, 0, 1]],
  ['color-mix(in srgb, red, rgb(0 0 255 / 0.5) 25%)', [218.6, 0, 36.4, 0.875]],
  ['color-mix(in oklab, red 20%, blue 20%)', [140.4, 83, 162.3, 0.4]],
  ['color-mix(in lch, white, blue)', [174.9, 137.2, 258.7, 1]],
  ['color-mix(in oklch increasing hue, hsl(20 50% 50%), hsl(350 80% 40%))', [-85.3, 136.1, 170.4, 1]],
  ['color-mix(in oklch decreasing hue, hsl(20 50% 50%), hsl(350 80% 40%))', [189.7, 71.8, 47.3, 1]],
  ['color-mix(in hwb, red 10%, lime)', [51, 255, 0, 1]],
  ['color-mix(in xyz, red, lime)', [187.5, 187.5, 0, 1]],
  ['color-mix(in display-p3, red, color-mix(in srgb, lime, blue))', [153.7, 84.9, 78.4, 1]],
  ['color-mix(in lch, lch(50 none 30), lch(80 50 none))', [235.4, 123.9, 115.8, 1]],
  ['color-mix(in srgb-linear, red, transparent)', [255, 0, 0, 0.5]],
  ['color-mix(in oklch, gray, red)', [197.7, 98.9, 85.5, 1]],
  ['color-mix(red, blue)', [140.4, 83, 162.3, 1]],
  ['rgb(from red r g b / 0.5)', [255, 0, 0, 0.5]],
  ['rgb(from #3498db g b r)', [152, 219, 52, 1]],
  ['rgb(from #3498db calc(r + 20) g calc(b / 2))', [72, 152, 109.5, 1]],
  ['oklch(from #3498db calc(l + 0.1) c h)', [87.7, 183.9, 252.9, 1]],
  ['oklch(from #3498db l c calc(h + 180))', [200.9, 123.1, 38.4, 1]],
  ['hsl(from tomato h calc(s - 20) l)', [236.6, 111.8, 89.4, 1]],
  ['hsl(from rgb(52 152 219 / 0.5) h s l / calc(alpha / 2))', [52, 152, 219, 0.25]],
  ['hwb(from tomato h w 30%)', [178.5, 87.4, 71, 1]],
  ['lab(from red l a calc(b * -1))', [211.3, 42.5, 254.1, 1]],
  ['lch(from red calc(l / 2) c h)', [166.1, -60, -36.9, 1]],
  ['color(from red display-p3 r g b)', [255, 0, 0, 1]],
  ['color(from tomato srgb calc(1 - r) g b)', [0, 99, 71, 1]],
  ['color(from tomato xyz x y z)', [255, 99, 71, 1]],
  ['oklch(from color-mix(in oklab, red, blue) l 0.1 h)', [133.3, 91.6, 149.7, 1]],
  ['rgb(calc(1 + 2) 2 3)', [3, 2, 3, 1]],
  ['rgb(calc(50%) 20% 30%)', [127.5, 51, 76.5, 1]],
  ['hsl(calc(1turn / 3) 50% 50%)', [63.8, 191.3, 63.8, 1]],
  ['hsl(calc(60deg + 60deg), 50%, 50%)', [63.8, 191.3, 63.8, 1]],
  ['rgb(min(300, 200) max(10, 20) clamp(0, 500, 255) / calc(1 / 4))', [200, 20, 255, 0.25]],
  ['oklch(calc(0.5 + 0.2) 0.1 calc(pi * 1rad))', [74.6, 178.8, 160.7, 1]],
  ['rgb(calc(255 * sqrt(0.25)) pow(2, 5) abs(-7))', [127.5, 32, 7, 1]],
  ['hwb(120 0% 0%)', [0, 255, 0, 1]],
  ['rgb(none 0 0)', [0, 0, 0, 1]],
  ['color(prophoto-rgb 0.5 0.5 0.2)', [161.4, 146.1, 36, 1]],
  ['color(a98-rgb 0.5 0.5 0.2)', [128.5, 128.5, 39.6, 1]],
  ['color(xyz 0.2 0.3 0.1)', [103.5, 164.4, 66.7, 1]],
  ['color(display-p3 0.3 0.5 0.2)', [57.4, 129.1, 36.5, 1]],
])('%s is what browsers compute', (text, [red, green, blue, alpha]) => {
  const [r = NaN, g = NaN, b = NaN, a = NaN] = channels(text);
  expect(Math.max(Math.abs(r - red), Math.abs(g - green), Math.abs(b - blue))).toBeLessThan(0.2);
  expect(a).toBeCloseTo(alpha, 2);
});

test('rec2020 is decoded with the power 2.4 (CSS Color 4, 10.6; ITU-R BT.1886)', () => {
  // The matrices of CSS Color 4, 17: linear rec2020 to XYZ D65, and that to linear sRGB.
  const toXyz = [
    [63426534 / 99577255, 20160776 / 139408157, 47086771 / 278816314],
    [26158966 / 99577255, 472592308 / 697040785, 8267143 / 139408157],
    [0, 19567812 / 697040785, 295819943 / 278816314],
  ];
  const toSrgb = [
    [12831 / 3959, -329 / 214, -1974 / 3959],
    [-851781 / 878810, 1648619 / 878810, 36519 / 878810],
    [705 / 12673, -2585 / 12673, 705 / 667],
  ];
  const times = (matrix: readonly (readonly number[])[], vector: readonly number[]) =>
    matrix.map((row) => row.reduce((sum, cell, index) => sum + cell * (vector[index] ?? 0), 0));
  const linear = times(toSrgb, times(toXyz, [0.5 ** 2.4, 0.5 ** 2.4, 0.2 ** 2.4]));
  const encoded = linear.map((value) =>
    value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055,
  );
  for (const [index, value] of channels('color(rec2020 0.5 0.5 0.2)').slice(0, 3).entries())
    expect(value).toBeCloseTo((encoded[index] ?? 0) * 255, 3);
});

test.each([
  ['currentcolor', 'depends on where it is shown'],
  ['color-mix(in srgb, red, currentColor)', 'currentcolor depends on where it is shown'],
  ['CanvasText', 'depends on where it is shown'],
  ['light-dark(red, blue)', 'light-dark() depends on where it is shown'],
  ['rgb(calc(1 + 10%) 0 0)', 'a sum has terms of several units'],
  ['rgb(calc(1 2) 0 0)', ''],
  ['rgb(from red r g)', 'a colour has three components'],
  ['rgb(from red r g x)', 'x stands for no number here'],
  ['rgb(from red 10deg g b)', 'r is no angle'],
  ['hsl(from red 10% s l)', 'a hue is no percentage'],
  ['color(from red r g b)', 'color() lacks a colour space'],
  ['color-mix(in nowhere, red, blue)', 'a known colour space and two colours'],
  ['color-mix(in lab longer hue, red, blue)', 'a known colour space and two colours'],
  ['color-mix(in lab, red)', 'a known colour space and two colours'],
  ['color-mix(in lab, red 0%, blue 0%)', 'the percentages of color-mix() are both 0'],
  ['color-mix(in lab, red 120%, blue)', 'a share in color-mix() is a percentage from 0 to 100'],
  ['oklch(calc(1 / 0) 0 0) x', ''],
  ['lab(1e308 1e308 0)', 'a number is too large for a colour'],
])('refuses %s', (text, reason) => {
  expect(() => readCssColor('a', text)).toThrow(/^a: expected a CSS colour, such as #3498db/);
  expect(() => readCssColor('a', text)).toThrow(reason);
});

test.each([
  '',
  'red;',
  'red}',
  'red/**/',
  'r\\65 d',
  'url(x)',
  'rgb(1, 2 3)',
  'rgb(0 0 0',
  'red blue',
  '#12345',
  '"red"',
  'x'.repeat(501),
])('is no colour: %s', (text) => {
  expect(parseCssColor(text)).toBeUndefined();
});

test('any text is a colour or none, in one way', () => {
  const word = fc.constantFrom(
    ...'rgb( color-mix( from in oklch calc( ) , / red #fff 10% 0.5 none l c h + - * deg alpha max( hue longer'.split(
      ' ',
    ),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 14 }), (words) => {
      const color = parseCssColor(words.join(' '));
      expect(color?.coords.every(Number.isFinite) ?? true).toBe(true);
    }),
    { seed: 3, numRuns: 500 },
  );
});

test('knows the colour of the text around', () => {
  expect(isCurrentColor(' currentColor ')).toBe(true);
  expect(isCurrentColor('red')).toBe(false);
});
