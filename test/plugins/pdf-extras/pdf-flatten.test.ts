import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import pdfFlatten from '../../../plugins/pdf-extras/tools/pdf-flatten.ts';
import { pagesOf, stream } from '../document/pdf-files.ts';
import { lacks, qpdfComplaints, render, run, textOf } from '../document/programs.ts';

const widget = (entries: string) => `<</Type/Annot/Subtype/Widget${entries}>>`;
const look = (content: string, entries = '/BBox[0 0 10 10]') => stream(content, `/Subtype/Form${entries}`);

/** A field, a ticked and an unticked box, a hidden field, a stamp turned a quarter, a pop-up, a link, a bare note. */
const given = pagesOf(1, {
  catalog: '/AcroForm<</Fields[100 0 R 101 0 R 102 0 R 103 0 R]>>',
  page: '/Annots[100 0 R 101 0 R 102 0 R 103 0 R 104 0 R 105 0 R 106 0 R 107 0 R]',
  more: {
    100: widget('/FT/Tx/T(a)/Rect[40 30 60 40]/AP<</N 110 0 R>>'),
    101: widget('/FT/Btn/T(b)/AS/Yes/Rect[60 30 70 40]/AP<</N<</Yes 111 0 R>>>>'),
    102: widget('/FT/Btn/T(c)/AS/Off/Rect[70 30 80 40]/AP<</N<</Yes 111 0 R>>>>'),
    103: widget('/FT/Tx/T(d)/F 2/Rect[80 30 90 40]/AP<</N 111 0 R>>'),
    104: '<</Type/Annot/Subtype/Stamp/Rect[80 0 90 20]/AP<</N 112 0 R>>>>',
    105: '<</Type/Annot/Subtype/Popup/Rect[0 0 9 9]>>',
    106: '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(http://a.example/)>>>>',
    107: '<</Type/Annot/Subtype/Text/Rect[0 0 9 9]>>',
    110: look('BT /F 8 Tf 0 2 Td (Filled) Tj ET', '/BBox[0 0 20 10]/Resources<</Font<</F 3 0 R>>>>'),
    111: look('0 0 10 10 re f'),
    112: look('0 0 5 10 re f', '/BBox[0 0 20 10]/Matrix[0 1 -1 0 0 0]'),
  },
});

test.skipIf(lacks('qpdf', 'pdftoppm', 'pdftotext'))(
  'all becomes part of the page and looks as before',
  async () => {
    const { pdf, ...counts } = await callTool(pdfFlatten, { pdf: given });
    expect(counts).toMatchObject({ fields: 2, annotations: 1, dropped: 3 });
    expect(counts.warnings).toEqual([
      '1 fields or annotations say nothing of how they look, and are left out of the pages',
    ]);
    expect(qpdfComplaints(pdf)).toBe('');
    expect(textOf(pdf)).toContain('Filled');
    const [before, after] = [render(given), render(pdf)];
    const differing = Array.from({ length: 101 * 50 }, (_, at) => at).filter((at) => {
      const [x, y] = [at % 101, Math.floor(at / 101)];
      return !(x < 25 && y > 20) && Math.abs(before.at(x, y) - after.at(x, y)) > 64;
    });
    expect(differing).toEqual([]);
    const plain = run('qpdf', pdf, ['--qdf', '--object-streams=disable', '@', '-']);
    expect(plain).not.toMatch(/AcroForm|Widget|Popup/);
    expect(plain).toContain('/Subtype /Link');
  },
);

test.skipIf(lacks('qpdf'))('forms alone, or annotations alone', async () => {
  const plainOf = (pdf: string) => run('qpdf', pdf, ['--qdf', '--object-streams=disable', '@', '-']);
  const forms = await callTool(pdfFlatten, { pdf: given, what: 'forms' });
  expect(forms).toMatchObject({ fields: 2, annotations: 0, dropped: 2 });
  expect(plainOf(forms.pdf)).toMatch(/\/Subtype \/Stamp/);
  const others = await callTool(pdfFlatten, { pdf: given, what: 'annotations' });
  expect(others).toMatchObject({ fields: 0, annotations: 1, dropped: 1 });
  expect(plainOf(others.pdf)).toMatch(/AcroForm[^]*Widget/);
});

test('says that a form asks to be drawn anew', async () => {
  const { warnings } = await callTool(pdfFlatten, {
    pdf: pagesOf(1, { catalog: '/AcroForm<</Fields[]/NeedAppearances true>>' }),
  });
  expect(warnings).toEqual([
    'the form asks readers to draw its fields anew: they show what they were last drawn with',
  ]);
});
