import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import { quietContext } from '../../../scripts/quiet-context.ts';
import csvToJson from '../../../plugins/converters/tools/csv-to-json/tool.ts';

const data = async (csv: string, options = {}) => (await callTool(csvToJson, { csv, ...options })).data;

test.each([
  [
    'quotes, comma, doubled quote, line break',
    { csv: 'name,note\r\n"Doe, J","said ""hi""\r\nand left"\r\nZoë,—\r\n' },
    {
      data: [
        { name: 'Doe, J', note: 'said "hi"\r\nand left' },
        { name: 'Zoë', note: '—' },
      ],
      row_count: 2,
      warnings: [],
    },
  ],
  [
    'ragged rows',
    { csv: 'a,b\n1\n\n2,3,\n4,5,6\n' },
    {
      data: [
        { a: 1, b: null, column_3: null },
        { a: 2, b: 3, column_3: null },
        { a: 4, b: 5, column_3: 6 },
      ],
      columns: ['a', 'b', 'column_3'],
      row_count: 3,
      warnings: [{ line: 2 }, { line: 5 }],
    },
  ],
  [
    'duplicate and blank headers',
    { csv: 'id,,id\n1,x,2\n' },
    { data: [{ id: 1, column_2: 'x', id_2: 2 }], row_count: 1, warnings: [] },
  ],
  ['infer_types off', { csv: 'n,b\n1,true\n', infer_types: false }, { data: [{ n: '1', b: 'true' }] }],
  ['a header alone', { csv: 'a,b\n' }, { data: [], columns: ['a', 'b'], row_count: 0 }],
  ['the directive of Excel', { csv: 'sep=;\na;b\n1;x,y' }, { data: [{ a: 1, b: 'x,y' }], delimiter: ';' }],
  ['a tab', { csv: 'a,b\tc\n1\t2', delimiter: 'tab' }, { data: [{ 'a,b': 1, c: 2 }], delimiter: '\t' }],
  ['CR alone ends rows', { csv: 'a\r1\r2' }, { data: [{ a: 1 }, { a: 2 }] }],
  [
    'trim',
    { csv: 'a , b\n 1 ,\t" x "\t\n', trim: true },
    { data: [{ a: 1, b: ' x ' }], columns: ['a', 'b'] },
  ],
  ['spaces are kept otherwise', { csv: 'a, b\n 1,x \n' }, { data: [{ a: ' 1', ' b': 'x ' }] }],
])('%s', async (_, input, result) => {
  expect(await callTool(csvToJson, input)).toMatchObject(result);
});

describe('types go by column', () => {
  test.each([
    ['1|-0.5|2e3', [1, -0.5, 2000]],
    ['1||2', [1, null, 2]],
    ['1|x', ['1', 'x']],
    ['1|true', ['1', 'true']],
    ['TRUE|false|True', [true, false, true]],
    ['true||yes', ['true', '', 'yes']],
    ['007|1', ['007', '1']],
    ['+1|1', ['+1', '1']],
    ['.5|1', ['.5', '1']],
    ['1.|1', ['1.', '1']],
    ['0x1F|1', ['0x1F', '1']],
    ['9007199254740991|-9007199254740991', [9007199254740991, -9007199254740991]],
    ['9007199254740992|1', ['9007199254740992', '1']],
    ['0.123456789012345|1', [0.123456789012345, 1]],
    ['0.1234567890123456|1', ['0.1234567890123456', '1']],
    ['1.00000000000000000|1', ['1.00000000000000000', '1']],
    ['0.0000000000000000000000001|1', [1e-25, 1]],
    ['0.00000000000000000000|1', [0, 1]],
    ['1e400|1', ['1e400', '1']],
    ['1e-400|1', ['1e-400', '1']],
    ['4.94065645841e-324|1', ['4.94065645841e-324', '1']],
    ['0e999|1', [0, 1]],
    ['NaN|1', ['NaN', '1']],
    ['1 | 2', ['1 ', ' 2']],
    ['"1"|"2"', [1, 2]],
    ['""|""', ['', '']],
  ])('%s', async (cells, values) => {
    const csv = `v,x\n${cells
      .split('|')
      .map((cell) => `${cell},x`)
      .join('\n')}`;
    expect((await data(csv)).map((row) => Object.values(row)[0])).toEqual(values);
  });
});

