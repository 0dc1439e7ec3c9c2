/** English words that say nothing about which tool is meant. */
const STOP_WORDS = new Set(
  (
    'a about actually all also am an and any are as at be been being but by can cannot could did do does doing done else ever every ' +
    'find for from gave get gets getting give go going got had has have having he help her here him his hi hello how i if in ' +
    'into is it its just kind know let lets like looks make makes making many may me might mine more much must my need needs ' +
    'no not now of off on one ones onto or other our out over please put really s shall she should show so some ' +
    'somebody someone something t tell than thank thanks that the their them then there these they thing things this those ' +
    'to too tool tools turn up us use used using very want was way we were what whats when where which while who whom whose ' +
    'why will wish with would you your yours again'
  ).split(' '),
);

/** Spellings of one word, so that both find the same. */
const SPELLINGS: readonly (readonly [pattern: RegExp, spelling: string])[] = [
  [/^colour/, 'color'],
  [/^grey/, 'gray'],
  [/^favourit/, 'favorit'],
  [/^behaviour/, 'behavior'],
  [/^organis/, 'organiz'],
  [/^analys(?=[ei])/, 'analyz'],
  [
    /^(summar|prior|visual|optim|capital|minim|token|alphabet|random|sanit|serial|normal|util|factor|custom)i(?:ti)?s(?=e|ing|ation)/,
    '$1iz',
  ],
  [/^(priorit)is/, '$1iz'],
  [/metre/, 'meter'],
  [/litre/, 'liter'],
  [/^e-?mails?$/, 'email'],
  [/^mails?$/, 'email'],
  [/(?<=\w{4})ly$/, ''],
];

/**
 * The words of a text as they are looked up: lower case, without accents and the commonest endings of English, without
 * words that every request has.
 *
 * @param stems what was made of words before: the texts of many tools have most of them in common
 */
export function indexWords(text: string, stems = new Map<string, string>()): string[] {
  return spokenWords(text).flatMap((word) => {
    if (STOP_WORDS.has(word)) return [];
    const stemmed = stems.get(word) ?? stem(word);
    stems.set(word, stemmed);
    return [stemmed];
  });
}

/** The words of a text, in lower case. */
export function spokenWords(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll(/(?<=\p{L})['’](?=\p{L})/gu, ' ')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

/** Whether an English request would have the word whatever it is about. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

/** A word without accents and its commonest English endings. */
export function stem(word: string): string {
  let plain = word.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  for (const [pattern, spelling] of SPELLINGS) plain = plain.replace(pattern, spelling);
  if (plain.length <= 4) return plain.replace(/(?<=[a-z]{2}[^s])s$/, '');
  return plain.replace(
    /(?:izations?|izers?|iz(?:e|es|ed|ing)|ations?|ators?|ating|ated?|ates?|ings?|ers?|ions?|ies|ed|es|s|e|y)$/,
    '',
  );
}
