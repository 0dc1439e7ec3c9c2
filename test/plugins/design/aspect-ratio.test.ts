import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import aspectRatio from '../../../plugins/design/tools/aspect-ratio/tool.ts';

test.each([
  [
    'full HD',
    { width: 1920, height: 1080 },
    {
      ratio: '16:9',
      orientation: 'landscape',
      name: '16:9 Widescreen',
      exact_name: true,
      css: 'aspect-ratio: 16 / 9;',
      padding_top_percent: 56.25,
      new_width: null,
      fit: null,
      megapixels: 2.0736,
    },
  ],
  [
    'ratio text and a new height',
    { ratio: '4:3', new_height: 600 },
    { ratio: '4:3', new_width: 800, new_height: 600, megapixels: null },
  ],
  ['a slash and blanks', { ratio: ' 16 / 9 ' }, { ratio: '16:9' }],
  [
    'decimals in a ratio',
    { ratio: '2.39:1' },
    { ratio: '239:100', name: '2.39:1 Cinema scope', exact_name: true },
  ],
  ['portrait', { width: 1080, height: 1920 }, { orientation: 'portrait', name: '9:16 Widescreen' }],
  ['a square', { width: 0.1, height: 0.1 }, { ratio: '1:1', orientation: 'square', name: '1:1 Square' }],
  ['A4', { width: 297, height: 210 }, { ratio: '99:70', name: 'ISO A paper (√2)', exact_name: false }],
  ['the golden ratio', { ratio: '1.618' }, { name: 'Golden ratio', exact_name: false }],
  ['no known format', { ratio: '7:1' }, { name: null, exact_name: false }],
  ['0.5 % off', { ratio: '1.005' }, { name: '1:1 Square', exact_name: false }],
  ['more than 0.5 % off', { ratio: '1.00501' }, { name: null }],
  ['large terms', { width: 10_007, height: 10_009 }, { ratio: '10007:10009' }],
  ['small numbers', { width: 3e-7, height: 1e-7 }, { ratio: '3:1', decimal: 3 }],
  ['no pixel less than one', { ratio: '1000:1', new_width: 10 }, { new_height: 0.01, new_height_px: 1 }],
  ['half a pixel', { ratio: '2:1', new_width: 5 }, { new_height: 2.5, new_height_px: 3 }],
  [
    'a box higher than the picture',
    { width: 1600, height: 900, new_width: 1000, new_height: 1000 },
    { fit: { contain: { width: 1000, height: 562.5 }, cover: { width: 16000 / 9, height: 1000 } } },
  ],
  [
    'a box wider than the picture',
    { ratio: '1:1', new_width: 300, new_height: 100 },
    {
      new_width: 100,
      new_height: 100,
      fit: { contain: { width: 100, height: 100 }, cover: { width: 300, height: 300 } },
    },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(aspectRatio, input)).toMatchObject(output);
});

test('scaling by a width and back gives the width again', async () => {
  const size = fc.integer({ min: 1, max: 10_000 });
  await fc.assert(
    fc.asyncProperty(size, size, size, async (width, height, new_width) => {
      const there = await callTool(aspectRatio, { width, height, new_width });
      const back = await callTool(aspectRatio, { width, height, new_height: there.new_height });
      expect(back.new_width).toBeCloseTo(new_width, 6);
    }),
    { numRuns: 50 },
  );
});

test.each([
  ['nothing', {}, 'width: expected width and height, or ratio'],
  ['a width alone', { width: 100 }, 'height: required with width'],
  ['a height alone', { height: 100 }, 'width: required with height'],
  ['zero', { width: 0, height: 5 }, 'width: '],
  ['both ways', { width: 1, height: 1, ratio: '1:1' }, 'ratio: expected either'],
  ['a ratio of words', { ratio: 'wide' }, 'ratio: expected a ratio above 0'],
  ['a ratio of zero', { ratio: '0:1' }, 'ratio: expected a ratio above 0'],
  ['a negative ratio', { ratio: '-4:3' }, 'ratio: expected a ratio above 0'],
  ['three terms', { ratio: '1:2:3' }, 'ratio: expected a ratio above 0'],
  ['sizes too far apart', { width: 1e308, height: 1e-308 }, 'below 1.8e308'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(aspectRatio, input)).rejects.toThrow(message);
});
