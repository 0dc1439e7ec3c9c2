const WORD = /[\p{L}\p{N}\p{M}]+(?:['’.-][\p{L}\p{N}\p{M}]+)*/gu;

/**
 * English title case: every word with a capital but the small ones given, which get one only at the beginning and
 * after a colon. Words with inner capitals or digits stay as they are (mRNA, COVID-19).
 */
export function titleCase(text: string, small: ReadonlySet<string>): string {
  let end = 0;
  let result = '';
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const between = text.slice(end, index);
    const first = end === 0 || /[:?!—]\s*["'“‘(]*$/u.test(between);
    result += between + caseWord(word, small, first);
    end = index + word.length;
  }
  return result + text.slice(end);
}

function caseWord(word: string, small: ReadonlySet<string>, first: boolean): string {
  if (/(?<!^)(?<!-)\p{Lu}|\p{N}/u.test(word)) return word;
  if (!first && small.has(word.toLowerCase())) return word.toLowerCase();
  return word
    .split('-')
    .map((part, index) => (index > 0 && small.has(part) ? part : capitalise(part)))
    .join('-');
}

function capitalise(part: string): string {
  const [first = ''] = part;
  return first.toUpperCase() + part.slice(first.length);
}

/**
 * Title case as the Citation Style Language has it (CSL 1.0.2, text-case `title`): words that bear a capital stay as
 * they were typed, small ones too, and neither the first nor the last word is ever small. So are the parts of words with
 * hyphens, of which the first is never small either (Chicago Manual of Style, 17th edition, 8.161).
 */
export function citedTitleCase(text: string, small: ReadonlySet<string>): string {
  const words = [...text.matchAll(WORD)];
  let end = 0;
  let result = '';
  for (const [place, { 0: word, index }] of words.entries()) {
    const between = text.slice(end, index);
    const isFirst = place === 0 || /[:?!]\s*["'“‘(]*$/u.test(between);
    const isLast = place === words.length - 1;
    const parts = word.split('-');
    const cased = parts.map((part, position) => {
      const isEdge = (isFirst && position === 0) || (isLast && position === parts.length - 1);
      const leads = position === 0 && parts.length > 1;
      return /\p{Lu}/u.test(part) || (small.has(part) && !isEdge && !leads) ? part : capitalise(part);
    });
    result += between + cased.join('-');
    end = index + word.length;
  }
  return result + text.slice(end);
}
