import type { Person } from './citation-source.ts';

const SUFFIX = /^(?:[JS]r\.?|I{2,3}|IV|VI{0,3}|IX)$/;

/** What stands before a name, and behind it after a comma, and could be no initials as M.D. could. */
const TITLE = /^(?:(?:Dr|Prof|Professor|Mr|Mrs|Ms)\.?\s+)+(?=\S)/;
const DEGREE = /^(?:Ph\.?\s?D|D\.?Phil|Ed\.?D|Psy\.?D|MBA|MPH|[MB]\.?Sc|Esq)\.?$/;

/** Words of the names of organizations, and of those of nobody. */
const ORGANIZATION =
  /(?<!\p{L})(?:Organi[sz]ation|University|Institut[eo]?|Institution|Association|Department|Ministry|Committee|Council|Society|Foundation|Corporation|Commission|Agency|Administration|Authority|Federation|Consortium|Nations|Government|Parliament|Bureau|Laboratory|Academy|Inc|Ltd|LLC|PLC|GmbH|Universit(?:ät|é|à|eit)|Universi(?:dad|dade|tet|tetet)|Gesellschaft|Verein|Ministerium|Bundesamt|Ministère|Ministerio)(?!\p{L})/u;

/**
 * "Family, Given", "Family, Given, Jr.", "Family Jr., Given", "Family, Jr., Given", or "Given Family Jr.". In the last
 * form V is no suffix, since it is an initial as often. What has a word of organizations, or stands in braces as in
 * BibTeX, is one name. `leaveOut` is told of titles and degrees.
 */
export function readWrittenName(written: string, leaveOut: (title: string) => void): Person {
  const [, body] = /^\{(.+)\}$/.exec(written) ?? [];
  if (body !== undefined) return { family: body, given: '', suffix: '' };
  if (written.includes(' ') && ORGANIZATION.test(written)) return { family: written, given: '', suffix: '' };
  const [first = '', ...behind] = written.split(',').map((part) => part.trim());
  for (const degree of behind.filter((part) => DEGREE.test(part))) leaveOut(degree);
  const others = behind.filter((part) => !DEGREE.test(part));
  const place = others.findIndex((part) => SUFFIX.test(part));
  const suffix = others[place] ?? '';
  const given = others.filter((_, index) => index !== place).join(', ');
  if (given !== '') {
    const family = splitSuffix(first);
    return { family: family.name, given: withoutTitle(given, leaveOut), suffix: suffix || family.suffix };
  }
  if (others.length > 0 && suffix === '') return { family: first, given, suffix };
  const spoken = splitSuffix(withoutTitle(first, leaveOut));
  const words = spoken.name.split(' ');
  const family = words.splice(familyStart(words)).join(' ');
  return { family, given: words.join(' '), suffix: suffix || spoken.suffix };
}

/** Capitalized particles of a family name: Le Guin, Van Dyke, De La Cruz. */
const PARTICLE = /^(?:L[ae]s?|V[ao]n|D[aeiou]|D[aeo]s|Del|Della|El|St\.)$/;
const ARTICLE = /^(?:L[ao]s?|D[ei][rn])$/i;

/**
 * Where the family name begins in a name as it is spoken: with the last word, and capitalized particles before it, which are
 * no whole given name. Those in small letters stay with the given name, as CSL has dropping ones.
 */
function familyStart(words: readonly string[]): number {
  const last = words.length - 1;
  const isParticle = (index: number) => index > 0 && PARTICLE.test(words[index] ?? '');
  if (isParticle(last - 2) && ARTICLE.test(words[last - 1] ?? '')) return last - 2;
  return isParticle(last - 1) ? last - 1 : last;
}

function withoutTitle(name: string, leaveOut: (title: string) => void): string {
  const title = TITLE.exec(name)?.[0] ?? '';
  if (title !== '') leaveOut(title.trim());
  return name.slice(title.length);
}

/** A name, and the suffix that is its last word. */
function splitSuffix(name: string): { readonly name: string; readonly suffix: string } {
  const space = name.lastIndexOf(' ');
  const last = name.slice(space + 1);
  if (space < 0 || last === 'V' || !SUFFIX.test(last)) return { name, suffix: '' };
  return { name: name.slice(0, space).trim(), suffix: last };
}
