import { InputError, quote } from '@toolyard/sdk';
import { optionLetter } from '../../lib/quiz-answers.ts';

/** A question of an Aiken text. */
export interface AikenQuestion {
  readonly question: string;
  readonly options: readonly string[];
  /** The letter after `ANSWER:`. */
  readonly answer: string;
}

/**
 * Questions in the Aiken format (Moodle docs): lines of the question, options as `A. text` or `A) text` in order, then
 * `ANSWER: A`. Blank lines are passed over.
 *
 * @throws InputError that names the line
 */
export function readAiken(text: string): AikenQuestion[] {
  const questions: AikenQuestion[] = [];
  let question: string[] = [];
  let options: string[] = [];
  let last = 0;
  for (const [index, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const line = raw.trim();
    if (line === '') continue;
    last = index + 1;
    const answer = /^ANSWER:\s*([A-Za-z])$/.exec(line)?.[1];
    const option = /^([A-Z])[.)]\s+(.*)$/.exec(line);
    if (line.startsWith('ANSWER:')) {
      if (question.length === 0) throw fault(last, 'expected a question before its ANSWER', line);
      if (answer === undefined) throw fault(last, 'expected ANSWER: and a letter', line);
      const letters = options.map((_, position) => optionLetter(position));
      if (!letters.includes(answer.toUpperCase()))
        throw fault(last, `expected ANSWER: and one of ${letters.join(', ') || 'the options'}`, line);
      questions.push({ question: question.join(' '), options, answer: answer.toUpperCase() });
      question = [];
      options = [];
    } else if (option !== null && question.length > 0 && option[1] === optionLetter(options.length)) {
      options.push(option[2] ?? '');
    } else if (options.length > 0) {
      throw fault(last, `expected option ${optionLetter(options.length)} or ANSWER:`, line);
    } else if (option !== null && question.length > 0) {
      throw fault(last, 'expected option A', line);
    } else {
      question.push(line);
    }
  }
  if (question.length > 0)
    throw new InputError('aiken', `line ${last}: expected ANSWER: and a letter after it, got the end`);
  return questions;
}

function fault(line: number, expected: string, got: string): InputError {
  return new InputError('aiken', `line ${line}: ${expected}, got ${quote(got)}`);
}
