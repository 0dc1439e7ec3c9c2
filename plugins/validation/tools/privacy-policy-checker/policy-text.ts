import { InputError } from '@toolyard/sdk';
import { Parser } from 'htmlparser2';

/** A word or number, joined by apostrophes and hyphens. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:['-][\p{L}\p{M}\p{N}]+)*/gu;

/** How deep elements may lie in each other: what a tag costs the parser grows with the open ones. */
const MAX_DEPTH = 1000;

const HTML_TAG = /<\/?[a-z][^<>]*>/i;

/**
 * Reading text of a policy, without the marks of HTML and Markdown, on one line.
 *
 * @throws InputError when elements lie too deep in each other
 */
export function plainPolicy(text: string): string {
  const withoutBom = text.replace(/^\uFEFF/, '');
  return (HTML_TAG.test(withoutBom) ? htmlText(withoutBom) : withoutBom)
    .replace(/!?\[([^\][]*)\](?:\([^()]*\)|\[[^\][]*\])/g, '$1')
    .replace(/[*#`>~]/g, '')
    .replace(/(?<![\p{L}\p{N}_])_+|(?<!_)_+(?![\p{L}\p{N}_])/gu, '')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201C\u201D]/g, '"')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The text of HTML: tags are blanks, entities are decoded, scripts, styles and comments are left out. */
function htmlText(html: string): string {
  const parts: string[] = [];
  let hidden = 0;
  let depth = 0;
  const parser = new Parser({
    onopentagname(name) {
      depth += 1;
      if (depth > MAX_DEPTH)
        throw new InputError('text', `expected HTML with at most ${MAX_DEPTH} elements in each other`);
      if (HIDDEN.has(name)) hidden += 1;
      parts.push(' ');
    },
    ontext(text) {
      if (hidden === 0) parts.push(text);
    },
    onclosetag(name) {
      depth -= 1;
      if (HIDDEN.has(name)) hidden -= 1;
      parts.push(' ');
    },
  });
  parser.end(html);
  return parts.join('');
}

const HIDDEN: ReadonlySet<string> = new Set(['script', 'style']);

/** Where a check's term is in a policy, or -1. Terms are written as `PolicyCheck` says. */
export function findTerm(policy: string, term: string): number {
  if (term === '@email') return policy.search(EMAIL);
  if (term === '@date') return findDate(policy)?.index ?? -1;
  return policy.search(patternOf(term));
}

/** Begins at a word, ends anywhere. */
function patternOf(term: string): RegExp {
  const words = term.split('…').map((words) => RegExp.escape(words));
  return new RegExp(`(?<![a-z0-9])${words.join('[^.!?]{0,60}')}`, 'i');
}

const EMAIL = /(?<![a-z0-9._%+-])[a-z0-9._%+-]{1,64}@(?:[a-z0-9-]{1,63}\.)+[a-z]{2,63}/i;

/** The addresses in a policy, lower case, each once. */
export function emailsIn(policy: string): string[] {
  const found = policy.matchAll(new RegExp(EMAIL, 'gi'));
  return [...new Set(Array.from(found, ([address]) => address.toLowerCase()))];
}

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

const MONTH = `(?:${MONTHS.join('|')})`;
const DATE = new RegExp(
  [
    '(?<![a-z0-9])(?:last (?:updated|modified|revised|reviewed)|effective(?: date| as of| from)?)',
    '[^a-z0-9]{0,5}(?:(?:on|as of|from)[^a-z0-9]{0,3})?',
    '(?:(?<iso>\\d{4}-\\d{2}-\\d{2})',
    `|(?<day>\\d{1,2})(?:st|nd|rd|th)? (?<month>${MONTH}),? (?<year>\\d{4})`,
    `|(?<usMonth>${MONTH}) (?<usDay>\\d{1,2})(?:st|nd|rd|th)?,? (?<usYear>\\d{4}))(?!\\d)`,
  ].join(''),
  'gi',
);

/** The date of the last change, where one that exists stands right after words that announce it. */
export function findDate(policy: string): { readonly index: number; readonly date: string } | undefined {
  for (const { index, groups = {} } of policy.matchAll(DATE)) {
    const { iso, day = groups.usDay, month = groups.usMonth, year = groups.usYear } = groups;
    const number = MONTHS.indexOf(month?.toLowerCase() ?? '') + 1;
    const date = iso ?? `${year}-${String(number).padStart(2, '0')}-${day?.padStart(2, '0')}`;
    if (exists(date)) return { index, date };
  }
  return undefined;
}

function exists(date: string): boolean {
  try {
    return Temporal.PlainDate.from(date).toString() === date;
  } catch {
    return false;
  }
}

/** What comes around a place: 60 characters before, 100 after. */
export function evidenceAt(policy: string, index: number): string {
  const before = [...policy.slice(Math.max(0, index - 120), index)].slice(-60);
  const after = [...policy.slice(index, index + 200)].slice(0, 100);
  return [...before, ...after].join('');
}

/** Words that every English text is full of. */
const ENGLISH_WORDS = new Set('the and of to you your we our is are in or for by with this'.split(' '));

/** How many words a policy has, and whether they look English. */
export function countWords(policy: string): { readonly words: number; readonly isEnglish: boolean } {
  let words = 0;
  let english = 0;
  for (const [word] of policy.matchAll(WORD)) {
    words += 1;
    if (ENGLISH_WORDS.has(word.toLowerCase())) english += 1;
  }
  return { words, isEnglish: words > 0 && english / words >= 0.05 };
}

const GAP =
  /(?<!\])\[(?=[^\][]*(?:your|company|name|insert|date|address|email|website|url|country|phone|xxx))[^\][]{2,60}\](?![([:])|\{\{[^{}]+\}\}|<<[^<>]+>>|lorem ipsum/gi;
const NOTE = /(?<![\p{L}\p{N}_])(?:TODO|TBD)(?![\p{L}\p{N}_])/gu;

/** What a template left to be filled in, in the order of the text. */
export function findPlaceholders(text: string): { text: string; line: number }[] {
  return text
    .split(/\r\n|\r|\n/)
    .flatMap((line, index) =>
      [...line.matchAll(GAP), ...line.matchAll(NOTE)]
        .toSorted((a, b) => a.index - b.index)
        .map(([gap]) => ({ text: gap, line: index + 1 })),
    );
}
