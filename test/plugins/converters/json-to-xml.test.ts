import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import jsonToXml from '../../../plugins/converters/tools/json-to-xml/tool.ts';
import xmlToJson from '../../../plugins/converters/tools/xml-to-json/tool.ts';

test.each<[string, object, object]>([
  [
    'several keys are wrapped',
    { json: { a: 1, b: [true, false], c: {}, d: [] } },
    {
      result:
        '<?xml version="1.0" encoding="UTF-8"?>\n<root>\n  <a>1</a>\n  <b>true</b>\n  <b>false</b>\n  <c/>\n</root>\n',
    },
  ],
  [
    'keys that are no names',
    { json: { r: { 'first name': 1, '2nd': 2 } } },
    {
      result:
        '<?xml version="1.0" encoding="UTF-8"?>\n<r>\n  <first_name>1</first_name>\n  <_2nd>2</_2nd>\n</r>\n',
      renamed: [
        { from: 'first name', to: 'first_name' },
        { from: '2nd', to: '_2nd' },
      ],
    },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(jsonToXml, input)).toMatchObject(output);
});

test.each<[string, object, string]>([
  ['broken JSON', { json: '{"a":\n\n}' }, 'line 3'],
  ['control character', { json: { a: 'x\u0001' } }, 'a'],
  ['root is no name', { json: { a: 1 }, root: '1 x' }, 'root'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(jsonToXml, input)).rejects.toThrow(message);
});

async function elementOf(json: unknown, input: object = {}): Promise<string> {
  const { result } = await callTool(jsonToXml, { json, declaration: false, ...input });
  return result;
}

test.each<[string, unknown, string]>([
  ['a scalar', '5', '<root>5</root>\n'],
  ['null', 'null', '<root/>\n'],
  ['an empty array', [], '<root/>\n'],
  ['one key with an array', { a: [1, 2] }, '<root>\n  <a>1</a>\n  <a>2</a>\n</root>\n'],
  ['one attribute', { '@a': 1 }, '<root a="1"/>\n'],
  ['only text', { '#text': 'x' }, '<root>x</root>\n'],
  [
    'an array in an array',
    { a: { b: [[1, []], null] } },
    '<a>\n  <b>\n    <item>1</item>\n    <item/>\n  </b>\n  <b/>\n</a>\n',
  ],
  [
    'text beside children, on one line',
    { a: { b: { c: 1 }, '#text': 'x', d: [1, 2] } },
    '<a>x<b><c>1</c></b><d>1</d><d>2</d></a>\n',
  ],
  ['empty text beside children', { a: { '#text': null, b: '' } }, '<a>\n  <b/>\n</a>\n'],
  ['an attribute that is null', { a: { '@b': null, '@c': false } }, '<a c="false"/>\n'],
  [
    'white space in attributes and text',
    { a: { '@b': '"\t\n\r<&>', '#text': '"\t\n\r<&>' } },
    '<a b="&quot;&#9;&#10;&#13;&lt;&amp;&gt;">"\t\n&#13;&lt;&amp;&gt;</a>\n',
  ],
  [
    'digits',
    '{"a":{"b":12345678901234567890,"c":1.10,"d":-0.0e+5}}',
    '<a>\n  <b>12345678901234567890</b>\n  <c>1.10</c>\n  <d>-0.0e+5</d>\n</a>\n',
  ],
  [
    'the order of keys that are numbers',
    '{"b":1,"10":2,"9":3}',
    '<root>\n  <b>1</b>\n  <_10>2</_10>\n  <_9>3</_9>\n</root>\n',
  ],
  [
    'names of JavaScript',
    '{"__proto__":{"constructor":1}}',
    '<__proto__>\n  <constructor>1</constructor>\n</__proto__>\n',
  ],
  ['prefixes', { 'a:b': { 'c:d:e': 1, ':f': 2 } }, '<a:b>\n  <c_d_e>1</c_d_e>\n  <_f>2</_f>\n</a:b>\n'],
  [
    'odd names',
    { a: { '': 1, '-b': 2, 'é·': 3, '😀': 4, '·': 5, 'x\ud800': 6, '#c': 7 } },
    '<a>\n  <_>1</_>\n  <_-b>2</_-b>\n  <é·>3</é·>\n  <😀>4</😀>\n  <_·>5</_·>\n  <x_>6</x_>\n  <_c>7</_c>\n</a>\n',
  ],
])('writes %s', async (_, json, xml) => {
  expect(await elementOf(json)).toBe(xml);
});

