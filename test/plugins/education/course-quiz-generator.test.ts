import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import symbols from '../../../plugins/education/data/latex-symbols.json' with { type: 'json' };
import courseQuizGenerator from '../../../plugins/education/tools/course-quiz-generator/tool.ts';

const lay = (input: object) => callTool(courseQuizGenerator, input);
const one = (question: object) => lay({ questions: [question] });

describe('course-quiz-generator', () => {
  test('four types, found by themselves', async () => {
    const result = await lay({
      title: 'Test',
      questions: [
        {
          question: 'Solve $x^2 = 9$ for $x > 0$.',
          options: ['1', '3', '9'],
          answer: '3',
          points: 2,
          explanation: 'Take $\\sqrt{9}$.',
        },
        { question: '$\\pi$ is rational.', answer: false },
        { question: 'Water boils at ___ °C.', answer: '100' },
        { type: 'short_answer', question: 'Define force.', answer: 'mass times acceleration' },
      ],
    });
    expect(result).toMatchObject({ question_count: 4, total_points: 5 });
    expect(result.questions.map(({ type, answer, answer_letter }) => [type, answer, answer_letter])).toEqual([
      ['multiple_choice', '3', 'B'],
      ['true_false', false, null],
      ['fill_in_blank', '100', null],
      ['short_answer', 'mass times acceleration', null],
    ]);
    expect(result.markdown).toContain(
      '1. Solve $x^2 = 9$ for $x > 0$. (2 points)\n\n   A. 1  \n   B. 3  \n   C. 9\n\n2. $\\pi$ is rational. (1 point)\n\n   True / False\n\n3. Water boils at ________ °C. (1 point)\n',
    );
    expect(result.markdown).not.toMatch(/mass times|100|sqrt/);
    expect(result.answer_key).toBe(
      '# Test: Answer Key\n\n1. B — 3\n\n   Take $\\sqrt{9}$.\n\n2. False\n3. 100\n4. mass times acceleration\n',
    );
    expect(result.html).toContain('<msqrt>');
    expect(result.latex).toContain('\\item {}Solve $x^2 = 9$ for $x > 0$. \\emph{(2 points)}');
    expect(result.latex).toContain('Water boils at \\underline{\\hspace{3cm}} °C.');
  });

  const five = ['q1', 'q2', 'q3', 'q4', 'q5'].map((question) => ({ question, answer: 'a' }));

  test('seeded order', async () => {
    const { questions } = await lay({ seed: 42, shuffle_questions: true, questions: five });
    expect(questions.map(({ number, question }) => [number, question])).toEqual([
      [1, 'q1'],
      [2, 'q5'],
      [3, 'q3'],
      [4, 'q2'],
      [5, 'q4'],
    ]);
  });

  test('options follow the questions from one generator, and the letter follows its option', async () => {
    const questions = [1, 2, 3].map((n) => ({
      question: `q${n}`,
      options: ['a', 'b', 'c', 'd'],
      answer: 'c',
    }));
    const input = { seed: 7, shuffle_questions: true, shuffle_options: true, questions };
    const result = await lay(input);
    expect(await lay(input)).toEqual(result);
    for (const { options, answer, answer_letter: letter } of result.questions) {
      expect(answer).toBe('c');
      expect(options?.['ABCD'.indexOf(letter ?? '')]).toBe('c');
    }
    expect(new Set(result.questions.map(({ options }) => options?.join(''))).size).toBeGreaterThan(1);
    const alone = await lay({ ...input, shuffle_questions: false });
    expect(alone.questions.map(({ options }) => options)).not.toEqual(
      result.questions.map(({ options }) => options),
    );
  });

  test('dollar signs and special characters', async () => {
    const result = await one({
      question: 'A 50% discount on \\$20 & tax? # _ { } ~ ^ \\ <b> *',
      answer: '10',
    });
    expect(result.latex).toContain(
      'A 50\\% discount on \\$20 \\& tax? \\# \\_ \\{ \\} \\textasciitilde{} \\textasciicircum{} \\textbackslash{} <b> *',
    );
    expect(result.html).toContain('$20 &amp; tax? # _ { } ~ ^ \\ &lt;b&gt; *');
    expect(result.markdown).toContain('on \\$20 \\& tax? \\# \\_ { } \\~ ^ \\\\ \\<b\\> \\*');
  });

  test('display formulas, and a dollar sign within one', async () => {
    const result = await one({ question: 'Sum: $$\\sum_{i=1}^n i$$ costs $\\$5$', answer: 'x' });
    expect(result.html).toContain('display="block"');
    expect(result.latex).toContain('$$\\sum_{i=1}^n i$$ costs $\\$5$');
  });

  test('several blanks take several answers', async () => {
    const result = await one({
      question: '___ and ____ but not $a_b$',
      answer: ['x', 'y'],
    });
    expect(result.questions[0]).toMatchObject({ type: 'fill_in_blank', answer: ['x', 'y'] });
    expect(result.answer_key).toContain('1. x; y\n');
  });

  test.each([
    [
      'an unbalanced dollar',
      { question: 'Solve $x=1', answer: '1' },
      'questions[0].question: question 1: expected $',
    ],
    ['an unbalanced display', { question: '$$x$', answer: '1' }, 'expected $$ after its formula'],
    [
      'an unbalanced brace',
      { question: '$\\frac{1}{2$', answer: '1' },
      'question 1: expected a formula that KaTeX can parse',
    ],
    [
      'an unknown command',
      { question: 'q', options: ['$\\nope$', 'b'], answer: 'b' },
      'questions[0].options: question 1',
    ],
    [
      'a formula in the explanation',
      { question: 'q', explanation: '$}$' },
      'questions[0].explanation: question 1',
    ],
    [
      'deep nesting',
      { question: `$${'{'.repeat(2500)}${'}'.repeat(2499)}$` },
      'question 1: expected a formula',
    ],
    ['a formula too long', { question: `$${'x'.repeat(5001)}$` }, 'at most 5000 characters'],
    ['an endless macro', { question: '$\\def\\a{\\a\\a}\\a$' }, 'question 1: expected a formula'],
    [
      'an answer that is no option',
      { question: 'a', options: ['x', 'y'], answer: 'z' },
      'questions[0].answer',
    ],
    ['an option twice', { question: 'a', options: ['x', 'x'], answer: 'x' }, 'got "x" twice'],
    ['no options', { question: 'a', type: 'multiple_choice', answer: 'x' }, 'expected 2 to 6 options, got 0'],
    ['two blanks, one answer', { question: '___ ___', answer: 'x' }, 'as many answers as blanks, 2, got 1'],
    ['no blank', { question: 'q', type: 'fill_in_blank', answer: 'x' }, 'expected a blank'],
    ['no text', { question: ' ' }, 'questions[0].question'],
    ['an unknown type', { question: 'a', type: 'essay' }, 'questions[0].type'],
  ])('refuses %s', async (_, question, message) => {
    await expect(one(question)).rejects.toThrow(message);
  });

  test('1 to 100 questions', async () => {
    await expect(lay({ questions: [] })).rejects.toThrow('questions');
    await expect(lay({ questions: Array.from({ length: 101 }, () => ({ question: 'q' })) })).rejects.toThrow(
      'questions',
    );
    expect(
      (await lay({ questions: Array.from({ length: 100 }, () => ({ question: 'q $x$' })) })).question_count,
    ).toBe(100);
  });
});

