import { htmlLines } from '@toolyard/kit/html-lines';
import { writeCsv } from '@toolyard/kit/csv';
import { html } from '@toolyard/kit/html';
import { markdownTable } from '@toolyard/kit/markdown';
import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { printable } from '../lib/printable.ts';
import { shuffleSeeded } from '../lib/seeded-order.ts';

const MOST_CARDS = 2000;

interface Card {
  readonly front: string;
  readonly back: string;
}

export default defineTool({
  title: 'Flashcard Maker',
  summary:
    'Turn term and answer lines into a flashcard deck with shuffle, reversed cards and exports for Anki (TSV), CSV and Markdown.',
  keywords: ['vocabulary', 'spaced repetition', 'Quizlet', 'study'],
  input: Type.Object({
    cards: Type.Optional(
      Type.Array(Type.Object({ front: Type.String(), back: Type.String() }), {
        description: 'Or use text',
      }),
    ),
    text: Type.Optional(
      Type.String({
        contentMediaType: 'text/plain',
        description: 'One card a line: front and back split by tab, :: or space-hyphen-space',
      }),
    ),
    reverse: Type.Boolean({ default: false, description: 'Add each card with sides swapped' }),
    shuffle: Type.Boolean({ default: false, description: 'Shuffle the deck' }),
    seed: Type.Optional(Type.Integer({ description: 'Same seed, same order' })),
    title: Type.String({ default: 'Flashcards', description: 'Deck name' }),
  }),
  output: Type.Object({
    cards: Type.Array(Type.Object({ number: Type.Integer(), front: Type.String(), back: Type.String() })),
    count: Type.Integer(),
    duplicates_removed: Type.Integer(),
    tsv: Type.String({ contentMediaType: 'text/tab-separated-values', description: 'Anki import' }),
    csv: Type.String({ contentMediaType: 'text/csv', description: 'RFC 4180 with header front,back' }),
    markdown: Type.String({ contentMediaType: 'text/markdown', description: 'Table' }),
    html: Type.String({ contentMediaType: 'text/html', description: 'Printable two-column cards' }),
    warnings: Type.Array(Type.String()),
  }),
  examples: [
    {
      name: 'three separators',
      input: {
        text: '# Spanish\nhola\thello\n\nadiós :: goodbye\r\ne-mail - electronic mail\n',
      },
      output: { count: 3, tsv: 'hola\thello\nadiós\tgoodbye\ne-mail\telectronic mail\n' },
    },
    {
      name: 'reverse and duplicates',
      input: { text: 'a::1\nb::2\na::1', reverse: true },
      output: { duplicates_removed: 1, count: 4, tsv: 'a\t1\nb\t2\n1\ta\n2\tb\n' },
    },
  ],
  run({ cards: listed, text, reverse, shuffle, seed, title }) {
    const given = readCards(listed, text);
    const unique = [
      ...new Map(given.map((card) => [JSON.stringify([card.front, card.back]), card])).values(),
    ];
    const both = reverse
      ? [...unique, ...unique.map(({ front, back }) => ({ front: back, back: front }))]
      : unique;
    const deck = shuffle ? shuffleSeeded(both, seed) : both;
    const name = title.trim() === '' ? 'Flashcards' : title.trim();
    return {
      cards: deck.map((card, index) => ({ number: index + 1, ...card })),
      count: deck.length,
      duplicates_removed: given.length - unique.length,
      tsv: deck.map(({ front, back }) => `${ankiSide(front)}\t${ankiSide(back)}\n`).join(''),
      csv: writeCsv([['front', 'back'], ...deck.map(({ front, back }) => [front, back])], ',', '\r\n'),
      markdown: markdownTable(
        ['Front', 'Back'],
        deck.map(({ front, back }) => [front, back]),
      ),
      html: cardsPage(name, deck),
      warnings: ambiguousFronts(unique),
    };
  },
});

function readCards(listed: readonly Card[] | undefined, text: string | undefined): Card[] {
  if ((listed === undefined) === (text === undefined))
    throw new InputError(
      'cards',
      `expected either cards or text, got ${text === undefined ? 'neither' : 'both'}`,
    );
  const cards =
    listed?.map(({ front, back }, index) => sides(front, back, `cards[${index}]`)) ?? readLines(text ?? '');
  const argument = listed === undefined ? 'text' : 'cards';
  if (cards.length === 0) throw new InputError(argument, 'expected at least one card');
  if (cards.length > MOST_CARDS)
    throw new InputError(argument, `expected at most ${MOST_CARDS} cards, got ${cards.length}`);
  return cards;
}

/** In this order: the first that a line holds splits it. */
const SEPARATORS = ['\t', '::', ' - '];

function readLines(text: string): Card[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .flatMap((line, index) => {
      if (line.trim() === '' || line.trimStart().startsWith('#')) return [];
      const separator = SEPARATORS.find((candidate) => line.includes(candidate));
      if (separator === undefined)
        throw new InputError(
          'text',
          `line ${index + 1}: expected front and back, split by a tab, :: or " - ", got ${quote(line)}`,
        );
      const at = line.indexOf(separator);
      return [sides(line.slice(0, at), line.slice(at + separator.length), 'text', `line ${index + 1}: `)];
    });
}

function sides(front: string, back: string, argument: string, place = ''): Card {
  const card = { front: front.trim(), back: back.trim() };
  if (card.front === '' || card.back === '')
    throw new InputError(argument, `${place}expected text on both sides of the card`);
  return card;
}

/** Anki reads a line a card, and HTML in it. */
function ankiSide(side: string): string {
  return side.replaceAll('\t', ' ').replace(/\r\n|\r|\n/g, '<br>');
}

function ambiguousFronts(cards: readonly Card[]): string[] {
  const backs = new Map<string, number>();
  for (const { front } of cards) backs.set(front, (backs.get(front) ?? 0) + 1);
  return [...backs]
    .filter(([, count]) => count > 1)
    .map(([front, count]) => `${quote(front)} is the front of ${count} cards with different backs`);
}

const CARD_STYLE =
  'main{display:grid;grid-template-columns:1fr 1fr}article{border:1px dashed #777;padding:1rem;min-height:6rem;break-inside:avoid;display:flex;align-items:center;justify-content:center;text-align:center}.front{font-weight:bold}';

/** The front on the left and the back on the right: folded along the middle, each row is a card. */
function cardsPage(title: string, deck: readonly Card[]): string {
  const rows = deck.map(
    ({ front, back }) =>
      html`<article class="front"><div>${htmlLines(front)}</div></article><article><div>${htmlLines(back)}</div></article>\n`,
  );
  return printable(title, html`<main>\n${rows}</main>`, CARD_STYLE);
}
