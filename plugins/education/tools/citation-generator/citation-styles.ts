import { endSentence, italic, joinRich, plainText, rich, type RichText } from './rich-text.ts';
import type { PartialDate, Person } from './citation-source.ts';
import { citedTitleCase } from '../../lib/title-case.ts';

export const CITATION_STYLES = ['apa', 'mla', 'chicago', 'harvard'] as const;
export type CitationStyle = (typeof CITATION_STYLES)[number];
export const SOURCE_TYPES = ['book', 'chapter', 'journal', 'newspaper', 'website'] as const;

/** What is cited; texts that were not given are empty. */
export interface Source {
  readonly type: (typeof SOURCE_TYPES)[number];
  readonly title: string;
  readonly authors: readonly Person[];
  readonly editors: readonly Person[];
  readonly date: PartialDate | undefined;
  readonly container: string;
  readonly publisher: string;
  readonly place: string;
  readonly edition: number | undefined;
  readonly volume: string;
  readonly issue: string;
  readonly pages: string;
  /** The DOI as a URL, or the URL. */
  readonly link: string;
  readonly isDoi: boolean;
  readonly accessed: PartialDate | undefined;
}

interface Style {
  readonly reference: (source: Source) => RichText;
  readonly inText: (source: Source) => string;
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const SHORT_MONTHS = 'Jan. Feb. Mar. Apr. May June July Aug. Sept. Oct. Nov. Dec.'.split(' ');

/** Words that citeproc keeps small in titles (CSL 1.0.2, title case). */
const SMALL_WORDS: ReadonlySet<string> = new Set(
  'a according across afore after against along alongside amid amidst among amongst an and anti around as at athwart atop before behind below beneath beside besides between betwixt beyond but by c ca circa concerning d de despite down during e et except for forenenst from given in inside into lest like mid midst minus near next nor notwithstanding of off on onto opposite or out outside over pace past per plus pro qua round sans save since so than the through throughout to toward towards under underneath unlike until unto up upon v v. van versus via vis-à-vis von vs. vs with within without yet'.split(
    ' ',
  ),
);

function capitalised(title: string): string {
  return citedTitleCase(title, SMALL_WORDS);
}

/** A title within quotation marks: its own become single ones. */
function nested(title: string): string {
  return title.replaceAll('“', '‘').replaceAll('”', '’');
}

export const STYLES: Readonly<Record<CitationStyle, Style>> = {
  apa: { reference: apa, inText: apaInText },
  mla: { reference: mla, inText: mlaInText },
  chicago: { reference: chicago, inText: chicagoInText },
  harvard: { reference: harvard, inText: harvardInText },
};

/** Books and web pages stand in italics, what lies within another work in quotation marks or plain. */
function isWhole({ type, container }: Source): boolean {
  return type === 'book' || (container === '' && type !== 'website');
}

// APA 7

function apa(source: Source): RichText {
  const { type, title, authors, date, container, publisher, volume, issue } = source;
  const names = endSentence(apaNames(authors.map((person) => invertedInitials(person))));
  const full = type === 'newspaper' || type === 'website';
  const year = date === undefined ? 'n.d.' : full ? yearFirst(date) : String(date.year);
  const edition = source.edition === undefined ? '' : `${ordinal(source.edition)} ed.`;
  const { pages } = source;
  const book = type === 'book' || type === 'chapter';
  const inBrackets = [
    edition,
    book && volume !== '' ? `Vol. ${volume}` : '',
    type === 'chapter' ? pageLabel(pages) : '',
  ].filter(Boolean);
  const brackets = inBrackets.length > 0 ? ` (${inBrackets.join(', ')})` : '';
  const slanted = type === 'website' || isWhole(source) ? italic(title) : title;
  const heading = endSentence(type === 'book' ? rich`${slanted}${brackets}` : slanted);
  const editors = source.editors.map((person) => `${initials(person.given, ' ')} ${person.family}`.trim());
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
      type === 'journal' || type === 'newspaper' ? '' : endSentence(publisher),
      endSentence(site),
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
  return `${names.slice(0, -1).join(', ')}, & ${names.at(-1) ?? ''}`;
}

function apaInText(source: Source): string {
  const families = source.authors.map(({ family }) => family);
  const year = source.date?.year ?? 'n.d.';
  if (families.length === 0) {
    const title = capitalised(source.title);
    return isWhole(source) || source.type === 'website'
      ? `(${title}, ${year})`
      : `(“${nested(title)},” ${year})`;
  }
  return `(${families.length > 2 ? `${families[0] ?? ''} et al.` : families.join(' & ')}, ${year})`;
}

// MLA 9

function mla(source: Source): RichText {
  const { type, authors, container, publisher, date, edition } = source;
  const title = capitalised(source.title);
  const names =
    authors.length > 2
      ? `${inverted(authors[0])}, et al`
      : namesInFull(authors, (list) => list.join(', and '));
  const pages = shortRange(source.pages, 'mla');
  const heading =
    source.type === 'book' || container === ''
      ? endSentence(italic(title))
      : rich`“${endSentence(nested(title))}”`;
  const editors =
    source.editors.length > 2
      ? `${direct(source.editors[0])} et al.`
      : source.editors.map(direct).join(' and ');
  const yearAlone = type === 'book' || type === 'chapter';
  const facts = joinRich(
    [
      container === '' ? '' : italic(capitalised(container)),
      type === 'chapter' && editors !== '' ? `edited by ${editors}` : '',
      edition === undefined ? '' : `${ordinal(edition)} ed.`,
      numbered('vol', source.volume),
      numbered('no', source.issue),
      type === 'journal' || type === 'newspaper' || publisher === container ? '' : publisher,
      date === undefined ? '' : yearAlone ? String(date.year) : mlaDate(date, type),
      pageLabel(pages),
      source.link,
    ],
    ', ',
  );
  return joinRich(
    [
      endSentence(names),
      heading,
      endSentence(container === '' ? beginSentence(facts) : facts),
      date === undefined && source.accessed !== undefined && source.link !== '' && !source.isDoi
        ? `Accessed ${shortDayFirst(source.accessed)}.`
        : '',
    ],
    ' ',
  );
}

/** With a capital where facts begin with a word of the style itself: "Vol. 2", "Edited by". */
function beginSentence(facts: RichText): RichText {
  const [first, ...others] = facts.filter(({ text }) => text !== '');
  if (first === undefined) return facts;
  const text = first.text.replace(/^(?:edited by|vols?\.|nos?\.|pp?\.) /, (label) =>
    label.replace(/^./, (letter) => letter.toUpperCase()),
  );
  return [{ text, italic: first.italic }, ...others];
}

function mlaDate(date: PartialDate, type: Source['type']): string {
  return shortDayFirst(type === 'journal' ? { ...date, day: undefined } : date);
}

function mlaInText(source: Source): string {
  const families = source.authors.map(({ family }) => family);
  if (families.length > 2) return `(${families[0] ?? ''} et al.)`;
  if (families.length > 0) return `(${families.join(' and ')})`;
  const title = capitalised(source.title);
  return source.type === 'book' || source.container === '' ? `(${title})` : `(“${nested(title)}”)`;
}

// Chicago 17, author-date

function chicago(source: Source): RichText {
  const { type, authors, container, publisher, place, date, volume } = source;
  const title = capitalised(source.title);
  const site = capitalised(container);
  const holder = container === '' ? '' : italic(site);
  const names =
    authors.length > 10
      ? `${namesInFull(authors.slice(0, 7), (list) => list.join(', '))}, et al`
      : namesInFull(authors, serialAnd);
  const pages = shortRange(source.pages, 'chicago');
  const heading = isWhole(source) ? endSentence(italic(title)) : rich`“${endSentence(nested(title))}”`;
  const edition = source.edition === undefined ? '' : `${ordinal(source.edition)} ed.`;
  const imprint = joinRich([place, publisher], ': ');
  const year = date === undefined ? 'n.d.' : String(date.year);
  const day = date === undefined ? '' : monthAndDay(date);
  const dated = date === undefined ? '' : monthFirst(date);
  const substitute = authors.length > 0 ? '' : chicagoSubstitute(source);
  const holderFirst = substitute !== '';
  const body: readonly (string | RichText)[] =
    type === 'book'
      ? [edition, volume === '' ? '' : `Vol. ${volume}.`, endSentence(imprint)]
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
                      volume === '' ? pages : pages === '' ? `vol. ${volume}` : `${volume}:${pages}`,
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
  const month =
    date === undefined
      ? ''
      : date.day === undefined
        ? [monthAndDay(date), date.year].filter(Boolean).join(' ')
        : monthFirst(date);
  if (volume === '' && issue === '') return joinRich([holder, month, pages], ', ');
  const number =
    volume !== '' && issue !== ''
      ? ` ${volume} (${issue})`
      : `${volume === '' ? `, no. ${issue}` : ` ${volume}`}${month && ` (${month})`}`;
  const named = plainText(rich`${holder}`) !== '';
  return joinRich([rich`${holder}${named ? number : number.replace(/^,? /, '')}`, pages], ': ');
}

/** What stands for the authors of a newspaper's article or a web page: who publishes it. */
function chicagoSubstitute({ type, container, publisher }: Source): string {
  if (type === 'newspaper') return capitalised(container);
  return type === 'website' ? publisher || capitalised(container) : '';
}

function chicagoInText(source: Source): string {
  const families = source.authors.map(({ family }) => family);
  const year = source.date === undefined ? ', n.d.' : ` ${source.date.year}`;
  const holder = chicagoSubstitute(source);
  const title = capitalised(source.title);
  const names =
    families.length === 0
      ? isWhole(source)
        ? title
        : holder || `“${nested(title)}”`
      : families.length > 3
        ? `${families[0] ?? ''} et al.`
        : serialAnd(families);
  if (families.length === 0 && source.date === undefined && !isWhole(source) && holder === '')
    return `(“${nested(title)},” n.d.)`;
  return `(${names}${year})`;
}

// Harvard, Cite Them Right

function harvard(source: Source): RichText {
  const { type, title, authors, container, publisher, place } = source;
  const year = `(${source.date?.year ?? 'no date'})`;
  const periodical = type === 'journal' || type === 'newspaper';
  const holderFirst = authors.length === 0 && periodical && container !== '';
  const slanted = type === 'book' || type === 'website' ? italic(title) : rich`‘${title}’`;
  const names = harvardNames(authors.map((person) => invertedInitials(person, '')));
  const edition = source.edition === undefined ? '' : `${ordinal(source.edition)} edn`;
  const pages = pageLabel(source.pages);
  const imprint = joinRich([place, publisher], ': ');
  const editors = harvardNames(
    source.editors.map((person) => `${initials(person.given, '')} ${person.family}`.trim()),
    serialAnd,
  );
  const editing =
    source.editors.length === 0 ? '' : rich`in ${editors} (${source.editors.length === 1 ? 'ed.' : 'eds'}) `;
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

function harvardInText(source: Source): string {
  const families = source.authors.map(({ family }) => family);
  const periodical = source.type === 'journal' || source.type === 'newspaper';
  const names =
    families.length === 0
      ? periodical && source.container !== ''
        ? capitalised(source.container)
        : source.type === 'book' || source.type === 'website'
          ? source.title
          : `‘${source.title}’`
      : families.length > 3
        ? `${families[0] ?? ''} et al.`
        : commasAnd(families);
  return `(${names}, ${source.date?.year ?? 'no date'})`;
}

// Names

/** "Tolu A." as "T. A.", "Rui-Pedro" as "R.-P.". */
function initials(given: string, separator: string): string {
  return given
    .split(' ')
    .filter(Boolean)
    .map((name) =>
      name
        .split('-')
        .filter(Boolean)
        .map((part) => (/^\p{Ll}/u.test(part) ? part : `${[...part.replace(/\.$/, '')][0] ?? ''}.`))
        .join('-'),
    )
    .join(separator);
}

function invertedInitials(person: Person, separator = ' '): string {
  const given = initials(person.given, separator);
  return given === '' ? person.family : `${person.family}, ${given}`;
}

function inverted(person: Person | undefined): string {
  if (person === undefined) return '';
  return person.given === '' ? person.family : `${person.family}, ${person.given}`;
}

function direct(person: Person | undefined): string {
  return person === undefined ? '' : `${person.given} ${person.family}`.trim();
}

/** The first name inverted, the others as they are spoken. */
function namesInFull(people: readonly Person[], join: (names: readonly string[]) => string): string {
  return join(people.map((person, index) => (index === 0 ? inverted(person) : direct(person))));
}

/** "a and b"; "a, b, and c". Two, of which the first is inverted, have a comma too. */
function serialAnd(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  if (names.length < 2) return last;
  const comma = names.length > 2 || (names[0] ?? '').includes(',') ? ',' : '';
  return `${names.slice(0, -1).join(', ')}${comma} and ${last}`;
}

function commasAnd(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

function ampersand(names: readonly string[]): string {
  if (names.length < 3) return names.join(' & ');
  return `${names.slice(0, -1).join(', ')}, & ${names.at(-1) ?? ''}`;
}

// Numbers and dates

function ordinal(number: number): string {
  const teen = number % 100 > 10 && number % 100 < 14;
  return `${number}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')}`;
}

/** "vol. 12", or "vols. 1–2" of several. */
function numbered(label: string, number: string): string {
  if (number === '') return '';
  return `${label}${/[–,&]/.test(number) ? 's' : ''}. ${number}`;
}

function pageLabel(pages: string): string {
  if (pages === '') return '';
  return /[–,&]/.test(pages) ? `pp. ${pages}` : `p. ${pages}`;
}

/**
 * Ranges from 100 on, with what differs and at least two digits of the second number: 100–04, 1496–500 (MLA Handbook,
 * 9th edition). The Chicago Manual of Style, 17th edition, 9.61, shortens further after 01 to 09, 101–8, and not at all
 * after 00, 100–104.
 */
function shortRange(pages: string, rule: 'mla' | 'chicago'): string {
  return pages.replace(/(\d{3,})–(\d+)/g, (whole, first: string, last: string) => {
    const hundreds = rule === 'chicago' ? Number(first) % 100 : NaN;
    if (first.length !== last.length || hundreds === 0) return whole;
    let same = 0;
    while (same < first.length - 1 && first[same] === last[same]) same += 1;
    return `${first}–${last.slice(Math.min(same, first.length - (hundreds < 10 ? 1 : 2)))}`;
  });
}

function yearFirst(date: PartialDate): string {
  const day = monthAndDay(date);
  return day === '' ? String(date.year) : `${date.year}, ${day}`;
}

/** "May 4", "May", or nothing. */
function monthAndDay({ month, day }: PartialDate): string {
  return month === undefined ? '' : [MONTHS[month - 1], day].filter(Boolean).join(' ');
}

function dayAndMonth({ month, day }: PartialDate): string {
  return month === undefined ? '' : [day, MONTHS[month - 1]].filter(Boolean).join(' ');
}

function monthFirst(date: PartialDate): string {
  return [monthAndDay(date), date.year].filter((part) => part !== '').join(', ');
}

function dayFirst(date: PartialDate): string {
  return `${dayAndMonth(date)} ${date.year}`.trim();
}

function shortDayFirst({ year, month, day }: PartialDate): string {
  return [day, month === undefined ? undefined : SHORT_MONTHS[month - 1], year].filter(Boolean).join(' ');
}
