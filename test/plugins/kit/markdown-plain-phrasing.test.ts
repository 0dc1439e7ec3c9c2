import { plainPhrasing } from '@toolyard/kit/markdown-plain-phrasing';
import * as fc from 'fast-check';
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { toMarkdown } from 'mdast-util-to-markdown';
import type { PhrasingContent } from 'mdast';
import { expect, test } from 'vitest';

const words = fc
  .array(
    fc.constantFrom(
      'a',
      'É',
      '日',
      ' ',
      '.',
      ')',
      '(',
      '1',
      '#',
      '!',
      '-',
      '+',
      '=',
      '"',
      ':',
      '>',
      '*',
      '&',
      '{',
      '$',
    ),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((parts) => parts.join(''));
const text = words.map((value): PhrasingContent => ({ type: 'text', value }));
const code = words.map((value): PhrasingContent => ({ type: 'inlineCode', value }));
const mark = fc
  .tuple(fc.constantFrom('emphasis', 'strong'), text)
  .map(([type, child]): PhrasingContent => ({ type, children: [child] }));
const link = fc
  .array(fc.oneof(text, code, mark), { maxLength: 3 })
  .map((children): PhrasingContent => ({ type: 'link', url: '/x', children }));
const image = words.map((alt): PhrasingContent => ({ type: 'image', url: 'y.png', alt }));
/** As they are joined before they are written: no text beside text. */
const content = fc
  .array(fc.oneof(text, code, mark, link, image), { minLength: 1, maxLength: 5 })
  .filter((nodes) => nodes.every(({ type }, index) => type !== 'text' || nodes[index + 1]?.type !== 'text'));

test('plain content is what the library writes', () => {
  let plain = 0;
  fc.assert(
    fc.property(content, (children) => {
      const written = plainPhrasing(children, { before: '\n', after: '\n', isLabel: false }, (url) => url);
      if (written === undefined) return;
      plain += 1;
      const byLibrary = toMarkdown(
        { type: 'root', children: [{ type: 'paragraph', children }] },
        {
          emphasis: '*',
          resourceLink: true,
          extensions: [gfmStrikethroughToMarkdown(), gfmTableToMarkdown()],
        },
      );
      expect(`${written}\n`).toBe(byLibrary);
    }),
    { numRuns: 5000 },
  );
  expect(plain).toBeGreaterThan(100);
});

test.each<[string, PhrasingContent[]]>([
  ['an escape', [{ type: 'text', value: 'a*b' }]],
  ['what begins a list', [{ type: 'text', value: '- a' }]],
  ['a link by itself', [{ type: 'text', value: 'see www.example.com' }]],
  ['a break', [{ type: 'break' }]],
  [
    'marks within a word',
    [
      { type: 'text', value: 'a' },
      { type: 'strong', children: [{ type: 'text', value: 'b' }] },
    ],
  ],
])('%s is left to the library', (_, nodes) => {
  expect(plainPhrasing(nodes, { before: '\n', after: '\n', isLabel: false }, String)).toBeUndefined();
});
