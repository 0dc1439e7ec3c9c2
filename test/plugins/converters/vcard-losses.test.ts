import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import csvToVcf from '../../../plugins/converters/tools/csv-to-vcf/tool.ts';
import mergeVcf from '../../../plugins/converters/tools/merge-vcf/tool.ts';
import vcfToCsv from '../../../plugins/converters/tools/vcf-to-csv/tool.ts';
import { isKept } from './kept.ts';

/** A property, its value, and what of it a CSV shows, if that is not the value itself. */
type Sample = readonly [property: string, value: string, shown?: string];

/** RFC 6350, section 6, and its extensions: RFC 6474, 6715, 8605, 9554; RFC 2426; vCard 2.1; and nobody's. */
const PROPERTIES: readonly Sample[] = [
  ['SOURCE', 'http://source.example/'],
  ['KIND', 'individual'],
  ['XML', '<a xmlns="x:y"/>'],
  ['FN', 'Formatted'],
  ['N', 'Last;First;;;', 'Last'],
  ['NICKNAME', 'Nick'],
  ['PHOTO', 'data:image/png;base64,AAAA'],
  ['BDAY', '19900131', '1990-01-31'],
  ['ANNIVERSARY', '20100505', '2010-05-05'],
  ['GENDER', 'O;other'],
  ['ADR', ';;Street 1;;;;', 'Street 1'],
  ['TEL', '+1 555 0100'],
  ['EMAIL', 'a@example.com'],
  ['IMPP', 'xmpp:a@example.com'],
  ['LANG', 'tlh'],
  ['TZ', 'Raleigh/North America'],
  ['GEO', 'geo:37.386013,-122.082932'],
  ['TITLE', 'Titled'],
  ['ROLE', 'Boss'],
  ['LOGO', 'http://logo.example/'],
  ['ORG', 'Organized'],
  ['MEMBER', 'urn:uuid:member'],
  ['RELATED;TYPE=friend', 'urn:uuid:related'],
  ['CATEGORIES', 'Category'],
  ['NOTE', 'Noted'],
  ['PRODID', '-//acme//x//EN'],
  ['REV', '19951031T222710Z'],
  ['SOUND', 'http://sound.example/'],
  ['UID', 'urn:uuid:4fbe8971'],
  ['CLIENTPIDMAP', '1;urn:uuid:3df403f4'],
  ['URL', 'http://url.example/'],
  ['KEY', 'http://key.example/'],
  ['FBURL', 'http://busy.example/'],
  ['CALADRURI', 'mailto:calendar@example.com'],
  ['CALURI', 'http://calendar.example/'],
  ['BIRTHPLACE', 'Babies Hospital'],
  ['DEATHPLACE', 'Aboard the Titanic'],
  ['DEATHDATE', '19120415', '1912-04-15'],
  ['EXPERTISE;LEVEL=expert', 'chinese literature'],
  ['HOBBY', 'reading'],
  ['INTEREST', 'r&b music'],
  ['ORG-DIRECTORY', 'http://directory.example/'],
  ['CONTACT-URI', 'https://contact.example/'],
  ['CREATED', '20220705T093412Z'],
  ['GRAMGENDER', 'neuter'],
  ['LANGUAGE', 'de-AT'],
  ['PRONOUNS', 'xe/xir'],
  ['SOCIALPROFILE', 'https://social.example/@a'],
  ['LABEL', 'Mr. Label'],
  ['MAILER', 'Mailer 2.1'],
  ['AGENT', 'Agented'],
  ['CLASS', 'CONFIDENTIAL'],
  ['NAME', 'Named'],
  ['PROFILE', 'VCARD'],
  ['SORT-STRING', 'Sorted'],
  ['X-SKYPE', 'skyper'],
  ['X-ABDATE', '2024-01-02'],
  ['X-SOCIALPROFILE;TYPE=twitter', 'http://twitter.example/a'],
  ['NOBODYS', 'Nobody'],
];

