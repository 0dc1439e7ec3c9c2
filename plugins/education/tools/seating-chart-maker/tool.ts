import { writeCsv } from '@toolyard/kit/csv';
import { html } from '@toolyard/kit/html';
import { markdownTable } from '@toolyard/kit/markdown';
import { defineTool, InputError, nullable, quote, Type } from '@toolyard/sdk';
import { listInput } from '@toolyard/sdk/inputs';
import { secureRandom } from '@toolyard/sdk/random';
import { htmlTable, printable } from '../../lib/printable.ts';
import { mulberry32 } from '../../lib/seeded-order.ts';
import { arrange, conflictsOf, SeatMap, type Pair } from './seating.ts';

const Place = Type.Object({ row: Type.Integer({ minimum: 1 }), column: Type.Integer({ minimum: 1 }) });

export default defineTool({
  title: 'Seating Chart Maker',
  summary:
    'Place students or guests on a grid of seats at random, by alphabet or in order, with fixed seats, gaps and pairs to keep apart.',
  keywords: ['classroom', 'seat plan', 'wedding', 'exam'],
  input: Type.Object({
    names: listInput.schema({ description: 'One name a line, or an array; each once' }),
    rows: Type.Integer({ minimum: 1, maximum: 50, description: 'Rows, row 1 at the front' }),
    columns: Type.Integer({ minimum: 1, maximum: 50, description: 'Seats in a row' }),
    arrangement: Type.Enum(['random', 'alphabetical', 'given'], {
      default: 'random',
      description: 'Order of filling',
    }),
    seed: Type.Optional(Type.Integer({ description: 'Random: same seed, same chart' })),
    fixed: Type.Optional(
      Type.Array(
        Type.Object({
          name: Type.String(),
          row: Type.Integer({ minimum: 1 }),
          column: Type.Integer({ minimum: 1 }),
        }),
        { description: 'Seats that are set' },
      ),
    ),
    blocked: Type.Optional(Type.Array(Place, { description: 'No seat there' })),
    keep_apart: Type.Optional(
      Type.Array(Type.Array(Type.String(), { minItems: 2, maxItems: 2 }), {
        maxItems: 1000,
        description: 'Pairs [name, name] not next to each other',
      }),
    ),
    title: Type.String({ default: 'Seating Chart', description: 'Heading' }),
  }),
  output: Type.Object({
    grid: Type.Array(Type.Array(nullable(Type.String())), {
      description: 'Rows: name, null for empty or blocked',
    }),
    seats: Type.Array(Type.Object({ name: Type.String(), row: Type.Integer(), column: Type.Integer() })),
    empty_seats: Type.Integer(),
    conflicts: Type.Array(Type.Array(Type.String()), {
      description: 'Pairs that are still next to each other',
    }),
    markdown: Type.String({ contentMediaType: 'text/markdown', description: 'Table, front on top' }),
    csv: Type.String({ contentMediaType: 'text/csv' }),
    html: Type.String({ contentMediaType: 'text/html', description: 'Printable' }),
  }),
  examples: [
    {
      name: 'given order with a gap and a fixed seat',
      input: {
        names: 'Ann\nBo\nCy\nDi',
        rows: 2,
        columns: 3,
        arrangement: 'given',
        blocked: [{ row: 1, column: 2 }],
        fixed: [{ name: 'Ann', row: 2, column: 1 }],
      },
      output: {
        grid: [
          ['Bo', null, 'Cy'],
          ['Ann', 'Di', null],
        ],
        empty_seats: 1,
        conflicts: [],
      },
    },
  ],
  run({ names: given, rows, columns, arrangement, seed, title, ...wishes }) {
    const names = readNames(given);
    const map = readSeats({ names, rows, columns, ...wishes });
    const pairs = readPairs(wishes.keep_apart ?? [], names);
    const free = names.filter((name) => !map.isFixed(name));
    if (free.length > map.free.length)
      throw new InputError(
        'names',
        `expected at most the ${map.free.length + names.length - free.length} seats that there are, got ${names.length}`,
      );
    const next = seed === undefined ? () => secureRandom.fraction() : mulberry32(seed);
    const places = map.places(
      arrangement === 'random'
        ? arrange(free, map, pairs, next)
        : arrangement === 'alphabetical'
          ? free.toSorted(new Intl.Collator('en').compare)
          : free,
    );
    const grid = map.grid(places);
    const heading = title.trim() === '' ? 'Seating Chart' : title.trim();
    const header = Array.from({ length: columns }, (_, index) => `Seat ${index + 1}`);
    const cells = grid.map((row, index) => [`Row ${index + 1}`].concat(row.map((name) => name ?? '')));
    return {
      grid,
      seats: grid.flatMap((row, rowIndex) =>
        row.flatMap((name, index) => (name === null ? [] : [{ name, row: rowIndex + 1, column: index + 1 }])),
      ),
      empty_seats: map.free.length - free.length,
      conflicts: conflictsOf(places, pairs).map(([a, b]) => [a, b]),
      markdown: markdownTable(['Front', ...header], cells),
      csv: writeCsv([['', ...header], ...cells], ',', '\r\n'),
      html: printable(
        heading,
        html`<p>Front</p>\n${htmlTable(['', ...header], cells)}`,
        'p{text-align:center;border-bottom:3px solid #555}td{text-align:center;height:3rem;vertical-align:middle}td:first-child{background:#eee}',
      ),
    };
  },
});

