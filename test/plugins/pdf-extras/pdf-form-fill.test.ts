import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import pdfFlatten from '../../../plugins/pdf-extras/tools/pdf-flatten.ts';
import pdfFormFill from '../../../plugins/pdf-extras/tools/pdf-form-fill/tool.ts';
import { pagesOf, stream } from '../document/pdf-files.ts';
import { lacks, qpdfComplaints, render, textOf } from '../document/programs.ts';

const widget = (entries: string) => `<</Type/Annot/Subtype/Widget/P 10 0 R/F 4${entries}>>`;
const look = stream('0 0 10 10 re f', '/Subtype/Form/BBox[0 0 10 10]');
const states = (on: string) => `/AS/Off/AP<</N<</${on} 120 0 R/Off 121 0 R>>>>`;

/** Fields of every kind; `a.b.c` is three deep, and `x.y` a part of a name with a full stop. */
const form = (acroForm = '') =>
  pagesOf(1, {
    catalog: `/AcroForm<</Fields[100 0 R 103 0 R 104 0 R 105 0 R 108 0 R 109 0 R 110 0 R 111 0 R 112 0 R]/DA(/Helv 0 Tf 0 0 1 rg)${acroForm}>>`,
    page: `/MediaBox[0 0 300 200]/Annots[102 0 R 103 0 R 104 0 R 106 0 R 107 0 R 108 0 R 109 0 R 110 0 R 111 0 R 112 0 R]`,
    more: {
      100: '<</T(a)/Kids[101 0 R]>>',
      101: '<</T(b)/Parent 100 0 R/Kids[102 0 R]>>',
      102: widget('/FT/Tx/T(c)/Parent 101 0 R/Rect[10 170 290 190]/MK<</BC[1 0 0]/BG[.9]>>'),
      103: widget('/FT/Tx/T(x.y)/Ff 4096/Rect[10 100 150 160]'),
      104: widget(`/FT/Btn/T(box)/Rect[160 150 170 160]${states('Ja')}`),
      105: '<</FT/Btn/T(radio)/Ff 32768/Kids[106 0 R 107 0 R]>>',
      106: widget(`/Parent 105 0 R/Rect[180 150 190 160]${states('one')}`),
      107: widget(`/Parent 105 0 R/Rect[200 150 210 160]${states('two')}`),
      108: widget('/FT/Ch/T(combo)/Ff 131072/Opt[[(de)(Deutsch)][(fr)(Fran\\347ais)]]/Rect[160 120 290 140]'),
      109: widget('/FT/Ch/T(list)/Ff 2097152/Opt[(red)(green)(blue)]/Rect[160 60 290 110]'),
      110: widget('/FT/Tx/T(comb)/Ff 16777216/MaxLen 5/Rect[10 70 150 90]'),
      111: widget('/FT/Sig/T(sign)/Rect[10 10 20 20]'),
      112: widget('/FT/Btn/Ff 65536/T(push)/Rect[30 10 40 20]'),
      120: look,
      121: stream('', '/Subtype/Form/BBox[0 0 10 10]'),
    },
  });

const fill = (values: object, pdf = form()) => callTool(pdfFormFill, { pdf, values });

const ALL = {
  'a.b.c': 'Ada — Łódź',
  'x.y': 'A text that is longer than a line of its field, which wraps it.\nSecond paragraph',
  box: true,
  radio: 'two',
  combo: 'fr',
  list: ['red', 'blue'],
  comb: '12345',
};

test.skipIf(lacks('qpdf', 'pdftotext'))('fills every kind of field, as others read it', async () => {
  const { pdf, filled, warnings, fields } = await fill(ALL);
  expect(filled).toEqual(Object.keys(ALL));
  expect(warnings).toBeUndefined();
  expect(fields.find(({ name }) => name === 'radio')).toEqual({
    name: 'radio',
    type: 'radio',
    options: ['one', 'two'],
  });
  expect(qpdfComplaints(pdf)).toBe('');
  const text = textOf(pdf);
  for (const word of ['Ada — Łódź', 'Second paragraph', 'Français', 'green']) expect(text).toContain(word);
});

