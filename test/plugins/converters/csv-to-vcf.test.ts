import { parseCsv } from '@toolyard/kit/csv';
import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import csvToVcf from '../../../plugins/converters/tools/csv-to-vcf/tool.ts';
import vcfToCsv from '../../../plugins/converters/tools/vcf-to-csv/tool.ts';

test.each([
  [
    'names, e-mail, mobile',
    { csv: 'First Name,Last Name,Email,Mobile\nAnn,Lee,ann@example.com,+1 555 0100\n' },
    {
      result:
        'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Lee;Ann;;;\r\nFN:Ann Lee\r\nEMAIL:ann@example.com\r\nTEL;TYPE=CELL:+1 555 0100\r\nEND:VCARD\r\n',
      card_count: 1,
    },
  ],
  [
    'escaping, organization, note',
    { csv: 'name;company;department;notes\n"Bo; X";A, B;C;"l1\nl2"\n' },
    {
      result:
        'BEGIN:VCARD\r\nVERSION:3.0\r\nN:;Bo\\; X;;;\r\nFN:Bo\\; X\r\nORG:A\\, B;C\r\nNOTE:l1\\nl2\r\nEND:VCARD\r\n',
      card_count: 1,
    },
  ],
  [
    'numbered columns with types, 4.0',
    {
      csv: 'full_name,email_1,email_1_type,email_2,phone_1,phone_1_type\nC,c@example.com,work,d@example.com,123,home;voice\n',
      version: '4.0',
    },
    {
      result:
        'BEGIN:VCARD\r\nVERSION:4.0\r\nN:;C;;;\r\nFN:C\r\nEMAIL;TYPE=work:c@example.com\r\nEMAIL:d@example.com\r\nTEL;TYPE=home,voice:123\r\nEND:VCARD\r\n',
      card_count: 1,
    },
  ],
  [
    'row without a contact is reported',
    { csv: 'name,email,shoe size\n,,43\nD,,\n' },
    {
      result: 'BEGIN:VCARD\r\nVERSION:3.0\r\nN:;D;;;\r\nFN:D\r\nEND:VCARD\r\n',
      card_count: 1,
      warnings: [{ line: 2, message: expect.any(String) }],
      ignored_columns: ['shoe size'],
    },
  ],
  [
    'every column under other names',
    {
      csv: 'Display Name,Prefix,Given Name,Additional-Name,Family_Name,Suffix,NickName,Org,Department,Job Title,Birthday,E-mail 1 - Value,E-mail 1 - Label,Business Phone,Phone 1 - Value,Phone 1 - Type,Street,City,State,Zip,Country,address_2_street,address_2_type,Website,Notes,Groups,UID\nD,P,F,M,L,S,N,"O;1",De,T,1990-01-31,a@b,Home,1,2,"* Work; Fax",St,C,R,Z,Co,St2,home,"https://x/?a,b","n1\n""n2""","g1, g2",u\n',
    },
    {
      result: vcf(
        'N:L;F;M;P;S',
        'FN:D',
        'NICKNAME:N',
        'ORG:O\\;1;De',
        'TITLE:T',
        'BDAY:1990-01-31',
        'EMAIL;TYPE=HOME:a@b',
        'TEL;TYPE=WORK:1',
        'TEL;TYPE=WORK,FAX:2',
        'ADR:;;St;C;R;Z;Co',
        'ADR;TYPE=HOME:;;St2;;;;',
        'URL:https://x/?a,b',
        'NOTE:n1\\n"n2"',
        'CATEGORIES:g1,g2',
        'UID:u',
      ),
      ignored_columns: [],
      warnings: [],
      mime_type: 'text/vcard',
      filename: 'contacts.vcf',
    },
  ],
  [
    'the columns of Outlook',
    {
      csv: 'First Name,Nickname,E-mail Address,E-mail 2 Address,Home Street,Home Country/Region,Business City,Business Fax,Web Page,Birthday\nA,"B, C",a@b,c@d,S 1,DE,Bonn,+49 1,https://x,3/4/1980\n',
    },
    {
      result: vcf(
        'N:;A;;;',
        'FN:A',
        'NICKNAME:B,C',
        'BDAY:3/4/1980',
        'EMAIL:a@b',
        'EMAIL:c@d',
        'TEL;TYPE=WORK,FAX:+49 1',
        'ADR;TYPE=HOME:;;S 1;;;;DE',
        'ADR;TYPE=WORK:;;;Bonn;;;',
        'URL:https://x',
      ),
      ignored_columns: [],
      warnings: [{ line: 2, message: 'birthday: expected YYYY-MM-DD, got "3/4/1980"' }],
    },
  ],
  [
    'the columns of Google and Thunderbird',
    {
      csv: 'Name Prefix,Organization Name,Organization Title,Labels,Primary Email,Work Address,Work ZipCode,Mobile Number\nDr.,O,T,* x ::: y,a@b ::: c@d,S 2,123,+1\n',
      version: '4.0',
    },
    {
      result: vcf4(
        'N:;;;Dr.;',
        'FN:O',
        'ORG:O',
        'TITLE:T',
        'EMAIL:a@b',
        'EMAIL:c@d',
        'TEL;TYPE=cell:+1',
        'ADR;TYPE=work:;;S 2;;;123;',
        'CATEGORIES:* x,y',
      ),
    },
  ],
  [
    'a birthday in 4.0',
    { version: '4.0', csv: 'name,birthday,homeEmail,cell\nA,1990-01-31,a@b,1\nB,31 January,,\n' },
    {
      result: `${vcf4('N:;A;;;', 'FN:A', 'BDAY:19900131', 'EMAIL;TYPE=home:a@b', 'TEL;TYPE=cell:1')}${vcf4('N:;B;;;', 'FN:B', 'BDAY;VALUE=text:31 January')}`,
      card_count: 2,
    },
  ],
  [
    'what names a contact without a name',
    { csv: 'org,email,tel,first name\nO,,,\n,a@b,1,\n,,1,\n,,,F\n' },
    {
      result: `${vcf('N:;;;;', 'FN:O', 'ORG:O')}${vcf('N:;;;;', 'FN:a@b', 'EMAIL:a@b', 'TEL:1')}${vcf('N:;;;;', 'FN:1', 'TEL:1')}${vcf('N:;F;;;', 'FN:F')}`,
    },
  ],
  [
    'the name parts in reading order',
    { csv: 'prefix,first name,middle name,last name,suffix\nDr., Ann ,B.,Lee,Jr.\n' },
    { result: vcf('N:Lee;Ann;B.;Dr.;Jr.', 'FN:Dr. Ann B. Lee Jr.') },
  ],
  [
    'quotes after a blank',
    { csv: 'name, department, note\nA, "D, E", "n"\n' },
    { result: vcf('N:;A;;;', 'FN:A', 'ORG:;D\\, E', 'NOTE:n'), ignored_columns: [] },
  ],
  ['a department alone', { csv: 'name,department\nA,D\n' }, { result: vcf('N:;A;;;', 'FN:A', 'ORG:;D') }],
  [
    'types that are no words',
    { csv: 'name,phone,phone_type\nA,1,"my ""own"": x,b"\n' },
    { result: vcf('N:;A;;;', 'FN:A', 'TEL;TYPE="MY  OWN : X",B:1') },
  ],
  [
    'rows left out, columns ignored',
    { csv: 'name,street,phone 2 - value,x_1,email2foo\n,S,,1,2\nA,,,,\n' },
    {
      card_count: 1,
      warnings: [{ line: 2, message: 'left out: no name, organization, e-mail or phone' }],
      ignored_columns: ['x_1', 'email2foo'],
    },
  ],
  [
    'long lines fold',
    { csv: `name;notes\nA;${'ü'.repeat(40)}\n` },
    {
      result: `BEGIN:VCARD\r\nVERSION:3.0\r\nN:;A;;;\r\nFN:A\r\nNOTE:${'ü'.repeat(35)}\r\n ${'ü'.repeat(5)}\r\nEND:VCARD\r\n`,
    },
  ],
])('%s', async (_, input, expected) => {
  expect(await callTool(csvToVcf, input)).toMatchObject(expected);
});

