import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowsOfParts, rowsOfPatch, type DiffPart, type DiffRow } from '../../../host/web/view/difference.ts';

const plain = (rows: readonly DiffRow[]) =>
  rows.map((row) =>
    'heading' in row
      ? row.heading
      : [row.before, row.after].map((side) =>
          side?.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join(''),
        ),
  );

test('words that changed are marked in the line in which they are', () => {
  const parts: readonly DiffPart[] = [
    { type: 'equal', value: 'one\nThe ' },
    { type: 'delete', value: 'quick' },
    { type: 'insert', value: 'slow' },
    { type: 'equal', value: ' fox\n' },
    { type: 'insert', value: 'more\n' },
    { type: 'equal', value: 'end' },
  ];
  expect(plain(rowsOfParts(parts))).toEqual([
    ['one', 'one'],
    ['The [quick] fox', 'The [slow] fox'],
    [undefined, '[more]'],
    ['end', 'end'],
  ]);
});

test('lines of a patch stand beside those that took their place', () => {
  const patch = '--- a/x\n+++ b/x\n@@ -1,3 +1,4 @@\n a\n-b\n+c\n+d\n e\n';
  expect(plain(rowsOfPatch(patch))).toEqual([
    '--- a/x',
    '+++ b/x',
    '@@ -1,3 +1,4 @@',
    ['a', 'a'],
    ['[b]', '[c]'],
    [undefined, '[d]'],
    ['e', 'e'],
  ]);
});

test('each side has its text whole', () => {
  const type = fc.constantFrom('equal' as const, 'delete' as const, 'insert' as const);
  const part = fc.record({ type, value: fc.stringMatching(/^[ab\n]{0,6}$/) });
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const rows = rowsOfParts(parts);
      const text = (side: 'before' | 'after') =>
        rows
          .flatMap((row) => ('heading' in row ? [] : [row[side]]))
          .flatMap((pieces) =>
            pieces === undefined ? [] : [pieces.map(({ text: piece }) => piece).join('')],
          )
          .join('\n');
      const expected = (other: string) =>
        parts.filter(({ type: kind }) => kind !== other).map(({ value }) => value);
      expect(text('before')).toBe(expected('insert').join(''));
      expect(text('after')).toBe(expected('delete').join(''));
    }),
  );
});