describe('the LaTeX document', () => {
  const latexOf = async (question: string) =>
    (await callTool(courseQuizGenerator, { questions: [{ type: 'short_answer', question, answer: 'x' }] }))
      .latex;

  test('declares each symbol that fonts of text lack, once', async () => {
    const latex = await latexOf('Is 3 ≤ 4 ≤ 5? Ω, −1, and $α ∈ ℝ$');
    expect(latex.match(/\\symbolbycode\{[0-9A-F]+\}[^\n]+/g)).toEqual([
      '\\symbolbycode{03A9}{\\Omega}',
      '\\symbolbycode{03B1}{\\alpha}',
      '\\symbolbycode{211D}{\\mathbb{R}}',
      '\\symbolbycode{2208}{\\in}',
      '\\symbolbycode{2212}{-}',
      '\\symbolbycode{2264}{\\leq}',
    ]);
    expect(latex).toContain('Is 3 ≤ 4 ≤ 5?');
    expect(latex).not.toContain('errmessage');
  });

  test('has no more than it takes for Latin text', async () => {
    const latex = await latexOf('Une façade “naïve” à Łódź – 5 €');
    expect(latex).not.toMatch(/symbolbycode|errmessage|setmainfont/);
  });

  test('composes marks that stand apart', async () => {
    expect(await latexOf('cafe\u0301')).toContain('caf\u00e9');
  });

  test('takes an encoding or a font that has Cyrillic letters', async () => {
    const latex = await latexOf('Привет');
    expect(latex).toMatch(/^% !TeX program = xelatex\n/);
    expect(latex).toContain('\\IfFileExists{t2aenc.def}{\\usepackage[T1,T2A]{fontenc}}');
    expect(latex).toContain('\\IfFontExistsTF{Noto Serif}{\\setmainfont{Noto Serif}}');
  });

  test('says to pdfLaTeX that other scripts take another engine', async () => {
    const latex = await latexOf('日本語');
    expect(latex).toContain('\\errmessage{This text has letters that pdfLaTeX lacks');
    expect(latex).toContain('\\IfFontExistsTF{Noto Serif CJK SC}');
  });

  test('every symbol of the table is one character and a command without text', () => {
    for (const [character, command] of Object.entries(symbols)) {
      expect([...character]).toHaveLength(1);
      expect(command).toMatch(/^[\\ -~]+$/);
      expect(command).not.toMatch(/[#%$&]/);
    }
  });
});
