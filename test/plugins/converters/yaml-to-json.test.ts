import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import yamlToJson from '../../../plugins/converters/tools/yaml-to-json.ts';

const read = (yaml: string) => callTool(yamlToJson, { yaml });

test.each<[string, string, unknown]>([
  [
    'maps, lists, scalars',
    'name: demo\nn: 1\nf: 1.5\nok: true\nnothing: ~\nlist:\n  - a\n  - b: 2\n',
    { name: 'demo', n: 1, f: 1.5, ok: true, nothing: null, list: ['a', { b: 2 }] },
  ],
  [
    'scalars of YAML 1.2',
    "a: yes\nb: on\nc: 0o14\nd: 0x1F\ne: 2024-01-31\nf: 1e3\ng: 'true'\nh: 1_000\n",
    { a: 'yes', b: 'on', c: 12, d: 31, e: '2024-01-31', f: 1000, g: 'true', h: '1_000' },
  ],
  [
    'block scalars',
    'lit: |\n  a\n   b\nfold: >-\n  one\n  two\n\n  three\n',
    { lit: 'a\n b\n', fold: 'one two\nthree' },
  ],
  ['a BOM, CRLF, and CR alone', '\ufeffa: 1\r\nb: 2\rc: 3', { a: 1, b: 2, c: 3 }],
  [
    'keys become text',
    '1: a\ntrue: b\nnull: c\n1.50: d\n0x1F: e\n',
    { 1: 'a', true: 'b', null: 'c', '1.50': 'd', 31: 'e' },
  ],
  ['no key is null', ': a', { null: 'a' }],
  [
    'binary keeps its base64',
    'a: !!binary |\n  R0lG\n  ODlh\nb: !!binary "AA=="',
    { a: 'R0lGODlh', b: 'AA==' },
  ],
  [
    'tags of YAML',
    'a: !!str 1\nb: !!int "3"\nc: !!float 1\nd: !!null ""\ne: ! 1\nf: !!bool "true"',
    { a: '1', b: 3, c: 1, d: null, e: '1', f: true },
  ],
  [
    'sets, ordered maps, pairs',
    'a: !!set {x, y}\nb: !!omap [x: 1, y: 2]\nc: !!pairs [x: 1, x: 2]',
    { a: { x: null, y: null }, b: [{ x: 1 }, { y: 2 }], c: [{ x: 1 }, { x: 2 }] },
  ],
  [
    'a timestamp is text',
    'a: !!timestamp 2024-01-01\nb: 2001-12-14t21:59:43.10-05:00',
    { a: '2024-01-01', b: '2001-12-14t21:59:43.10-05:00' },
  ],
  [
    'an anchor that is used again means the last',
    '- &a {k: &b 1}\n- &b 2\n- *a\n- *b\n- &a 3\n- *a',
    [{ k: 1 }, 2, { k: 1 }, 2, 3, 3],
  ],
  ['an alias as key', '&a x: 1\ny: {*a : 2}', { x: 1, y: { x: 2 } }],
])('%s', async (_, yaml, data) => {
  expect((await read(yaml)).data).toEqual(data);
});

describe('plain scalars by the core schema', () => {
  test.each<[string, unknown]>([
    ['012', 12],
    ['+5', 5],
    ['-0', 0],
    ['0o8', '0o8'],
    ['0O7', '0O7'],
    ['.5', 0.5],
    ['5.', 5],
    ['+1.50', 1.5],
    ['1.e3', 1000],
    ['.', '.'],
    ['.e3', '.e3'],
    ['1e', '1e'],
    ['TRUE', true],
    ['tRUE', 'tRUE'],
    ['Null', null],
    ['no', 'no'],
    ['22:22', '22:22'],
    ['12e03', 12000],
    ['9007199254740991', 9007199254740991],
  ])('%s', async (scalar, value) => {
    expect(await read(scalar)).toEqual({ data: value, document_count: 1, warnings: [] });
  });
});

describe('merge keys', () => {
  test.each<[string, string, string]>([
    ['keys of its own win, wherever they stand', 'a: &a {x: 1, y: 2}\nb: {y: 3, <<: *a}', '{"y":3,"x":1}'],
    [
      'of several maps the first wins',
      'a: &a {x: 1}\nc: &c {x: 2, z: 3}\nb: {<<: [*a, *c]}',
      '{"x":1,"z":3}',
    ],
    ['twice', 'a: &a {x: 1}\nc: &c {x: 2, z: 3}\nb:\n  <<: *a\n  <<: *c', '{"x":1,"z":3}'],
    ['a map in its place', 'b: {<<: {x: 1}, y: 2}', '{"x":1,"y":2}'],
    ['in quotes it is text', 'b: {"<<": 1}', '{"<<":1}'],
  ])('%s', async (_, yaml, json) => {
    const { data } = await read(yaml);
    expect(JSON.stringify(Object(data).b)).toBe(json);
  });
});