const PARAMETERS: readonly (readonly [parameter: string, shown: string])[] = [
  ['LANGUAGE=tr', 'tr'],
  ['PREF=1', '1'],
  ['ALTID=1', '1'],
  ['PID=1.1', '1.1'],
  ['TYPE=work', 'work'],
  ['TYPE=pref', 'pref'],
  ['MEDIATYPE=text/plain', 'text/plain'],
  ['CALSCALE=gregorian', 'gregorian'],
  ['SORT-AS="Harten"', 'Harten'],
  ['GEO="geo:12.3457,78.910"', 'geo:12.3457,78.910'],
  ['TZ="Raleigh/North America"', 'Raleigh/North America'],
  ['LABEL="Mr. Label"', 'Mr. Label'],
  ['INDEX=1', '1'],
  ['AUTHOR="http://author.example"', 'http://author.example'],
  ['X-NOBODYS=nobody', 'nobody'],
];

const VERSIONS = ['2.1', '3.0', '4.0'];

test.each(VERSIONS)('each property of a card of %s is in the table, or said to be lost', async (version) => {
  const lost: string[] = [];
  for (const [property, value, shown = value] of PROPERTIES) {
    const answer = await callTool(vcfToCsv, { vcf: card(version, `${property}:${value}`) });
    if (!isKept(answer, shown, `VCARD.${property.split(';')[0]}`)) lost.push(property);
  }
  expect(lost).toEqual([]);
});

test('each parameter is in the table, or said to be lost', async () => {
  const lost: string[] = [];
  for (const [parameter, shown] of PARAMETERS) {
    for (const name of ['TEL', 'ADR', 'TITLE', 'URL', 'BDAY', 'IMPP']) {
      const { columns, ...answer } = await callTool(vcfToCsv, {
        vcf: card('4.0', `${name};${parameter}:x;y;z`),
      });
      const key = parameter.split('=')[0];
      const names = [`VCARD.${name};${key}`, `VCARD.${name};${parameter}`];
      const cells = answer.result.split('\n')[1] ?? '';
      const isCarried = columns.includes(`${name.toLowerCase()}_1_type`) || cells.includes(shown);
      if (!isCarried && !names.some((lossName) => isKept({ dropped: answer.dropped ?? [] }, '\0', lossName)))
        lost.push(`${name};${parameter}`);
    }
  }
  expect(lost).toEqual([]);
});

test('further values of what has one column, further components, and labels of what has no types', async () => {
  const vcf = card(
    '4.0',
    'FN:A',
    'FN:B',
    'N:L;F;;;;Second;Jr',
    'ADR:;;Street;;;;;Room 1',
    'item1.URL:u',
    'item1.X-ABLabel:Blog',
  );
  const { dropped } = await callTool(vcfToCsv, { vcf: `NOTE:before\n${vcf}` });
  expect(dropped).toEqual([
    'NOTE outside of a card (line 1)',
    'VCARD.FN (line 5)',
    'VCARD.N component 6 (line 6)',
    'VCARD.ADR component 8 (line 7)',
    'VCARD.X-ABLABEL (line 9)',
  ]);
});

test('a comma within a category is told of, as it parts categories in a cell', async () => {
  const vcf = card('4.0', 'CATEGORIES:A,B\\,C', 'CATEGORIES:D\\\\,E');
  const { result, dropped } = await callTool(vcfToCsv, { vcf });
  expect(result).toBe('full_name,categories\n,"A,B,C,D\\,E"\n');
  expect(dropped).toEqual(['VCARD.CATEGORIES comma within a category (line 3)']);
});

test('types that 2.1 writes bare are told where a column has none', async () => {
  const { result, dropped } = await callTool(vcfToCsv, {
    vcf: card('2.1', 'TEL;WORK;PREF:1', 'URL;HOME:u', 'NOTE;QUOTED-PRINTABLE:=41'),
  });
  expect(result).toBe('full_name,phone_1,phone_1_type,url_1,note\n,1,work,u,A\n');
  expect(dropped).toEqual(['VCARD.TEL;TYPE=pref (line 3)', 'VCARD.URL;TYPE=home (line 4)']);
});

