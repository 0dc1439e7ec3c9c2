import { foldCase } from '@toolyard/kit/case-folding';
import { csvArgument, csvDelimiterArgument } from '@toolyard/kit/csv';
import { defineTool, Type } from '@toolyard/sdk';
import { compareTables, describeDifference } from './table-diff.ts';

const Row = Type.Record(Type.String(), Type.String());

export default defineTool({
  title: 'CSV Diff',
  summary:
    'Compare two CSV tables by key: added, removed and changed rows cell by cell, and columns added or removed. Row and column order do not matter.',
  keywords: ['compare spreadsheets', 'delta', 'changes'],
  inlineBelowBytes: 16_384,
  input: Type.Object({
    before: csvArgument({ description: 'Old CSV text' }),
    after: csvArgument({ description: 'New CSV text' }),
    key: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Columns that identify a row (default: the whole row)',
      }),
    ),
    ignore_columns: Type.Optional(
      Type.Array(Type.String(), { description: 'Columns left out of the comparison' }),
    ),
    trim: Type.Boolean({ default: false, description: 'Compare without spaces around cells' }),
    case_sensitive: Type.Boolean({ default: true, description: 'Case matters' }),
    delimiter: csvDelimiterArgument(),
  }),
  output: Type.Object({
    identical: Type.Boolean({ description: 'No difference found' }),
    columns_added: Type.Array(Type.String(), { description: 'Only in after' }),
    columns_removed: Type.Array(Type.String(), { description: 'Only in before' }),
    added: Type.Array(Row, { description: 'Rows only in after, as objects' }),
    removed: Type.Array(Row, { description: 'Rows only in before, as objects' }),
    changed: Type.Array(
      Type.Object({
        key: Row,
        changes: Type.Array(
          Type.Object({ column: Type.String(), before: Type.String(), after: Type.String() }),
        ),
      }),
      { description: '{key: object, changes: [{column, before, after}]}' },
    ),
    unchanged_count: Type.Integer({ description: 'Rows alike' }),
    text: Type.String({ description: 'Summary for people, one line per difference' }),
  }),
  examples: [
    {
      name: 'By key: added, removed, changed',
      input: {
        before: 'id,name,age\n1,Ann,30\n2,Bo,40\n3,Cy,50\n',
        after: 'id,name,age\n3,Cy,51\n1,Ann,30\n4,Di,20\n',
        key: ['id'],
      },
      output: {
        added: [{ id: '4', name: 'Di', age: '20' }],
        removed: [{ id: '2', name: 'Bo', age: '40' }],
        changed: [{ key: { id: '3' }, changes: [{ column: 'age', before: '50', after: '51' }] }],
        unchanged_count: 1,
        identical: false,
      },
    },
    {
      name: 'Row and column order, separators and line ends do not matter',
      input: { before: 'a,b\n1,2\n3,4\n', after: 'b;a\r\n4;3\r\n2;1\r\n' },
      output: { identical: true, unchanged_count: 2 },
    },
  ],
  run({ before, after, key = [], ignore_columns: ignored = [], trim, case_sensitive, delimiter }) {
    const difference = compareTables(
      { before, after },
      {
        key: [...new Set(key)],
        ignored: new Set(ignored),
        delimiter,
        trim,
        comparable: (cell) => {
          const text = trim ? cell.trim() : cell;
          return case_sensitive ? text : foldCase(text);
        },
      },
    );
    return { ...difference, text: describeDifference(difference) };
  },
});
