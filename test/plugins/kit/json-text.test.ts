import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readJsonText, type JsonNode } from '@toolyard/kit/json-text';

function value(node: JsonNode | undefined): unknown {
  switch (node?.kind) {
    case 'object':
      return Object.fromEntries(node.members.map((member) => [member.key, value(member.value)]));
    case 'array':
      return node.elements.map(value);
    case 'string':
    case 'boolean':
      return node.value;
    case 'number':
      return Number(node.literal);
    default:
      return node === undefined ? undefined : null;
  }
}

test('reads what JSON.parse reads', () => {
  const text = fc
    .tuple(fc.json(), fc.constantFrom('', ' ', '\r\n\t'))
    .map(([json, blank]) => blank + json + blank);
  fc.assert(
    fc.property(text, (text) => {
      const { root, fault } = readJsonText(text);
      expect(fault).toBeUndefined();
      expect(value(root)).toEqual(JSON.parse(text));
    }),
  );
});

test('refuses what JSON.parse refuses', () => {
  const pieces = [
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"',
    '\\',
    '1',
    '-',
    '0',
    '.5',
    'e1',
    'true',
    'nul',
    ' ',
    '\n',
    "'",
  ];
  const piece = fc.constantFrom(...pieces);
  const assembled = fc.array(piece, { maxLength: 8 }).map((list) => list.join(''));
  const mutated = fc
    .tuple(fc.json(), fc.nat(), piece)
    .map(([json, at, piece]) => json.slice(0, at % json.length) + piece + json.slice(at % json.length));
  fc.assert(
    fc.property(fc.oneof(assembled, mutated), (text) => {
      let legal = true;
      try {
        JSON.parse(text);
      } catch {
        legal = false;
      }
      expect(readJsonText(text).fault === undefined).toBe(legal);
    }),
    { numRuns: 1000 },
  );
});

test('keeps places, digits and repeated keys', () => {
  const text = '{"a": 1.10, "\\u0061": [1e400]}';
  const { root } = readJsonText(text);
  if (root?.kind !== 'object') throw new Error('expected an object');
  expect(root.members.map(({ key, keyStart, keyEnd }) => [key, text.slice(keyStart, keyEnd)])).toEqual([
    ['a', '"a"'],
    ['a', '"\\u0061"'],
  ]);
  expect(root.members.map((member) => text.slice(member.value.start, member.value.end))).toEqual([
    '1.10',
    '[1e400]',
  ]);
});

describe('names the first fault and points at it', () => {
  test.each([
    ['', 'empty', 0],
    [' \n', 'empty', 0],
    ['[1,2', 'unexpected_end', 4],
    ['{"a":', 'unexpected_end', 5],
    ['{"a"', 'unexpected_end', 4],
    ['["ab', 'unterminated_string', 1],
    ['["ab\\', 'unterminated_string', 1],
    ['["ab\\u00', 'unterminated_string', 1],
    ['["a\tb"]', 'control_character', 3],
    ['["a\\x"]', 'bad_escape', 3],
    ['["a\\u12g4"]', 'bad_escape', 3],
    ['["a\\u12"]', 'bad_escape', 3],
    ['[01]', 'invalid_number', 1],
    ['[1.]', 'invalid_number', 1],
    ['[.5]', 'invalid_number', 1],
    ['[+1]', 'invalid_number', 1],
    ['[1e]', 'invalid_number', 1],
    ['[0x1F]', 'invalid_number', 1],
    ['[-]', 'invalid_number', 1],
    ['[-Infinity]', 'invalid_number', 1],
    ['[True]', 'invalid_literal', 1],
    ['[NaN]', 'invalid_literal', 1],
    ['[undefined]', 'invalid_literal', 1],
    ['[é]', 'invalid_literal', 1],
    ["['a']", 'single_quotes', 1],
    ["{'a':1}", 'single_quotes', 1],
    ['{a:1}', 'unquoted_key', 1],
    ['{1:1}', 'unquoted_key', 1],
    ['{"a":1,b:2}', 'unquoted_key', 7],
    ['[1,2, ]', 'trailing_comma', 4],
    ['{"a":1,\n}', 'trailing_comma', 6],
    ['[1 2]', 'missing_comma', 3],
    ['{"a":1 "b":2}', 'missing_comma', 7],
    ['[{} {}]', 'missing_comma', 4],
    ['{"a" 1}', 'missing_colon', 5],
    ['{"a"}', 'missing_colon', 4],
    ['[1, // one\n2]', 'comment', 4],
    ['# x\n1', 'comment', 0],
    ['1 /* x */', 'comment', 2],
    ['{} {}', 'extra_content', 3],
    ['1]', 'extra_content', 1],
    ['[1,,2]', 'unexpected_character', 3],
    ['[,1]', 'unexpected_character', 1],
    ['{,}', 'unexpected_character', 1],
    ['[1}', 'unexpected_character', 2],
    ['{"a":}', 'unexpected_character', 5],
    ['["a":1]', 'unexpected_character', 4],
    ['{[]:1}', 'unexpected_character', 1],
    ['\u00a01', 'unexpected_character', 0],
    ['\ufeff1', 'unexpected_character', 0],
  ])('%j: %s at %i', (text, code, offset) => {
    expect(readJsonText(text).fault).toMatchObject({ code, offset });
  });
});

describe('leniency', () => {
  const lenient = { comments: true, trailingCommas: true };

  test('lets comments and trailing commas through', () => {
    const text = '// c\n{"a": [1,], /* x */} // end';
    expect(readJsonText(text, lenient)).toMatchObject({ trailingCommas: [13, 15] });
    expect(value(readJsonText(text, lenient).root)).toEqual({ a: [1] });
  });

  test.each([
    ['# x\n1', 'unexpected_character', 0],
    ['/ 1', 'unexpected_character', 0],
    ['/* 1', 'unexpected_end', 4],
    ['1 /* x', 'unexpected_end', 6],
    ['[1 /*/', 'unexpected_end', 6],
    ['// 1', 'unexpected_end', 4],
    ['[,]', 'unexpected_character', 1],
    ['[1,,]', 'unexpected_character', 3],
    ['{} /', 'extra_content', 3],
  ])('%j: %s at %i', (text, code, offset) => {
    expect(readJsonText(text, lenient).fault).toMatchObject({ code, offset });
  });
});

test('half a million levels need no stack', () => {
  expect(readJsonText('['.repeat(524_288) + ']'.repeat(524_288)).fault).toBeUndefined();
  expect(readJsonText('{"a":'.repeat(200_000)).fault).toMatchObject({ code: 'unexpected_end' });
});

test('what was read before the fault is there', () => {
  expect(value(readJsonText('{"a":[1,2],"b":[3,x').root)).toEqual({ a: [1, 2], b: [3] });
});
