import { gradeOf } from '@toolyard/kit/grade';
import { HtmlTooLargeError, type HtmlNode } from '@toolyard/kit/html-tree';
import { defineTool, InputError, nullable, Type } from '@toolyard/sdk';
import { dateInput, httpUrlInput } from '@toolyard/sdk/inputs';
import { readPage } from '../../lib/page.ts';
import { pageOfText, readQuotablePage, typesOf, type QuotablePage } from './quotable-page.ts';
import { findStatistics } from './statistics.ts';
import { plain } from '../../lib/whole-words.ts';

const FRESH_DAYS = 365;

const Check = Type.Object({
  id: Type.String(),
  title: Type.String(),
  status: Type.Enum(['pass', 'warn', 'fail', 'info']),
  weight: Type.Integer(),
  detail: Type.String(),
  fix: Type.String(),
});

export default defineTool({
  title: 'GEO Analyzer',
  summary:
    'Score how quotable a page is for AI answer engines (generative engine optimization): direct answer, structure, facts, sources.',
  keywords: ['ai overview', 'chatgpt', 'perplexity', 'answer engine', 'aeo'],
  runtime: 'pool',
  inlineBelowBytes: 16_384,
  input: Type.Object({
    html: Type.Optional(Type.String({ contentMediaType: 'text/html', description: 'Page source' })),
    text: Type.Optional(
      Type.String({ contentMediaType: 'text/plain', description: 'Instead: plain text or Markdown' }),
    ),
    question: Type.Optional(Type.String({ description: 'Question the page should answer' })),
    url: Type.Optional(Type.String({ description: 'Page address, to tell outbound links from own ones' })),
    as_of: Type.Optional(dateInput.schema({ description: 'Date for freshness, YYYY-MM-DD; default today' })),
  }),
  output: Type.Object({
    score: Type.Integer({ description: '0-100' }),
    grade: Type.Enum(['A', 'B', 'C', 'D', 'F'], { description: 'A 90+ | B 80+ | C 70+ | D 60+ | F' }),
    checks: Type.Array(Check, {
      description: '{id, title, status: pass|warn|fail|info, weight, detail, fix}',
    }),
    stats: Type.Object({
      word_count: Type.Integer(),
      sentence_count: Type.Integer(),
      heading_count: Type.Integer(),
      question_headings: Type.Array(Type.String()),
      lists: Type.Integer(),
      tables: Type.Integer(),
      statistics: Type.Array(Type.String()),
      outbound_links: Type.Integer(),
      quotations: Type.Integer(),
      json_ld_types: Type.Array(Type.String()),
      author: nullable(Type.String()),
      date_modified: nullable(Type.String()),
    }),
    suggestions: Type.Array(Type.String(), { description: 'worst first' }),
  }),
  examples: [
    {
      name: 'A thin text',
      input: { text: '# Tea\n\nTea.\n\nMore text here.' },
      output: { score: 25, grade: 'F' },
    },
  ],
  run(input, context) {
    const { html, text, question } = input;
    if ((html === undefined) === (text === undefined))
      throw new InputError(
        'html',
        `expected either html or text, got ${html === undefined ? 'neither' : 'both'}`,
      );
    const url = input.url === undefined ? undefined : httpUrlInput.parse('url', input.url);
    const asOf = dateInput.orToday('as_of', input.as_of, context);
    const isText = html === undefined;
    const page = readQuotablePage(isText ? readTextPage(text ?? '') : readPage('html', html));
    const facts = measure(page, url);
    const checks = [
      ...contentChecks(page, facts),
      ...sourceChecks(page, facts, asOf, isText),
      ...(question === undefined ? [] : [coverageCheck(question, page.text)]),
    ];
    const score = scoreOf(checks);
    return {
      score,
      grade: gradeOf(score),
      checks,
      stats: {
        word_count: countWords(page.text),
        sentence_count: countSentences(page.text),
        heading_count: page.headings.length,
        question_headings: facts.questions,
        lists: page.lists,
        tables: page.tables,
        statistics: facts.statistics,
        outbound_links: facts.outbound,
        quotations: facts.quotations,
        json_ld_types: facts.types,
        author: page.metadata.author ?? null,
        date_modified: facts.newest?.toString() ?? null,
      },
      suggestions: checks
        .map((check) => ({ fix: check.fix, lost: check.weight * (1 - (CREDIT[check.status] ?? 1)) }))
        .filter(({ lost }) => lost > 0)
        .sort((a, b) => b.lost - a.lost)
        .map(({ fix }) => fix),
    };
  },
});

