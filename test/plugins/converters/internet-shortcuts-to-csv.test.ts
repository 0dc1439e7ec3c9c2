import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import internetShortcutsToCsv from '../../../plugins/converters/tools/internet-shortcuts-to-csv.ts';

test.each<[string, object, object]>([
  [
    'three kinds',
    {
      files: [
        { name: 'News, daily.url', content: '[InternetShortcut]\r\nURL=https://a.example/\r\n' },
        {
          name: 'b.webloc',
          content:
            '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0">\n<dict>\n\t<key>URL</key>\n\t<string>https://b.example/</string>\n</dict>\n</plist>\n',
        },
        { name: 'c.desktop', content: '[Desktop Entry]\nType=Link\nName=See C\nURL=https://c.example/\n' },
      ],
    },
    {
      result:
        'title,url,type,file\n"News, daily",https://a.example/,url,"News, daily.url"\nb,https://b.example/,webloc,b.webloc\nSee C,https://c.example/,desktop,c.desktop\n',
      row_count: 3,
      failed: [],
    },
  ],
  [
    'unreadable file is reported',
    {
      files: [
        { name: 'a.url', content: '[InternetShortcut]\nURL=https://a.example/' },
        { name: 'b.url', content: 'nothing' },
      ],
    },
    {
      result: 'title,url,type,file\na,https://a.example/,url,a.url\n',
      row_count: 1,
      failed: [{ name: 'b.url' }],
    },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(internetShortcutsToCsv, input)).toMatchObject(output);
});

test.each<[string, object, string]>([
  ['no files', { files: [] }, 'files'],
  ['element without content', { files: [{ name: 'a.url' }] }, 'files[0]'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(internetShortcutsToCsv, input)).rejects.toThrow(message);
});

const base64 = (text: string) => Buffer.from(text).toString('base64');
const webloc = '<plist><dict><key>URL</key><string> x:1 </string></dict></plist>';

test.each([
  ['keys and sections in any case', 'a.url', '\ufeff[internetshortcut]\nurl = x:1 \n', 'a,x:1,url'],
  ['other sections before', 'a.url', '[{0}]\nURL=x:0\n[InternetShortcut]\nIconIndex=0\nURL=x:1', 'a,x:1,url'],
  ['a shortcut as base64', 'a.url', base64('[InternetShortcut]\r\nURL=x:1'), 'a,x:1,url'],
  ['XML as base64', 'a.webloc', base64(webloc), 'a,x:1,webloc'],
  ['XML as data: URL', 'a.webloc', `data:text/xml;base64,${base64(webloc)}`, 'a,x:1,webloc'],
  ['folders and several dots', 'C:\\x\\y/a.b.url', '[InternetShortcut]\nURL=x:1', 'a.b,x:1,url'],
  ['a name that is only an extension', '.url', '[InternetShortcut]\nURL=x:1', '.url,x:1,url'],
  [
    'a desktop entry without a name',
    'a.desktop',
    '[Desktop Entry]\nType=Link\nName[de]=D\nURL=x:1',
    'a,x:1,desktop',
  ],
  [
    'escapes in its name',
    'a.desktop',
    '# c\n[Desktop Entry]\nType=Link\nName=b\\sc\\\\\nURL=x:1',
    'b c\\,x:1,desktop',
  ],
])('reads %s', async (_, name, content, row) => {
  const { result, failed } = await callTool(internetShortcutsToCsv, { files: [{ name, content }] });
  expect(failed).toEqual([]);
  expect(result).toBe(`title,url,type,file\n${row},${name}\n`);
});

test.each([
  ['an application', '[Desktop Entry]\nType=Application\nURL=x:1', 'expected Type=Link in [Desktop Entry]'],
  ['a shortcut without a URL', '[InternetShortcut]\nURL=\n', 'expected URL= in [InternetShortcut], got none'],
  [
    'a property list without a URL',
    '<plist><dict/></plist>',
    'expected a string with the key URL in the top dict, got none',
  ],
  [
    'malformed XML',
    '<plist>\n<dict>',
    'expected well-formed XML, got a fault at line 2, column 6: unclosed tag: dict',
  ],
  ['nothing', '', 'expected a property list (plist) in XML, or base64 of an XML or binary one'],
])('says why it cannot read %s', async (_, content, reason) => {
  expect(await callTool(internetShortcutsToCsv, { files: [{ name: 'x', content }] })).toEqual({
    result: 'title,url,type,file\n',
    row_count: 0,
    failed: [{ name: 'x', reason }],
  });
});

test('takes 1000 files and no more', async () => {
  const files = Array.from({ length: 1000 }, () => ({
    name: 'a',
    content: '[InternetShortcut]\nURL=x:1',
  }));
  expect(await callTool(internetShortcutsToCsv, { files })).toMatchObject({ row_count: 1000 });
  await expect(callTool(internetShortcutsToCsv, { files: [...files, files[0]] })).rejects.toThrow('files:');
});
