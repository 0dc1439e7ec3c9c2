import unhomoglyph from 'unhomoglyph';

/** The skeleton of a text: confusable characters as the ones they look like (UTS 39, section 4). */
function skeleton(text: string): string {
  return unhomoglyph(text.normalize('NFD')).normalize('NFD');
}

/** Whether a label with other characters than ASCII looks like one without. */
export function looksAscii(label: string): boolean {
  return !isAscii(label) && isAscii(skeleton(label));
}

function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}

const DIGIT_LETTERS: Readonly<Record<string, string>> = { 0: 'o', 1: 'l', 3: 'e', 5: 's' };

/** What a label may be read as: letters for what looks like them. Names are compared folded alike. */
export function foldLookalikes(label: string): string {
  return skeleton(label)
    .toLowerCase()
    .replace(/[0135]/g, (digit) => DIGIT_LETTERS[digit] ?? digit)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

/** Scripts that names are written in; those of East Asia are mixed in honest ones. */
const SCRIPTS: readonly RegExp[] = [
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Script=Bopomofo}/u,
  ...[
    'Latin',
    'Cyrillic',
    'Greek',
    'Armenian',
    'Georgian',
    'Hebrew',
    'Arabic',
    'Syriac',
    'Thaana',
    'Devanagari',
    'Bengali',
    'Gurmukhi',
    'Gujarati',
    'Oriya',
    'Tamil',
    'Telugu',
    'Kannada',
    'Malayalam',
    'Sinhala',
    'Thai',
    'Lao',
    'Tibetan',
    'Myanmar',
    'Khmer',
    'Mongolian',
    'Ethiopic',
    'Cherokee',
    'Canadian_Aboriginal',
    'Coptic',
    'Lisu',
    'Tifinagh',
    'Nko',
    'Vai',
    'Yi',
  ].map((script) => new RegExp(`\\p{Script=${script}}`, 'u')),
];

/** Whether a label mixes letters of several scripts (UTS 39, section 5.1). */
export function mixesScripts(label: string): boolean {
  return SCRIPTS.filter((script) => script.test(label)).length > 1;
}