describe('documents', () => {
  test.each<[string, unknown, number]>([
    ['# only\n# comments\n', null, 1],
    ['---\n', null, 1],
    ['a: 1\n---\n', { a: 1 }, 1],
    ['a: 1\n...\n', { a: 1 }, 1],
    ['a: 1\n---\n# c\n', { a: 1 }, 1],
    ['---\n---\na: 1', [null, { a: 1 }], 2],
    ['a\n---\n~\n', ['a', null], 2],
    ['- 1\n--- b\n---\n', [[1], 'b'], 2],
  ])('%j', async (yaml, data, count) => {
    expect(await read(yaml)).toMatchObject({ data, document_count: count });
  });
});

test('what JSON cannot hold is told of, with its line', async () => {
  const yaml =
    'a: 9007199254740993\nb: [.inf, -.Inf, .NaN]\nc: !thing 1\nd: !<tag:x.org,2000:m> {e: 1e400}\nf: 0.12345678901234567890\n';
  expect(await read(yaml)).toEqual({
    data: {
      a: '9007199254740993',
      b: ['.inf', '-.Inf', '.NaN'],
      c: 1,
      d: { e: '1e400' },
      f: 0.12345678901234568,
    },
    document_count: 1,
    dropped: ['tag "!thing" (line 3)', 'tag "tag:x.org,2000:m" (line 4)'],
    warnings: [
      { line: 1, message: 'the number "9007199254740993" becomes text, to keep its digits' },
      { line: 2, message: 'JSON has no number .inf, which becomes text' },
      { line: 2, message: 'JSON has no number -.Inf, which becomes text' },
      { line: 2, message: 'JSON has no number .NaN, which becomes text' },
      { line: 3, message: 'the tag "!thing" is dropped' },
      { line: 4, message: 'the tag "tag:x.org,2000:m" is dropped' },
      { line: 4, message: 'the number "1e400" becomes text, to keep its digits' },
      { line: 5, message: 'the number "0.12345678901234567890" is rounded to 0.12345678901234568' },
    ],
  });
});

test('an integer larger than any double keeps its digits', async () => {
  expect((await read('9'.repeat(400))).data).toBe('9'.repeat(400));
});

test('maps and lists as keys are their JSON', async () => {
  expect((await read('? {b: [1.0, ~], "10": x}\n: 1\n? [a]\n: 2')).data).toEqual({
    '{"b":[1.0,null],"10":"x"}': 1,
    '["a"]': 2,
  });
});

test('__proto__ is an ordinary key', async () => {
  expect(JSON.stringify((await read('__proto__: {x: 1}\nconstructor: 2')).data)).toBe(
    '{"__proto__":{"x":1},"constructor":2}',
  );
});

test.each([
  ['a tab as indentation', 'a:\n\t- 1\n', 'yaml: expected YAML, but a tab cannot indent at line 2, column 1'],
  ['a repeated key', 'a: 1\nb: 2\na: 3\n', 'line 3, column 1'],
  [
    'keys that are alike as text',
    '1: a\n"1": b\n',
    'expected keys that differ as text, got "1" again at line 2, column 1',
  ],
  ['bad indentation', 'a:\n  b: 1\n c: 2\n', 'line 3'],
  ['an unclosed quote', 'a: 1\nb: "x\n', 'line 2, column 4'],
  ['an unclosed bracket', 'a: [1,\n', 'line'],
  ['an undefined alias', 'a: 1\nb: *x\n', 'line 2, column 4'],
  ['an alias within what it stands for', 'a: &x\n  - *x\n', 'got one inside at line 2, column 5'],
  ['a merge of something else', 'a: {<<: 1}', 'for the merge key << at line 1, column 5'],
  ['no text', '', 'yaml: expected YAML, got no text'],
  ['only blanks', '\ufeff \n', 'yaml: expected YAML, got no text'],
  [
    'an alias bomb',
    `a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n${Array.from({ length: 8 }, (_, n) => `a${n + 1}: &a${n + 1} [${Array<string>(10).fill(`*a${n}`).join()}]\n`).join('')}`,
    'stand for more than 100000 nodes',
  ],
  [
    'aliases of long text',
    `a: &a ${'x'.repeat(10_000)}\nb: [${Array<string>(10_000).fill('*a').join()}]`,
    'yaml: expected aliases that stand for at most 67108864 characters',
  ],
])('refuses %s', async (_, yaml, message) => {
  await expect(read(yaml)).rejects.toThrow(message);
});

test('a hundred thousand nodes through aliases are read', async () => {
  const yaml = `a: &a [${Array<string>(99).fill('1').join()}]\nb: [${Array<string>(1000).fill('*a').join()}]`;
  expect((await read(yaml)).document_count).toBe(1);
  await expect(read(yaml.replace('[1,', '[1,1,'))).rejects.toThrow('more than 100000 nodes');
});