test('a card comes back from the table as it was', async () => {
  const lines = [
    'N:Lee;Ann;;;',
    'FN:Ann Lee',
    'EMAIL;TYPE=work:a@example.com',
    'IMPP;TYPE=home:xmpp:a@example.com',
    'RELATED;TYPE=friend:urn:uuid:1',
    'SOCIALPROFILE:https://social.example/@a',
    'ROLE:Boss\\, of all',
    'ANNIVERSARY:20100505',
    'GENDER:F;grrrl',
    'PRONOUNS:xe/xir',
    'KIND:individual',
    'LANG:de',
    'LANG:tr',
    'TZ:Raleigh/North America',
    'GEO:geo:37.386013,-122.082932',
    'MEMBER:urn:uuid:2',
    'MEMBER:urn:uuid:3',
    'CALURI:http://calendar.example/',
  ];
  const vcf = ['BEGIN:VCARD', 'VERSION:4.0', ...lines, 'END:VCARD', ''].join('\r\n');
  const table = await callTool(vcfToCsv, { vcf });
  expect(table).not.toHaveProperty('dropped');
  const back = await callTool(csvToVcf, { csv: table.result, version: '4.0' });
  expect(back).not.toHaveProperty('dropped');
  expect(back.result).toBe(vcf);
  const older = await callTool(csvToVcf, { csv: table.result });
  expect(older.result).toContain('GEO:37.386013;-122.082932\r\n');
  expect(older.dropped).toContain('column "gender": vCard 3.0 has no GENDER (line 2)');
  expect(older.dropped).toContain('column "related_1": vCard 3.0 has no RELATED (line 2)');
});

test('a row tells of its cells that no card carries', async () => {
  const csv = 'name,display name,email_2_type,shoe size,city,address_1_city\nA,B,work,43,X,Y\n,,,44,,\n';
  const { dropped } = await callTool(csvToVcf, { csv });
  expect(dropped).toEqual([
    'column "display name" (line 2)',
    'column "email_2_type" (line 2)',
    'column "shoe size" (line 2)',
    'column "address_1_city" (line 2)',
    'row without a name, organization, e-mail or phone (line 3)',
  ]);
});

test('each property of a card that is joined stays, or is said to be lost', async () => {
  const lost: string[] = [];
  for (const [property, value] of PROPERTIES) {
    const name = property.split(';')[0] ?? '';
    if (name === 'UID') continue;
    const files = [card('4.0', 'UID:1', `${property}:first`), card('4.0', 'UID:1', `${property}:${value}`)];
    const answer = await callTool(mergeVcf, { files, dedupe: 'contact' });
    expect(answer.card_count).toBe(1);
    if (!isKept(answer, value, `VCARD.${name}`)) lost.push(property);
  }
  expect(lost).toEqual([]);
});

test('types that only a joined card gives a value are said to be lost', async () => {
  const files = [
    card('3.0', 'UID:1', 'TEL;TYPE=WORK:1'),
    card('3.0', 'UID:1', 'TEL;TYPE=work,cell;X-A=b:1', 'EMAIL:a@b'),
  ];
  const { result, dropped } = await callTool(mergeVcf, { files, dedupe: 'contact' });
  expect(result).toContain('TEL;TYPE=WORK:1\r\nEMAIL:a@b\r\n');
  expect(dropped).toEqual(['VCARD.TEL;TYPE=CELL (files[1] line 4)', 'VCARD.TEL;X-A=b (files[1] line 4)']);
});

function card(version: string, ...lines: string[]): string {
  return ['BEGIN:VCARD', `VERSION:${version}`, ...lines, 'END:VCARD', ''].join('\n');
}
