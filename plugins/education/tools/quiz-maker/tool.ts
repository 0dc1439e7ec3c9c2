import { escapeMarkdown } from '@toolyard/kit/markdown';
import { Amount, toMoney } from '@toolyard/kit/money';
import { defineTool, InputError, nullable, quote, Type } from '@toolyard/sdk';
import { readAiken } from './aiken.ts';
import {
  findOption,
  isSameAnswer,
  normaliseAnswer,
  optionLetter,
  readChoice,
  readOptions,
  readTruth,
} from '../../lib/quiz-answers.ts';
import { shuffleSeeded } from '../../lib/seeded-order.ts';
import { requiredLine, singleLine } from '../../lib/single-line.ts';

const TYPES = ['multiple_choice', 'true_false', 'short_answer'] as const;
const MOST_QUESTIONS = 200;
const DEFAULT_TITLE = 'Quiz';

const questionSchema = Type.Object({
  question: Type.String(),
  type: Type.Optional(Type.Enum(TYPES)),
  options: Type.Optional(Type.Array(Type.Union([Type.String(), Type.Number()]))),
  answer: Type.Optional(Type.Union([Type.String(), Type.Boolean(), Type.Number(), Type.Null()])),
  accepted: Type.Optional(
    Type.Array(Type.String(), { maxItems: 20, description: 'short_answer: other answers that are right' }),
  ),
  points: Type.Optional(Type.Number({ minimum: 0 })),
});

interface GivenQuestion {
  readonly question: string;
  readonly type?: (typeof TYPES)[number];
  readonly options?: readonly (string | number)[];
  readonly answer?: string | boolean | number | null;
  readonly accepted?: readonly string[];
  readonly points?: number;
}

interface Base {
  readonly question: string;
  readonly points: number;
}

type Question = Base &
  (
    | { readonly type: 'multiple_choice'; readonly options: readonly string[]; readonly choice: number }
    | { readonly type: 'true_false'; readonly answer: boolean }
    | {
        readonly type: 'short_answer';
        readonly answer: string | null;
        /** What else counts as right. */
        readonly accepted: readonly string[];
      }
  );

type Response = string | boolean | number | null;

