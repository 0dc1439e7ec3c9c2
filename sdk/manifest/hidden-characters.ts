/**
 * What no text may hold that people or language models read: control characters but tabs and line ends, what turns
 * the direction of writing (Unicode TR36 §2.5: text that reads otherwise than it is), and what is not seen at all, such
 * as zero-width spaces, tag characters and halves of surrogate pairs. The joiners of emoji and of Indic and Arabic
 * writing are seen by what they do.
 */
const HIDDEN =
  /[^\P{Cc}\t\n\r]|\p{Bidi_Control}|[\u2028\u2029\u200b\u2060-\u2064\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]|\p{Cs}/u;

/** Most texts are plain, and found to be so fast. */
const PLAIN = /^[\t\n\r -~]*$/;

/** What keeps a text from being shown to people or language models: `U+202E is not allowed`; undefined when nothing does. */
export function hiddenCharacter(text: string): string | undefined {
  if (PLAIN.test(text)) return undefined;
  const found = HIDDEN.exec(text)?.[0].codePointAt(0);
  return found === undefined
    ? undefined
    : `the character U+${found.toString(16).toUpperCase().padStart(4, '0')} is not allowed`;
}

/** What is wrong with a text that people read: it is required, bounded, and holds nothing that is not seen. */
export function shownTextProblem(text: unknown, maxLength: number): string | undefined {
  if (typeof text !== 'string' || text.trim() === '') return 'required';
  if (text.length > maxLength) return `expected at most ${maxLength} characters, got ${text.length}`;
  return hiddenCharacter(text);
}