function readNames(given: string | readonly string[]): string[] {
  const names = listInput.parse(given, listInput.lines);
  if (names.length === 0) throw new InputError('names', 'expected at least one name');
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) throw new InputError('names', `expected each once, got ${quote(name)} twice`);
    seen.add(name);
  }
  return names;
}

function readSeats({
  names,
  rows,
  columns,
  fixed = [],
  blocked = [],
}: {
  readonly names: readonly string[];
  readonly rows: number;
  readonly columns: number;
  readonly fixed?: readonly { readonly name: string; readonly row: number; readonly column: number }[];
  readonly blocked?: readonly { readonly row: number; readonly column: number }[];
}): SeatMap {
  const map = new SeatMap(rows, columns);
  const check = (argument: string, { row, column }: { readonly row: number; readonly column: number }) => {
    if (row > rows || column > columns)
      throw new InputError(
        argument,
        `expected a seat of ${rows} rows and ${columns} columns, got ${row}, ${column}`,
      );
    if (map.isTaken({ row, column }))
      throw new InputError(argument, `expected each seat once, got ${row}, ${column} twice`);
  };
  for (const [index, place] of blocked.entries()) {
    check(`blocked[${index}]`, place);
    map.block(place);
  }
  for (const [index, place] of fixed.entries()) {
    const argument = `fixed[${index}]`;
    const name = place.name.trim();
    if (!names.includes(name))
      throw new InputError(`${argument}.name`, `expected one of names, got ${quote(name)}`);
    if (map.isFixed(name))
      throw new InputError(`${argument}.name`, `expected each once, got ${quote(name)} twice`);
    check(argument, place);
    map.fix(name, place);
  }
  return map;
}

function readPairs(given: readonly (readonly string[])[], names: readonly string[]): Pair[] {
  const known = new Set(names);
  return given.map(([first = '', second = ''], index) => {
    const pair = [first.trim(), second.trim()] as const;
    const unknown = pair.find((name) => !known.has(name));
    if (unknown !== undefined)
      throw new InputError(`keep_apart[${index}]`, `expected two of names, got ${quote(unknown)}`);
    if (pair[0] === pair[1])
      throw new InputError(
        `keep_apart[${index}]`,
        `expected two different names, got ${quote(pair[0])} twice`,
      );
    return pair;
  });
}
