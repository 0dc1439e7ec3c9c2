import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import gradient from '../../../plugins/design/tools/gradient-generator/tool.ts';

const RED_TO_BLUE = ['#f00', 'blue'];

test.each([
  ['linear', {}, 'linear-gradient(180deg, #ff0000, #0000ff)'],
  ['an angle', { angle: -22.50001 }, 'linear-gradient(-22.5deg, #ff0000, #0000ff)'],
  ['a direction', { direction: 'To  Bottom LEFT' }, 'linear-gradient(to bottom left, #ff0000, #0000ff)'],
  ['repeating', { repeating: true, angle: 0 }, 'repeating-linear-gradient(0deg, #ff0000, #0000ff)'],
  ['a space', { interpolation: 'oklab' }, 'linear-gradient(180deg in oklab, #ff0000, #0000ff)'],
  ['radial', { type: 'radial' }, 'radial-gradient(#ff0000, #0000ff)'],
  [
    'radial in a space',
    { type: 'radial', interpolation: 'hsl' },
    'radial-gradient(in hsl, #ff0000, #0000ff)',
  ],
  [
    'a circle off the centre',
    { type: 'radial', shape: 'circle', size: 'closest-side', center_x: 25 },
    'radial-gradient(circle closest-side at 25% 50%, #ff0000, #0000ff)',
  ],
  ['conic', { type: 'conic' }, 'conic-gradient(#ff0000, #0000ff)'],
  [
    'conic from an angle',
    { type: 'conic', angle: 45, center_y: 0, interpolation: 'oklch' },
    'conic-gradient(from 45deg at 50% 0% in oklch, #ff0000, #0000ff)',
  ],
])('%s', async (_, input, value) => {
  const output = await callTool(gradient, { stops: RED_TO_BLUE, ...input });
  expect(output.value).toBe(value);
  expect(output.css).toBe(`background: #ff0000;\nbackground: ${value};`);
  expect(output.tailwind).toBe(`bg-[${value.replaceAll(', ', ',').replaceAll(' ', '_')}]`);
});

test.each([
  ['all missing', [undefined, undefined, undefined], [0, 50, 100]],
  ['some missing', [undefined, undefined, 80, undefined], [0, 40, 80, 100]],
  ['one less than before', [20, 10, 60], [20, 20, 60]],
  ['one beyond the end', [0, 120, undefined], [0, 120, 120]],
  ['several between', [10, undefined, undefined, 40], [10, 20, 30, 40]],
  ['a negative start', [-50, undefined, 50], [-50, 0, 50]],
])('positions with %s', async (_, given, filled) => {
  const stops = given.map((position) => ({ color: 'red', ...(position !== undefined && { position }) }));
  const output = await callTool(gradient, { stops });
  expect(output.stops.map(({ position }) => position)).toEqual(filled);
  const printed = given.map((position) => (position === undefined ? '#ff0000' : `#ff0000 ${position}%`));
  expect(output.value).toBe(`linear-gradient(180deg, ${printed.join(', ')})`);
});

test.each([
  [{ angle: 90 }, 'x1="0" y1="0.5" x2="1" y2="0.5"'],
  [{ angle: 180 }, 'x1="0.5" y1="0" x2="0.5" y2="1"'],
  [{ direction: 'to top left' }, 'x1="1" y1="1" x2="0" y2="0"'],
  [
    { type: 'radial', shape: 'circle', size: 'closest-side', center_x: 25 },
    'translate(0.25 0.5) scale(0.25 0.25)',
  ],
  [{ type: 'radial' }, 'translate(0.5 0.5) scale(0.707107 0.707107)'],
  [{ type: 'radial', size: 'farthest-side', center_x: 20 }, 'translate(0.2 0.5) scale(0.8 0.5)'],
])('the SVG of %j', async (input, contained) => {
  const { svg } = await callTool(gradient, { stops: RED_TO_BLUE, ...input });
  expect(svg).toContain(contained);
  expect(svg).toContain('<stop offset="0" stop-color="#ff0000"/>');
  expect(svg).toContain('<stop offset="1" stop-color="#0000ff"/>');
});

test('in SVG, alpha is an opacity, and positions beyond the box lengthen the line', async () => {
  const stops = [
    { color: '#00000080', position: -100 },
    { color: '#fff', position: 100 },
  ];
  const { svg } = await callTool(gradient, { stops, angle: 90 });
  expect(svg).toContain('x1="-1" y1="0.5" x2="1" y2="0.5"');
  expect(svg).toContain('<stop offset="0" stop-color="#000000" stop-opacity="0.502"/>');
});

test('in SVG, a radial stop before the middle leaves its colour there', async () => {
  const stops = [
    { color: '#000', position: -100 },
    { color: '#fff', position: 100 },
  ];
  const { svg } = await callTool(gradient, { type: 'radial', stops });
  expect(svg).toContain('<stop offset="0" stop-color="#808080"/>');
});

test('in SVG, another space is blended in pieces', async () => {
  const { svg } = await callTool(gradient, { stops: RED_TO_BLUE, interpolation: 'oklab' });
  expect(svg.match(/<stop /g)).toHaveLength(9);
  expect(svg).toContain('<stop offset="0.5" stop-color="#8c53a2"/>');
});

test('in SVG, a colour that fades away keeps its hue, as in CSS', async () => {
  const { svg } = await callTool(gradient, { stops: ['red', 'transparent'] });
  expect(svg).toContain('<stop offset="0.5" stop-color="#ff0000" stop-opacity="0.5"/>');
  expect(svg).toContain('<stop offset="1" stop-color="#000000" stop-opacity="0"/>');
});

test.each([
  ['conic', { type: 'conic' }],
  ['repeating', { repeating: true }],
])('no SVG of %s ones', async (_, input) => {
  expect((await callTool(gradient, { stops: RED_TO_BLUE, ...input })).svg).toBe('');
});

test.each([
  ['one stop', { stops: ['red'] }, 'stops: '],
  ['a colour that is none', { stops: ['red', 'notacolor'] }, 'stops[1]: expected a CSS colour'],
  ['in an object too', { stops: [{ color: 'x' }, 'red'] }, 'stops[0].color: expected a CSS colour'],
  ['a position that is no number', { stops: ['red', { color: 'red', position: '5' }] }, 'stops[1]'],
  ['no direction', { stops: RED_TO_BLUE, direction: 'right' }, 'direction: expected "to" with sides'],
  [
    'opposite sides',
    { stops: RED_TO_BLUE, direction: 'to left right' },
    'direction: expected "to" with sides',
  ],
  [
    'an angle with a direction',
    { stops: RED_TO_BLUE, angle: 1, direction: 'to top' },
    'angle: expected either',
  ],
  ['a shape of a linear one', { stops: RED_TO_BLUE, shape: 'circle' }, 'shape: expected none: a linear'],
  [
    'a direction of a conic one',
    { stops: RED_TO_BLUE, type: 'conic', direction: 'to top' },
    'direction: expected none',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(gradient, input)).rejects.toThrow(message);
});
