import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import pdfAttachments from '../../../plugins/pdf-extras/tools/pdf-attachments.ts';
import { flateStream, pagesOf } from '../document/pdf-files.ts';
import { lacks, qpdfComplaints, run } from '../document/programs.ts';

const file = (name: string, text: string, more: object = {}) => ({ name, data: btoa(text), ...more });

/** A file attached by `AF` and the list, and one pinned to the page. */
const pinned = pagesOf(1, {
  catalog: '/Names<</EmbeddedFiles<</Names[(one)100 0 R]>>>>/AF[100 0 R]',
  page: '/Annots[102 0 R 105 0 R]',
  more: {
    100: '<</Type/Filespec/F(one.txt)/EF<</F 101 0 R>>>>',
    101: flateStream('first secret', '/Type/EmbeddedFile/Subtype/text#2Fplain/Params<</Size 12>>'),
    102: '<</Type/Annot/Subtype/FileAttachment/Rect[0 0 9 9]/FS 103 0 R>>',
    103: '<</Type/Filespec/UF<FEFF017C>/EF<</F 104 0 R>>/Desc(pinned)>>',
    104: flateStream('second secret', '/Type/EmbeddedFile'),
    105: '<</Type/Annot/Subtype/Text/Rect[0 0 9 9]>>',
  },
});

test('lists and extracts files of the document and of pages', async () => {
  const { attachments, files, pdf } = await callTool(pdfAttachments, { pdf: pinned, extract: ['*'] });
  expect(attachments).toMatchObject([
    { name: 'one.txt', size_bytes: 12, mime_type: 'text/plain', page: null },
    { name: 'ż', size_bytes: null, mime_type: null, description: 'pinned', page: 1 },
  ]);
  expect(files.map(({ data }) => atob(data))).toEqual(['first secret', 'second secret']);
  expect(pdf).toBeUndefined();
});

test.skipIf(lacks('qpdf'))('what is attached, qpdf finds', async () => {
  const given = {
    pdf: pinned,
    add: [file('data.xml', '<a/>', { mime_type: 'text/xml', description: 'Daten' }), file('Бланк.txt', 'x')],
  };
  const { pdf = '', attachments } = await callTool(pdfAttachments, given);
  expect(attachments.map(({ name }) => name).sort()).toEqual(['data.xml', 'one.txt', 'ż', 'Бланк.txt']);
  expect(qpdfComplaints(pdf)).toBe('');
  const list = run('qpdf', pdf, ['--list-attachments', '--verbose', '@']);
  for (const word of ['data.xml', 'Бланк.txt', 'description: Daten']) expect(list).toContain(word);
  expect(run('qpdf', pdf, ['--show-attachment=data.xml', '@'])).toBe('<a/>');
});

test.skipIf(lacks('qpdf'))('what is removed is gone, from wherever it was named', async () => {
  const { pdf = '', attachments } = await callTool(pdfAttachments, { pdf: pinned, remove: ['*'] });
  expect(attachments).toEqual([]);
  expect(qpdfComplaints(pdf)).toBe('');
  const plain = run('qpdf', pdf, ['--qdf', '--object-streams=disable', '@', '-']);
  expect(plain).not.toMatch(/secret|Filespec|FileAttachment|EmbeddedFile/);
  expect(plain).toContain('/Subtype /Text');
  const one = await callTool(pdfAttachments, {
    pdf: pinned,
    remove: ['one.txt'],
    add: [file('one.txt', 'new')],
    extract: ['one.txt'],
  });
  expect(one.files.map(({ data }) => atob(data))).toEqual(['first secret']);
  const now = await callTool(pdfAttachments, { pdf: one.pdf, extract: ['one.txt'] });
  expect(now.files.map(({ data }) => atob(data))).toEqual(['new']);
});

test('a file that can not be read is told of', async () => {
  const broken = pagesOf(1, {
    catalog: '/Names<</EmbeddedFiles<</Names[(a)100 0 R(b)101 0 R]>>>>',
    more: {
      100: '<</F(a)/EF<</F 102 0 R>>>>',
      101: '<</F(b)>>',
      102: '<</Filter/Nothing/Length 1>>\nstream\nx\nendstream',
    },
  });
  const { files, warnings } = await callTool(pdfAttachments, { pdf: broken, extract: ['*'] });
  expect(files).toEqual([]);
  expect(warnings).toEqual(['"a" can not be read', '"b" can not be read']);
});

test('a bomb is refused', async () => {
  const bomb = pagesOf(1, {
    catalog: '/Names<</EmbeddedFiles<</Names[(a)100 0 R]>>>>',
    more: { 100: '<</F(a)/EF<</F 101 0 R>>>>', 101: flateStream('\0'.repeat(33 * 1024 * 1024)) },
  });
  await expect(callTool(pdfAttachments, { pdf: bomb, extract: ['a'] })).rejects.toThrow(
    'extract: expected files of 33554432 bytes at most',
  );
});

test.each([
  [
    'a name that no file has',
    { extract: ['two'] },
    'extract[0]: expected the name of a file in the PDF ("one.txt", "ż"), got "two"',
  ],
  [
    'a name that a file has',
    { add: [file('one.txt', 'x')] },
    'add[0].name: expected a name that no file has, got "one.txt"',
  ],
  ['what is no base64', { add: [{ name: 'n', data: '§' }] }, 'add[0].data: '],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(pdfAttachments, { pdf: pinned, ...input })).rejects.toThrow(message);
});
