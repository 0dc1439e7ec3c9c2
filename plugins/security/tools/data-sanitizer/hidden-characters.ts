/** What a joiner may stand between: letters of scripts that need it, marks, and parts of emoji sequences. */
const JOINED = String.raw`[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]`;

/** The flag of a subdivision (UTS #51 §1.4.6 and UTS #35 §3.6.5): no room for a hidden message. */
const TAGGED_FLAG = String.raw`\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,7}\u{E007F}`;

/** Controls and format characters but tab, LF and CR; and, in the group `kept`, those that text needs. */
const PATTERN = new RegExp(
  String.raw`(?<kept>${TAGGED_FLAG}|(?<=${JOINED})[\u200C\u200D](?=${JOINED}))|[[\p{Cc}\p{Cf}]--[\t\n\r]]`,
  'gv',
);

/** Drops characters that are not seen: controls, direction marks, zero-width characters, tags. */
export function dropHiddenCharacters(text: string): string {
  return text.replace(PATTERN, (match, kept: string | undefined) => (kept === undefined ? '' : match));
}

/** Where characters are that are not seen, neighbours together. */
export function* findHiddenCharacters(text: string): Generator<{ match: string; index: number }> {
  let run: { match: string; index: number } | undefined;
  for (const { 0: match, index, groups } of text.matchAll(PATTERN)) {
    if (groups?.kept !== undefined) continue;
    if (run !== undefined && run.index + run.match.length === index) {
      run.match += match;
    } else {
      if (run !== undefined) yield run;
      run = { match, index };
    }
  }
  if (run !== undefined) yield run;
}
