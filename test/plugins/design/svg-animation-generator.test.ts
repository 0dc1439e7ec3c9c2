import { callTool } from '@toolyard/sdk/testing';
import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import svgAnimation from '../../../plugins/design/tools/svg-animation-generator/tool.ts';

const CIRCLE = { type: 'circle', attributes: { cx: 50, cy: 50, r: 20, fill: 'tomato' } };
const RECT = { type: 'rect', attributes: { x: 10, y: 10, width: 20, height: 20 } };

/** Draws, and holds the result to XML's rules. */
async function draw(input: Record<string, unknown>) {
  const output = await callTool(svgAnimation, input);
  const parser = new SaxesParser({ xmlns: true });
  parser.write(output.svg).close();
  return output;
}

const animated = (shape: object, ...animations: object[]) => ({ elements: [{ ...shape, animations }] });

test('a pulsing circle', async () => {
  const output = await draw({
    ...animated(CIRCLE, { property: 'r', from: 20, to: 40, duration_ms: 500, repeat: 'infinite' }),
    width: 100,
    height: 100,
  });
  expect(output.svg)
    .toBe(`<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100">
  <circle cx="50" cy="50" r="20" fill="tomato">
    <animate attributeName="r" values="20;40" begin="0s" dur="0.5s" repeatCount="indefinite" fill="freeze"/>
  </circle>
</svg>`);
  expect(output).toMatchObject({ duration_ms: null, element_count: 1, filename: 'animation.svg' });
  expect(Buffer.from(output.base64, 'base64').toString()).toBe(output.svg);
  expect(output.data_url).toBe(`data:image/svg+xml;base64,${output.base64}`);
  expect(output.size_bytes).toBe(Buffer.byteLength(output.svg));
});

test.each([
  [
    'rotation about the middle',
    RECT,
    { property: 'rotate', from: 0, to: 360 },
    'type="rotate" values="0 20 20;360 20 20"',
  ],
  ['moving across', RECT, { property: 'x', from: 0, to: 5 }, 'type="translate" values="0 0;5 0"'],
  ['moving down', RECT, { property: 'y', values: [0, 5, 1] }, 'type="translate" values="0 0;0 5;0 1"'],
  [
    'scaling moves back',
    RECT,
    { property: 'scale', from: 1, to: 2 },
    'type="translate" values="0 0;-20 -20"',
  ],
  [
    'colours',
    CIRCLE,
    { property: 'fill', from: 'red', to: 'hsl(240 100% 50%)' },
    'attributeName="fill" values="#ff0000;#0000ff"',
  ],
  [
    'there and back',
    CIRCLE,
    { property: 'cx', from: 1, to: 2, alternate: true },
    'values="1;2;1" begin="0s" dur="2s"',
  ],
  [
    'a delay and repeats',
    CIRCLE,
    { property: 'cy', from: 1, to: 2, delay_ms: 250, repeat: 2.5, fill: 'remove' },
    'begin="0.25s" dur="1s" repeatCount="2.5" fill="remove"',
  ],
  [
    'an easing as splines',
    CIRCLE,
    { property: 'opacity', values: [0, 1, 0.5], easing: 'ease-in' },
    'keyTimes="0;0.5;1" calcMode="spline" keySplines="0.42 0 1 1;0.42 0 1 1"',
  ],
  [
    'a curve of its own',
    CIRCLE,
    { property: 'opacity', from: 0, to: 1, easing: 'cubic-bezier(0.1,0.2,0.3,1)' },
    'keySplines="0.1 0.2 0.3 1"',
  ],
  [
    'a path’s middle',
    { type: 'path', attributes: { d: 'M0 0h10v20z' } },
    { property: 'rotate', from: 0, to: 1 },
    'values="0 5 10;1 5 10"',
  ],
  [
    'a polygon’s middle',
    { type: 'polygon', attributes: { points: '0,0 10,0 10,30' } },
    { property: 'rotate', from: 0, to: 1 },
    '1 5 15',
  ],
  [
    'a line’s middle',
    { type: 'line', attributes: { x1: 0, y1: 2, x2: 4, y2: 4 } },
    { property: 'rotate', from: 0, to: 1 },
    '1 2 3',
  ],
  [
    'a group’s middle',
    { type: 'g', children: [RECT, CIRCLE] },
    { property: 'rotate', from: 0, to: 1 },
    '1 40 40',
  ],
  [
    'an ellipse’s middle',
    { type: 'ellipse', attributes: { cx: 7, cy: 8, rx: 1, ry: 2 } },
    { property: 'rotate', from: 0, to: 1 },
    '1 7 8',
  ],
])('SMIL: %s', async (_, shape, animation, contained) => {
  const { svg } = await draw(animated(shape, animation));
  expect(svg).toContain(contained);
  const transforms = svg.match(/<animateTransform[^>]*>/g) ?? [];
  expect(transforms.every((element) => element.includes('additive="sum"'))).toBe(true);
});

