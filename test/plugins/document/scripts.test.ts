import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import { directedRuns, visualOrder } from '../../../plugins/kit/pdf/bidirectional.ts';
import invoiceGenerate from '../../../plugins/document/tools/invoice-generate/tool.ts';
import pdfPageNumbers from '../../../plugins/document/tools/pdf-page-numbers/tool.ts';
import pdfWatermark from '../../../plugins/document/tools/pdf-watermark/tool.ts';
import { pageObjects, pdfOf } from './pdf-files.ts';
import { lacks, qpdfComplaints, render, textOf } from './programs.ts';

const SHEET = pdfOf({
  ...pageObjects(1, {}),
  10: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 200]>>',
});

const TEXTS = {
  Arabic: 'مسودة سرية',
  Persian: 'پیش‌نویس',
  Hebrew: 'טיוטה סודית',
  Devanagari: 'हिन्दी क्षत्रिय श्रीमान्',
  Bengali: 'বাংলা কর্মী',
  Gujarati: 'ગુજરાતી ક્ષેત્ર',
  Gurmukhi: 'ਪੰਜਾਬੀ ਸ੍ਰੀ',
  Tamil: 'தமிழ் கொள்கை',
  Telugu: 'తెలుగు క్షేత్రం',
  Kannada: 'ಕನ್ನಡ ಕ್ಷೇತ್ರ',
  Malayalam: 'മലയാളം ക്ഷേത്രം',
  Sinhala: 'සිංහල ශ්‍රී',
  Thai: 'ภาษาไทย น้ำ ที่นี่',
  Lao: 'ພາສາລາວ ນ້ຳ',
  Khmer: 'ភាសាខ្មែរ ស្ត្រី',
  Georgian: 'ქართული',
  Armenian: 'Հայերեն',
  Ethiopic: 'አማርኛ',
  Chinese: '机密草稿 繁體中文',
  Japanese: '日本語テスト、ひらがな。',
  Korean: '한국어 초안',
  symbols: '✓☎★',
  emoji: '🎉🚀',
};

/** What a reader sees of a text: without the characters that only join others. */
const plain = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim();

describe.skipIf(lacks('qpdf', 'pdftotext', 'pdftoppm'))('a watermark in', () => {
  test.each(Object.entries(TEXTS))('%s is drawn, and read back as it was given', async (_script, text) => {
    const { pdf } = await callTool(pdfWatermark, { pdf: SHEET, text, angle: 0, font_size: 30, opacity: 1 });
    expect(qpdfComplaints(pdf)).toBe('');
    expect(inWords(textOf(pdf))).toEqual(inWords(text));
    expect(inkOf(pdf)).toBeGreaterThan(100);
  });
});

/**
 * The words of a text. Of those that run from right to left the letters alone count: Poppler takes the text that such a
 * word is marked with from left to right, and turns it around.
 */
function inWords(text: string): string[] {
  return plain(text)
    .split(/\s+/)
    .map((word) => (/\p{Script=Arabic}/u.test(word) ? [...word].sort().join('') : word));
}

test.skipIf(lacks('pdftoppm'))('a tone of skin is no box beside the person', async () => {
  const inks = ['👍', '👍🏽'].map(async (text) =>
    inkOf((await callTool(pdfWatermark, { pdf: SHEET, text, angle: 0, font_size: 30, opacity: 1 })).pdf),
  );
  const [alone, toned] = await Promise.all(inks);
  expect(toned).toBe(alone);
});

test.skipIf(lacks('pdftotext'))('Arabic keeps the marks of its letters', async () => {
  const { pdf } = await callTool(pdfWatermark, { pdf: SHEET, text: 'محمّد', angle: 0, font_size: 30 });
  expect(inWords(textOf(pdf))).toEqual(inWords('محمّد'));
});

test.each([
  ['abc שלום def', 'abc םולש def'],
  ['שלום (abc) 12', '12 (abc) םולש'],
  ['סכום (נטו): 1,234', '1,234 :(וטנ) םוכס'],
  ['a (b)', 'a (b)'],
])('%s stands as %s from left to right', (line, visual) => {
  const runs = visualOrder(directedRuns(line));
  const shown = runs.map(({ text, level }) => (level % 2 === 1 ? [...text].reverse().join('') : text));
  expect(shown.join('')).toBe(visual);
});

describe.skipIf(lacks('qpdf', 'pdftotext'))('other tools', () => {
  test('number pages in Arabic and in Japanese', async () => {
    for (const format of ['صفحة {n}', '第{n}頁']) {
      const result = await callTool(pdfPageNumbers, { pdf: SHEET, format });
      expect(qpdfComplaints(result.pdf)).toBe('');
      expect(inWords(textOf(result.pdf)).sort()).toEqual(inWords(format.replace('{n}', '1')).sort());
    }
  });

  test('make invoices with descriptions and names of several scripts', async () => {
    const { pdf } = await callTool(invoiceGenerate, {
      company_name: '株式会社サンプル',
      customer_name: 'شركة المثال',
      items: [
        { description: 'परामर्श सेवा', quantity: 1, unit_price: 10 },
        { description: '컨설팅 서비스', quantity: 2, unit_price: 5 },
      ],
      notes: 'ขอบคุณ',
    });
    expect(qpdfComplaints(pdf)).toBe('');
    const words = inWords(textOf(pdf));
    for (const part of ['株式会社サンプル', 'شركة المثال', 'परामर्श सेवा', '컨설팅 서비스', 'ขอบคุณ'])
      expect(words).toEqual(expect.arrayContaining(inWords(part)));
  });
});

describe('characters of no font here', () => {
  test.each([
    ['𓀀', '"𓀀", U+13000'],
    ['မြန်မာ', '"မ", U+1019; U+103C; "န", U+1014'],
  ])('%s is refused by name', async (text, named) => {
    const call = callTool(pdfWatermark, { pdf: SHEET, text: `DRAFT ${text}` });
    await expect(call).rejects.toThrow(named);
  });
});

/** How many pixels of a page are dark. */
function inkOf(pdf: string): number {
  const { width, height, at } = render(pdf);
  let dark = 0;
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) if (at(x, y) < 160) dark += 1;
  return dark;
}
