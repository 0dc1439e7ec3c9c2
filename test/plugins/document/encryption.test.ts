import { callTool } from '@toolyard/sdk/testing';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import pdfDeletePages from '../../../plugins/document/tools/pdf-delete-pages.ts';
import pdfExtract from '../../../plugins/document/tools/pdf-extract/tool.ts';
import pdfMerge from '../../../plugins/document/tools/pdf-merge.ts';
import pdfOrganize from '../../../plugins/document/tools/pdf-organize.ts';
import pdfPageNumbers from '../../../plugins/document/tools/pdf-page-numbers/tool.ts';
import pdfRotate from '../../../plugins/document/tools/pdf-rotate.ts';
import pdfSplit from '../../../plugins/document/tools/pdf-split.ts';
import pdfWatermark from '../../../plugins/document/tools/pdf-watermark/tool.ts';
import { encrypted, encryptionDictionary, hex } from './own-encryption.ts';
import { pageObjects, pagesOf, pdfOf, stream } from './pdf-files.ts';
import { lacks, qpdfComplaints, textOf } from './programs.ts';

/** A file that `encrypted/make.sh` made; its user's password is `user` and its owner's `owner` unless it is open. */
const file = (name: string) =>
  readFileSync(new URL(`encrypted/${name}.pdf`, import.meta.url)).toString('base64');
const info = (pdf: string, password?: string) =>
  callTool(pdfExtract, { pdf, action: 'info', ...(password === undefined ? {} : { password }) });
const text = async (pdf: string, password?: string) =>
  (await callTool(pdfExtract, { pdf, action: 'text', ...(password === undefined ? {} : { password }) })).text;

const LOCKED = [
  'rc4-40',
  'rc4-128',
  'aes-128',
  'aes-128-clear-metadata',
  'aes-256-r5',
  'aes-256-r6',
  'aes-256-object-streams',
];
const OPEN = ['rc4-40-open', 'rc4-128-open', 'aes-128-open', 'aes-256-open'];

describe.each(LOCKED)('a file encrypted with %s', (name) => {
  test.each(['user', 'owner'])("opens with the %s's password", async (password) => {
    const plain = await info(file('plain'));
    expect(await info(file(name), password)).toEqual({ ...plain, encrypted: true });
    expect(plain).toMatchObject({
      encrypted: false,
      metadata: { title: 'Brackets (and) \\ back', author: 'ziﬁ' },
      attachments: ['note.txt'],
    });
    expect(await text(file(name), password)).toBe('Page 1\fPage 2');
  });

  test('asks for its password', async () => {
    await expect(info(file(name))).rejects.toThrow(
      'password: expected the password of pdf, which is encrypted',
    );
  });

  test('says when the password is wrong', async () => {
    await expect(info(file(name), 'User')).rejects.toThrow('password: does not open pdf, which is encrypted');
  });

  test.skipIf(lacks('qpdf', 'pdftotext'))('comes out as it was before it was encrypted', async () => {
    const { pdf = '', warnings } = await callTool(pdfExtract, { pdf: file(name), password: 'user' });
    const plain = await callTool(pdfExtract, { pdf: file('plain') });
    expect(qpdfComplaints(pdf)).toBe('');
    expect(textOf(pdf)).toBe(textOf(plain.pdf ?? ''));
    expect(await info(pdf)).toEqual({ ...(await info(plain.pdf ?? '')), pdf_version: expect.any(String) });
    expect(Buffer.from(pdf, 'base64').toString('latin1')).not.toContain('/Encrypt');
    expect(warnings).toEqual(['the source is encrypted, the result is not']);
  });
});

test.each(OPEN)('%s opens without a password, whatever password is given', async (name) => {
  expect(await info(file(name))).toMatchObject({ encrypted: true, page_count: 2 });
  expect(await text(file(name), 'any')).toBe('Page 1\fPage 2');
});

test.each([
  ['Latin letters before AES-256', 'rc4-128-latin', 'pässwort'],
  ['any letters', 'aes-256-unicode', '秘密 1⁄2'],
  ['any letters, in another normal form', 'aes-256-unicode', '秘密\u3000½'],
])('a password may hold %s', async (_, name, password) => {
  expect(await text(file(name), password)).toBe('Page 1\fPage 2');
});

test('a file without an identifier opens', async () => {
  const bytes = Buffer.from(file('aes-256-r6'), 'base64').toString('latin1');
  const pdf = Buffer.from(bytes.replace(/\/ID \[<\w+><\w+>\]/, ''), 'latin1').toString('base64');
  expect(pdf).not.toBe(file('aes-256-r6'));
  expect(await text(pdf, 'user')).toBe('Page 1\fPage 2');
});

