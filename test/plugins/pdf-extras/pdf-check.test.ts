import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import { lockedPdf } from '../../../plugins/pdf-extras/lib/example-files.ts';
import pdfCheck from '../../../plugins/pdf-extras/tools/pdf-check.ts';
import { flateStream, pageObjects, pagesOf, pdfOf, stream } from '../document/pdf-files.ts';
import { lacks, qpdf, qpdfComplaints } from '../document/programs.ts';
import { richPdf } from '../document/rich-file.ts';

const check = (pdf: string, password?: string) =>
  callTool(pdfCheck, { pdf, ...(password === undefined ? {} : { password }) });
const messagesOf = async (pdf: string) => (await check(pdf)).problems.map(({ message }) => message);

test.skipIf(lacks('qpdf'))('what qpdf finds sound is sound', async () => {
  for (const pdf of [
    pagesOf(2),
    richPdf(),
    qpdf(richPdf(), '--object-streams=generate'),
    qpdf(pagesOf(3), '--linearize'),
  ]) {
    expect(qpdfComplaints(pdf)).toBe('');
    expect(await check(pdf)).toMatchObject({ sound: true, problems: [] });
  }
});

test('says how a file is encrypted', async () => {
  expect(await check(lockedPdf, 'user')).toMatchObject({
    sound: true,
    encryption: {
      method: 'aes-256',
      revision: 6,
      permissions: { print: 'low', modify: 'form', extract: true },
    },
  });
  await expect(check(lockedPdf)).rejects.toThrow('password: expected the password of pdf');
  await expect(check(lockedPdf, 'wrong')).rejects.toThrow('password: does not open pdf');
});

describe('says what is wrong:', () => {
  const objects = pageObjects(1, {});
  const damaged: readonly [string, string, string][] = [
    [
      'a table that is off',
      pagesOf(1, { file: { table: 'wrong' } }),
      'the table of cross-references names offset 22, where it is not',
    ],
    [
      'no table',
      pagesOf(1, { file: { table: 'none' } }),
      'its cross-reference table is missing or wrong, its objects were looked for',
    ],
    [
      'bytes before the header',
      Buffer.concat([Buffer.from('junk\n'), Buffer.from(pagesOf(1), 'base64')]).toString('base64'),
      '5 bytes stand before the header',
    ],
    [
      'data that is not what its filter makes',
      pdfOf({ ...objects, 100: stream('nonsense', '/Filter/FlateDecode') }),
      'its stream can not be decoded: incorrect header check',
    ],
    [
      'data that breaks off',
      pdfOf({ ...objects, 100: flateStream('x'.repeat(99)).replace(/endstream$/, '') }),
      '1 streams break off',
    ],
    [
      'a reference to nothing',
      pdfOf({ ...objects, 100: '[500 0 R]' }),
      'it refers to 500 0 R, which is not there',
    ],
    [
      'a page without a size',
      pdfOf({ ...objects, 10: '<</Type/Page/Parent 2 0 R>>' }),
      'page 1 has no size: MediaBox is missing or wrong',
    ],
    [
      'a page that comes twice',
      pdfOf({ ...objects, 2: '<</Type/Pages/Kids[10 0 R 10 0 R]/Count 2/Resources<<>>>>' }),
      'its page tree is damaged, the pages that it leads to make a new one',
    ],
    [
      'a million pages that are not there',
      pdfOf({ ...objects, 2: '<</Type/Pages/Kids[10 0 R]/Count 1000000/Resources<<>>>>' }),
      'its page tree is damaged, the pages that it leads to make a new one',
    ],
  ];
  test.each(damaged)('%s', async (_, pdf, message) => {
    expect(await messagesOf(pdf)).toContain(message);
  });

  test.skipIf(lacks('qpdf'))('qpdf complains of damage as well', () => {
    const silent = damaged.filter(([, pdf]) => qpdfComplaints(pdf) === '').map(([name]) => name);
    // qpdf takes these for granted.
    expect(silent).toEqual([
      'bytes before the header',
      'data that is not what its filter makes',
      'a reference to nothing',
      'a page without a size',
      'a million pages that are not there',
    ]);
  });

  test('a page tree that leads to itself', async () => {
    const pdf = pdfOf({ ...objects, 2: '<</Type/Pages/Kids[2 0 R 10 0 R]/Count 2/Resources<<>>>>' });
    expect(await check(pdf)).toMatchObject({ sound: false, readable: true, page_count: 1 });
  });

  test('what is no PDF, and what has no pages', async () => {
    expect(await check(btoa('Hello'))).toMatchObject({
      sound: false,
      readable: false,
      page_count: 0,
      version: null,
    });
    const empty = pdfOf({ 1: '<</Type/Catalog/Pages 2 0 R>>', 2: '<</Type/Pages/Kids[]/Count 0>>' });
    expect((await check(empty)).problems[0]).toMatchObject({
      severity: 'error',
      message: 'expected a PDF with pages, it has none',
    });
  });

  test('of many of a kind some, and how many', async () => {
    const more = Object.fromEntries(
      Array.from({ length: 50 }, (_, index) => [100 + index, `[${1000 + index} 0 R]`]),
    );
    const messages = await messagesOf(pdfOf({ ...objects, ...more }));
    expect(messages).toHaveLength(21);
    expect(messages.at(-1)).toBe('and 30 more of this kind');
  });
});

test('a bomb is told of and not unpacked', async () => {
  const bomb = flateStream('\0'.repeat(90 * 1024 * 1024));
  const result = await check(pagesOf(1, { more: { 100: bomb, 101: bomb, 102: bomb } })).catch(
    (error: unknown) => String(error),
  );
  expect(JSON.stringify(result)).toContain('expected a PDF whose streams decode to at most 256 MiB');
});
