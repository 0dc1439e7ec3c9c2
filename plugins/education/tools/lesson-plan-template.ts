import { htmlLines } from '@toolyard/kit/html-lines';
import { html, type Html } from '@toolyard/kit/html';
import { shareByLargestRemainder } from '@toolyard/kit/largest-remainder';
import { escapeMarkdown, markdownLines, markdownTable } from '@toolyard/kit/markdown';
import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { listInput } from '@toolyard/sdk/inputs';
import { htmlTable, printable } from '../lib/printable.ts';
import { requiredLine, singleLine } from '../lib/single-line.ts';

const MODELS = ['standard', '5e', 'gradual_release'] as const;

/** Activities of each model: name, share of the lesson in percent, what happens. */
const ACTIVITIES: Readonly<
  Record<(typeof MODELS)[number], readonly (readonly [name: string, percent: number, description: string])[]>
> = {
  standard: [
    ['Introduction', 15, 'Recall what students know, raise interest and name the objectives.'],
    ['Direct Instruction', 30, 'Explain and model the new content, with examples.'],
    ['Guided Practice', 25, 'Students work through tasks together with the teacher.'],
    ['Independent Practice', 20, 'Students apply the content on their own.'],
    ['Closure', 10, 'Sum up, check understanding and look ahead.'],
  ],
  // BSCS 5E Instructional Model (Bybee et al., 2006).
  '5e': [
    ['Engage', 10, 'Raise curiosity and bring out what students already think.'],
    ['Explore', 25, 'Students investigate in a common activity before anything is explained.'],
    ['Explain', 25, 'Students say what they found; the teacher adds terms and concepts.'],
    ['Elaborate', 25, 'Students apply what they learned to a new situation.'],
    ['Evaluate', 15, 'Students and teacher look at what has been learned.'],
  ],
  // Gradual release of responsibility (Fisher and Frey, 2008).
  gradual_release: [
    ['I Do', 25, 'The teacher models and thinks aloud.'],
    ['We Do', 30, 'Teacher and students work together, with prompts and questions.'],
    ['You Do Together', 20, 'Students work in groups and explain their thinking to each other.'],
    ['You Do Alone', 25, 'Students work on their own.'],
  ],
};

/** Verbs that name nothing to be seen or measured. */
const VAGUE = /^(?:know|understand|learn|appreciate|be\s+aware)(?![\p{L}\p{M}])/iu;
const BLANK_LINE = '______________________________';

interface Activity {
  readonly name: string;
  readonly minutes: number;
  readonly description: string;
}

interface Section {
  readonly id: string;
  readonly heading: string;
  readonly text: string;
  readonly markdown: string;
  readonly html: Html;
}

