import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import csvDiff from '../../../plugins/converters/tools/csv-diff/tool.ts';

const none = { columns_added: [], columns_removed: [], added: [], removed: [], changed: [] };

test.each([
  [
    'whole rows, duplicates counted',
    { before: 'a\nx\nx\ny\n', after: 'a\nx\nz\n' },
    { ...none, added: [{ a: 'z' }], removed: [{ a: 'x' }, { a: 'y' }], unchanged_count: 1, identical: false },
  ],
  [
    'columns added and removed',
    { before: 'id,old\n1,a\n', after: 'id,new\n1,b\n', key: ['id'] },
    { ...none, columns_added: ['new'], columns_removed: ['old'], unchanged_count: 1, identical: false },
  ],
  [
    'added and changed in the order of after, removed in that of before, changes in the columns of before',
    { before: 'k,a,b\n1,x,y\n2,x,y\n8,,\n9,,\n', after: 'b,k,a\n,5,\nq,2,p\n,4,\nr,1,x\n', key: ['k'] },
    {
      added: [{ k: '5' }, { k: '4' }],
      removed: [{ k: '8' }, { k: '9' }],
      changed: [
        {
          key: { k: '2' },
          changes: [
            { column: 'a', before: 'x', after: 'p' },
            { column: 'b', before: 'y', after: 'q' },
          ],
        },
        { key: { k: '1' }, changes: [{ column: 'b', before: 'y', after: 'r' }] },
      ],
      unchanged_count: 0,
    },
  ],
  [
    'a key of two columns does not run together',
    { before: 'a,b,v\nx,yz,1\n', after: 'a,b,v\nxy,z,1\n', key: ['a', 'b'] },
    { added: [{ a: 'xy' }], removed: [{ a: 'x' }] },
  ],
  [
    'case and spaces are left out, the cells as given',
    {
      before: 'id,v\nA, x \nb,straße\n',
      after: ' id,v\na ,X\nB,STRASSE !\n',
      key: ['id'],
      trim: true,
      case_sensitive: false,
    },
    {
      columns_added: [],
      added: [],
      removed: [],
      changed: [{ key: { id: 'B' }, changes: [{ column: 'v', before: 'straße', after: 'STRASSE !' }] }],
      unchanged_count: 1,
    },
  ],
  [
    'ignored columns, in one table or both',
    {
      before: 'id,at,x\n1,9:00,\n',
      after: 'id,at,y\n1,9:30,\n',
      key: ['id'],
      ignore_columns: ['at', 'x', 'y'],
    },
    { ...none, identical: true, unchanged_count: 1 },
  ],
  [
    'ignored columns without a key',
    { before: 'a,t\nx,1\ny,2\n', after: 'a,t\ny,3\nx,4\n', ignore_columns: ['t'] },
    { ...none, identical: true, unchanged_count: 2 },
  ],
  ['short rows and empty cells', { before: 'a,b\n1\n', after: 'a,b\n1,\n' }, { identical: true }],
  ['all is text', { before: 'a\n1.0\n', after: 'a\n1\n' }, { added: [{ a: '1' }], removed: [{ a: '1.0' }] }],
  ['only headers', { before: 'a,b\n', after: 'b,a\n' }, { ...none, identical: true, unchanged_count: 0 }],
])('%s', async (_, input, result) => {
  expect(await callTool(csvDiff, input)).toMatchObject(result);
});

test('the text has a line for every difference', async () => {
  const { text } = await callTool(csvDiff, {
    before: 'id,v,old\n1,a,\n2,b,\n',
    after: 'id,v,new\n1,"a\nb",\n3,c,\n',
    key: ['id'],
  });
  expect(text.split('\n')).toEqual([
    '+ column "new"',
    '- column "old"',
    '+ row {"id":"3","v":"c","new":""}',
    '- row {"id":"2","v":"b","old":""}',
    '~ row {"id":"1"}: "v" from "a" to "a\\nb"',
    '',
  ]);
  expect((await callTool(csvDiff, { before: 'a\n1', after: 'a\n1' })).text).toBe('No difference\n');
});

test('both ways tell the same', async () => {
  const table = fc
    .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.constantFrom('a', 'b')), {
      selector: ([id]) => id,
      maxLength: 6,
    })
    .map((rows) => ['id,v', ...rows.map(([id, v]) => `${id},${v}`)].join('\n'));
  await fc.assert(
    fc.asyncProperty(table, table, async (before, after) => {
      const there = await callTool(csvDiff, { before, after, key: ['id'] });
      const back = await callTool(csvDiff, { before: after, after: before, key: ['id'] });
      expect(back.added).toEqual(there.removed);
      expect(back.removed).toEqual(there.added);
      expect(back.unchanged_count).toBe(there.unchanged_count);
      expect(back.changed.length).toBe(there.changed.length);
    }),
  );
});

test.each([
  [
    'a duplicate key',
    { before: 'id,v\n1,a\n', after: 'id,v\n1,a\n1,b\n', key: ['id'] },
    'after: expected each key in one row, got {"id":"1"} at line 2 and at line 3',
  ],
  [
    'keys that are equal without case',
    { before: 'id\na\nA\n', after: 'id\na', key: ['id'], case_sensitive: false },
    'before: expected each key in one row, got {"id":"A"} at line 2 and at line 3',
  ],
  [
    'a key column that is missing',
    { before: 'id,v\n1,a\n', after: 'v\na\n', key: ['id'] },
    'key: expected columns of both tables, got "id", which after lacks',
  ],
  ['after missing', { before: 'a\n1' }, 'after: required'],
  [
    'an unclosed quote',
    { before: 'a\n1', after: 'a\n"1' },
    'after: expected a closing quote for the one at line 2',
  ],
  ['no text', { before: '', after: 'a' }, 'before: expected CSV, got no text'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(csvDiff, input)).rejects.toThrow(message);
});
