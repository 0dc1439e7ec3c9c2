import { InputError, LINES, quote } from '@toolyard/sdk';
import { parseCueTime, type CueTimes } from '../../lib/subtitle-times.ts';

/** A line that is shown, with its override codes. */
export interface Dialogue extends CueTimes {
  readonly style: string;
  readonly text: string;
}

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

/**
 * The Dialogue lines of a SubStation Alpha file, in its order, and how many Comment lines stand among them.
 *
 * @throws InputError when there is none, or with `line N` for one with too few fields or a malformed time
 */
export function readDialogue(
  argument: string,
  script: string,
): { readonly dialogue: readonly Dialogue[]; readonly commentCount: number } {
  const dialogue: Dialogue[] = [];
  let commentCount = 0;
  let section = '';
  let fields: readonly string[] = STANDARD_FIELDS;
  for (const [index, line] of script
    .replace(/^\ufeff/, '')
    .split(LINES)
    .entries()) {
    const header = /^\s*\[(.*)\]\s*$/.exec(line);
    if (header !== null) {
      section = (header[1] ?? '').trim().toLowerCase();
      fields = STANDARD_FIELDS;
      continue;
    }
    const [, kind = '', content = ''] = /^\s*(format|dialogue|comment)\s*:\s?([^]*)$/i.exec(line) ?? [];
    if (section !== 'events' || kind === '') continue;
    if (kind.toLowerCase() === 'comment') commentCount += 1;
    else if (kind.toLowerCase() === 'dialogue')
      dialogue.push(parseDialogue(argument, fields, content, index + 1));
    else fields = parseFormat(argument, content, index + 1);
  }
  if (dialogue.length === 0)
    throw new InputError(argument, 'expected an [Events] section with a Dialogue line, got none');
  return { dialogue, commentCount };
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

function parseDialogue(argument: string, fields: readonly string[], content: string, line: number): Dialogue {
  const parts = content.split(',');
  if (parts.length < fields.length) {
    throw new InputError(
      argument,
      `expected ${fields.length} fields in the Dialogue at line ${line}, got ${parts.length}`,
    );
  }
  const values = [...parts.slice(0, fields.length - 1), parts.slice(fields.length - 1).join(',')];
  const field = (name: string) => values[fields.indexOf(name)] ?? '';
  const time = (name: string) => {
    const milliseconds = /^\s*\d+:\d+:\d/.test(field(name)) ? parseCueTime(field(name)) : undefined;
    if (milliseconds !== undefined) return milliseconds;
    throw new InputError(
      argument,
      `expected a time such as 0:00:01.50 at line ${line}, got ${quote(field(name).trim())}`,
    );
  };
  return {
    start: time('start'),
    end: time('end'),
    // SubStation Alpha marks the default style with an asterisk, which is no part of its name (libass).
    style: field('style').trim().replace(/^\*+/, ''),
    text: field('text'),
  };
}
