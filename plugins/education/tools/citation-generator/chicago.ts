import { endSentence, italic, joinRich, plainText, rich, type RichText } from './rich-text.ts';
import { isWhole, type Source } from './source.ts';
import { monthAndDay, monthFirst } from './dates.ts';
import { direct, namesInFull, serialAnd } from './names.ts';
import { numbered, ordinal, shortRange } from './numbers.ts';
import { typographic } from './quotation-marks.ts';
import { capitalised } from './titles.ts';

/** The style `chicago-author-date` of the Citation Style Language, of the Manual of Style, 17th edition. */
export const CHICAGO = { reference: chicago, inText: chicagoInText };

/** Particles of a family name stand behind the given one: Gogh, Vincent van (`demote-non-dropping-particle`). */
const DEMOTED = { demoteParticle: true };

function chicago(source: Source): RichText {
  const { type, authors, container, publisher, place, date, volume } = source;
  const title = capitalised(source.title);
  const site = capitalised(container);
  const holder = container === '' ? '' : italic(site);
  const names =
    authors.length > 10
      ? `${namesInFull(authors.slice(0, 7), (list) => list.join(', '), DEMOTED)}, et al`
      : namesInFull(authors, serialAnd, DEMOTED);
  const pages = shortRange(source.pages, 'chicago');
  const heading = isWhole(source)
    ? endSentence(italic(typographic(title)))
    : rich`“${endSentence(typographic(title, 'single'))}”`;
  const edition = source.edition === undefined ? '' : `${ordinal(source.edition)} ed.`;
  const imprint = joinRich([place, publisher], ': ');
  const year = date === undefined ? 'n.d.' : date.year;
  const day = date === undefined ? '' : monthAndDay(date);
  const dated = date === undefined ? '' : monthFirst(date);
  const substitute = authors.length > 0 ? '' : chicagoSubstitute(source);
  const holderFirst = substitute !== '';
  const body: readonly (string | RichText)[] =
    type === 'book'
      ? [edition, endSentence(numbered('Vol', volume)), endSentence(imprint)]
      : type === 'chapter'
        ? [
            container === ''
              ? ''
              : rich`In ${endSentence(
                  joinRich(
                    [
                      holder,
                      edition,
                      source.editors.length === 0 ? '' : `edited by ${serialAnd(source.editors.map(direct))}`,
                      volume === '' ? pages : pages === '' ? numbered('vol', volume) : `${volume}:${pages}`,
                    ],
                    ', ',
                  ),
                )}`,
            endSentence(imprint),
          ]
        : type === 'journal'
          ? [endSentence(chicagoJournal(source, holder, pages))]
          : type === 'newspaper'
            ? [endSentence(joinRich([holderFirst ? '' : holder, dated], ', '))]
            : [
                endSentence(
                  joinRich(
                    [site, publisher === container ? '' : publisher, day].filter(
                      (part) => part !== substitute,
                    ),
                    ', ',
                  ),
                ),
              ];
  const accessed =
    date === undefined && source.accessed !== undefined && !source.isDoi && source.link !== ''
      ? `Accessed ${monthFirst(source.accessed)}.`
      : '';
  return joinRich(
    [
      ...(authors.length > 0
        ? [endSentence(names), endSentence(year), heading]
        : holderFirst
          ? [endSentence(type === 'newspaper' ? holder : substitute), endSentence(year), heading]
          : [heading, endSentence(year)]),
      ...body,
      accessed,
      endSentence(source.link),
    ],
    ' ',
  );
}

function chicagoJournal({ date, volume, issue }: Source, holder: string | RichText, pages: string): RichText {
  const dated = date === undefined ? '' : monthFirst(date);
  if (volume === '' && issue === '') return joinRich([holder, dated, pages], ', ');
  // Behind a volume the month alone: the year stands after the authors already (CMOS 15.48).
  const month = date?.month === undefined ? '' : monthAndDay({ ...date, day: undefined });
  const aside = volume === '' ? dated : issue || month;
  const number = `${volume === '' ? `, no. ${issue}` : ` ${volume}`}${aside && ` (${aside})`}`;
  const named = plainText(rich`${holder}`) !== '';
  return joinRich([rich`${holder}${named ? number : number.replace(/^,? /, '')}`, pages], ': ');
}

/** What stands for the authors of a newspaper's article or a web page: who publishes it. */
function chicagoSubstitute({ type, container, publisher }: Source): string {
  if (type === 'newspaper') return capitalised(container);
  return type === 'website' ? publisher || capitalised(container) : '';
}

function chicagoInText(source: Source): RichText {
  const families = source.authors.map(({ family }) => family);
  const year = source.date === undefined ? ', n.d.' : ` ${source.date.year}`;
  if (families.length > 0)
    return rich`(${families.length > 3 ? `${families[0] ?? ''} et al.` : serialAnd(families)}${year})`;
  const title = capitalised(source.title);
  if (isWhole(source)) return rich`(${italic(typographic(title))}${year})`;
  const holder = chicagoSubstitute(source);
  if (holder !== '') return rich`(${source.type === 'newspaper' ? italic(holder) : holder}${year})`;
  const quoted = typographic(title, 'single');
  return source.date === undefined ? rich`(“${quoted},” n.d.)` : rich`(“${quoted}”${year})`;
}
