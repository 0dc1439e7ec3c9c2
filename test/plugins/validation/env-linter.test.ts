import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import envLinter from '../../../plugins/validation/tools/env-linter/tool.ts';

test.each([
  [
    'clean file',
    {
      text: '# app\nAPP_NAME="My App"\nDEBUG=true\n\nexport URL=https://example.com/?a=b\nEMPTY=\n',
      ignore: ['unordered_key'],
    },
    {
      valid: true,
      error_count: 0,
      warning_count: 0,
      info_count: 0,
      issues: [],
      keys: ['APP_NAME', 'DEBUG', 'URL', 'EMPTY'],
      count: 4,
      missing: null,
      fixed: '# app\nAPP_NAME="My App"\nDEBUG=true\n\nexport URL=https://example.com/?a=b\nEMPTY=\n',
    },
  ],
  [
    'duplicate and bad names',
    { text: 'A=1\nH-I=2\n1B=3\nA=4\n', ignore: ['unordered_key'] },
    {
      valid: false,
      error_count: 3,
      keys: ['A'],
      count: 2,
      issues: [
        { line: 2, column: 1, rule: 'incorrect_delimiter', severity: 'error', key: 'H-I' },
        { line: 3, rule: 'leading_character', key: '1B' },
        {
          line: 4,
          column: 1,
          rule: 'duplicate_key',
          severity: 'error',
          key: 'A',
          message: expect.stringContaining('1'),
        },
      ],
    },
  ],
  [
    'hash that parsers read differently',
    { text: 'PASS=abc#123\nNOTE=x # comment\n', ignore: ['unordered_key'] },
    {
      valid: true,
      warning_count: 1,
      issues: [{ line: 1, column: 9, rule: 'unquoted_hash', key: 'PASS' }],
      fixed: 'PASS="abc#123"\nNOTE=x # comment\n',
    },
  ],
  [
    'CRLF and BOM',
    { text: '\ufeffA=1\r\nB=2\r\n' },
    {
      valid: true,
      keys: ['A', 'B'],
      warning_count: 2,
      issues: expect.arrayContaining([
        expect.objectContaining({ rule: 'bom', line: 1 }),
        expect.objectContaining({ rule: 'line_ending', line: 1 }),
      ]),
      fixed: 'A=1\nB=2\n',
    },
  ],
  ['empty text', { text: '' }, { valid: true, issues: [], keys: [], fixed: '' }],
])('%s', async (_, input, output) => {
  expect(await callTool(envLinter, input)).toMatchObject(output);
});

test.each([['unknown rule', { text: 'A=1\n', ignore: ['no_such_rule'] }, 'ignore']])(
  'refuses %s',
  async (_, input, message) => {
    await expect(callTool(envLinter, input)).rejects.toThrow(message);
  },
);

/** `rule@line:column` of every issue. */
async function lint(text: string, ignore: string[] = []): Promise<string[]> {
  const { issues } = await callTool(envLinter, { text, ignore });
  return issues.map(({ rule, line, column }) => `${rule}@${line}:${column}`);
}

