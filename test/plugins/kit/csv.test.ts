import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CsvShape,
  nameColumns,
  type CsvRow,
  openCsv,
  parseCsv,
  parseCsvDelimiter,
  tabulateCsv,
  writeCsv,
} from '@toolyard/kit/csv';

const cells = (text: string, reading = {}) => parseCsv('csv', text, reading).rows.map((row) => row.cells);

describe('reading', () => {
  test.each([
    [
      'plain',
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'no line end at the end',
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['every kind of line end in one text', 'a\r\nb\rc\nd', [['a'], ['b'], ['c'], ['d']]],
    ['empty lines', '\n\na\r\n\r\nb\n\n', [['a'], ['b']]],
    ['a BOM', '\ufeffa,b', [['a', 'b']]],
    [
      'separator, line ends and quotes in quotes',
      '"a,b","c\r\nd","say ""hi"""',
      [['a,b', 'c\r\nd', 'say "hi"']],
    ],
    ['a quote inside an unquoted cell', '5" disk,a"b"', [['5" disk', 'a"b"']]],
    ['an empty quoted cell is a row', 'a\n""\nb', [['a'], [''], ['b']]],
    [
      'a separator at the end',
      'a,\n,b',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['spaces kept', ' a , b\n', [[' a ', ' b']]],
    ['a blank line with spaces', 'a\n \nb', [['a'], [' '], ['b']]],
  ])('%s', (_, text, rows) => {
    expect(cells(text)).toEqual(rows);
  });

  test('lines are those on which rows begin, in the text as given', () => {
    const { rows } = parseCsv('csv', 'a\r\n"x\ny\r\nz"\n\nb\rc');
    expect(rows.map((row) => row.line)).toEqual([1, 2, 6, 7]);
  });

  test('trim drops blanks around cells and quotes, not those within quotes', () => {
    expect(cells(' a ,\t" b "\t, "c"\n', { trim: true })).toEqual([['a', ' b ', 'c']]);
    expect(cells('a\t " b "\n', { trim: true, delimiter: 'tab' })).toEqual([['a', ' b ']]);
  });

  test('quotes may be literal', () => {
    expect(cells('"a\t5"\n', { quotes: false, delimiter: 'tab' })).toEqual([['"a', '5"']]);
  });

  test('a separator may be any character', () => {
    expect(cells('a😀"b😀c"', { delimiter: '😀' })).toEqual([['a', 'b😀c']]);
  });

  test.each([
    ['an unclosed quote', 'a,b\n1,"x\ny', 'csv: expected a closing quote for the one at line 2, column 3'],
    ['an unclosed quote that ends doubled', '"x""', 'line 1, column 1'],
    ['text after a closing quote', 'a\n"x\ny"z', 'after the closing quote at line 3, column 2, got "z"'],
    ['a column in characters', '😀,"b"c', 'line 1, column 5, got "c"'],
    ['nothing', '', 'csv: expected CSV, got no text'],
    ['only white space', '\ufeff \n', 'csv: expected CSV, got no text'],
    ['only a directive', 'sep=;\n', 'csv: expected CSV, got no row'],
  ])('refuses %s', (_, text, message) => {
    expect(() => parseCsv('csv', text)).toThrow(message);
  });
});

describe('the separator', () => {
  test.each([
    ['comma', 'a,b\n1,2', ','],
    ['semicolon with decimal commas', 'a;b\n1,5;2', ';'],
    ['tab', 'a\tb', '\t'],
    ['bar', 'a|b|c\n1|2|3', '|'],
    ['the highest number of cells wins', 'a,b;c,d;e\n1,2;3,4;5', ','],
    ['a comma wins a draw', 'a,b;c\n1,2;3', ','],
    ['no row splits evenly: the first row decides', 'a;b;c\n1\n2;3', ';'],
    ['one column', 'a\nb', ','],
    ['separators in quotes do not count', '"a,b";"c,d"\n"1,2";"3,4"', ';'],
    ['quotes that one separator leaves in the wrong place', 'a;b;c,d\n1;2;"x",y', ','],
    ['only ten rows are looked at', `${'a;b\n'.repeat(10)}c\n`, ';'],
    ['the directive of Excel', 'sep=|\na,b|c', '|'],
  ])('is found: %s', (_, text, delimiter) => {
    expect(parseCsv('csv', text).delimiter).toBe(delimiter);
  });

  test('a mistake further down does not hide it', () => {
    expect(() => parseCsv('csv', 'a;b\n1;"x')).toThrow('line 2, column 3');
  });

  test('given wins over the directive, whose line goes and counts', () => {
    expect(parseCsv('csv', 'sep=;\na,b', { delimiter: ',' }).rows).toEqual([{ line: 2, cells: ['a', 'b'] }]);
  });

  test('the directive may be a row like others', () => {
    expect(cells('sep=;\na;b', { delimiter: ';', directive: false })).toEqual([
      ['sep=', ''],
      ['a', 'b'],
    ]);
  });

  test.each([['||'], [''], ['"'], ['\n']])('refuses %j', (delimiter) => {
    expect(() => parseCsvDelimiter('delimiter', delimiter)).toThrow('delimiter: expected');
  });
});

describe('the table', () => {
  const table = (text: string, header = true) => tabulateCsv(parseCsv('csv', text).rows, header);

  test('ragged rows are filled, widened and told of', () => {
    const { columns, rows, warnings } = table('a,b\n1\n\n2,3,\n4,5,6\n');
    expect(columns).toEqual(['a', 'b', 'column_3']);
    expect(rows.map((row) => row.cells)).toEqual([
      ['1', '', ''],
      ['2', '3', ''],
      ['4', '5', '6'],
    ]);
    expect(warnings).toEqual([
      { line: 2, message: 'expected 2 cells, got 1' },
      { line: 5, message: 'expected 2 cells, got 3' },
    ]);
  });

  test.each([
    ['blank and repeated names', 'id, ,id\n', ['id', 'column_2', 'id_2']],
    ['a name that a repetition would take', 'id,id,id_2\n', ['id', 'id_3', 'id_2']],
    ['a name like that of a blank', ',column_1\n', ['column_1_2', 'column_1']],
    ['without a header', '1,2\n3,4,5', ['column_1', 'column_2', 'column_3']],
  ])('%s', (name, text, columns) => {
    expect(table(text, name !== 'without a header').columns).toEqual(columns);
  });
});

test('a hundred thousand columns of one name are numbered', () => {
  const names = nameColumns(Array<string>(100_000).fill('a'), 100_000);
  expect(names.slice(0, 3)).toEqual(['a', 'a_2', 'a_3']);
  expect(names.at(-1)).toBe('a_100000');
});

test('what was written is read back', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', '😀', ',', ';', '"', '\n', '\r', ' ', '\t') });
  const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(rows, fc.constantFrom(',', ';', '\t', '|'), (rows, delimiter) => {
      const text = writeCsv(rows, delimiter);
      fc.pre(text.trim() !== '');
      expect(cells(text, { delimiter })).toEqual(rows);
    }),
  );
});

test('a megabyte is read in one pass', () => {
  const text = '"a""b",c\n'.repeat(100_000);
  expect(parseCsv('csv', text).rows).toHaveLength(100_000);
  expect(() => parseCsv('csv', `"${'""'.repeat(500_000)}`)).toThrow('line 1, column 1');
});

test('rows that are not kept are those that are, each time they are gone through', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', ' '), maxLength: 3 });
  const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(table, fc.boolean(), (given, header) => {
      const text = `a,b\n${writeCsv(given)}`;
      const { rows } = parseCsv('csv', text, { delimiter: ',' });
      const { scan } = openCsv('csv', text, { delimiter: ',' });
      for (let round = 0; round < 2; round += 1) {
        const scanner = scan();
        const read: CsvRow[] = [];
        const shape = new CsvShape(header && scanner.next() ? scanner.cells() : undefined);
        for (; scanner.next(); shape.see(scanner)) read.push({ line: scanner.line, cells: scanner.cells() });
        const { columns, warnings } = tabulateCsv(rows, header);
        expect(shape.found()).toMatchObject({ columns, warnings, rowCount: read.length });
        expect(read).toEqual(rows.slice(header ? 1 : 0));
      }
    }),
    { seed: 7 },
  );
});
