import { html, type Html } from '@toolyard/kit/html';
import { defineTool, InputError, nullable, quote, Type, type Infer } from '@toolyard/sdk';
import { isCustomIdentifier } from '../../lib/css-identifier.ts';
import { px } from '../../lib/css-number.ts';
import { cssRule, type Declarations } from '../../lib/declarations.ts';
import { readGridAreas, type GridTemplate } from './grid-areas.ts';
import { equalTracks, readCssValue, readTracks, type Tracks } from './grid-tracks.ts';
import { arbitraryProperty, tailwindValue } from '../../lib/tailwind.ts';

const DEFAULT_COLUMNS = 3;

/** The farthest line that browsers tell from others. */
const FARTHEST_LINE = 10_000;

const line = (description: string) =>
  Type.Optional(Type.Integer({ minimum: -FARTHEST_LINE, maximum: FARTHEST_LINE, description }));
const span = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: FARTHEST_LINE, description }));

const Item = Type.Object({
  name: Type.Optional(Type.String({ description: 'Class; default item-1, item-2, …' })),
  column: line('Column line: 1 up, or negative from the end'),
  row: line('Row line: 1 up, or negative from the end'),
  column_span: span('How many columns'),
  row_span: span('How many rows'),
});

export default defineTool({
  title: 'CSS Grid Generator',
  summary:
    'Write CSS grid layouts: columns, rows, gaps, named areas and placed items, with HTML and Tailwind classes.',
  keywords: ['layout', 'template areas', 'responsive', 'auto-fit'],
  input: Type.Object({
    // Without a declared default: areas and min_column_width make the columns too.
    columns: Type.Optional(
      Type.Union([Type.Integer(), Type.String()], {
        description: 'Number of 1fr columns, or a track list; default 3',
      }),
    ),
    rows: Type.Optional(
      Type.Union([Type.Integer(), Type.String()], {
        description: 'Number of 1fr rows, or a track list; default auto rows',
      }),
    ),
    gap: Type.Union([Type.Number({ minimum: 0 }), Type.String()], {
      default: 16,
      description: 'Gap: px, or CSS lengths (row column)',
    }),
    min_column_width: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        description: 'Responsive: auto-fit columns at least this wide, px',
      }),
    ),
    areas: Type.Optional(
      Type.Array(Type.String(), {
        minItems: 1,
        maxItems: 50,
        description: 'Rows of area names, such as "head head"; . is empty',
      }),
    ),
    items: Type.Optional(Type.Array(Item, { maxItems: 200, description: 'Items that are placed' })),
    justify_items: Type.Enum(['stretch', 'start', 'center', 'end'], {
      default: 'stretch',
      description: 'Inline alignment',
    }),
    align_items: Type.Enum(['stretch', 'start', 'center', 'end'], {
      default: 'stretch',
      description: 'Block alignment',
    }),
    class_name: Type.String({
      default: 'grid-container',
      pattern: '^-?[A-Za-z_][A-Za-z0-9_-]*$',
      description: 'Class of the container',
    }),
  }),
  output: Type.Object({
    css: Type.String({ contentMediaType: 'text/css' }),
    html: Type.String({
      contentMediaType: 'text/html',
      description: 'container with an element an area or item',
    }),
    tailwind: Type.String({ description: 'classes of the container' }),
    areas: Type.Array(
      Type.Object({
        name: Type.String(),
        row_start: Type.Integer(),
        row_end: Type.Integer(),
        column_start: Type.Integer(),
        column_end: Type.Integer(),
      }),
      { description: '{name, row_start, row_end, column_start, column_end} (lines)' },
    ),
    columns: nullable(Type.Integer(), 'null: auto-fit or unknown'),
    rows: nullable(Type.Integer()),
  }),
  examples: [
    {
      name: 'Three equal columns',
      input: {},
      output: {
        css: '.grid-container {\n  display: grid;\n  grid-template-columns: repeat(3, 1fr);\n  gap: 16px;\n}',
        tailwind: 'grid grid-cols-3 gap-4',
        columns: 3,
        rows: null,
      },
    },
    {
      name: 'Named areas',
      input: { areas: ['head head', 'nav main'], columns: '200px 1fr', gap: '8px 16px' },
      output: { columns: 2, rows: 2 },
    },
  ],
  run(input) {
    const template = input.areas === undefined ? undefined : readGridAreas(input.areas);
    const columns = readColumns(input.columns, input.min_column_width, template);
    const rows = input.rows === undefined ? undefined : readTracks('rows', input.rows);
    const gap = readGap(input.gap);
    const items = (input.items ?? []).map(readItem);
    const { justify_items: justify, align_items: align } = input;
    const container: Declarations = {
      display: 'grid',
      'grid-template-columns': columns.value,
      ...(rows && { 'grid-template-rows': rows.value }),
      ...(template && { 'grid-template-areas': writeAreas(template) }),
      gap,
      ...(justify !== 'stretch' && { 'justify-items': justify }),
      ...(align !== 'stretch' && { 'align-items': align }),
    };
    const areas = template?.areas ?? [];
    const rules = [
      cssRule(`.${input.class_name}`, container),
      ...areas.map(({ name }) => cssRule(`.${name}`, { 'grid-area': name })),
      ...items.flatMap(({ name, placement }) =>
        Object.keys(placement).length === 0 ? [] : [cssRule(`.${name}`, placement)],
      ),
    ];
    return {
      css: rules.join('\n\n'),
      html: markup(input.class_name, [...areas, ...items]),
      tailwind: [
        'grid',
        tracksClass('cols', columns),
        ...(rows === undefined ? [] : [tracksClass('rows', rows)]),
        ...(template === undefined
          ? []
          : [arbitraryProperty('grid-template-areas', quotedAreas(template, "'").join(' '))]),
        gapClass(gap),
        ...(justify === 'stretch' ? [] : [`justify-items-${justify}`]),
        ...(align === 'stretch' ? [] : [`items-${align}`]),
      ].join(' '),
      areas: [...areas],
      columns: most(columns.count, template?.columns),
      rows: rows === undefined ? (template?.rows.length ?? null) : most(rows.count, template?.rows.length),
    };
  },
});