test.skipIf(lacks('pdftoppm'))('shows it: boxes, marks, ground and border', async () => {
  const { pdf } = await fill(ALL);
  const page = render(pdf);
  const at = (x: number, y: number) => page.at(x, 200 - y);
  expect(at(165, 155)).toBeLessThan(50);
  expect(at(185, 155)).toBeGreaterThan(200);
  expect(at(205, 155)).toBeLessThan(50);
  // The first and the third line of the list are marked, the second is not.
  expect([101, 87, 73].map((y) => at(280, y) < 230)).toEqual([true, false, true]);
  expect(at(200, 173)).toBeLessThan(240);
});

test.skipIf(lacks('pdftotext')).each([
  ['Chinese', '北京大学'],
  ['Georgian', 'გამარჯობა'],
  ['Thai', 'สวัสดี'],
  ['Korean', '안녕하세요'],
])('writes %s, also once it is flattened', async (_, text) => {
  const { pdf } = await fill({ 'a.b.c': text });
  const flat = await callTool(pdfFlatten, { pdf });
  expect(textOf(pdf).normalize('NFKC')).toContain(text);
  expect(textOf(flat.pdf).normalize('NFKC')).toContain(text);
});

test.skipIf(lacks('pdftotext'))('takes values away again', async () => {
  const once = await fill(ALL);
  const { pdf } = await fill({ box: false, radio: false, list: [], 'a.b.c': '' }, once.pdf);
  expect(textOf(once.pdf)).toContain('Łódź');
  expect(textOf(pdf)).not.toContain('Łódź');
  expect(textOf(pdf)).toContain('Français');
});

test('says what a form loses, and what it does not do', async () => {
  const { warnings } = await fill({ 'a.b.c': 'x' }, form('/XFA(x)/CO[103 0 R]'));
  expect(warnings).toEqual([
    'the XFA form is left out, the fields of the AcroForm stay',
    'fields that the form calculates are as they were',
  ]);
});

test.each([
  [
    'names that no field has',
    { 'a.b': 'x', c: 'y' },
    'values: expected names of fields ("a.b.c", "x.y", "box", "radio", "combo", "list", "comb", "sign", "push"), got "a.b", "c"',
  ],
  ['a text for a box', { box: 'maybe' }, 'values.box: expected true, false or one of "Ja", got "maybe"'],
  [
    'a button that is not there',
    { radio: 'three' },
    'values.radio: expected false or one of "one", "two", got "three"',
  ],
  ['an option that is not there', { combo: 'es' }, 'values.combo: expected one of "de", "fr", got "es"'],
  [
    'two options of a choice of one',
    { combo: ['de', 'fr'] },
    'values.combo: expected one option, as the form says, got 2',
  ],
  ['a box for a text', { 'a.b.c': true }, 'values.a.b.c: expected a text'],
  [
    'more characters than the form has room for',
    { comb: '123456' },
    'values.comb: expected at most 5 characters, as the form says, got 6',
  ],
  [
    'a second line where there is one',
    { 'a.b.c': 'a\nb' },
    'values.a.b.c: expected one line, as the form says',
  ],
  ['a signature', { sign: 'x' }, 'values.sign: expected a field that holds a value, got a signature'],
  [
    'characters that no font has',
    { 'a.b.c': '\u{13000}' },
    'values.a.b.c: expected characters that a font here has',
  ],
  ['a name of every object', { constructor: 'x' }, 'got "constructor"'],
])('refuses %s', async (_, values, message) => {
  await expect(fill(values)).rejects.toThrow(message);
});

test('refuses a file without a form', async () => {
  await expect(fill({ a: 'x' }, pagesOf(1))).rejects.toThrow(
    'pdf: expected a PDF with a form, it has no fields',
  );
});
