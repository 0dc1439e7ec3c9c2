import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { graphemes } from '@toolyard/kit/graphemes';
import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { writeBinaryPlist } from '../lib/binary-plist-writer.ts';
import { isShortcut, readShortcut } from '../lib/link-files.ts';
import type { PlistValue } from '../lib/plist.ts';
import { writeXmlPlist } from '../lib/xml-plist-writer.ts';

const MAX_NAME_CHARACTERS = 120;

export default defineTool({
  title: 'URL to Webloc',
  summary: 'Make a macOS .webloc link file from a URL or from a Windows .url shortcut.',
  runtime: 'inline',
  keywords: ['safari', 'bookmark', 'plist', 'link file'],
  input: Type.Object({
    url: Type.String({ description: 'Absolute URL, or the text of a .url file' }),
    title: Type.Optional(Type.String({ description: 'File name without extension (default: the host)' })),
    format: Type.Enum(['xml', 'binary'], { default: 'xml', description: 'Property list kind' }),
  }),
  output: Type.Object({
    result: Type.Optional(
      Type.String({ contentMediaType: 'application/xml', description: 'The XML text (format xml only)' }),
    ),
    url: Type.String({ description: 'URL inside' }),
    filename: Type.String({ description: 'Name ending in .webloc' }),
    mime_type: Type.String({ description: 'application/x-webloc' }),
    size_bytes: Type.Integer({ description: 'File size' }),
    base64: Type.String({
      contentEncoding: 'base64',
      contentMediaType: 'application/x-webloc',
      description: 'File bytes',
    }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'The text of a Windows shortcut, with a title',
      input: {
        url: '[InternetShortcut]\r\nURL=https://example.org/page\r\nIconIndex=0\r\n',
        title: 'My: page?',
      },
      output: {
        url: 'https://example.org/page',
        filename: 'My- page-.webloc',
        result:
          '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0">\n<dict>\n\t<key>URL</key>\n\t<string>https://example.org/page</string>\n</dict>\n</plist>\n',
      },
    },
    {
      name: 'A binary file',
      input: { url: 'https://example.com/', format: 'binary' },
      output: { filename: 'example.com.webloc', url: 'https://example.com/', size_bytes: 73 },
    },
  ],
  run({ url: given, title, format }) {
    const link = isShortcut(given) ? readShortcut('url', given) : { url: given.trim(), others: [] };
    const url = URL.parse(link.url);
    if (url === null) throw new InputError('url', `expected an absolute URL, got ${quote(link.url)}`);
    const dropped = new DroppedParts();
    for (const { name, where } of link.others) dropped.add(name, where);
    const value: PlistValue = { kind: 'dict', entries: [['URL', { kind: 'string', value: url.href }]] };
    const xml = format === 'xml' ? writeXmlPlist('url', value) : undefined;
    const bytes = xml === undefined ? writeBinaryPlist(value) : new TextEncoder().encode(xml);
    return {
      ...(xml === undefined ? {} : { result: xml }),
      url: url.href,
      filename: `${fileName(title ?? '') || fileName(url.hostname) || 'link'}.webloc`,
      mime_type: 'application/x-webloc',
      size_bytes: bytes.length,
      base64: bytes.toBase64(),
      ...dropped.output(),
    };
  },
});

/** Text as a file's name, without what file systems take for something else. */
function fileName(text: string): string {
  const name = text.replace(/[\p{Cc}\p{Cs}/\\:*?"<>|]/gu, '-').trim();
  return graphemes(name).slice(0, MAX_NAME_CHARACTERS).join('').trim();
}
