import { writeContentLines } from '@toolyard/kit/content-lines';
import { csvArgument, csvDelimiterArgument, parseCsv, tabulateCsv } from '@toolyard/kit/csv';
import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { contactColumn, namesContact } from './contact-columns.ts';
import { contactCard, unknownBirthday } from './csv-contacts.ts';
import { dropUnusedCells } from './unused-cells.ts';

export default defineTool({
  title: 'CSV to VCF',
  summary:
    'Build vCard contacts (3.0 or 4.0) from a CSV, by the column names of common address-book exports.',
  keywords: ['vcard', 'contacts', 'google', 'outlook', 'import'],
  runtime: 'pool',
  inlineBelowBytes: 16_384,
  input: Type.Object({
    csv: csvArgument({ description: 'CSV with a header' }),
    version: Type.Enum(['3.0', '4.0'], { default: '3.0', description: 'vCard version' }),
    delimiter: csvDelimiterArgument(),
  }),
  output: Type.Object({
    result: Type.String({
      contentMediaType: 'text/vcard',
      description: 'vCard text, CRLF lines folded at 75 octets',
    }),
    card_count: Type.Integer({ description: 'Cards written' }),
    mime_type: Type.String({ description: 'text/vcard' }),
    filename: Type.String({ description: 'contacts.vcf' }),
    ignored_columns: Type.Array(Type.String(), { description: 'Headers not used' }),
    warnings: Type.Array(Type.Object({ line: Type.Integer(), message: Type.String() }), {
      description: '{line, message}: rows left out, and birthdays that are no dates',
    }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'Names, e-mail, mobile',
      input: { csv: 'First Name,Last Name,Email,Mobile\nAnn,Lee,ann@example.com,+1 555 0100\n' },
      output: {
        result:
          'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Lee;Ann;;;\r\nFN:Ann Lee\r\nEMAIL:ann@example.com\r\nTEL;TYPE=CELL:+1 555 0100\r\nEND:VCARD\r\n',
        card_count: 1,
      },
    },
  ],
  run({ csv, version, delimiter }) {
    const { columns: headers, rows } = tabulateCsv(
      parseCsv('csv', csv, { delimiter, trim: true }).rows,
      true,
    );
    const columns = headers.map(contactColumn);
    if (!columns.some(namesContact)) {
      throw new InputError(
        'csv',
        `expected a column for a name, organization, e-mail or phone, got ${headers.map(quote).join(', ')}`,
      );
    }
    const lines: string[] = [];
    const warnings: { line: number; message: string }[] = [];
    const dropped = new DroppedParts();
    let count = 0;
    for (const row of rows) {
      const { line, cells } = row;
      const card = contactCard(columns, cells, version);
      if (card === undefined) {
        warnings.push({ line, message: 'left out: no name, organization, e-mail or phone' });
        dropped.add('row without a name, organization, e-mail or phone', `line ${line}`);
      } else {
        dropUnusedCells(dropped, headers, columns, row, version);
        lines.push(...card);
        count += 1;
        const birthday = unknownBirthday(columns, cells, version);
        if (birthday !== undefined)
          warnings.push({ line, message: `birthday: expected YYYY-MM-DD, got ${quote(birthday)}` });
      }
    }
    return {
      result: writeContentLines(lines),
      card_count: count,
      mime_type: 'text/vcard',
      filename: 'contacts.vcf',
      ignored_columns: headers.filter((_, index) => columns[index] === undefined),
      warnings,
      ...dropped.output(),
    };
  },
});
