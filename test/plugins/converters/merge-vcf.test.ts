import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import mergeVcf from '../../../plugins/converters/tools/merge-vcf/tool.ts';

test.each([
  [
    'equal cards in another order, whenever made',
    {
      files: [
        card('FN:Ann', 'EMAIL:a@b'),
        `${card('email:a@b', 'REV:20240101T000000Z', 'FN:Ann', 'PRODID:x')}${card('FN:Bo')}`,
      ],
    },
    card('FN:Ann', 'EMAIL:a@b') + card('FN:Bo'),
    { card_count: 2, duplicates_removed: 1, merged: [] },
  ],
  [
    'not equal: another value, another version, a line more',
    {
      files: [card('FN:Ann'), `${card('FN:ann')}${card('VERSION:3.0', 'FN:Ann')}${card('FN:Ann', 'TEL:1')}`],
    },
    card('FN:Ann') + card('FN:ann') + card('VERSION:3.0', 'FN:Ann') + card('FN:Ann', 'TEL:1'),
    { duplicates_removed: 0 },
  ],
  [
    'nothing dropped',
    { files: [card('FN:A'), card('FN:A')], dedupe: 'none' },
    card('FN:A') + card('FN:A'),
    { card_count: 2, duplicates_removed: 0 },
  ],
  [
    'same name alone, or same phone alone, is never enough',
    { files: [card('FN:A', 'TEL:1'), card('FN:A') + card('FN:B', 'TEL:1')], dedupe: 'contact' },
    card('FN:A', 'TEL:1') + card('FN:A') + card('FN:B', 'TEL:1'),
    { duplicates_removed: 0, merged: [] },
  ],
  [
    'same name and phone, by its last nine digits',
    {
      files: [
        card('FN:Ann  Lee', 'TEL:+49 (30) 123-456-78'),
        card('N:Lee;ANN;;;', 'TEL;TYPE=WORK:030 12345678'),
      ],
      dedupe: 'contact',
    },
    card('FN:Ann  Lee', 'TEL:+49 (30) 123-456-78', 'N:Lee;ANN;;;'),
    { card_count: 1, merged: [{ full_name: 'Ann  Lee', count: 2 }] },
  ],
  [
    'the same UID, whatever the names; cards that others connect',
    {
      files: [
        card('UID:1', 'FN:A', 'EMAIL:a@b') + card('FN:Z'),
        card('FN:C', 'EMAIL:c@d') + card('FN:a', 'EMAIL:A@B', 'TEL:1') + card('UID:1', 'FN:C', 'EMAIL:c@d'),
      ],
      dedupe: 'contact',
    },
    card('UID:1', 'FN:A', 'EMAIL:a@b', 'EMAIL:c@d', 'TEL:1') + card('FN:Z'),
    { duplicates_removed: 3, merged: [{ full_name: 'A', count: 4 }] },
  ],
  [
    'a joined card has what the first lacks',
    {
      files: [
        card('VERSION:3.0', 'FN:A', 'UID:1', 'TITLE:T', 'NOTE:n', 'ADR:;;s;;;;'),
        card(
          'VERSION:3.0',
          'PRODID:x',
          'FN:B',
          'UID:1',
          'TITLE:T2',
          'ROLE:R',
          'X-A:1',
          'X-A:2',
          'NOTE:n',
          'NOTE:m',
          'ADR:;;s;;;;',
          'ADR:;;;;;;',
          'item1.URL:u',
          'item1.X-ABLabel:_$!<HomePage>!$_',
          'CATEGORIES:c',
        ),
      ],
      dedupe: 'contact',
    },
    card(
      'VERSION:3.0',
      'FN:A',
      'UID:1',
      'TITLE:T',
      'NOTE:n',
      'ADR:;;s;;;;',
      'ROLE:R',
      'X-A:1',
      'X-A:2',
      'NOTE:m',
      'URL;TYPE=HOMEPAGE:u',
      'CATEGORIES:c',
    ),
    { merged: [{ full_name: 'A', count: 2 }] },
  ],
  [
    'lines of 2.1 rewritten for 3.0',
    { files: [card('VERSION:3.0', 'UID:1', 'FN:A'), old()], dedupe: 'contact' },
    card(
      'VERSION:3.0',
      'UID:1',
      'FN:A',
      'N:Mü\\;ller;A\\,b;;;',
      'TEL;TYPE=WORK,PREF:1',
      'EMAIL;TYPE=INTERNET:a@b',
      'NOTE;LANGUAGE=de:l1\\nl2\\, x',
      'BDAY:1990-01-31',
      'URL:http://x/?a,b',
      'CATEGORIES:c,d',
      'PHOTO;ENCODING=b;TYPE=JPEG:AAAA',
    ),
    { merged: [{ full_name: 'A', count: 2 }] },
  ],
  [
    'lines of 2.1 rewritten for 4.0',
    { files: [card('VERSION:4.0', 'UID:1', 'FN:A'), old()], dedupe: 'contact' },
    card(
      'VERSION:4.0',
      'UID:1',
      'FN:A',
      'N:Mü\\;ller;A\\,b;;;',
      'TEL;TYPE=work;PREF=1:1',
      'EMAIL:a@b',
      'NOTE;LANGUAGE=de:l1\\nl2\\, x',
      'BDAY:19900131',
      'URL:http://x/?a,b',
      'CATEGORIES:c,d',
      'PHOTO:data:image/jpeg;base64,AAAA',
    ),
    { merged: [{ full_name: 'A', count: 2 }] },
  ],
  [
    'folds made anew, as each version folds',
    {
      files: [
        card('VERSION:3.0', `NOTE:${'x'.repeat(60)}`, ` ${'y'.repeat(20)}`),
        card(
          'VERSION:2.1',
          `NOTE:${'x'.repeat(60)} ${'y'.repeat(20)}`,
          `TITLE;ENCODING=QUOTED-PRINTABLE:${'=C3=A9'.repeat(8)}=`,
          '=C3=A9'.repeat(2),
          `URL:${'x'.repeat(80)}`,
          'PHOTO;BASE64:',
          ` ${'A'.repeat(80)}`,
        ),
      ],
      dedupe: 'none',
    },
    card('VERSION:3.0', `NOTE:${'x'.repeat(60)}${'y'.repeat(10)}`, ` ${'y'.repeat(10)}`) +
      card(
        'VERSION:2.1',
        `NOTE:${'x'.repeat(60)}`,
        ` ${'y'.repeat(20)}`,
        `TITLE;ENCODING=QUOTED-PRINTABLE:${'=C3=A9'.repeat(7)}=`,
        '=C3=A9'.repeat(3),
        `URL:${'x'.repeat(80)}`,
        `PHOTO;BASE64:${'A'.repeat(62)}`,
        ` ${'A'.repeat(18)}`,
      ),
    { card_count: 2 },
  ],
])('%s', async (_, input, result, counts) => {
  const answer = await callTool(mergeVcf, input);
  expect(answer.result).toBe(result);
  expect(answer).toMatchObject(counts);
});