describe('nested', () => {
  test('a dot leads into an object', async () => {
    const csv = 'id,a.b,a.c.d,e.\n1,2,x,y\n';
    expect(await data(csv, { nested: true })).toEqual([
      { id: 1, a: { b: 2, c: { d: 'x' } }, e: { '': 'y' } },
    ]);
    expect(await data(csv)).toEqual([{ id: 1, 'a.b': 2, 'a.c.d': 'x', 'e.': 'y' }]);
  });

  test.each(['a,a.b', 'a.b,a', 'a.b.c,a.b', 'x,a.b,a.b.c.d'])('refuses the columns %s', async (header) => {
    const columns = header.split(',').filter((column) => column !== 'x');
    const message = await data(`${header}\n1,2,3`, { nested: true }).then(String, String);
    for (const column of columns) expect(message).toContain(`"${column}"`);
  });

  test('up to a hundred levels', async () => {
    const header = (levels: number) => Array<string>(levels).fill('a').join('.');
    expect(await data(`${header(100)}\n1`, { nested: true, delimiter: ',' })).toHaveLength(1);
    await expect(data(`${header(101)}\n1`, { nested: true, delimiter: ',' })).rejects.toThrow(
      'at most 100 levels',
    );
  });
});

test('the names of an object that JavaScript gives a meaning are ordinary keys', async () => {
  for (const nested of [false, true]) {
    const [row] = await data('__proto__,constructor,toString\n1,2,3', { nested });
    expect(JSON.stringify(row)).toBe('{"__proto__":1,"constructor":2,"toString":3}');
  }
  const [row] = await data('__proto__.polluted,b\n1,2', { nested: true });
  expect(JSON.stringify(row)).toBe('{"__proto__":{"polluted":1},"b":2}');
});

test('members have the order of the columns, numbers too', async () => {
  const { run } = csvToJson;
  const input = {
    csv: 'b,2024,a.1,a.0\n1,2,3,4',
    delimiter: 'auto',
    has_header: true,
    infer_types: true,
    trim: false,
  };
  const texts = [false, true].map((nested) => run({ ...input, nested }, quietContext()));
  expect(texts.map((bytes) => bytes instanceof Uint8Array && new TextDecoder().decode(bytes))).toEqual([
    expect.stringContaining('{"b":1,"2024":2,"a.1":3,"a.0":4}'),
    expect.stringContaining('{"b":1,"2024":2,"a":{"1":3,"0":4}}'),
  ]);
});

test.each([
  [
    'an unclosed quote',
    { csv: 'a,b\n1,2\n3,"x\n4,5\n' },
    'csv: expected a closing quote for the one at line 3, column 3',
  ],
  ['text after a closing quote', { csv: 'a,b\n"x"y,2' }, 'line 2, column 3'],
  ['no text', { csv: ' \n' }, 'csv: expected CSV, got no text'],
  ['two characters', { csv: 'a', delimiter: '||' }, 'delimiter: expected one character or "tab", got "||"'],
  ['a typo', { csv: 'a\n1', seperator: ';' }, 'seperator: unknown argument'],
  [
    'one wide row among many short ones',
    { csv: `${','.repeat(4000)}\n${'1\n'.repeat(1000)}`, delimiter: ',' },
    'csv: expected at most 4000000 cells, got 4001 columns in 1001 rows',
  ],
  [
    'a long name for many rows',
    { csv: `${'a'.repeat(1000)}\n${'1\n'.repeat(100_000)}` },
    'csv: expected shorter column names',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(csvToJson, input)).rejects.toThrow(message);
});

test('a megabyte takes no longer than its length', async () => {
  expect(await data(`a,b\n${'1,x\n'.repeat(250_000)}`)).toHaveLength(250_000);
});
