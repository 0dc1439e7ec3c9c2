import { htmlLines } from '@toolyard/kit/html-lines';
import { writeCsv } from '@toolyard/kit/csv';
import { markdownTable } from '@toolyard/kit/markdown';
import { Amount, toMoney } from '@toolyard/kit/money';
import { defineTool, InputError, nullable, quote, Type } from '@toolyard/sdk';
import { letterFor, type LetterBorder } from '../lib/letter-grades.ts';
import { htmlTable, printable } from '../lib/printable.ts';

const DEFAULT_LEVELS: readonly Level[] = [
  { name: 'Excellent', points: 4 },
  { name: 'Proficient', points: 3 },
  { name: 'Developing', points: 2 },
  { name: 'Beginning', points: 1 },
];

const BORDERS: readonly LetterBorder[] = [
  { letter: 'A', min: 90 },
  { letter: 'B', min: 80 },
  { letter: 'C', min: 70 },
  { letter: 'D', min: 60 },
  { letter: 'F', min: 0 },
];

interface Level {
  readonly name: string;
  readonly points: number;
}

interface Criterion {
  readonly name: string;
  readonly weight: Amount;
  readonly cells: readonly {
    readonly level: string;
    readonly points: number;
    readonly description: string;
  }[];
}

export default defineTool({
  title: 'Rubric Generator',
  summary:
    'Build a weighted grading rubric (criteria by levels) as table data, Markdown, CSV and HTML, and score a student when levels are sent.',
  keywords: ['assessment', 'marking scheme', 'criteria', 'grading'],
  input: Type.Object({
    criteria: Type.Array(
      Type.Object({
        name: Type.String(),
        weight: Type.Optional(Type.Number({ minimum: 0 })),
        descriptions: Type.Optional(
          Type.Unsafe<Record<string, string>>({ type: 'object', additionalProperties: { type: 'string' } }),
        ),
      }),
      {
        minItems: 1,
        maxItems: 20,
        description: '1-20 of {name, weight, descriptions: {level: text}}',
      },
    ),
    levels: Type.Optional(
      Type.Array(Type.Object({ name: Type.String(), points: Type.Number({ minimum: 0 }) }), {
        minItems: 2,
        maxItems: 7,
        description: 'Default Excellent 4 … Beginning 1',
      }),
    ),
    title: Type.String({ default: 'Rubric', description: 'Heading' }),
    scores: Type.Optional(
      Type.Unsafe<Record<string, string | number>>({
        type: 'object',
        additionalProperties: { anyOf: [{ type: 'string' }, { type: 'number' }] },
        description: 'Criterion name to level name or points, to compute the grade',
      }),
    ),
  }),
  output: Type.Object({
    title: Type.String(),
    levels: Type.Array(Type.Object({ name: Type.String(), points: Type.Number() }), {
      description: 'Highest first',
    }),
    criteria: Type.Array(
      Type.Object({
        name: Type.String(),
        weight: Type.Number(),
        cells: Type.Array(
          Type.Object({ level: Type.String(), points: Type.Number(), description: Type.String() }),
        ),
      }),
    ),
    max_score: Type.Number({ description: '100' }),
    score: nullable(
      Type.Object({
        percent: Type.Number(),
        weighted_points: Type.Number(),
        max_points: Type.Number(),
        letter: Type.String(),
        criteria: Type.Array(
          Type.Object({
            name: Type.String(),
            level: nullable(Type.String()),
            points: Type.Number(),
            contribution: Type.Number(),
          }),
        ),
      }),
    ),
    markdown: Type.String({ contentMediaType: 'text/markdown' }),
    csv: Type.String({ contentMediaType: 'text/csv' }),
    html: Type.String({ contentMediaType: 'text/html' }),
    warnings: Type.Array(Type.String()),
  }),
  examples: [
    {
      name: 'scored',
      input: {
        criteria: [
          { name: 'Content', weight: 60 },
          { name: 'Style', weight: 40 },
        ],
        scores: { Content: 'Proficient', Style: 4 },
      },
      output: { max_score: 100, score: { percent: 85, letter: 'B' }, warnings: [] },
    },
  ],
  run({ criteria: given, levels: wanted = DEFAULT_LEVELS, title, scores }) {
    const levels = readLevels(wanted);
    const { criteria, warnings } = readCriteria(given, levels);
    const heading = title.trim() === '' ? 'Rubric' : title.trim();
    const header = ['Criterion', 'Weight', ...levels.map(({ name, points }) => `${name} (${points})`)];
    const rows = criteria.map(({ name, weight, cells }) =>
      [name, `${toMoney(weight)}%`].concat(cells.map(({ description }) => description)),
    );
    return {
      title: heading,
      levels,
      criteria: criteria.map(({ name, weight, cells }) => ({
        name,
        weight: toMoney(weight),
        cells: [...cells],
      })),
      max_score: 100,
      score: scores === undefined ? null : scoreOf(scores, criteria, levels),
      markdown: markdownTable(header, rows),
      csv: writeCsv([header, ...rows], ',', '\r\n'),
      html: printable(
        heading,
        htmlTable(
          header,
          rows.map((cells) => cells.map(htmlLines)),
        ),
      ),
      warnings,
    };
  },
});

