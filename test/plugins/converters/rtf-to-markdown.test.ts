import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import rtfToMarkdown from '../../../plugins/converters/tools/rtf-to-markdown/tool.ts';

test.each<[string, object, object]>([
  [
    'headings by style and outline level',
    {
      rtf: '{\\rtf1\\ansi{\\stylesheet{\\s0 Normal;}{\\s1 heading 1;}}\\pard\\s1 Title\\par\\pard\\outlinelevel1 Sub\\par\\pard\\s0 Text\\par}',
    },
    { result: '# Title\n\n## Sub\n\nText\n' },
  ],
  [
    'link field',
    {
      rtf: '{\\rtf1\\ansi See {\\field{\\*\\fldinst{HYPERLINK "https://example.com/"}}{\\fldrslt{the site}}} now.\\par}',
    },
    { result: 'See [the site](https://example.com/) now.\n' },
  ],
  [
    'bulleted list',
    {
      rtf: "{\\rtf1\\ansi\\pard\\ls1\\ilvl0{\\listtext\\'b7\\tab}one\\par\\pard\\ls1\\ilvl0{\\listtext\\'b7\\tab}two\\par\\pard end\\par}",
    },
    { result: '- one\n- two\n\nend\n' },
  ],
  [
    'table',
    {
      rtf: '{\\rtf1\\ansi\\trowd\\cellx1000\\cellx2000\\pard\\intbl A\\cell B\\cell\\row\\trowd\\cellx1000\\cellx2000\\pard\\intbl 1\\cell 2\\cell\\row\\pard after\\par}',
    },
    {
      result: expect.stringMatching(
        new RegExp('^\\| *A *\\| *B *\\|\\n\\| *-+ *\\| *-+ *\\|\\n\\| *1 *\\| *2 *\\|\\n\\nafter\\n$'),
      ),
    },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(rtfToMarkdown, input)).toMatchObject(output);
});

test.each<[string, object, string]>([
  ['no RTF', { rtf: 'Hello' }, 'rtf'],
  ['unbalanced braces', { rtf: '{\\rtf1\\ansi {\\b x}' }, 'rtf'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(rtfToMarkdown, input)).rejects.toThrow(message);
});

const toMarkdown = async (body: string) => callTool(rtfToMarkdown, { rtf: `{\\rtf1\\ansi ${body}}` });

test.each([
  [
    'a font’s character set',
    "{\\fonttbl{\\f0\\fcharset204 A;}{\\f1\\fcharset161 B;}}\\f0 \\'cf\\'f0\\f1 \\'e1\\par",
    'Прα\n',
  ],
  ['the font of the document', "\\deff1{\\fonttbl{\\f0 A;}{\\f1\\fcharset238 B;}}\\'b3\\'f3d\\'9f", 'łódź\n'],
  ['the code page of the document', "\\ansicpg1251\\'ef\\'f0", 'пр\n'],
  ['two bytes a character', "\\ansicpg932\\'93\\'fa\\'96{\\b\\'7b}", '日\ufffd**{**\n'],
  ['two bytes a character in one run', "\\ansicpg932\\'93\\'fa\\'96\\'7b\\'8c\\'ea", '日本語\n'],
  [
    'Korean and Chinese fonts',
    "{\\fonttbl{\\f0\\fcharset129 A;}{\\f1\\fcharset134 B;}}\\f0\\'b0\\'a1\\f1\\'d6\\'d0",
    '가中\n',
  ],
  ['an unknown code page', "\\ansicpg99999\\'e9", 'é\n'],
  ['the Macintosh', "\\mac\\'8e", 'é\n'],
  ['code units below zero', '\\u-10179?\\u-8704?', '😀\n'],
  ['fallbacks of other lengths', "\\uc2\\u233 ab\\uc0\\u233\\uc1{\\u233\\'65}c", 'éééc\n'],
  ['a fallback that is a control', '\\u8212\\endash a', '—a\n'],
  ['a fallback that a group cuts short', '{\\u233}a', 'éa\n'],
  ['symbols', '\\lquote a\\rquote\\~b\\_c\\-d\\endash\\bullet\\tab e\\\\', '‘a’\u00a0b\u2011cd–• e\\\\\n'],
  ['line ends of the file', 'a\r\nb\nc', 'abc\n'],
  ['binary data', 'a\\bin3 }}}b', 'ab\n'],
])('reads %s', async (_, body, result) => {
  expect(await toMarkdown(body)).toMatchObject({ result });
});

