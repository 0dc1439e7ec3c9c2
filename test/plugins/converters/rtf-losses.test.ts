import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import rtfToMarkdown from '../../../plugins/converters/tools/rtf-to-markdown/tool.ts';

const convert = (body: string) => callTool(rtfToMarkdown, { rtf: `{\\rtf1\\ansi ${body}}` });

test('footnotes and endnotes are kept where they are referred to', async () => {
  const { result, warnings, dropped } = await convert(
    String.raw`One{\super\chftn{\footnote\pard\plain{\super\chftn} The {\b first} note.\par Its second paragraph.\par}} goes on.\par {\b Two{\footnote\ftnalt An [^1] end}}.\par`,
  );
  expect(result).toBe(
    'One[^1] goes on.\n\n**Two**[^2].\n\n[^1]: The **first** note.\n\n    Its second paragraph.\n\n[^2]: An \\[^1] end\n',
  );
  expect(warnings).toEqual([]);
  expect(dropped).toBeUndefined();
});

test('a note in a cell, and one in a note', async () => {
  const { result } = await convert(
    String.raw`\trowd\intbl a{\footnote n{\footnote m}}\cell b\cell\row\pard after\par`,
  );
  expect(result).toBe('| a[^1] | b |\n| --- | --- |\n\nafter\n\n[^1]: nm\n');
});

test.each([
  [String.raw`{\pict\pngblip 89}`, 'pictures'],
  [String.raw`{\object{\*\objdata 00}}`, 'embedded objects'],
  [String.raw`{\*\annotation x}`, 'comments'],
  [String.raw`{\header x}`, 'page headers'],
  [String.raw`{\footerf x}`, 'page footers'],
  [String.raw`{\xe x}`, 'index entries'],
  [String.raw`{\*\bkmkstart x}`, 'bookmarks'],
  [String.raw`{\info{\author x}}`, 'author'],
  [String.raw`{\info{\keywords x}}`, 'keywords'],
  [String.raw`{\ul x}`, 'underline'],
  [String.raw`\ul x\ulnone`, 'underline'],
  [String.raw`{\super x}`, 'superscript'],
  [String.raw`{\sub x}`, 'subscript'],
  [String.raw`{\scaps x}`, 'small capitals'],
  [String.raw`{\cf2 x}`, 'colours of text'],
  [String.raw`{\highlight7 x}`, 'highlights'],
  [String.raw`{\v x}`, 'hidden text'],
  [String.raw`{\deleted x}`, 'marks of deletions'],
  [String.raw`\qc x`, 'alignment'],
  [String.raw`x\page `, 'page breaks'],
  [String.raw`x\column `, 'column breaks'],
  [String.raw`x\sect `, 'section breaks'],
  [String.raw`\chdate x`, String.raw`field \chdate`],
  [String.raw`{\*\userprops x}`, 'destination \\userprops'],
  [String.raw`{\field{\*\fldinst PAGE}{\fldrslt 1}}`, 'field PAGE'],
])('what Markdown has not is told: %s', async (body, name) => {
  expect((await convert(`${body} y\\par`)).dropped).toEqual([`${name} (paragraph 1)`]);
});

test.each([
  [String.raw`\ul0 x`],
  [String.raw`{\super }x`],
  [String.raw`\ul x\ulnone`.replace('x', '')],
  [String.raw`\cf0 x`],
  [String.raw`{\field{\*\fldinst HYPERLINK "http://x.example/"}{\fldrslt x}}`],
  [String.raw`{\fonttbl{\f0 Arial;}}{\colortbl;\red1;}{\*\generator x}{\info{\title t}}x`],
])('what is not lost is not told: %s', async (body) => {
  expect(await convert(`${body}\\par`)).not.toHaveProperty('dropped');
});
