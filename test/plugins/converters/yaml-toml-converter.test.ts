import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import yamlToJson from '../../../plugins/converters/tools/yaml-to-json.ts';
import yamlTomlConverter from '../../../plugins/converters/tools/yaml-toml-converter/tool.ts';

const convert = async (text: string, options = {}) =>
  (await callTool(yamlTomlConverter, { text, ...options })).result;

describe('to TOML', () => {
  test.each([
    [
      'tables and arrays of tables',
      'title: x\nserver:\n  host: h\n  port: 80\n  tls:\n    on: true\nusers:\n  - name: a\n  - name: b\n',
      'title = "x"\n\n[server]\nhost = "h"\nport = 80\n\n[server.tls]\non = true\n\n[[users]]\nname = "a"\n\n[[users]]\nname = "b"\n',
    ],
    ['values before tables', 't:\n  a: 1\nz: [1, 2]\nf: 1.0\n', 'z = [1, 2]\nf = 1.0\n\n[t]\na = 1\n'],
    [
      'keys that need quotes',
      'a b: 1\n"x.y": "q\\"\\n"\n"": 2\né: 3\n',
      '"a b" = 1\n"x.y" = "q\\"\\n"\n"" = 2\n"é" = 3\n',
    ],
    [
      'arrays of tables after sub-tables, and within tables',
      'x:\n  - a: 1\n    s: {b: 2}\n    l: [{c: 3}]\ny: {z: {d: 4}}\n',
      '[y.z]\nd = 4\n\n[[x]]\na = 1\n\n[x.s]\nb = 2\n\n[[x.l]]\nc = 3\n',
    ],
    [
      'mixed lists have their maps inline',
      'a: [1, {b: [x], c: {}}, [{d: 1.5}]]',
      'a = [1, { b = ["x"], c = {} }, [{ d = 1.5 }]]\n',
    ],
    ['empty ones', 'a: {}\nb: []\nc: [{}]\nd: {e: {}}', 'b = []\n\n[a]\n\n[d.e]\n\n[[c]]\n'],
    [
      'numbers',
      'i: 9223372036854775807\nh: 0x1F\nf: 1e3\ng: 1.10\ne: 5.\np: .inf\nm: -.INF\nn: .NaN\n',
      'i = 9223372036854775807\nh = 31\nf = 1.0e3\ng = 1.10\ne = 5.0\np = inf\nm = -inf\nn = nan\n',
    ],
    ['dates are text', 'd: 2024-01-31\n', 'd = "2024-01-31"\n'],
    ['escapes', 'a: "\\t\\u007f\\e\\\\é\\r"', 'a = "\\t\\u007f\\u001b\\\\é\\r"\n'],
    ['keys in their order, numbers too', 'b: 1\n10: 2\n2: 3\n', 'b = 1\n10 = 2\n2 = 3\n'],
    ['nothing', '{}', ''],
  ])('%s', async (_, yaml, toml) => {
    expect(await callTool(yamlTomlConverter, { text: yaml, action: 'yaml_to_toml' })).toEqual({
      result: toml,
      action: 'yaml_to_toml',
      dropped: [],
    });
  });

  test('anchors and merge keys', async () => {
    const text = 'a: &a {x: 1}\nb: {<<: *a, y: 2}';
    expect(await callTool(yamlTomlConverter, { text, action: 'yaml_to_toml' })).toMatchObject({
      result: '[a]\nx = 1\n\n[b]\nx = 1\ny = 2\n',
      dropped: ['anchor &a (line 1)'],
    });
  });

  test('nulls are left out and listed with their paths', async () => {
    const text = 'a: ~\nb:\n  - c: null\n    d: 1\ne: [x, {f: ~}]\n';
    expect(await callTool(yamlTomlConverter, { text })).toMatchObject({
      result: 'e = ["x", {}]\n\n[[b]]\nd = 1\n',
      action: 'yaml_to_toml',
      dropped: ['a', 'b[0].c', 'e[1].f'],
    });
  });
});

