import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { defineTool, Type } from '@toolyard/sdk';
import { dateInput } from '@toolyard/sdk/inputs';
import {
  enDash,
  personSchema,
  readDoi,
  readPartialDate,
  readPeople,
  readWebAddress,
  writtenYear,
} from './citation-source.ts';
import { CITATION_STYLES, STYLES } from './citation-styles.ts';
import { typographic } from './quotation-marks.ts';
import { plainText, richHtml, richMarkdown } from './rich-text.ts';
import { SOURCE_TYPES, type Source } from './source.ts';
import { requiredLine, singleLine } from '../../lib/single-line.ts';

/** What a reference to each type of source usually holds. */
const USUAL: Readonly<Record<Source['type'], readonly string[]>> = {
  book: ['authors', 'date', 'publisher'],
  chapter: ['authors', 'date', 'container', 'editors', 'publisher', 'pages'],
  journal: ['authors', 'date', 'container', 'volume', 'issue', 'pages', 'doi'],
  newspaper: ['authors', 'date', 'container'],
  website: ['authors', 'date', 'container', 'url'],
};

/** What may be taken from a source. */
const WITHOUT: Readonly<Record<string, (source: Source) => Source>> = {
  authors: (source) => ({ ...source, authors: [] }),
  editors: (source) => ({ ...source, editors: [] }),
  date: (source) => ({ ...source, date: undefined }),
  container: (source) => ({ ...source, container: '' }),
  publisher: (source) => ({ ...source, publisher: '' }),
  place: (source) => ({ ...source, place: '' }),
  edition: (source) => ({ ...source, edition: undefined }),
  volume: (source) => ({ ...source, volume: '' }),
  issue: (source) => ({ ...source, issue: '' }),
  pages: (source) => ({ ...source, pages: '' }),
  link: (source) => ({ ...source, link: '', isDoi: false }),
  accessed: (source) => ({ ...source, accessed: undefined }),
};

/** The elements that were given, and without which the reference is the same. */
function unprinted(source: Source, write: (source: Source) => string): string[] {
  const whole = write(source);
  return Object.entries(WITHOUT).flatMap(([name, without]) => {
    const other = without(source);
    const isGiven = Object.keys(source).some(
      (key) => isBlank(other[key as keyof Source]) && !isBlank(source[key as keyof Source]),
    );
    if (!isGiven || write(other) !== whole) return [];
    return [name === 'link' ? (source.isDoi ? 'doi' : 'url') : name];
  });
}

function isBlank(value: Source[keyof Source]): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

