import { parseCsvDelimiter, writeCsv } from '@toolyard/kit/csv';
import { defineTool, InputError, Type } from '@toolyard/sdk';
import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { readCards } from '../../lib/vcards.ts';
import { cellsOf, columnOrder } from './card-cells.ts';
import { dropFromCard } from './card-losses.ts';

/** How many cells the table may have: one card with many numbers widens the rows of all others. */
const MOST_CELLS = 10_000_000;

export default defineTool({
  title: 'VCF to CSV',
  summary:
    'Convert vCard contacts (.vcf, versions 2.1 to 4.0) to CSV, one contact a row, with numbered e-mail, phone and address columns.',
  keywords: ['vcard', 'address book', 'excel', 'iphone', 'android'],
  runtime: 'pool',
  inlineBelowBytes: 16_384,
  input: Type.Object({
    vcf: Type.String({ contentMediaType: 'text/vcard', description: 'vCard text, one or many cards' }),
    delimiter: Type.String({ default: ',', description: 'Separator: one character or `tab`' }),
  }),
  output: Type.Object({
    result: Type.String({ contentMediaType: 'text/csv', description: 'CSV text' }),
    columns: Type.Array(Type.String(), { description: 'Column names' }),
    card_count: Type.Integer({ description: 'Rows' }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'Several cards, several phones',
      input: {
        vcf: 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:A\r\nTEL:1\r\nTEL;TYPE=WORK:2\r\nEND:VCARD\r\nBEGIN:VCARD\r\nVERSION:3.0\r\nFN:B\r\nEMAIL:b@example.com\r\nEND:VCARD\r\n',
      },
      output: {
        result: 'full_name,email_1,phone_1,phone_2,phone_2_type\nA,,1,2,work\nB,b@example.com,,,\n',
        card_count: 2,
      },
    },
  ],
  run({ vcf, delimiter }) {
    const separator = parseCsvDelimiter('delimiter', delimiter);
    const dropped = new DroppedParts();
    const cards = readCards('vcf', vcf, dropped);
    const rows = cards.map((card) => new Map(cellsOf(card)));
    const used = new Set(rows.flatMap((row) => [...row.keys()]));
    const columns = [
      'full_name',
      ...columnOrder(used).filter((name) => name !== 'full_name' && used.has(name)),
    ];
    if (columns.length * rows.length > MOST_CELLS) {
      throw new InputError(
        'vcf',
        `expected at most ${MOST_CELLS} cells, got ${rows.length} cards that need ${columns.length} columns`,
      );
    }
    const cells = rows.map((row) => columns.map((column) => row.get(column) ?? ''));
    for (const card of cards) dropFromCard(dropped, card);
    return {
      result: writeCsv([columns, ...cells], separator),
      columns,
      card_count: rows.length,
      ...dropped.output(),
    };
  },
});