test.each([
  ['groups scope', 'a{\\b b{\\i c}\\b0 d}e', 'a**b*c***&#x64;e\n'],
  ['\\plain ends styles', '\\b\\i\\strike a\\plain  b', '***~~a~~*** b\n'],
  ['\\pard ends lists and headings', '\\outlinelevel0\\ls1 a\\par\\pard b\\par', '# a\n\nb\n'],
  ['spaces move outside of styles', 'a{\\b  b }c', 'a **b** c\n'],
  ['styles with numbers', '\\b1 a\\b0  b', '**a** b\n'],
  ['what has no markup', '\\ul a\\super b\\nosupersub\\cf1 c', 'abc\n'],
  ['hidden text', 'a{\\v b\\par}c', 'ac\n'],
  ['\\v0', 'a\\v b\\v0 c', 'ac\n'],
  ['text that would mean something', '1. a*b*\\par - c\\par # d\\par', '1\\. a\\*b\\*\n\n\\- c\n\n\\# d\n'],
  ['a break in a heading', '\\outlinelevel0 a\\line b\\par', '# a b\n'],
  ['a last paragraph without its end', 'a\\par b', 'a\n\nb\n'],
  ['empty paragraphs', 'a\\par\\par\\par b', 'a\n\nb\n'],
])('writes: %s', async (_, body, result) => {
  expect(await toMarkdown(body)).toMatchObject({ result });
});

const STYLES =
  '{\\stylesheet{\\s0 Normal;}{\\s1\\outlinelevel2 Odd;}{\\s2{\\*\\keycode \\shift a;} Heading 2,h2;}{\\*\\cs3 heading 3;}}';

test.each([
  ['the level of its style', '\\s1 a\\par', '### a\n'],
  ['the name of its style', '\\s2 a\\par', '## a\n'],
  ['its own level before that of its style', '\\s2\\outlinelevel3 a\\par', '#### a\n'],
  ['level 9, which is body text', '\\s2\\outlinelevel9 a\\par', 'a\n'],
  ['level 8, which is 6', '\\outlinelevel7 a\\par', '###### a\n'],
  ['a style of characters', '\\cs3\\s0 a\\par', 'a\n'],
])('tells headings by %s', async (_, body, result) => {
  expect(await toMarkdown(`${STYLES}\\pard${body}`)).toMatchObject({ result });
});

const LISTS =
  "{\\*\\listtable{\\list{\\listlevel\\levelnfc0\\levelnfcn0{\\leveltext\\'02\\'00.;}}{\\listlevel\\levelnfcn23{\\leveltext o;}}\\listid7}}{\\*\\listoverridetable{\\listoverride\\listid7\\listoverridecount0\\ls4}}";

test.each([
  ['numbers in their text', '\\ls1{\\listtext 3.\\tab}a\\par\\ls1{\\listtext 4.\\tab}b\\par', '1. a\n2. b\n'],
  ['letters in their text', '{\\pntext a)\\tab}a\\par', '1. a\n'],
  ['bullets of old files', "{\\*\\pn\\pnlvlblt{\\pntxtb\\'b7}}{\\pntext\\f1\\'b7\\tab}a\\par", '- a\n'],
  [
    'the table of lists',
    `${LISTS}\\ls4\\ilvl0 a\\par\\ls4\\ilvl1 b\\par\\ls4\\ilvl0 c\\par`,
    '1. a\n   - b\n2. c\n',
  ],
  ['levels that are passed over', '\\ls1\\ilvl0 a\\par\\ilvl2 b\\par\\ilvl1 c\\par', '- a\n  - b\n  - c\n'],
  ['other paragraphs between', '\\ls1 a\\par\\pard b\\par\\ls1 c\\par', '- a\n\nb\n\n- c\n'],
  ['\\ls0, which is no list', '\\ls0 a\\par', 'a\n'],
])('makes lists: %s', async (_, body, result) => {
  expect(await toMarkdown(body)).toMatchObject({ result });
});

