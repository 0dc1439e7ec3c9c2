import { graphemes } from '@toolyard/kit/graphemes';
import { escapeMarkdown, markdownTable } from '@toolyard/kit/markdown';
import { InputError, quote, Type, type Infer } from '@toolyard/sdk';
import { shuffle, type Random } from '@toolyard/sdk/random';
import { isLetter } from './word-letters.ts';
import { DIRECTIONS, hideWords } from './word-search.ts';

export const ACTIVITIES = [
  'scramble',
  'missing_letters',
  'match_definitions',
  'word_search',
  'trace',
] as const;
export type ActivityName = (typeof ACTIVITIES)[number];

export interface Word {
  readonly word: string;
  readonly definition: string | null;
}

const TRACE_LINES = 3;

const HEAD = { heading: Type.String(), instructions: Type.String(), text: Type.String() };

/** What each activity puts into a worksheet; `text` is the section without its answers. */
const SECTIONS = {
  scramble: Type.Object({
    activity: Type.Literal('scramble'),
    ...HEAD,
    items: Type.Array(
      Type.Object({ number: Type.Integer(), scrambled: Type.String(), answer: Type.String() }),
    ),
  }),
  missing_letters: Type.Object({
    activity: Type.Literal('missing_letters'),
    ...HEAD,
    items: Type.Array(Type.Object({ number: Type.Integer(), prompt: Type.String(), answer: Type.String() })),
  }),
  match_definitions: Type.Object({
    activity: Type.Literal('match_definitions'),
    ...HEAD,
    items: Type.Array(Type.Object({ number: Type.Integer(), word: Type.String(), answer: Type.String() })),
    choices: Type.Array(Type.Object({ letter: Type.String(), definition: Type.String() })),
  }),
  word_search: Type.Object({
    activity: Type.Literal('word_search'),
    ...HEAD,
    size: Type.Integer(),
    grid: Type.Array(Type.String(), { description: 'Rows of upper-case letters' }),
    placements: Type.Array(
      Type.Object({
        word: Type.String(),
        row: Type.Integer(),
        column: Type.Integer(),
        direction: Type.Enum(DIRECTIONS),
      }),
    ),
    unplaced: Type.Array(Type.String()),
  }),
  trace: Type.Object({
    activity: Type.Literal('trace'),
    ...HEAD,
    items: Type.Array(Type.Object({ number: Type.Integer(), word: Type.String(), lines: Type.Integer() })),
  }),
};

export const sectionSchema = Type.Union([
  SECTIONS.scramble,
  SECTIONS.missing_letters,
  SECTIONS.match_definitions,
  SECTIONS.word_search,
  SECTIONS.trace,
]);

/** A section with what the whole worksheet makes of it. */
export interface Activity {
  readonly section: Infer<typeof sectionSchema>;
  readonly markdown: string;
  /** Lines of the answer key; none where there is nothing to answer. */
  readonly key: readonly string[];
}

type Builder = (words: readonly Word[], random: Random) => Activity;

const BUILDERS: Readonly<Record<ActivityName, Builder>> = {
  scramble: buildScramble,
  missing_letters: buildMissingLetters,
  match_definitions: buildMatching,
  word_search: buildWordSearch,
  trace: buildTrace,
};

export function buildActivity(name: ActivityName, words: readonly Word[], random: Random): Activity {
  return BUILDERS[name](words, random);
}

function buildScramble(words: readonly Word[], random: Random): Activity {
  const items = words.map(({ word }, index) => ({
    number: index + 1,
    scrambled: word
      .toLowerCase()
      .split(' ')
      .map((part) => scramble(part, random))
      .join(' '),
    answer: word,
  }));
  const head = { heading: 'Word Scramble', instructions: 'Put the letters in order to make the words.' };
  return {
    section: {
      activity: 'scramble',
      ...head,
      text: sectionText(
        head,
        items.map(({ number, scrambled }) => `${number}. ${scrambled}  ______________`),
      ),
      items,
    },
    markdown: sectionMarkdown(
      head,
      items
        .map(({ number, scrambled }) => `${number}. ${escapeMarkdown(scrambled)} ${BLANK_MARKDOWN}`)
        .join('\n'),
    ),
    key: items.map(({ number, answer }) => `${number}. ${answer}`),
  };
}

/** The letters of a word in another order, where there is one; what is no letter stays where it is. */
function scramble(word: string, random: Random): string {
  const all = graphemes(word);
  const letters = all.filter(isLetter);
  if (new Set(letters).size < 2) return word;
  let mixed = shuffle(letters, random);
  while (mixed.every((letter, index) => letter === letters[index])) mixed = shuffle(letters, random);
  let next = 0;
  return all.map((grapheme) => (isLetter(grapheme) ? (mixed[next++] ?? '') : grapheme)).join('');
}

function buildMissingLetters(words: readonly Word[], random: Random): Activity {
  const items = words.map(({ word }, index) => ({
    number: index + 1,
    prompt: leaveOutLetters(word, random),
    answer: word,
  }));
  const head = { heading: 'Missing Letters', instructions: 'Fill in the missing letters.' };
  return {
    section: {
      activity: 'missing_letters',
      ...head,
      text: sectionText(
        head,
        items.map(({ number, prompt }) => `${number}. ${prompt}`),
      ),
      items,
    },
    markdown: sectionMarkdown(
      head,
      items.map(({ number, prompt }) => `${number}. ${escapeMarkdown(prompt)}`).join('\n'),
    ),
    key: items.map(({ number, answer }) => `${number}. ${answer}`),
  };
}