export default defineTool({
  title: 'Lesson Plan Template',
  summary:
    'Build a timed lesson plan (objectives, materials, activities, assessment, differentiation) from your input, as data, Markdown and HTML.',
  keywords: ['teacher', 'class', 'schedule', '5E', 'teaching'],
  input: Type.Object({
    topic: Type.String({ description: 'Lesson topic' }),
    subject: Type.Optional(Type.String({ description: 'Subject' })),
    grade_level: Type.Optional(Type.String({ description: 'Class or age' })),
    duration_minutes: Type.Integer({
      minimum: 5,
      maximum: 480,
      default: 45,
      description: 'Length of the lesson',
    }),
    model: Type.Enum(MODELS, {
      default: 'standard',
      description: 'Default activities when none are given',
    }),
    objectives: Type.Optional(listInput.schema({ description: 'Array or one a line' })),
    standards: Type.Optional(listInput.schema({ description: 'Standards covered: array or one a line' })),
    materials: Type.Optional(listInput.schema({ description: 'Array or one a line' })),
    activities: Type.Optional(
      Type.Array(
        Type.Object({
          name: Type.String(),
          minutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
          description: Type.Optional(Type.String()),
        }),
        { description: 'In order' },
      ),
    ),
    assessment: Type.Optional(Type.String({ description: 'How learning is checked' })),
    differentiation: Type.Optional(Type.String({ description: 'Support and extension' })),
    homework: Type.Optional(Type.String({ description: 'Homework' })),
    notes: Type.Optional(Type.String({ description: 'Teacher notes' })),
  }),
  output: Type.Object({
    topic: Type.String(),
    duration_minutes: Type.Integer(),
    activities: Type.Array(
      Type.Object({
        name: Type.String(),
        minutes: Type.Integer(),
        start_minute: Type.Integer(),
        end_minute: Type.Integer(),
        description: Type.String(),
      }),
    ),
    total_minutes: Type.Integer(),
    sections: Type.Array(Type.Object({ id: Type.String(), heading: Type.String(), text: Type.String() })),
    markdown: Type.String({ contentMediaType: 'text/markdown' }),
    html: Type.String({ contentMediaType: 'text/html', description: 'Printable document' }),
    warnings: Type.Array(Type.String()),
  }),
  examples: [
    {
      name: 'an objective that cannot be measured',
      input: { topic: 'Cells', objectives: 'Understand mitosis\nLabel a cell' },
      output: {
        topic: 'Cells',
        total_minutes: 45,
        warnings: [
          'the objective "Understand mitosis" is not measurable: name what students will do, such as explain, label or compare',
        ],
      },
    },
  ],
  run({ duration_minutes: duration, model, ...input }) {
    const topic = requiredLine('topic', input.topic);
    const objectives = listInput.parse(input.objectives, listInput.lines);
    const planned =
      input.activities === undefined || input.activities.length === 0
        ? modelActivities(model, duration)
        : ownActivities(input.activities, duration);
    let total = 0;
    const activities = planned.map(({ name, minutes, description }) => {
      total += minutes;
      return { name, minutes, start_minute: total - minutes, end_minute: total, description };
    });

    const facts: (readonly [string, string])[] = [
      ['Topic', topic],
      ['Subject', singleLine(input.subject ?? '') || BLANK_LINE],
      ['Grade level', singleLine(input.grade_level ?? '') || BLANK_LINE],
      ['Duration', `${duration} minutes`],
    ];
    const sections: Section[] = [
      {
        id: 'overview',
        heading: 'Overview',
        text: facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
        markdown: facts
          .map(([name, value]) => `- **${name}:** ${value === BLANK_LINE ? value : escapeMarkdown(value)}`)
          .join('\n'),
        html: html`<dl>${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>\n`)}</dl>\n`,
      },
      listSection('objectives', 'Objectives', objectives, 'Students will be able to:'),
      ...optional(listInput.parse(input.standards, listInput.lines), (list) =>
        listSection('standards', 'Standards', list),
      ),
      listSection('materials', 'Materials', listInput.parse(input.materials, listInput.lines)),
      {
        id: 'activities',
        heading: 'Activities',
        text: activities
          .map(
            ({ name, minutes, start_minute: start, end_minute: end, description }) =>
              `${start}-${end} min: ${name} (${minutes} min)${description && `. ${description}`}`,
          )
          .join('\n'),
        markdown: markdownTable(
          ['Time', 'Minutes', 'Activity', 'What happens'],
          activities.map((activity) => [
            `${activity.start_minute}–${activity.end_minute}`,
            activity.minutes,
            activity.name,
            activity.description,
          ]),
          [undefined, 'right'],
        ),
        html: htmlTable(
          ['Time', 'Minutes', 'Activity', 'What happens'],
          activities.map((activity) => [
            `${activity.start_minute}–${activity.end_minute}`,
            activity.minutes,
            activity.name,
            htmlLines(activity.description),
          ]),
        ),
      },
      textSection('differentiation', 'Differentiation', input.differentiation),
      textSection('assessment', 'Assessment', input.assessment),
      ...optional(input.homework?.trim(), (text) => textSection('homework', 'Homework', text)),
      ...optional(input.notes?.trim(), (text) => textSection('notes', 'Notes', text)),
    ];
    const title = `Lesson Plan: ${topic}`;
    return {
      topic,
      duration_minutes: duration,
      activities,
      total_minutes: total,
      sections: sections.map(({ id, heading, text }) => ({ id, heading, text })),
      markdown: `# ${escapeMarkdown(title)}\n\n${sections.map(({ heading, markdown }) => `## ${heading}\n\n${markdown}\n`).join('\n')}`,
      html: printable(
        title,
        html`${sections.map((section) => html`<section>\n<h2>${section.heading}</h2>\n${section.html}</section>\n`)}`,
        'dl div{display:flex}dt{font-weight:bold;min-width:8rem}dd{margin:0}td:nth-child(-n+2){white-space:nowrap}section{break-inside:avoid}',
      ),
      warnings: [
        ...(objectives.length === 0 ? ['no objectives are given: say what students will be able to do'] : []),
        ...objectives
          .filter((objective) => VAGUE.test(objective))
          .map(
            (objective) =>
              `the objective ${quote(objective)} is not measurable: name what students will do, such as explain, label or compare`,
          ),
        ...(total > duration
          ? [`the activities take ${minutesOf(total - duration)} more than the lesson`]
          : []),
        ...(total < duration
          ? [`the activities take ${minutesOf(duration - total)} less than the lesson`]
          : []),
      ],
    };
  },
});

