import { InputError, quote, Type, type Infer } from '@toolyard/sdk';
import { countBlanks, readFormulaText, type FormulaText } from './formula-text.ts';
import { optionLetter, readChoice, readOptions, readTruth } from '../../lib/quiz-answers.ts';
import { requiredLine, singleLine } from '../../lib/single-line.ts';

export const QUESTION_TYPES = ['multiple_choice', 'true_false', 'short_answer', 'fill_in_blank'] as const;
type QuestionType = (typeof QUESTION_TYPES)[number];

const answerValue = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);

export const courseQuestionSchema = Type.Object({
  type: Type.Optional(Type.Enum(QUESTION_TYPES)),
  question: Type.String(),
  options: Type.Optional(Type.Array(Type.Union([Type.String(), Type.Number()]))),
  answer: Type.Optional(Type.Union([answerValue, Type.Array(Type.Union([Type.String(), Type.Number()]))])),
  points: Type.Optional(Type.Number({ minimum: 0 })),
  explanation: Type.Optional(Type.String()),
});

/** A text as it was given, and as it is laid out. */
interface Laid {
  readonly given: string;
  readonly text: FormulaText;
}

interface Base {
  readonly question: Laid;
  readonly points: number;
  readonly explanation: FormulaText | undefined;
}

export type CourseQuestion = Base &
  (
    | { readonly type: 'multiple_choice'; readonly options: readonly Laid[]; readonly choice: number }
    | { readonly type: 'true_false'; readonly answer: boolean }
    | { readonly type: 'short_answer'; readonly answer: Laid | undefined }
    | { readonly type: 'fill_in_blank'; readonly answers: readonly Laid[]; readonly single: boolean }
  );

/** @throws InputError that names the question's number */
export function readCourseQuestion(given: Infer<typeof courseQuestionSchema>, index: number): CourseQuestion {
  const number = index + 1;
  const argument = (field: string) => `questions[${index}].${field}`;
  const lay = (field: string, text: string): Laid => ({
    given: singleLine(text),
    text: readFormulaText(argument(field), `question ${number}`, text),
  });
  requiredLine(argument('question'), given.question);
  const question = lay('question', given.question);
  const explanation = singleLine(given.explanation ?? '');
  const base = {
    question,
    points: given.points ?? 1,
    explanation: explanation === '' ? undefined : lay('explanation', explanation).text,
  };
  const type = given.type ?? typeByContent(given);
  const refuse = (field: string, expected: string) =>
    new InputError(argument(field), `question ${number}: ${expected}`);
  if (given.options !== undefined && type !== 'multiple_choice')
    throw refuse('options', `only multiple_choice has options, not ${type}`);
  if (Array.isArray(given.answer) && type !== 'fill_in_blank')
    throw refuse('answer', `expected one answer of ${type}, got several`);
  const answer = Array.isArray(given.answer) ? undefined : given.answer;

  switch (type) {
    case 'multiple_choice': {
      const options = readOptions(argument('options'), number, given.options);
      return {
        ...base,
        type,
        options: options.map((option) => lay('options', option)),
        choice: readChoice(argument('answer'), number, options, answer),
      };
    }
    case 'true_false': {
      const truth = readTruth(answer ?? '');
      if (truth === undefined) throw refuse('answer', `expected true or false, got ${quote(answer ?? null)}`);
      return { ...base, type, answer: truth };
    }
    case 'fill_in_blank': {
      const all = Array.isArray(given.answer) ? given.answer : [answer ?? ''];
      const answers = all.map((text) => singleLine(String(text))).filter(Boolean);
      const blanks = countBlanks(question.text);
      if (blanks === 0) throw refuse('question', 'expected a blank, written ___');
      if (answers.length !== blanks)
        throw refuse('answer', `expected as many answers as blanks, ${blanks}, got ${answers.length}`);
      return {
        ...base,
        type,
        answers: answers.map((text) => lay('answer', text)),
        single: !Array.isArray(given.answer),
      };
    }
    case 'short_answer': {
      const text = singleLine(String(answer ?? ''));
      return { ...base, type, answer: text === '' ? undefined : lay('answer', text) };
    }
  }
}

function typeByContent({ options, answer, question }: Infer<typeof courseQuestionSchema>): QuestionType {
  if (options !== undefined) return 'multiple_choice';
  if (typeof answer === 'boolean') return 'true_false';
  return question.includes('___') ? 'fill_in_blank' : 'short_answer';
}

/** The same question with its options in another order. */
export function reorderOptions(
  question: CourseQuestion,
  reorder: <T>(list: readonly T[]) => T[],
): CourseQuestion {
  if (question.type !== 'multiple_choice') return question;
  const order = reorder(question.options.map((option, index) => ({ option, index })));
  return {
    ...question,
    options: order.map(({ option }) => option),
    choice: order.findIndex(({ index }) => index === question.choice),
  };
}

/** The answer as it was given: text, true or false, or a text for each blank; null where there is none. */
export function givenAnswer(question: CourseQuestion): string | boolean | string[] | null {
  switch (question.type) {
    case 'multiple_choice':
      return question.options[question.choice]?.given ?? null;
    case 'true_false':
      return question.answer;
    case 'short_answer':
      return question.answer?.given ?? null;
    case 'fill_in_blank': {
      const answers = question.answers.map(({ given }) => given);
      return question.single ? (answers[0] ?? null) : answers;
    }
  }
}

/** The answer for a key: "B — text", "True", "one; two". */
export function keyAnswer<T>(
  question: CourseQuestion,
  render: (text: FormulaText) => T,
  join: (parts: readonly (string | T)[]) => T,
): T {
  switch (question.type) {
    case 'multiple_choice': {
      const right = question.options[question.choice];
      return join([`${optionLetter(question.choice)} — `, render(right?.text ?? [])]);
    }
    case 'true_false':
      return join([question.answer ? 'True' : 'False']);
    case 'short_answer':
      return question.answer === undefined ? join(['Answers vary']) : render(question.answer.text);
    case 'fill_in_blank':
      return join(
        question.answers.flatMap(({ text }, index) => [...(index > 0 ? ['; '] : []), render(text)]),
      );
  }
}
