import { stem } from './words.ts';

/** Words that people use for one thing. */
const SYNONYMS = [
  'picture image photo pic img',
  'website site webpage homepage',
  'delete remove drop strip erase rid',
  'join merge combine together glue',
  'duplicate double repeated twice dedupe',
  'divide split separate cut break',
  'check validate verify valid proper',
  'compare difference diff differ changed',
  'convert transform',
  'beautify format pretty prettify tidy readable',
  'shrink minify compress smaller',
  'link url address',
  'picker random randomly draw',
  'password passphrase passcode pwd',
  'pay payment',
  'bill invoice',
  'cost price expensive',
  'salary wage',
  'house home',
  'car auto vehicle',
  'excel spreadsheet xlsx sheet',
  'phone telephone mobile',
  'certificate cert',
  'expire expiry',
  'leaked leak breach pwned hacked',
  'letters characters',
  'font typography',
  'picture photograph',
  'subtitle caption subtitles',
  'favorites bookmarks',
  'contact address-book vcard',
  'appointment event calendar',
  'class classroom students pupils',
  'heavy weigh weight',
  'sort order',
  'upside rotate sideways',
  'reverse backwards',
  'regular regex regexp',
  'schema structure',
  'holiday vacation trip travel',
  'mortgage loan',
  'tax taxes vat',
  'shop store ecommerce',
  'sum total',
  'mean average',
  'guess crack',
  'secure safe',
  'suspicious phishing scam fake',
  'tweet twitter',
  'extract pull take',
  'table grid',
  // Abbreviations
  'md markdown',
  'js javascript',
  'ts typescript',
  'py python',
  'std standard',
  'temp temperature',
  'tz timezone',
  'calc calculator',
  'gen generator',
] as const;

const groupsOf = new Map<string, readonly string[]>();
for (const line of SYNONYMS) {
  const group = line.split(' ').map(stem);
  for (const word of group) groupsOf.set(word, [...(groupsOf.get(word) ?? []), ...group]);
}

/** Other words for a word, all as the index has them. */
export function synonymsOf(word: string): readonly string[] {
  return groupsOf.get(word) ?? [];
}
