import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import jsonFormat from '../../../plugins/developer/tools/json-format/tool.ts';

const repair = (json: string) => callTool(jsonFormat, { json, action: 'repair' });

test.each([
  ['0xC8', '200'],
  ['[0xC8, +1, -0xfF, .5, 5., +.5e3, 5.e-1, -0]', '[200,1,-255,0.5,5,0.5e3,5e-1,-0]'],
  ['0xFFFFFFFFFFFFFFFFFF', '4722366482869645213695'],
  ['12345678901234567890.0100 // kept', '12345678901234567890.0100'],
  ["'hello\\\n world'", '"hello world"'],
  ["'hello\\\r\n world\\\u2028!'", '"hello world!"'],
  ["'\\x41\\v\\0\\'\\q\"'", '"A\\u000b\\u0000\'q\\""'],
  ['"\\u00e9\\/"/**/', '"\\u00e9\\/"'],
  ["{a: 1, 'b': [2,], $_\\u0041é: null,}", '{"a":1,"b":[2],"$_Aé":null}'],
  ['/* a * / ** */ [\u00a0\ufeff// b\n true]', '[true]'],
  ['{"__proto__": {}}//', '{"__proto__":{}}'],
])('reads JSON5: %j', async (json, expected) => {
  const { result, warnings } = await repair(json);
  expect(result.replaceAll(/\n\s*|(?<=:) /g, '')).toBe(expected);
  expect(warnings).toEqual([{ message: expect.stringContaining('repaired') }]);
});

test('numbers that JSON does not have become null, and are told of', async () => {
  const { result, warnings } = await repair('[NaN,\n -Infinity, +Infinity, "NaN"]');
  expect(JSON.parse(result)).toEqual([null, null, null, 'NaN']);
  expect(warnings.slice(1)).toEqual([
    { message: 'NaN became null: JSON has no such number', line: 1, column: 2 },
    { message: '-Infinity became null: JSON has no such number', line: 2, column: 2 },
    { message: '+Infinity became null: JSON has no such number', line: 2, column: 13 },
  ]);
});

test.each([['010'], ['[1,,2]'], ['{a b}'], ['"\\1"'], ['+ 1'], ['0x'], ['.'], ["'a\nb'"]])(
  'what is not JSON5 is mended as other text: %j',
  async (json) => {
    const answer = await repair(json).catch((error: unknown) => String(error));
    if (typeof answer === 'string') expect(answer).toContain('json: expected text that can be mended');
    else expect(answer.warnings).not.toEqual([]);
  },
);

test('much white space and many comments are read in one pass', async () => {
  const { result } = await repair(`[1,${' /* * */ // x\n'.repeat(100_000)}0x1]`);
  expect(JSON.parse(result)).toEqual([1, 1]);
});