test.each([
  ['hello there\n', ['invalid_line@1:1']],
  [' FOO: bar\n', ['leading_space@1:1', 'invalid_line@1:2']],
  ['=x\n', ['empty_key@1:1']],
  ['A B=1\n', ['incorrect_delimiter@1:1']],
  ['É=1\n', ['leading_character@1:1']],
  ['a=1\n', ['lowercase_key@1:1']],
  ['export A\n', ['key_without_value@1:8']],
  ['export A # c\n', ['key_without_value@1:8']],
  ['export=1\n', ['lowercase_key@1:1']],
  ['A= 1\n', ['space_character@1:3']],
  ['A=1 \n', ['trailing_whitespace@1:4']],
  ['A=😀 b#c d\n', ['value_without_quotes@1:4', 'unquoted_hash@1:6']],
  ['A=#c\n', ['unquoted_hash@1:3']],
  ['A=b # c#d\n', []],
  ['A="b" # c\nB="b"#c\n', ['quote_character@1:3', 'quote_character@2:3']],
  ['A="b"c\n', ['text_after_quote@1:6']],
  ['A="one\ntwo \n" x\n', ['text_after_quote@3:3']],
  ['A="x\\" y"\n', []],
  ['A="x\\\\"\n', []],
  ["A='x\\'\n", []],
  ['A=`a"\'b`\n', []],
  ['A="x\\"\nB=1\n', ['unclosed_quote@1:3']],
  ['A=""\n', []],
  ['A=${B\nC="${D} ${E"\nF=\'${G\'\nH=\\${I\n', ['substitution_key@1:3', 'substitution_key@2:9']],
  ['A=${B:-${C}}\n', []],
  ['B=1\nA=2\n\nA0=1\n', ['unordered_key@2:1']],
  ['B=1\n# c\nA=2\n', []],
  ['A=1\n\n\n \nB=2\n', ['extra_blank_line@3:1', 'extra_blank_line@4:1', 'trailing_whitespace@4:1']],
  ['A=1', ['ending_blank_line@1:4']],
  ['A=1\rB=2\r', ['line_ending@1:4']],
  ['A=-----BEGIN RSA PRIVATE KEY-----\n', ['secret_value@1:3', 'value_without_quotes@1:13']],
  ['A=AKIAABCDEFGHIJKLMNOP\n', ['secret_value@1:3']],
  ['A=xoxb-0123456789-abc\n', ['secret_value@1:3']],
])('%j: %j', async (text, issues) => {
  expect(await lint(text)).toEqual(issues);
});

test.each([
  ['  export  A = "x y"  # c \r\n', 'export  A="x y"  # c\n'],
  ['A=hello world # c', 'A="hello world" # c\n'],
  ['A=pay $5\n', "A='pay $5'\n"],
  ['A=${B} c#d\n', 'A="${B} c#d"\n'],
  ['A=\\$B x\n', 'A=\\$B x\n'],
  ["A=it's $5\n", "A=it's $5\n"],
  ["A=it's on\n", 'A="it\'s on"\n'],
  ['A="open x\n', 'A="open x\n'],
  ['\n\n# c \n\n\nA="a\r\nb"\n', '\n# c\n\nA="a\nb"\n'],
  ['hello there \n', 'hello there\n'],
])('%j is fixed as %j', async (text, fixed) => {
  expect(await callTool(envLinter, { text })).toMatchObject({ fixed });
  expect(await callTool(envLinter, { text: fixed })).toMatchObject({ fixed });
});

test('values never appear in messages', async () => {
  const { issues } = await callTool(envLinter, {
    text: 'A=topsecret value#x\nA="topsecret" topsecret ${topsecret\n',
  });
  expect(issues.length).toBeGreaterThan(3);
  expect(JSON.stringify(issues)).not.toContain('topsecret');
});

test('ignored rules do not count, and the text is fixed all the same', async () => {
  expect(
    await callTool(envLinter, { text: 'A = 1', ignore: ['space_character', 'ending_blank_line'] }),
  ).toMatchObject({
    issues: [],
    warning_count: 0,
    info_count: 0,
    fixed: 'A=1\n',
  });
});

test('ten thousand issues are listed, all are counted', async () => {
  const { issues, info_count, error_count } = await callTool(envLinter, { text: `${'\n'.repeat(20_001)}x` });
  expect(issues).toHaveLength(10_000);
  expect({ info_count, error_count }).toEqual({ info_count: 20_001, error_count: 0 });
});

test('a megabyte of lines is linted', async () => {
  const text = Array.from({ length: 80_000 }, (_, index) => `K${index}=`).join('\n');
  expect(await callTool(envLinter, { text, example: `X=\n${text}` })).toMatchObject({
    count: 80_000,
    missing: ['X'],
  });
  expect(await lint(`A="${'\\"'.repeat(500_000)}\n`)).toEqual(['unclosed_quote@1:3']);
});
