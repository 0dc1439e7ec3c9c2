import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { parseJsonTree } from '@toolyard/kit/json-argument';
import { defineTool, Type, type JsonValue } from '@toolyard/sdk';
import { writeBinaryPlist } from '../../lib/binary-plist-writer.ts';
import { dropRepeatedKeys, jsonToPlist, plistToJson, plistToJsonText } from './plist-json.ts';
import { readPlist } from '../../lib/plist-reader.ts';
import { writeXmlPlist } from '../../lib/xml-plist-writer.ts';

export default defineTool({
  title: 'Plist JSON Converter',
  summary:
    'Convert Apple property lists (XML, or binary as base64) to JSON, or JSON to an XML or binary plist.',
  keywords: ['bplist', 'macos', 'ios', 'info.plist', 'preferences'],
  input: Type.Object({
    text: Type.String({
      contentMediaType: 'text/plain',
      description: 'Plist XML, base64 or data: URL of a plist, or JSON text',
    }),
    action: Type.Enum(['plist_to_json', 'json_to_plist'], { description: 'Direction' }),
    format: Type.Enum(['xml', 'binary'], { default: 'xml', description: 'Plist kind to write' }),
  }),
  output: Type.Object({
    data: Type.Optional(Type.Unsafe<JsonValue>({ description: 'Value (plist_to_json)' })),
    result: Type.Optional(Type.String({ description: 'JSON (2 spaces), or plist XML' })),
    source_format: Type.Optional(
      Type.Enum(['xml', 'binary'], { description: 'xml or binary (plist_to_json)' }),
    ),
    mime_type: Type.Optional(Type.String({ description: 'application/x-plist (binary only)' })),
    filename: Type.Optional(Type.String({ description: 'data.plist (binary only)' })),
    size_bytes: Type.Optional(Type.Integer({ description: 'Binary only' })),
    base64: Type.Optional(
      Type.String({
        contentEncoding: 'base64',
        contentMediaType: 'application/x-plist',
        description: 'Bytes (binary only)',
      }),
    ),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'A binary property list',
      input: {
        text: 'YnBsaXN0MDDSAQIDBFFrUW5jAOnYPd4AowUGBxABI0ACAAAAAAAACAgNDxEYHB4nAAAAAAAAAQEAAAAAAAAACAAAAAAAAAAAAAAAAAAAACg=',
        action: 'plist_to_json',
      },
      output: { data: { k: 'é😀', n: [1, 2.25, false] }, source_format: 'binary' },
    },
    {
      name: 'JSON with nulls, which property lists do not have',
      input: { text: '{"a": null, "b": {"c": null, "d": 1}}', action: 'json_to_plist' },
      output: {
        result:
          '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0">\n<dict>\n\t<key>b</key>\n\t<dict>\n\t\t<key>d</key>\n\t\t<integer>1</integer>\n\t</dict>\n</dict>\n</plist>\n',
        dropped: ['a', 'b.c'],
      },
    },
  ],
  run({ text, action, format }) {
    if (action === 'plist_to_json') {
      const dropped = new DroppedParts();
      const plist = readPlist('text', text, (part, where) => dropped.add(part, where));
      dropRepeatedKeys(dropped, plist.value);
      return {
        data: plistToJson(plist.value),
        result: plistToJsonText(plist.value),
        source_format: plist.format,
        ...dropped.output(),
      };
    }
    const { value, dropped } = jsonToPlist('text', parseJsonTree('text', text).root, format);
    if (format === 'xml') return { result: writeXmlPlist('text', value), dropped: [...dropped] };
    const bytes = writeBinaryPlist(value);
    return {
      mime_type: 'application/x-plist',
      filename: 'data.plist',
      size_bytes: bytes.length,
      base64: bytes.toBase64(),
      dropped: [...dropped],
    };
  },
});
