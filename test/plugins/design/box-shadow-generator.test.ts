import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import boxShadow from '../../../plugins/design/tools/box-shadow-generator.ts';

test.each([
  [
    'the defaults',
    {},
    {
      css: 'box-shadow: 0 4px 12px rgb(0 0 0 / 0.2);',
      value: '0 4px 12px rgb(0 0 0 / 0.2)',
      tailwind: 'shadow-[0_4px_12px_rgb(0_0_0_/_0.2)]',
      layers: [{ x: 0, y: 4, blur: 12, spread: 0, color: 'rgb(0 0 0 / 0.2)', inset: false }],
    },
  ],
  [
    "opacity multiplies the colour's alpha",
    { color: '#3498db80', opacity: 0.5, x: -2.5 },
    { value: '-2.5px 4px 12px rgb(52 152 219 / 0.251)' },
  ],
  ['no opacity still prints', { opacity: 0 }, { value: '0 4px 12px rgb(0 0 0 / 0)' }],
  ['an opaque colour is hex', { opacity: 1, color: 'hsl(0 100% 50%)' }, { value: '0 4px 12px #ff0000' }],
  ['at most four decimals', { x: 1.234567, y: -0.00001 }, { value: '1.2346px 0 12px rgb(0 0 0 / 0.2)' }],
  [
    'layers are joined',
    { layers: [{ x: 1 }, { inset: true, spread: 2 }] },
    {
      value: '1px 4px 12px rgb(0 0 0 / 0.2), inset 0 4px 12px 2px rgb(0 0 0 / 0.2)',
      tailwind: 'shadow-[1px_4px_12px_rgb(0_0_0_/_0.2),inset_0_4px_12px_2px_rgb(0_0_0_/_0.2)]',
    },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(boxShadow, input)).toMatchObject(output);
});

test('the preview has the shadow', async () => {
  const { html } = await callTool(boxShadow, {});
  expect(html).toContain('box-shadow: 0 4px 12px rgb(0 0 0 / 0.2)');
});

test.each([
  ['a negative blur', { blur: -1 }, 'blur: '],
  ['a negative blur in a layer', { layers: [{}, { blur: -1 }] }, 'layers[1].blur: '],
  ['an opacity above 1', { opacity: 1.1 }, 'opacity: '],
  ['no colour', { color: 'reddish' }, 'color: expected a CSS colour, such as #3498db'],
  ['no colour in a layer', { layers: [{}, { color: 'reddish' }] }, 'layers[1].color: expected a CSS colour'],
  ['layers with a single argument', { x: 1, layers: [{}] }, 'layers: expected either layers or x'],
  ['no layers', { layers: [] }, 'layers: '],
  ['too many layers', { layers: Array.from({ length: 21 }, () => ({})) }, 'layers: '],
  ['a typo in a layer', { layers: [{ colour: 'red' }] }, 'colour'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(boxShadow, input)).rejects.toThrow(message);
});
