import { html, type Html } from '@toolyard/kit/html';
import { escapeMarkdown } from '@toolyard/kit/markdown';
import { Amount } from '@toolyard/kit/money';
import { defineTool, nullable, Type } from '@toolyard/sdk';
import { secureRandom } from '@toolyard/sdk/random';
import {
  courseQuestionSchema,
  givenAnswer,
  keyAnswer,
  QUESTION_TYPES,
  readCourseQuestion,
  reorderOptions,
  type CourseQuestion,
} from './course-questions.ts';
import {
  escapeLatex,
  formulaHtml,
  formulaLatex,
  formulaMarkdown,
  readFormulaText,
  type FormulaText,
} from './formula-text.ts';
import { latexArticle } from './latex-document.ts';
import { printable } from '../../lib/printable.ts';
import { optionLetter } from '../../lib/quiz-answers.ts';
import { mulberry32, shuffleBy } from '../../lib/seeded-order.ts';
import { singleLine } from '../../lib/single-line.ts';

const DEFAULT_TITLE = 'Quiz';

interface Sheet {
  readonly title: string;
  readonly subject: string;
  readonly instructions: FormulaText;
  readonly questions: readonly CourseQuestion[];
  readonly total: number;
}

export default defineTool({
  title: 'Course Quiz Generator',
  summary:
    'Lay out a course quiz with LaTeX formulas as student sheet and answer key in Markdown, HTML (MathML) and a LaTeX document.',
  keywords: ['exam', 'math', 'test', 'worksheet'],
  runtime: 'pool',
  inlineBelowBytes: 4096,
  input: Type.Object({
    questions: Type.Array(courseQuestionSchema, {
      minItems: 1,
      maxItems: 100,
      description: 'Questions',
    }),
    title: Type.String({ default: DEFAULT_TITLE, description: 'Heading' }),
    subject: Type.Optional(Type.String({ description: 'Course or subject' })),
    instructions: Type.Optional(Type.String({ description: 'Text below the heading' })),
    shuffle_questions: Type.Boolean({ default: false, description: 'Shuffle the questions' }),
    shuffle_options: Type.Boolean({ default: false, description: 'Shuffle the options of multiple choice' }),
    seed: Type.Optional(Type.Integer({ description: 'Same seed, same order' })),
  }),
  output: Type.Object({
    questions: Type.Array(
      Type.Object({
        number: Type.Integer(),
        type: Type.Enum(QUESTION_TYPES),
        question: Type.String(),
        options: nullable(Type.Array(Type.String())),
        answer: nullable(Type.Union([Type.String(), Type.Boolean(), Type.Array(Type.String())])),
        answer_letter: nullable(Type.String()),
        points: Type.Number(),
      }),
    ),
    total_points: Type.Number(),
    question_count: Type.Integer(),
    markdown: Type.String({ contentMediaType: 'text/markdown', description: 'Student sheet' }),
    answer_key: Type.String({ contentMediaType: 'text/markdown', description: 'Markdown' }),
    html: Type.String({
      contentMediaType: 'text/html',
      description: 'Printable document, formulas as MathML, answer key on its own page',
    }),
    latex: Type.String({
      contentMediaType: 'text/x-latex',
      description:
        'Article that compiles with pdfLaTeX, XeLaTeX and LuaLaTeX (other scripts than Latin and Greek with the latter two), answer key on its own page',
    }),
  }),
  examples: [
    {
      name: 'an answer given as a letter',
      input: { questions: [{ question: 'Solve $x^2 = 9$ for $x > 0$.', options: ['1', '3'], answer: 'b' }] },
      output: {
        questions: [
          {
            number: 1,
            type: 'multiple_choice',
            question: 'Solve $x^2 = 9$ for $x > 0$.',
            options: ['1', '3'],
            answer: '3',
            answer_letter: 'B',
            points: 1,
          },
        ],
        answer_key: '# Quiz: Answer Key\n\n1. B — 3\n',
      },
    },
  ],
  run({ questions: given, shuffle_questions: shuffleQuestions, shuffle_options: shuffleOptions, ...input }) {
    const read = given.map(readCourseQuestion);
    const next = input.seed === undefined ? () => secureRandom.fraction() : mulberry32(input.seed);
    const ordered = shuffleQuestions ? shuffleBy(read, next) : read;
    const questions = shuffleOptions
      ? ordered.map((question) => reorderOptions(question, (list) => shuffleBy(list, next)))
      : ordered;
    const sheet: Sheet = {
      title: singleLine(input.title) || DEFAULT_TITLE,
      subject: singleLine(input.subject ?? ''),
      instructions: readFormulaText('instructions', 'the text', input.instructions ?? ''),
      questions,
      total: questions.reduce((sum, { points }) => sum.plus(points), new Amount(0)).toNumber(),
    };
    return {
      questions: questions.map((question, index) => ({
        number: index + 1,
        type: question.type,
        question: question.question.given,
        options: question.type === 'multiple_choice' ? question.options.map((option) => option.given) : null,
        answer: givenAnswer(question),
        answer_letter: question.type === 'multiple_choice' ? optionLetter(question.choice) : null,
        points: question.points,
      })),
      total_points: sheet.total,
      question_count: questions.length,
      markdown: markdownSheet(sheet),
      answer_key: markdownKey(sheet),
      html: printable(sheet.title, htmlSheet(sheet), STYLE),
      latex: latexDocument(sheet),
    };
  },
});

function pointsOf(points: number): string {
  return points === 1 ? '(1 point)' : `(${points} points)`;
}

