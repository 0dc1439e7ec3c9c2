import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import urlToWebloc from '../../../plugins/converters/tools/url-to-webloc.ts';
import weblocToUrl from '../../../plugins/converters/tools/webloc-to-url.ts';

test.each<[string, object, object]>([
  [
    'plain URL',
    { url: 'https://example.com/' },
    {
      result:
        '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0">\n<dict>\n\t<key>URL</key>\n\t<string>https://example.com/</string>\n</dict>\n</plist>\n',
      url: 'https://example.com/',
      size_bytes: 243,
      base64:
        'PD94bWwgdmVyc2lvbj0iMS4wIiBlbmNvZGluZz0iVVRGLTgiPz4KPCFET0NUWVBFIHBsaXN0IFBVQkxJQyAiLS8vQXBwbGUvL0RURCBQTElTVCAxLjAvL0VOIiAiaHR0cDovL3d3dy5hcHBsZS5jb20vRFREcy9Qcm9wZXJ0eUxpc3QtMS4wLmR0ZCI+CjxwbGlzdCB2ZXJzaW9uPSIxLjAiPgo8ZGljdD4KCTxrZXk+VVJMPC9rZXk+Cgk8c3RyaW5nPmh0dHBzOi8vZXhhbXBsZS5jb20vPC9zdHJpbmc+CjwvZGljdD4KPC9wbGlzdD4K',
      mime_type: 'application/x-webloc',
    },
  ],
  [
    'ampersands are escaped',
    { url: 'https://example.com/?a=1&b=<2>' },
    {
      result:
        '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0">\n<dict>\n\t<key>URL</key>\n\t<string>https://example.com/?a=1&amp;b=%3C2%3E</string>\n</dict>\n</plist>\n',
      url: 'https://example.com/?a=1&b=%3C2%3E',
      size_bytes: 261,
      base64:
        'PD94bWwgdmVyc2lvbj0iMS4wIiBlbmNvZGluZz0iVVRGLTgiPz4KPCFET0NUWVBFIHBsaXN0IFBVQkxJQyAiLS8vQXBwbGUvL0RURCBQTElTVCAxLjAvL0VOIiAiaHR0cDovL3d3dy5hcHBsZS5jb20vRFREcy9Qcm9wZXJ0eUxpc3QtMS4wLmR0ZCI+CjxwbGlzdCB2ZXJzaW9uPSIxLjAiPgo8ZGljdD4KCTxrZXk+VVJMPC9rZXk+Cgk8c3RyaW5nPmh0dHBzOi8vZXhhbXBsZS5jb20vP2E9MSZhbXA7Yj0lM0MyJTNFPC9zdHJpbmc+CjwvZGljdD4KPC9wbGlzdD4K',
      mime_type: 'application/x-webloc',
    },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(urlToWebloc, input)).toMatchObject(output);
});

test.each<[string, object, string]>([
  ['no scheme', { url: 'example.com' }, 'url'],
  ['shortcut without URL', { url: '[InternetShortcut]\r\nIconFile=x\r\n' }, 'url'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(urlToWebloc, input)).rejects.toThrow(message);
});

test.each([
  [
    'host and path',
    ' HTTPS://EXAMPLE.com:443/a b ',
    undefined,
    'https://example.com/a%20b',
    'example.com.webloc',
  ],
  [
    'an international host',
    'https://bücher.example/',
    undefined,
    'https://xn--bcher-kva.example/',
    'xn--bcher-kva.example.webloc',
  ],
  ['another scheme without a host', 'mailto:a@b.example', undefined, 'mailto:a@b.example', 'link.webloc'],
  ['an IPv6 host', 'http://[::1]:8080/', undefined, 'http://[::1]:8080/', '[--1].webloc'],
  ['a blank title', 'https://a.example/', ' \n ', 'https://a.example/', '-.webloc'],
  ['an empty title', 'https://a.example/', '', 'https://a.example/', 'a.example.webloc'],
  [
    'all that names cannot hold',
    'https://a.example/',
    ' a/\\:*?"<>|\u0000b ',
    'https://a.example/',
    'a----------b.webloc',
  ],
  [
    'a long title',
    'https://a.example/',
    '👨‍👩‍👧'.repeat(121),
    'https://a.example/',
    `${'👨‍👩‍👧'.repeat(120)}.webloc`,
  ],
  [
    'a shortcut in any case',
    '[x]\nURL=https://x.example/\n[INTERNETSHORTCUT]\nurl=https://B.example',
    undefined,
    'https://b.example/',
    'b.example.webloc',
  ],
])('takes %s', async (_, url, title, stored, filename) => {
  expect(await callTool(urlToWebloc, { url, ...(title === undefined ? {} : { title }) })).toMatchObject({
    url: stored,
    filename,
  });
});

test.each(['xml', 'binary'])('writes what webloc-to-url reads: %s', async (format) => {
  const { base64, result } = await callTool(urlToWebloc, { url: 'https://a.example/?b&c=%C3%A9#😀', format });
  expect(await callTool(weblocToUrl, { webloc: base64 })).toMatchObject({
    url: 'https://a.example/?b&c=%C3%A9#%F0%9F%98%80',
    format,
  });
  expect(result === undefined).toBe(format === 'binary');
});

test('refuses a relative URL in a shortcut', async () => {
  await expect(callTool(urlToWebloc, { url: '[InternetShortcut]\nURL=/a' })).rejects.toThrow(
    'url: expected an absolute URL, got "/a"',
  );
});