type Status = 'pass' | 'warn' | 'fail' | 'info';

interface FoundCheck {
  readonly id: string;
  readonly title: string;
  readonly status: Status;
  readonly weight: number;
  readonly detail: string;
  readonly fix: string;
}

/** What a check counts; undefined for one that is left out. */
const CREDIT: Readonly<Record<Status, number | undefined>> = { pass: 1, warn: 0.5, fail: 0, info: undefined };

function readTextPage(text: string): HtmlNode {
  if (text.trim() === '') throw new InputError('text', 'expected text, got none');
  try {
    return pageOfText(text);
  } catch (error) {
    if (error instanceof HtmlTooLargeError) throw new InputError('text', error.message);
    throw error;
  }
}

function measure(page: QuotablePage, url: URL | undefined) {
  return {
    questions: page.headings.map(({ text }) => text).filter((text) => text.endsWith('?')),
    statistics: findStatistics(page.text),
    outbound: page.links.filter((link) => isOutbound(link, url)).length,
    quotations: page.quoteElements + countQuotations(page.text),
    types: typesOf(page.metadata.jsonLd),
    newest: newestDate(page.metadata.dates),
  };
}

type Facts = ReturnType<typeof measure>;

function contentChecks(page: QuotablePage, facts: Facts): FoundCheck[] {
  const words = page.firstParagraph === undefined ? undefined : countWords(page.firstParagraph);
  const subheadings = page.headings.filter(({ level }) => level === 2 || level === 3).length;
  const lists = page.lists + page.tables;
  return [
    {
      id: 'direct_answer',
      title: 'Direct answer',
      weight: 15,
      status: words === undefined ? 'fail' : words >= 20 && words <= 80 ? 'pass' : 'warn',
      detail: words === undefined ? 'There is no paragraph.' : `The first paragraph has ${words} words.`,
      fix: 'Answer the page’s question in a first paragraph of 20 to 80 words.',
    },
    {
      id: 'headings',
      title: 'Headings',
      weight: 10,
      status: grade(subheadings),
      detail: `${subheadings} headings of level 2 or 3.`,
      fix: 'Part the text with at least two headings of level 2 or 3.',
    },
    {
      id: 'question_headings',
      title: 'Questions as headings',
      weight: 10,
      status: facts.questions.length > 0 ? 'pass' : 'warn',
      detail: `${facts.questions.length} headings end with a question mark.`,
      fix: 'Write a heading as the question that people ask.',
    },
    {
      id: 'lists_tables',
      title: 'Lists and tables',
      weight: 10,
      status: lists > 0 ? 'pass' : 'warn',
      detail: `${page.lists} lists, ${page.tables} tables.`,
      fix: 'Put facts that belong together into a list or table.',
    },
    {
      id: 'statistics',
      title: 'Figures',
      weight: 15,
      status: facts.statistics.length >= 3 ? 'pass' : facts.statistics.length > 0 ? 'warn' : 'fail',
      detail: `${facts.statistics.length} figures with a unit, currency or per cent.`,
      fix: 'Give at least three figures with their units.',
    },
    {
      id: 'citations',
      title: 'Sources',
      weight: 15,
      status: grade(facts.outbound),
      detail: `${facts.outbound} links to other hosts.`,
      fix: 'Link at least two sources on other sites.',
    },
    {
      id: 'quotations',
      title: 'Quotations',
      weight: 5,
      status: facts.quotations > 0 ? 'pass' : 'warn',
      detail: `${facts.quotations} quotations.`,
      fix: 'Quote somebody who knows the subject.',
    },
  ];
}

