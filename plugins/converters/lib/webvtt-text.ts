import type { DroppedParts } from '@toolyard/kit/dropped';
import { plainCue, type Cue, type Subtitles } from './subtitles.ts';

/** Codes of SubStation Alpha, formatting in either kind of brackets, other tags, and what is to be escaped. */
const PIECES =
  /\{\\[^{}]*\}|\{(\/?[biu])\}|<(\/?[biu])(?:\s[^<>]*)?>|<\/?[a-z][^<>]*>|&(?!(?:amp|lt|gt|nbsp);)|[<>]/gi;
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * A cue of SubRip as WebVTT has it (W3C WebVTT, sections 4.2.2 and 4.4): bold, italic and underline kept, other
 * tags and codes dropped, a position code as settings, `<`, `>` and `&` escaped where they are text.
 */
export function webvttCue(cue: Cue, id = ''): Cue {
  const written = cue.lines.join('\n');
  const text = written.replaceAll(PIECES, (piece, braced?: string, tag?: string) => {
    const formatting = braced ?? tag;
    return formatting === undefined ? (ESCAPES[piece] ?? '') : `<${formatting.toLowerCase()}>`;
  });
  return { ...plainCue(cue, text.split('\n')), id, settings: positionSettings(written) };
}

/** The tags and codes of a cue of SubRip that `webvttCue` leaves out, without what their attributes say. */
export function unwrittenMarkup(cue: Cue): string[] {
  return cue.lines
    .join('\n')
    .matchAll(PIECES)
    .flatMap(([piece, braced, tag]) => {
      if (braced !== undefined || tag !== undefined || piece.length === 1) return [];
      if (piece.startsWith('<')) return piece.startsWith('</') ? [] : [`<${/^<([a-z]+)/i.exec(piece)?.[1]}>`];
      const codes = piece.match(/\\\d?[a-z]+/gi) ?? [];
      return codes.filter((code) => code.toLowerCase() !== '\\an');
    })
    .toArray();
}

/** The settings for `{\anN}`, whose digits lie as on a number pad; 2, at the bottom, is where cues are anyway. */
function positionSettings(text: string): string {
  const codes = (text.match(/\{\\[^{}]*\}/g) ?? []).join('');
  const position = Number(/\\an([1-9])(?!\d)/.exec(codes)?.[1] ?? 2);
  const line = position >= 7 ? 'line:0' : position >= 4 ? 'line:50%' : '';
  const align = position % 3 === 1 ? 'align:start' : position % 3 === 0 ? 'align:end' : '';
  return [line, align].filter((setting) => setting !== '').join(' ');
}

const REFERENCES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': '\u00a0',
};

/** Text with WebVTT's character references decoded. */
export function decodeReferences(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|nbsp);/g, (reference) => REFERENCES[reference] ?? reference);
}

/** Notes WebVTT's blocks: comments, styles and regions; and what its header says. */
export function dropWebvttBlocks(dropped: DroppedParts, { head, cues, tail }: Subtitles): void {
  const drop = (blocks: readonly string[], where: string) => {
    for (const block of blocks) {
      const name = /^(?:NOTE|STYLE|REGION)(?=\s|$)/.exec(block)?.[0];
      if (name !== undefined) dropped.add(`${name} block`, where);
      else if (!/^\ufeff?WEBVTT[ \t]*$/.test(block)) dropped.add('header', where);
    }
  };
  drop(head, 'before cue 1');
  for (const [index, { blocks }] of cues.entries()) drop(blocks, `before cue ${index + 1}`);
  drop(tail, 'after the last cue');
}

/** A cue of WebVTT as SubRip has it: tags as they are, references decoded, settings dropped. */
export function subripCue(cue: Cue): Cue {
  return plainCue(cue, decodeReferences(cue.lines.join('\n')).split('\n'));
}
