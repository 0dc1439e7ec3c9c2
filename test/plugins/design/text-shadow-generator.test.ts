import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import textShadow from '../../../plugins/design/tools/text-shadow-generator.ts';

test.each([
  [
    'the defaults',
    {},
    {
      value: '2px 2px 4px rgb(0 0 0 / 0.3)',
      tailwind: '[text-shadow:2px_2px_4px_rgb(0_0_0_/_0.3)]',
      layers: [{ x: 2, y: 2, blur: 4, color: 'rgb(0 0 0 / 0.3)' }],
    },
  ],
  [
    'two layers, without blur',
    {
      layers: [
        { x: 1, y: 1, blur: 0, color: 'white', opacity: 1 },
        { x: -1, y: -1, blur: 0, opacity: 1 },
      ],
    },
    { value: '1px 1px #ffffff, -1px -1px #000000' },
  ],
  [
    'glow is opaque',
    { effect: 'glow', color: '#00ffff80', opacity: 0.1, size: 2 },
    { value: '0 0 2px #00ffff, 0 0 4px #00ffff, 0 0 8px #00ffff' },
  ],
  [
    'neon, the first white',
    { effect: 'neon', color: 'lime', size: 1 },
    { value: '0 0 1px #ffffff, 0 0 2px #00ff00, 0 0 4px #00ff00, 0 0 8px #00ff00, 0 0 16px #00ff00' },
  ],
  [
    '3d, darker by layer',
    { effect: '3d', color: '#ffffff', size: 2 },
    { value: '1px 1px #f5f5f5, 2px 2px #ebebeb' },
  ],
  [
    'an outline of at most 3 px',
    { effect: 'outline', size: 50 },
    {
      value:
        '-3px -3px #000000, 0 -3px #000000, 3px -3px #000000, 3px 0 #000000, 3px 3px #000000, 0 3px #000000, -3px 3px #000000, -3px 0 #000000',
    },
  ],
  ['letterpress', { effect: 'letterpress' }, { value: '0 1px rgb(255 255 255 / 0.5)' }],
  [
    'a long shadow keeps its opacity',
    { effect: 'long', size: 3, opacity: 0.5 },
    { value: '1px 1px rgb(0 0 0 / 0.5), 2px 2px rgb(0 0 0 / 0.5), 3px 3px rgb(0 0 0 / 0.5)' },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(textShadow, input)).toMatchObject(output);
});

test.each([
  ['a negative blur', { blur: -2 }, 'blur: '],
  ['an opacity below 0', { opacity: -0.1 }, 'opacity: '],
  ['no colour', { layers: [{ color: 'x' }] }, 'layers[0].color: expected a CSS colour'],
  ['an effect with layers', { effect: 'glow', layers: [{}] }, 'effect: expected either effect or layers'],
  ['an effect with an offset', { effect: 'long', y: 2 }, 'effect: expected either effect or y'],
  [
    'layers with single arguments',
    { opacity: 0.3, layers: [{}] },
    'layers: expected either layers or opacity',
  ],
  ['a size beyond 50', { effect: 'long', size: 51 }, 'size: '],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(textShadow, input)).rejects.toThrow(message);
});
