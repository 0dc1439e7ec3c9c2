import { html, type Html } from '@toolyard/kit/html';
import { escapeMarkdown } from '@toolyard/kit/markdown';
import { defineTool, InputError, Type } from '@toolyard/sdk';
import { secureRandom, seededRandom, shuffle, type Random } from '@toolyard/sdk/random';
import { printable } from '../lib/printable.ts';
import { singleLine } from '../lib/single-line.ts';

const OPERATIONS = ['addition', 'subtraction', 'multiplication', 'division'] as const;
type Operation = (typeof OPERATIONS)[number];
const OPERATORS = ['+', '−', '×', '÷'] as const;
const OPERATOR: Readonly<Record<Operation, (typeof OPERATORS)[number]>> = {
  addition: '+',
  subtraction: '−',
  multiplication: '×',
  division: '÷',
};
const RANGES = { easy: [1, 10], medium: [1, 50], hard: [1, 100] } as const;
const DEFAULT_TITLE = 'Math Worksheet';
const BLANKS = 'Name: ____________________    Date: ____________________';
const STACKED_A_ROW = 4;

interface Problem {
  readonly a: number;
  readonly operator: (typeof OPERATORS)[number];
  readonly b: number;
  readonly answer: number;
}

interface Range {
  readonly min: number;
  readonly max: number;
}

type Numbered = Problem & { readonly number: number; readonly text: string };

export default defineTool({
  title: 'Math Worksheet Generator',
  summary:
    'Generate arithmetic practice sheets (add, subtract, multiply, divide or mixed) by difficulty with answer key; repeatable by seed.',
  keywords: ['maths', 'exercises', 'sums', 'printable', 'times tables'],
  input: Type.Object({
    operation: Type.Enum([...OPERATIONS, 'mixed'], {
      default: 'addition',
      description: 'What to practise',
    }),
    difficulty: Type.Enum(['easy', 'medium', 'hard'], {
      default: 'easy',
      description: 'Numbers: easy 1-10, medium 1-50, hard 1-100',
    }),
    min: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 10_000,
        description: 'Smallest number, instead of the difficulty',
      }),
    ),
    max: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 10_000, description: 'Largest number, instead of the difficulty' }),
    ),
    count: Type.Integer({ minimum: 1, maximum: 200, default: 20, description: 'Problems' }),
    allow_negative: Type.Boolean({ default: false, description: 'Subtraction may go below 0' }),
    layout: Type.Enum(['horizontal', 'vertical'], {
      default: 'horizontal',
      description: 'Written in a line or stacked',
    }),
    title: Type.String({ default: DEFAULT_TITLE, description: 'Heading' }),
    seed: Type.Optional(Type.Integer({ description: 'Same seed and settings, same sheet' })),
  }),
  output: Type.Object({
    title: Type.String(),
    seed: Type.Integer({ description: 'Used, given or drawn' }),
    problems: Type.Array(
      Type.Object({
        number: Type.Integer(),
        a: Type.Integer(),
        operator: Type.Enum(OPERATORS),
        b: Type.Integer(),
        answer: Type.Integer(),
        text: Type.String(),
      }),
    ),
    text: Type.String({ description: 'Sheet with Name and Date lines' }),
    answer_key: Type.String(),
    markdown: Type.String({ contentMediaType: 'text/markdown', description: 'Sheet, then answer key' }),
    html: Type.String({
      contentMediaType: 'text/html',
      description: 'Printable, answer key on its own page',
    }),
  }),
  examples: [
    {
      name: 'a range of one number',
      input: { min: 7, max: 7, count: 1, seed: 1 },
      output: {
        problems: [{ number: 1, a: 7, operator: '+', b: 7, answer: 14, text: '7 + 7 = ___' }],
        answer_key: '1. 7 + 7 = 14\n',
      },
    },
    {
      name: 'division comes out whole',
      input: { operation: 'division', min: 7, max: 7, count: 1, seed: 1 },
      output: { problems: [{ number: 1, a: 49, operator: '÷', b: 7, answer: 7, text: '49 ÷ 7 = ___' }] },
    },
  ],
  run({ operation, difficulty, min, max, count, allow_negative: allowNegative, layout, ...input }) {
    const range = readRange(min, max, RANGES[difficulty]);
    if (range.max === 0 && (operation === 'division' || operation === 'mixed'))
      throw new InputError('max', 'expected a number above 0 for division: nothing is divided by 0');
    const seed = input.seed ?? secureRandom.below(2 ** 32);
    const random = seededRandom(seed);
    const next: Record<Operation, () => Problem> = {
      addition: problems('addition', { range, allowNegative, random }),
      subtraction: problems('subtraction', { range, allowNegative, random }),
      multiplication: problems('multiplication', { range, allowNegative, random }),
      division: problems('division', { range, allowNegative, random }),
    };
    const drawn = Array.from({ length: count }, (_, index) =>
      next[operation === 'mixed' ? (OPERATIONS[index % OPERATIONS.length] ?? 'addition') : operation](),
    );
    const sheet: Numbered[] = (operation === 'mixed' ? shuffle(drawn, random) : drawn).map((problem, index) =>
      Object.assign(problem, {
        number: index + 1,
        text: `${shown(problem.a)} ${problem.operator} ${shown(problem.b)} = ___`,
      }),
    );
    const title = singleLine(input.title) || DEFAULT_TITLE;
    const stacked = layout === 'vertical';
    const listed = stacked
      ? stackRows(sheet)
      : sheet.map(({ number, text }) => `${number}. ${text}\n`).join('');
    const answerKey = sheet.map((problem) => `${problem.number}. ${solved(problem)}\n`).join('');
    return {
      title,
      seed,
      problems: sheet,
      text: `${title}\n\n${BLANKS}\n\n${listed}`,
      answer_key: answerKey,
      markdown: [
        `# ${escapeMarkdown(title)}`,
        'Name: \\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_ Date: \\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_',
        stacked ? `\`\`\`text\n${listed}\`\`\`` : listed.trimEnd(),
        '## Answer Key',
        answerKey,
      ].join('\n\n'),
      html: printable(title, htmlSheet(sheet, stacked), STYLE),
    };
  },
});

