import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import clipPath from '../../../plugins/design/tools/clip-path-generator/tool.ts';

test.each([
  [
    'a hexagon',
    { shape: 'regular' },
    'polygon(50% 0%, 93.3013% 25%, 93.3013% 75%, 50% 100%, 6.6987% 75%, 6.6987% 25%)',
  ],
  [
    'a square on its side',
    { shape: 'regular', sides: 4, rotation: 45 },
    'polygon(85.3553% 14.6447%, 85.3553% 85.3553%, 14.6447% 85.3553%, 14.6447% 14.6447%)',
  ],
  [
    'a star',
    { shape: 'star', sides: 3, inner_ratio: 0.5 },
    'polygon(50% 0%, 71.6506% 37.5%, 93.3013% 75%, 50% 75%, 6.6987% 75%, 28.3494% 37.5%)',
  ],
  ['the default', {}, 'circle(50% at 50% 50%)'],
  ['an ellipse', { shape: 'ellipse', radius_y: 20.00001 }, 'ellipse(50% 20% at 50% 50%)'],
  ['a rounded inset', { shape: 'inset', inset: [10, 5], corner_radius: 8 }, 'inset(10% 5% round 8px)'],
  ['an inset of zero', { shape: 'inset', inset: [0] }, 'inset(0%)'],
  [
    'own points, outside too',
    {
      shape: 'custom',
      points: [
        [0, 0],
        [100, 12.34567],
        [-5, 110],
      ],
    },
    'polygon(0% 0%, 100% 12.3457%, -5% 110%)',
  ],
  ['a rhombus', { shape: 'rhombus' }, 'polygon(50% 0%, 100% 50%, 50% 100%, 0% 50%)'],
  ['a trapezoid', { shape: 'trapezoid' }, 'polygon(20% 0%, 80% 0%, 100% 100%, 0% 100%)'],
  ['a parallelogram', { shape: 'parallelogram' }, 'polygon(25% 0%, 100% 0%, 75% 100%, 0% 100%)'],
  [
    'an arrow',
    { shape: 'arrow-right' },
    'polygon(0% 20%, 60% 20%, 60% 0%, 100% 50%, 60% 100%, 60% 80%, 0% 80%)',
  ],
  [
    'its mirror image',
    { shape: 'arrow-left' },
    'polygon(100% 20%, 40% 20%, 40% 0%, 0% 50%, 40% 100%, 40% 80%, 100% 80%)',
  ],
  ['a chevron', { shape: 'chevron-left' }, 'polygon(25% 0%, 0% 50%, 25% 100%, 100% 100%, 75% 50%, 100% 0%)'],
])('%s', async (_, input, value) => {
  const output = await callTool(clipPath, input);
  expect(output.value).toBe(value);
  expect(output.css).toBe(`clip-path: ${value};`);
  expect(output.tailwind).toBe(`[clip-path:${value.replaceAll(' ', '_')}]`);
});

test.each([
  ['cross', 12],
  ['message', 7],
  ['triangle', 3],
  ['regular', 6],
  ['star', 12],
  ['circle', 0],
  ['inset', 0],
])('%s has %i points', async (shape, count) => {
  const input = shape === 'inset' ? { shape, inset: [1, 2, 3, 4] } : { shape };
  expect((await callTool(clipPath, input)).points).toHaveLength(count);
});

test('the SVG clips the same outline of a box of any size', async () => {
  const { svg, points } = await callTool(clipPath, { shape: 'triangle' });
  expect(svg).toContain('<clipPath id="clip" clipPathUnits="objectBoundingBox">');
  expect(svg).toContain('<polygon points="0.5,0 1,1 0,1"/>');
  expect(points).toEqual([
    { x: 50, y: 0 },
    { x: 100, y: 100 },
    { x: 0, y: 100 },
  ]);
});

test.each([
  ['an unknown shape', { shape: 'blob' }, 'shape: '],
  ['no points', { shape: 'custom' }, 'points: required'],
  [
    'two points',
    {
      shape: 'custom',
      points: [
        [0, 0],
        [1, 1],
      ],
    },
    'points: expected 3 to 500',
  ],
  [
    '501 points',
    { shape: 'custom', points: Array.from({ length: 501 }, () => [0, 0]) },
    'points: expected 3 to 500',
  ],
  [
    'a point of three',
    {
      shape: 'custom',
      points: [
        [0, 0],
        [1, 1],
        [1, 2, 3],
      ],
    },
    'points[2]: expected a pair',
  ],
  [
    'a point of text',
    {
      shape: 'custom',
      points: [
        [0, 0],
        ['1', 1],
        [1, 2],
      ],
    },
    'points[1]: expected a pair',
  ],
  ['no inset', { shape: 'inset' }, 'inset: required'],
  ['five insets', { shape: 'inset', inset: [1, 2, 3, 4, 5] }, 'inset: '],
  ['two sides', { shape: 'regular', sides: 2 }, 'sides: '],
  ['101 sides', { shape: 'star', sides: 101 }, 'sides: '],
  [
    'an argument of another shape',
    { shape: 'circle', sides: 5 },
    'sides: expected none: circle takes radius',
  ],
  ['any for a ready shape', { shape: 'cross', rotation: 5 }, 'rotation: expected none'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(clipPath, input)).rejects.toThrow(message);
});