test.each([
  ['one file', { files: [card('FN:A')] }, 'files'],
  ['fifty-one files', { files: Array(51).fill(card('FN:A')) }, 'files'],
  ['a file without cards', { files: [card('FN:A'), 'x'] }, 'files[1]: expected vCards, got no BEGIN:VCARD'],
  [
    'a card that is not closed',
    { files: [card('FN:A'), '\nBEGIN:VCARD\nFN:A'] },
    'files[1]: expected an END:VCARD for the BEGIN:VCARD at line 2',
  ],
  [
    'a line without a colon',
    { files: [card('FN:A', 'x'), card('FN:A')] },
    'files[0]: expected a name, a colon and a value at line 3',
  ],
])('refuses: %s', async (_, input, message) => {
  await expect(callTool(mergeVcf, input)).rejects.toThrow(message);
});

test('long chains of connected cards take no quadratic time', async () => {
  const cards = Array.from({ length: 20_000 }, (_, n) => card('FN:A', `TEL:${n}`, `TEL:${n + 1}`));
  const answer = await callTool(mergeVcf, {
    files: [cards.join(''), cards.toReversed().join('')],
    dedupe: 'contact',
  });
  expect(answer).toMatchObject({ card_count: 1, merged: [{ full_name: 'A', count: 40_000 }] });
});

function card(...lines: string[]): string {
  return ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n');
}

function old(): string {
  return card(
    'VERSION:2.1',
    'UID:1',
    'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BC\\;ller;A,b;;;',
    'TEL;WORK;PREF:1',
    'EMAIL;INTERNET:a@b',
    'NOTE;LANGUAGE=de;QUOTED-PRINTABLE:l1=0D=0Al2, x',
    'BDAY:1990-01-31',
    'URL:http://x/?a,b',
    'CATEGORIES:c,d',
    'PHOTO;JPEG;ENCODING=BASE64:AA',
    ' AA',
  );
}
