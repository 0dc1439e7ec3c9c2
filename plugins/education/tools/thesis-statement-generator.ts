import { defineTool, InputError, Type } from '@toolyard/sdk';
import { listInput } from '@toolyard/sdk/inputs';
import { requiredLine, singleLine } from '../lib/single-line.ts';

const FORMS = ['direct', 'because', 'concession', 'road_map'] as const;
const VERBS = {
  argumentative: 'argues',
  analytical: 'shows',
  expository: 'explains',
  compare_contrast: 'demonstrates',
  cause_effect: 'demonstrates',
} as const;
const ESSAY_TYPES = [
  'argumentative',
  'analytical',
  'expository',
  'compare_contrast',
  'cause_effect',
] as const satisfies readonly (keyof typeof VERBS)[];
const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five'] as const;
const MOST_REASONS = 5;
const FEWEST_POSITION_WORDS = 4;
const MOST_STATEMENT_WORDS = 50;

export default defineTool({
  title: 'Thesis Statement Generator',
  summary:
    'Frame thesis statements in several forms (direct, because, concession, road map) from your position, reasons and counterargument.',
  keywords: ['essay', 'claim', 'argument', 'writing'],
  input: Type.Object({
    topic: Type.String({ maxLength: 200, description: 'Subject of the essay' }),
    position: Type.String({
      maxLength: 300,
      description: 'Your claim as a clause, e.g. cities should ban cars',
    }),
    reasons: Type.Optional(listInput.schema({ description: '1-5 reasons as clauses: array or one a line' })),
    counterargument: Type.Optional(
      Type.String({ maxLength: 300, description: 'What the other side says, as a clause' }),
    ),
    essay_type: Type.Enum(ESSAY_TYPES, { default: 'argumentative', description: 'Essay type' }),
  }),
  output: Type.Object({
    statements: Type.Array(
      Type.Object({ form: Type.Enum(FORMS), text: Type.String(), word_count: Type.Integer() }),
    ),
    count: Type.Integer(),
    warnings: Type.Array(Type.String()),
    text: Type.String({ description: 'One a line' }),
  }),
  examples: [
    {
      name: 'the position alone',
      input: { topic: 'Cars', position: 'The state should fund public buses.' },
      output: {
        statements: [{ form: 'direct', text: 'The state should fund public buses.', word_count: 6 }],
        count: 1,
      },
    },
    {
      name: 'two reasons',
      input: {
        topic: 'Proust',
        position: 'The novel mourns lost time',
        reasons: 'its clocks stop\nits seasons blur',
        essay_type: 'analytical',
      },
      output: {
        text: 'The novel mourns lost time.\nThe novel mourns lost time because its clocks stop and its seasons blur.\nThis essay shows that the novel mourns lost time by examining two points: its clocks stop and its seasons blur.',
      },
    },
  ],
  run({ topic, position: given, reasons: givenReasons, counterargument, essay_type: type }) {
    requiredLine('topic', topic);
    const position = clause(requiredLine('position', given));
    if (position === '') throw new InputError('position', 'expected a clause, got a full stop');
    const reasons = listInput
      .parse(givenReasons, listInput.lines)
      .map(clause)
      .filter(Boolean)
      .map(insideSentence);
    if (reasons.length > MOST_REASONS)
      throw new InputError('reasons', `expected at most ${MOST_REASONS} reasons, got ${reasons.length}`);
    const concession = clause(counterargument ?? '');
    const inside = insideSentence(position);
    const because = reasons.length > 0 ? ` because ${enumerate(reasons)}` : '';

    const sentences: { readonly form: (typeof FORMS)[number]; readonly text: string }[] = [
      { form: 'direct', text: position },
    ];
    if (because !== '') sentences.push({ form: 'because', text: `${position}${because}` });
    if (concession !== '')
      sentences.push({
        form: 'concession',
        text: `Although ${insideSentence(concession)}, ${inside}${because}`,
      });
    if (reasons.length > 1)
      sentences.push({
        form: 'road_map',
        text: `This essay ${VERBS[type]} that ${inside} by examining ${NUMBERS[reasons.length] ?? reasons.length} points: ${enumerate(reasons)}`,
      });

    const statements = sentences.map(({ form, text }) => ({
      form,
      text: `${capitalise(text)}.`,
      word_count: countWords(text),
    }));
    return {
      statements,
      count: statements.length,
      warnings: [
        ...(reasons.length === 0 ? ['no reasons: a thesis is stronger when it says why'] : []),
        ...(countWords(position) < FEWEST_POSITION_WORDS
          ? [`the position is vague: it has fewer than ${FEWEST_POSITION_WORDS} words`]
          : []),
        ...(position.endsWith('?') ? ['the position is a question: a question is no thesis'] : []),
        ...statements
          .filter(({ word_count: words }) => words > MOST_STATEMENT_WORDS)
          .map(
            ({ form, word_count: words }) =>
              `the ${form} statement has ${words} words: more than ${MOST_STATEMENT_WORDS} are hard to follow`,
          ),
      ],
      text: statements.map(({ text }) => text).join('\n'),
    };
  },
});

/** A clause that a sentence may hold: one line without its final full stop. */
function clause(text: string): string {
  return singleLine(text).replace(/ ?\.$/, '');
}

/** Names keep their capital inside a sentence; words that can only have theirs from its beginning lose it. */
function insideSentence(text: string): string {
  return text.replace(/^(?:The|A|An|It|They|We|This|These)(?=[\s'’]|$)/, (word) => word.toLowerCase());
}

function capitalise(text: string): string {
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length);
}

/** "a", "a and b", "a, b, and c". */
function enumerate(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  if (parts.length < 3) return parts.join(' and ');
  return `${parts.slice(0, -1).join(', ')}, and ${last}`;
}

function countWords(text: string): number {
  return text.split(' ').filter(Boolean).length;
}
