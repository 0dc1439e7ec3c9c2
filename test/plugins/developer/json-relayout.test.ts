import { repeatedKeys } from '@toolyard/kit/repeated-keys';
import { assert, constantFrom, json, jsonValue, nat, property, string, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { layOutJson } from '../../../plugins/developer/lib/json-layout.ts';
import { relayOutJson } from '../../../plugins/developer/lib/json-relayout.ts';
import { readJsonSource } from '../../../plugins/developer/lib/json-source.ts';

const indents = constantFrom(null, '', '  ', '\t');

describe('JSON laid out without a tree', () => {
  test('is as JSON.stringify has it', () => {
    assert(
      property(jsonValue(), indents, (value, indent) => {
        const laidOut = relayOutJson(JSON.stringify(value, null, 3), indent, Infinity);
        const written = JSON.stringify(value, null, indent ?? undefined);
        // Without an indent JSON.stringify knows no lines.
        if (indent !== '') expect(laidOut?.result).toBe(written);
        expect(JSON.parse(laidOut?.result ?? '')).toStrictEqual(JSON.parse(written));
        expect(laidOut?.lines).toBe(laidOut?.result.split('\n').length);
        expect(laidOut?.bytes).toBe(Buffer.byteLength(laidOut?.result ?? ''));
      }),
    );
  });

  test('is as it is with a tree, and what is no JSON for the one is none for the other', () => {
    const spoilt = tuple(json(), nat(), constantFrom(...'{}[]":,\\ \n0-+.eEtrufalsn/é😀\u0001'), nat(2));
    assert(
      property(spoilt, indents, ([text, place, character, taken], indent) => {
        const at = place % (text.length + 1);
        const given = text.slice(0, at) + character + text.slice(at + taken);
        const laidOut = relayOutJson(given, indent, Infinity);
        const source = treeOf(given);
        if (!given.isWellFormed()) expect(laidOut).toBeUndefined();
        else if (source === undefined) expect(laidOut).toBeUndefined();
        else {
          expect(laidOut?.result).toBe(layOutJson(source, { indent }));
          expect(laidOut?.type).toBe(source.root.kind);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('tells the keys that an object repeats, and where, as the tree does', () => {
    const key = constantFrom('"a"', '"b"', '"\\u0061"', '"é"', '"😀"', '"ab"', '"__proto__"', '""');
    const member = tuple(key, constantFrom('1', '[]', '{"a":1,"a":2}', '{"b":1}', '"x"'));
    assert(
      property(
        tuple(member, member, member, member, member).map((members) => members.map((each) => each.join(':'))),
        string({ maxLength: 2 }),
        (members, text) => {
          const object = `{${members.join(',')}}`;
          const given = `[${object},${JSON.stringify(text)},${object},{${members.toReversed().join(', ')}}]`;
          const expected = repeatedKeys(readJsonSource('json', given).root);
          expect(relayOutJson(given, null, Infinity)?.repeatedKeys).toStrictEqual(
            expected.map(({ key: name, keyStart }) => ({ key: name, keyStart })),
          );
        },
      ),
    );
  });

  test.each([
    ['numbers and escapes as they are', '[1.0,1E5,-0,12345678901234567890,"\\u00e9\\/"]', undefined],
    ['500 levels', `${'['.repeat(500)}${']'.repeat(500)}`, undefined],
  ])('keeps %s', (_name, text) => {
    expect(relayOutJson(text, null, Infinity)?.result).toBe(text);
  });

  test.each([
    ['more levels', `${'['.repeat(501)}${']'.repeat(501)}`],
    ['half a character', '"\ud83d"'],
    ['what would be longer than it may be', '[1,2,3,4]'],
    ['no text', ''],
    ['a second value', '1 2'],
  ])('leaves %s to the tree', (_name, text) => {
    expect(relayOutJson(text, '  ', 10)).toBeUndefined();
  });
});

function treeOf(text: string) {
  try {
    return readJsonSource('json', text);
  } catch {
    return undefined;
  }
}

test('long tokens and deep indents stand as JSON.stringify has them, wherever a stretch of the text ends', () => {
  for (let length = 65_520; length < 65_550; length += 1) {
    const value = { [`k${'é'.repeat(length / 2)}`]: [[['x'.repeat(length)], [], {}], '中'.repeat(200_000)] };
    const indent = ' '.repeat(10);
    const written = JSON.stringify(value, null, indent);
    const laidOut = relayOutJson(JSON.stringify(value), indent, Infinity);
    expect(laidOut?.result === written).toBe(true);
    expect(laidOut).toMatchObject({ lines: written.split('\n').length, bytes: Buffer.byteLength(written) });
    expect(relayOutJson(written, null, Infinity)?.result === JSON.stringify(value)).toBe(true);
  }
});
