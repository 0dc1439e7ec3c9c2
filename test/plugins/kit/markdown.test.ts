import { escapeMarkdown, markdownLines, markdownTable } from '@toolyard/kit/markdown';
import MarkdownIt from 'markdown-it';
import { describe, expect, test } from 'vitest';

const reader = new MarkdownIt();

describe('escapeMarkdown', () => {
  test.each(['*bold* _it_ `code`', '[a](b) <b>', '~~x~~ | # & &amp;', String.raw`back\slash`])(
    '%s is shown as it is',
    (text) => {
      const [paragraph] = reader.parseInline(escapeMarkdown(text), {});
      expect(paragraph?.children?.map(({ content }) => content).join('')).toBe(text);
    },
  );
});

describe('markdownLines', () => {
  test.each([
    ['- no list\r\n+ neither', '\\- no list  \n\\+ neither'],
    ['1. no number', '1\\. no number'],
    ['a\n\n\nb', 'a\n\nb'],
    ['# no heading', '\\# no heading'],
  ])('%j', (text, markdown) => {
    expect(markdownLines(text)).toBe(markdown);
  });
});

describe('markdownTable', () => {
  test('escapes cells and keeps their lines', () => {
    expect(
      markdownTable(
        ['a|b', 'n'],
        [
          ['x\ny', 1],
          [null, undefined],
        ],
        [undefined, 'right'],
      ),
    ).toBe(['| a\\|b | n |', '| --- | ---: |', '| x<br>y | 1 |', '|  |  |'].join('\n'));
  });
});
