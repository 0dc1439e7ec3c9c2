import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { foldCase } from '@toolyard/kit/case-folding';
import { defineTool, InputError, Type } from '@toolyard/sdk';
import { listInput } from '@toolyard/sdk/inputs';
import { pick, secureRandom, shuffle } from '@toolyard/sdk/random';

export default defineTool({
  title: 'Random Name Picker',
  summary:
    'Draw winners from a list of names, every entry with the same chance: raffles, giveaways, cold calls; winners and who remains.',
  keywords: ['lottery', 'draw', 'choose', 'wheel', 'lot'],
  input: Type.Object({
    names: listInput.schema({ description: 'One name a line or separated by commas, or an array' }),
    count: Type.Integer({ minimum: 1, maximum: 10000, default: 1, description: 'How many to draw' }),
    allow_repeats: Type.Boolean({ default: false, description: 'A name may win more than once' }),
    remove_duplicates: Type.Boolean({
      default: false,
      description: 'Count a repeated name once (ignoring case)',
    }),
    exclude: Type.Optional(listInput.schema({ description: 'Names that may not win, ignoring case' })),
  }),
  output: Type.Object({
    winner: Type.String({ description: 'the first drawn' }),
    winners: Type.Array(Type.String(), { description: 'in drawing order' }),
    remaining: Type.Array(Type.String(), { description: 'not drawn, in list order' }),
    total: Type.Integer({ description: 'entries in the draw' }),
    text: Type.String({ description: 'numbered list of winners' }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'one of one',
      input: { names: 'Ada' },
      output: { winner: 'Ada', winners: ['Ada'], remaining: [], total: 1 },
    },
    { name: 'two of three', input: { names: 'Ann, Bo, Cy', count: 2 }, output: { total: 3 } },
  ],
  run({ names, count, allow_repeats, remove_duplicates, exclude }) {
    const dropped = new DroppedParts();
    const listed = listInput.linesOrCommas(names);
    const known = new Set(listed.map(foldCase));
    const left = listInput.linesOrCommas(exclude);
    for (const name of left) if (!known.has(foldCase(name))) dropped.add(`exclude ${name}`, 'no such name');
    const excluded = new Set(left.map(foldCase));
    const entries = listed.filter((name) => !excluded.has(foldCase(name)));
    const tickets = remove_duplicates ? firstSpellings(entries, dropped) : entries;
    if (tickets.length === 0) throw new InputError('names', 'expected at least one name that may win');
    if (count > tickets.length && !allow_repeats)
      throw new InputError('count', `expected at most the ${tickets.length} entries, got ${count}`);

    const indices = [...tickets.keys()];
    const drawn = allow_repeats
      ? Array.from({ length: count }, () => pick(indices, secureRandom))
      : shuffle(indices, secureRandom).slice(0, count);
    const won = new Set(drawn);
    const winners = drawn.map((index) => tickets[index] ?? '');
    return {
      winner: winners[0] ?? '',
      winners,
      remaining: tickets.filter((_, index) => !won.has(index)),
      total: tickets.length,
      text: winners.map((name, index) => `${index + 1}. ${name}`).join('\n'),
      ...dropped.output(),
    };
  },
});

function firstSpellings(names: readonly string[], dropped: DroppedParts): string[] {
  const spellings = new Map<string, string>();
  for (const [index, name] of names.entries()) {
    const first = spellings.get(foldCase(name));
    if (first === undefined) spellings.set(foldCase(name), name);
    else dropped.add(`another entry of ${first}`, `entry ${index + 1}`);
  }
  return [...spellings.values()];
}
