import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import jsonToXml from '../../../plugins/converters/tools/json-to-xml/tool.ts';
import xmlToJson from '../../../plugins/converters/tools/xml-to-json/tool.ts';

const MIXED = '<p>one <b>two</b> three <i>four</i> five</p>';

test.each([
  [MIXED, ['order of text and elements in <p> (line 1)']],
  ['<r>\n<a/><b/><a/></r>', ['order of elements in <r> (line 1)']],
  ['<r><a/><a/><b/></r>', undefined],
  ['<r><!-- c --><?php x?><a/></r>', ['comment (line 1)', 'processing instruction (line 1)']],
  [
    '<!DOCTYPE r>\n<?a b?>\n<r/>\n<!--c-->',
    ['DOCTYPE (line 1)', 'processing instruction (line 2)', 'comment (line 4)'],
  ],
  ['<r x="1"><![CDATA[<>]]></r>', undefined],
  ['<r><a><b/>x</a><!-- c --></r>', ['comment (line 1)', 'order of text and elements in <a> (line 1)']],
  ['<r><p:a/><q:a/><p:a/></r>', ['order of elements in <r> (line 1)']],
])('objects say what of the document they lose: %s', async (xml, dropped) => {
  expect((await callTool(xmlToJson, { xml })).dropped).toEqual(dropped);
});

test('the order is kept where it is asked for', async () => {
  expect(await callTool(xmlToJson, { xml: MIXED, preserve_order: true })).toEqual({
    data: { p: { '#nodes': ['one ', { b: 'two' }, ' three ', { i: 'four' }, ' five'] } },
    root: 'p',
  });
  const xml =
    '<?s x?>\n<r a="1">\n  <!-- c -->\n  <x>1</x>\n  <y/>\n  <x>a<?php echo?><![CDATA[<&>]]>b<!--d-->c</x>\n</r>';
  expect(await callTool(xmlToJson, { xml, preserve_order: true })).toEqual({
    data: {
      r: {
        '@a': 1,
        '#nodes': [
          { '#comment': ' c ' },
          { x: 1 },
          { y: '' },
          {
            x: {
              '#nodes': [
                'a',
                { '#instruction': 'php echo' },
                { '#cdata': '<&>' },
                'b',
                { '#comment': 'd' },
                'c',
              ],
            },
          },
        ],
      },
    },
    root: 'r',
    dropped: ['processing instruction (line 1)'],
  });
});

test('white space that xml:space preserves stays', async () => {
  const xml = '<r><a xml:space="preserve"> x <b> y </b></a><a xml:space="default"> z </a><c> </c></r>';
  const { data } = await callTool(xmlToJson, { xml });
  expect(data).toEqual({
    r: {
      a: [
        { '@xml:space': 'preserve', b: ' y ', '#text': ' x ' },
        { '@xml:space': 'default', '#text': 'z' },
      ],
      c: '',
    },
  });
  expect((await callTool(xmlToJson, { xml, preserve_order: true })).data).toMatchObject({
    r: { '#nodes': [{ a: { '#nodes': [' x ', { b: ' y ' }] } }, {}, { c: ' ' }] },
  });
});

test('what is in order comes back as the same document', async () => {
  const name = fc.constantFrom('a', 'b', 'ns:c');
  const text = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 8 });
  const { element } = fc.letrec<{ element: string; node: string }>((tie) => ({
    element: fc
      .tuple(name, fc.option(text), fc.array(tie('node'), { maxLength: 4 }))
      .map(([tag, attribute, nodes]) =>
        [
          `<${tag}`,
          attribute === null ? '' : ` x="${escaped(attribute)}"`,
          `>${nodes.join('')}</${tag}>`,
        ].join(''),
      ),
    node: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      text.map(escaped),
      text.map((given) => `<![CDATA[${given.replaceAll(']]>', '')}]]>`),
      text.map((given) => `<!--${given.replaceAll('-', '')}-->`),
      text.map((given) => `<?t ${given.replaceAll('?>', '').trim()}?>`),
      tie('element'),
    ),
  }));
  await fc.assert(
    fc.asyncProperty(element, async (inner) => {
      // Text in every element, or white space between elements would be no content.
      const xml = `<r xml:space="preserve">${inner}</r>`;
      const options = { preserve_order: true, infer_types: false };
      const first = await callTool(xmlToJson, { xml, ...options });
      expect(first).not.toHaveProperty('dropped');
      const { result, dropped } = await callTool(jsonToXml, {
        json: first.data,
        indent: 0,
        declaration: false,
      });
      expect(dropped).toBeUndefined();
      expect((await callTool(xmlToJson, { xml: result, ...options })).data).toEqual(first.data);
    }),
    { numRuns: 200 },
  );
});

test('what has no text of its own is indented', async () => {
  const json = {
    r: {
      '@a': 1,
      '#nodes': [{ '#comment': 'c' }, { x: { '#nodes': ['1', { y: 2 }] } }, { z: { '#nodes': [] } }],
    },
  };
  const { result } = await callTool(jsonToXml, { json, declaration: false });
  expect(result).toBe('<r a="1">\n  <!--c-->\n  <x>1<y>2</y></x>\n  <z/>\n</r>\n');
});

test.each([
  [{ r: { '#nodes': 'x' } }, 'a value that is no list at r.#nodes'],
  [{ r: { '#nodes': [], a: 1 } }, 'got "a" beside it'],
  [{ r: { '#nodes': [{ a: 1, b: 2 }] } }, 'an object with one key at r.#nodes[0]'],
  [{ r: { '#nodes': [[]] } }, 'got an array'],
  [{ r: { '#nodes': [{ '#comment': 'a--b' }] } }, 'a comment without --'],
  [{ r: { '#nodes': [{ '#instruction': 'xml a' }] } }, 'begins with its target'],
])('refuses content that XML has not: %j', async (json, message) => {
  await expect(callTool(jsonToXml, { json })).rejects.toThrow(message);
});

test('JSON says what XML does not', async () => {
  const json = '{"r":{"@a":null,"@b":1,"@b":2,"list":[],"#text":"x","#text":"y"}}';
  const { dropped } = await callTool(jsonToXml, { json });
  expect(dropped).toEqual([
    'repeated key (2 times, first at r.#text)',
    'empty list (r.list)',
    'null of an attribute (r.@a)',
  ]);
});

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
