/**
 * Tags and codes in a cue's text: HTML-like tags, WebVTT's `<v Ann>`, `<c.loud>` and `<00:00:01.500>`, the `{\…}`
 * codes that SubRip took over from SubStation Alpha, and MicroDVD's `{y:i}`. `1 < 2` and `<3` are text.
 */
const MARKUP = /<(?:\/?[a-z][^<>]*|\d[\d:.]*)>|\{(?:\\|[a-z]:)[^{}]*\}/gi;

/** Text without its tags and codes, and where each of these stood in it. */
export interface MarkedText {
  readonly text: string;
  readonly marks: readonly Mark[];
}

export interface Mark {
  /** The place in the text before which it stands. */
  readonly at: number;
  /** The tag or code as written. */
  readonly markup: string;
}

export function withoutMarkup(text: string): string {
  return text.replaceAll(MARKUP, '');
}

export function splitMarkup(written: string): MarkedText {
  const marks: Mark[] = [];
  let markupLength = 0;
  for (const { 0: markup, index } of written.matchAll(MARKUP)) {
    marks.push({ at: index - markupLength, markup });
    markupLength += markup.length;
  }
  return { text: withoutMarkup(written), marks };
}

export function joinMarkup({ text, marks }: MarkedText): string {
  const parts: string[] = [];
  let at = 0;
  for (const mark of marks) {
    parts.push(text.slice(at, mark.at), mark.markup);
    at = mark.at;
  }
  return parts.join('') + text.slice(at);
}

/** A stretch of text, from one place up to another. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** The text without some stretches, which are in order and apart. Tags and codes inside them stay. */
export function cutText({ text, marks }: MarkedText, stretches: readonly Stretch[]): MarkedText {
  if (stretches.length === 0) return { text, marks };
  const kept: string[] = [];
  const moved: Mark[] = [];
  let at = 0;
  let removed = 0;
  let next = 0;
  for (const { from, to } of [...stretches, { from: text.length, to: text.length }]) {
    kept.push(text.slice(at, from));
    for (let mark = marks[next]; mark !== undefined && mark.at <= to; mark = marks[next]) {
      moved.push({ markup: mark.markup, at: Math.min(mark.at, from) - removed });
      next += 1;
    }
    removed += to - from;
    at = to;
  }
  return { text: kept.join(''), marks: moved };
}

/** The marks without pairs of tags that hold no text but blanks. */
export function withoutEmptyPairs({ text, marks }: MarkedText): MarkedText {
  const kept: Mark[] = [];
  for (const mark of marks) {
    const before = kept.at(-1);
    const closed = /^<\/([a-z][^\s>]*)/i.exec(mark.markup)?.[1]?.toLowerCase();
    const opened = before && /^<([a-z][^\s.>]*)/i.exec(before.markup)?.[1]?.toLowerCase();
    if (before && closed !== undefined && closed === opened && text.slice(before.at, mark.at).trim() === '')
      kept.pop();
    else kept.push(mark);
  }
  return { text, marks: kept };
}
