import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import vcardGenerate from '../../../plugins/generators/tools/vcard-generate/tool.ts';

test.each([
  [
    'version 3.0, escaped',
    {
      first_name: 'Jo',
      last_name: 'Smith',
      prefix: 'Dr.',
      organization: 'Example, Ltd.',
      department: 'R&D',
      title: 'Head; Research',
      phones: [{ number: '+1 202 555 0100', type: 'cell' }],
      emails: [{ email: 'jo@example.com', type: 'work' }],
      url: 'https://example.com',
      birthday: '1990-04-05',
    },
    {
      vcard:
        'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Smith;Jo;;Dr.;\r\nFN:Jo Smith\r\nORG:Example\\, Ltd.;R&D\r\nTITLE:Head\\; Research\r\nTEL;TYPE=CELL:+1 202 555 0100\r\nEMAIL;TYPE=WORK:jo@example.com\r\nURL:https://example.com\r\nBDAY:1990-04-05\r\nEND:VCARD\r\n',
      filename: 'jo-smith.vcf',
      mime_type: 'text/vcard',
    },
  ],
  [
    'version 4.0, Unicode',
    {
      first_name: 'Änne',
      last_name: 'Müller',
      phones: [{ number: '030 901820', type: 'work' }],
      emails: ['a@example.org'],
      birthday: '2000-02-29',
      version: '4.0',
    },
    {
      vcard:
        'BEGIN:VCARD\r\nVERSION:4.0\r\nN:Müller;Änne;;;\r\nFN:Änne Müller\r\nTEL;TYPE=work:030 901820\r\nEMAIL:a@example.org\r\nBDAY:20000229\r\nEND:VCARD\r\n',
      size_bytes: 137,
    },
  ],
  [
    'long note folds between characters',
    {
      full_name: 'A',
      note: 'Zürich Zürich Zürich Zürich Zürich Zürich Zürich Zürich Zürich Zürich Zürich Zürich Zürich Zürich Zürich \nsecond line',
    },
    {
      vcard: expect.stringContaining(
        'NOTE:Zürich Zürich Zürich Zürich Zürich Zürich Zürich Zürich Züric\r\n h Zürich Zürich Zürich Zürich Zürich Zürich \\nsecond line\r\n',
      ),
    },
  ],
  [
    'a blank note has no line',
    { full_name: 'A', note: ' \n ' },
    { vcard: 'BEGIN:VCARD\r\nVERSION:3.0\r\nN:;;;;\r\nFN:A\r\nEND:VCARD\r\n' },
  ],
  [
    'organization alone',
    { organization: 'Example GmbH' },
    {
      vcard: expect.stringContaining('\r\nN:;;;;\r\nFN:Example GmbH\r\nORG:Example GmbH\r\n'),
      filename: 'example-gmbh.vcf',
    },
  ],
  [
    'every line in order, 3.0',
    {
      full_name: 'Jo S.',
      first_name: 'Jo',
      last_name: 'S',
      prefix: 'P',
      suffix: 'Jr.',
      department: 'D;1',
      title: 'T',
      phones: ['+1 (202) 555-01.00', { number: '1', type: 'fax' }, { number: '2' }],
      emails: [{ email: 'a@b.example', type: 'home' }, 'ü@münchen.example'],
      addresses: [
        { street: '1, Main St', city: 'C', region: 'R', postal_code: 'Z', country: 'X', type: 'work' },
        {},
        { city: 'D' },
      ],
      url: 'https://x.example/?a,b;c',
      birthday: '1990-04-05',
      note: 'a\r\nb\\',
      photo_url: 'https://x.example/p.jpg',
    },
    {
      vcard: lines(
        'VERSION:3.0',
        'N:S;Jo;;P;Jr.',
        'FN:Jo S.',
        'ORG:;D\\;1',
        'TITLE:T',
        'TEL:+1 (202) 555-01.00',
        'TEL;TYPE=FAX:1',
        'TEL:2',
        'EMAIL;TYPE=HOME:a@b.example',
        'EMAIL:ü@münchen.example',
        'ADR;TYPE=WORK:;;1\\, Main St;C;R;Z;X',
        'ADR:;;;D;;;',
        'URL:https://x.example/?a,b;c',
        'BDAY:1990-04-05',
        'NOTE:a\\nb\\\\',
        'PHOTO;VALUE=URI:https://x.example/p.jpg',
      ),
      filename: 'jo-s.vcf',
    },
  ],
  [
    '4.0',
    {
      last_name: 'S',
      version: '4.0',
      birthday: '1990-04-05',
      addresses: [{ city: 'C', type: 'home' }],
      phones: [{ number: '1', type: 'cell' }],
      photo_url: 'https://x.example/p.jpg',
    },
    {
      vcard: lines(
        'VERSION:4.0',
        'N:S;;;;',
        'FN:S',
        'TEL;TYPE=cell:1',
        'ADR;TYPE=home:;;;C;;;',
        'BDAY:19900405',
        'PHOTO:https://x.example/p.jpg',
      ),
    },
  ],
  [
    'missing and blank values have no line',
    {
      full_name: ' A ',
      first_name: '',
      organization: ' ',
      title: '',
      note: '',
      url: '',
      photo_url: ' ',
      phones: [],
      emails: [],
      addresses: [{ street: ' ' }],
    },
    { vcard: lines('VERSION:3.0', 'N:;;;;', 'FN:A') },
  ],
  ['a name without letters', { full_name: '😀 — !' }, { filename: 'contact.vcf' }],
  [
    'a name of several scripts',
    { full_name: 'Dr. Zoë O’Neil (日本) 2' },
    { filename: 'dr-zoë-o-neil-日本-2.vcf' },
  ],
])('%s', async (_, input, expected) => {
  expect(await callTool(vcardGenerate, input)).toMatchObject(expected);
});