/** Half of the letters after the first, rounded up, become `_`. */
function leaveOutLetters(word: string, random: Random): string {
  const all = graphemes(word);
  const [, ...others] = all.flatMap((grapheme, index) => (isLetter(grapheme) ? [index] : []));
  const left = new Set(shuffle(others, random).slice(0, Math.ceil(others.length / 2)));
  return all.map((grapheme, index) => (left.has(index) ? '_' : grapheme)).join('');
}

function buildMatching(words: readonly Word[], random: Random): Activity {
  const choices = shuffle(
    words.map(({ word, definition }, index) => {
      if (definition === null)
        throw new InputError(
          'activities',
          `match_definitions: expected a definition of every word, got none of ${quote(word)}`,
        );
      return { index, definition };
    }),
    random,
  );
  const letters = new Map(choices.map(({ index }, position) => [index, choiceLetter(position)]));
  const items = words.map(({ word }, index) => ({
    number: index + 1,
    word,
    answer: letters.get(index) ?? '',
  }));
  const lettered = choices.map(({ definition }, position) => ({
    letter: choiceLetter(position),
    definition,
  }));
  const head = {
    heading: 'Match the Definitions',
    instructions: 'Write the letter of the definition beside each word.',
  };
  return {
    section: {
      activity: 'match_definitions',
      ...head,
      text: sectionText(head, [
        ...items.map(({ number, word }) => `${number}. ____ ${word}`),
        '',
        ...lettered.map(({ letter, definition }) => `${letter}. ${definition}`),
      ]),
      items,
      choices: lettered,
    },
    markdown: sectionMarkdown(
      head,
      markdownTable(
        ['', 'Word', '', 'Definition'],
        items.map(({ number, word }, index) => [
          `${number}. ____`,
          word,
          lettered[index]?.letter,
          lettered[index]?.definition,
        ]),
      ),
    ),
    key: items.map(({ number, word, answer }) => `${number}. ${word}: ${answer}`),
  };
}

/** A to Z, then AA, AB and so on. */
function choiceLetter(position: number): string {
  const letter = String.fromCodePoint(0x41 + (position % 26));
  return position < 26 ? letter : choiceLetter(Math.floor(position / 26) - 1) + letter;
}

const NOTHING_HIDDEN = 'None of the words fits into a grid.';

function buildWordSearch(words: readonly Word[], random: Random): Activity {
  const { size, rows, placements, unplaced } = hideWords(
    words.map(({ word }) => word),
    random,
  );
  const head = {
    heading: 'Word Search',
    instructions: 'Find the words. They run across, down or diagonally down.',
  };
  const square = rows.map((row) => graphemes(row).join(' '));
  const toFind = placements.map(({ word }) => word);
  const isEmpty = toFind.length === 0;
  return {
    section: {
      activity: 'word_search',
      ...head,
      text: sectionText(head, isEmpty ? [NOTHING_HIDDEN] : [...square, '', `Words: ${toFind.join(', ')}`]),
      size: isEmpty ? 0 : size,
      grid: isEmpty ? [] : [...rows],
      placements: [...placements],
      unplaced: [...unplaced],
    },
    markdown: sectionMarkdown(
      head,
      isEmpty
        ? NOTHING_HIDDEN
        : `\`\`\`text\n${square.join('\n')}\n\`\`\`\n\nWords: ${toFind.map(escapeMarkdown).join(', ')}`,
    ),
    key: [
      ...placements.map(
        ({ word, row, column, direction }) => `${word}: row ${row}, column ${column}, ${direction}`,
      ),
      ...unplaced.map((word) => `${word}: not in the grid`),
    ],
  };
}

function buildTrace(words: readonly Word[]): Activity {
  const items = words.map(({ word }, index) => ({ number: index + 1, word, lines: TRACE_LINES }));
  const head = { heading: 'Trace the Words', instructions: 'Trace each word, then write it on your own.' };
  const lines = items.map(
    ({ number, word, lines: times }) =>
      [number, Array.from({ length: times }, () => word).join('    ')] as const,
  );
  return {
    section: {
      activity: 'trace',
      ...head,
      text: sectionText(
        head,
        lines.map(([number, line]) => `${number}. ${line}`),
      ),
      items,
    },
    markdown: sectionMarkdown(
      head,
      lines.map(([number, line]) => `${number}. ${escapeMarkdown(line)}`).join('\n'),
    ),
    key: [],
  };
}

interface Head {
  readonly heading: string;
  readonly instructions: string;
}

const BLANK_MARKDOWN = escapeMarkdown('______________');

function sectionText({ heading, instructions }: Head, lines: readonly string[]): string {
  return [heading, instructions, '', ...lines].join('\n');
}

function sectionMarkdown({ heading, instructions }: Head, body: string): string {
  return `## ${heading}\n\n${instructions}\n\n${body}`;
}
