/**
 * The word with its first letter as a capital and the others small, by a language's rules. A first letter that
 * becomes two, such as ß, is capital only in the first of them: Ss.
 */
export function capitalize(word: string, locale: string): string {
  const [first = ''] = word;
  const [capital = '', ...rest] = first.toLocaleUpperCase(locale);
  return capital + (rest.join('') + word.slice(first.length)).toLocaleLowerCase(locale);
}
