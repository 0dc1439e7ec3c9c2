import { attributeOf, HtmlTooLargeError, type HtmlElement } from './html-tree.ts';
import type { AlignType, PhrasingContent, Table, TableCell } from 'mdast';
import { tableRows, type TableOptions, type TableRow } from './html-table.ts';
import { tidyPhrasing } from './markdown-phrasing.ts';

/** How many cells a table may have, with those that fill it up: time and memory grow with them, to half a GiB. */
const MAX_CELLS = 500_000;

/**
 * A table without its caption; undefined when it has no cells. The first row of the head, or a first row of th cells,
 * names the columns. A cell stands in the first of the places that it spans, the others are empty.
 *
 * @param skips rows and cells that are not shown
 * @param contentOf what a cell holds, on one line
 * @throws HtmlTooLargeError
 */
export function readTable(
  table: HtmlElement,
  skips: TableOptions['skips'],
  contentOf: (cell: HtmlElement) => readonly PhrasingContent[],
): Table | undefined {
  let count = 0;
  const takes = (_cell: HtmlElement, places: number) => {
    count += places;
    requireFew(count);
  };
  const rows = tableRows(table, { skips, takes }).filter(({ hasCells }) => hasCells);
  const [first] = rows;
  if (first === undefined) return undefined;
  const width = rows.reduce((most, { places }) => Math.max(most, places.length), 0);
  requireFew(width * rows.length);
  const columns = Array.from({ length: width }, (_, column) => column);
  const cellAt = ({ places }: TableRow, column: number): TableCell => {
    const place = places[column];
    return { type: 'tableCell', children: place?.isOrigin ? tidyPhrasing(contentOf(place.cell)) : [] };
  };
  const hasHeader = first.isHead || first.places.every((place) => place?.cell.tagName === 'th');
  return {
    type: 'table',
    align: columns.map((column) => alignment(rows, column)),
    children: [
      ...(hasHeader ? [] : [columns.map((): TableCell => ({ type: 'tableCell', children: [] }))]),
      ...rows.map((row) => columns.map((column) => cellAt(row, column))),
    ].map((children) => ({ type: 'tableRow', children })),
  };
}

function requireFew(cells: number): void {
  if (cells > MAX_CELLS)
    throw new HtmlTooLargeError(`expected tables of at most ${MAX_CELLS} cells, with those that cells span`);
}

/** How a column is set: by the first of its cells that says so. */
function alignment(rows: readonly TableRow[], column: number): AlignType {
  for (const { places } of rows.slice(0, 2)) {
    const place = places[column];
    if (!place?.isOrigin) continue;
    const style = /(?:^|;)\s*text-align\s*:\s*(\w+)/i.exec(attributeOf(place.cell, 'style') ?? '')?.[1];
    const align = (attributeOf(place.cell, 'align') ?? style)?.trim().toLowerCase();
    if (align === 'left' || align === 'right' || align === 'center') return align;
  }
  return null;
}
