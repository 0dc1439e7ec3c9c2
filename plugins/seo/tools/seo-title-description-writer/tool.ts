import { countGraphemes } from '@toolyard/kit/graphemes';
import { oneLine } from '@toolyard/kit/one-line';
import { defineTool, InputError, Type } from '@toolyard/sdk';
import { randomFrom, shuffle, type Random } from '@toolyard/sdk/random';
import {
  copyIssues,
  DESCRIPTION,
  measureCopy,
  rateCopy,
  TITLE,
  type CopyLimits,
  type CopyRating,
} from './copy-rating.ts';
import { CLOSERS, PAGE_TYPES, sentenceTemplates, titleTemplates, type PageType } from './copy-templates.ts';

const Rating = Type.Object({
  text: Type.String(),
  length: Type.Integer(),
  pixel_width: Type.Number(),
  fits: Type.Boolean(),
  has_keyword: Type.Boolean(),
  power_words: Type.Array(Type.String()),
  emotional_score: Type.Integer(),
});

const Rated = Type.Object({
  ...Rating.properties,
  issues: Type.Array(Type.Object({ code: Type.String(), message: Type.String() })),
});

/** Longer texts are far beyond what results show. */
const LONGEST_TEXT = 5000;
const LONGEST_BENEFIT = 200;

/** Of 100 characters, with marks on them, in code units. */
const LONGEST_KEYWORD = 1_000;

export default defineTool({
  title: 'SEO Title & Description Writer',
  summary:
    'Write title and meta-description variants for a keyword that fit search results by pixels, and rate an existing pair.',
  keywords: ['meta title', 'copywriting', 'headline', 'serp', 'click-through'],
  input: Type.Object({
    keyword: Type.String({ description: 'Main search phrase' }),
    title: Type.Optional(Type.String({ description: 'Existing title to rate' })),
    description: Type.Optional(Type.String({ description: 'Existing description to rate' })),
    brand: Type.Optional(Type.String({ description: 'Site name, put last where it fits' })),
    page_type: Type.Enum([...PAGE_TYPES], { default: 'article', description: 'Kind of page' }),
    benefits: Type.Optional(
      Type.Array(Type.String(), { maxItems: 10, description: 'Facts or benefits to use, short' }),
    ),
    year: Type.Optional(
      Type.Integer({ minimum: 1900, maximum: 2999, description: 'Year to mention in some variants' }),
    ),
    count: Type.Integer({ minimum: 1, maximum: 10, default: 5, description: 'Variants of each' }),
    seed: Type.Optional(Type.Integer({ description: 'Same input and seed give the same texts' })),
  }),
  output: Type.Object({
    titles: Type.Array(Rating, {
      description: '{text, length, pixel_width, fits, has_keyword, power_words, emotional_score}',
    }),
    descriptions: Type.Array(Rating, { description: 'the same' }),
    analysis: Type.Object(
      { title: Type.Optional(Rated), description: Type.Optional(Rated) },
      {
        description:
          'title, description: the same fields plus issues:[{code, message}]; only for texts given',
      },
    ),
  }),
  examples: [
    {
      name: 'Rate a title',
      input: { keyword: 'green tea', title: 'How to Brew Green Tea at Home', count: 1, seed: 1 },
      output: { analysis: { title: { length: 29, pixel_width: 295.7, fits: true, has_keyword: true } } },
    },
  ],
  run(input) {
    const keyword = oneLine(input.keyword);
    if (keyword.length > LONGEST_KEYWORD)
      throw new InputError('keyword', 'expected at most 100 characters with few marks on them');
    const length = countGraphemes(keyword);
    if (length === 0 || length > 100)
      throw new InputError('keyword', `expected 1 to 100 characters, got ${length}`);
    const subject: Subject = {
      keyword,
      brand: readShort('brand', input.brand ?? ''),
      facts: (input.benefits ?? [])
        .map((benefit, index) => readShort(`benefits[${index}]`, benefit))
        .filter((benefit) => benefit !== ''),
      year: input.year,
    };
    const random = randomFrom(input.seed);
    return {
      titles: writeTitles(subject, input.page_type, input.count, random),
      descriptions: writeDescriptions(subject, input.page_type, input.count, random),
      analysis: {
        ...(input.title !== undefined && { title: rateGiven('title', input.title, keyword, TITLE) }),
        ...(input.description !== undefined && {
          description: rateGiven('description', input.description, keyword, DESCRIPTION),
        }),
      },
    };
  },
});

