import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { foldCase } from '@toolyard/kit/case-folding';
import { escapeMarkdown } from '@toolyard/kit/markdown';
import { defineTool, InputError, nullable, quote, Type } from '@toolyard/sdk';
import { listInput } from '@toolyard/sdk/inputs';
import { secureRandom, seededRandom } from '@toolyard/sdk/random';
import { singleLine } from '../../lib/single-line.ts';
import {
  ACTIVITIES,
  buildActivity,
  sectionSchema,
  type ActivityName,
  type Word,
} from './vocabulary-activities.ts';

const MOST_WORDS = 40;
const DEFAULT_TITLE = 'Vocabulary Worksheet';
const BLANK = '____________________';

export default defineTool({
  title: 'Vocabulary Worksheet',
  summary:
    'Build a printable vocabulary worksheet (scramble, missing letters, matching, word search, tracing) with answer key; repeatable by seed.',
  keywords: ['spelling', 'puzzle', 'word find', 'teacher', 'printable'],
  input: Type.Object({
    words: listInput.schema({
      description: 'One word a line or an array, at most 40; a definition after colon, tab or " - "',
    }),
    activities: Type.Optional(
      Type.Array(Type.Enum(ACTIVITIES), {
        maxItems: ACTIVITIES.length,
        description: 'Activities, each once, in the given order',
      }),
    ),
    title: Type.String({ default: DEFAULT_TITLE, description: 'Heading' }),
    seed: Type.Optional(Type.Integer({ description: 'Same seed and words, same worksheet' })),
  }),
  output: Type.Object({
    title: Type.String(),
    seed: Type.Integer({ description: 'Used, given or drawn' }),
    words: Type.Array(Type.Object({ word: Type.String(), definition: nullable(Type.String()) })),
    duplicates_dropped: Type.Integer(),
    dropped: Dropped,
    sections: Type.Array(sectionSchema),
    text: Type.String({ description: 'Plain sheet without answers' }),
    answer_key: Type.String(),
    markdown: Type.String({ contentMediaType: 'text/markdown', description: 'Sheet, then answer key' }),
  }),
  examples: [
    {
      name: 'two letters scramble one way',
      input: { words: ['at', 'Go'], activities: ['scramble'], seed: 1 },
      output: { title: 'Vocabulary Worksheet', answer_key: 'Word Scramble\n1. at\n2. Go\n' },
    },
    {
      name: 'words with definitions',
      input: { words: 'apple: a fruit\nbee\tan insect\ne-mail - a message\nAPPLE: again', seed: 1 },
      output: {
        words: [
          { word: 'apple', definition: 'a fruit' },
          { word: 'bee', definition: 'an insect' },
          { word: 'e-mail', definition: 'a message' },
        ],
        duplicates_dropped: 1,
      },
    },
  ],
  run({ words: given, activities: asked, ...input }) {
    const entries = listInput.parse(given, listInput.lines).map(readWord);
    const dropped = new DroppedParts();
    const words = mergeDuplicates(entries, dropped);
    if (words.length === 0) throw new InputError('words', 'expected at least one word');
    if (words.length > MOST_WORDS)
      throw new InputError('words', `expected at most ${MOST_WORDS} words, got ${words.length}`);
    const seed = input.seed ?? secureRandom.below(2 ** 32);
    const random = seededRandom(seed);
    const title = singleLine(input.title) || DEFAULT_TITLE;
    const repeated = asked?.find((name, index) => asked.indexOf(name) < index);
    if (repeated !== undefined)
      throw new InputError('activities', `expected each once, got ${quote(repeated)} again`);
    const names = asked === undefined || asked.length === 0 ? defaultActivities(words) : asked;
    const activities = names.map((name) => buildActivity(name, words, random));
    for (const { section } of activities)
      if (section.activity === 'word_search')
        for (const word of section.unplaced) dropped.add(`${word} in the grid`, 'word_search');
    const keys = activities
      .filter(({ key }) => key.length > 0)
      .map(({ section, key }) => ({ heading: section.heading, key }));
    return {
      title,
      seed,
      words,
      duplicates_dropped: entries.length - words.length,
      ...dropped.output(),
      sections: activities.map(({ section }) => section),
      text: `${[title, `Name: ${BLANK}    Date: ${BLANK}`, ...activities.map(({ section }) => section.text)].join('\n\n')}\n`,
      answer_key: keys.map(({ heading, key }) => `${heading}\n${key.join('\n')}\n`).join('\n'),
      markdown: `${[
        `# ${escapeMarkdown(title)}`,
        escapeMarkdown(`Name: ${BLANK} Date: ${BLANK}`),
        ...activities.map(({ markdown }) => markdown),
        ...(keys.length === 0
          ? []
          : [
              '---\n\n## Answer Key',
              ...keys.map(
                ({ heading, key }) =>
                  `### ${heading}\n\n${key.map((line) => `- ${escapeMarkdown(line).replace(/^(\d+)\./, '$1\\.')}`).join('\n')}`,
              ),
            ]),
      ].join('\n\n')}\n`,
    };
  },
});

/** A word, and its definition after the first colon, tab or spaced hyphen. */
function readWord(entry: string): Word {
  const separator = /:|\t| - /.exec(entry);
  if (separator === null) return { word: singleLine(entry), definition: null };
  const word = singleLine(entry.slice(0, separator.index));
  if (word === '')
    throw new InputError('words', `expected a word before its definition, got ${quote(entry)}`);
  return { word, definition: singleLine(entry.slice(separator.index + separator[0].length)) || null };
}

/** The first of words that differ in nothing but case, with the first definition that any of them has. */
function mergeDuplicates(words: readonly Word[], dropped: DroppedParts): Word[] {
  const kept = new Map<string, Word>();
  for (const [index, { word, definition }] of words.entries()) {
    const key = foldCase(word);
    const first = kept.get(key);
    if (first === undefined || first.definition === null)
      kept.set(key, { word: first?.word ?? word, definition });
    else if (definition !== null && definition !== first.definition)
      dropped.add(`definition ${quote(definition)} of ${first.word}`, `entry ${index + 1}`);
  }
  return [...kept.values()];
}

function defaultActivities(words: readonly Word[]): readonly ActivityName[] {
  const matching = words.every(({ definition }) => definition !== null);
  return ['scramble', 'missing_letters', 'word_search', ...(matching ? ['match_definitions' as const] : [])];
}
