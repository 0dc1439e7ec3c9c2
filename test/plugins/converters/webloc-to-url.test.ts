import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import weblocToUrl from '../../../plugins/converters/tools/webloc-to-url.ts';

test.each<[string, object, object]>([
  [
    'XML as data: URL',
    {
      webloc:
        'data:application/x-webloc;base64,PD94bWwgdmVyc2lvbj0iMS4wIiBlbmNvZGluZz0iVVRGLTgiPz4KPCFET0NUWVBFIHBsaXN0IFBVQkxJQyAiLS8vQXBwbGUvL0RURCBQTElTVCAxLjAvL0VOIiAiaHR0cDovL3d3dy5hcHBsZS5jb20vRFREcy9Qcm9wZXJ0eUxpc3QtMS4wLmR0ZCI+CjxwbGlzdCB2ZXJzaW9uPSIxLjAiPgo8ZGljdD4KCTxrZXk+VVJMPC9rZXk+Cgk8c3RyaW5nPmh0dHBzOi8vZXhhbXBsZS5vcmcvPC9zdHJpbmc+CjwvZGljdD4KPC9wbGlzdD4K',
    },
    {
      url: 'https://example.org/',
      format: 'xml',
      shortcut: '[InternetShortcut]\r\nURL=https://example.org/\r\n',
    },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(weblocToUrl, input)).toMatchObject(output);
});

test.each<[string, object, string]>([
  ['no plist', { webloc: 'hello world' }, 'webloc'],
  [
    'no URL key',
    {
      webloc:
        '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0">\n<dict>\n\t<key>Title</key>\n\t<string>x</string>\n</dict>\n</plist>\n',
    },
    'URL',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(weblocToUrl, input)).rejects.toThrow(message);
});

const plist = (content: string) => `<plist version="1.0"><dict>${content}</dict></plist>`;

test.each([
  [
    'a byte order mark and comments',
    `\ufeff<!-- c -->${plist('<key>URL</key><!-- c --><string>x:1</string>')}`,
    'x:1',
    ['comment (2 times, first at line 1)'],
  ],
  [
    'other keys around',
    plist('<key>A</key><array><true/></array><key>URL</key><string>x:1</string>'),
    'x:1',
    ['A (the top dict)'],
  ],
  ['CDATA', plist('<key>URL</key><string> <![CDATA[x:1?a&b]]> </string>'), 'x:1?a&b'],
  [
    'base64 with line breaks',
    Buffer.from(plist('<key>URL</key><string>x:1</string>')).toString('base64').replace(/.{20}/g, '$& \r\n'),
    'x:1',
  ],
  [
    'UTF-16',
    Buffer.from(`\ufeff${plist('<key>URL</key><string>x:é</string>')}`, 'utf16le').toString('base64'),
    'x:é',
  ],
  [
    'a declared encoding',
    Buffer.from(
      `<?xml version="1.0" encoding="ISO-8859-1"?>${plist('<key>URL</key><string>x:é</string>')}`,
      'latin1',
    ).toString('base64'),
    'x:é',
  ],
])('reads %s', async (_, webloc, url, dropped?: string[]) => {
  expect(await callTool(weblocToUrl, { webloc })).toEqual({
    ...(dropped && { dropped }),
    url,
    format: 'xml',
    shortcut: `[InternetShortcut]\r\nURL=${url}\r\n`,
  });
});

test.each([
  [
    'a line break in the URL',
    plist('<key>URL</key><string>x:1\n[x]</string>'),
    'webloc: expected a URL on one line',
  ],
  ['malformed XML', '<plist>\n<dict>\n</plist>', 'line 3'],
  ['a URL that is no text', plist('<key>URL</key><integer>1</integer>'), 'key URL in the top dict'],
  ['a list', '<plist><array><string>x:1</string></array></plist>', 'key URL in the top dict'],
  ['other XML', '<html/>', 'webloc: expected a property list, got the root element "html"'],
  [
    'an external entity',
    `<!DOCTYPE plist [<!ENTITY x SYSTEM "file:///etc/passwd">]>${plist('<key>URL</key><string>&x;</string>')}`,
    'undefined entity',
  ],
  ['bytes of something else', 'AAAA', 'webloc: expected a property list'],
])('refuses %s', async (_, webloc, message) => {
  await expect(callTool(weblocToUrl, { webloc })).rejects.toThrow(message);
});
