import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import pdfMetadata from '../../../plugins/pdf-extras/tools/pdf-metadata.ts';
import { pagesOf, stream, type PageOptions } from '../document/pdf-files.ts';
import { infoOf, lacks, qpdfComplaints, run } from '../document/programs.ts';

const packet = (description: string) =>
  `<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${description}</rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

const DESCRIPTION = `<rdf:Description rdf:about="" xmlns:d="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" pdf:Producer="Old &amp; gold" pdfaid:part="2"><d:title><rdf:Alt><rdf:li xml:lang="x-default">Old title</rdf:li></rdf:Alt></d:title><d:creator><rdf:Seq><rdf:li>Bob</rdf:li><rdf:li>Eve</rdf:li></rdf:Seq></d:creator></rdf:Description>`;

const described = (xmp: string | undefined, options: PageOptions = {}) =>
  pagesOf(1, {
    ...options,
    catalog: xmp === undefined ? '' : '/Metadata 101 0 R',
    more: {
      100: "<</Title(Old title)/Author(Bob)/CreationDate(D:20240229120000+02'00')/Custom(kept)>>",
      ...(xmp === undefined ? {} : { 101: stream(xmp, '/Type/Metadata/Subtype/XML') }),
    },
    file: { trailer: '/Info 100 0 R' },
  });

test('reads what both say', async () => {
  const { info, xmp, pdf } = await callTool(pdfMetadata, { pdf: described(packet(DESCRIPTION)) });
  expect(info).toMatchObject({
    title: 'Old title',
    author: 'Bob',
    created: '2024-02-29T12:00:00+02:00',
    subject: null,
  });
  expect(xmp).toMatchObject({ title: 'Old title', author: 'Bob', producer: 'Old & gold', keywords: null });
  expect(pdf).toBeUndefined();
});

test.skipIf(lacks('qpdf', 'pdfinfo'))('sets both alike, and leaves the rest', async () => {
  const {
    pdf = '',
    info,
    xmp,
    warnings,
  } = await callTool(pdfMetadata, {
    pdf: described(packet(DESCRIPTION)),
    title: 'Żółć <b> & 北京',
    producer: 'New',
    modified: '2026-03-01t12:00:00.5z',
    remove: ['author'],
  });
  const expected = {
    title: 'Żółć <b> & 北京',
    author: null,
    producer: 'New',
    modified: '2026-03-01T12:00:00Z',
  };
  expect(info).toMatchObject({ ...expected, created: '2024-02-29T12:00:00+02:00' });
  expect(xmp).toMatchObject(expected);
  expect(warnings).toBeUndefined();
  expect(qpdfComplaints(pdf)).toBe('');
  expect(infoOf(pdf)).toMatchObject({ Title: 'Żółć <b> & 北京', Producer: 'New' });
  expect(run('pdfinfo', pdf, ['-custom', '@'])).toMatch(/^Custom: +kept$/m);
  const text = run('pdfinfo', pdf, ['-meta', '@']);
  expect(text).toContain('pdfaid:part="2"');
  expect(text).not.toMatch(/Old|Bob|Eve/);
});

test.skipIf(lacks('pdfinfo'))('removes all, of pages too', async () => {
  const given = described(packet(DESCRIPTION), { page: '/Metadata 101 0 R/PieceInfo<</X<</Private 1>>>>' });
  const { pdf = '', info, xmp } = await callTool(pdfMetadata, { pdf: given, remove: ['all'] });
  expect([xmp, ...Object.values(info)].filter((value) => value !== null)).toEqual([]);
  expect(Buffer.from(pdf, 'base64').toString('latin1')).not.toMatch(/Old title|Bob|PieceInfo|Metadata|kept/);
  const again = await callTool(pdfMetadata, { pdf: given, remove: ['all'], title: 'Alone' });
  expect(infoOf(again.pdf ?? '')).not.toHaveProperty('Author');
  expect(again.info).toMatchObject({ title: 'Alone', author: null });
});

test('what can not be put right does not contradict', async () => {
  const { xmp, warnings, info } = await callTool(pdfMetadata, { pdf: described('no XML'), title: 'New' });
  expect({ xmp, warnings }).toEqual({
    xmp: null,
    warnings: ['the XMP metadata can not be read, they are left out'],
  });
  expect(info).toMatchObject({ title: 'New', author: 'Bob' });
});

test('long packets that never close take no longer than they are', async () => {
  const hostile = packet(
    `<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/">${'<dc:title>'.repeat(50_000)}`,
  );
  expect((await callTool(pdfMetadata, { pdf: described(hostile), title: 'New' })).xmp).toMatchObject({
    title: 'New',
  });
});

test.each([
  [
    'a date that is none',
    { created: 'soon' },
    'created: expected a date such as 2026-03-01T12:00:00Z, got "soon"',
  ],
  ['a property that is none', { remove: ['colour'] }, 'remove[0]: expected one of "all", "title"'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(pdfMetadata, { pdf: pagesOf(1), ...input })).rejects.toThrow(message);
});
