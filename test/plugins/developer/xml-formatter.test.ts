import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import xmlFormatter from '../../../plugins/developer/tools/xml-formatter/tool.ts';

test.each([
  [
    'nested elements with mixed content',
    {
      xml: '<?xml version="1.0" encoding="UTF-8"?><r a = "1"  b="2"><i>t &amp; u</i><f/><!-- c --><m>x <b>y</b> z</m></r>',
    },
    {
      result:
        '<?xml version="1.0" encoding="UTF-8"?>\n<r a="1" b="2">\n  <i>t &amp; u</i>\n  <f/>\n  <!-- c -->\n  <m>x <b>y</b> z</m>\n</r>',
      root: 'r',
      elements: 5,
      original_bytes: 109,
      result_bytes: 120,
    },
  ],
  [
    'minified, quotes kept',
    {
      xml: `<?xml version="1.0"?>\r\n<a>\r\n\t<b>1</b>\r\n\r\n\t<c k='v "q"'></c>\r\n</a>\r\n`,
      action: 'minify',
    },
    { result: `<?xml version="1.0"?><a><b>1</b><c k='v "q"'/></a>` },
  ],
  [
    'CDATA, DOCTYPE and PI',
    { xml: '<!DOCTYPE a [<!ENTITY e "x">]><?p q?><a><b><![CDATA[<&>]]></b><c>&e;</c></a>', indent: 'tab' },
    { result: '<!DOCTYPE a [<!ENTITY e "x">]>\n<?p q?>\n<a>\n\t<b><![CDATA[<&>]]></b>\n\t<c>&e;</c>\n</a>' },
  ],
  [
    'without comments',
    { xml: '<a><!-- x --><b/><!-- y --></a>', action: 'minify', remove_comments: true },
    { result: '<a><b/></a>', elements: 2 },
  ],
  [
    'without comments in mixed content',
    { xml: '<a>x<!-- y --> z</a>', remove_comments: true },
    { result: '<a>x z</a>' },
  ],
  [
    'empty elements as they are written',
    { xml: '<a><b></b><c/><d > </d ></a>' },
    { result: '<a>\n  <b></b>\n  <c/>\n  <d></d>\n</a>' },
  ],
  [
    'blanks in tags',
    { xml: '<a\n x = \'1 = 2 > 3\'\ty="a  b"  ><b  /></a  >' },
    { result: '<a x=\'1 = 2 > 3\' y="a  b">\n  <b/>\n</a>' },
  ],
  [
    'mixed content when minified',
    { xml: '<p>a <b>x</b> <i>y</i></p>', action: 'minify' },
    { result: '<p>a <b>x</b> <i>y</i></p>' },
  ],
  [
    'a character reference is text',
    { xml: '<a><b>&#32;</b> <c/></a>' },
    { result: '<a>\n  <b>&#32;</b>\n  <c/>\n</a>' },
  ],
  [
    'namespaces',
    { xml: '<x:a xmlns:x="u"><x:b/></x:a>' },
    { result: '<x:a xmlns:x="u">\n  <x:b/>\n</x:a>', root: 'x:a' },
  ],
  ['a byte order mark', { xml: '\uFEFF<a/>' }, { result: '\uFEFF<a/>', original_bytes: 7 }],
  [
    'brackets within a DOCTYPE',
    { xml: '<!DOCTYPE a SYSTEM "a>.dtd" [<!-- ] > \' --><!ENTITY e "]>">]><a>&e;</a>' },
    { result: '<!DOCTYPE a SYSTEM "a>.dtd" [<!-- ] > \' --><!ENTITY e "]>">]>\n<a>&e;</a>' },
  ],
])('%s', async (_, input, output) => {
  const formatted = await callTool(xmlFormatter, input);
  expect(formatted).toMatchObject(output);
  expect(await callTool(xmlFormatter, { ...input, xml: formatted.result })).toMatchObject({
    result: output.result,
  });
});

test('entities are never expanded, nor fetched', async () => {
  const levels = Array.from({ length: 20 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`).join(
    '',
  );
  const xml = `<!DOCTYPE a [<!ENTITY e0 "lol">${levels}<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&e20;&x;</a>`;
  const { result } = await callTool(xmlFormatter, { xml });
  expect(result.endsWith('\n<a>&e20;&x;</a>')).toBe(true);
});

test.each([
  ['mismatched tags', { xml: '<a>\n <b>\n</a>' }, 'line 3'],
  [
    'an entity that is not declared',
    { xml: '<a>&nbsp;</a>' },
    'xml: expected well-formed XML: the entity "nbsp" is not declared at line 1',
  ],
  [
    'an entity that a comment declares',
    { xml: '<!DOCTYPE a [<!-- <!ENTITY e "x"> -->]><a>&e;</a>' },
    '"e" is not declared',
  ],
  ['two roots', { xml: '<a/><b/>' }, 'xml: expected well-formed XML'],
  ['an attribute twice', { xml: '<a b="1" b="2"/>' }, 'duplicate attribute'],
  ['a prefix without a namespace', { xml: '<x:a/>' }, 'unbound namespace prefix'],
  ['an illegal character', { xml: '<a>\u0001</a>' }, 'xml: expected well-formed XML'],
  ['a lone surrogate', { xml: '<a>\ud800</a>' }, 'disallowed character at line 1, column 4'],
  [
    'a bare ampersand',
    { xml: '<a>\n& b</a>' },
    'a reference needs a name and a semicolon at line 2, column 1',
  ],
  ['a bare ampersand in an attribute', { xml: '<a b="&"/>' }, 'a reference needs a name and a semicolon'],
  [
    'an open CDATA section',
    { xml: '<a>\n<![CDATA[ & </a>' },
    'the CDATA section is not closed at line 2, column 1',
  ],
  ['an open comment', { xml: '<a><!-- x</a>' }, 'the comment is not closed at line 1, column 4'],
  [
    'a declaration that is none',
    { xml: '<!DOCTYPE a [<!ENTITY e "x"> what]><a/>' },
    'malformed document type',
  ],
  ['text without a root', { xml: 'x' }, 'xml: expected well-formed XML'],
  ['no text', { xml: ' \n' }, 'xml: expected an XML document'],
  ['levels without bound', { xml: '<a>'.repeat(1001) + '</a>'.repeat(1001) }, 'at most 1000 levels'],
  ['an indent past the limit', { xml: '<a/>', indent: 9 }, 'indent: expected 1 to 8'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(xmlFormatter, input)).rejects.toThrow(message);
});
