import { MAX_ALIASED_NODES, MAX_YAML_DEPTH, readYaml } from '@toolyard/kit/yaml';
import { describe, expect, test } from 'vitest';

/** `code@offset/document` of every fault. */
function faults(text: string): string[] {
  return readYaml(text).faults.map(({ code, offset, document }) => `${code}@${offset}/${document}`);
}

describe('names the fault that ends a document', () => {
  test.each([
    ['a:\n\tb: 1', 'tab_indent@3/0'],
    ['a: "x\nb: 1', 'unclosed_quote@3/0'],
    ["a:\n  b: 'x\nc: 1", 'unclosed_quote@8/0'],
    ['a: "\\q"', 'bad_escape@4/0'],
    ['a: @x', 'reserved_character@3/0'],
    ['`x', 'reserved_character@0/0'],
    ['a: %x', 'reserved_character@3/0'],
    ['a: b: c', 'syntax@3/0'],
    ['a:\n  b: 1\n c: 2', 'syntax@10/0'],
    ['[1, 2', 'syntax@5/0'],
    ['a: &1 &2 b', 'syntax@6/0'],
    ['!e!x a', 'syntax@0/0'],
    ['%YAML\n---\na', 'bad_directive@0/0'],
    ['%YAML 1.2\n%YAML 1.2\n---\na', 'bad_directive@10/0'],
    ['%TAG ! x\na: 1', 'bad_directive@0/0'],
    ['%FOO', 'bad_directive@0/0'],
    ['a: 1\n---\nb: *', 'syntax@12/1'],
    ['x\u0007: 1', 'forbidden_character@1/0'],
    ['x\u007f: 1', 'forbidden_character@1/0'],
    ['x: \ud800', 'forbidden_character@3/0'],
    ["x: '\u0001'", 'forbidden_character@4/0'],
  ])('%j: %s', (text, fault) => {
    expect(faults(text)).toEqual([fault]);
  });
});

test('of many faults the first of each document is told', () => {
  expect(faults('a: 1\n}\n}\n---\nb: 1\n]\n]\n')).toEqual(['syntax@5/0', 'syntax@18/1']);
  expect(faults('}'.repeat(500_000))).toEqual(['syntax@0/0']);
});

test.each([
  ['a tab after an indicator', 'a:\t1'],
  ['control characters in quotes', 'x: "\u0085\u007f"'],
  ['two versions in two documents', '%YAML 1.2\n---\na\n...\n%YAML 1.2\n---\nb'],
  ['a complex key', '? [a, b]\n: 1'],
  ['an anchor that is taken again', 'a: &x 1\nb: *x\nc: &x 2\nd: *x'],
  ['an alias inside its own node', '&a [*a]'],
  ['merge keys', 'a: &a {}\nb: &b {}\nc:\n  <<: *a\n  <<: *b'],
  ['keys of other kinds', '1: a\n"1": b\ntrue: c\n"true": d\n0x2: e'],
  ['nothing', ''],
])('takes %s', (_, text) => {
  expect(faults(text)).toEqual([]);
});

test('lists every repeated key and bad alias of a document', () => {
  expect(faults('a: 1\na: *x\n1: b\n1.0: c\n0x1: d\n~: e\nnull: f\n? [1]\n: g\n? [1.0]\n: h')).toEqual([
    'duplicate_key@5/0',
    'undefined_alias@8/0',
    'duplicate_key@16/0',
    'duplicate_key@23/0',
    'duplicate_key@35/0',
    'duplicate_key@55/0',
  ]);
  expect(faults('&k key: 1\n*k : 2')).toEqual(['duplicate_key@10/0']);
  // Larger than any double.
  expect(faults(`${'9'.repeat(400)}: 1`)).toEqual([]);
  expect(faults('a: &x 1\n---\nb: *x')).toEqual(['undefined_alias@15/1']);
});

test('lists them as far as the document could be read', () => {
  expect(faults('a: 1\na: 2\nb: c: d\nb: 3')).toEqual(['duplicate_key@5/0', 'syntax@13/0']);
});

test('counts what aliases stand for', () => {
  const list = (count: number) => `a: &a [${'x,'.repeat(count - 1)}]\nb: *a\nc: *a`;
  expect(faults(list(MAX_ALIASED_NODES / 2))).toEqual([]);
  expect(faults(list(MAX_ALIASED_NODES / 2 + 1))).toMatchObject([/too_many_aliases/]);
  const bomb = Array.from(
    { length: 30 },
    (_, i) => `a${i}: &a${i} [${i === 0 ? 'x' : `*a${i - 1},*a${i - 1}`}]`,
  );
  expect(faults(bomb.join('\n'))).toMatchObject([/too_many_aliases/]);
});

test('nests to a limit, in every style', () => {
  const flow = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  expect(faults(flow(MAX_YAML_DEPTH))).toEqual([]);
  expect(faults(flow(MAX_YAML_DEPTH + 1))).toEqual([`too_deep@${MAX_YAML_DEPTH}/0`]);
  expect(faults('['.repeat(1_000_000))).toEqual([`too_deep@${MAX_YAML_DEPTH}/0`]);
  expect(faults(`x\n---\n${'- '.repeat(MAX_YAML_DEPTH + 1)}a`)).toEqual([
    `too_deep@${6 + 2 * MAX_YAML_DEPTH}/1`,
  ]);
  expect(faults(`${'- '.repeat(MAX_YAML_DEPTH)}a`)).toEqual([]);
});

test('keeps what values do not show, in the order of the text', () => {
  const { tokens } = readYaml(
    "%YAML 1.2\n---\na: &x 'b' # one\n# two\nc: *x\n---\n- |  # three\n  # no comment\n",
  );
  expect(tokens.map(({ type, source, document }) => [type, source, document])).toEqual([
    ['directive', '%YAML 1.2', 0],
    ['anchor', '&x', 0],
    ['quoted', "'b'", 0],
    ['comment', '# one', 0],
    ['comment', '# two', 0],
    ['alias', '*x', 0],
    ['comment', '# three', 1],
  ]);
});
