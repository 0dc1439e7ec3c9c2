import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import cssGrid from '../../../plugins/design/tools/css-grid-generator/tool.ts';

test('named areas', async () => {
  const output = await callTool(cssGrid, {
    areas: ['head head', 'nav main', '.. foot'],
    columns: '200px 1fr',
    gap: '8px 16px',
    justify_items: 'center',
    align_items: 'end',
  });
  expect(output.css).toBe(`.grid-container {
  display: grid;
  grid-template-columns: 200px 1fr;
  grid-template-areas:
    "head head"
    "nav main"
    ". foot";
  gap: 8px 16px;
  justify-items: center;
  align-items: end;
}

.head {
  grid-area: head;
}

.nav {
  grid-area: nav;
}

.main {
  grid-area: main;
}

.foot {
  grid-area: foot;
}`);
  expect(output.html).toBe(`<div class="grid-container">
  <div class="head">head</div>
  <div class="nav">nav</div>
  <div class="main">main</div>
  <div class="foot">foot</div>
</div>`);
  expect(output).toMatchObject({ columns: 2, rows: 3 });
  expect(output.areas[0]).toEqual({ name: 'head', row_start: 1, row_end: 2, column_start: 1, column_end: 3 });
  expect(output.tailwind).toBe(
    "grid grid-cols-[200px_1fr] [grid-template-areas:'head_head'_'nav_main'_'._foot'] gap-[8px_16px] justify-items-center items-end",
  );
});

test('areas make the columns', async () => {
  const output = await callTool(cssGrid, { areas: ['a a b', 'a a c'] });
  expect(output.css).toContain('grid-template-columns: repeat(3, 1fr);');
  expect(output.areas[0]).toEqual({ name: 'a', row_start: 1, row_end: 3, column_start: 1, column_end: 3 });
});

test('placed items', async () => {
  const { css, html, rows } = await callTool(cssGrid, {
    columns: 4,
    rows: 2,
    items: [{ name: 'hero', column: 2, column_span: 2, row: 1 }, { row_span: 3 }, {}, { column: -1 }],
  });
  expect(css).toContain('.hero {\n  grid-column: 2 / span 2;\n  grid-row: 1;\n}');
  expect(css).toContain('.item-2 {\n  grid-row: span 3;\n}');
  expect(css).not.toContain('.item-3 {');
  expect(css).toContain('.item-4 {\n  grid-column: -1;\n}');
  expect(css).toContain('grid-template-rows: repeat(2, 1fr);');
  expect(html).toContain('<div class="item-3">item-3</div>');
  expect(rows).toBe(2);
});

test.each([
  [{}, 'repeat(3, 1fr)', 3, 'grid grid-cols-3 gap-4'],
  [{ columns: 1 }, '1fr', 1, 'grid grid-cols-1 gap-4'],
  [{ columns: 1, gap: 10 }, '1fr', 1, 'grid grid-cols-1 gap-2.5'],
  [{ columns: 1, gap: '14px' }, '1fr', 1, 'grid grid-cols-1 gap-3.5'],
  [{ columns: 1, gap: 18 }, '1fr', 1, 'grid grid-cols-1 gap-[18px]'],
  [{ columns: 1, gap: 5 }, '1fr', 1, 'grid grid-cols-1 gap-[5px]'],
  [{ columns: '12' }, 'repeat(12, 1fr)', 12, 'grid grid-cols-12 gap-4'],
  [{ columns: 13, gap: 48 }, 'repeat(13, 1fr)', 13, 'grid grid-cols-[repeat(13,1fr)] gap-12'],
  [
    { min_column_width: 240, gap: 0 },
    'repeat(auto-fit, minmax(240px, 1fr))',
    null,
    'grid grid-cols-[repeat(auto-fit,minmax(240px,1fr))] gap-0',
  ],
  [
    { columns: '[a] 1fr [b_c] repeat(2, 10% auto)', gap: 52 },
    '[a] 1fr [b_c] repeat(2, 10% auto)',
    5,
    'grid grid-cols-[[a]_1fr_[b\\_c]_repeat(2,10%_auto)] gap-[52px]',
  ],
  [
    { columns: 'repeat(auto-fill, 5rem)', gap: 10 },
    'repeat(auto-fill, 5rem)',
    null,
    'grid grid-cols-[repeat(auto-fill,5rem)] gap-2.5',
  ],
  [{ columns: 'subgrid' }, 'subgrid', null, 'grid grid-cols-[subgrid] gap-4'],
  [{ columns: 'var(--tracks)' }, 'var(--tracks)', null, 'grid grid-cols-[var(--tracks)] gap-4'],
])('columns of %j', async (input, tracks, columns, tailwind) => {
  const output = await callTool(cssGrid, input);
  expect(output.css).toContain(`grid-template-columns: ${tracks};`);
  expect(output).toMatchObject({ columns, tailwind });
});

test.each([
  [
    'an area that is no rectangle',
    { areas: ['a b', 'b a'] },
    'areas: expected every area to fill one rectangle, but a',
  ],
  ['an L', { areas: ['a a', 'a b'] }, 'but a does not'],
  ['uneven rows', { areas: ['a a', 'b'] }, 'areas: expected rows of the same length'],
  ['an area that is no identifier', { areas: ['1a'] }, 'areas[0]: expected names that are CSS identifiers'],
  ['an area named span', { areas: ['span'] }, 'areas[0]: expected names'],
  ['an area that breaks out', { areas: ['a";}b{'] }, 'areas[0]: expected names'],
  ['an empty row', { areas: [' '] }, 'areas[0]: expected names'],
  ['no columns', { columns: 0 }, 'columns: expected 1 to 100'],
  ['101 columns', { columns: 101 }, 'columns: expected 1 to 100'],
  ['101 columns in a list', { columns: 'repeat(101, 1fr)' }, 'columns: expected 1 to 100 tracks'],
  ['101 rows', { rows: 101 }, 'rows: expected 1 to 100'],
  ['tracks that are none', { columns: 'wide narrow' }, 'columns: expected a number or a track list'],
  ['tracks that end the rule', { columns: '1fr; } a {' }, 'columns: expected a number or a track list'],
  ['an open bracket', { rows: 'repeat(2, 1fr' }, 'rows: expected a number or a track list'],
  ['a gap that is none', { gap: '5' }, 'gap: expected px'],
  ['a negative gap', { gap: -1 }, 'gap'],
  ['a negative gap in text', { gap: '4px -8px' }, 'gap: expected lengths that are not negative'],
  [
    'columns with a least width',
    { columns: 3, min_column_width: 100 },
    'columns: expected either columns or',
  ],
  ['line 0', { items: [{ column: 0 }] }, 'items[0].column: expected a line from 1 up'],
  ['an item name that is none', { items: [{ name: 'a b' }] }, 'items[0].name: expected a CSS identifier'],
  ['a class that is none', { class_name: 'a b' }, 'class_name: '],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(cssGrid, input)).rejects.toThrow(message);
});
