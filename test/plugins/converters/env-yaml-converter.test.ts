import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import envYamlConverter from '../../../plugins/converters/tools/env-yaml-converter/tool.ts';

const toYaml = async (text: string, options = {}) =>
  (await callTool(envYamlConverter, { text, action: 'env_to_yaml', ...options })).result;
const toEnv = async (text: string, options = {}) =>
  (await callTool(envYamlConverter, { text, action: 'yaml_to_env', ...options })).result;

describe('to YAML', () => {
  test.each([
    [
      'comments, quotes, export, types',
      '# app\nexport HOST=localhost\nPORT=8080\nDEBUG = true\nNAME="My App" # c\nRAW=\'a\\n b\'\nHASH=a#b\nEMPTY=\n',
      'HOST: localhost\nPORT: 8080\nDEBUG: true\nNAME: My App\nRAW: a\\n b\nHASH: a#b\nEMPTY: ""\n',
    ],
    ['a BOM, CRLF, CR, blank lines', '\ufeffA=1\r\n\r\n  # c\rB=2', 'A: 1\nB: 2\n'],
    [
      'values end before a comment',
      'A=x # y\nB= # y\nC=#y\nD=x\t#y\nE=  x  ',
      'A: x\nB: ""\nC: "#y"\nD: x\nE: x\n',
    ],
    [
      'escapes in double quotes alone',
      'A="\\n\\r\\t\\"\\\\\\$\\x"\nB=\'\\n\\"\'\nC=\\n',
      'A: "\\n\\r\\t\\"\\\\$\\\\x"\nB: \\n\\"\nC: \\n\n',
    ],
    [
      'values over several lines',
      'A="one\n# two\n" # c\nB=\'x\n\ny\'#c\nC=3',
      'A: |\n  one\n  # two\nB: |-\n  x\n\n  y\nC: 3\n',
    ],
    ['variables stay', 'A=${B}/c\nD="$E"', 'A: ${B}/c\nD: $E\n'],
    [
      'types',
      'A=True\nB=-1.50\nC=12345678901234567890\nD=+1\nE=null\nF=false\nG=1e3',
      'A: "True"\nB: -1.50\nC: "12345678901234567890"\nD: "+1"\nE: "null"\nF: false\nG: 1.0e+3\n',
    ],
    ['names', '_a=1\na.b-c=2\nexported=3\nexport\tX=4', '_a: 1\na.b-c: 2\nexported: 3\nX: 4\n'],
    ['nothing', '# c\n', '{}\n'],
  ])('%s', async (_, env, yaml) => {
    expect(await toYaml(env)).toBe(yaml);
  });

  test('no types', async () => {
    expect(await toYaml('A=1\nB=true', { infer_types: false })).toBe('A: "1"\nB: "true"\n');
  });

  test('nested', async () => {
    const options = { nested: true, separator: '__' };
    expect(await toYaml('DB__HOST=h\nDB__PORT=5\nX=1\n', options)).toBe('DB:\n  HOST: h\n  PORT: 5\nX: 1\n');
    expect(await toYaml('A_b_C=1\nX=2\nA_d=3\n', { nested: true })).toBe(
      'A:\n  b:\n    C: 1\n  d: 3\nX: 2\n',
    );
  });

  test('of repeated variables the last wins, which is told', async () => {
    expect(await callTool(envYamlConverter, { text: 'A=1\nB=2\nA=3\n', action: 'env_to_yaml' })).toEqual({
      result: 'A: 3\nB: 2\n',
      count: 2,
      warnings: [{ line: 3, message: '"A" is repeated, its last value counts' }],
      dropped: ['earlier value of "A" (line 1)'],
    });
  });
});

