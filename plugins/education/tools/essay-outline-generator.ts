import { shareByLargestRemainder } from '@toolyard/kit/largest-remainder';
import { escapeMarkdown } from '@toolyard/kit/markdown';
import { defineTool, InputError, nullable, Type } from '@toolyard/sdk';
import { listInput } from '@toolyard/sdk/inputs';
import { requiredLine, singleLine } from '../lib/single-line.ts';

const TYPES = [
  'argumentative',
  'persuasive',
  'expository',
  'compare_contrast',
  'cause_effect',
  'descriptive',
  'narrative',
] as const;
const KINDS = ['intro', 'body', 'counter', 'conclusion'] as const;
type EssayType = (typeof TYPES)[number];
type Kind = (typeof KINDS)[number];

interface Part {
  readonly heading: string;
  readonly kind: Kind;
  readonly items: readonly string[];
}

const MOST_POINTS = 10;
/** As many as an outline has: introduction, ten points, counterargument, conclusion. */
const NUMERALS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII', 'XIII'] as const;
const THESIS_LINE = 'Thesis: ______________________________';

export default defineTool({
  title: 'Essay Outline Generator',
  summary:
    'Lay out an essay outline with Roman-numeral sections, prompts for each part and word targets, for seven essay types.',
  keywords: ['writing', 'structure', 'paragraphs', 'thesis'],
  input: Type.Object({
    topic: Type.String({ maxLength: 300, description: 'Subject' }),
    type: Type.Enum(TYPES, { default: 'argumentative', description: 'Essay type' }),
    thesis: Type.Optional(Type.String({ description: 'Thesis; default a line to fill in' })),
    points: Type.Optional(listInput.schema({ description: 'Main points, in order: array or one a line' })),
    paragraphs: Type.Integer({
      minimum: 1,
      maximum: 10,
      default: 3,
      description: 'Body paragraphs when no points are given',
    }),
    words: Type.Optional(
      Type.Integer({ minimum: 100, maximum: 20_000, description: 'Word target for the essay' }),
    ),
    evidence: Type.Boolean({ default: true, description: 'Prompt for evidence and citation' }),
  }),
  output: Type.Object({
    topic: Type.String(),
    type: Type.Enum(TYPES),
    sections: Type.Array(
      Type.Object({
        numeral: Type.String(),
        heading: Type.String(),
        kind: Type.Enum(KINDS),
        words: nullable(Type.Integer()),
        items: Type.Array(Type.String()),
      }),
    ),
    section_count: Type.Integer(),
    words: nullable(Type.Integer()),
    markdown: Type.String({ contentMediaType: 'text/markdown' }),
    text: Type.String({ description: 'I. / A. outline' }),
  }),
  examples: [
    {
      name: 'three paragraphs and a rebuttal',
      input: { topic: 'Remote work' },
      output: { topic: 'Remote work', type: 'argumentative', section_count: 6, words: null },
    },
    {
      name: 'own points and a word target',
      input: {
        topic: 'School uniforms',
        type: 'expository',
        points: ['Cost', 'Identity', 'Safety'],
        words: 1000,
      },
      output: { section_count: 5, words: 1000 },
    },
  ],
  run({ topic: given, type, thesis: givenThesis, points: givenPoints, paragraphs, words, evidence }) {
    const topic = requiredLine('topic', given);
    const thesis = singleLine(givenThesis ?? '');
    const points = listInput.parse(givenPoints, listInput.lines).map(singleLine);
    if (points.length > MOST_POINTS)
      throw new InputError('points', `expected at most ${MOST_POINTS} points, got ${points.length}`);
    if (type === 'narrative' && points.length > 0)
      throw new InputError('points', 'expected none: a narrative follows its story, not points');

    const parts =
      type === 'narrative'
        ? narrative(topic, thesis, evidence)
        : essay({ topic, type, thesis, evidence, headings: bodyHeadings(type, points, paragraphs) });
    const targets =
      words === undefined ? undefined : shareByLargestRemainder(words, weigh(parts, type === 'narrative'));
    const sections = parts.map(({ heading, kind, items }, index) => ({
      numeral: NUMERALS[index] ?? String(index + 1),
      heading,
      kind,
      words: targets?.[index] ?? null,
      items: [...items],
    }));
    return {
      topic,
      type,
      sections,
      section_count: sections.length,
      words: words ?? null,
      markdown: [
        `# ${escapeMarkdown(topic)}\n`,
        ...sections.map(
          ({ numeral, heading, words: target, items }) =>
            `## ${numeral}. ${escapeMarkdown(heading)}${wordTarget(target)}\n\n${items.map((item) => `- ${escapeMarkdown(item)}\n`).join('')}`,
        ),
      ].join('\n'),
      text: `${topic}\n\n${sections
        .map(({ numeral, heading, words: target, items }) =>
          [
            `${numeral}. ${heading}${wordTarget(target)}`,
            ...items.map((item, index) => `   ${String.fromCodePoint(0x41 + index)}. ${item}`),
          ].join('\n'),
        )
        .join('\n\n')}\n`,
    };
  },
});