test('indents by any number of spaces', async () => {
  expect(await elementOf({ a: { b: { c: 1 } } }, { indent: 0 })).toBe('<a><b><c>1</c></b></a>\n');
  expect(await elementOf({ a: { b: 1 } }, { indent: 8 })).toBe('<a>\n        <b>1</b>\n</a>\n');
  const { result } = await callTool(jsonToXml, { json: { a: [1] }, indent: 0 });
  expect(result).toBe('<?xml version="1.0" encoding="UTF-8"?>\n<root><a>1</a></root>\n');
});

test('wraps what is named, and lists renamed keys once', async () => {
  expect(
    await callTool(jsonToXml, { json: { a: [{ 'b c': 1, '@d e': 2 }, { 'b c': 3 }] }, root: 'r' }),
  ).toEqual({
    result:
      '<?xml version="1.0" encoding="UTF-8"?>\n<r>\n  <a d_e="2">\n    <b_c>1</b_c>\n  </a>\n  <a>\n    <b_c>3</b_c>\n  </a>\n</r>\n',
    root: 'r',
    renamed: [
      { from: 'b c', to: 'b_c' },
      { from: '@d e', to: '@d_e' },
    ],
  });
});

const key = 'k'.repeat(1000);

test.each<[string, object, string]>([
  [
    'a lone surrogate',
    { json: { a: [{ b: 'x\ud800' }] } },
    'json: expected characters that XML can hold, got U+D800 at a[0].b',
  ],
  ['U+FFFE in an attribute', { json: { a: { '@b': '\ufffe' } } }, 'got U+FFFE at a.@b'],
  ['an attribute with an object', { json: { a: { '@b': {} } } }, 'at a.@b, got an object'],
  ['an attribute with an array', { json: { a: { '@b': [1] } } }, 'at a.@b, got an array'],
  ['text with an array', { json: { a: { '#text': [1] } } }, 'at a.#text, got an array'],
  ['attributes of one name', { json: { a: { '@b c': 1, '@b_c': 2 } } }, 'got "@b c" and "@b_c" at a'],
  ['an item that is no name', { json: [], item: '' }, 'item: expected an XML name, got ""'],
  ['a root with two prefixes', { json: [], root: 'a:b:c' }, 'root: expected an XML name'],
  [
    'JSON too deep',
    { json: '['.repeat(1002) + ']'.repeat(1002) },
    'json: expected JSON with at most 1000 levels',
  ],
  [
    'a name repeated too often',
    { json: { [key]: Array(40_000).fill(1) } },
    'json: expected what makes a result of at most',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(jsonToXml, input)).rejects.toThrow(message);
});

test('is read back by xml-to-json', async () => {
  const text = fc.string({
    unit: fc.constantFrom('a', ' ', '<', '&', '"', ']', '>', 'é', '😀', '\n'),
    minLength: 1,
  });
  const value = fc.letrec((tie) => ({
    node: fc.oneof(
      { depthSize: 'small' },
      text.filter((x) => x.trim() === x && x !== ''),
      tie('object'),
    ),
    object: fc.dictionary(fc.constantFrom('a', 'b', 'c:d', '__proto__'), tie('node'), { minKeys: 1 }),
  }));
  await fc.assert(
    fc.asyncProperty(value.node, async (data) => {
      const { result } = await callTool(jsonToXml, { json: JSON.stringify({ r: data }) });
      expect(await callTool(xmlToJson, { xml: result, infer_types: false })).toEqual({
        data: { r: data },
        root: 'r',
      });
    }),
    { numRuns: 100, seed: 1 },
  );
});
