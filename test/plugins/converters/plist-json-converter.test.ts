import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import plistJsonConverter from '../../../plugins/converters/tools/plist-json-converter/tool.ts';

test.each<[string, object, object]>([
  [
    'all types',
    {
      text: '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0">\n<dict>\n\t<key>s</key>\n\t<string>a &amp; b</string>\n\t<key>i</key>\n\t<integer>-5</integer>\n\t<key>r</key>\n\t<real>1.5</real>\n\t<key>t</key>\n\t<true/>\n\t<key>d</key>\n\t<date>2024-02-29T12:00:00Z</date>\n\t<key>b</key>\n\t<data>\n\tAP8=\n\t</data>\n\t<key>l</key>\n\t<array>\n\t\t<string>x</string>\n\t\t<dict/>\n\t</array>\n</dict>\n</plist>\n',
      action: 'plist_to_json',
    },
    {
      data: { s: 'a & b', i: -5, r: 1.5, t: true, d: '2024-02-29T12:00:00Z', b: 'AP8=', l: ['x', {}] },
      source_format: 'xml',
    },
  ],
  [
    'JSON to XML plist',
    { text: '{"name": "a<b", "n": 1, "f": 0.5, "list": [true, "x"], "e": {}}', action: 'json_to_plist' },
    {
      result:
        '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0">\n<dict>\n\t<key>name</key>\n\t<string>a&lt;b</string>\n\t<key>n</key>\n\t<integer>1</integer>\n\t<key>f</key>\n\t<real>0.5</real>\n\t<key>list</key>\n\t<array>\n\t\t<true/>\n\t\t<string>x</string>\n\t</array>\n\t<key>e</key>\n\t<dict/>\n</dict>\n</plist>\n',
    },
  ],
  [
    'JSON to binary',
    { text: '{"a":1}', action: 'json_to_plist', format: 'binary' },
    {
      base64: expect.stringMatching(new RegExp('^YnBsaXN0MDDR')),
      mime_type: 'application/x-plist',
      size_bytes: expect.any(Number),
    },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(plistJsonConverter, input)).toMatchObject(output);
});

test.each<[string, object, string]>([
  [
    'malformed XML',
    {
      text: '<?xml version="1.0"?>\n<plist version="1.0">\n<dict><key>a</key></plist>',
      action: 'plist_to_json',
    },
    'line 3',
  ],
  ['no plist', { text: 'hello', action: 'plist_to_json' }, 'plist'],
  ['null in an array', { text: '{"a":[1,null]}', action: 'json_to_plist' }, 'a[1]'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(plistJsonConverter, input)).rejects.toThrow(message);
});

const toJson = (text: string) => callTool(plistJsonConverter, { text, action: 'plist_to_json' });
const toPlist = (text: string, format = 'xml') =>
  callTool(plistJsonConverter, { text, action: 'json_to_plist', format });
const xml = (value: string) => `<plist version="1.0">${value}</plist>`;

test('reads every type of a binary file that Python wrote, in its order', async () => {
  const { data, result } = await toJson(
    'YnBsaXN0MDDeAQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYHB0eH1NiaWdTbmVnU21pblRodWdlUXJTbmFuUWRRYlF1UWxRdFlfX3Byb3RvX19SMTBRORQAAAAAAAAAAP//////////E//////////7E4AAAAAAAAAAEwAgAAAAAAAAIz/4AAAAAAAAI3/4AAAAAAAAM0HFyFSgAAAAQgD/gQEsoxkaG18QFHh4eHh4eHh4eHh4eHh4eHh4eHh4bxAUAOkA6QDpAOkA6QDpAOkA6QDpAOkA6QDpAOkA6QDpAOkA6QDpAOkA6dAJUXAQARACCCUpLTE2ODw+QEJERlBTVWZveIGKk5yfoqa96Onq7O4AAAAAAAABAQAAAAAAAAAgAAAAAAAAAAAAAAAAAAAA8A==',
  );
  expect(JSON.stringify(data, null, 2)).toContain('"__proto__": "p"');
  expect(result?.replace(/\s+/g, ' ')).toBe(
    `{ "big": "18446744073709551615", "neg": -5, "min": "-9223372036854775808", "huge": "9007199254740992", "r": 1.5, "nan": "nan", "d": "2024-02-29T12:00:00Z", "b": "AP8=", "u": { "CF$UID": 300 }, "l": [ "${'x'.repeat(20)}", "${'é'.repeat(20)}", {} ], "t": true, "__proto__": "p", "10": 1, "9": 2 }`,
  );
});

