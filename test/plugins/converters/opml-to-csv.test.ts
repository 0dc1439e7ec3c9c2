import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import opmlToCsv from '../../../plugins/converters/tools/opml-to-csv.ts';

test.each<[string, object, object]>([
  [
    'every outline',
    {
      opml: '<?xml version="1.0" encoding="UTF-8"?>\n<opml version="2.0">\n<head><title>Feeds</title></head>\n<body>\n<outline text="Tech">\n<outline type="rss" text="A &amp; B, daily" xmlUrl="https://a.example/rss?x=1&amp;y=2" htmlUrl="https://a.example/"/>\n</outline>\n<outline type="rss" text="t" title="Top" xmlUrl="https://t.example/feed" description="d"/>\n</body>\n</opml>',
      include: 'all',
    },
    {
      result:
        'title,xml_url,html_url,folder,type,description\nTech,,,,,\n"A & B, daily",https://a.example/rss?x=1&y=2,https://a.example/,Tech,rss,\nTop,https://t.example/feed,,,rss,d\n',
      row_count: 3,
      title: 'Feeds',
    },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(opmlToCsv, input)).toMatchObject(output);
});

test.each<[string, object, string]>([
  ['malformed XML', { opml: '<opml version="2.0">\n<body>\n<outline text="a">\n</body>\n</opml>' }, 'line 4'],
  ['not OPML', { opml: '<rss/>' }, 'opml'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(opmlToCsv, input)).rejects.toThrow(message);
});

const HEADER = 'title,xml_url,html_url,folder,type,description\n';

test.each<[string, string, object, string]>([
  [
    'attributes in any case',
    '<outline TITLE="T" XMLURL="x:1" HtmlUrl="x:2" Type="rss"/>',
    {},
    'T,x:1,x:2,,rss,\n',
  ],
  ['a blank title', '<outline title=" " text="t"/>', {}, 't,,,,,\n'],
  ['HTML in attributes', '<outline text="&lt;b>a&lt;/b> &amp;amp;"/>', {}, '<b>a</b> &amp;,,,,,\n'],
  [
    'feeds in feeds',
    '<outline text="a" xmlUrl="x:1"><outline text="b" xmlUrl="x:2"/></outline>',
    {},
    'a,x:1,,,,\nb,x:2,,a,,\n',
  ],
  ['no feeds', '<outline text="a"/>', { include: 'feeds' }, ''],
  [
    'an outline without a name',
    '<outline><outline text="a\\b"><outline text="c"/></outline></outline>',
    {},
    ',,,,,\na\\b,,,,,\nc,,,a\\\\b,,\n',
  ],
])('reads %s', async (_, outlines, input, rows) => {
  const opml = `<opml><body>${outlines}</body></opml>`;
  expect(await callTool(opmlToCsv, { opml, ...input })).toMatchObject({ result: HEADER + rows });
});

test('separates by another character', async () => {
  const opml = '<opml><body><outline text="a;b"/></body></opml>';
  const { result } = await callTool(opmlToCsv, { opml, delimiter: ';' });
  expect(result).toBe(`${HEADER.replaceAll(',', ';')}"a;b";;;;;\n`);
});

test.each([
  ['another root', '<rss/>', 'opml: expected the root element opml, got "rss"'],
  ['no body', '<opml><head/></opml>', 'opml: expected a body element in opml, got none'],
  [
    'an external entity',
    '<!DOCTYPE opml [<!ENTITY x SYSTEM "file:///etc/passwd">]><opml><body>&x;</body></opml>',
    'undefined entity',
  ],
  [
    'long folders that repeat',
    `<opml><body><outline text="${'a'.repeat(500_000)}">${'<outline/>'.repeat(100)}</outline></body></opml>`,
    'opml: expected folder paths',
  ],
])('refuses %s', async (_, opml, message) => {
  await expect(callTool(opmlToCsv, { opml })).rejects.toThrow(message);
});