test.each(['bounce', 'squash-stretch', 'anticipation', 'follow-through', 'cubic-bezier(0.3, -1, 0.5, 2)'])(
  'SMIL: %s is a list of values from start to end, its times rising',
  async (easing) => {
    const { svg } = await draw(animated(CIRCLE, { property: 'cx', from: 0, to: 100, easing }));
    const list = (name: string) =>
      new RegExp(`${name}="([^"]*)"`).exec(svg)?.[1]?.split(';').map(Number) ?? [];
    const [values, times] = [list('values'), list('keyTimes')];
    expect(values.length).toBe(times.length);
    expect([values[0], values.at(-1), times[0], times.at(-1)]).toEqual([0, 100, 0, 1]);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  },
);

test('sizes that an easing takes below 0 stop there', async () => {
  const { svg } = await draw(animated(CIRCLE, { property: 'r', from: 0, to: 10, easing: 'anticipation' }));
  expect(svg).not.toMatch(/values="[^"]*-/);
});

test('CSS: keyframes, and a switch for reduced motion', async () => {
  const output = await draw({
    technique: 'css',
    ...animated(
      { ...RECT, attributes: { ...RECT.attributes, class: 'mine', transform: 'rotate(45)' } },
      { property: 'opacity', values: [0, 1, 0.5], repeat: 2 },
      {
        property: 'rotate',
        from: 0,
        to: 90,
        easing: 'bounce',
        alternate: true,
        repeat: 'infinite',
        fill: 'remove',
      },
    ),
  });
  expect(output.svg).toContain(
    '@keyframes animation-1 {\n      0% { opacity: 0; }\n      50% { opacity: 1; }',
  );
  expect(output.svg).toContain('animation: animation-1 1s linear 0s 2 forwards, animation-2 2s linear(0 0%,');
  expect(output.svg).toContain('animation-composition: replace, add;');
  expect(output.svg).toContain('transform-box: fill-box;');
  expect(output.svg).toContain('transform-origin: center;');
  expect(output.svg).toContain('@media (prefers-reduced-motion: reduce)');
  expect(output.svg).toContain('<g transform="rotate(45)">\n    <rect x="10"');
  expect(output.svg).toContain('class="mine animated-1"');
  expect(output.svg).not.toContain('<animate');
  expect(output).toMatchObject({ duration_ms: null, element_count: 1 });
});

test('CSS: without the switch, and without animations', async () => {
  const still = await draw({ technique: 'css', elements: [CIRCLE] });
  expect(still.svg).not.toContain('<style>');
  expect(still.duration_ms).toBe(0);
  const moving = await draw({
    technique: 'css',
    reduced_motion: false,
    ...animated(CIRCLE, { property: 'stroke-width', from: 1, to: 2 }),
  });
  expect(moving.svg).toContain('stroke-width: 2px');
  expect(moving.svg).not.toContain('@media');
});

test('the longest animation says how long it takes', async () => {
  const output = await draw({
    elements: [
      { ...RECT, animations: [{ property: 'rotate', from: 0, to: 360, duration_ms: 2000, delay_ms: 250 }] },
      { ...CIRCLE, animations: [{ property: 'r', from: 0, to: 1, repeat: 1.5 }] },
    ],
  });
  expect(output.duration_ms).toBe(2250);
});

test('text is escaped, the background is first, groups and children count', async () => {
  const { svg, element_count } = await draw({
    title: 'T & <x>',
    background: '#ff000080',
    elements: [
      {
        type: 'g',
        children: [{ type: 'text', attributes: { x: 1, y: 2, fontSize: 12 }, text: 'a < b & "c" 👍' }],
      },
    ],
  });
  expect(svg).toContain('<title>T &amp; &lt;x&gt;</title>');
  expect(svg).toContain('a &lt; b &amp; &quot;c&quot; 👍</text>');
  expect(svg).toContain('<rect width="100%" height="100%" fill="#ff0000" fill-opacity="0.502"/>\n  <g>');
  expect(svg).toContain('font-size="12"');
  expect(element_count).toBe(2);
});