test.each<[string, string, unknown, string[]?]>([
  [
    'CDATA, comments and references',
    '<string>a<!-- x --><![CDATA[<b>]]>&#233;</string>',
    'a<b>é',
    ['comment (line 2)'],
  ],
  ['an empty text', '<string/>', ''],
  ['an integer in base 16', '<integer> -0xFF </integer>', -255],
  ['the last exact integer', '<integer>+9007199254740991</integer>', 9007199254740991],
  ['the first that is not', '<integer>-9007199254740992</integer>', '-9007199254740992'],
  [
    'infinity',
    '<array><real>inf</real><real>-infinity</real><real>NaN</real></array>',
    ['inf', '-inf', 'nan'],
  ],
  ['reals', '<array><real>.5</real><real>1e3</real><real>-2.</real></array>', [0.5, 1000, -2]],
  ['data with spaces', '<data>\n\tAP\n\t8=\n</data>', 'AP8='],
  [
    'the last of repeated keys',
    '<dict><key>a</key><true/><key>a</key><false/></dict>',
    { a: false },
    ['earlier value of the key "a" (a)'],
  ],
  ['an empty dict and array', '<array><dict/><array></array></array>', [{}, []]],
])('reads %s', async (_, value, data, dropped) => {
  const text = `<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://127.0.0.1:9/x.dtd">\n${xml(value)}`;
  expect(await toJson(text)).toEqual({
    data,
    result: JSON.stringify(data, null, 2),
    source_format: 'xml',
    ...(dropped && { dropped }),
  });
});

test.each([
  [
    'a key without a value',
    xml('<dict>\n<key>a</key></dict>'),
    'text: expected a property list, got the key "a" without a value at line 2',
  ],
  [
    'a key before a key',
    xml('<dict><key>a</key><key>b</key><true/></dict>'),
    'the key "a" without a value at line 1',
  ],
  ['a value without a key', xml('<dict><true/></dict>'), 'a value without a key in dict at line 1'],
  ['text in a dict', xml('<dict>x</dict>'), 'text beside the values of dict'],
  ['elements in text', xml('<string>a<b/></string>'), 'elements in string at line 1'],
  ['unknown elements', xml('\n<null/>'), 'the element "null", which property lists do not have at line 2'],
  ['a fraction as integer', xml('<integer>1.5</integer>'), 'the integer "1.5"'],
  ['a word as real', xml('<real>x</real>'), 'the real "x"'],
  ['a date without its Z', xml('<date>2024-02-29T00:00:00</date>'), 'the date'],
  ['a day that is none', xml('<date>2024-02-30T00:00:00Z</date>'), 'the date "2024-02-30T00:00:00Z" at line'],
  ['an hour that is none', xml('<date>2024-02-29T24:00:00Z</date>'), 'the date'],
  ['data that is no base64', xml('<data>A</data>'), 'data that is no base64'],
  ['no value', xml(''), 'expected one value in plist, got none'],
  ['two values', xml('<true/><true/>'), 'expected one value in plist, got 2'],
  ['other XML', '<html/>', 'got the root element "html" in place of plist'],
  [
    'an entity bomb',
    `<!DOCTYPE plist [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>${xml('<string>&b;</string>')}`,
    'undefined entity',
  ],
  [
    'values too deep',
    xml('<array>'.repeat(501) + '</array>'.repeat(501)),
    'text: expected values at most 500 deep',
  ],
])('refuses %s', async (_, text, message) => {
  await expect(toJson(text)).rejects.toThrow(message);
});

/** A binary property list of objects that refer to each other by number, the first on top. */
function binary(objects: readonly (readonly number[])[]): string {
  let offset = 8;
  const offsets = objects.map((object) => {
    const start = offset;
    offset += object.length;
    return start;
  });
  const end = [0, 0, 0, 0, 0, 0, 2, 1, ...int64(objects.length), ...int64(0), ...int64(offset)];
  const table = offsets.flatMap((at) => [at >> 8, at & 0xff]);
  const bytes = [...Buffer.from('bplist00'), ...objects.flat(), ...table, ...end];
  return Buffer.from(bytes).toString('base64');
}

const int64 = (value: number) => [0, 0, 0, 0, 0, 0, value >> 8, value & 0xff];