export default defineTool({
  title: 'Citation Generator',
  summary:
    'Format a reference-list entry and in-text citation in APA 7, MLA 9, Chicago author-date or Harvard for books, articles and web pages.',
  keywords: ['bibliography', 'reference', 'works cited', 'source', 'cite'],
  input: Type.Object({
    style: Type.Enum(CITATION_STYLES, { default: 'apa', description: 'Citation style' }),
    type: Type.Enum(SOURCE_TYPES, { default: 'book', description: 'Kind of source' }),
    title: Type.String({ description: 'Title of the work, article or page' }),
    authors: Type.Optional(
      Type.Array(personSchema, {
        description: '"Family, Given, Jr.", "Given Family", {family, given, suffix} or {organization}',
      }),
    ),
    editors: Type.Optional(
      Type.Array(personSchema, { description: 'Chapter: editors of the book, as authors' }),
    ),
    date: Type.Optional(Type.String({ description: 'YYYY, YYYY-MM or YYYY-MM-DD' })),
    container: Type.Optional(
      Type.String({ description: 'Journal, newspaper, website or book that holds it' }),
    ),
    publisher: Type.Optional(Type.String({ description: 'Publisher' })),
    place: Type.Optional(Type.String({ description: 'Place of publication' })),
    edition: Type.Optional(Type.Integer({ minimum: 1, description: 'Edition number' })),
    volume: Type.Optional(Type.String({ description: 'Volume' })),
    issue: Type.Optional(Type.String({ description: 'Issue' })),
    pages: Type.Optional(Type.String({ description: 'Page or range, e.g. 45-67' })),
    doi: Type.Optional(Type.String({ description: 'DOI, with or without https://doi.org/' })),
    url: Type.Optional(Type.String({ description: 'http(s) URL; a DOI wins' })),
    accessed: Type.Optional(dateInput.schema({ description: 'YYYY-MM-DD of access' })),
  }),
  output: Type.Object({
    citation: Type.String({ description: 'Plain text' }),
    html: Type.String({ contentMediaType: 'text/html', description: 'With <i>' }),
    markdown: Type.String({ contentMediaType: 'text/markdown', description: 'With *' }),
    in_text: Type.String({ description: 'Parenthetical' }),
    in_text_html: Type.String({ description: 'in_text with <i>' }),
    in_text_markdown: Type.String({ description: 'in_text with *' }),
    style: Type.Enum(CITATION_STYLES),
    missing: Type.Array(Type.String(), { description: 'Usual elements that were not given' }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'a book in MLA style',
      input: {
        style: 'mla',
        title: 'The Quiet Garden',
        authors: ['Lindqvist, Mara'],
        date: '2019',
        publisher: 'Harbor Press',
        edition: 2,
      },
      output: {
        citation: 'Lindqvist, Mara. The Quiet Garden. 2nd ed., Harbor Press, 2019.',
        in_text: '(Lindqvist)',
        missing: [],
      },
    },
  ],
  run({ style, ...input }) {
    const link = singleLine(input.url ?? '') === '' ? '' : readWebAddress(input.url ?? '');
    const doi = singleLine(input.doi ?? '') === '' ? '' : readDoi(input.doi ?? '');
    const era = style === 'apa' ? ' C.E.' : ' AD';
    const read = input.accessed === undefined ? undefined : dateInput.parse('accessed', input.accessed);
    const accessed =
      read === undefined
        ? undefined
        : { year: writtenYear(read.year, era), month: read.month, day: read.day };
    const dropped = new DroppedParts();
    const source: Source = {
      type: input.type,
      title: requiredLine('title', input.title).replace(/(?<!\.\p{L})\.$/u, ''),
      authors: readPeople('authors', input.authors, dropped),
      editors: readPeople('editors', input.editors, dropped),
      date: input.date === undefined ? undefined : readPartialDate('date', input.date, era),
      container: typographic(singleLine(input.container ?? '')),
      publisher: typographic(singleLine(input.publisher ?? '')),
      place: style === 'apa' || style === 'mla' ? '' : singleLine(input.place ?? ''),
      edition: input.edition,
      volume: enDash(singleLine(input.volume ?? '')),
      issue: enDash(singleLine(input.issue ?? '')),
      pages: enDash(singleLine(input.pages ?? '')),
      link: doi || link,
      isDoi: doi !== '',
      accessed,
    };
    const given: Readonly<Record<string, boolean>> = {
      authors: source.authors.length > 0,
      editors: source.editors.length > 0,
      date: source.date !== undefined,
      container: source.container !== '',
      publisher: source.publisher !== '',
      volume: source.volume !== '',
      issue: source.issue !== '',
      pages: source.pages !== '',
      doi: source.link !== '',
      url: source.link !== '',
    };
    const { reference, inText } = STYLES[style];
    const citation = reference(source);
    for (const name of unprinted(source, (other) => richHtml(reference(other)))) dropped.add(name, style);
    if (source.place === '' && singleLine(input.place ?? '') !== '') dropped.add('place', style);
    if (doi !== '' && link !== '' && link !== doi) dropped.add('url', style);
    const inParentheses = inText(source);
    return {
      citation: plainText(citation),
      html: richHtml(citation),
      markdown: richMarkdown(citation),
      in_text: plainText(inParentheses),
      in_text_html: richHtml(inParentheses),
      in_text_markdown: richMarkdown(inParentheses),
      style,
      missing: USUAL[source.type].filter((element) => given[element] !== true),
      ...dropped.output(),
    };
  },
});
