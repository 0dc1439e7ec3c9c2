import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { html, trustedHtml } from '@toolyard/kit/html';
import { dropInexactDigits } from '@toolyard/kit/inexact-numbers';
import { jsonArgument } from '@toolyard/kit/json-argument';
import { oneLine } from '@toolyard/kit/one-line';
import {
  defineTool,
  InputError,
  nullable,
  quote,
  Type,
  type JsonObject,
  type JsonValue,
} from '@toolyard/sdk';
import { isObject } from '../../lib/form-fields.ts';
import { htmlPage } from '../../lib/html-page.ts';
import { dropOtherMembers, readJsonValue, textMember } from '../../lib/json-fields.ts';
import { isHexColor, isSafeUrl } from '../../lib/safe-url.ts';
import { readMoment, type Moment } from './timeline-date.ts';

const MAX_EVENTS = 1000;
const ORIENTATIONS = ['vertical', 'horizontal'] as const;
type Orientation = (typeof ORIENTATIONS)[number];

const OPTIONAL_TEXT = nullable(Type.String());

export default defineTool({
  title: 'JSON to Timeline',
  summary: 'Build a timeline from JSON events: self-contained HTML, Markdown and Mermaid, sorted by date.',
  keywords: ['chronology', 'history', 'roadmap', 'milestones'],
  input: Type.Object({
    json: jsonArgument({
      description: '[{date, title, description, icon, color, link}] or {title, events: […]}',
    }),
    title: Type.Optional(Type.String({ maxLength: 200, description: 'Heading; default: title in json' })),
    orientation: Type.Optional(
      Type.Enum([...ORIENTATIONS], {
        description: 'Direction; default: orientation in json, else vertical',
      }),
    ),
    sort: Type.Enum(['asc', 'desc', 'none'], {
      default: 'asc',
      description: 'Order by date; none keeps the input order',
    }),
  }),
  output: Type.Object({
    html: Type.String({
      contentMediaType: 'text/html',
      description: 'self-contained HTML page, styles inside, no script',
    }),
    markdown: Type.String({ contentMediaType: 'text/markdown', description: 'Markdown list' }),
    mermaid: Type.String({ contentMediaType: 'text/vnd.mermaid', description: 'Mermaid timeline' }),
    events: Type.Array(
      Type.Object({
        date: Type.String(),
        title: Type.String(),
        description: OPTIONAL_TEXT,
        icon: OPTIONAL_TEXT,
        color: OPTIONAL_TEXT,
        link: OPTIONAL_TEXT,
        precision: Type.Enum(['year', 'month', 'day', 'instant', 'text']),
      }),
      { description: 'in order: [{date, title, description, icon, color, link, precision}]' },
    ),
    span_days: nullable(Type.Integer(), 'days from first to last dated event'),
    warnings: Type.Array(Type.String(), { description: 'strings' }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'Sorted by date',
      input: {
        json: [
          { date: '2024-03-01', title: 'Launch', description: 'v1' },
          { date: '2023', title: 'Idea' },
        ],
        title: 'Road',
      },
      output: {
        markdown: '## Road\n\n- **2023** Idea\n- **2024-03-01** Launch: v1',
        mermaid: 'timeline\n    title Road\n    2023 : Idea\n    2024-03-01 : Launch',
        span_days: 425,
      },
    },
  ],
  run({ json, title: asked, orientation: askedOrientation, sort }) {
    const source = readJsonValue('json', json);
    const { entries, settings } = splitSource(source);
    const warnings: string[] = [];
    const dropped = new DroppedParts();
    dropOtherMembers(settings, SETTINGS, 'the timeline', dropped);
    dropInexactDigits(dropped, json);
    const events = entries.map((entry, index) => readEvent(entry, index, warnings));
    for (const [index, entry] of entries.entries())
      if (isObject(entry)) dropOtherMembers(entry, EVENT_KEYS, `events[${index}]`, dropped);
    const title = asked ?? textMember(settings, 'title');
    const orientation = askedOrientation ?? readOrientation(settings);
    const isUndated = events.some(({ moment }) => moment.precision === 'text');
    if (isUndated && sort !== 'none')
      warnings.push('dates that are text cannot be sorted: the order of the input is kept');
    const ordered = isUndated || sort === 'none' ? events : sortEvents(events, sort);
    return {
      html: page(title, ordered, orientation),
      markdown: markdown(title, ordered),
      mermaid: mermaid(title, ordered),
      events: ordered.map(({ moment, ...event }) => ({ ...event, precision: moment.precision })),
      span_days: spanDays(ordered),
      warnings,
      ...dropped.output(),
    };
  },
});

const SETTINGS: ReadonlySet<string> = new Set(['title', 'events', 'orientation']);
const EVENT_KEYS: ReadonlySet<string> = new Set(['date', 'title', 'description', 'icon', 'color', 'link']);

interface TimelineEvent {
  readonly date: string;
  readonly title: string;
  readonly description: string | null;
  readonly icon: string | null;
  readonly color: string | null;
  readonly link: string | null;
  readonly moment: Moment;
}

function splitSource(source: JsonValue): { readonly entries: JsonValue[]; readonly settings: JsonObject } {
  const settings = isObject(source) ? source : {};
  const entries = Array.isArray(source) ? source : settings.events;
  if (!Array.isArray(entries))
    throw new InputError('json', `expected an array of events or {title, events: […]}, got ${quote(source)}`);
  if (entries.length === 0) throw new InputError('json', 'expected at least one event');
  if (entries.length > MAX_EVENTS)
    throw new InputError('json', `expected at most ${MAX_EVENTS} events, got ${entries.length}`);
  return { entries, settings };
}

function readOrientation(settings: JsonObject): Orientation {
  const given = textMember(settings, 'orientation');
  const known = ORIENTATIONS.find((name) => name === (given ?? 'vertical'));
  if (known !== undefined) return known;
  throw new InputError('json', `orientation: expected vertical or horizontal, got ${quote(given)}`);
}

function readEvent(entry: JsonValue, index: number, warnings: string[]): TimelineEvent {
  const place = `events[${index}].`;
  if (!isObject(entry))
    throw new InputError('json', `events[${index}]: expected an object, got ${quote(entry)}`);
  // A year may well be given as a number.
  const date = typeof entry.date === 'number' ? String(entry.date) : textMember(entry, 'date', place);
  const title = textMember(entry, 'title', place);
  if (date === undefined || date.trim() === '') throw new InputError('json', `${place}date: expected a date`);
  if (title === undefined || title.trim() === '')
    throw new InputError('json', `${place}title: expected a title`);
  const moment = readMoment(date.trim());
  if (moment === undefined)
    throw new InputError('json', `${place}date: expected a date of the calendar, got ${quote(date)}`);
  const color = textMember(entry, 'color', place) || null;
  if (color !== null && !isHexColor(color))
    throw new InputError('json', `${place}color: expected a hex colour such as #3b82f6, got ${quote(color)}`);
  const link = textMember(entry, 'link', place) || null;
  const isSafe = link === null || isSafeUrl(link, ['http', 'https', 'mailto']);
  if (!isSafe) warnings.push(`${place}link: no http, https or mailto URL: dropped`);
  return {
    date: date.trim(),
    title,
    description: textMember(entry, 'description', place) || null,
    icon: textMember(entry, 'icon', place) || null,
    color,
    link: isSafe ? link : null,
    moment,
  };
}

function sortEvents(events: readonly TimelineEvent[], sort: 'asc' | 'desc'): TimelineEvent[] {
  const sign = sort === 'asc' ? 1 : -1;
  return events.toSorted((a, b) => sign * ((a.moment.start ?? 0) - (b.moment.start ?? 0)));
}

/** Whole days between the first moments of the earliest and the latest event. */
function spanDays(events: readonly TimelineEvent[]): number | null {
  const starts = events.flatMap(({ moment: { start } }) => (start === undefined ? [] : [start]));
  if (starts.length < 2) return null;
  return Math.floor((Math.max(...starts) - Math.min(...starts)) / 86_400_000);
}

function markdown(title: string | undefined, events: readonly TimelineEvent[]): string {
  const lines = events.map(({ date, icon, title: name, description, link }) => {
    const linked = link === null ? markdownText(name) : `[${markdownText(name)}](${linkTarget(link)})`;
    const start = [
      '-',
      `**${markdownText(date)}**`,
      ...(icon === null ? [] : [markdownText(icon)]),
      linked,
    ].join(' ');
    return description === null ? start : `${start}: ${markdownText(description)}`;
  });
  return `${title === undefined || title === '' ? '' : `## ${markdownText(title)}\n\n`}${lines.join('\n')}`;
}

/** Text as Markdown that shows it: what could become a tag, emphasis, a link or code is escaped. */
function markdownText(text: string): string {
  return oneLine(text).replace(/[\\`*_[\]<]/g, '\\$&');
}

function linkTarget(link: string): string {
  return link.replace(/[()<>\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function mermaid(title: string | undefined, events: readonly TimelineEvent[]): string {
  return [
    'timeline',
    ...(title === undefined || title === '' ? [] : [`    title ${mermaidText(title)}`]),
    ...events.map(({ date, title: name }) => `    ${mermaidText(date)} : ${mermaidText(name)}`),
  ].join('\n');
}

/** Mermaid's entity codes: a colon would begin another event, # and ; are signs of the codes. */
function mermaidText(text: string): string {
  return oneLine(text).replace(/[:#]/g, (sign) => `#${sign.charCodeAt(0)};`);
}

function page(title: string | undefined, events: readonly TimelineEvent[], orientation: Orientation): string {
  const heading = title === undefined || title === '' ? undefined : title;
  const items = events.map(({ date, title: name, description, icon, color, link, moment }) => {
    // A colour is digits of hex alone: as text in an attribute it can do nothing else.
    const style = color === null ? '' : html` style="--marker: ${color}"`;
    const time =
      moment.precision === 'text'
        ? html`<span class="date">${date}</span>`
        : html`<time datetime="${date}">${date}</time>`;
    const text = html`${icon === null ? '' : html`<span class="icon">${icon}</span> `}${name}`;
    return html`<li class="event"${style}>
${time}
<h3>${link === null ? text : html`<a href="${link}">${text}</a>`}</h3>
${
  description !== null &&
  html`<p>${description}</p>
`
}</li>
`;
  });
  const body = html`${
    heading !== undefined &&
    html`<h2>${heading}</h2>
`
  }<ol class="timeline ${orientation}">
${items}</ol>`;
  return htmlPage(heading ?? 'Timeline', STYLES, body);
}

const STYLES = trustedHtml(`<style>
body { margin: 2rem; color: #1f2937; background: #fff; font: 1rem/1.5 system-ui, sans-serif; }
.timeline { margin: 0; padding: 0; list-style: none; }
.event { --marker: #6366f1; position: relative; }
.event::before { content: ""; position: absolute; width: 0.75rem; height: 0.75rem; border-radius: 50%; background: var(--marker); }
.event h3 { margin: 0; font-size: 1.1rem; }
.event p { margin: 0.25rem 0 0; white-space: pre-line; }
time, .date { color: #4b5563; font-size: 0.875rem; }
.vertical .event { margin-left: 0.375rem; padding: 0 0 1.5rem 1.5rem; border-left: 2px solid #d1d5db; }
.vertical .event::before { left: calc(-0.375rem - 1px); top: 0.35rem; }
.horizontal { display: flex; overflow-x: auto; }
.horizontal .event { flex: 0 0 14rem; padding: 1.5rem 1rem 1rem 0; border-top: 2px solid #d1d5db; margin-top: 0.375rem; }
.horizontal .event::before { top: calc(-0.375rem - 1px); left: 0; }
</style>`);