test.each([
  ['no name at all', { emails: ['a@example.com'] }, 'first_name'],
  ['impossible birthday', { full_name: 'A', birthday: '2023-02-29' }, 'birthday'],
  [
    'blank names',
    { first_name: ' ', full_name: '' },
    'first_name: expected a first, last or full name, or an organization',
  ],
  [
    'letters in a phone number',
    { full_name: 'A', phones: ['1', '0800-FLOWERS'] },
    'phones[1]: expected a phone number such as +1 202 555 0100, got "0800-FLOWERS"',
  ],
  ['a plus inside a phone number', { full_name: 'A', phones: [{ number: '1+2' }] }, 'phones[0]'],
  ['no digit in a phone number', { full_name: 'A', phones: ['+'] }, 'phones[0]'],
  ['a line break in a phone number', { full_name: 'A', phones: ['1\r\nNOTE:2'] }, 'phones[0]'],
  ['another kind of phone', { full_name: 'A', phones: [{ number: '1', type: 'pager' }] }, 'phones[0]'],
  ['an unknown part of an address', { full_name: 'A', addresses: [{ zip: '1' }] }, 'addresses[0]'],
  [
    'two @',
    { full_name: 'A', emails: ['a@b@c.d'] },
    'emails[0]: expected an e-mail address such as jo@example.com',
  ],
  ['a domain without a dot', { full_name: 'A', emails: ['a@b.example', { email: 'a@b' }] }, 'emails[1]'],
  ['two dots', { full_name: 'A', emails: ['a..b@c.d'] }, 'emails[0]'],
  ['a line break in an e-mail address', { full_name: 'A', emails: ['a@b.c\r\nX:y'] }, 'emails[0]'],
  [
    'an address without scheme',
    { full_name: 'A', url: 'example.com' },
    'url: expected an address such as https://example.com or http://example.com, got "example.com"',
  ],
  ['another scheme', { full_name: 'A', url: 'javascript://x.example/%0aalert(1)' }, 'url'],
  ['a line break in an address', { full_name: 'A', url: 'https://x.example/\nNOTE:a' }, 'url'],
  [
    'a picture without encryption',
    { full_name: 'A', photo_url: 'http://x.example/p.jpg' },
    'photo_url: expected an address such as https://example.com',
  ],
  ['a birthday in another order', { full_name: 'A', birthday: '05.04.1990' }, 'birthday'],
  ['another version', { full_name: 'A', version: '2.1' }, 'version'],
])('refuses: %s', async (_, input, message) => {
  await expect(callTool(vcardGenerate, input)).rejects.toThrow(message);
});

test('the bytes are those of the text', async () => {
  const { vcard, base64, size_bytes } = await callTool(vcardGenerate, {
    full_name: 'Zoë',
    note: 'ü'.repeat(100),
  });
  expect(Buffer.from(base64, 'base64').toString()).toBe(vcard);
  expect(size_bytes).toBe(Buffer.byteLength(vcard));
});

function lines(...inside: string[]): string {
  return ['BEGIN:VCARD', ...inside, 'END:VCARD', ''].join('\r\n');
}
