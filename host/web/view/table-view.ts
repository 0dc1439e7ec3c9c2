import { h, type ComponentChild } from 'preact';
import { useContext, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { countOf } from '../bins-text.ts';
import { NumberFigure } from './figures.ts';
import { isColour, labelOf, type Row, type View, type ViewSchema } from './kind-of.ts';
import { SurroundingsContext, textFile } from './surroundings.ts';
import { Swatch } from './swatch.ts';
import { cellText, columnsOf, delimitedText, sortedOrder } from './table.ts';
import { lineOf } from './words.ts';

interface TableProps {
  readonly name: string;
  readonly label: string;
  readonly rows: readonly Row[];
  /** Of a row. */
  readonly schema: ViewSchema | undefined;
  /** What the tool says of a column. */
  readonly viewOf?: (column: string) => View | undefined;
  /** What is shown between the head and the rows. */
  readonly above?: ComponentChild;
}

/** Tables of more rows show those alone that are in sight. */
const MOST_WHOLE = 400;

/** So many cells are made of a table that is shown whole, and so many columns of any. */
const MOST_CELLS = 8000;
const MOST_COLUMNS = 200;

/** The height of a row in a table of which a part is shown, in pixels; `.rows-part td` has it too. */
const ROW_HEIGHT = 32;

/** Rows that are made: more than fit the height of a table, and some before those in sight; fewer where they are wide. */
const MADE = 60;
const FEWEST_MADE = 24;
const MOST_CELLS_MADE = 3000;

/** Longer cells are broken into lines that can be read. */
const LONGEST_NARROW = 24;

/** Longer cells end in dots: CSV, TSV and JSON have all of them. */
const LONGEST_CELL = 500;

const SAVED_AS = [
  { extension: 'csv', mediaType: 'text/csv', delimiter: ',' },
  { extension: 'tsv', mediaType: 'text/tab-separated-values', delimiter: '\t' },
] as const;

interface Sorting {
  readonly column: string;
  readonly descending: boolean;
  readonly order: readonly number[];
}

/** Rows as a table that can be sorted by each column, copied and saved. */
export function TableView({ name, label, rows, schema, viewOf, above }: TableProps): ComponentChild {
  const surroundings = useContext(SurroundingsContext);
  const allColumns = useMemo(
    () =>
      columnsOf(rows, schema).filter((column) => schema?.properties?.[column]?.contentEncoding !== 'base64'),
    [rows, schema],
  );
  const columns = allColumns.length > MOST_COLUMNS ? allColumns.slice(0, MOST_COLUMNS) : allColumns;
  const [sorting, setSorting] = useState<Sorting>();
  const [first, setFirst] = useState(0);
  /** What was asked for last, which may still be in the making. */
  const asked = useRef<Omit<Sorting, 'order'> | undefined>(undefined);
  const [isPrinting, setPrinting] = useState(false);
  const isLong =
    rows.length > MOST_WHOLE || (rows.length > MADE && rows.length * columns.length > MOST_CELLS);
  const isPart = isLong && !isPrinting;
  // On paper nobody scrolls.
  useEffect(() => surroundings?.onPrint?.(setPrinting), [surroundings]);

  const sortBy = async (column: string) => {
    if (surroundings === undefined) return;
    const descending = asked.current?.column === column && !asked.current.descending;
    const turn = { column, descending };
    asked.current = turn;
    const order = await sortedOrder(rows, column, descending, () => surroundings.pause());
    if (turn === asked.current) setSorting({ ...turn, order });
  };
  const made = Math.min(MADE, Math.max(FEWEST_MADE, Math.floor(MOST_CELLS_MADE / columns.length)));
  const ahead = Math.floor((made - FEWEST_MADE) / 2) + 3;
  const start = isPart ? Math.max(0, Math.min(first - ahead, rows.length - made)) : 0;
  const end = isPart ? Math.min(rows.length, start + made) : rows.length;
  const shown = Array.from(
    { length: end - start },
    (_, index) => sorting?.order[start + index] ?? start + index,
  );

  const head = columns.map((column) => {
    // A column that no schema names is a key of the data, which stands as it is.
    const property = schema?.properties?.[column];
    const title = property === undefined ? column : labelOf(column, property);
    const isSorted = sorting?.column === column;
    const direction = isSorted ? (sorting.descending ? 'descending' : 'ascending') : undefined;
    const mark = direction === 'ascending' ? ' ▲' : direction === 'descending' ? ' ▼' : '';
    return h(
      'th',
      {
        scope: 'col',
        class: typeof rows[0]?.[column] === 'number' ? 'measure' : undefined,
        'aria-sort': direction,
      },
      surroundings === undefined
        ? title
        : h(
            'button',
            { type: 'button', class: 'sort', onClick: () => void sortBy(column) },
            title,
            h('span', { 'aria-hidden': 'true' }, mark),
          ),
    );
  });
  const body = shown.map((index, place) =>
    h(
      'tr',
      { key: index, 'aria-rowindex': isPart ? start + place + 2 : undefined },
      columns.map((column) =>
        h(
          'td',
          { key: column, class: typeof rows[index]?.[column] === 'number' ? 'measure' : undefined },
          h(Cell, {
            value: rows[index]?.[column],
            isColour: viewOf?.(column)?.as === 'colour',
            isNamed: schema?.properties?.[column] !== undefined,
          }),
        ),
      ),
    ),
  );
  const space = (height: number) =>
    height > 0
      ? h(
          'tr',
          { 'aria-hidden': 'true', class: 'space' },
          h('td', { colSpan: columns.length, style: { height: `${height}px` } }),
        )
      : null;
  // Made only when they are asked for: they are as long as the result.
  const saved = (delimiter: ',' | '\t') => delimitedText(rows, allColumns, delimiter);
  return h(
    'section',
    { class: 'part' },
    h(
      'div',
      { class: 'part-head' },
      h('h3', null, label, ' ', h('span', { class: 'count' }, countOf(rows.length, 'row'))),
      surroundings === undefined
        ? null
        : h(
            'div',
            { class: 'part-actions' },
            h(
              'button',
              {
                class: 'button',
                type: 'button',
                'aria-label': `Copy ${name} as TSV`,
                onClick: () => surroundings.copy(saved('\t')),
              },
              'Copy',
            ),
            surroundings.saving === 'none'
              ? null
              : SAVED_AS.map(({ extension, mediaType, delimiter }) =>
                  h(
                    'button',
                    {
                      class: 'button',
                      type: 'button',
                      'aria-label': `Download ${name}.${extension}`,
                      onClick: () =>
                        surroundings.save(textFile(`${name}.${extension}`, mediaType, saved(delimiter))),
                    },
                    extension.toUpperCase(),
                  ),
                ),
          ),
    ),
    above,
    columns === allColumns
      ? null
      : h(
          'p',
          { class: 'quiet' },
          `The first ${MOST_COLUMNS} columns of ${allColumns.length}: Copy, CSV, TSV and JSON have all.`,
        ),
    h(
      'div',
      {
        class: isPart ? 'rows rows-part' : 'rows',
        role: 'group',
        tabIndex: 0,
        'aria-label': label,
        onScroll: isPart
          ? ({ currentTarget }: { readonly currentTarget: { readonly scrollTop: number } }) =>
              setFirst(Math.floor(currentTarget.scrollTop / ROW_HEIGHT))
          : undefined,
      },
      h(
        'table',
        { class: 'table', 'aria-label': label, 'aria-rowcount': isPart ? rows.length + 1 : undefined },
        h('thead', null, h('tr', null, head)),
        h('tbody', null, space(start * ROW_HEIGHT), body, space((rows.length - end) * ROW_HEIGHT)),
      ),
    ),
  );
}

function Cell({
  value,
  isColour: isMeant,
  isNamed,
}: {
  readonly value: unknown;
  readonly isColour: boolean;
  /** Whether the tool names the column: what data holds stands as it is. */
  readonly isNamed: boolean;
}): ComponentChild {
  if (typeof value === 'string' && (isMeant || isColour(value))) return h(Swatch, { colour: value });
  if (isNamed && typeof value === 'boolean') return value ? 'yes' : 'no';
  if (isNamed && typeof value === 'number') return h(NumberFigure, { value });
  const text = isNamed && typeof value === 'object' ? lineOf(value) : cellText(value);
  const shown = text.length > LONGEST_CELL ? `${text.slice(0, LONGEST_CELL)}…` : text;
  return text.length > LONGEST_NARROW ? h('div', { class: 'words' }, shown) : shown;
}
