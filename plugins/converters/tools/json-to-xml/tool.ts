import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { parseJsonTree } from '@toolyard/kit/json-argument';
import { defineTool, InputError, quote, Type, type JsonValue } from '@toolyard/sdk';
import { jsonToXml } from './json-xml.ts';
import { isXmlName } from '../../lib/xml-characters.ts';

export default defineTool({
  title: 'JSON to XML',
  summary:
    'Convert JSON to indented XML: @name keys become attributes, #text the text, arrays repeated elements.',
  keywords: ['serialize', 'xmltodict', 'soap'],
  input: Type.Object({
    json: Type.Unsafe<string | JsonValue[] | Record<string, JsonValue>>({
      type: ['string', 'object', 'array'],
      contentMediaType: 'application/json',
      description: 'JSON text or value',
    }),
    root: Type.Optional(Type.String({ description: 'Root element name (default: the only key, else root)' })),
    item: Type.String({ default: 'item', description: 'Element for entries of unnamed arrays' }),
    indent: Type.Integer({
      default: 2,
      minimum: 0,
      maximum: 8,
      description: 'Spaces a level; 0 writes one line',
    }),
    declaration: Type.Boolean({ default: true, description: 'Start with <?xml … ?>' }),
  }),
  output: Type.Object({
    result: Type.String({ contentMediaType: 'application/xml', description: 'XML text' }),
    root: Type.String({ description: 'Root element name' }),
    renamed: Type.Array(Type.Object({ from: Type.String(), to: Type.String() }), {
      description: '{from, to}: keys that are no XML names',
    }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'Attributes, text, an array',
      input: {
        json: '{"order":{"@id":5,"item":[{"@q":1,"#text":"A & B"},"<x>"],"note":null}}',
      },
      output: {
        result:
          '<?xml version="1.0" encoding="UTF-8"?>\n<order id="5">\n  <item q="1">A &amp; B</item>\n  <item>&lt;x&gt;</item>\n  <note/>\n</order>\n',
        root: 'order',
        renamed: [],
      },
    },
    {
      name: 'A list with names of its own',
      input: { json: '[1,[2,3]]', root: 'list', item: 'n' },
      output: {
        result:
          '<?xml version="1.0" encoding="UTF-8"?>\n<list>\n  <n>1</n>\n  <n>\n    <n>2</n>\n    <n>3</n>\n  </n>\n</list>\n',
      },
    },
  ],
  run({ json, root, item, indent, declaration }) {
    if (root !== undefined) requireName('root', root);
    requireName('item', item);
    const tree = parseJsonTree('json', json);
    const dropped = new DroppedParts();
    const options = { item, indent, declaration, ...(root === undefined ? {} : { root }) };
    const result = jsonToXml('json', tree.root, options, dropped);
    return { result: result.xml, root: result.root, renamed: [...result.renamed], ...dropped.output() };
  },
});

function requireName(argument: string, name: string): void {
  if (!isXmlName(name)) throw new InputError(argument, `expected an XML name, got ${quote(name)}`);
}
