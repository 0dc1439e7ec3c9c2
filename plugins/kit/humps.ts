/** What ends a word: a small letter or digit before a capital (fooBar). */
const BEFORE_CAPITAL = /([\p{Ll}\p{N}]\p{M}*)(?=[\p{Lu}\p{Lt}])/gu;

/** An acronym's last capital begins a word (XMLHttp), unless no more than the s of a plural follows it (CEOs, URLsToFetch). */
const LAST_CAPITAL = /(\p{Lu}\p{M}*)(?=[\p{Lu}\p{Lt}]\p{M}*\p{Ll})(?!\p{Lu}\p{M}*s(?![\p{Ll}\p{M}]))/gu;

/** A text with a blank where a capital begins a word of an identifier. Case libraries tear plurals of acronyms apart: CE Os. */
export function partHumps(text: string): string {
  return text.replace(BEFORE_CAPITAL, '$1 ').replace(LAST_CAPITAL, '$1 ');
}