const ANSWER_LINE = '______________________________';

function markdownSheet({ title, subject, instructions, questions, total }: Sheet): string {
  return `${[
    `# ${escapeMarkdown(title)}`,
    ...(subject === '' ? [] : [`**${escapeMarkdown(subject)}**`]),
    `${escapeMarkdown('Name: ____________________ Date: ____________')} Points: ${escapeMarkdown('____')} / ${total}`,
    ...(instructions.length === 0 ? [] : [formulaMarkdown(instructions)]),
    ...questions.map((question, index) => {
      const indent = ' '.repeat(`${index + 1}. `.length);
      const line = `${index + 1}. ${formulaMarkdown(question.question.text)} ${pointsOf(question.points)}`;
      switch (question.type) {
        case 'multiple_choice':
          return `${line}\n\n${question.options.map(({ text }, option) => `${indent}${optionLetter(option)}. ${formulaMarkdown(text)}`).join('  \n')}`;
        case 'true_false':
          return `${line}\n\n${indent}True / False`;
        case 'short_answer':
          return `${line}\n\n${indent}${escapeMarkdown(ANSWER_LINE)}`;
        case 'fill_in_blank':
          return line;
      }
    }),
  ].join('\n\n')}\n`;
}

function markdownKey({ title, questions }: Sheet): string {
  const lines = questions.map((question, index) => {
    const answer = keyAnswer(question, formulaMarkdown, (parts) => parts.join(''));
    const explanation =
      question.explanation === undefined
        ? ''
        : `\n\n${' '.repeat(`${index + 1}. `.length)}${formulaMarkdown(question.explanation)}\n`;
    return `${index + 1}. ${answer}${explanation}`;
  });
  return `# ${escapeMarkdown(title)}: Answer Key\n\n${lines.join('\n').trimEnd()}\n`;
}

const STYLE = [
  '.blanks{display:flex;gap:2rem}.blanks span{flex:1;border-bottom:1px solid #111}',
  '.questions>li{margin:1.2rem 0;break-inside:avoid}.options{list-style:upper-alpha;margin:.4rem 0}.points{color:#555}',
  '.line{border-bottom:1px solid #111;height:2.2rem}.key{break-before:page;margin-top:2.5rem}',
].join('');

function htmlSheet({ subject, instructions, questions, total }: Sheet): Html {
  return html`${subject !== '' && html`<p><strong>${subject}</strong></p>\n`}<p class="blanks"><span>Name:</span><span>Date:</span><span>Points (of ${total}):</span></p>
${instructions.length > 0 && html`<p>${formulaHtml(instructions)}</p>\n`}<ol class="questions">
${questions.map((question) => html`<li>${formulaHtml(question.question.text)} <span class="points">${pointsOf(question.points)}</span>${htmlAnswers(question)}</li>\n`)}</ol>
<section class="key">
<h2>Answer Key</h2>
<ol>
${questions.map((question) => html`<li>${keyAnswer(question, formulaHtml, (parts) => html`${parts}`)}${question.explanation !== undefined && html`<p>${formulaHtml(question.explanation)}</p>`}</li>\n`)}</ol>
</section>
`;
}

function htmlAnswers(question: CourseQuestion): Html | undefined {
  switch (question.type) {
    case 'multiple_choice':
      return html`<ol class="options">${question.options.map(({ text }) => html`<li>${formulaHtml(text)}</li>`)}</ol>`;
    case 'true_false':
      return html`<p>True / False</p>`;
    case 'short_answer':
      return html`<p class="line"></p>`;
    case 'fill_in_blank':
      return undefined;
  }
}

function latexDocument({ title, subject, instructions, questions, total }: Sheet): string {
  return latexArticle([
    `\\section*{${escapeLatex(title)}}`,
    ...(subject === '' ? [] : [`\\textbf{${escapeLatex(subject)}}\\par\\medskip`]),
    `Name: \\underline{\\hspace{6cm}} \\hfill Date: \\underline{\\hspace{3cm}} \\hfill Points: \\underline{\\hspace{1cm}} / ${total}\\par\\bigskip`,
    ...(instructions.length === 0 ? [] : [`${formulaLatex(instructions)}\\par\\bigskip`]),
    '\\begin{enumerate}',
    ...questions.flatMap((question) => [
      `\\item {}${formulaLatex(question.question.text)} \\emph{${pointsOf(question.points)}}`,
      ...latexAnswers(question),
    ]),
    '\\end{enumerate}',
    '\\newpage',
    '\\section*{Answer Key}',
    '\\begin{enumerate}',
    ...questions.map((question) => {
      const answer = keyAnswer(question, formulaLatex, (parts) => parts.join('')).replace(' — ', ' --- ');
      const explanation =
        question.explanation === undefined ? '' : `\\par ${formulaLatex(question.explanation)}`;
      return `\\item {}${answer}${explanation}`;
    }),
    '\\end{enumerate}',
  ]);
}

function latexAnswers(question: CourseQuestion): readonly string[] {
  switch (question.type) {
    case 'multiple_choice':
      return [
        '\\begin{description}',
        ...question.options.map(({ text }, index) => `\\item[${optionLetter(index)}.] ${formulaLatex(text)}`),
        '\\end{description}',
      ];
    case 'true_false':
      return ['\\par True / False'];
    case 'short_answer':
      return ['\\par\\vspace{1.5cm}\\hrule'];
    case 'fill_in_blank':
      return [];
  }
}
