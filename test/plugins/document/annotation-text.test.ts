import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import pdfExtract from '../../../plugins/document/tools/pdf-extract/tool.ts';
import { pagesOf, stream, type PageOptions } from './pdf-files.ts';
import { lacks, textOf } from './programs.ts';

const read = async (options: PageOptions) =>
  callTool(pdfExtract, { pdf: pagesOf(1, options), action: 'text' });

const appearance = (words: string, entries = '/Resources<</Font<</F 3 0 R>>>>') =>
  stream(`BT /F 10 Tf 2 2 Td (${words}) Tj ET`, `/Type/XObject/Subtype/Form/BBox[0 0 40 10]${entries}`);
const field = (entries: string, rect = '50 20 90 30') =>
  `<</Type/Annot/Subtype/Widget/Rect[${rect}]${entries}>>`;

describe('what annotations and fields show', () => {
  test.each([
    ['a form field', field('/FT/Tx/T(city)/V(old)/AP<</N 101 0 R>>')],
    ['a note on the page', '<</Type/Annot/Subtype/FreeText/Contents(x)/Rect[50 20 90 30]/AP<</N 101 0 R>>>>'],
    ['a stamp', '<</Type/Annot/Subtype/Stamp/Rect[50 20 90 30]/AP<</N 101 0 R>>>>'],
    ['a button', field('/FT/Btn/Ff 65536/MK<</CA(no)>>/AP<</N 101 0 R>>')],
    ['a box that is ticked', field('/FT/Btn/AS/On/AP<</N<</On 101 0 R/Off 102 0 R>>>>')],
  ])('%s is read after the page', async (_, annotation) => {
    const more = { 100: annotation, 101: appearance('shown'), 102: appearance('off') };
    expect(await read({ page: '/Annots[100 0 R]', more })).toMatchObject({
      text: 'Page 1 shown',
      has_text: true,
    });
  });

  test('is the only text of a page that has no other', async () => {
    const more = { 11: stream(''), 100: field('/FT/Tx/AP<</N 101 0 R>>'), 101: appearance('alone') };
    expect(await read({ page: '/Annots[100 0 R]', more })).toMatchObject({ text: 'alone', has_text: true });
  });

  test.each([
    ['hidden', field('/F 2/FT/Tx/V(no)/AP<</N 101 0 R>>')],
    ['not for the screen', field('/F 32/FT/Tx/V(no)/AP<</N 101 0 R>>')],
    ['a pop-up', '<</Type/Annot/Subtype/Popup/Contents(no)/Rect[0 0 9 9]/AP<</N 101 0 R>>>>'],
    ['a box that is not ticked', field('/FT/Btn/AS/Off/AP<</N<</On 101 0 R>>>>')],
    ['a password', field('/FT/Tx/Ff 8192/V(no)')],
    ['a link', '<</Type/Annot/Subtype/Link/Contents(no)/Rect[0 0 9 9]>>'],
  ])('is nothing when it is %s', async (_, annotation) => {
    const more = { 11: stream(''), 100: annotation, 101: appearance('no') };
    expect(await read({ page: '/Annots[100 0 R]', more })).toMatchObject({ text: '', has_text: false });
  });

  test('is read from row to row, whatever their order', async () => {
    const at = (x: number, y: number, appearanceNumber: number) =>
      field(`/FT/Tx/AP<</N ${appearanceNumber} 0 R>>`, `${x} ${y} ${x + 40} ${y + 10}`);
    const more = {
      11: stream(''),
      100: at(50, 1, 110),
      101: at(1, 30, 111),
      102: at(2, 2, 112),
      103: at(50, 31, 113),
      110: appearance('d'),
      111: appearance('a'),
      112: appearance('c'),
      113: appearance('b'),
    };
    const annotations = '/Annots[100 0 R 101 0 R 102 0 R 103 0 R]';
    expect((await read({ page: annotations, more })).text).toBe('a b\nc d');
  });

  test('is their own text where they have no appearance, or an old one', async () => {
    const catalog = '/AcroForm<</NeedAppearances true/Fields[100 0 R 104 0 R]>>';
    const more = {
      100: field('/FT/Tx/T(a)/V(new\\rline)/AP<</N 101 0 R>>', '50 30 90 40'),
      101: appearance('old'),
      102: '<</Type/Annot/Subtype/FreeText/Contents<FEFF65E5>/Rect[1 1 20 20]>>',
      103: field('/Parent 104 0 R', '50 1 90 20'),
      104: '<</FT/Ch/T(b)/V[(one)(two)]/Kids[103 0 R]>>',
    };
    const { text } = await read({ catalog, page: '/Annots[100 0 R 102 0 R 103 0 R]', more });
    expect(text).toBe('Page 1\nnew\nline\n日\none\ntwo');
  });

  test("is set in the form's fonts where its own are not there", async () => {
    const catalog = '/AcroForm<</DR<</Font<</F 3 0 R>>>>/Fields[100 0 R]>>';
    const more = { 11: stream(''), 100: field('/FT/Tx/AP<</N 101 0 R>>'), 101: appearance('form', '') };
    expect((await read({ catalog, page: '/Annots[100 0 R]/Resources<<>>', more })).text).toBe('form');
  });

  test.skipIf(lacks('pdftotext'))('is what others read', async () => {
    const more = {
      100: field('/FT/Tx/T(city)/V(Bern)/AP<</N 101 0 R>>'),
      101: appearance('Bern', '/Resources<</Font<</F 3 0 R>>>>/Matrix[0 1 -1 0 0 0]'),
      102: '<</Type/Annot/Subtype/FreeText/Contents(x)/Rect[50 1 90 11]/AP<</N 103 0 R>>>>',
      103: appearance('free'),
    };
    const pdf = pagesOf(1, {
      page: '/Annots[100 0 R 102 0 R]',
      catalog: '/AcroForm<</Fields[100 0 R]>>',
      more,
    });
    const words = (text: string) =>
      text
        .split(/\s+/)
        .filter((word) => word !== '')
        .sort();
    const { text = '' } = await callTool(pdfExtract, { pdf, action: 'text' });
    expect(words(text)).toEqual(words(textOf(pdf)));
  });
});