describe('to .env', () => {
  test.each([
    [
      'lists of scalars, others as JSON',
      'a: [1, true, ~, x y]\nb: [{c: 1.0}]\nc: []\nd: {}\ne: [[1]]',
      "A='1,true,,x y'\nB='[{\"c\":1.0}]'\nC=\nD='{}'\nE='[[1]]'\n",
    ],
    ['names', 'a-b: 1\n2x: 2\n"é ü": 3\nx.y: {z: 4}\n😀: 5', 'A_B=1\n_2X=2\n___=3\nX_Y_Z=4\n_=5\n'],
    ['an empty name', '"": 1', '_=1\n'],
    [
      'quotes',
      'a: "x\'y\\n\\t\\"$Z\\\\\\r"\nb: "$x"\nc: \'a"b\'\nd: "tab\\t"',
      "A=\"x'y\\n\\t\\\"\\$Z\\\\\\r\"\nB='$x'\nC='a\"b'\nD='tab\t'\n",
    ],
    ['bare', 'a: Az09_./:@%+,=-\nb: é\nc: a b', "A=Az09_./:@%+,=-\nB='é'\nC='a b'\n"],
    ['digits', 'a: 12345678901234567890\nb: 1.10\nc: .inf', 'A=12345678901234567890\nB=1.10\nC=.inf\n'],
    ['nothing', '{}', ''],
  ])('%s', async (_, yaml, env) => {
    expect(await toEnv(yaml)).toBe(env);
  });

  test('separator and case', async () => {
    expect(await toEnv('a: {b: {c: 1}}', { separator: '__', uppercase: false })).toBe('a__b__c=1\n');
    expect(await toEnv('a: {b: 1}', { separator: '' })).toBe('AB=1\n');
    expect(await toEnv('a: {b: 1}', { separator: '.\n=' })).toBe('A___B=1\n');
  });

  test('a tag that is dropped is told', async () => {
    const called = callTool(envYamlConverter, { text: 'a: !x y', action: 'yaml_to_env' });
    expect(await called).toEqual({
      result: 'A=y\n',
      count: 1,
      warnings: [{ line: 1, message: 'the tag "!x" is dropped' }],
      dropped: ['tag "!x" (line 1)'],
    });
  });
});

test('texts come back from .env', async () => {
  const text = fc.string({
    unit: fc.constantFrom('a', ' ', '#', "'", '"', '$', '\\', 'n', '\n', '\r', '\t', '=', 'é', '😀'),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.stringMatching(/^[A-Z_][A-Z0-9_]{0,3}$/), text, { maxKeys: 4 }),
      async (given) => {
        const value = JSON.parse(JSON.stringify(given)) as unknown;
        // JSON is YAML, and the library's own writing of " \n" as a block is another text.
        const env = await toEnv(JSON.stringify(value));
        expect(parse(await toYaml(env, { infer_types: false }))).toEqual(value);
      },
    ),
  );
});

test.each([
  [
    'a line without =',
    { text: 'A=1\nnonsense here\n', action: 'env_to_yaml' },
    'text: expected NAME=value at line 2, got no =',
  ],
  ['a bad name', { text: 'A=1\n2B=3', action: 'env_to_yaml' }, 'not beginning with a digit, at line 2'],
  ['no name', { text: '=1', action: 'env_to_yaml' }, 'at line 1'],
  [
    'an unclosed quote',
    { text: 'A=1\n\nB="x\\"\n', action: 'env_to_yaml' },
    'a closing " for the one at line 3, column 3',
  ],
  ['text after a quote', { text: "A='x\ny' z", action: 'env_to_yaml' }, "after the closing ' at line 2"],
  ['a line after a value of several', { text: "A='x\ny'\nz", action: 'env_to_yaml' }, 'at line 3'],
  ['no action', { text: 'A=1' }, 'action: required'],
  [
    'two keys of one name',
    { text: 'a:\n  b: 1\na_b: 2\n', action: 'yaml_to_env' },
    'text: expected keys of different names, got A_B twice',
  ],
  [
    'a value and a map',
    { text: 'A=1\nA_B_C=2', action: 'env_to_yaml', nested: true },
    'got both for "A" ("A_B_C")',
  ],
  [
    'a map and a value',
    { text: 'A_B=1\nA=2', action: 'env_to_yaml', nested: true },
    'got both for "A" ("A_…")',
  ],
  [
    'no separator',
    { text: 'A=1', action: 'env_to_yaml', nested: true, separator: '' },
    'separator: expected',
  ],
  ['malformed YAML', { text: 'a:\n\t- b', action: 'yaml_to_env' }, 'line 2, column 1'],
  ['a list', { text: '- a', action: 'yaml_to_env' }, 'text: expected a YAML map at the top level'],
  ['two documents', { text: 'a: 1\n---\nb: 2', action: 'yaml_to_env' }, 'got 2 documents'],
  ['no text', { text: '', action: 'yaml_to_env' }, 'text: expected YAML, got no text'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(envYamlConverter, input)).rejects.toThrow(message);
});
