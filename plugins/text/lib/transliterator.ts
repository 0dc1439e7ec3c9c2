/** A text in ASCII, as far as its letters can be written so. */
export type Transliterate = (text: string) => string;

/** Latin letters that are no ASCII letter with a mark, as the library's tables have them, and one that is. */
const LATIN: Readonly<Record<string, string>> = {
  Æ: 'AE',
  Ð: 'D',
  Ø: 'O',
  Ý: 'U',
  Þ: 'Th',
  ß: 'ss',
  æ: 'ae',
  ð: 'd',
  ø: 'o',
  þ: 'th',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  ı: 'i',
  ĸ: 'k',
  Ł: 'L',
  ł: 'l',
  Ŋ: 'NG',
  ŋ: 'ng',
  Œ: 'OE',
  œ: 'oe',
  Ŧ: 'T',
  ŧ: 't',
};

/** Anything but ASCII and the blocks Latin-1 Supplement and Latin Extended-A. */
const BEYOND_LATIN = /[^\0-\u017f]/;

/**
 * What transliterates the words of a text and of its parts. The tables of all scripts take longer to load than most
 * tools take: European languages do without.
 */
export async function transliteratorFor(text: string): Promise<Transliterate> {
  if (!BEYOND_LATIN.test(text) && !BEYOND_LATIN.test(text.normalize('NFKC'))) return transliterateLatin;
  const { transliterate } = await import('./all-scripts.ts');
  return transliterate;
}

function transliterateLatin(text: string): string {
  return text.replace(/[^\0-\x7f]/g, (letter) => LATIN[letter] ?? letter.normalize('NFD').charAt(0));
}
