import { InputError, quote } from '@toolyard/sdk';

/** Rules of the robots meta tag that stand alone, as search engines know them. */
const WORDS = new Set([
  'all',
  'index',
  'noindex',
  'follow',
  'nofollow',
  'none',
  'noarchive',
  'nocache',
  'nosnippet',
  'notranslate',
  'noimageindex',
  'nositelinkssearchbox',
  'indexifembedded',
  'noodp',
  'noydir',
  'noai',
  'noimageai',
]);

/** Rules with a value, and what it may be. */
const VALUES: Readonly<Record<string, RegExp>> = {
  'max-snippet': /^(?:-1|\d+)$/,
  'max-image-preview': /^(?:none|standard|large)$/,
  'max-video-preview': /^(?:-1|\d+)$/,
  unavailable_after: /^(?=.*\d).*$/,
};

/**
 * Rules of the robots meta tag, in lower case, joined by commas.
 *
 * @throws InputError for a word that no engine knows
 */
export function readRobots(given: string): string {
  const rules = given
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().replace(/(?<!\s)\s*:\s*/, ':'))
    // Only a date has blanks of its own.
    .flatMap((part) => (part.startsWith('unavailable_after:') ? [part] : part.split(/\s+/)))
    .filter((rule) => rule !== '');
  const unknown = rules.find((rule) => !isKnown(rule));
  if (unknown !== undefined)
    throw new InputError(
      'robots',
      `expected rules such as noindex, nofollow or max-snippet:50, got ${quote(unknown)}`,
    );
  return rules.join(', ');
}

function isKnown(rule: string): boolean {
  const at = rule.indexOf(':');
  if (at === -1) return WORDS.has(rule);
  const name = rule.slice(0, at);
  return Object.hasOwn(VALUES, name) && VALUES[name]?.test(rule.slice(at + 1)) === true;
}
