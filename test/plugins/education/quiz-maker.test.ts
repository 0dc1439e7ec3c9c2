import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import quizMaker from '../../../plugins/education/tools/quiz-maker/tool.ts';

const make = (input: object) => callTool(quizMaker, input);
const FOUR = [
  { question: '2+2?', options: ['3', '4'], answer: '4', points: 2 },
  { question: 'Sky is green', answer: false },
  { question: 'Largest planet', answer: 'Jupiter' },
  { question: 'Your view?' },
];

describe('quiz-maker', () => {
  test('Aiken text', async () => {
    const result = await make({
      aiken:
        'What is 2+2?\nA. 3\nB. 4\nANSWER: B\n\nCapital of Norway?\r\nA) Oslo\r\nB) Bergen\r\nANSWER: A\n',
    });
    expect(result.questions).toMatchObject([
      {
        number: 1,
        type: 'multiple_choice',
        question: 'What is 2+2?',
        options: ['3', '4'],
        answer: '4',
        points: 1,
      },
      { number: 2, question: 'Capital of Norway?', options: ['Oslo', 'Bergen'], answer: 'Oslo' },
    ]);
    expect(result.answer_key).toEqual([
      { number: 1, answer: '4', letter: 'B' },
      { number: 2, answer: 'Oslo', letter: 'A' },
    ]);
    expect(result.score).toBeNull();
  });

  test.each([
    ['no ANSWER', 'Q?\nA. 1\nB. 2\n', 'aiken: line 3: expected ANSWER'],
    [
      'a question where the ANSWER belongs',
      'Q?\nA. 1\nB. 2\n\nNext?',
      'line 5: expected option C or ANSWER:',
    ],
    ['an option out of order', 'Q?\nB. 1\n', 'line 2: expected option A'],
    ['an answer that is no option', 'Q?\nA. 1\nB. 2\nANSWER: C', 'line 4: expected ANSWER: and one of A, B'],
    ['an answer that is no letter', 'Q?\nA. 1\nB. 2\nANSWER: 2', 'line 4: expected ANSWER: and a letter'],
    ['an answer first', 'ANSWER: A', 'line 1: expected a question'],
    ['one option', 'Q?\nA. 1\nANSWER: A', 'question 1: expected 2 to 6 options, got 1'],
    ['nothing', ' \n', 'aiken: expected at least one question'],
  ])('refuses Aiken text with %s', async (_, aiken, message) => {
    await expect(make({ aiken })).rejects.toThrow(message);
  });

  test('scoring by letter, words and text', async () => {
    const { score } = await make({ questions: FOUR, responses: ['b', 'false', '  JUPITER ', 'x'] });
    expect(score).toEqual({
      points: 4,
      max_points: 4,
      percent: 100,
      passed: true,
      results: [
        { number: 1, correct: true, given: 'b', expected: '4' },
        { number: 2, correct: true, given: 'false', expected: false },
        { number: 3, correct: true, given: '  JUPITER ', expected: 'Jupiter' },
        { number: 4, correct: null, given: 'x', expected: null },
      ],
    });
  });

  test.each([
    [['3', true, null], 0, 0],
    [[4], 2, 50],
    [[' B '], 2, 50],
    [[null, 'F'], 1, 25],
    [[null, 'No', 'jupiter'], 2, 50],
    [[null, 'maybe', 'Jup iter'], 0, 0],
    [[], 0, 0],
  ])('%j comes to %d points', async (responses, points, percent) => {
    expect((await make({ questions: FOUR, responses })).score).toMatchObject({
      points,
      max_points: 4,
      percent,
    });
  });

  test('percent is rounded half up, and passes as rounded', async () => {
    const questions = [1, 2, 3].map((n) => ({ question: `q${n}`, answer: 'a' }));
    const responses = ['a', 'a'];
    expect((await make({ questions, responses, pass_percent: 66.67 })).score).toMatchObject({
      percent: 66.67,
      passed: true,
    });
    expect((await make({ questions, responses, pass_percent: 66.68 })).score?.passed).toBe(false);
    expect((await make({ questions: [{ question: 'Why?' }], responses: ['x'] })).score).toMatchObject({
      max_points: 0,
      percent: 0,
      passed: false,
    });
  });

  test('responses are in the order before shuffling', async () => {
    const questions = ['a', 'b', 'c', 'd', 'e'].map((answer, n) => ({ question: `q${n + 1}`, answer }));
    const result = await make({ questions, shuffle: true, seed: 42, responses: ['a', 'b', 'c', 'd', 'e'] });
    expect(result.questions.map(({ question }) => question)).toEqual(['q1', 'q5', 'q3', 'q2', 'q4']);
    expect(result.score?.percent).toBe(100);
    expect(result.gift).toMatch(/^::Q1::q1 \{=a\}\n\n::Q2::q5 \{=e\}\n/);
  });

  test('types by content and by name', async () => {
    const types = async (question: object) =>
      (await make({ questions: [{ question: 'q', ...question }] })).questions[0];
    expect(await types({ answer: true })).toMatchObject({ type: 'true_false', answer: true, options: null });
    expect(await types({ type: 'true_false', answer: 'F' })).toMatchObject({ answer: false });
    expect(await types({ answer: 4 })).toMatchObject({ type: 'short_answer', answer: '4' });
    expect(await types({ options: ['b', 'a'], answer: 'a' })).toMatchObject({ answer: 'a' });
    expect(await types({ options: ['x', 'y'], answer: 'b' })).toMatchObject({ answer: 'y' });
  });

  test('GIFT escapes what means something to it', async () => {
    const { gift } = await make({
      questions: [{ question: 'a~b=c#d{e}f:g\\h\ni', options: ['~', '='], answer: '=' }],
    });
    expect(gift).toBe('::Q1::a\\~b\\=c\\#d\\{e\\}f\\:g\\\\h i {~\\~ =\\=}\n');
  });

  test('the quiz shows options and points, not answers', async () => {
    const { markdown } = await make({ questions: [...FOUR, { question: '*a* <b>', answer: 'secret' }] });
    expect(markdown).toContain('1. 2+2? (2 points)\n\n   A. 3  \n   B. 4\n');
    expect(markdown).toContain('2. Sky is green (1 point)\n\n   True / False\n');
    expect(markdown).toContain('5. \\*a\\* \\<b\\> (1 point)');
    expect(markdown).not.toMatch(/Jupiter|secret/);
  });

  test.each([
    ['neither', {}, 'questions: expected questions or aiken'],
    ['both', { questions: FOUR, aiken: 'x' }, 'got both'],
    ['none', { questions: [] }, 'questions: expected at least one'],
    ['a blank question', { questions: [{ question: ' ' }] }, 'questions[0].question'],
    [
      'an answer that is no option',
      { questions: [FOUR[3], { question: 'a', options: ['x', 'y'], answer: 'z' }] },
      'questions[1].answer: question 2',
    ],
    [
      'no answer among options',
      { questions: [{ question: 'a', options: ['x', 'y'] }] },
      'questions[0].answer',
    ],
    [
      'seven options',
      { questions: [{ question: 'a', options: [...'abcdefg'], answer: 'a' }] },
      'expected 2 to 6 options, got 7',
    ],
    [
      'an option twice',
      { questions: [{ question: 'a', options: ['x', ' x'], answer: 'x' }] },
      'got "x" twice',
    ],
    [
      'options of another type',
      { questions: [{ question: 'a', type: 'short_answer', options: ['x'] }] },
      'only multiple_choice',
    ],
    [
      'neither true nor false',
      { questions: [{ question: 'a', type: 'true_false', answer: 'x' }] },
      'expected true or false, got "x"',
    ],
    ['too many responses', { questions: [FOUR[0]], responses: ['a', 'b'] }, 'responses: expected at most'],
  ])('refuses %s', async (_, input, message) => {
    await expect(make(input)).rejects.toThrow(message);
  });
});

test('a short answer is right with marks behind it, and in each of the ways that are accepted', async () => {
  const questions = [
    { question: 'Capital of France?', answer: 'Paris' },
    { question: 'Capital of the Netherlands?', answer: 'Amsterdam', accepted: ['A’dam', 'Mokum'] },
    { question: 'Six times five?', answer: '5!' },
  ];
  const correct = async (...responses: string[]) =>
    (await callTool(quizMaker, { questions, responses })).score?.results.map((result) => result.correct);
  expect(await correct('paris!', 'mokum', '5!')).toEqual([true, true, true]);
  expect(await correct('Paris.', 'amsterdam', '5')).toEqual([true, true, false]);
  expect(await correct('Pari', 'Haag', '5!!')).toEqual([false, false, false]);
  const { gift } = await callTool(quizMaker, { questions });
  expect(gift).toContain('{=Amsterdam =A’dam =Mokum}');
  await expect(
    callTool(quizMaker, { questions: [{ question: 'x', answer: true, accepted: ['y'] }] }),
  ).rejects.toThrow('questions[0].accepted: question 1: only short_answer has other answers');
});
