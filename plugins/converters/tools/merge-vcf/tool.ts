import { defineTool, Type } from '@toolyard/sdk';
import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { distinctCards, joinContacts, type JoinedCard } from './vcard-joining.ts';
import { personName } from '../../lib/vcard-values.ts';
import { writeCard } from '../../lib/vcard-writing.ts';
import { readCards, type Card } from '../../lib/vcards.ts';

export default defineTool({
  title: 'VCF Merger',
  summary: 'Merge vCard files into one and drop or combine duplicate contacts.',
  keywords: ['vcard', 'address book', 'deduplicate', 'combine'],
  runtime: 'pool',
  inlineBelowBytes: 16_384,
  input: Type.Object({
    files: Type.Array(Type.String({ contentMediaType: 'text/vcard' }), {
      minItems: 2,
      maxItems: 50,
      description: '2-50 vCard texts',
    }),
    dedupe: Type.Enum(['none', 'exact', 'contact'], {
      default: 'exact',
      description: 'exact drops equal cards; contact joins cards of one person',
    }),
  }),
  output: Type.Object({
    result: Type.String({ contentMediaType: 'text/vcard', description: 'vCard text' }),
    card_count: Type.Integer({ description: 'Cards written' }),
    duplicates_removed: Type.Integer({ description: 'Cards dropped or joined into another' }),
    merged: Type.Array(Type.Object({ full_name: Type.String(), count: Type.Integer() }), {
      description: '{full_name, count} of joined contacts (contact)',
    }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'Contacts joined',
      input: {
        files: [
          'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ann Lee\r\nEMAIL:ann@example.com\r\nEND:VCARD\r\n',
          'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:ann lee\r\nEMAIL:ANN@example.com\r\nTEL:+1 555 0100\r\nEND:VCARD\r\n',
        ],
        dedupe: 'contact',
      },
      output: {
        result:
          'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ann Lee\r\nEMAIL:ann@example.com\r\nTEL:+1 555 0100\r\nEND:VCARD\r\n',
        duplicates_removed: 1,
        merged: [{ full_name: 'Ann Lee', count: 2 }],
      },
    },
  ],
  run({ files, dedupe }) {
    const dropped = new DroppedParts();
    const cards = files.flatMap((text, index) => {
      const file = `files[${index}]`;
      const where = (line: number) => `${file} line ${line}`;
      return readCards(file, text, dropped, where).map(({ version, properties }) => ({
        version,
        properties,
        where,
      }));
    });
    const kept =
      dedupe === 'contact'
        ? joinContacts(cards, dropped)
        : (dedupe === 'exact' ? distinctCards(cards) : cards).map(alone);
    return {
      result: kept.map(write).join(''),
      card_count: kept.length,
      duplicates_removed: cards.length - kept.length,
      merged: kept
        .filter(({ count }) => count > 1)
        .map(({ first, count }) => ({ full_name: personName(first), count })),
      ...dropped.output(),
    };
  },
});

function alone(card: Card): JoinedCard {
  return { first: card, added: [], count: 1 };
}

function write({ first, added }: JoinedCard): string {
  return writeCard([...first.properties.map(({ text }) => text), ...added], first.version);
}
