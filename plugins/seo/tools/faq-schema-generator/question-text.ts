import { InputError } from '@toolyard/sdk';

export interface WrittenPair {
  readonly question: string;
  readonly answer: string;
}

const PART = /^\s*(?:\d+[.)]\s*)?(q(?:uestion)?|a(?:nswer)?)\s*:(.*)$/i;

/**
 * Reads `Q: …` and `A: …`; other lines continue what stands before them, and blank ones within an answer break it.
 *
 * @throws InputError when there is no pair, or a question has no answer
 */
export function readQuestionText(text: string): WrittenPair[] {
  const parts: { readonly kind: 'q' | 'a'; readonly line: number; readonly lines: string[] }[] = [];
  for (const [index, line] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const [, kind, rest = ''] = PART.exec(line) ?? [];
    if (kind === undefined) parts.at(-1)?.lines.push(line.trim());
    else parts.push({ kind: /^q/i.test(kind) ? 'q' : 'a', line: index + 1, lines: [rest.trim()] });
  }
  if (parts.length === 0)
    throw new InputError('text', "expected lines that begin with 'Q:' and 'A:', got none");
  const pairs: WrittenPair[] = [];
  for (const [index, { kind, line, lines }] of parts.entries()) {
    const next = parts[index + 1];
    if (kind === 'q') {
      if (next?.kind !== 'a' || next.lines.every((text) => text === ''))
        throw new InputError('text', `expected an answer to the question at line ${line}`);
      if (lines.every((text) => text === ''))
        throw new InputError('text', `expected a question after Q: at line ${line}`);
      pairs.push({ question: lines.filter((text) => text !== '').join(' '), answer: joinAnswer(next.lines) });
    } else if (parts[index - 1]?.kind !== 'q')
      throw new InputError('text', `expected a question before the answer at line ${line}`);
  }
  return pairs;
}

function joinAnswer(lines: readonly string[]): string {
  const paragraphs = lines
    .join('\n')
    .trim()
    .split(/\n{2,}/);
  return paragraphs.map((paragraph) => paragraph.trim().replaceAll('\n', ' ')).join('<br>');
}