test.each([
  ['cut off', Buffer.from('bplist00xx').toString('base64'), 'it ends before its trailer'],
  ['with an object that holds itself', binary([[0xa1, 0]]), 'object 0 holds itself'],
  ['with a reference to nothing', binary([[0xa1, 9]]), 'it has no object 9'],
  ['with a text longer than the file', binary([[0x5f, 0x12, 0x7f, 0xff, 0xff, 0xff]]), 'it is cut off'],
  ['with a list longer than the file', binary([[0xaf, 0x12, 0x7f, 0xff, 0xff, 0xff]]), 'it is cut off'],
  ['with a length that is no number', binary([[0xaf, 0x51, 0]]), 'a length is no integer'],
  ['with a key that is no text', binary([[0xd1, 1, 1], [0x09]]), 'a dict has a key that is no text'],
  ['of an unknown kind', binary([[0x70]]), 'it has a value of the unknown kind 112'],
  ['with a date out of range', binary([[0x33, 0x7f, 0xf0, 0, 0, 0, 0, 0, 0]]), 'a date lies out of range'],
  // 9^100 texts, were they written out.
  [
    'that doubles itself',
    binary([...Array.from({ length: 100 }, (_, i) => [0xa9, ...Array<number>(9).fill(i + 1)]), [0x51, 0x61]]),
    'text: expected a property list of at most 33554432 bytes',
  ],
])('refuses a binary file %s', async (_, text, message) => {
  await expect(toJson(text)).rejects.toThrow(message);
});

test('writes numbers as the type that holds them, and keeps keys in order', async () => {
  const text =
    '{"b":1.0,"10":1e3,"9":-0.5,"a":18446744073709551615,"c":18446744073709551616,"d":-9223372036854775808,"e":[],"f":"","g":"2024-01-01T00:00:00Z"}';
  const { result } = await toPlist(text);
  expect(
    result
      ?.split('\n')
      .slice(4, -3)
      .map((line) => line.trim()),
  ).toEqual([
    ...['<key>b</key>', '<integer>1</integer>', '<key>10</key>', '<integer>1000</integer>'],
    ...['<key>9</key>', '<real>-0.5</real>', '<key>a</key>', '<integer>18446744073709551615</integer>'],
    ...[
      '<key>c</key>',
      '<real>18446744073709552000</real>',
      '<key>d</key>',
      '<integer>-9223372036854775808</integer>',
    ],
    ...['<key>e</key>', '<array/>', '<key>f</key>', '<string></string>'],
    ...['<key>g</key>', '<string>2024-01-01T00:00:00Z</string>'],
  ]);
});

test.each([
  ['null on top', 'null', 'xml', 'text: expected no null where a value must stand, got one at the top'],
  ['malformed JSON', '{\n"a":}', 'xml', 'line 2'],
  ['a control character in XML', '{"a b":["\\u0001"]}', 'xml', 'got U+0001 at ["a b"][0]'],
  ['a lone surrogate in a key', '{"\\ud800":1}', 'xml', 'U+D800'],
  ['a number past a double', '[1e400]', 'binary', 'a number that a double holds, got 1e400 at [0]'],
  [
    'JSON too deep',
    '['.repeat(501) + ']'.repeat(501),
    'binary',
    'text: expected JSON with at most 500 levels',
  ],
])('refuses to write %s', async (_, text, format, message) => {
  await expect(toPlist(text, format)).rejects.toThrow(message);
});

test('writes dicts as they are, whatever their keys', async () => {
  const text = '{"UID":1,"bplistOverride":true,"__proto__":{"constructor":"x"}}';
  const { base64 = '', size_bytes: size, filename } = await toPlist(text, 'binary');
  const { result = '' } = await toJson(base64);
  expect(JSON.stringify(JSON.parse(result))).toBe(text);
  expect([size, filename]).toEqual([Buffer.from(base64, 'base64').length, 'data.plist']);
});

test.each(['xml', 'binary'])('reads back what it writes: %s', async (format) => {
  const json = fc.letrec((tie) => ({
    node: fc.oneof(
      { depthSize: 'small' },
      fc.string({ unit: fc.constantFrom('a', 'é', '😀', '&', '<', '\r', '\n', ' ') }),
      fc.integer(),
      fc.maxSafeInteger(),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((x) => (x === 0 ? 0 : x)),
      fc.boolean(),
      fc.array(tie('node')),
      fc.dictionary(fc.string(), tie('node')),
    ),
  }));
  await fc.assert(
    fc.asyncProperty(json.node, async (value) => {
      const written = await toPlist(JSON.stringify(value), format).catch(() => undefined);
      if (written === undefined) return;
      expect((await toJson(written.base64 ?? written.result ?? '')).data).toEqual(
        JSON.parse(JSON.stringify(value)),
      );
    }),
    { numRuns: 100, seed: 1 },
  );
});

test('writes a list of many values within its time', async () => {
  const { base64 = '' } = await toPlist(`[${'0.5,'.repeat(39_999)}1]`, 'binary');
  const { data } = await toJson(base64);
  expect(data).toHaveLength(40_000);
});
