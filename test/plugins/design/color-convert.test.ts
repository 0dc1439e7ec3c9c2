import { callTool } from '@toolyard/sdk/testing';
import { colorsNamed, converter, differenceEuclidean, nearest, parse, toGamut } from 'culori';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import colorConvert from '../../../plugins/design/tools/color-convert/tool.ts';

const channel = fc.integer({ min: 0, max: 255 });
const hexColor = fc
  .tuple(channel, channel, channel)
  .map((rgb) => `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`);

test.each([
  ['#3498db', 'rgb', 'rgb(52 152 219)'],
  ['#3498db', 'hsl', 'hsl(204.07 69.87% 53.14%)'],
  ['#3498db', 'hsv', 'hsv(204.07, 76.26%, 85.88%)'],
  ['#3498db', 'hwb', 'hwb(204.07 20.39% 14.12%)'],
  ['#3498db', 'lab', 'lab(59.5 -12.1 -43.14)'],
  ['#3498db', 'lch', 'lch(59.5 44.8 254.33)'],
  ['#3498db', 'oklab', 'oklab(0.6531 -0.0618 -0.1197)'],
  ['#3498db', 'oklch', 'oklch(0.6531 0.1347 242.69)'],
  ['#3498db', 'cmyk', 'cmyk(76%, 31%, 0%, 14%)'],
  ['rgba(52, 152, 219, 0.5)', 'hsl', 'hsl(204.07 69.87% 53.14% / 0.5)'],
  ['#00ffff', 'name', 'aqua'],
  ['magenta', 'name', 'fuchsia'],
  ['GREY', 'name', 'gray'],
  ['#FFF', 'hex', '#ffffff'],
  ['fff', 'hex', '#ffffff'],
  ['#1234', 'hex', '#11223344'],
  ['#11223344', 'rgb', 'rgb(17 34 51 / 0.2667)'],
  ['rgb(300 -20 0)', 'rgb', 'rgb(255 0 0)'],
  ['rgb(10% 20% 30%)', 'rgb', 'rgb(26 51 77)'],
  ['hsl(0.5turn 50% 50%)', 'rgb', 'rgb(64 191 191)'],
  ['hsl(200grad 50% 50%)', 'rgb', 'rgb(64 191 191)'],
  ['HSL(180deg, 50%, 50%)', 'rgb', 'rgb(64 191 191)'],
  ['hwb(180 25% 25%)', 'rgb', 'rgb(64 191 191)'],
  ['hsv(204.07, 76.26%, 85.88%)', 'hex', '#3498db'],
  ['cmyk(76%, 31%, 0%, 14%)', 'hex', '#3597db'],
  ['cmyk(0 0 0 100 / 50%)', 'hex', '#00000080'],
  ['color(srgb 1 0 0)', 'hex', '#ff0000'],
  ['lab(50% none none)', 'hex', '#777777'],
  ['transparent', 'hex', '#00000000'],
  ['color-mix(in oklab, red, blue)', 'hex', '#8c53a2'],
  ['rgb(from #3498db g b r)', 'hex', '#98db34'],
  ['rgb(calc(1 + 2) 0 0)', 'rgb', 'rgb(3 0 0)'],
  ['oklch(0.7 0.3 150)', 'hex', '#00c248'],
])('%s to %s is %s', async (color, to, result) => {
  expect((await callTool(colorConvert, { color, to })).result).toBe(result);
});

test.each([
  ['204, 70, 53', 'hsl', '#3398db'],
  ['204 70% 53%', 'hsl', '#3398db'],
  ['52, 152, 219', 'rgb', '#3498db'],
  ['52 152 219 / 0.5', 'rgb', '#3498db80'],
  ['52, 152, 219, 50%', 'rgb', '#3498db80'],
  ['rgb(52, 152, 219)', 'rgb', '#3498db'],
  ['rgb(calc(50 + 2), 152, 219)', 'rgb', '#3498db'],
  ['oklch(from #3498db l c h)', 'oklch', '#3498db'],
  ['3498db', 'hex', '#3498db'],
  ['204.07 76.26 85.88', 'hsv', '#3498db'],
  ['204.07 20.39 14.12', 'hwb', '#3498db'],
  ['76.2557078 30.5936073 0 14.1176471', 'cmyk', '#3498db'],
  ['59.496101 -12.103443 -43.135227', 'lab', '#3498db'],
  ['0.6530915 0.1347021 242.686667', 'oklch', '#3498db'],
  ['Tomato', 'name', '#ff6347'],
])('%s, from %s, is %s', async (color, from, hex) => {
  expect((await callTool(colorConvert, { color, from })).hex).toBe(hex);
});

test('every notation at full precision', async () => {
  const output = await callTool(colorConvert, { color: '#3498db' });
  expect(output).toMatchObject({ rgb: { r: 52, g: 152, b: 219 }, alpha: 1, name: null, in_gamut: true });
  expect(output.cmyk.c).toBeCloseTo(76.2557078, 4);
  expect(output.hsv.s).toBeCloseTo(76.2557078, 4);
  expect(output.hwb.w).toBeCloseTo(20.3921569, 4);
  expect(Object.keys(output.css)).toHaveLength(11);
});