describe('what is not encrypted in an encrypted file is left as it is', () => {
  const content = (words: string) => `BT /F 12 Tf 10 20 Td (${words}) Tj ET`;
  const encryptedFile = (more: Record<number, string>, dictionary?: string) =>
    pdfOf(
      { ...pageObjects(1, {}), 90: encryptionDictionary(dictionary), ...more },
      { trailer: '/Encrypt 90 0 R' },
    );

  test('the streams of a file whose strings alone are', async () => {
    const more = { 11: stream(content('plain')) };
    expect(await text(encryptedFile(more, '/StrF/Aes'), 'user')).toBe('plain');
  });

  test('streams with a crypt filter of their own', async () => {
    const own = stream(Buffer.from(content('own')).toString('hex'), '/Filter[/Crypt/ASCIIHexDecode]');
    const pdf = encryptedFile({
      10: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents[11 0 R 12 0 R]>>',
      11: stream(encrypted(content('ours'))),
      12: own,
    });
    expect(await text(pdf, 'user')).toBe('oursown');
    const { pdf: made = '' } = await callTool(pdfExtract, { pdf, password: 'user' });
    expect(Buffer.from(made, 'base64').toString('latin1')).not.toContain('/Crypt');
  });

  test('the signature of a signed file', async () => {
    const signature = `<</Type/Sig/ByteRange[0 1 2 3]/Contents${hex('signature')}/Name${hex(encrypted('A. Signer'))}>>`;
    const pdf = encryptedFile({
      1: '<</Type/Catalog/Pages 2 0 R/Signed 95 0 R>>',
      11: stream(encrypted(content('x'))),
      95: signature,
    });
    const { pdf: made } = await callTool(pdfRotate, { pdf, password: 'user', angle: 90 });
    const bytes = Buffer.from(made, 'base64').toString('latin1');
    expect(bytes.toLowerCase()).toContain(hex('signature'));
    expect(bytes.toLowerCase()).toContain(hex('A. Signer'));
  });
});

test.each([
  ['another handler', '<</Filter/Adobe.PubSec/V 4>>', 'got one by Adobe.PubSec'],
  ['an unknown version', '<</Filter/Standard/V 9/R 9>>', 'got one by a version of the standard handler'],
  ['no handler', '<<>>', 'got one by no handler that it names'],
])('a file encrypted by %s is refused', async (_, dictionary, message) => {
  const pdf = pdfOf({ ...pageObjects(1, {}), 90: dictionary }, { trailer: '/Encrypt 90 0 R' });
  await expect(info(pdf, 'user')).rejects.toThrow(message);
});

test.each([
  ['delete-pages', () => callTool(pdfDeletePages, { pdf: file('aes-128'), password: 'user', pages: '1' })],
  ['organize', () => callTool(pdfOrganize, { pdf: file('aes-128'), password: 'user', order: '2' })],
  ['page-numbers', () => callTool(pdfPageNumbers, { pdf: file('aes-128'), password: 'user' })],
  ['rotate', () => callTool(pdfRotate, { pdf: file('aes-128'), password: 'user', angle: 90 })],
  ['split', () => callTool(pdfSplit, { pdf: file('aes-128'), password: 'user' })],
  ['watermark', () => callTool(pdfWatermark, { pdf: file('aes-128'), password: 'user', text: 'DRAFT' })],
])('%s takes a password and says that its result is not encrypted', async (_, call) => {
  expect(await call()).toMatchObject({ warnings: ['the source is encrypted, the result is not'] });
});

describe('merging', () => {
  test('tries a password on each file, and that of an entry on its own', async () => {
    const pdfs = [file('rc4-128'), pagesOf(1), { pdf: file('aes-256-unicode'), password: '秘密 1⁄2' }];
    const result = await callTool(pdfMerge, { pdfs, password: 'owner' });
    expect(result.page_count).toBe(5);
    expect(result.warnings).toEqual([
      'pdfs[0]: the source is encrypted, the result is not',
      'pdfs[2]: the source is encrypted, the result is not',
    ]);
  });

  test.each([
    ['no password', [pagesOf(1), file('rc4-128')], 'password: expected the password of pdfs[1]'],
    [
      'a wrong one',
      [pagesOf(1), { pdf: file('rc4-128'), password: 'x' }],
      'pdfs[1].password: does not open pdfs[1]',
    ],
  ])('with %s names the file', async (_, pdfs, message) => {
    await expect(callTool(pdfMerge, { pdfs })).rejects.toThrow(message);
  });
});
