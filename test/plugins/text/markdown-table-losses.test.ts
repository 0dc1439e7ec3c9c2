import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import markdownTableParse from '../../../plugins/text/tools/markdown-table-parse/tool.ts';

const dropped = async (markdown: string, options = {}) =>
  (await callTool(markdownTableParse, { markdown, ...options })).dropped;

test('cells beyond the columns, which GFM ignores, are named', async () => {
  const table = '| a | b |\n| - | - |\n| 1 | 2 | 3 |\n1 | 2\n| 1 \\| 2 | 3 |\n| 1\n';
  expect(await dropped(table)).toEqual(['cell beyond the columns (line 3)']);
  expect(await dropped(table.replaceAll(/^/gm, '> '))).toEqual(['cell beyond the columns (line 3)']);
});

test('plain text tells of the markup that it leaves out, which written cells keep', async () => {
  const table =
    '| *a* |\n| - |\n| [l](/u "t") |\n| ![i](/i.png)<br>x |\n| `c` <kbd>k</kbd> <!-- c --> |\n| **b** |\n';
  expect(await dropped(table)).toBeUndefined();
  expect(await dropped(table, { formatting: 'strip' })).toEqual([
    'address of a link (line 3)',
    'title of a link or image (line 3)',
    'image (line 4)',
    '<kbd> (line 5)',
    'comment (line 5)',
  ]);
});