test.each([
  [
    'an uneven one',
    '\\intbl a|\\cell b\\cell\\row\\intbl c\\par d\\cell\\row\\pard e\\par',
    '| a\\| | b |\n| --- | --- |\n| c<br>d | |\n\ne\n',
  ],
  [
    'two with a paragraph between',
    '\\intbl a\\cell\\row\\pard b\\par\\intbl c\\cell\\row',
    '| a |\n| --- |\n\nb\n\n| c |\n| --- |\n',
  ],
  [
    'one in a cell',
    '\\intbl\\itap2 a\\nestcell b\\nestcell{\\*\\nesttableprops\\trowd\\nestrow}\\itap1 c\\cell\\row',
    '| a b c |\n| --- |\n',
  ],
])('makes tables: %s', async (_, body, result) => {
  expect(await toMarkdown(body)).toMatchObject({ result });
});

const field = (instruction: string, text: string) =>
  `{\\field{\\*\\fldinst{${instruction}}}{\\fldrslt{${text}}}}`;

test.each([
  ['several runs', field('HYPERLINK "x:1"', 'a{\\b b}c'), '[a**b**c](x:1)\n'],
  ['a place in a file', field('HYPERLINK "x:1" \\\\l "p"', 'a'), '[a](x:1#p)\n'],
  ['an address without quotes', field('HYPERLINK x:1 ', 'a'), '[a](x:1)\n'],
  ['spaces at the edges', `a${field('HYPERLINK "x:1"', ' b ')}c`, 'a [b](x:1) c\n'],
  ['other fields', field('PAGE', '3'), '3\n'],
  ['scripts', field('HYPERLINK "javascript:x"', 'a'), 'a\n'],
])('makes links: %s', async (_, body, result) => {
  expect(await toMarkdown(body)).toMatchObject({ result });
});

test('leaves out what is no text, with a warning for what is seen', async () => {
  const body =
    '{\\info{\\title A \\u233?\\~B}{\\author C}}{\\colortbl;\\red1;}{\\header d\\par}{\\*\\unknown e{f}}{\\footnote g}' +
    '{\\*\\shppict{\\pict\\pngblip 89504e}}{\\nonshppict{\\pict 00}}{\\object{\\*\\objdata 01}{\\result h}}i\\par';
  expect(await toMarkdown(body)).toEqual({
    result: '[^1]i\n\n[^1]: g\n',
    title: 'A é B',
    warnings: ['pictures are left out', 'embedded objects are left out'],
    dropped: [
      'author (paragraph 1)',
      'page headers (paragraph 1)',
      'destination \\unknown (paragraph 1)',
      'pictures (paragraph 1)',
      'embedded objects (paragraph 1)',
    ],
  });
});

test.each([
  ['base64', (rtf: string) => Buffer.from(rtf, 'latin1').toString('base64')],
  ['a data: URL', (rtf: string) => `data:text/rtf;base64,${Buffer.from(rtf, 'latin1').toString('base64')}`],
  ['text with a byte order mark and zero bytes after it', (rtf: string) => `\ufeff${rtf}\u0000`],
])('takes %s', async (_, encode) => {
  const rtf = encode('{\\rtf1\\ansi\\ansicpg1252 Caf\u00e9\\par}');
  expect(await callTool(rtfToMarkdown, { rtf })).toMatchObject({ result: 'Café\n' });
});

test.each([
  ['a brace after the last one', '{\\rtf1 a}\n}', 'rtf: expected RTF whose braces match, got a } too many'],
  ['a brace too few', '{\\rtf1 a\\}', 'rtf: expected RTF whose braces match, got 1 without'],
  ['groups too deep', `{\\rtf1 ${'{'.repeat(1000)}`, 'rtf: expected groups at most 1000 deep'],
  ['base64 of something else', 'AAAA', 'rtf: expected RTF, which starts with {\\rtf'],
  ['no text', '', 'rtf: expected RTF'],
])('refuses %s', async (_, rtf, message) => {
  await expect(callTool(rtfToMarkdown, { rtf })).rejects.toThrow(message);
});

test('reads half a megabyte of styles', async () => {
  const { result } = await toMarkdown('{\\b a} b\\par '.repeat(35_000));
  expect(result).toHaveLength(35_000 * 9 - 1);
});
