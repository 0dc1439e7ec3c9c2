import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { defineTool, InputError, Type } from '@toolyard/sdk';
import { listInput } from '@toolyard/sdk/inputs';
import { secureRandom, shuffle } from '@toolyard/sdk/random';
import { drawBelow, drawDistinct } from '../lib/draw.ts';

export default defineTool({
  title: 'Random Picker',
  summary:
    'Draw random numbers, picks from a list, or fair random teams, from a cryptographic source. The mode follows from what you send.',
  keywords: ['draw', 'groups', 'split', 'choose', 'lot'],
  input: Type.Object({
    mode: Type.Optional(
      Type.Enum(['number', 'list', 'teams'], {
        description: 'Default: list with items, teams with members, else number',
      }),
    ),
    min: Type.Integer({ default: 1, description: 'Number mode: smallest value, inclusive' }),
    max: Type.Integer({ default: 100, description: 'Number mode: largest value, inclusive' }),
    count: Type.Integer({
      minimum: 1,
      maximum: 10000,
      default: 1,
      description: 'Number mode: how many; list mode: alias of pick_count',
    }),
    allow_duplicates: Type.Boolean({ default: false, description: 'Number mode: numbers may repeat' }),
    items: Type.Optional(Type.Array(Type.String(), { description: 'List mode: items to pick from' })),
    // Without a default of its own: count counts only where this is not given.
    pick_count: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 10000, description: 'List mode: how many, without repeats' }),
    ),
    members: Type.Optional(Type.Array(Type.String(), { description: 'Teams mode: people to split' })),
    team_count: Type.Integer({
      minimum: 2,
      maximum: 20,
      default: 2,
      description: 'Teams mode: how many teams',
    }),
  }),
  output: Type.Object({
    mode: Type.Enum(['number', 'list', 'teams']),
    numbers: Type.Optional(Type.Array(Type.Integer(), { description: 'number mode' })),
    picks: Type.Optional(Type.Array(Type.String(), { description: 'list mode' })),
    teams: Type.Optional(
      Type.Array(Type.Object({ name: Type.String(), members: Type.Array(Type.String()) }), {
        description: 'teams mode',
      }),
    ),
    text: Type.String({ description: 'ready to paste' }),
    dropped: Dropped,
  }),
  examples: [
    { name: 'two of three', input: { items: ['a', 'b', 'c'], count: 2 }, output: { mode: 'list' } },
    {
      name: 'teams of much the same size',
      input: { members: ['x', 'x', 'x'], team_count: 2 },
      output: { mode: 'teams', text: 'Team 1: x, x\nTeam 2: x' },
    },
  ],
  run(given) {
    const { items, members } = given;
    const mode = given.mode ?? (items ? 'list' : members ? 'teams' : 'number');
    const dropped = new DroppedParts();
    for (const name of argumentsOfOtherModes(given, mode)) dropped.add(name, `no argument of mode ${mode}`);
    const blanks = (mode === 'list' ? items : mode === 'teams' ? members : undefined) ?? [];
    for (const [index, text] of blanks.entries())
      if (text.trim() === '') dropped.add('a blank entry', `entry ${index + 1}`);
    return { ...pickBy(mode, given), ...dropped.output() };
  },
});

type Mode = 'number' | 'list' | 'teams';

interface Arguments {
  readonly min: number;
  readonly max: number;
  readonly count: number;
  readonly allow_duplicates: boolean;
  readonly items?: string[];
  readonly pick_count?: number;
  readonly members?: string[];
  readonly team_count: number;
}

function pickBy(mode: Mode, { items, members, ...given }: Arguments) {
  if (mode === 'list')
    return pickItems(listInput.parse(items, listInput.commas), given.pick_count ?? given.count);
  if (mode === 'teams') return dealTeams(listInput.parse(members, listInput.commas), given.team_count);
  return drawNumbers(given.min, given.max, given.count, given.allow_duplicates);
}

/** What was set for another mode, and does nothing in this one; defaults are not told from what was not set. */
function argumentsOfOtherModes(given: Arguments, mode: Mode): string[] {
  const set: readonly (readonly [name: string, of: readonly Mode[], isSet: boolean])[] = [
    ['min', ['number'], given.min !== 1],
    ['max', ['number'], given.max !== 100],
    ['count', ['number', 'list'], given.count !== 1],
    ['allow_duplicates', ['number'], given.allow_duplicates],
    ['items', ['list'], given.items !== undefined],
    ['pick_count', ['list'], given.pick_count !== undefined],
    ['members', ['teams'], given.members !== undefined],
    ['team_count', ['teams'], given.team_count !== 2],
  ];
  return set.flatMap(([name, modes, isSet]) => (isSet && !modes.includes(mode) ? [name] : []));
}

function drawNumbers(min: number, max: number, count: number, repeats: boolean) {
  for (const [name, value] of Object.entries({ min, max }))
    if (!Number.isSafeInteger(value)) throw new InputError(name, 'expected a number within ±(2^53 - 1)');
  if (min > max) throw new InputError('min', `expected at most max, which is ${max}, got ${min}`);
  const size = BigInt(max) - BigInt(min) + 1n;
  const most = size < BigInt(count) ? Number(size) : count;
  const steps = repeats
    ? Array.from({ length: count }, () => drawBelow(secureRandom, size))
    : drawDistinct(secureRandom, size, most);
  const numbers = steps.map((step) => Number(BigInt(min) + step));
  return { mode: 'number' as const, numbers, text: numbers.join(', ') };
}

function pickItems(items: readonly string[], count: number) {
  if (items.length === 0) throw new InputError('items', 'expected at least one item to pick from');
  const picks = shuffle(items, secureRandom).slice(0, count);
  return { mode: 'list' as const, picks, text: picks.join('\n') };
}

/** Dealt one by one, so that sizes differ by at most one. */
function dealTeams(members: readonly string[], count: number) {
  if (members.length === 0) throw new InputError('members', 'expected at least one member');
  if (members.length === 1) throw new InputError('members', 'expected at least two members to part, got 1');
  if (count > members.length)
    throw new InputError('team_count', `expected at most the ${members.length} members, got ${count}`);
  const dealt = shuffle(members, secureRandom);
  const teams = Array.from({ length: count }, (_, team) => ({
    name: `Team ${team + 1}`,
    members: dealt.filter((__, index) => index % count === team),
  }));
  const text = teams.map((team) => `${team.name}: ${team.members.join(', ')}`).join('\n');
  return { mode: 'teams' as const, teams, text };
}
