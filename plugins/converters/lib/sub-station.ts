import { InputError, quote } from '@toolyard/sdk';
import { LINE_END } from '@toolyard/kit/text-places';
import { parseCueTime } from './subtitle-times.ts';
import type { Cue, SubStationEvent, Subtitles } from './subtitles.ts';

const STANDARD_FIELDS = [
  'layer',
  'start',
  'end',
  'style',
  'name',
  'marginl',
  'marginr',
  'marginv',
  'effect',
  'text',
];

/** Whether a text is a script of SubStation Alpha: its first line is a section's name, and it has a section of one. */
export function isSubStation(text: string): boolean {
  const isSection = /^\[[^\][\r\n]+\]$/.test(firstLineOf(text));
  return isSection && /^[ \t]*\[(?:script info|v4\+? styles|events)\][ \t]*$/im.test(text);
}

/** The first line that is neither blank nor a comment, without the blanks around it. */
function firstLineOf(text: string): string {
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    const trimmed = line.trim();
    if (trimmed !== '' && !trimmed.startsWith(';') && !trimmed.startsWith('!')) return trimmed;
  }
  return '';
}

/**
 * A script of SubStation Alpha, version 4 (SSA) or 4+ (ASS): each Dialogue of [Events] is a cue whose lines are parted
 * by `\N`, with its codes. All other lines keep their places, and are written as they are.
 *
 * @throws InputError when there is no Dialogue, or with `line N` for one with too few fields or a malformed time
 */
export function readSubStation(argument: string, script: string): Subtitles {
  const cues: Cue[] = [];
  const head: string[] = [];
  let pending: string[] = [];
  let section = '';
  let fields: readonly string[] = STANDARD_FIELDS;
  const lines = script.replace(/^\ufeff/, '').split(LINE_END);
  if (lines.at(-1) === '') lines.pop();
  for (const [index, line] of lines.entries()) {
    const header = /^\s*\[(.*)\]\s*$/.exec(line);
    if (header !== null) {
      section = (header[1] ?? '').trim().toLowerCase();
      if (section === 'events') fields = STANDARD_FIELDS;
    }
    const [, kind = '', content = ''] = /^\s*(format|dialogue)\s*:\s?([^]*)$/i.exec(line) ?? [];
    const isEvent = section === 'events' && header === null;
    if (isEvent && kind.toLowerCase() === 'dialogue') {
      cues.push(parseDialogue(argument, { fields, content, line: index + 1, blocks: pending }));
      pending = [];
      continue;
    }
    if (isEvent && kind.toLowerCase() === 'format') fields = parseFormat(argument, content, index + 1);
    (cues.length === 0 ? head : pending).push(line);
  }
  if (cues.length === 0)
    throw new InputError(argument, 'expected an [Events] section with a Dialogue line, got none');
  const isOld = head.some((line) => /^\s*\[v4 styles\]\s*$/i.test(line));
  return { format: isOld ? 'ssa' : 'ass', cues, head, tail: pending };
}

function parseFormat(argument: string, content: string, line: number): string[] {
  const fields = content.split(',').map((field) => field.trim().toLowerCase());
  const missing = ['start', 'end', 'text'].find((field) => !fields.includes(field));
  if (missing === undefined) return fields;
  throw new InputError(
    argument,
    `expected Start, End and Text in the Format at line ${line}, got no ${missing}`,
  );
}

interface WrittenDialogue {
  readonly fields: readonly string[];
  readonly content: string;
  readonly line: number;
  readonly blocks: readonly string[];
}

function parseDialogue(argument: string, { fields, content, line, blocks }: WrittenDialogue): Cue {
  const parts = content.split(',');
  if (parts.length < fields.length) {
    throw new InputError(
      argument,
      `expected ${fields.length} fields in the Dialogue at line ${line}, got ${parts.length}`,
    );
  }
  const values = [...parts.slice(0, fields.length - 1), parts.slice(fields.length - 1).join(',')];
  const event = { fields, values };
  const time = (name: string) => {
    const written = eventField(event, name);
    const milliseconds = /^\s*\d+:\d+:\d/.test(written) ? parseCueTime(written) : undefined;
    if (milliseconds !== undefined) return milliseconds;
    throw new InputError(
      argument,
      `expected a time such as 0:00:01.50 at line ${line}, got ${quote(written.trim())}`,
    );
  };
  return {
    start: time('start'),
    end: time('end'),
    lines: eventField(event, 'text').split(String.raw`\N`),
    id: '',
    settings: '',
    blocks,
    event,
  };
}

/** What a field of an event says, by its name in small letters; empty when the script has none of it. */
export function eventField({ fields, values }: SubStationEvent, name: string): string {
  return values[fields.indexOf(name)] ?? '';
}

/** A script with its cues as Dialogue lines, times rounded to hundredths of a second. */
export function writeSubStation({ cues, head, tail }: Subtitles): string {
  const lines = cues.flatMap((cue) => [...cue.blocks, `Dialogue: ${dialogueOf(cue)}`]);
  return [...head, ...lines, ...tail].map((line) => `${line}\n`).join('');
}

const PLAIN_EVENT: SubStationEvent = {
  fields: STANDARD_FIELDS,
  values: ['0', '', '', 'Default', '', '0', '0', '0', '', ''],
};

function dialogueOf({ start, end, lines, event = PLAIN_EVENT }: Cue): string {
  const changed: Readonly<Record<string, string>> = {
    start: formatTime(start),
    end: formatTime(end),
    text: lines.join(String.raw`\N`),
  };
  return event.fields.map((name, index) => changed[name] ?? event.values[index] ?? '').join(',');
}

/** H:MM:SS.cc, rounded to the nearest hundredth. */
function formatTime(milliseconds: number): string {
  const hundredths = Math.round(milliseconds / 10);
  const [minutes, seconds] = [Math.floor(hundredths / 6000) % 60, Math.floor(hundredths / 100) % 60];
  const parts = [minutes, seconds].map((part) => String(part).padStart(2, '0'));
  return `${Math.floor(hundredths / 360_000)}:${parts.join(':')}.${String(hundredths % 100).padStart(2, '0')}`;
}