test('8-bit input comes back exactly, and culori agrees on every space', async () => {
  const toLab = converter('lab');
  const toOklch = converter('oklch');
  const toHsl = converter('hsl');
  const toHwb = converter('hwb');
  await fc.assert(
    fc.asyncProperty(hexColor, async (color) => {
      const output = await callTool(colorConvert, { color });
      expect(output.hex).toBe(color);
      expect(Object.values(output.rgb).every(Number.isInteger)).toBe(true);
      const lab = toLab(color);
      expect([output.lab.l, output.lab.a, output.lab.b]).toEqual([
        expect.closeTo(lab?.l ?? 0, 2),
        expect.closeTo(lab?.a ?? 0, 2),
        expect.closeTo(lab?.b ?? 0, 2),
      ]);
      const oklch = toOklch(color);
      expect(output.oklch.l).toBeCloseTo(oklch?.l ?? 0, 4);
      expect(output.oklch.c).toBeCloseTo(oklch?.c ?? 0, 4);
      expect(output.hsl.l / 100).toBeCloseTo(toHsl(color)?.l ?? 0, 6);
      expect(output.hsl.s / 100).toBeCloseTo(toHsl(color)?.s ?? 0, 6);
      expect(output.hwb.b / 100).toBeCloseTo(toHwb(color)?.b ?? 0, 6);
    }),
    { numRuns: 60 },
  );
});

test('the nearest name is the one that culori finds', async () => {
  const nearestOf = nearest(Object.keys(colorsNamed), differenceEuclidean('oklab'));
  await fc.assert(
    fc.asyncProperty(hexColor, async (color) => {
      const { nearest_name } = await callTool(colorConvert, { color });
      const [name = ''] = nearestOf(color);
      const hexOf = async (color: string) => (await callTool(colorConvert, { color })).hex;
      expect(await hexOf(nearest_name)).toBe(await hexOf(name));
    }),
    { numRuns: 20 },
  );
});

test('each notation, read again, is the same colour', async () => {
  const to = fc.constantFrom('hex', 'rgb', 'hsl', 'hsv', 'hwb', 'oklch' as const);
  await fc.assert(
    fc.asyncProperty(hexColor, to, async (color, notation) => {
      const { result } = await callTool(colorConvert, { color, to: notation });
      const { rgb } = await callTool(colorConvert, { color: result });
      const { rgb: original } = await callTool(colorConvert, { color });
      for (const name of ['r', 'g', 'b'] as const)
        expect(Math.abs(rgb[name] - original[name])).toBeLessThan(0.6);
    }),
    { numRuns: 60 },
  );
});

test('outside sRGB, chroma is reduced as culori does it', async () => {
  const mapped = toGamut('rgb', 'oklch');
  for (const color of ['oklch(0.7 0.3 150)', 'oklch(0.5 0.35 280)', 'color(display-p3 1 0 0)']) {
    const output = await callTool(colorConvert, { color });
    const { r, g, b } = mapped(parse(color) ?? '');
    expect(output.in_gamut).toBe(false);
    expect(Math.abs(output.rgb.r / 255 - Math.min(1, Math.max(0, r)))).toBeLessThan(0.02);
    expect(Math.abs(output.rgb.g / 255 - Math.min(1, Math.max(0, g)))).toBeLessThan(0.02);
    expect(Math.abs(output.rgb.b / 255 - Math.min(1, Math.max(0, b)))).toBeLessThan(0.02);
  }
});

test.each(['#000', '#808080', 'white', 'lab(40 0 0)', 'lab(100 0 0)', 'oklch(0 0 90)'])(
  '%s has no hue',
  async (color) => {
    const { hsl, hsv, hwb, lch, oklch } = await callTool(colorConvert, { color });
    expect([hsl.h, hsv.h, hwb.h, lch.h, oklch.h]).toEqual([0, 0, 0, 0, 0]);
  },
);

test.each([
  ['no colour', { color: '#ggg' }, 'color: expected a CSS colour'],
  ['digits of no colour', { color: '12345' }, 'color: expected a CSS colour'],
  ['nothing', { color: '' }, 'color: '],
  [
    'hex as rgb',
    { color: '#fff', from: 'rgb' },
    'color: expected rgb(…) or bare numbers, since from says rgb',
  ],
  ['hsl as rgb', { color: 'hsl(1 2% 3%)', from: 'rgb' }, 'since from says rgb'],
  ['two numbers', { color: '52, 152', from: 'rgb' }, 'expected 3 numbers'],
  ['three inks', { color: '1 2 3', from: 'cmyk' }, 'expected 4 numbers'],
  ['no name', { color: 'reddish', from: 'name' }, 'a CSS colour name, since from says name'],
  ['five hex digits', { color: '12345', from: 'hex' }, '3, 4, 6 or 8 hex digits'],
  ['an angle for percent', { color: '10deg 20deg 30', from: 'hsv' }, 'since from says hsv'],
  ['numbers beyond reason', { color: 'lab(1e308 1e308 0)' }, 'color: expected a CSS colour'],
  ['what depends on its place', { color: 'currentcolor' }, 'currentcolor depends on where it is shown'],
  ['commas and blanks mixed', { color: 'rgb(1, 2 3)' }, 'color: expected a CSS colour'],
  ['a colour that ends a rule', { color: 'red;' }, 'color: expected a CSS colour'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(colorConvert, input)).rejects.toThrow(message);
});
