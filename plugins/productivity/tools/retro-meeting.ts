import { foldCase } from '@toolyard/kit/case-folding';
import { shareByLargestRemainder } from '@toolyard/kit/largest-remainder';
import { escapeMarkdown, markdownTable } from '@toolyard/kit/markdown';
import { defineTool, type Infer, InputError, nullable, quote, Type } from '@toolyard/sdk';
import { dateInput } from '@toolyard/sdk/inputs';
import { inLine, requireText } from '../lib/titles.ts';

interface Column {
  readonly id: string;
  readonly name: string;
  readonly prompt: string;
}

const column = (id: string, name: string, prompt: string): Column => ({ id, name, prompt });

const FORMATS = {
  start_stop_continue: [
    column('start', 'Start', 'What should we begin to do?'),
    column('stop', 'Stop', 'What should we no longer do?'),
    column('continue', 'Continue', 'What works and should stay?'),
  ],
  mad_sad_glad: [
    column('mad', 'Mad', 'What made us angry?'),
    column('sad', 'Sad', 'What let us down?'),
    column('glad', 'Glad', 'What made us happy?'),
  ],
  four_ls: [
    column('liked', 'Liked', 'What did we like?'),
    column('learned', 'Learned', 'What did we learn?'),
    column('lacked', 'Lacked', 'What did we lack?'),
    column('longed_for', 'Longed for', 'What do we wish we had had?'),
  ],
  sailboat: [
    column('wind', 'Wind', 'What drove us on?'),
    column('anchor', 'Anchor', 'What held us back?'),
    column('rocks', 'Rocks', 'What risks lie ahead?'),
    column('island', 'Island', 'Where do we want to get?'),
  ],
  went_well: [
    column('went_well', 'Went well', 'What went well?'),
    column('to_improve', 'To improve', 'What could go better?'),
    column('ideas', 'Ideas', 'What should we try?'),
  ],
} as const;

/** The five phases of Derby and Larsen, "Agile Retrospectives" (2006), with their share of the time in percent. */
const PHASES = [
  ['Set the stage', 10],
  ['Gather', 30],
  ['Discuss', 35],
  ['Decide actions', 20],
  ['Close', 5],
] as const;

const Item = Type.Object({
  column: Type.String(),
  text: Type.String(),
  votes: Type.Integer({ minimum: 0, maximum: 1e6, default: 0 }),
  author: Type.Optional(Type.String()),
});
type Item = Infer<typeof Item>;

const Action = Type.Object({
  text: Type.String(),
  owner: Type.Optional(Type.String()),
  due: Type.Optional(Type.String({ description: 'YYYY-MM-DD' })),
});

export default defineTool({
  title: 'Retro Meeting',
  summary:
    'Prepare and summarise a sprint retrospective: columns of a format, merged and voted items, timed agenda, action items.',
  keywords: ['retrospective', 'agile', 'scrum', 'start stop continue'],
  input: Type.Object({
    format: Type.Enum(['start_stop_continue', 'mad_sad_glad', 'four_ls', 'sailboat', 'went_well'], {
      default: 'start_stop_continue',
      description: 'Columns',
    }),
    items: Type.Optional(Type.Array(Item, { maxItems: 1000, description: 'Notes' })),
    action_items: Type.Optional(Type.Array(Action, { maxItems: 500, description: 'What is to be done' })),
    duration_minutes: Type.Integer({
      minimum: 15,
      maximum: 240,
      default: 60,
      description: 'Length of the meeting',
    }),
    title: Type.String({ default: 'Sprint Retrospective', description: 'Heading' }),
    date: Type.Optional(Type.String({ description: 'YYYY-MM-DD; default today in UTC' })),
    anonymous: Type.Boolean({ default: true, description: 'Leave authors out' }),
    top: Type.Integer({ minimum: 1, maximum: 20, default: 3, description: 'Items to discuss' }),
  }),
  output: Type.Object({
    title: Type.String(),
    date: Type.String(),
    columns: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        prompt: Type.String(),
        items: Type.Array(
          Type.Object({
            text: Type.String(),
            votes: Type.Integer(),
            mentions: Type.Integer(),
            authors: Type.Array(Type.String()),
          }),
        ),
      }),
    ),
    top_items: Type.Array(Type.Object({ column: Type.String(), text: Type.String(), votes: Type.Integer() })),
    agenda: Type.Array(
      Type.Object({ step: Type.String(), minutes: Type.Integer(), start_minute: Type.Integer() }),
    ),
    action_items: Type.Array(
      Type.Object({ text: Type.String(), owner: nullable(Type.String()), due: nullable(Type.String()) }),
    ),
    warnings: Type.Array(Type.String()),
    markdown: Type.String({ contentMediaType: 'text/markdown' }),
  }),
  examples: [
    {
      name: 'What nobody owns is warned of',
      input: { date: '2024-02-29', action_items: [{ text: 'Write docs' }] },
      output: {
        title: 'Sprint Retrospective',
        action_items: [{ text: 'Write docs', owner: null, due: null }],
        warnings: ['The action item "Write docs" has no owner and no due date.'],
      },
    },
  ],
  run(given, context) {
    const date = dateInput.orToday('date', given.date, context).toString();
    const title = inLine(given.title);
    const board = FORMATS[given.format];
    const notes = readItems(given.items ?? [], board);
    const columns = board.map(({ id, name, prompt }) => ({
      id,
      name,
      prompt,
      items: notes
        .filter((note) => note.column === id)
        .toSorted(byWeight)
        .map(({ text, votes, mentions, authors }) => ({
          text,
          votes,
          mentions,
          authors: given.anonymous ? [] : [...authors],
        })),
    }));
    const top = board
      .flatMap(({ id }) => notes.filter((note) => note.column === id))
      .filter(({ votes }) => votes > 0)
      .toSorted(byWeight)
      .slice(0, given.top)
      .map(({ column, text, votes }) => ({ column, text, votes }));
    const agenda = planAgenda(given.duration_minutes);
    const actions = (given.action_items ?? []).map(readAction);
    const report = {
      title,
      date,
      columns,
      top_items: top,
      agenda,
      action_items: actions,
      warnings: warn(actions),
    };
    return { ...report, markdown: writeMarkdown(report) };
  },
});

