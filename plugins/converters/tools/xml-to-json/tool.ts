import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { defineTool, Type, type JsonValue } from '@toolyard/sdk';
import { xmlToJson } from './xml-json.ts';
import { xmlToOrderedJson } from './ordered-json.ts';
import { readXml, type XmlElement } from '../../lib/xml-tree.ts';

export default defineTool({
  title: 'XML to JSON',
  summary:
    'Convert an XML document to JSON: attributes as @name, text as #text, repeated elements as arrays.',
  keywords: ['parse', 'xmltodict', 'soap', 'feed'],
  input: Type.Object({
    xml: Type.String({ contentMediaType: 'application/xml', description: 'XML text' }),
    attributes: Type.Boolean({ default: true, description: 'Keep attributes, as @name' }),
    infer_types: Type.Boolean({
      default: true,
      description: 'Numbers, true, false become JSON types',
    }),
    strip_namespaces: Type.Boolean({
      default: false,
      description: 'Drop prefixes and xmlns attributes',
    }),
    preserve_order: Type.Boolean({
      default: false,
      description: 'Keep the order of all content, comments too, in #nodes',
    }),
    always_array: Type.Optional(
      Type.Array(Type.String(), { description: 'Element names that are arrays even when single' }),
    ),
  }),
  output: Type.Object({
    data: Type.Unsafe<Record<string, JsonValue>>({
      type: 'object',
      description: '{root name: value}',
    }),
    root: Type.String({ description: 'Root element name' }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'Attributes, repeated elements, types',
      input: {
        xml: '<?xml version="1.0"?>\n<lib city="Rome">\n  <book id="1" ok="true"><t>A &amp; B</t><p>9.50</p></book>\n  <book id="007"><t/></book>\n</lib>',
      },
      output: {
        data: {
          lib: {
            '@city': 'Rome',
            book: [
              { '@id': 1, '@ok': true, t: 'A & B', p: 9.5 },
              { '@id': '007', t: '' },
            ],
          },
        },
        root: 'lib',
      },
    },
    {
      name: 'Mixed content in its order',
      input: { xml: '<p>one <b>two</b> three <i>four</i></p>', preserve_order: true },
      output: { data: { p: { '#nodes': ['one ', { b: 'two' }, ' three ', { i: 'four' }] } }, root: 'p' },
    },
    {
      name: 'Without namespaces',
      input: {
        xml: '<s:Env xmlns:s="urn:s"><s:Body s:k="v"><i:x xmlns:i="urn:i">1</i:x></s:Body></s:Env>',
        strip_namespaces: true,
      },
      output: { data: { Env: { Body: { '@k': 'v', x: 1 } } }, root: 'Env' },
    },
  ],
  run({ xml, attributes, infer_types, strip_namespaces, always_array, preserve_order }) {
    const dropped = new DroppedParts();
    const options = {
      attributes,
      inferTypes: infer_types,
      stripNamespaces: strip_namespaces,
      alwaysArray: new Set(always_array),
    };
    const json = preserve_order
      ? xmlToOrderedJson(readTree(xml, dropped), options)
      : xmlToJson(xml, options, dropped);
    return { ...json, ...dropped.output() };
  },
});

function readTree(xml: string, dropped: DroppedParts): XmlElement {
  return readXml('xml', xml, {
    asides: true,
    onPassedOver: (part, line) => dropped.add(part, `line ${line}`),
  });
}
