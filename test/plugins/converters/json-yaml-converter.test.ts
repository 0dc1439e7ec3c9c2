import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import jsonYamlConverter from '../../../plugins/converters/tools/json-yaml-converter.ts';

const convert = async (text: string, options = {}) =>
  (await callTool(jsonYamlConverter, { text, ...options })).result;
const toYaml = (value: unknown, options = {}) =>
  convert(JSON.stringify(value), { action: 'json_to_yaml', ...options });

describe('to YAML', () => {
  test.each([
    [
      'strings that need quotes',
      '{"a": "yes", "b": "1", "c": "", "d": "2024-01-01", "e": "x: y", "f": "#no", "g": "null", "h": "plain text", "i": " lead"}',
      'a: "yes"\nb: "1"\nc: ""\nd: "2024-01-01"\ne: "x: y"\nf: "#no"\ng: "null"\nh: plain text\ni: " lead"\n',
    ],
    [
      'block text, Unicode, nested lists',
      '{"s": "line 1\\nline 2\\n", "u": "\\u00e9 \\ud83d\\ude00", "n": {"deep": [[1, 2], [3]]}}',
      's: |\n  line 1\n  line 2\nu: é 😀\n"n":\n  deep:\n    - - 1\n      - 2\n    - - 3\n',
    ],
    ['chomping', '["a\\nb","a\\n\\n","a\\n\\nb\\n"]', '- |-\n  a\n  b\n- |+\n  a\n\n- |\n  a\n\n  b\n'],
    ['a block that begins with a space', '{"a":{"b":"\\n x\\ny"}}', 'a:\n  b: |2-\n\n     x\n    y\n'],
    [
      'line breaks that no block keeps',
      '["a\\r\\nb","\\n","a\\n ","a\\u2028b\\n"]',
      '- "a\\r\\nb"\n- "\\n"\n- "a\\n "\n- "a\\u2028b\\n"\n',
    ],
    [
      'digits',
      '[12345678901234567890, 1.10, -0, 1e3, 1.5E-7]',
      '- 12345678901234567890\n- 1.10\n- -0\n- 1.0e+3\n- 1.5e-7\n',
    ],
    ['the order of keys, numbers too', '{"b":1,"10":2,"2":3}', 'b: 1\n"10": 2\n"2": 3\n'],
    ['a scalar', '"x"', 'x\n'],
    ['a block at the top', '"a\\nb"', '|-\n  a\n  b\n'],
    ['nothing', 'null', 'null\n'],
    ['empty ones', '[[],{},[[]],{"a":{}}]', '- []\n- {}\n- - []\n- a: {}\n'],
    ['maps in lists in lists', '[[{"a":1,"b":[2]}]]', '- - a: 1\n    b:\n      - 2\n'],
    ['a BOM', '\ufeff{"a":1}', 'a: 1\n'],
    ['a key of several lines', '{"a\\nb":1}', '"a\\nb": 1\n'],
  ])('%s', async (_, json, yaml) => {
    expect(await callTool(jsonYamlConverter, { text: json })).toEqual({
      result: yaml,
      action: 'json_to_yaml',
      warnings: [],
    });
  });

  test('indent', async () => {
    const value = { a: [{ b: 1, c: { d: 'x\ny' } }] };
    expect(await toYaml(value, { indent: 4 })).toBe(
      'a:\n    - b: 1\n      c:\n          d: |-\n              x\n              y\n',
    );
    expect(await toYaml(value, { indent: 1 })).toBe('a:\n - b: 1\n   c:\n    d: |-\n     x\n     y\n');
  });

  test('plain and quoted', async () => {
    const plain = [
      'a-',
      '-a',
      '?x',
      ':x',
      'a:b',
      'a#b',
      'a, b',
      'C:\\x',
      '1.2.3',
      '192.168.0.1',
      'nUll',
      "it's",
      'a"b',
      '10am',
      '_',
      '/x',
      '(y)',
      'ja',
      '0x',
      '1e',
      '--',
      '2024-1',
    ];
    const quoted = [
      '-',
      '- a',
      '?',
      ': x',
      'a:',
      'a #b',
      '---',
      '...',
      '--- a',
      '.5',
      '1_0',
      '0b1',
      '0o7',
      '010',
      '1e3',
      '+1',
      '12:30:45',
      '190:20',
      '.inf',
      '-.INF',
      '.NaN',
      '~',
      'y',
      'N',
      'Off',
      '=',
      '.',
      '-.',
      '<<',
      '&a',
      '*a',
      '!a',
      '|',
      '>',
      '%a',
      '@a',
      '`a',
      '{',
      '[',
      ',',
      ']',
      "'a",
      '"a',
      'a ',
      'a\tb',
      '\u00a0',
      '\u0085',
      '\ufeff',
      '\u0007',
      '2001-12-14 21:59:43.10 -5',
      '2001-1-1',
      '1.',
      '-1.5',
    ];
    const lines = (await toYaml([...plain, ...quoted])).split('\n').slice(0, -1);
    expect(lines.slice(0, plain.length)).toEqual(plain.map((text) => `- ${text}`));
    for (const line of lines.slice(plain.length)) expect(line).toMatch(/^- ".*"$/);
  });

  test('a long key', async () => {
    const value = { ['k'.repeat(2000)]: { a: [1] }, ['l'.repeat(2000)]: 1 };
    expect(parse(await toYaml(value))).toEqual(value);
  });

  test('of a repeated key the last value counts, which is told', async () => {
    expect(await callTool(jsonYamlConverter, { text: '{"a":1,\n"b":2,\n"a":3}' })).toEqual({
      result: 'a: 3\nb: 2\n',
      action: 'json_to_yaml',
      warnings: [{ line: 3, message: 'the key "a" is repeated, its last value counts' }],
      dropped: ['earlier value of the key "a" (line 3)'],
    });
  });

  test('YAML 1.1 and 1.2 and JSON read it back alike', async () => {
    const unit = fc.constantFrom(
      ...'a0179eEyYnoxX_+-.:~#,[]{}&*!|>\'"%@`=<? \n\r\t\\/\u0085\u2028\ufeff\u00a0é😀\u0000',
    );
    const text = fc.oneof(
      fc.string({ unit, maxLength: 8 }),
      fc.string({ unit: fc.constantFrom(' ', '\n', 'x', '-', '\t'), maxLength: 8 }),
    );
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        text,
        fc.integer(),
        fc.constantFrom(true, false, null, 1.5, -0.25, 1e21),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(text, tie('value'), { maxKeys: 3 }),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(value, fc.integer({ min: 1, max: 8 }), async (given, indent) => {
        const json = JSON.parse(JSON.stringify(given)) as unknown;
        const yaml = await toYaml(json, { indent });
        expect(parse(yaml)).toEqual(json);
        expect(parse(yaml, { version: '1.1' })).toEqual(json);
        expect(JSON.parse(await convert(yaml, { action: 'yaml_to_json' }))).toEqual(json);
      }),
      { numRuns: 300 },
    );
  });
});