export default defineTool({
  title: 'Quiz Maker',
  summary:
    'Make a quiz from questions or Aiken text, with answer key and Moodle GIFT export, and score responses when they are sent.',
  keywords: ['test', 'exam', 'multiple choice', 'grading'],
  input: Type.Object({
    questions: Type.Optional(
      Type.Array(questionSchema, {
        description: 'Questions',
      }),
    ),
    aiken: Type.Optional(
      Type.String({ contentMediaType: 'text/plain', description: 'Aiken-format text instead of questions' }),
    ),
    title: Type.String({ default: DEFAULT_TITLE, description: 'Heading' }),
    responses: Type.Optional(
      Type.Array(Type.Union([Type.String(), Type.Boolean(), Type.Number(), Type.Null()]), {
        description: 'Answers to score, in question order; null for none',
      }),
    ),
    pass_percent: Type.Number({ minimum: 0, maximum: 100, default: 60, description: 'Pass mark' }),
    shuffle: Type.Boolean({ default: false, description: 'Shuffle the questions' }),
    seed: Type.Optional(Type.Integer({ description: 'Same seed, same order' })),
  }),
  output: Type.Object({
    questions: Type.Array(
      Type.Object({
        number: Type.Integer(),
        type: Type.Enum(TYPES),
        question: Type.String(),
        options: nullable(Type.Array(Type.String())),
        answer: nullable(Type.Union([Type.String(), Type.Boolean()])),
        points: Type.Number(),
      }),
    ),
    markdown: Type.String({ contentMediaType: 'text/markdown', description: 'Quiz without answers' }),
    answer_key: Type.Array(
      Type.Object({
        number: Type.Integer(),
        answer: nullable(Type.Union([Type.String(), Type.Boolean()])),
        letter: nullable(Type.String()),
      }),
    ),
    gift: Type.String({ description: 'Moodle GIFT' }),
    score: nullable(
      Type.Object({
        points: Type.Number(),
        max_points: Type.Number(),
        percent: Type.Number(),
        passed: Type.Boolean(),
        results: Type.Array(
          Type.Object({
            number: Type.Integer({ description: 'In the order before shuffling' }),
            correct: nullable(Type.Boolean()),
            given: nullable(Type.Union([Type.String(), Type.Boolean(), Type.Number()])),
            expected: nullable(Type.Union([Type.String(), Type.Boolean()])),
          }),
        ),
      }),
    ),
    title: Type.String(),
  }),
  examples: [
    {
      name: 'export to Moodle',
      input: {
        questions: [
          { question: 'Which is {a}: set?', options: ['x=1', 'y'], answer: 'x=1' },
          { question: 'Water is wet', answer: true },
          { question: 'Why?' },
        ],
      },
      output: {
        gift: '::Q1::Which is \\{a\\}\\: set? {=x\\=1 ~y}\n\n::Q2::Water is wet {TRUE}\n\n::Q3::Why? {}\n',
      },
    },
    {
      name: 'score an Aiken quiz',
      input: { aiken: 'What is 2+2?\nA. 3\nB. 4\nANSWER: B\n', responses: ['4'] },
      output: {
        answer_key: [{ number: 1, answer: '4', letter: 'B' }],
        score: { points: 1, max_points: 1, percent: 100, passed: true },
      },
    },
  ],
  run({ responses, pass_percent: passPercent, shuffle, seed, ...input }) {
    const given = readQuestions(input.questions, input.aiken);
    if (responses !== undefined && responses.length > given.length)
      throw new InputError(
        'responses',
        `expected at most one for each of the ${given.length} questions, got ${responses.length}`,
      );
    const ordered = shuffle ? shuffleSeeded(given, seed) : given;
    const title = singleLine(input.title) || DEFAULT_TITLE;
    return {
      questions: ordered.map((question, index) => ({
        number: index + 1,
        type: question.type,
        question: question.question,
        options: question.type === 'multiple_choice' ? [...question.options] : null,
        answer: answerOf(question),
        points: question.points,
      })),
      markdown: `# ${escapeMarkdown(title)}\n\nName: \\_\\_\\_\\_\\_\\_\\_\\_\\_\\_ Date: \\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\n\n${ordered.map(quizMarkdown).join('\n')}`,
      answer_key: ordered.map((question, index) => ({
        number: index + 1,
        answer: answerOf(question),
        letter: question.type === 'multiple_choice' ? optionLetter(question.choice) : null,
      })),
      gift: ordered
        .map(
          (question, index) => `::Q${index + 1}::${escapeGift(question.question)} ${giftAnswer(question)}\n`,
        )
        .join('\n'),
      score: responses === undefined ? null : score(given, responses, passPercent),
      title,
    };
  },
});

function readQuestions(
  given: readonly GivenQuestion[] | undefined,
  aiken: string | undefined,
): readonly Question[] {
  if (given === undefined && aiken === undefined)
    throw new InputError('questions', 'expected questions or aiken');
  if (given !== undefined && aiken !== undefined)
    throw new InputError('questions', 'expected either questions or aiken, got both');
  const argument = aiken === undefined ? 'questions' : 'aiken';
  const all: readonly GivenQuestion[] = aiken === undefined ? (given ?? []) : readAiken(aiken);
  if (all.length === 0) throw new InputError(argument, 'expected at least one question');
  if (all.length > MOST_QUESTIONS)
    throw new InputError(argument, `expected at most ${MOST_QUESTIONS} questions, got ${all.length}`);
  return all.map((question, index) =>
    readQuestion(question, index + 1, (field) =>
      aiken === undefined ? `questions[${index}].${field}` : 'aiken',
    ),
  );
}

