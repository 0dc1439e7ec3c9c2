import { InputError } from '@toolyard/sdk';
import { attributeOf, isElement, type HtmlElement } from '@toolyard/sdk/html-tree';
import type { AlignType, PhrasingContent, Table, TableCell } from 'mdast';
import { tidyPhrasing } from '../../lib/markdown-phrasing.ts';

/** How many cells a table may have, with those that fill it up. */
const MAX_CELLS = 100_000;

interface Row {
  readonly cells: readonly HtmlElement[];
  readonly isHead: boolean;
}

/**
 * A table without its caption; undefined when it has no cells. The first row of the head, or a first row of th cells,
 * names the columns.
 *
 * @param contentOf what a cell holds, on one line
 */
export function readTable(
  argument: string,
  table: HtmlElement,
  contentOf: (cell: HtmlElement) => readonly PhrasingContent[],
): Table | undefined {
  const rows = rowsOf(table);
  const [first] = rows;
  if (first === undefined) return undefined;
  const grid = layOut(argument, rows);
  const columns = Array.from({ length: widest(grid) }, (_, column) => column);
  const cellOf = (element: HtmlElement | undefined): TableCell => ({
    type: 'tableCell',
    children: element === undefined ? [] : tidyPhrasing(contentOf(element)),
  });
  const hasHeader = first.isHead || first.cells.every(({ tagName }) => tagName === 'th');
  return {
    type: 'table',
    align: columns.map((column) => alignment(grid, column)),
    children: [...(hasHeader ? [] : [[]]), ...grid].map((row) => ({
      type: 'tableRow',
      children: columns.map((column) => cellOf(row[column])),
    })),
  };
}

function widest(grid: readonly (readonly unknown[])[]): number {
  return grid.reduce((most, row) => Math.max(most, row.length), 0);
}

/** The rows, those of the head first. */
function rowsOf(table: HtmlElement): Row[] {
  const rows = (parent: HtmlElement, isHead: boolean): Row[] =>
    childrenOf(parent, ['tr'])
      .map((row) => ({ cells: childrenOf(row, ['td', 'th']), isHead }))
      .filter(({ cells }) => cells.length > 0);
  return [
    ...childrenOf(table, ['thead']).flatMap((part) => rows(part, true)),
    ...childrenOf(table, ['tbody']).flatMap((part) => rows(part, false)),
    ...childrenOf(table, ['tfoot']).flatMap((part) => rows(part, false)),
  ];
}

function childrenOf(element: HtmlElement, names: readonly string[]): HtmlElement[] {
  return element.childNodes.filter(
    (node): node is HtmlElement =>
      isElement(node) && names.includes(node.tagName) && attributeOf(node, 'hidden') === undefined,
  );
}

/** The cells where they stand: those that span columns or rows are followed by empty ones. */
function layOut(argument: string, rows: readonly Row[]): (HtmlElement | undefined)[][] {
  const grid: (HtmlElement | undefined)[][] = rows.map(() => []);
  let count = 0;
  let most = 0;
  for (const [index, { cells }] of rows.entries()) {
    const row = grid[index] ?? [];
    let column = 0;
    for (const element of cells) {
      while (column in row) column += 1;
      const columns = Math.min(Math.max(spanOf(element, 'colspan'), 1), 1000);
      const below = Math.min(Math.max(spanOf(element, 'rowspan'), 1), rows.length - index);
      count += columns * below;
      most = Math.max(most, column + columns);
      if (count > MAX_CELLS || most * rows.length > MAX_CELLS)
        throw new InputError(
          argument,
          `expected tables of at most ${MAX_CELLS} cells, with those that cells span`,
        );
      for (const spanned of grid.slice(index, index + below))
        for (let at = column; at < column + columns; at += 1) spanned[at] ??= undefined;
      row[column] = element;
    }
  }
  return grid;
}

function spanOf(element: HtmlElement, name: string): number {
  const span = /^\s*(\d{1,6})/.exec(attributeOf(element, name) ?? '')?.[1];
  return Number(span ?? 1);
}

/** How a column is set: by the first of its cells that says so. */
function alignment(grid: readonly (readonly (HtmlElement | undefined)[])[], column: number): AlignType {
  for (const row of grid.slice(0, 2)) {
    const element = row[column];
    if (element === undefined) continue;
    const style = /(?:^|;)\s*text-align\s*:\s*(\w+)/i.exec(attributeOf(element, 'style') ?? '')?.[1];
    const align = (attributeOf(element, 'align') ?? style)?.trim().toLowerCase();
    if (align === 'left' || align === 'right' || align === 'center') return align;
  }
  return null;
}
