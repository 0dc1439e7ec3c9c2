import {
  cutText,
  joinMarkup,
  splitMarkup,
  withoutEmptyPairs,
  type MarkedText,
  type Stretch,
} from '../../lib/subtitle-markup.ts';

/** What is taken out of cues. */
export interface Cleaning {
  readonly remove_brackets: boolean;
  readonly remove_speakers: boolean;
  readonly remove_music: boolean;
  readonly remove_ads: boolean;
  readonly remove_tags: boolean;
}

const DASH = String.raw`[-‐‑‒–—―]`;

/** `- ANN:`, `DR. O'NEIL 2:`, `>>` and `>> ANN:` at a line's start, with the blanks after them. */
const SPEAKER = new RegExp(
  String.raw`^(\s*(?:${DASH}\s*)?)(?:(?:>|&gt;){2,}\s*(?:LABEL\s*)?|LABEL\s*)`.replaceAll(
    'LABEL',
    String.raw`(?=\S)(?=(?:[^:]*?\p{Lu}){2})[\p{Lu}\p{M}\p{N} .'’&-]{1,30}\s*:(?!(?<=\d:)\d)`,
  ),
  'u',
);

const AD = new RegExp(
  [
    String.raw`\bwww\.`,
    String.raw`https?:`,
    String.raw`[\p{L}\p{N}-]\.(?:com|org|net)(?![\p{L}\p{N}])`,
    'subtitles by|synced by|sync and corrections|corrected by|captioned by|translated by|encoded by|ripped by',
    'opensubtitles',
  ].join('|'),
  'iu',
);

/**
 * A cue's lines without what deaf viewers need and others may not want, or undefined when no text is left. Removal
 * looks through tags and codes, and keeps them.
 */
export function cleanLines(lines: readonly string[], cleaning: Cleaning): string[] | undefined {
  const { text, marks } = splitMarkup(lines.join('\n'));
  if (cleaning.remove_ads && AD.test(text.replaceAll(/\s+/g, ' '))) return undefined;
  const whole: MarkedText = { text, marks: cleaning.remove_tags ? [] : marks };

  const notes = cleaning.remove_brackets ? bracketed(text) : [];
  const spoken = cutText(whole, notes);
  const labels = cleaning.remove_speakers ? speakerLabels(spoken.text) : [];
  const touched = new Set([...linesAt(spoken.text, cutPlaces(notes)), ...labels.map(({ line }) => line)]);
  const said = cutText(spoken, labels);
  const kept = cutText(said, lostLines(said.text, touched, cleaning.remove_music));
  const tidy = cutText(kept, surplusBlanks(kept.text));
  const dashes = leadingDashes(tidy.text);
  const cleaned = dashes.length === 1 && leadingDashes(text).length > 1 ? cutText(tidy, dashes) : tidy;
  return cleaned.text === '' ? undefined : joinMarkup(withoutEmptyPairs(cleaned)).split('\n');
}

const CLOSING: Readonly<Record<string, string>> = { ']': '[', ')': '(', '}': '{' };

/** The outermost stretches in brackets; brackets that are not closed are text. */
function bracketed(text: string): Stretch[] {
  const open: { readonly bracket: string; readonly at: number }[] = [];
  const counts = new Map<string, number>();
  const stretches: Stretch[] = [];
  for (const { 0: bracket, index } of text.matchAll(/[[\](){}]/g)) {
    const opening = CLOSING[bracket];
    if (opening === undefined) {
      open.push({ bracket, at: index });
      counts.set(bracket, (counts.get(bracket) ?? 0) + 1);
      continue;
    }
    if ((counts.get(opening) ?? 0) === 0) continue;
    let from = index;
    for (let last = open.pop(); last !== undefined; last = open.pop()) {
      counts.set(last.bracket, (counts.get(last.bracket) ?? 0) - 1);
      from = last.at;
      if (last.bracket === opening) break;
    }
    while ((stretches.at(-1)?.from ?? -1) > from) stretches.pop();
    stretches.push({ from, to: index + 1 });
  }
  return stretches;
}

/** Where, in the text that is left, stretches were cut out. */
function cutPlaces(stretches: readonly Stretch[]): number[] {
  let removed = 0;
  return stretches.map(({ from, to }) => {
    const place = from - removed;
    removed += to - from;
    return place;
  });
}

interface Line {
  readonly text: string;
  /** Its number, from 0. */
  readonly line: number;
  readonly start: number;
}

function linesOf(text: string): Line[] {
  let start = 0;
  return text.split('\n').map((content, line) => {
    const found = { text: content, line, start };
    start += content.length + 1;
    return found;
  });
}

/** The numbers of the lines in which places lie, which are in order. */
function linesAt(text: string, places: readonly number[]): number[] {
  const numbers: number[] = [];
  let next = 0;
  for (const { line, start, text: content } of linesOf(text)) {
    while ((places[next] ?? Infinity) <= start + content.length) {
      numbers.push(line);
      next += 1;
    }
  }
  return numbers;
}

/** The names of who speaks, at the beginnings of lines; a dash before them stays. */
function speakerLabels(text: string): (Stretch & { readonly line: number })[] {
  return linesOf(text).flatMap(({ text: content, line, start }) => {
    const [label, dash = ''] = SPEAKER.exec(content) ?? [];
    return label === undefined ? [] : [{ line, from: start + dash.length, to: start + label.length }];
  });
}

/** Blank lines, lines of music, and those in which a removal left only dashes or punctuation. */
function lostLines(text: string, touched: ReadonlySet<number>, removeMusic: boolean): Stretch[] {
  return linesOf(text).flatMap(({ text: content, line, start }) => {
    const shown = content.trim();
    const lost =
      shown === '' ||
      (removeMusic && (/[♪♫♬]/.test(shown) || (shown.startsWith('#') && shown.endsWith('#')))) ||
      (touched.has(line) && /^[\p{P}\s]+$/u.test(shown));
    return lost ? [{ from: start, to: Math.min(start + content.length + 1, text.length) }] : [];
  });
}

/** Blanks around lines, all but the first of several in a row, and line ends around the text. */
function surplusBlanks(text: string): Stretch[] {
  return stretchesOf(text, /^\s+|(?<!\s)\s+$(?![^])|(?<=\n)[^\S\n]+|[^\S\n]+(?=\n)|(?<=[^\S\n])[^\S\n]+/g);
}

function leadingDashes(text: string): Stretch[] {
  return stretchesOf(text, new RegExp(`^${DASH}[^\\S\\n]*`, 'gm'));
}

function stretchesOf(text: string, pattern: RegExp): Stretch[] {
  return Array.from(text.matchAll(pattern), ({ 0: { length }, index }) => ({
    from: index,
    to: index + length,
  }));
}