test.each([
  ['no usable column', { csv: 'a,b\n1,2\n' }, 'csv'],
  ['version not in the list', { csv: 'name\nA\n', version: '2.1' }, 'version'],
  ['an empty CSV', { csv: '' }, 'csv: expected CSV, got no text'],
  ['an unclosed quote', { csv: 'name\n"A' }, 'line 2'],
  [
    'headers that name nobody',
    { csv: 'street,url\nS,u' },
    'csv: expected a column for a name, organization, e-mail or phone, got "street", "url"',
  ],
])('refuses: %s', async (_, input, message) => {
  await expect(callTool(csvToVcf, input)).rejects.toThrow(message);
});

test('what it writes reads back', async () => {
  const text = fc
    .string({ unit: 'grapheme', maxLength: 60 })
    .filter((given) => given.trim() === given && given !== '' && !/[\r\n]/.test(given));
  await fc.assert(
    fc.asyncProperty(
      text,
      text,
      text,
      fc.constantFrom('3.0', '4.0'),
      async (...[first, last, note, version]) => {
        const csv = `first_name,last_name,note\n${[first, last, note].map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`;
        const { result } = await callTool(csvToVcf, { csv, version });
        const back = await callTool(vcfToCsv, { vcf: result });
        const [, row] = parseCsv('csv', back.result).rows;
        expect(row?.cells).toEqual([`${first} ${last}`, first, last, note]);
      },
    ),
    { numRuns: 50 },
  );
});

function vcf(...lines: string[]): string {
  return ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n');
}

function vcf4(...lines: string[]): string {
  return ['BEGIN:VCARD', 'VERSION:4.0', ...lines, 'END:VCARD', ''].join('\r\n');
}