/** @throws InputError when one end is missing, or they are the wrong way round */
function readRange(
  min: number | undefined,
  max: number | undefined,
  [lowest, highest]: readonly [number, number],
): Range {
  if (min === undefined && max === undefined) return { min: lowest, max: highest };
  if (min === undefined) throw new InputError('min', 'expected min along with max');
  if (max === undefined) throw new InputError('max', 'expected max along with min');
  if (min > max) throw new InputError('min', `expected at most max, ${max}, got ${min}`);
  return { min, max };
}

/** Draws problems of one operation; each comes again only when all different ones have been drawn. */
function problems(
  operation: Operation,
  settings: { readonly range: Range; readonly allowNegative: boolean; readonly random: Random },
): () => Problem {
  const { range, allowNegative } = settings;
  const numbers = range.max - range.min + 1;
  const different =
    operation === 'subtraction' && !allowNegative
      ? (numbers * (numbers + 1)) / 2
      : operation === 'division' && range.min === 0
        ? (numbers - 1) * numbers
        : numbers ** 2;
  const used = new Set<string>();
  return () => {
    if (used.size === different) used.clear();
    // A sheet has at most 200 problems, so that even the last of a small set is soon found.
    for (;;) {
      const problem = draw(operation, settings);
      const key = `${problem.a} ${problem.b}`;
      if (used.has(key)) continue;
      used.add(key);
      return problem;
    }
  };
}

function draw(
  operation: Operation,
  {
    range,
    allowNegative,
    random,
  }: { readonly range: Range; readonly allowNegative: boolean; readonly random: Random },
): Problem {
  const number = (from = range.min) => from + random.below(range.max - from + 1);
  const operator = OPERATOR[operation];
  if (operation === 'division') {
    const b = number(Math.max(range.min, 1));
    const answer = number();
    return { a: b * answer, operator, b, answer };
  }
  const first = number();
  const second = number();
  const swap = operation === 'subtraction' && !allowNegative && second > first;
  const [a, b] = swap ? [second, first] : [first, second];
  const answer = operation === 'addition' ? a + b : operation === 'subtraction' ? a - b : a * b;
  return { a, operator, b, answer };
}

function solved({ a, operator, b, answer }: Problem): string {
  return `${shown(a)} ${operator} ${shown(b)} = ${shown(answer)}`;
}

/** A number as a sheet shows it, with the minus sign that its operators have. */
function shown(number: number): string {
  return String(number).replace('-', '−');
}

/** Stacked problems, some beside each other: number, first number, operator and second number, a rule to write below. */
function stackRows(sheet: readonly Numbered[]): string {
  const digits = Math.max(...sheet.flatMap(({ a, b }) => [String(a).length, String(b).length]));
  const width = digits + 2;
  const rows: string[] = [];
  for (let start = 0; start < sheet.length; start += STACKED_A_ROW) {
    const row = sheet.slice(start, start + STACKED_A_ROW);
    const line = (cell: (problem: Numbered) => string) =>
      row
        .map((problem) => cell(problem).padEnd(width + 9))
        .join('')
        .trimEnd();
    rows.push(
      [
        line(({ number, a }) => `${`${number}.`.padEnd(5)}${String(a).padStart(width)}`),
        line(({ operator, b }) => `     ${operator} ${String(b).padStart(digits)}`),
        line(() => `     ${'-'.repeat(width)}`),
        '\n',
      ].join('\n'),
    );
  }
  return `${rows.join('\n').trimEnd()}\n`;
}

const STYLE = [
  '.blanks{display:flex;gap:2rem;margin:1rem 0 1.5rem}.blanks span{flex:1;border-bottom:1px solid #111}',
  '.problems{list-style:none;padding:0;display:grid;grid-template-columns:repeat(2,1fr);gap:1.1rem 2rem;font-size:1.15rem}',
  '.problems li{break-inside:avoid}.problems .number{display:inline-block;min-width:2.5rem;color:#555;text-align:left}',
  '.stacked{grid-template-columns:repeat(4,1fr);gap:1.6rem}.stacked li{display:flex;align-items:flex-start}',
  '.stack{border-bottom:2px solid #111;padding:0 .2rem .1rem;margin-bottom:2rem;text-align:right;font-variant-numeric:tabular-nums;white-space:pre}',
  '.key{break-before:page;margin-top:2.5rem}.key ol{columns:3}',
].join('');

function htmlSheet(sheet: readonly Numbered[], stacked: boolean): Html {
  return html`<p class="blanks"><span>Name:</span><span>Date:</span></p>
<ol class="${stacked ? 'problems stacked' : 'problems'}">
${sheet.map((problem) => html`<li><span class="number">${problem.number}.</span>${stacked ? html`<span class="stack">${problem.a}<br>${problem.operator} ${String(problem.b)}</span>` : problem.text}</li>\n`)}</ol>
<section class="key">
<h2>Answer Key</h2>
<ol>
${sheet.map((problem) => html`<li>${solved(problem)}</li>\n`)}</ol>
</section>
`;
}