/** @throws InputError when columns and a least width are both given */
function readColumns(
  columns: number | string | undefined,
  leastWidth: number | undefined,
  template: GridTemplate | undefined,
): Tracks {
  if (leastWidth === undefined)
    return columns === undefined
      ? equalTracks(template?.columns ?? DEFAULT_COLUMNS)
      : readTracks('columns', columns);
  if (columns !== undefined)
    throw new InputError('columns', 'expected either columns or min_column_width, got both');
  return { value: `repeat(auto-fit, minmax(${px(leastWidth)}, 1fr))`, count: null };
}

/** @throws InputError when it is no gap; negative ones are none (CSS Box Alignment 3, 8.1) */
function readGap(gap: number | string): string {
  if (typeof gap === 'number') return px(gap);
  if (/(?:^|\s)-/.test(gap))
    throw new InputError('gap', `expected lengths that are not negative, got ${quote(gap)}`);
  return readCssValue('gap', 'gap', gap, 'px, or one or two CSS lengths such as 8px 16px');
}

/** Areas beyond the tracks make the grid larger. */
function most(tracks: number | null, cells = 0): number | null {
  return tracks === null ? null : Math.max(tracks, cells);
}

/** @throws InputError when its name is no identifier, or a line is 0 */
function readItem(item: Infer<typeof Item>, index: number) {
  const { name = `item-${index + 1}` } = item;
  const path = `items[${index}]`;
  if (!isCustomIdentifier(name))
    throw new InputError(`${path}.name`, `expected a CSS identifier, got ${quote(name)}`);
  const column = placement(`${path}.column`, item.column, item.column_span);
  const row = placement(`${path}.row`, item.row, item.row_span);
  return {
    name,
    placement: {
      ...(column !== undefined && { 'grid-column': column }),
      ...(row !== undefined && { 'grid-row': row }),
    },
  };
}

function placement(path: string, line: number | undefined, span: number | undefined): string | undefined {
  if (line === 0) throw new InputError(path, 'expected a line from 1 up, or a negative one, got 0');
  const parts = [
    ...(line === undefined ? [] : [String(line)]),
    ...(span === undefined ? [] : [`span ${span}`]),
  ];
  return parts.length === 0 ? undefined : parts.join(' / ');
}

function quotedAreas({ rows }: GridTemplate, mark: string): string[] {
  return rows.map((row) => `${mark}${row.join(' ')}${mark}`);
}

function writeAreas(template: GridTemplate): string {
  return ['', ...quotedAreas(template, '"')].join('\n    ');
}

function markup(className: string, elements: readonly { readonly name: string }[]): string {
  const inner: Html[] = elements.map(
    ({ name }) => html`
  <div class="${name}">${name}</div>`,
  );
  return html`<div class="${className}">${inner}
</div>`.toString();
}

/** Tailwind has classes for up to 12 equal tracks. */
function tracksClass(name: 'cols' | 'rows', { value, count }: Tracks): string {
  const isEqual = count !== null && value === equalTracks(count).value;
  return isEqual && count <= 12 ? `grid-${name}-${count}` : `grid-${name}-[${tailwindValue(value)}]`;
}

/** Tailwind's gaps are quarters of a rem: gap-4 is 16 px; all its versions have half steps up to 3.5. */
function gapClass(gap: string): string {
  const [, pixels] = /^(\d+)(?:px)?$/.exec(gap) ?? [];
  const step = Number(pixels) / 4;
  const exists = Number.isInteger(step) ? step <= 12 : Number.isInteger(step * 2) && step < 4;
  return pixels !== undefined && exists ? `gap-${step}` : `gap-[${tailwindValue(gap)}]`;
}
