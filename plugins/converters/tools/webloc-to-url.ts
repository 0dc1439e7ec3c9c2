import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { readWebloc } from '../lib/link-files.ts';

export default defineTool({
  title: 'Webloc to URL',
  summary: 'Read the URL out of a macOS .webloc file (XML or binary) and give a Windows .url shortcut of it.',
  runtime: 'inline',
  keywords: ['safari', 'bookmark', 'plist', 'link file'],
  input: Type.Object({
    webloc: Type.String({
      contentMediaType: 'application/x-webloc',
      description: 'XML text, or the file as base64 or data: URL',
    }),
  }),
  output: Type.Object({
    url: Type.String({ description: 'The URL' }),
    format: Type.Enum(['xml', 'binary'], { description: 'xml or binary' }),
    shortcut: Type.String({ description: 'Text of a .url file' }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'A binary file as base64',
      input: {
        webloc:
          'YnBsaXN0MDDRAQJTVVJMXxAXaHR0cHM6Ly9leGFtcGxlLmNvbS9iaW4ICw8AAAAAAAABAQAAAAAAAAADAAAAAAAAAAAAAAAAAAAAKQ==',
      },
      output: {
        url: 'https://example.com/bin',
        format: 'binary',
        shortcut: '[InternetShortcut]\r\nURL=https://example.com/bin\r\n',
      },
    },
    {
      name: 'XML',
      input: {
        webloc:
          '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0">\n<dict>\n\t<key>URL</key>\n\t<string>https://example.com/?a=1&amp;b=2</string>\n</dict>\n</plist>\n',
      },
      output: { url: 'https://example.com/?a=1&b=2', format: 'xml' },
    },
  ],
  run({ webloc }) {
    const { url, format, others } = readWebloc('webloc', webloc);
    if (/[\r\n]/.test(url)) throw new InputError('webloc', `expected a URL on one line, got ${quote(url)}`);
    const dropped = new DroppedParts();
    for (const { name, where } of others) dropped.add(name, where);
    return { url, format, shortcut: `[InternetShortcut]\r\nURL=${url}\r\n`, ...dropped.output() };
  },
});
