import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import cssFilter from '../../../plugins/design/tools/css-filter-generator.ts';

test.each([
  [
    'all functions in their order',
    {
      sepia: 1,
      saturate: 2,
      opacity: 3,
      invert: 4,
      hue_rotate: -5,
      grayscale: 6,
      contrast: 7,
      brightness: 8,
      blur: 9,
    },
    {
      value:
        'blur(9px) brightness(8%) contrast(7%) grayscale(6%) hue-rotate(-5deg) invert(4%) opacity(3%) saturate(2%) sepia(1%)',
    },
  ],
  [
    'what changes nothing is left out',
    { blur: 0, brightness: 100, hue_rotate: 360 },
    { value: 'none', css: 'filter: none;', functions: [], tailwind: '[filter:none]' },
  ],
  [
    'every neutral value',
    { contrast: 100, grayscale: 0, invert: 0, opacity: 100, saturate: 100, sepia: 0, hue_rotate: -720 },
    { value: 'none' },
  ],
  ['a turn and more prints as given', { hue_rotate: 450.5 }, { value: 'hue-rotate(450.5deg)' }],
  [
    'backdrop-filter with its prefix',
    { blur: 8, property: 'backdrop-filter' },
    {
      css: '-webkit-backdrop-filter: blur(8px);\nbackdrop-filter: blur(8px);',
      tailwind: '[backdrop-filter:blur(8px)]',
      functions: [{ name: 'blur', value: '8px' }],
    },
  ],
  [
    'a shadow comes last',
    { drop_shadow: {}, sepia: 10 },
    { value: 'sepia(10%) drop-shadow(0 4px 8px rgb(0 0 0 / 0.3))' },
  ],
  ['a preset', { preset: 'cool' }, { value: 'brightness(105%) hue-rotate(15deg) saturate(90%)' }],
  ['an argument overrides the preset', { preset: 'noir', contrast: 100 }, { value: 'grayscale(100%)' }],
])('%s', async (_, input, output) => {
  expect(await callTool(cssFilter, input)).toMatchObject(output);
});

test('the preview is an SVG with the filter', async () => {
  const { preview_svg: svg } = await callTool(cssFilter, { preset: 'negative' });
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  expect(svg).toContain('style="filter: invert(100%)"');
});

test.each([
  ['too much of a percentage', { grayscale: 101 }, 'grayscale: '],
  ['a negative blur', { blur: -1 }, 'blur: '],
  ['an unknown key of the shadow', { drop_shadow: { spread: 1 } }, 'spread'],
  ['a colour that is none', { drop_shadow: { color: 'x' } }, 'drop_shadow.color: expected a CSS colour'],
  ['an unknown property', { property: 'mask' }, 'property: '],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(cssFilter, input)).rejects.toThrow(message);
});
