import { attributeOf, childrenOf, isElement, type HtmlElement, type HtmlNode } from './html-tree.ts';

/** A cell in one of the places that it takes. */
export interface TablePlace {
  readonly cell: HtmlElement;
  /** Whether the cell begins here; its other places are those that it spans. */
  readonly isOrigin: boolean;
}

export interface TableRow {
  readonly element: HtmlElement;
  /** Whether it is one of the table's head. */
  readonly isHead: boolean;
  /** Whether cells of its own begin in it. */
  readonly hasCells: boolean;
  /** What is in each place; undefined where the row is short. */
  readonly places: readonly (TablePlace | undefined)[];
}

export interface TableOptions {
  /** Rows and cells that it holds for are no part of the table. */
  readonly skips: (element: HtmlElement) => boolean;
  /** Told of each cell before it is put down, so that a table of little markup and large spans can be refused. */
  readonly takes: (cell: HtmlElement, places: number) => void;
}

/** HTML 4.9.11: larger spans count as these. */
const MAX_COLSPAN = 1000;
const MAX_ROWSPAN = 65_534;
const WHITE_SPACE = /^[\t\n\f\r ]*/;

/**
 * The rows of a table with each cell where it stands (HTML 4.9.12.1), the head's first and the foot's last, as they are
 * shown. No cell leaves its row group downwards.
 */
export function tableRows(table: HtmlElement, options: TableOptions): TableRow[] {
  const groups = childElements(table, ['thead', 'tbody', 'tfoot'], options);
  const head = groups.find(({ tagName }) => tagName === 'thead');
  const foot = groups.find(({ tagName }) => tagName === 'tfoot');
  const body = groups.filter((group) => group !== head && group !== foot);
  const ordered = [head, ...body, foot].filter((group) => group !== undefined);
  return ordered.flatMap((group) => groupRows(group, group === head, options));
}

function groupRows(group: HtmlElement, isHead: boolean, options: TableOptions): TableRow[] {
  const rows = childElements(group, ['tr'], options);
  const grid: (TablePlace | undefined)[][] = rows.map(() => []);
  return rows.map((element, y) => {
    const places = grid[y] ?? [];
    const cells = childElements(element, ['td', 'th'], options);
    let x = 0;
    for (const cell of cells) {
      while (places[x] !== undefined) x += 1;
      const width = Math.max(1, Math.min(MAX_COLSPAN, spanOf(cell, 'colspan') ?? 1));
      const span = Math.min(MAX_ROWSPAN, spanOf(cell, 'rowspan') ?? 1);
      const height = Math.min(span === 0 ? Infinity : span, rows.length - y);
      options.takes(cell, width * height);
      for (const [below, spanned] of grid.slice(y, y + height).entries())
        for (let place = x; place < x + width; place += 1)
          spanned[place] ??= { cell, isOrigin: below === 0 && place === x };
      x += width;
    }
    return { element, isHead, hasCells: cells.length > 0, places };
  });
}

function childElements(parent: HtmlNode, names: readonly string[], { skips }: TableOptions): HtmlElement[] {
  return childrenOf(parent).filter(
    (child): child is HtmlElement => isElement(child) && names.includes(child.tagName) && !skips(child),
  );
}

/** An attribute's non-negative integer (HTML 2.3.4.2). */
function spanOf(element: HtmlElement, name: 'colspan' | 'rowspan'): number | undefined {
  const digits = /^\+?(\d+)/.exec((attributeOf(element, name) ?? '').replace(WHITE_SPACE, ''))?.[1];
  return digits === undefined ? undefined : Number(digits);
}
