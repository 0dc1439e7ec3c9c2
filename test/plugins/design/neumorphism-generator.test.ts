import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import neumorphism from '../../../plugins/design/tools/neumorphism-generator.ts';

test.each([
  [
    'the defaults',
    {},
    {
      dark_color: '#bebebe',
      light_color: '#ffffff',
      declarations: {
        'border-radius': '50px',
        background: '#e0e0e0',
        'box-shadow': '20px 20px 60px #bebebe, -20px -20px 60px #ffffff',
      },
      warnings: [],
    },
  ],
  [
    'pressed',
    { color: '#3498db', shape: 'pressed', intensity: 0.3, distance: 5, blur: 10 },
    { declarations: { 'box-shadow': 'inset 5px 5px 10px #246a99, inset -5px -5px 10px #44c6ff' } },
  ],
  [
    'concave, light from the top right',
    { shape: 'concave', light: 'top-right' },
    {
      declarations: {
        background: 'linear-gradient(225deg, #cacaca, #f0f0f0)',
        'box-shadow': '-20px 20px 60px #bebebe, 20px -20px 60px #ffffff',
      },
    },
  ],
  [
    'convex, light from the bottom left',
    { shape: 'convex', light: 'bottom-left' },
    {
      declarations: {
        background: 'linear-gradient(45deg, #f0f0f0, #cacaca)',
        'box-shadow': '20px -20px 60px #bebebe, -20px 20px 60px #ffffff',
      },
    },
  ],
  [
    'light from the bottom right, without a distance',
    { light: 'bottom-right', distance: 0, radius: 0 },
    { declarations: { 'border-radius': '0', 'box-shadow': '0 0 60px #bebebe, 0 0 60px #ffffff' } },
  ],
  ['alpha is ignored', { color: '#e0e0e010' }, { declarations: { background: '#e0e0e0' } }],
])('%s', async (_, input, output) => {
  expect(await callTool(neumorphism, input)).toMatchObject(output);
});

test.each([
  ['white', 'too light'],
  ['black', 'too dark'],
  ['#010101', 'too dark|hardly differ'],
])('%s is warned of', async (color, warning) => {
  const { warnings } = await callTool(neumorphism, { color });
  expect(warnings.join(' ')).toMatch(new RegExp(warning));
});

test('a rule for the selector', async () => {
  const { css } = await callTool(neumorphism, { selector: '.card:hover' });
  expect(css).toMatch(/^\.card:hover \{\n {2}border-radius: 50px;\n/);
});

test.each([
  ['no intensity', { intensity: 0 }, 'intensity: '],
  ['too much intensity', { intensity: 1.01 }, 'intensity: '],
  ['no colour', { color: 'softgrey' }, 'color: expected a CSS colour'],
  ['a distance beyond 200', { distance: 201 }, 'distance: '],
  ['a negative radius', { radius: -1 }, 'radius: '],
  ['a selector with ;', { selector: 'a;b' }, 'selector: '],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(neumorphism, input)).rejects.toThrow(message);
});
