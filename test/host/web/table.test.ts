import { expect, test } from 'vitest';
import { columnsOf, delimitedText, sortedOrder } from '../../../host/web/view/table.ts';

const pause = () => Promise.resolve();

test('columns are those of the schema first, and every one that any row has', () => {
  const schema = { properties: { name: {}, absent: {}, id: {} } };
  expect(columnsOf([{ id: 1 }, { id: 2, name: 'a', more: true }], schema)).toEqual(['name', 'id', 'more']);
});

test('delimited text quotes what would be read as more than one field', () => {
  const rows = [
    { a: 'x,y', b: 'say "no"', c: null },
    { a: 'two\nlines', b: { nested: [1] }, c: 1.5 },
  ];
  expect(delimitedText(rows, ['a', 'b', 'c'], ',')).toBe(
    'a,b,c\r\n"x,y","say ""no""",\r\n"two\nlines","{""nested"":[1]}",1.5\r\n',
  );
  expect(delimitedText([{ a: 'x,y' }, { a: 'x\ty' }], ['a'], '\t')).toBe('a\r\nx,y\r\n"x\ty"\r\n');
});

test.each([
  [false, [4, 2, 1, 0, 3, 5]],
  [true, [0, 1, 2, 4, 3, 5]],
])('rows are sorted by value, what is absent last (descending: %s)', async (descending, order) => {
  const rows = [{ v: 'b' }, { v: 'A10' }, { v: 'a2' }, { v: null }, { v: 3 }, {}];
  expect(await sortedOrder(rows, 'v', descending, pause)).toEqual(order);
});

test('many rows are sorted as few are, and equal ones keep their order', async () => {
  const rows = Array.from({ length: 20_001 }, (_, index) => ({ v: (index * 7919) % 1000, index }));
  let pauses = 0;
  const order = await sortedOrder(rows, 'v', false, () => {
    pauses += 1;
    return Promise.resolve();
  });
  const expected = rows.toSorted((a, b) => a.v - b.v || a.index - b.index).map(({ index }) => index);
  expect(order).toEqual(expected);
  expect(pauses).toBeGreaterThan(5);
});