function bodyHeadings(
  type: Exclude<EssayType, 'narrative'>,
  points: readonly string[],
  paragraphs: number,
): readonly string[] {
  if (points.length > 0) return points;
  const name = BODY_NAMES[type];
  return Array.from({ length: paragraphs }, (_, index) => `${name} ${index + 1}`);
}

const BODY_NAMES: Readonly<Record<Exclude<EssayType, 'narrative'>, string>> = {
  argumentative: 'Main Point',
  persuasive: 'Main Point',
  expository: 'Main Point',
  compare_contrast: 'Point of Comparison',
  cause_effect: 'Cause',
  descriptive: 'Detail',
};

/** What each type of essay does in a body paragraph, between its topic sentence and its link. */
const ANALYSES: Readonly<Record<Exclude<EssayType, 'narrative'>, string>> = {
  argumentative: 'Analysis: explain how this supports the thesis',
  persuasive: 'Analysis: show the reader why this matters to them',
  expository: 'Analysis: explain what this means, in plain terms',
  compare_contrast: 'Analysis: say how the subjects are alike here, and how they differ',
  cause_effect: 'Analysis: trace how the cause leads to its effect',
  descriptive: 'Analysis: say what is seen, heard, felt, smelled or tasted, and the mood it makes',
};

function essay({
  topic,
  type,
  thesis,
  evidence,
  headings,
}: {
  readonly topic: string;
  readonly type: Exclude<EssayType, 'narrative'>;
  readonly thesis: string;
  readonly evidence: boolean;
  readonly headings: readonly string[];
}): Part[] {
  const argues = type === 'argumentative' || type === 'persuasive';
  return [
    {
      heading: 'Introduction',
      kind: 'intro',
      items: [
        `Hook: a question, fact or scene that draws the reader to ${topic}`,
        `Background: what the reader needs to know about ${topic}`,
        thesis === '' ? THESIS_LINE : `Thesis: ${thesis}`,
      ],
    },
    ...headings.map((heading): Part => ({
      heading,
      kind: 'body',
      items: [
        'Topic sentence: state the point of this paragraph',
        ...(evidence ? ['Evidence: a fact, example or quotation, with its citation'] : []),
        ANALYSES[type],
        'Link: lead back to the thesis and on to the next paragraph',
      ],
    })),
    ...(argues
      ? [
          {
            heading: 'Counterargument and Rebuttal',
            kind: 'counter' as const,
            items: [
              'Counterargument: the strongest objection, put fairly',
              ...(evidence ? ['Evidence: what speaks against the objection, with its citation'] : []),
              'Rebuttal: why the thesis stands all the same',
              'Link: what this adds to the argument',
            ],
          },
        ]
      : []),
    {
      heading: 'Conclusion',
      kind: 'conclusion',
      items: [
        thesis === '' ? 'Restated thesis, in new words' : `Restated thesis, in new words: ${thesis}`,
        `Summary: what the main points show about ${topic}`,
        'Closing thought: a consequence, a call to act or an image that stays',
      ],
    },
  ];
}

function narrative(topic: string, thesis: string, evidence: boolean): Part[] {
  return [
    {
      heading: 'Exposition',
      kind: 'intro',
      items: [
        `Hook: open on a moment of ${topic}`,
        'Setting: where and when the story takes place',
        'Characters: who they are and what they want',
        thesis === '' ? 'Theme: ______________________________' : `Theme: ${thesis}`,
      ],
    },
    {
      heading: 'Rising Action',
      kind: 'body',
      items: [
        'Trigger: the event that sets the story going',
        'Complications: two or three obstacles, each harder than the last',
        ...(evidence ? ['Detail: dialogue and things seen or heard that make it real'] : []),
        'Link: what brings on the turning point',
      ],
    },
    {
      heading: 'Climax',
      kind: 'body',
      items: [
        'Turning point: the moment of highest tension',
        'Choice: what the main character does',
        ...(evidence ? ['Detail: slow down, and show every sense'] : []),
        'Stakes: what is won or lost',
      ],
    },
    {
      heading: 'Falling Action',
      kind: 'body',
      items: [
        'Aftermath: what follows at once from the climax',
        'Loose ends: what still has to be settled',
        'Change: how the characters see things now',
      ],
    },
    {
      heading: 'Resolution',
      kind: 'conclusion',
      items: [
        'Outcome: how things stand at the end',
        thesis === '' ? 'Reflection: what the story means' : `Reflection, back to the theme: ${thesis}`,
        'Closing image: the picture the reader is left with',
      ],
    },
  ];
}

/** Introduction and conclusion a tenth each, the others what is left evenly; the five parts of a narrative alike. */
function weigh(parts: readonly Part[], even: boolean): number[] {
  const others = parts.length - 2;
  return parts.map(({ kind }) => (even ? 1 : kind === 'intro' || kind === 'conclusion' ? others : 8));
}

function wordTarget(words: number | null): string {
  return words === null ? '' : ` (${words} words)`;
}
