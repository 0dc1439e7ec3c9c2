import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import glassmorphism from '../../../plugins/design/tools/glassmorphism-generator.ts';

test('the defaults, in order, with a fallback', async () => {
  const { css, declarations } = await callTool(glassmorphism, {});
  expect(css).toBe(`.glass {
  background: rgb(255 255 255 / 0.2);
  border-radius: 16px;
  box-shadow: 0 4px 30px rgb(0 0 0 / 0.1);
  -webkit-backdrop-filter: blur(12px);
  backdrop-filter: blur(12px);
  border: 1px solid rgb(255 255 255 / 0.3);
}

@supports not ((backdrop-filter: blur(1px)) or (-webkit-backdrop-filter: blur(1px))) {
  .glass {
    background: rgb(255 255 255 / 0.8);
  }
}`);
  expect(Object.keys(declarations)).toHaveLength(6);
});

test.each([
  [
    'tinted and saturated',
    { color: '#3498db', saturation: 180, border_opacity: 0, shadow: false },
    {
      background: 'rgb(52 152 219 / 0.2)',
      'border-radius': '16px',
      '-webkit-backdrop-filter': 'blur(12px) saturate(180%)',
      'backdrop-filter': 'blur(12px) saturate(180%)',
    },
  ],
  [
    'nothing to filter, no border',
    { blur: 0, border_width: 0, shadow: false, radius: 0 },
    { background: 'rgb(255 255 255 / 0.2)', 'border-radius': '0' },
  ],
  [
    'saturation alone',
    { blur: 0, saturation: 0, border_width: 0, shadow: false, opacity: 1, color: '#00000010' },
    {
      background: '#000000',
      'border-radius': '16px',
      '-webkit-backdrop-filter': 'blur(0) saturate(0%)',
      'backdrop-filter': 'blur(0) saturate(0%)',
    },
  ],
])('%s', async (_, input, declarations) => {
  expect((await callTool(glassmorphism, input)).declarations).toEqual(declarations);
});

test('the fallback is opaque at most', async () => {
  const { css } = await callTool(glassmorphism, { opacity: 0.5, selector: '.a > .b, .c' });
  expect(css).toContain('.a > .b, .c {\n    background: #ffffff;');
});

test('Tailwind classes for what is declared', async () => {
  const { tailwind } = await callTool(glassmorphism, { saturation: 150, shadow: false });
  expect(tailwind).toBe(
    'bg-[rgb(255_255_255_/_0.2)] rounded-[16px] backdrop-blur-[12px] backdrop-saturate-[150%] border-[1px] border-solid border-[rgb(255_255_255_/_0.3)]',
  );
});

test.each([
  ['an opacity above 1', { opacity: 2 }, 'opacity: '],
  ['a border beyond 1', { border_opacity: 1.5 }, 'border_opacity: '],
  ['no colour', { color: 'glass' }, 'color: expected a CSS colour'],
  ['too much blur', { blur: 101 }, 'blur: '],
  ['a selector that ends the rule', { selector: '.a{}' }, 'selector: expected a CSS selector'],
  ['a selector with a comment', { selector: '.a /*' }, 'selector: expected a CSS selector'],
  ['a selector that is none', { selector: '..a' }, 'selector: expected a CSS selector'],
  ['an empty selector', { selector: '' }, 'selector: expected a CSS selector'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(glassmorphism, input)).rejects.toThrow(message);
});