const withAttributes = (attributes: object) => ({ elements: [RECT, { type: 'path', attributes }] });

test.each([
  ['no elements', { elements: [] }, 'elements: '],
  ['201 elements', { elements: Array.from({ length: 201 }, () => RECT) }, 'elements: '],
  [
    'too many with children',
    {
      elements: Array.from({ length: 10 }, () => ({
        type: 'g',
        children: Array.from({ length: 200 }, () => RECT),
      })),
    },
    'elements: expected at most 1000',
  ],
  ['an unknown type', { elements: [RECT, { type: 'script' }] }, 'elements[1].type'],
  [
    'an event handler',
    withAttributes({ onclick: 'x()' }),
    'elements[1].attributes.onclick: this attribute is not allowed',
  ],
  ['style', withAttributes({ style: 'fill:red' }), 'style: this attribute is not allowed'],
  ['a link', withAttributes({ href: '#a' }), 'href: this attribute is not allowed'],
  ['xlink', withAttributes({ 'xlink:href': '#a' }), 'this attribute is not allowed'],
  [
    'a paint from elsewhere',
    withAttributes({ fill: 'url(https://example.com/#a)' }),
    'fill: expected no reference but url(#id)',
  ],
  ['a second reference', withAttributes({ filter: 'url(#a) url(http://b)' }), 'filter: expected'],
  ['no colour', withAttributes({ fill: 'reddish' }), 'fill: expected a CSS colour'],
  ['no path', withAttributes({ d: 'M0 0 X' }), 'd: expected path data'],
  ['no id', withAttributes({ id: 'a b' }), 'id: expected a name'],
  [
    'control characters',
    { elements: [{ type: 'text', text: 'a\u0000' }] },
    'elements[0].text: expected text without control',
  ],
  ['lone surrogates', { elements: [RECT], title: '\ud800' }, 'title: expected text without control'],
  ['text in a circle', { elements: [{ ...CIRCLE, text: 'a' }] }, 'elements[0].text: expected none'],
  [
    'children of a circle',
    { elements: [{ ...CIRCLE, children: [RECT] }] },
    'elements[0].children: expected none',
  ],
  ['an unknown property', animated(CIRCLE, { property: 'skewness', from: 0, to: 1 }), 'skewness'],
  [
    'a property that the shape lacks',
    animated(RECT, { property: 'r', from: 0, to: 1 }),
    'animations[0].property: expected a property of a rect',
  ],
  ['no values', animated(CIRCLE, { property: 'r' }), 'animations[0].from: expected from and to, or values'],
  ['no end', animated(CIRCLE, { property: 'r', from: 1 }), 'animations[0].to: expected from and to'],
  ['one value', animated(CIRCLE, { property: 'r', values: [1] }), 'values'],
  [
    'both kinds of values',
    animated(CIRCLE, { property: 'r', values: [1, 2], from: 1 }),
    'values: expected either',
  ],
  [
    'text for a number',
    animated(CIRCLE, { property: 'r', from: 1, to: '5' }),
    'animations[0].to: expected a number',
  ],
  [
    'a negative radius',
    animated(CIRCLE, { property: 'r', from: 1, to: -1 }),
    'animations[0].to: expected a number from 0',
  ],
  [
    'a value that is no colour',
    animated(CIRCLE, { property: 'fill', values: ['red', 'x'] }),
    'values[1]: expected a CSS colour',
  ],
  ['no duration', animated(CIRCLE, { property: 'r', from: 1, to: 2, duration_ms: 0 }), 'duration_ms'],
  [
    'no easing',
    animated(CIRCLE, { property: 'r', from: 1, to: 2, easing: 'x' }),
    'easing: expected cubic-bezier',
  ],
  [
    'a curve that goes back in time',
    animated(CIRCLE, { property: 'r', from: 1, to: 2, easing: 'cubic-bezier(2,0,0,1)' }),
    'easing: expected cubic-bezier',
  ],
  ['a background that is none', { elements: [RECT], background: 'x' }, 'background: expected a CSS colour'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(svgAnimation, input)).rejects.toThrow(message);
});
