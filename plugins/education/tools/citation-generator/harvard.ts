import { endSentence, italic, joinRich, rich, type RichText } from './rich-text.ts';
import type { Source } from './source.ts';
import { dayAndMonth, dayFirst } from './dates.ts';
import { commasAnd, displayedInitials, invertedInitials, serialAnd } from './names.ts';
import { ordinal, pageLabel } from './numbers.ts';
import { typographic } from './quotation-marks.ts';
import { capitalised } from './titles.ts';

/** The style `harvard-cite-them-right` of the Citation Style Language. */
export const HARVARD = { reference: harvard, inText: harvardInText };

function harvard(source: Source): RichText {
  const { type, authors, publisher, place } = source;
  const container = typographic(source.container, 'single');
  const year = `(${source.date?.year ?? 'no date'})`;
  const periodical = type === 'journal' || type === 'newspaper';
  const holderFirst = authors.length === 0 && periodical && container !== '';
  const slanted = harvardTitle(source);
  const names = harvardNames(authors.map((person) => invertedInitials(person, '')));
  const edition = source.edition === undefined ? '' : `${ordinal(source.edition)} edn`;
  const pages = pageLabel(source.pages);
  const imprint = joinRich([place, publisher], ': ');
  const editors = harvardNames(
    source.editors.map((person) => displayedInitials(person, '')),
    serialAnd,
  );
  const editing =
    source.editors.length === 0
      ? 'in '
      : rich`in ${editors} (${source.editors.length === 1 ? 'ed.' : 'eds'}) `;
  const day = type === 'newspaper' && source.date?.month !== undefined ? dayAndMonth(source.date) : '';
  const lead = authors.length > 0 ? joinRich([names, year], ' ') : '';
  const holder = container === '' ? '' : italic(holderFirst ? capitalised(container) : container);
  const facts: readonly (string | RichText)[] =
    type === 'chapter'
      ? [joinRich([slanted, container === '' ? '' : rich`${editing}${italic(container)}`], ', ')]
      : periodical
        ? [
            joinRich(
              [
                slanted,
                holderFirst ? '' : holder,
                rich`${source.volume}${source.issue === '' ? '' : `(${source.issue})`}`,
                day,
                pages,
              ],
              ', ',
            ),
          ]
        : [joinRich([slanted, type === 'website' ? holder : ''], ', ')];
  const opening =
    authors.length > 0
      ? joinRich([lead, ...facts], ' ')
      : holderFirst
        ? joinRich([holder, year, ...facts], ' ')
        : type === 'website' && container !== ''
          ? joinRich([joinRich([slanted, year], ' '), holder], ' ')
          : type === 'chapter'
            ? joinRich(
                [
                  joinRich([slanted, year], ' '),
                  container === '' ? '' : rich`${editing}${italic(container)}`,
                ],
                ', ',
              )
            : joinRich([slanted, year], ' ');
  const available =
    source.link === ''
      ? ''
      : `Available at: ${source.link}${source.accessed !== undefined && !source.isDoi ? ` (Accessed: ${dayFirst(source.accessed)})` : ''}.`;
  return joinRich(
    [
      endSentence(opening),
      endSentence(edition),
      periodical ? '' : endSentence(joinRich([imprint, type === 'chapter' ? pages : ''], ', ')),
      available,
    ],
    ' ',
  );
}

function harvardNames(names: readonly string[], join = commasAnd): RichText {
  if (names.length > 3) return rich`${names[0] ?? ''} ${italic('et al.')}`;
  return rich`${join(names)}`;
}

function harvardTitle({ type, title }: Source): RichText {
  return type === 'book' || type === 'website'
    ? italic(typographic(title, 'single'))
    : rich`‘${typographic(title)}’`;
}

function harvardInText(source: Source): RichText {
  const families = source.authors.map(({ family }) => family);
  const periodical = source.type === 'journal' || source.type === 'newspaper';
  const year = source.date?.year ?? 'no date';
  if (families.length > 3) return rich`(${families[0] ?? ''} ${italic('et al.')}, ${year})`;
  if (families.length > 0) return rich`(${commasAnd(families)}, ${year})`;
  const holder = typographic(capitalised(source.container), 'single');
  const named = periodical && holder !== '' ? italic(holder) : harvardTitle(source);
  return rich`(${named}, ${year})`;
}