describe('to YAML', () => {
  test.each([
    [
      'dates and times as written, with a T',
      'a = 1979-05-27T00:32:00.999999-07:00\nb = 1979-05-27 07:32:00z\nc = 1979-05-27t07:32:00\nd = 1979-05-27\ne = 07:32:00.5\n',
      'a: 1979-05-27T00:32:00.999999-07:00\nb: 1979-05-27T07:32:00Z\nc: 1979-05-27T07:32:00\nd: 1979-05-27\ne: 07:32:00.5\n',
    ],
    [
      'numbers',
      'a = +1_000\nb = 0o17\nc = 0b11\nd = 9223372036854775807\ne = 1.10\nf = 6.0e+2_3\ng = 5e22\nh = inf\ni = -inf\nj = +nan\nk = -0.0\n',
      'a: 1000\nb: 15\nc: 3\nd: 9223372036854775807\ne: 1.10\nf: 6.0e+23\ng: 5.0e+22\nh: .inf\ni: -.inf\nj: .nan\nk: -0.0\n',
    ],
    [
      'strings',
      'a = "x\\ty"\nb = \'C:\\x\'\nc = """\none\ntwo"""\nd = "1979-05-27"',
      'a: "x\\ty"\nb: C:\\x\nc: |-\n  one\n  two\nd: "1979-05-27"\n',
    ],
    [
      'dotted keys and inline tables',
      'a.b = 1\na."c d".e = {f = [1, {g.h = true}]}\n',
      'a:\n  b: 1\n  c d:\n    e:\n      f:\n        - 1\n        - g:\n            h: true\n',
    ],
    ['headers in any order', '[x.y]\na = 1\n[x]\nb = 2\n[z]\n', 'x:\n  "y":\n    a: 1\n  b: 2\nz: {}\n'],
    [
      'tables in arrays of tables',
      '[[a]]\nx = 1\n[a.b]\nc = 2\n[[a.d]]\n[[a.d]]\ne = 3\n[[a]]\n',
      'a:\n  - x: 1\n    b:\n      c: 2\n    d:\n      - {}\n      - e: 3\n  - {}\n',
    ],
    ['keys in their order, numbers too', 'b = 1\n10 = 2\n2 = 3\n', 'b: 1\n"10": 2\n"2": 3\n'],
    ['__proto__ is a key', '[__proto__]\na = 1\n', '__proto__:\n  a: 1\n'],
    ['a BOM, CRLF, comments', '\ufeff# c\r\na = 1 # d\r\n', 'a: 1\n', ['comment (2 times, first at line 1)']],
    ['nothing', '', '{}\n'],
  ])('%s', async (_, toml, yaml, dropped: string[] = []) => {
    expect(await callTool(yamlTomlConverter, { text: toml })).toEqual({
      result: yaml,
      action: 'toml_to_yaml',
      dropped,
    });
  });
});

test('there and back the value is the same', async () => {
  const unit = fc.constantFrom(...'ab1. -_"\'\\\n\t#=[]{}é😀');
  const key = fc.string({ unit, maxLength: 4 });
  const { map } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.string({ unit, maxLength: 6 }),
      fc.integer(),
      fc.boolean(),
      fc.constantFrom(1.5, -0.25),
      fc.array(tie('value'), { maxLength: 3 }),
      tie('map'),
    ),
    map: fc.dictionary(key, tie('value'), { maxKeys: 4 }),
  }));
  await fc.assert(
    fc.asyncProperty(map, async (given) => {
      const value = JSON.parse(JSON.stringify(given)) as unknown;
      const toml = await convert(stringify(value), { action: 'yaml_to_toml' });
      const yaml = await convert(toml, { action: 'toml_to_yaml' });
      expect((await callTool(yamlToJson, { yaml })).data).toEqual(value);
    }),
  );
});

test.each([
  [
    'a repeated TOML key',
    { text: 'a = 1\nb = 2\na = 3\n', action: 'toml_to_yaml' },
    'defining a key multiple times is invalid at line 3, column 1',
  ],
  [
    'a carriage return alone',
    { text: 'a = 1\rb = 2\n', action: 'toml_to_yaml' },
    'text: expected TOML, but a carriage return stands alone at line 1, column 6',
  ],
  ['a repeated TOML table', { text: '[a]\n[a]\n' }, 'line 2, column 2'],
  ['malformed TOML that looks like it', { text: '# x\na = 1\nb = \n' }, 'text: expected TOML, but'],
  [
    'what only TOML 1.1 takes',
    { text: 'a = {b = 1,}' },
    'trailing comma is not permitted in an inline table at line 1',
  ],
  [
    'a list at the top',
    { text: '- 1\n- 2\n', action: 'yaml_to_toml' },
    'text: expected a map at the top level, got a list',
  ],
  ['text at the top', { text: 'x' }, 'text: expected a map at the top level, got text'],
  [
    'only comments as YAML',
    { text: '# x', action: 'yaml_to_toml' },
    'expected a map at the top level, got nothing',
  ],
  [
    'several documents',
    { text: 'a: 1\n---\nb: 2\n' },
    'text: expected one YAML document with a map, got 2 documents',
  ],
  ['malformed YAML', { text: 'a:\n\t- 1\n' }, 'text: expected YAML, but a tab cannot indent at line 2'],
  ['null in a list', { text: 'a:\n  b: [{c: [1, ~]}, 1]' }, 'got one at a.b[0].c[1]'],
  [
    'an integer beyond 64 bits',
    { text: 'a: [{b: 9223372036854775808}]' },
    'got "9223372036854775808" at a[0].b',
  ],
  ['501 levels', { text: `a${'.a'.repeat(501)} = 1` }, 'text: expected at most 500 levels'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(yamlTomlConverter, input)).rejects.toThrow(message);
});
