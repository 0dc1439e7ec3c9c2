import { countGraphemes } from '@toolyard/kit/graphemes';
import { defineTool, InputError, Type } from '@toolyard/sdk';
import { RESEARCH_TYPES, titleForms } from './research-title-forms.ts';
import { requiredLine, singleLine } from '../../lib/single-line.ts';
import { titleCase } from '../../lib/title-case.ts';

const TITLE_STYLES = ['descriptive', 'declarative', 'interrogative', 'compound'] as const;

/** Articles, and conjunctions and prepositions of up to three letters (APA 7, 6.17). */
const SMALL_WORDS: ReadonlySet<string> = new Set(
  'a an the and as but for if nor or so yet at by in of off on out per to up via'.split(' '),
);

export default defineTool({
  title: 'Research Title Generator',
  summary:
    'Suggest research paper titles in descriptive, declarative, interrogative and compound style from topic, variables, method and population.',
  keywords: ['thesis', 'paper', 'dissertation', 'academic', 'study'],
  input: Type.Object({
    topic: Type.String({ maxLength: 150, description: 'Subject, used when variables are missing' }),
    research_type: Type.Enum(RESEARCH_TYPES, { default: 'quantitative', description: 'Design' }),
    independent_variable: Type.Optional(Type.String({ maxLength: 100, description: 'Cause or predictor' })),
    dependent_variable: Type.Optional(Type.String({ maxLength: 100, description: 'Outcome' })),
    population: Type.Optional(Type.String({ maxLength: 100, description: 'Who or what is studied' })),
    setting: Type.Optional(Type.String({ maxLength: 100, description: 'Place or period' })),
    finding: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Main finding as a sentence, for declarative titles',
      }),
    ),
    styles: Type.Optional(
      Type.Array(Type.Enum(TITLE_STYLES), { description: 'Styles wanted; default all that fit' }),
    ),
    count: Type.Integer({ minimum: 1, maximum: 20, default: 8, description: 'Titles in all' }),
    case: Type.Enum(['title', 'sentence'], { default: 'title', description: 'Capitalization' }),
  }),
  output: Type.Object({
    titles: Type.Array(
      Type.Object({
        style: Type.Enum(TITLE_STYLES),
        title: Type.String(),
        word_count: Type.Integer(),
        character_count: Type.Integer(),
        recommended: Type.Boolean({ description: '10-15 words' }),
      }),
    ),
    count: Type.Integer(),
    text: Type.String({ description: 'One a line' }),
  }),
  examples: [
    {
      name: 'the finding as a title',
      input: {
        topic: 'vaccines',
        styles: ['declarative'],
        finding: 'exposure to mRNA vaccines in the first year lowers risk for children.',
        count: 1,
      },
      output: { text: 'Exposure to mRNA Vaccines in the First Year Lowers Risk for Children', count: 1 },
    },
  ],
  run({ research_type: type, count, case: letterCase, styles: asked, ...input }) {
    const topic = requiredLine('topic', input.topic);
    const finding = singleLine(input.finding ?? '').replace(/\.$/, '');
    if (asked?.includes('declarative') === true && finding === '')
      throw new InputError('finding', 'expected the main finding for declarative titles');
    const wanted = asked === undefined || asked.length === 0 ? TITLE_STYLES : asked;
    const styles = TITLE_STYLES.filter(
      (style) => wanted.includes(style) && (style !== 'declarative' || finding !== ''),
    );
    const [independent, dependent] = [input.independent_variable, input.dependent_variable].map((text) =>
      singleLine(text ?? ''),
    );
    const twoVariables = Boolean(independent && dependent);
    const subject = twoVariables ? `${independent} and ${dependent}` : topic;
    const [population, setting] = [input.population, input.setting].map((text) => singleLine(text ?? ''));
    const where = `${population ? ` among ${population}` : ''}${setting ? ` in ${setting}` : ''}`;

    const forms = { ...titleForms(type, twoVariables), declarative: ['{finding}'] };
    const values: Readonly<Record<string, string>> = { finding };
    const candidates = styles.map((style) =>
      forms[style].map((form) => {
        // A colon of the caller's would be a second one in a compound title.
        const plain = (text: string) =>
          style === 'compound' ? text.replace(/(?:(?<!\s)\s+)?:\s*/g, ' – ') : text;
        const filled = form.replace(/\{(\w+)\}/g, (_, name: string) =>
          plain(name === 'subject' ? subject : name === 'where' ? where : (values[name] ?? '')),
        );
        const ended = style === 'interrogative' ? `${filled.replace(/(?<![?.\s])[?.\s]+$/, '')}?` : filled;
        return {
          style,
          title: letterCase === 'title' ? titleCase(ended, SMALL_WORDS) : sentenceCase(ended),
        };
      }),
    );
    const titles = takeTurns(candidates, count).map(({ style, title }) => {
      const words = title.split(' ').length;
      return {
        style,
        title,
        word_count: words,
        character_count: countGraphemes(title),
        recommended: words >= 10 && words <= 15,
      };
    });
    return { titles, count: titles.length, text: titles.map(({ title }) => title).join('\n') };
  },
});

/** One of each list in turn, none twice, until there are enough. */
function takeTurns<T extends { readonly title: string }>(
  lists: readonly (readonly T[])[],
  count: number,
): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  const taken = new Map<string, T>();
  for (let round = 0; round < longest; round += 1)
    for (const list of lists) {
      const next = list[round];
      if (next !== undefined && taken.size < count && !taken.has(next.title)) taken.set(next.title, next);
    }
  return [...taken.values()];
}

/** The first letter and the first after a colon as capitals, the rest as it is. A word such as mRNA stays. */
function sentenceCase(text: string): string {
  return text.replace(
    /(^|: )(\p{Ll})(?!\p{Lu})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
}
