import type { DroppedParts } from '@toolyard/kit/dropped';
import { eventField } from './sub-station.ts';
import { hasRemarks, overrideCodesOf } from './sub-station-text.ts';
import type { Cue, Subtitles } from './subtitles.ts';

/** Codes that SubRip has a tag for, and those that only end others. */
const KEPT_CODE = /^(?:[bius]\d*|an[1-9]|r)$/;
/** Those that only end others, or show what is shown without them. */
const EMPTY_CODE = /^(?:[bius]0*|r)$/;
/** Fields of an event that say nothing more when they are empty or 0. */
const FIELDS = ['layer', 'name', 'actor', 'marginl', 'marginr', 'marginv', 'effect'];

/** The name of an event's style; SubStation Alpha marks the default one with an asterisk, which is no part of it. */
export function styleOf(cue: Cue): string {
  return cue.event === undefined ? '' : eventField(cue.event, 'style').trim().replace(/^\*+/, '');
}

/**
 * Notes what an event says that SubRip has no way to write: its style, fields, positions and effects; for plain text, its
 * formatting too.
 */
export function dropFromEvent(
  dropped: DroppedParts,
  cue: Cue,
  where: string,
  written: 'subrip' | 'text' = 'subrip',
): void {
  const { event } = cue;
  if (event === undefined) return;
  const style = styleOf(cue);
  if (style !== '') dropped.add(`style ${style}`, where);
  for (const name of FIELDS) {
    if (!/^(?:0*|Marked=0)$/i.test(eventField(event, name).trim())) dropped.add(`${name} of an event`, where);
  }
  const text = cue.lines.join(String.raw`\N`);
  const kept = written === 'subrip' ? KEPT_CODE : EMPTY_CODE;
  for (const code of overrideCodesOf(text)) {
    const name = /^\d?[a-z]+/i.exec(code)?.[0] ?? '';
    if (/^p[1-9]/.test(code)) dropped.add('drawing', where);
    else if (name !== '' && name !== 'p' && !kept.test(code)) dropped.add(`code \\${name}`, where);
  }
  if (hasRemarks(text)) dropped.add('comment in braces', where);
}

/** Notes the lines of a script that are no events: its sections and comments. */
export function dropFromScript(dropped: DroppedParts, { head, cues, tail }: Subtitles): void {
  let section = '';
  const read = (lines: readonly string[], where: string) => {
    for (const line of lines) {
      const name = /^\s*\[(.*)\]\s*$/.exec(line)?.[1];
      if (name !== undefined) {
        section = name.trim();
        if (section.toLowerCase() !== 'events') dropped.add(`section [${section}]`, where);
      } else if (/^\s*;/.test(line)) {
        dropped.add('comment', where);
      } else if (section.toLowerCase() === 'events' && line.trim() !== '') {
        // Pictures, sounds, films and commands stand where dialogue does.
        const colon = line.indexOf(':');
        const kind = colon === -1 ? 'Other' : line.slice(0, colon).trim();
        if (!/^(?:format|dialogue)$/i.test(kind)) dropped.add(`${kind} line`, where);
      }
    }
  };
  read(head, 'before cue 1');
  for (const [index, { blocks }] of cues.entries()) read(blocks, `before cue ${index + 1}`);
  read(tail, 'after the last cue');
}