function modelActivities(model: (typeof MODELS)[number], duration: number): Activity[] {
  const activities = ACTIVITIES[model];
  const minutes = shareByLargestRemainder(
    duration,
    activities.map(([, percent]) => percent),
  );
  return activities.map(([name, , description], index) => ({
    name,
    minutes: minutes[index] ?? 0,
    description,
  }));
}

function ownActivities(
  given: readonly { readonly name: string; readonly minutes?: number; readonly description?: string }[],
  duration: number,
): Activity[] {
  const open = given.filter(({ minutes }) => minutes === undefined).length;
  const left = duration - given.reduce((sum, { minutes = 0 }) => sum + minutes, 0);
  if (open > 0 && left < open)
    throw new InputError(
      `activities[${given.findIndex(({ minutes }) => minutes === undefined)}]`,
      `expected minutes: ${Math.max(left, 0)} of the lesson's ${duration} are left for ${open} activities without them`,
    );
  const shares =
    open > 0
      ? shareByLargestRemainder(
          left,
          Array.from({ length: open }, () => 1),
        )
      : [];
  return given.map(({ name, minutes, description = '' }, index) => ({
    name: requiredLine(`activities[${index}].name`, name),
    minutes: minutes ?? shares.shift() ?? 0,
    description: description.trim(),
  }));
}

function listSection(id: string, heading: string, entries: readonly string[], lead?: string): Section {
  const lines = entries.map(singleLine);
  const shown = lines.length > 0 ? lines : [BLANK_LINE];
  return {
    id,
    heading,
    text: [...(lead === undefined ? [] : [lead]), ...shown.map((line) => `- ${line}`)].join('\n'),
    markdown: `${lead === undefined ? '' : `${lead}\n\n`}${lines.length === 0 ? BLANK_LINE_MARKDOWN : lines.map((line) => `- ${escapeMarkdown(line)}`).join('\n')}`,
    html: html`${lead !== undefined && html`<p>${lead}</p>\n`}<ul>${shown.map((line) => html`<li>${line}</li>\n`)}</ul>\n`,
  };
}

function textSection(id: string, heading: string, given: string | undefined): Section {
  const text = given?.trim() ?? '';
  return {
    id,
    heading,
    text: text || BLANK_LINE,
    markdown: text === '' ? BLANK_LINE_MARKDOWN : markdownLines(text),
    html: html`<p>${htmlLines(text || BLANK_LINE)}</p>\n`,
  };
}

/** Escaped: a bare line of underscores is a rule to Markdown. */
const BLANK_LINE_MARKDOWN = escapeMarkdown(BLANK_LINE);

/** The section, where there is something to put into it. */
function optional<T extends string | readonly string[]>(
  given: T | undefined,
  section: (given: T) => Section,
): Section[] {
  return given === undefined || given.length === 0 ? [] : [section(given)];
}

function minutesOf(count: number): string {
  return count === 1 ? '1 minute' : `${count} minutes`;
}
