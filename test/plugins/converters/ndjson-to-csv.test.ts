import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import csvToNdjson from '../../../plugins/converters/tools/csv-to-ndjson.ts';
import ndjsonToCsv from '../../../plugins/converters/tools/ndjson-to-csv.ts';

test.each([
  [
    'large integers and 1.0 keep their digits',
    { ndjson: '{"id":12345678901234567890,"v":1.0}\r\n\r\n{"id":2,"v":1e3}\r\n' },
    'id,v\n12345678901234567890,1.0\n2,1e3\n',
  ],
  ['quoting', { ndjson: '{"a":"x,y","b":"q\\"q","c":"l1\\nl2"}' }, 'a,b,c\n"x,y","q""q","l1\nl2"\n'],
  [
    'objects as they are',
    { ndjson: '{"a":{"b":1.0, "c":[ ]}}', flatten: false },
    'a\n"{""b"":1.0,""c"":[]}"\n',
  ],
  ['an empty object', { ndjson: '{"a":{},"b":{"c":{}}}' }, 'a,b.c\n{},{}\n'],
  [
    'paths to one column: the first value',
    { ndjson: '{"a.b":1,"a":{"b":2}}\n{"a":{"b":3},"a.b":4}' },
    'a.b\n1\n3\n',
  ],
  [
    'paths to one column: neither null nor empty text',
    { ndjson: '{"a.b":null,"a":{"b":2}}\n{"a.b":"","a":{"b":3}}\n{"a.b":4,"a":{"b":null}}' },
    'a.b\n2\n3\n4\n',
  ],
  ['chosen columns', { ndjson: '{"a":1,"b":{"c":2}}', columns: ['b.c', 'z', 'a'] }, 'b.c,z,a\n2,,1\n'],
  ['a BOM, blank lines, no line end at the end', { ndjson: '\ufeff\n{"a":1}\n \t\n{"a":2}' }, 'a\n1\n2\n'],
  ['a semicolon', { ndjson: '{"a":"x;y","b":1}', delimiter: ';' }, 'a;b\n"x;y";1\n'],
  ['columns keep their order, numbers too', { ndjson: '{"10":1,"b":2,"2":3}' }, '10,b,2\n1,2,3\n'],
  ['objects without keys', { ndjson: '{}\n{}' }, ''],
  ['an only, empty cell', { ndjson: '{"a":null}' }, 'a\n""\n'],
  [
    'names that JavaScript gives a meaning',
    { ndjson: '{"__proto__":{"x":1},"constructor":2}' },
    '__proto__.x,constructor\n1,2\n',
  ],
])('%s', async (_, input, result) => {
  expect(await callTool(ndjsonToCsv, input)).toMatchObject({ result });
});

test('csv-to-ndjson takes it back', async () => {
  const row = fc.record({
    id: fc.integer(),
    ok: fc.boolean(),
    text: fc
      .string({ unit: fc.constantFrom('x', '"', ',', '\n', '\\', ' ', '😀') })
      .map((text) => `x${text}`),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 4 }), async (rows) => {
      const ndjson = rows.map((each) => `${JSON.stringify(each)}\n`).join('');
      const { result } = await callTool(ndjsonToCsv, { ndjson });
      expect((await callTool(csvToNdjson, { csv: result })).result).toBe(ndjson);
    }),
  );
});

test.each([
  ['a broken line', { ndjson: '{"a":1}\n{"a":\n' }, 'got an end too early at line 2, column 6'],
  ['a line that is no object', { ndjson: '{"a":1}\n\n[1,2]\n' }, 'got an array at line 3'],
  ['two objects in a line', { ndjson: '{"a":1} {"a":2}' }, 'got more after the value at line 1, column 9'],
  ['no text', { ndjson: '' }, 'ndjson: expected a JSON object a line, got no text'],
  ['only blank lines', { ndjson: '\ufeff\r\n \n' }, 'ndjson: expected a JSON object a line, got no text'],
  ['two characters', { ndjson: '{}', delimiter: 'ab' }, 'delimiter: expected one character'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(ndjsonToCsv, input)).rejects.toThrow(message);
});