function sourceChecks(
  page: QuotablePage,
  facts: Facts,
  asOf: Temporal.PlainDate,
  isText: boolean,
): FoundCheck[] {
  const { author, hasBrokenJsonLd } = page.metadata;
  const age = facts.newest?.until(asOf, { largestUnit: 'day' }).days;
  const orInfo = (status: Status): Status => (isText ? 'info' : status);
  return [
    {
      id: 'author',
      title: 'Author',
      weight: 5,
      status: orInfo(author === undefined ? 'warn' : 'pass'),
      detail: author === undefined ? 'No author is named.' : `By ${author}.`,
      fix: 'Name the author in a meta tag, a rel=author link or JSON-LD.',
    },
    {
      id: 'freshness',
      title: 'Freshness',
      weight: 5,
      status: orInfo(age === undefined ? 'fail' : age <= FRESH_DAYS ? 'pass' : 'warn'),
      detail: age === undefined ? 'No date is given.' : `The newest date is ${age} days old.`,
      fix: 'Review the page within a year, and give the date in JSON-LD or a time element.',
    },
    {
      id: 'structured_data',
      title: 'Structured data',
      weight: 10,
      status: orInfo(hasBrokenJsonLd ? 'fail' : facts.types.length > 0 ? 'pass' : 'warn'),
      detail: hasBrokenJsonLd ? 'JSON-LD cannot be parsed.' : `${facts.types.length} types of JSON-LD.`,
      fix: 'Describe the page in JSON-LD with an @type.',
    },
  ];
}

function coverageCheck(question: string, text: string): FoundCheck {
  const wanted = [...new Set(wordsOf(plain(question)).filter((word) => [...word].length > 3))];
  const has = new Set(wordsOf(plain(text)));
  const share = wanted.filter((word) => has.has(word)).length / wanted.length;
  const status = wanted.length === 0 ? 'info' : share >= 0.8 ? 'pass' : share >= 0.5 ? 'warn' : 'fail';
  return {
    id: 'question_coverage',
    title: 'Question covered',
    weight: 10,
    status,
    detail:
      wanted.length === 0
        ? 'The question has no word of more than three letters.'
        : `${Math.round(share * 100)} % of the question’s words occur.`,
    fix: 'Use the words of the question in the text.',
  };
}

function grade(count: number): Status {
  if (count >= 2) return 'pass';
  return count === 1 ? 'warn' : 'fail';
}

function scoreOf(checks: readonly FoundCheck[]): number {
  const counted = checks.filter(({ status }) => CREDIT[status] !== undefined);
  const weights = counted.reduce((sum, { weight }) => sum + weight, 0);
  const reached = counted.reduce((sum, { weight, status }) => sum + weight * (CREDIT[status] ?? 0), 0);
  return Math.floor((100 * reached) / weights + 0.5);
}

function isOutbound(link: string, page: URL | undefined): boolean {
  const url = URL.parse(link.trim(), page?.href);
  return url !== null && /^https?:$/.test(url.protocol) && url.host !== page?.host;
}

/** Texts in quotation marks of four words or more. */
function countQuotations(text: string): number {
  const quoted = text.matchAll(/[“„]([^“”„]{1,2000})[”“]|"([^"]{1,2000})"|«([^«»]{1,2000})»/g);
  return [...quoted]
    .map(([, a, b, c]) => a ?? b ?? c ?? '')
    .filter((words) => words.length >= 4 && countWords(words) >= 4).length;
}

function newestDate(written: readonly string[]): Temporal.PlainDate | undefined {
  const dates = written.flatMap((text) => readDay(text.trim()) ?? []);
  return dates.sort((a, b) => Temporal.PlainDate.compare(a, b)).at(-1);
}

function readDay(text: string): Temporal.PlainDate | undefined {
  try {
    return Temporal.PlainDate.from(/^\d{4}-\d\d-\d\d(?!\d)/.exec(text)?.[0] ?? '', { overflow: 'reject' });
  } catch {
    return undefined;
  }
}

const words = new Intl.Segmenter('en', { granularity: 'word' });
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

function wordsOf(text: string): string[] {
  return [...words.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
}

function countWords(text: string): number {
  return wordsOf(text).length;
}

function countSentences(text: string): number {
  return [...sentences.segment(text)].filter(({ segment }) => /[\p{L}\p{N}]/u.test(segment)).length;
}