interface Note {
  readonly column: string;
  readonly text: string;
  votes: number;
  mentions: number;
  readonly authors: Set<string>;
}

function byWeight(a: Note, b: Note): number {
  return b.votes - a.votes || b.mentions - a.mentions;
}

/** The items, those merged that say the same in a column; the first wording stays. */
function readItems(items: readonly Item[], board: readonly Column[]): Note[] {
  const notes = new Map<string, Note>();
  for (const [index, { column: given, text, votes, author }] of items.entries()) {
    const id = given.trim().toLowerCase();
    if (!board.some((one) => one.id === id))
      throw new InputError(
        `items[${index}].column`,
        `expected one of ${board.map((one) => one.id).join(', ')}, got ${quote(given)}`,
      );
    const wording = requireText(`items[${index}].text`, text);
    const key = `${id} ${sameness(wording)}`;
    const note = notes.get(key) ?? { column: id, text: wording, votes: 0, mentions: 0, authors: new Set() };
    note.votes += votes;
    note.mentions += 1;
    if (author?.trim()) note.authors.add(author.trim());
    notes.set(key, note);
  }
  return [...notes.values()];
}

/** A text without case, spaces of its own and end punctuation, unless it is nothing else. */
function sameness(text: string): string {
  const folded = foldCase(text).replace(/\s+/g, ' ');
  let end = folded.length;
  while (END_PUNCTUATION.test(folded.charAt(end - 1))) end -= 1;
  return folded.slice(0, end) || folded;
}

/** What ends sentences; a number sign or bracket does not: C and C# are two things. */
const END_PUNCTUATION = /[\p{Sentence_Terminal}…,;:،；：\s]/u;

function planAgenda(duration: number) {
  const minutes = shareByLargestRemainder(
    duration,
    PHASES.map(([, percent]) => percent),
  );
  let start = 0;
  return PHASES.map(([step], index) => {
    const length = minutes[index] ?? 0;
    start += length;
    return { step, minutes: length, start_minute: start - length };
  });
}

interface ActionItem {
  readonly text: string;
  readonly owner: string | null;
  readonly due: string | null;
}

function readAction({ text, owner, due }: Infer<typeof Action>, index: number): ActionItem {
  return {
    text: requireText(`action_items[${index}].text`, text),
    owner: owner?.trim() || null,
    due: due === undefined ? null : dateInput.parse(`action_items[${index}].due`, due).toString(),
  };
}

function warn(actions: readonly ActionItem[]): string[] {
  return actions.flatMap(({ text, owner, due }) => {
    const missing = [...(owner === null ? ['no owner'] : []), ...(due === null ? ['no due date'] : [])];
    return missing.length === 0
      ? []
      : [`The action item ${quote(inLine(text))} has ${missing.join(' and ')}.`];
  });
}

interface Report {
  readonly title: string;
  readonly date: string;
  readonly columns: readonly (Column & {
    readonly items: readonly {
      readonly text: string;
      readonly votes: number;
      readonly authors: readonly string[];
    }[];
  })[];
  readonly top_items: readonly { readonly text: string; readonly votes: number }[];
  readonly agenda: readonly {
    readonly step: string;
    readonly minutes: number;
    readonly start_minute: number;
  }[];
  readonly action_items: readonly ActionItem[];
}

function writeMarkdown({ title, date, columns, top_items, agenda, action_items }: Report): string {
  const line = (text: string) => escapeMarkdown(inLine(text));
  const boards = columns.map(({ name, prompt, items }) => {
    const lines = items.map(({ text, votes, authors }) => {
      const from = authors.length === 0 ? '' : `, ${authors.map(line).join(', ')}`;
      return `- ${line(text)} (${votes === 1 ? '1 vote' : `${votes} votes`}${from})`;
    });
    return [`## ${name}`, `*${prompt}*`, lines.join('\n')].filter((part) => part !== '').join('\n\n');
  });
  const top = top_items.map(({ text, votes }, index) => `${index + 1}. ${line(text)} (${votes})`);
  const actions = action_items.map(({ text, owner, due }) => {
    const about = [...(owner === null ? [] : [line(owner)]), ...(due === null ? [] : [`due ${due}`])];
    return `- [ ] ${line(text)}${about.length === 0 ? '' : ` (${about.join(', ')})`}`;
  });
  const table = markdownTable(
    ['Start', 'Minutes', 'Step'],
    agenda.map(({ step, minutes, start_minute }) => [start_minute, minutes, step]),
    ['right', 'right'],
  );
  return [
    `# ${escapeMarkdown(title)}`,
    date,
    `## Agenda\n\n${table}`,
    ...boards,
    ...(top.length === 0 ? [] : [`## To discuss\n\n${top.join('\n')}`]),
    ...(actions.length === 0 ? [] : [`## Action items\n\n${actions.join('\n')}`]),
  ].join('\n\n');
}
