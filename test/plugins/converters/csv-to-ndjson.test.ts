import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import csvToJson from '../../../plugins/converters/tools/csv-to-json/tool.ts';
import csvToNdjson from '../../../plugins/converters/tools/csv-to-ndjson.ts';

test.each([
  ['Unicode as is, slashes unescaped', { csv: 'k,v\nsmile,😀 a/b\n' }, '{"k":"smile","v":"😀 a/b"}\n'],
  [
    'an empty cell: null in a number column, "" in a text column',
    { csv: 'n,s\n1,\n,x\n' },
    '{"n":1,"s":""}\n{"n":null,"s":"x"}\n',
  ],
  ['columns keep their order, numbers too', { csv: 'b,10,2\nx,y,z' }, '{"b":"x","10":"y","2":"z"}\n'],
  ['names are escaped', { csv: '"a""b",__proto__\n1,2' }, '{"a\\"b":1,"__proto__":2}\n'],
  ['no types', { csv: 'a\n1\n', infer_types: false }, '{"a":"1"}\n'],
  ['trim', { csv: 'a, b\n 1, x \n', trim: true }, '{"a":1,"b":"x"}\n'],
  ['a separator', { csv: 'a:b\n1:2\n', delimiter: ':' }, '{"a":1,"b":2}\n'],
  ['no rows', { csv: 'a,b\n' }, ''],
])('%s', async (_, input, result) => {
  expect(await callTool(csvToNdjson, input)).toMatchObject({ result });
});

test('rows of the wrong length are named', async () => {
  expect(await callTool(csvToNdjson, { csv: 'a,b\n1\n' })).toMatchObject({
    result: '{"a":1,"b":""}\n',
    columns: ['a', 'b'],
    warnings: [{ line: 2, message: 'expected 2 cells, got 1' }],
  });
});

test('every line is the object that csv-to-json gives', async () => {
  const cell = fc.oneof(
    fc.constantFrom('1', '2.50', '', 'true', '007', '"a,b"', '"x\r\ny"'),
    fc.string({ unit: fc.constantFrom('a', ' ', 'é', '😀', '\\', '\u2028') }),
  );
  const row = fc.tuple(cell, cell).map((cells) => cells.join(','));
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 5 }), async (rows) => {
      const csv = ['n,s', ...rows].join('\n');
      const { result } = await callTool(csvToNdjson, { csv, delimiter: ',' });
      const { data } = await callTool(csvToJson, { csv, delimiter: ',' });
      const lines = result.split('\n').slice(0, -1);
      expect(lines.map((line): unknown => JSON.parse(line))).toEqual(data);
    }),
  );
});

test.each([
  ['an unclosed quote', { csv: 'a\n"x' }, 'line 2, column 1'],
  ['csv missing', {}, 'csv: required'],
  ['no text', { csv: '' }, 'csv: expected CSV, got no text'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(csvToNdjson, input)).rejects.toThrow(message);
});
