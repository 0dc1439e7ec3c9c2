import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import csvToJson from '../../../plugins/converters/tools/csv-to-json/tool.ts';
import jsonToCsv from '../../../plugins/converters/tools/json-to-csv.ts';

test.each([
  [
    'nested values stay JSON',
    { json: '[{"id":1,"address":{"city":"London","zip":"E1"},"tags":["a","b"]}]' },
    'id,address,tags\n1,"{""city"":""London"",""zip"":""E1""}","[""a"",""b""]"\n',
  ],
  [
    'one object, quotes and line breaks',
    { json: '{"q":"say \\"hi\\"","n":"a\\nb","c":"1,2","e":null,"t":true}' },
    'q,n,c,e,t\n"say ""hi""","a\nb","1,2",,true\n',
  ],
  [
    'formulas',
    { json: '[{"a":"=1+1","b":"-5","c":-5,"d":"@x","e":"ok"}]', escape_formulas: true },
    "a,b,c,d,e\n'=1+1,'-5,-5,'@x,ok\n",
  ],
  [
    'formulas behind a tab, a return or a plus, and the names as they are',
    { json: [{ '=a': '\tx', b: '\rx', c: '+x', d: ' =x' }], escape_formulas: true },
    "=a,b,c,d\n'\tx,\"'\rx\",'+x, =x\n",
  ],
  ['formulas are text like any', { json: [{ a: '=1' }] }, 'a\n=1\n'],
  ['an array of arrays', { json: '[["a","b"],[1,null],["x,y",2]]' }, 'a,b\n1,\n"x,y",2\n'],
  [
    'arrays take neither columns nor flatten nor a header',
    { json: [[{ a: { b: 1 } }, 1]], columns: ['x'], flatten: true },
    '"{""a"":{""b"":1}}",1\n',
  ],
  [
    'nested numbers keep their digits and keys their order',
    { json: '[{"b":{"z":1.0,"10":1e2,"2":[12345678901234567890]}}]' },
    'b\n"{""z"":1.0,""10"":1e2,""2"":[12345678901234567890]}"\n',
  ],
  ['columns that are numbers keep their order', { json: '[{"2024":1,"b":2,"10":3}]' }, '2024,b,10\n1,2,3\n'],
  ['of a repeated key the last value', { json: '[{"a":1,"b":2,"a":3}]' }, 'a,b\n3,2\n'],
  [
    'flattened: arrays stay, empty objects too, null leaves room for a shared column',
    { json: '[{"a":{"b":{},"c":[{"d":1}]},"x":null},{"x":{"y":1}},{"a.b":"","a":{"b":2}}]', flatten: true },
    'a.b,a.c,x,x.y\n{},"[{""d"":1}]",,\n,,,1\n2,,,\n',
  ],
  [
    'chosen columns',
    { json: [{ a: 1, b: 2 }], columns: ['b', 'z', 'constructor'] },
    'b,z,constructor\n2,,\n',
  ],
  ['chosen columns of nothing', { json: [], columns: ['a', 'b'] }, 'a,b\n'],
  ['nothing', { json: '[]', bom: true }, ''],
  ['objects without keys', { json: [{}, {}] }, ''],
  ['no header', { json: [{ a: 1 }], include_header: false }, '1\n'],
  ['a BOM', { json: [{ a: 'é' }], bom: true }, '\ufeffa\né\n'],
  ['a tab', { json: [{ a: 'x,y', b: 'p\tq' }], delimiter: 'tab' }, 'a\tb\nx,y\t"p\tq"\n'],
  ['an only, empty cell', { json: [{ a: '' }, { a: null }] }, 'a\n""\n""\n'],
  ['text with a BOM', { json: '\ufeff[{"a":1}]' }, 'a\n1\n'],
  ['__proto__ is a key', { json: '[{"__proto__":1}]' }, '__proto__\n1\n'],
])('%s', async (_, input, result) => {
  expect(await callTool(jsonToCsv, input)).toMatchObject({ result });
});

test('tells columns and rows', async () => {
  expect(await callTool(jsonToCsv, { json: [['a'], [1]] })).toMatchObject({ columns: [], row_count: 2 });
  expect(await callTool(jsonToCsv, { json: [{}, {}] })).toMatchObject({ columns: [], row_count: 2 });
});

test('csv-to-json takes texts back', async () => {
  const row = fc.record({
    a: fc.string({ unit: fc.constantFrom('x', '"', ',', '\n', '\r', ' ', '😀') }),
    b: fc.constant('x'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 4 }), async (json) => {
      const { result } = await callTool(jsonToCsv, { json });
      expect((await callTool(csvToJson, { csv: result })).data).toEqual(json);
    }),
  );
});

test.each([
  [
    'broken JSON',
    { json: '[\n {"a":1},\n {"a":}\n]' },
    'json: expected JSON, got a character that does not belong there at line 3, column 7',
  ],
  ['scalars', { json: '[1,2]' }, 'json: expected an array of objects, got a number at index 0'],
  ['a scalar among objects', { json: '[{},null]' }, 'got an object at index 0 and null at index 1'],
  ['an array among objects', { json: [{}, {}, []] }, 'an array at index 2'],
  ['an object among arrays', { json: [[], {}] }, 'an object at index 1'],
  ['a scalar', { json: '"x"' }, 'json: expected an array or object, got a string'],
  ['two characters', { json: [], delimiter: '::' }, 'delimiter: expected one character'],
  [
    'a thousand and one levels',
    { json: `[[${'['.repeat(1001)}${']'.repeat(1001)}]]` },
    'at most 1000 levels',
  ],
  [
    'many rows with a key of their own',
    { json: Array.from({ length: 2001 }, (_, index) => ({ [`k${index}`]: 1 })) },
    'json: expected at most 4000000 cells, got 2001 columns in 2001 rows',
  ],
  [
    'long keys above many others',
    {
      json: [
        { ['k'.repeat(100_000)]: Object.fromEntries(Array.from({ length: 700 }, (_, n) => [`n${n}`, 1])) },
      ],
      flatten: true,
    },
    'json: expected keys whose paths',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(jsonToCsv, input)).rejects.toThrow(message);
});
