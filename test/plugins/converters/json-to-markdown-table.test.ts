import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import jsonToMarkdownTable from '../../../plugins/converters/tools/json-to-markdown-table.ts';

test.each([
  [
    'bars, line breaks, null',
    { json: '[{"a":"x|y","b":"l1\\nl2","c":null}]', pretty: false },
    '| a | b | c |\n| --- | --- | --- |\n| x\\|y | l1<br>l2 |  |\n',
  ],
  [
    'backslashes before a bar, which would take away its own',
    { json: [{ a: 'x\\|y', b: 'c:\\d' }], pretty: false },
    '| a | b |\n| --- | --- |\n| x\\\\\\|y | c:\\d |\n',
  ],
  [
    'wide characters',
    {
      json: [
        { city: '東京', n: 1 },
        { city: 'Rome', n: 2 },
      ],
    },
    '| city | n   |\n| ---- | --- |\n| 東京 | 1   |\n| Rome | 2   |\n',
  ],
  [
    'combining marks and joined emoji',
    { json: [{ a: 'e\u0301xx' }, { a: '👨‍👩‍👧x' }] },
    '| a   |\n| --- |\n| e\u0301xx |\n| 👨‍👩‍👧x |\n',
  ],
  [
    'an array of arrays',
    { json: '[["a","b"],[1,2],[3]]', pretty: false },
    '| a | b |\n| --- | --- |\n| 1 | 2 |\n| 3 |  |\n',
  ],
  [
    'a row longer than the header',
    { json: [['a'], [1, 2]], pretty: false },
    '| a |  |\n| --- | --- |\n| 1 | 2 |\n',
  ],
  [
    'scalars',
    { json: '[1.0,"x",true,null]', pretty: false },
    '| value |\n| --- |\n| 1.0 |\n| x |\n| true |\n|  |\n',
  ],
  ['one object', { json: { a: 1 }, pretty: false }, '| a |\n| --- |\n| 1 |\n'],
  [
    'nested values, digits and order kept',
    { json: '[{"a":{"10":12345678901234567890,"2":[1.0, null]}}]', pretty: false },
    '| a |\n| --- |\n| {"10":12345678901234567890,"2":[1.0,null]} |\n',
  ],
  [
    'cells and names in one line, trimmed',
    { json: [{ ' a|\r\nb ': '\r\n x\r\ry\t' }], pretty: false },
    '| a\\|<br>b |\n| --- |\n| x<br><br>y |\n',
  ],
  [
    'centred, the odd space first',
    { json: [{ abcd: 'x', c: 'yy' }], align: 'center' },
    '| abcd |  c  |\n| :--: | :-: |\n|   x  |  yy |\n',
  ],
  ['right', { json: [{ abcd: 1 }], align: 'right' }, '| abcd |\n| ---: |\n|    1 |\n'],
  [
    'delimiters without padding',
    { json: [['n', 'l', 'c', 'r']], align: ['none', 'left', 'center', 'right'], pretty: false },
    '| n | l | c | r |\n| --- | :-- | :-: | --: |\n',
  ],
  [
    'chosen columns',
    { json: [{ a: 1, b: 2 }, { b: 3 }], columns: ['b', 'z', 'a'], pretty: false },
    '| b | z | a |\n| --- | --- | --- |\n| 2 |  | 1 |\n| 3 |  |  |\n',
  ],
  [
    'chosen columns of arrays',
    {
      json: [
        ['a', 'b'],
        [1, 2],
      ],
      columns: ['b', 'a', 'z'],
      pretty: false,
    },
    '| b | a | z |\n| --- | --- | --- |\n| 2 | 1 |  |\n',
  ],
  ['a header alone', { json: [['a']], columns: ['a'], pretty: false }, '| a |\n| --- |\n'],
  ['nothing', { json: '[]' }, ''],
  ['nothing of chosen columns', { json: [], columns: ['a'] }, ''],
  ['objects without keys', { json: [{}] }, ''],
])('%s', async (_, input, result) => {
  expect(await callTool(jsonToMarkdownTable, input)).toMatchObject({ result });
});

test('tells columns and rows', async () => {
  const called = callTool(jsonToMarkdownTable, { json: [['a|b'], [1], [2]] });
  expect(await called).toMatchObject({ columns: ['a|b'], row_count: 2 });
});

describe('refuses', () => {
  test.each([
    ['a scalar', { json: '5' }, 'json: expected an array or object, got a number'],
    ['broken JSON', { json: '[{"a":1,\n}]' }, 'got a comma before a closing bracket at line 2, column 1'],
    ['mixed kinds', { json: [{}, {}, 1] }, 'got an object at index 0 and a number at index 2'],
    ['scalars and arrays', { json: [null, []] }, 'got null at index 0 and an array at index 1'],
    [
      'too few alignments',
      { json: '[{"a":1,"b":2}]', align: ['left'] },
      'align: expected 2 alignments, one a column, got 1',
    ],
    [
      'another word',
      { json: '[{"a":1}]', align: 'middle' },
      'align: expected one of "none", "left", "center", "right", got "middle"',
    ],
    ['another word in a list', { json: '[{"a":1}]', align: [1] }, 'align[0]: expected one of'],
    [
      'a table that padding makes too large',
      { json: [{ a: 'x'.repeat(500_000) }, ...Array.from({ length: 70 }, () => ({ a: 1 }))] },
      'pretty: expected false',
    ],
  ])('%s', async (_, input, message) => {
    await expect(callTool(jsonToMarkdownTable, input)).rejects.toThrow(message);
  });
});
