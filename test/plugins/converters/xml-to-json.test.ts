import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import xmlToJson from '../../../plugins/converters/tools/xml-to-json/tool.ts';

test.each<[string, object, object]>([
  [
    'text beside attributes and children',
    { xml: '<a x="1">one<b>two</b>three</a>' },
    { data: { a: { '@x': 1, b: 'two', '#text': 'onethree' } } },
  ],
  [
    'without types',
    { xml: '<r><n>1</n><n>true</n><e></e></r>', infer_types: false },
    { data: { r: { n: ['1', 'true'], e: '' } } },
  ],
  [
    'CDATA, comment, numeric entity',
    { xml: '<r><!-- no --><c><![CDATA[<x> & y]]></c><d>&#xE9;&#33;</d></r>' },
    { data: { r: { c: '<x> & y', d: 'é!' } } },
  ],
  [
    'single element as array',
    { xml: '<r><item>1</item></r>', always_array: ['item'] },
    { data: { r: { item: [1] } } },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(xmlToJson, input)).toMatchObject(output);
});

test.each<[string, object, string]>([
  ['crossing tags', { xml: '<a>\n<b>\n</a>\n</b>' }, 'line 3'],
  [
    'entity bomb is not expanded',
    { xml: '<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>\n<r>&b;</r>' },
    'entity',
  ],
  ['no XML', { xml: 'hello' }, 'xml'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(xmlToJson, input)).rejects.toThrow(message);
});

test.each<[string, string, unknown]>([
  ['the edges of text', '<a>\n  x  y\t</a>', 'x  y'],
  ['CDATA, which is not trimmed', '<a> <![CDATA[ x ]]> </a>', ' x '],
  ['text beside CDATA', '<a> x <![CDATA[ y ]]> z </a>', 'x  y  z'],
  ['a comment in text', '<a>1<!-- - -->2<?p i?>3</a>', 123],
  ['white space between elements', '<a> <b/> <c/> </a>', { b: '', c: '' }],
  ['text around elements', '<a>one <b/> <b/> two</a>', { b: ['', ''], '#text': 'one  two' }],
  ['no-break spaces, which are text', '<a>\u00a0</a>', '\u00a0'],
  ['line ends', '<a>x\r\ny\rz</a>', 'x\ny\nz'],
  ['numeric references', '<a>&#x1F600;&#10;&lt;&apos;</a>', "😀\n<'"],
  ['an attribute beside text', '<a b=" x&#10;y ">1.50</a>', { '@b': ' x\ny ', '#text': 1.5 }],
  ['numbers that would lose digits', '<a>12345678901234567890</a>', '12345678901234567890'],
  ['a number past the safe ones', '<a>9007199254740992</a>', '9007199254740992'],
  ['a leading plus', '<a>+1</a>', '+1'],
  ['True', '<a>True</a>', 'True'],
  ['false', '<a>false</a>', false],
  ['an exponent', '<a>1e3</a>', 1000],
  ['prefixes', '<a xmlns:p="u"><p:b p:c="1"/></a>', { '@xmlns:p': 'u', 'p:b': { '@p:c': 1 } }],
])('keeps %s', async (_, xml, value) => {
  const { data, root } = await callTool(xmlToJson, { xml });
  expect({ data, root }).toEqual({ data: { a: value }, root: 'a' });
});

test('takes names of JavaScript as any other', async () => {
  const xml = '<__proto__ constructor="1" __proto__="2"><__proto__>3</__proto__><toString/></__proto__>';
  const { data } = await callTool(xmlToJson, { xml });
  expect(JSON.stringify(data)).toBe(
    '{"__proto__":{"@constructor":1,"@__proto__":2,"__proto__":3,"toString":""}}',
  );
  expect(Object.getPrototypeOf(data)).toBe(Object.prototype);
});

test('leaves attributes out', async () => {
  expect(await callTool(xmlToJson, { xml: '<a x="1"><b y="2">3</b></a>', attributes: false })).toEqual({
    data: { a: { b: 3 } },
    root: 'a',
  });
});

test('keeps prefixes where nothing else tells attributes apart', async () => {
  const xml = '<p:a xmlns="u" xmlns:p="v" x="1" p:x="2"><p:b/><q:b/></p:a>';
  expect(await callTool(xmlToJson, { xml, strip_namespaces: true, always_array: ['a'] })).toEqual({
    data: { a: [{ '@x': 1, '@p:x': 2, b: ['', ''] }] },
    root: 'a',
  });
});

test('reads a document with a byte order mark, a DTD and a style sheet', async () => {
  const xml =
    '\ufeff<?xml version="1.0" encoding="UTF-8"?>\n<?xml-stylesheet href="x"?>\n<!DOCTYPE a SYSTEM "http://127.0.0.1:9/a.dtd" [<!ELEMENT a ANY>]>\n<a>1</a>\n<!-- end -->\n';
  expect(await callTool(xmlToJson, { xml })).toEqual({
    data: { a: 1 },
    root: 'a',
    dropped: ['processing instruction (line 2)', 'DOCTYPE (line 3)', 'comment (line 5)'],
  });
});

const laughs = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('');

test.each([
  [
    'an external entity',
    '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n<a>&x;</a>',
    'line 2, column 6: undefined entity',
  ],
  [
    'one in an attribute',
    '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a b="&x;"/>',
    'undefined entity',
  ],
  ['a billion laughs', `<!DOCTYPE a [<!ENTITY l0 "ha">${laughs}]><a>&l9;</a>`, 'undefined entity'],
  ['an entity called like a property', '<a>&constructor;</a>', 'undefined entity'],
  ['a repeated attribute', '<a>\n<b c="1" c="2"/></a>', 'line 2, column 16: duplicate attribute: c'],
  [
    'a bare &',
    '<a>\n<![CDATA[&]]>x & y\n</a>',
    'xml: expected &amp; in place of the bare & at line 2, column 16',
  ],
  ['a bare & before a semicolon far away', '<a>a & b\n;</a>', 'the bare & at line 1, column 6'],
  ['a bare <', '<a>1 < 2</a>', 'line 1'],
  ['a second root', '<a/>\n<b/>', 'line 2, column 3: documents may contain only one root'],
  ['an unclosed element', '<a>\n<b>', 'unclosed tag: b'],
  ['no text', '', 'xml: expected well-formed XML, got a fault at line 1, column 1'],
  ['only a comment', '<!-- a -->', 'xml: expected well-formed XML'],
  ['a control character', '<a>\u0001</a>', 'line 1, column 4: disallowed character'],
  ['a reference to one', '<a>&#1;</a>', 'malformed character entity'],
  ['half of a surrogate pair', '<a>\n\ud83d</a>', 'a lone surrogate at line 2, column 1'],
  ['elements too deep', '<a>'.repeat(1001), 'xml: expected XML with at most 1000 elements in each other'],
])('refuses %s', async (_, xml, message) => {
  await expect(callTool(xmlToJson, { xml })).rejects.toThrow(message);
});

test('reads what is as deep as allowed, and a megabyte', async () => {
  expect(await callTool(xmlToJson, { xml: '<a>'.repeat(1000) + '</a>'.repeat(1000) })).toMatchObject({
    root: 'a',
  });
  const { data } = await callTool(xmlToJson, { xml: `<a>${'<b>1</b>'.repeat(130_000)}</a>` });
  expect(data).toEqual({ a: { b: Array(130_000).fill(1) } });
});
