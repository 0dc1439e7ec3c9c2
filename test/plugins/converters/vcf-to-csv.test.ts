import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import vcfToCsv from '../../../plugins/converters/tools/vcf-to-csv/tool.ts';

test.each([
  [
    'version 3.0',
    {
      vcf: 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ann Lee\r\nN:Lee;Ann;;Dr.;\r\nORG:Example Ltd;Sales\r\nTITLE:Head\\, Sales\r\nEMAIL;TYPE=INTERNET,WORK:ann@example.com\r\nTEL;TYPE=CELL,pref:+1 555 0100\r\nEND:VCARD\r\n',
    },
    {
      result:
        'full_name,prefix,first_name,last_name,organization,department,title,email_1,email_1_type,phone_1,phone_1_type\nAnn Lee,Dr.,Ann,Lee,Example Ltd,Sales,"Head, Sales",ann@example.com,work,+1 555 0100,cell\n',
      columns: [
        'full_name',
        'prefix',
        'first_name',
        'last_name',
        'organization',
        'department',
        'title',
        'email_1',
        'email_1_type',
        'phone_1',
        'phone_1_type',
      ],
      card_count: 1,
    },
  ],
  [
    'version 2.1 quoted-printable',
    {
      vcf: 'BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6rg;;;\r\nTEL;HOME;VOICE:030 1234\r\nNOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:line one=0D=0Aline=\r\n=20two\r\nEND:VCARD\r\n',
    },
    {
      result:
        'full_name,first_name,last_name,phone_1,phone_1_type,note\nJörg Müller,Jörg,Müller,030 1234,home;voice,"line one\nline two"\n',
      columns: ['full_name', 'first_name', 'last_name', 'phone_1', 'phone_1_type', 'note'],
      card_count: 1,
    },
  ],
  [
    'several cards, several phones',
    {
      vcf: 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:A\r\nTEL:1\r\nTEL;TYPE=WORK:2\r\nEND:VCARD\r\nBEGIN:VCARD\r\nVERSION:3.0\r\nFN:B\r\nEMAIL:b@example.com\r\nEND:VCARD\r\n',
    },
    {
      result: 'full_name,email_1,phone_1,phone_2,phone_2_type\nA,,1,2,work\nB,b@example.com,,,\n',
      columns: ['full_name', 'email_1', 'phone_1', 'phone_2', 'phone_2_type'],
      card_count: 2,
    },
  ],
  [
    'address and group label',
    {
      vcf: 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:C\r\nADR;TYPE=HOME:;;1 Main St;Springfield;IL;62701;USA\r\nitem1.EMAIL:c@example.com\r\nitem1.X-ABLabel:_$!<Other>!$_\r\nEND:VCARD\r\n',
    },
    {
      result:
        'full_name,email_1,email_1_type,address_1_street,address_1_city,address_1_region,address_1_postal_code,address_1_country,address_1_type\nC,c@example.com,other,1 Main St,Springfield,IL,62701,USA,home\n',
      columns: [
        'full_name',
        'email_1',
        'email_1_type',
        'address_1_street',
        'address_1_city',
        'address_1_region',
        'address_1_postal_code',
        'address_1_country',
        'address_1_type',
      ],
      card_count: 1,
    },
  ],
  [
    'every column, in order',
    {
      vcf: card(
        'VERSION:4.0',
        'UID:urn:uuid:1',
        'CATEGORIES:a,b\\, c',
        'NOTE:l1\\nl2',
        'URL:https://x/',
        'ADR;TYPE="home,work":Box 1;Apt 2;1 Main St;City;R;12;NL',
        'TEL;VALUE=uri;TYPE=cell;PREF=1:tel:+1-555',
        'EMAIL:mailto:a@b',
        'BDAY:19900131',
        'TITLE:T',
        'ORG:O;D1;D2',
        'NICKNAME:N1,N2',
        'N:L;F;M;P;S',
        'PHOTO:data:image/png;base64,AA==',
        'X-A:b',
      ),
    },
    {
      result:
        'full_name,prefix,first_name,middle_name,last_name,suffix,nickname,organization,department,title,birthday,email_1,phone_1,phone_1_type,address_1_street,address_1_city,address_1_region,address_1_postal_code,address_1_country,address_1_type,url_1,note,categories,uid\nP F M L S,P,F,M,L,S,"N1,N2",O,D1;D2,T,1990-01-31,a@b,+1-555,cell,Box 1 Apt 2 1 Main St,City,R,12,NL,home;work,https://x/,"l1\nl2","a,b, c",urn:uuid:1\n',
    },
  ],
  [
    'the organization, else the first e-mail, as name',
    { vcf: `${card('ORG:O')}${card('EMAIL:', 'EMAIL:a@b', 'FN:')}${card('N:;;;;')}` },
    { result: 'full_name,organization,email_1\nO,O,\na@b,,a@b\n,,\n' },
  ],
  [
    'names in any case, BOM, LF, folds',
    { vcf: '\ufeffbegin:vcard\nversion:3.0\nfn:Jo\n hn\nNote:a\n\tb\nend:vcard\n' },
    { result: 'full_name,note\nJohn,ab\n' },
  ],
  [
    'version 2.1: a folded blank stays, bare types, charset',
    {
      vcf: card(
        'VERSION:2.1',
        'FN:A',
        'NOTE:one\n two',
        'TEL;WORK;FAX;PREF:1',
        'EMAIL;INTERNET:a@b',
        'TITLE;QUOTED-PRINTABLE;CHARSET=ISO-8859-1:Chefk=F6c=\nhin=3B=',
      ),
    },
    { result: 'full_name,title,email_1,phone_1,phone_1_type,note\nA,Chefköchin;,a@b,1,work;fax,one two\n' },
  ],
  [
    'quoted-printable without charset, UTF-8 or not',
    {
      vcf: card(
        'VERSION:2.1',
        'FN;ENCODING=QUOTED-PRINTABLE:=C3=A9',
        'TITLE;ENCODING=QUOTED-PRINTABLE:=E9=ZZ',
        'NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=X-NONE:=E9',
      ),
    },
    { result: 'full_name,title,note\né,é=ZZ,é\n' },
  ],
  [
    'escaped separators in components',
    { vcf: card('N:a\\;b;c\\,d;;;', 'ORG:x\\;y;z') },
    { result: 'full_name,first_name,last_name,organization,department\n"c,d a;b","c,d",a;b,x;y,z\n' },
  ],
  [
    'groups: labels are types',
    {
      vcf: card(
        'FN:A',
        'item1.TEL;TYPE=work:1',
        'ITEM1.X-ABLabel:Front Desk',
        'item2.URL:u',
        'item2.X-ABLabel:_$!<HomePage>!$_',
      ),
    },
    { result: 'full_name,phone_1,phone_1_type,url_1\nA,1,work;front desk,u\n' },
  ],
  [
    'another birthday stays; several notes',
    { vcf: card('FN:A', 'BDAY:--0131', 'NOTE:a', 'NOTE:b') },
    { result: 'full_name,birthday,note\nA,--0131,"a\nb"\n' },
  ],
  [
    'tabs; the widest card sets the columns',
    { delimiter: 'tab', vcf: `${card('FN:A')}${card('FN:B', 'ADR:;;;;;12;', 'ADR:;;;;;;', 'ADR:;;s;;;;')}` },
    {
      result: 'full_name\taddress_1_postal_code\taddress_2_street\nA\t\t\nB\t12\ts\n',
      columns: ['full_name', 'address_1_postal_code', 'address_2_street'],
    },
  ],
  [
    'text between cards is passed over',
    { vcf: `NOTE:x\n\n${card('FN:A')}\nNOTE:y\n` },
    { result: 'full_name\nA\n', card_count: 1 },
  ],
])('%s', async (_, input, expected) => {
  expect(await callTool(vcfToCsv, input)).toMatchObject(expected);
});

test.each([
  ['no card', { vcf: 'hello' }, 'vcf'],
  ['card is not closed', { vcf: 'BEGIN:VCARD\nVERSION:3.0\nFN:A\n' }, 'line 1'],
  ['a line without a colon', { vcf: 'BEGIN:VCARD\nFN:A\n\nnonsense\nEND:VCARD' }, 'line 4'],
  [
    'a card in a card',
    { vcf: `${card('FN:A')}BEGIN:VCARD\nFN:B\nBEGIN:VCARD\nFN:C\nEND:VCARD` },
    'expected an END:VCARD for the BEGIN:VCARD at line 4',
  ],
  ['two characters as separator', { vcf: card('FN:A'), delimiter: '::' }, 'delimiter'],
  [
    'a table far too wide',
    { vcf: `${'BEGIN:VCARD\nEND:VCARD\n'.repeat(10_000)}${card('URL:x\n'.repeat(5000) + 'FN:A')}` },
    'vcf: expected at most 10000000 cells, got 10001 cards that need 5001 columns',
  ],
])('refuses: %s', async (_, input, message) => {
  await expect(callTool(vcfToCsv, input)).rejects.toThrow(message);
});

function card(...lines: string[]): string {
  return ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\n');
}
