/** The digraph ij, with accents or without. */
const DUTCH_IJ = /^(?:í|i\u0301?)j\u0301?/iu;

/** The start of a name such as O'Reilly or O’Brien. */
const IRISH_NAME = /^o(['’])(\p{L}\p{M}*)(?=\p{L})/iu;

/**
 * The word with its first letter as a capital and the others small, by a language's rules. A first letter that
 * becomes two, such as ß, is capital only in the first of them: Ss; Dutch ij is one letter: IJsland. In English a name
 * that begins with O' has a capital after it, too: O'Reilly's.
 */
export function capitalize(word: string, locale: string): string {
  const [first = ''] = word;
  const [capital = '', ...rest] = first.toLocaleUpperCase(locale);
  const capitalized = capital + (rest.join('') + word.slice(first.length)).toLocaleLowerCase(locale);
  switch (languageOf(locale)) {
    case 'nl':
      return capitalized.replace(DUTCH_IJ, (letter) => letter.toUpperCase());
    case 'en':
      return capitalized.replace(
        IRISH_NAME,
        (_, sign: string, next: string) => `O${sign}${next.toUpperCase()}`,
      );
    default:
      return capitalized;
  }
}

/** A text whose only capitals begin sentences, with the whole of Dutch ij as a capital there. */
export function capitalizeDigraphs(text: string, locale: string): string {
  if (languageOf(locale) !== 'nl') return text;
  return text.replace(/[IÍ]\u0301?j\u0301?/gu, (letter) => letter.toUpperCase());
}

/** The language of a canonical tag. */
export function languageOf(locale: string): string | undefined {
  return locale.split('-', 1)[0];
}