function readQuestion(given: GivenQuestion, number: number, argument: (field: string) => string): Question {
  const { options: givenOptions, answer, points = 1 } = given;
  const base = { question: requiredLine(argument('question'), given.question), points };
  const type = given.type ?? typeByContent(given);
  if (given.accepted !== undefined && type !== 'short_answer')
    throw new InputError(argument('accepted'), `question ${number}: only short_answer has other answers`);
  if (type === 'multiple_choice') {
    const options = readOptions(argument('options'), number, givenOptions);
    return { ...base, type, options, choice: readChoice(argument('answer'), number, options, answer) };
  }
  if (givenOptions !== undefined)
    throw new InputError(argument('options'), `question ${number}: only multiple_choice has options`);
  if (type === 'true_false') {
    const truth = readTruth(answer ?? '');
    if (truth === undefined)
      throw new InputError(
        argument('answer'),
        `question ${number}: expected true or false, got ${quote(answer ?? null)}`,
      );
    return { ...base, type, answer: truth };
  }
  const accepted = (given.accepted ?? []).map(singleLine).filter((text) => text !== '');
  return { ...base, type, answer: singleLine(String(answer ?? '')) || null, accepted };
}

function typeByContent({ options, answer }: GivenQuestion): (typeof TYPES)[number] {
  if (options !== undefined) return 'multiple_choice';
  return typeof answer === 'boolean' ? 'true_false' : 'short_answer';
}

function answerOf(question: Question): string | boolean | null {
  return question.type === 'multiple_choice' ? (question.options[question.choice] ?? null) : question.answer;
}

function quizMarkdown(question: Question, index: number): string {
  const indent = ' '.repeat(`${index + 1}. `.length);
  const points = question.points === 1 ? '1 point' : `${question.points} points`;
  const answers =
    question.type === 'multiple_choice'
      ? question.options
          .map((option, position) => `${indent}${optionLetter(position)}. ${escapeMarkdown(option)}`)
          .join('  \n')
      : question.type === 'true_false'
        ? `${indent}True / False`
        : `${indent}Answer: ${escapeMarkdown('____________________')}`;
  return `${index + 1}. ${escapeMarkdown(question.question)} (${points})\n\n${answers}\n`;
}

function giftAnswer(question: Question): string {
  if (question.type === 'true_false') return question.answer ? '{TRUE}' : '{FALSE}';
  if (question.type === 'short_answer')
    return question.answer === null
      ? '{}'
      : `{${[question.answer, ...question.accepted].map((answer) => `=${escapeGift(answer)}`).join(' ')}}`;
  const { options, choice } = question;
  return `{${options.map((option, index) => `${index === choice ? '=' : '~'}${escapeGift(option)}`).join(' ')}}`;
}

/** Text within GIFT; a backslash that stands for itself is doubled, as Moodle's own export does. */
function escapeGift(text: string): string {
  return text.replace(/[\\~=#{}:]/g, '\\$&');
}

function score(questions: readonly Question[], responses: readonly Response[], passPercent: number) {
  let points = new Amount(0);
  let most = new Amount(0);
  const results = questions.map((question, index) => {
    const given = responses[index] ?? null;
    const expected = answerOf(question);
    if (expected === null) return { number: index + 1, correct: null, given, expected };
    const correct = given !== null && isCorrect(question, given);
    most = most.plus(question.points);
    if (correct) points = points.plus(question.points);
    return { number: index + 1, correct, given, expected };
  });
  const percent = most.isZero() ? 0 : toMoney(points.times(100).div(most));
  return {
    points: points.toNumber(),
    max_points: most.toNumber(),
    percent,
    passed: percent >= passPercent,
    results,
  };
}

function isCorrect(question: Question, given: Exclude<Response, null>): boolean {
  if (question.type === 'true_false') return readTruth(given) === question.answer;
  const text = String(given);
  if (question.type === 'short_answer')
    return [question.answer ?? '', ...question.accepted].some((answer) => isSameAnswer(text, answer));
  const { options, choice } = question;
  const named =
    findOption(options, singleLine(text)) ??
    options.findIndex((option) => normaliseAnswer(option) === normaliseAnswer(text));
  return named === choice;
}