describe('to JSON', () => {
  test.each([
    ['several documents', 'a: 1\n---\nb\n', '[\n  {\n    "a": 1\n  },\n  "b"\n]\n'],
    [
      'digits',
      '[12345678901234567890, 0xFFFFFFFFFFFFFFFFFF, 1.10, .5, 5., +1.5e3]',
      '[\n  12345678901234567890,\n  4722366482869645213695,\n  1.10,\n  0.5,\n  5.0,\n  1.5e3\n]\n',
    ],
    ['the order of keys, numbers too', 'b: 1\n10: 2\n2: 3\n', '{\n  "b": 1,\n  "10": 2,\n  "2": 3\n}\n'],
    ['empty ones', 'a: []\nb: {}\n', '{\n  "a": [],\n  "b": {}\n}\n'],
    ['dates and words of YAML 1.1', '[2024-01-31, yes, 012]', '[\n  "2024-01-31",\n  "yes",\n  12\n]\n'],
    ['only comments', '# x\n', 'null\n', ['comment (line 1)']],
  ])('%s', async (_, yaml, json, dropped?: string[]) => {
    expect(await callTool(jsonYamlConverter, { text: yaml })).toEqual({
      result: json,
      action: 'yaml_to_json',
      warnings: [],
      ...(dropped && { dropped }),
    });
  });

  test('JSON is YAML, too', async () => {
    expect(await convert('{"a":[1]}', { action: 'yaml_to_json', indent: 1 })).toBe(
      '{\n "a": [\n  1\n ]\n}\n',
    );
  });

  test('what JSON cannot hold is told of', async () => {
    expect(await callTool(jsonYamlConverter, { text: 'a: .inf\nb: !x y\nc: 1e400' })).toMatchObject({
      result: '{\n  "a": ".inf",\n  "b": "y",\n  "c": 1e400\n}\n',
      warnings: [{ line: 1 }, { line: 2 }],
    });
  });
});

test('sorts keys by code point, both ways', async () => {
  const keys = ['b', '\ufffd', '😀', 'a', '10', '9'];
  const json = JSON.stringify(Object.fromEntries(keys.map((key) => [key, [{ y: 1, x: 2 }]])));
  const yaml = await convert(json, { sort_keys: true });
  expect(yaml.match(/^\S+(?=:)/gm)).toEqual(['"10"', '"9"', 'a', 'b', '\ufffd', '😀']);
  expect(yaml).toContain('- x: 2\n    "y": 1\n');
  expect(await convert('b: 1\n10: 2\na: 3', { sort_keys: true })).toBe(
    '{\n  "10": 2,\n  "a": 3,\n  "b": 1\n}\n',
  );
});

test.each([
  [
    'malformed JSON',
    { text: '{"a": 1,\n "b" 2}', action: 'json_to_yaml' },
    'text: expected JSON, got no colon after a key at line 2, column 6',
  ],
  ['malformed YAML', { text: 'a: 1\na: 2\n', action: 'yaml_to_json' }, 'line 2, column 1'],
  ['neither', { text: '{"a": 1,\n "b" 2' }, 'text: expected YAML'],
  ['no text', { text: ' ' }, 'text: expected JSON or YAML, got no text'],
  ['indent 0', { text: 'a', indent: 0 }, 'indent: expected a number >= 1'],
  ['1002 levels', { text: '['.repeat(1002) + ']'.repeat(1002) }, 'at most 1000 levels'],
  [
    'a wide indent of deep lists',
    { text: `${'{"a":'.repeat(900)}[${'1,'.repeat(20_000)}1]${'}'.repeat(900)}`, indent: 8 },
    'text: expected what makes a result of at most',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(jsonYamlConverter, input)).rejects.toThrow(message);
});