interface Subject {
  readonly keyword: string;
  readonly brand: string;
  readonly facts: readonly string[];
  readonly year: number | undefined;
}

function readShort(argument: string, given: string): string {
  const text = oneLine(given);
  if (text.length > LONGEST_BENEFIT)
    throw new InputError(argument, `expected at most ${LONGEST_BENEFIT} characters, got ${text.length}`);
  return text;
}

function rateGiven(argument: string, given: string, keyword: string, limits: CopyLimits) {
  if (given.length > LONGEST_TEXT)
    throw new InputError(argument, `expected at most ${LONGEST_TEXT} characters, got ${given.length}`);
  const rating = rateCopy(oneLine(given), keyword, limits);
  return { ...rating, issues: copyIssues(rating, keyword, limits) };
}

function writeTitles(subject: Subject, type: PageType, count: number, random: Random): CopyRating[] {
  const templates = shuffle(titleTemplates(type), random);
  const written = (keyword: string) =>
    templates.flatMap((template) => fill(template, { ...subject, keyword })).map(raised);
  const branded = (titles: readonly string[]) =>
    subject.brand === ''
      ? titles
      : titles.map((title) =>
          fits(`${title} | ${subject.brand}`, TITLE) ? `${title} | ${subject.brand}` : title,
        );
  const whole = written(subject.keyword);
  // A keyword that leaves no room is cut at a word; what still does not fit says so.
  const cut = shortened(subject.keyword).flatMap(written);
  return choose([...branded(whole), ...branded(cut), ...whole, ...cut], count, subject.keyword, TITLE);
}

function writeDescriptions(subject: Subject, type: PageType, count: number, random: Random): CopyRating[] {
  const openers = shuffle(sentenceTemplates(type), random).flatMap((template) => fill(template, subject));
  const facts = subject.facts.map(sentence);
  const endings = [...facts, ...shuffle(CLOSERS, random)];
  const candidates = endings.flatMap((ending, shift) =>
    openers.flatMap((opener) => {
      const start = raised(opener);
      const other = endings[(shift + 1) % endings.length] ?? '';
      return [`${start} ${ending}`, `${start} ${ending} ${other}`, start];
    }),
  );
  const enough = candidates.filter((text) => countGraphemes(text) >= DESCRIPTION.leastCharacters);
  const fitting = spread(
    enough.filter((text) => fits(text, DESCRIPTION)),
    openers.map(raised),
  );
  return choose([...fitting, ...enough, ...candidates], count, subject.keyword, DESCRIPTION);
}

/** Texts with different beginnings first. */
function spread(texts: readonly string[], beginnings: readonly string[]): string[] {
  const groups = beginnings.map((beginning) => texts.filter((text) => text.startsWith(beginning)));
  const longest = Math.max(0, ...groups.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) => groups.flatMap((group) => group[turn] ?? [])).flat();
}

/** The first that fit, then the others, none twice. */
function choose(texts: readonly string[], count: number, keyword: string, limits: CopyLimits): CopyRating[] {
  const all = [...new Set(texts)];
  const fitting: string[] = [];
  const others: string[] = [];
  for (const text of all) {
    if (fitting.length === count) break;
    (fits(text, limits) ? fitting : others).push(text);
  }
  return [...fitting, ...others].slice(0, count).map((text) => rateCopy(text, keyword, limits));
}

function fits(text: string, limits: CopyLimits): boolean {
  return measureCopy(text, limits).fits;
}

/** A template with what was given; nothing where it asks for what was not. */
function fill(template: string, { keyword, facts, year }: Subject): string[] {
  const named = template.replaceAll('{k}', () => keyword).replaceAll('{K}', () => raised(keyword));
  if (template.includes('{Y}')) return year === undefined ? [] : [named.replaceAll('{Y}', String(year))];
  if (template.includes('{F}')) return facts.map((fact) => named.replaceAll('{F}', () => raised(fact)));
  return [named];
}

/** A keyword without its last words, longest first. */
function shortened(keyword: string): string[] {
  const words = keyword.split(' ');
  return words.slice(1).map((_, index) => words.slice(0, words.length - 1 - index).join(' '));
}

function raised(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? raised(text) : `${raised(text)}.`;
}
