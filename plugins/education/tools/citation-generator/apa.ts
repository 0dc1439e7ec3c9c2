import { endSentence, italic, joinRich, rich, type RichText } from './rich-text.ts';
import { isWhole, type Source } from './source.ts';
import { monthFirst, yearFirst } from './dates.ts';
import { ampersand, displayedInitials, invertedInitials } from './names.ts';
import { numbered, ordinal, pageLabel } from './numbers.ts';
import { typographic } from './quotation-marks.ts';
import { capitalised } from './titles.ts';

/** The styles `apa` of the Citation Style Language and of the Publication Manual, 7th edition. */
export const APA = { reference: apa, inText: apaInText };

function apa(source: Source): RichText {
  const { type, authors, date, container, volume, issue } = source;
  const title = typographic(source.title);
  // A publisher who is the author is not said twice (Publication Manual, 7th edition, 9.29).
  const publisher = authors.some(({ family, given }) => given === '' && family === source.publisher)
    ? ''
    : source.publisher;
  const names = endSentence(apaNames(authors.map((person) => invertedInitials(person))));
  const full = type === 'newspaper' || type === 'website';
  const year = date === undefined ? 'n.d.' : full ? yearFirst(date) : date.year;
  const edition = source.edition === undefined ? '' : `${ordinal(source.edition)} ed.`;
  const { pages } = source;
  const book = type === 'book' || type === 'chapter';
  const inBrackets = [
    edition,
    book ? numbered('Vol', volume) : '',
    type === 'chapter' ? pageLabel(pages) : '',
  ].filter(Boolean);
  const brackets = inBrackets.length > 0 ? ` (${inBrackets.join(', ')})` : '';
  const slanted = type === 'website' || isWhole(source) ? italic(title) : title;
  const heading = endSentence(type === 'book' ? rich`${slanted}${brackets}` : slanted);
  const editors = source.editors.map((person) => displayedInitials(person));
  const editing =
    editors.length === 0 ? '' : `${ampersand(editors)} (${editors.length === 1 ? 'Ed.' : 'Eds.'}), `;
  const holder =
    type === 'chapter'
      ? container === ''
        ? ''
        : rich`In ${editing}${italic(container)}${brackets}`
      : type === 'journal' || type === 'newspaper'
        ? joinRich(
            [
              container === '' ? '' : italic(capitalised(container)),
              rich`${volume === '' ? '' : italic(volume)}${issue === '' ? '' : `(${issue})`}`,
              pages,
            ],
            ', ',
          )
        : '';
  const site = type === 'website' && container !== authors[0]?.family ? capitalised(container) : '';
  const body = joinRich(
    [
      ...(authors.length > 0 ? [names, `(${year}).`, heading] : [heading, `(${year}).`]),
      endSentence(holder),
      type === 'journal' || type === 'newspaper'
        ? ''
        : joinRich([endSentence(publisher), endSentence(site)], ' '),
    ],
    ' ',
  );
  const retrieved =
    date === undefined && !source.isDoi && source.accessed !== undefined
      ? `Retrieved ${monthFirst(source.accessed)}, from `
      : '';
  return source.link === '' ? body : rich`${body} ${retrieved}${source.link}`;
}

function apaNames(names: readonly string[]): string {
  if (names.length > 20) return `${names.slice(0, 19).join(', ')}, … ${names.at(-1) ?? ''}`;
  if (names.length < 2) return names.join('');
  // Two have a comma where the first is inverted (`delimiter-precedes-last` of CSL).
  const comma = names.length > 2 || (names[0] ?? '').includes(', ') ? ',' : '';
  return `${names.slice(0, -1).join(', ')}${comma} & ${names.at(-1) ?? ''}`;
}

function apaInText(source: Source): RichText {
  const families = source.authors.map(({ family }) => family);
  const year = source.date?.year ?? 'n.d.';
  if (families.length === 0) {
    const title = capitalised(source.title);
    return isWhole(source) || source.type === 'website'
      ? rich`(${italic(typographic(title))}, ${year})`
      : rich`(“${typographic(title, 'single')},” ${year})`;
  }
  return rich`(${families.length > 2 ? `${families[0] ?? ''} et al.` : families.join(' & ')}, ${year})`;
}