function readLevels(given: readonly Level[]): Level[] {
  const levels = given.map(({ name, points }, index) => {
    if (name.trim() === '') throw new InputError(`levels[${index}].name`, 'expected a name, got only blanks');
    return { name: name.trim(), points };
  });
  for (const [index, { name, points }] of levels.entries()) {
    if (levels.findIndex((level) => level.name === name) < index)
      throw new InputError(`levels[${index}].name`, `expected each once, got ${quote(name)} twice`);
    const above = levels[index - 1];
    if (above !== undefined && points >= above.points)
      throw new InputError(
        `levels[${index}].points`,
        `expected fewer than the ${above.points} of the level before, got ${points}`,
      );
  }
  return levels;
}

/** The criteria with weights that come to 100: those without one share what the others leave. */
function readCriteria(
  given: readonly {
    readonly name: string;
    readonly weight?: number;
    readonly descriptions?: Record<string, string>;
  }[],
  levels: readonly Level[],
): { criteria: Criterion[]; warnings: string[] } {
  const names = given.map(({ name }) => name.trim());
  for (const [index, name] of names.entries()) {
    if (name === '') throw new InputError(`criteria[${index}].name`, 'expected a name, got only blanks');
    if (names.indexOf(name) < index)
      throw new InputError(`criteria[${index}].name`, `expected each once, got ${quote(name)} twice`);
  }
  const said = given.reduce((sum, { weight = 0 }) => sum.plus(weight), new Amount(0));
  const open = given.filter(({ weight }) => weight === undefined).length;
  const left = said.lt(100) ? new Amount(100).minus(said) : new Amount(0);
  const share = open === 0 ? new Amount(0) : left.div(open);
  const weights = given.map(({ weight }) => (weight === undefined ? share : new Amount(weight)));
  const total = said.plus(share.times(open));
  if (total.isZero()) throw new InputError('criteria', 'expected weights that come to more than 0');
  const isWhole = open > 0 ? said.lte(100) : said.equals(100);
  return {
    criteria: given.map(({ descriptions = {} }, index) => ({
      name: names[index] ?? '',
      weight: isWhole ? (weights[index] ?? share) : (weights[index] ?? share).times(100).div(total),
      cells: levels.map(({ name, points }) => ({
        level: name,
        points,
        description: descriptionOf(descriptions, name) ?? `${names[index]}: ${name.toLowerCase()}`,
      })),
    })),
    warnings: isWhole ? [] : [`the weights come to ${said.toString()}, not 100: they are scaled`],
  };
}

function descriptionOf(descriptions: Readonly<Record<string, string>>, level: string): string | undefined {
  const text = Object.entries(descriptions)
    .find(([name]) => name.trim() === level)?.[1]
    .trim();
  return text === '' ? undefined : text;
}

/** percent = Σ weight × points / highest points, weights as shares of 100. */
function scoreOf(
  scores: Readonly<Record<string, string | number>>,
  criteria: readonly Criterion[],
  levels: readonly Level[],
) {
  const highest = levels[0]?.points ?? 0;
  if (highest === 0) throw new InputError('levels', 'expected points above 0 for the first level');
  const unknown = Object.keys(scores).find(
    (name) => !criteria.some((criterion) => criterion.name === name.trim()),
  );
  if (unknown !== undefined) throw new InputError('scores', `there is no criterion ${quote(unknown)}`);
  const given = new Map(Object.entries(scores).map(([name, score]) => [name.trim(), score]));
  const missing = criteria.filter(({ name }) => !given.has(name)).map(({ name }) => quote(name));
  if (missing.length > 0) throw new InputError('scores', `expected a score for ${missing.join(', ')}`);
  const scored = criteria.map(({ name, weight }) => {
    const { level, points } = readScore(name, given.get(name) ?? 0, levels);
    return { name, level, points, share: weight.times(points).div(highest) };
  });
  const percent = scored.reduce((sum, { share }) => sum.plus(share), new Amount(0));
  return {
    percent: toMoney(percent),
    weighted_points: toMoney(percent.times(highest).div(100)),
    max_points: highest,
    letter: letterFor(percent, BORDERS),
    criteria: scored.map(({ name, level, points, share }) => ({
      name,
      level,
      points,
      contribution: toMoney(share),
    })),
  };
}

/** A level by its name, or points: those of a level, or between two. */
function readScore(
  criterion: string,
  given: string | number,
  levels: readonly Level[],
): { level: string | null; points: number } {
  const highest = levels[0]?.points ?? 0;
  if (typeof given === 'string') {
    const level = levels.find(({ name }) => name.toLowerCase() === given.trim().toLowerCase());
    if (level === undefined)
      throw new InputError(
        `scores.${criterion}`,
        `expected one of the levels or points, got ${quote(given)}`,
      );
    return { level: level.name, points: level.points };
  }
  if (given < 0 || given > highest)
    throw new InputError(`scores.${criterion}`, `expected points from 0 to ${highest}, got ${given}`);
  return { level: levels.find(({ points }) => points === given)?.name ?? null, points: given };
}
