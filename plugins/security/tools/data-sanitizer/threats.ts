import { findHiddenCharacters } from './hidden-characters.ts';

/** Something in a text that looks like an attack. */
export interface Threat {
  readonly type: ThreatType;
  /** The first 80 characters of it. */
  readonly match: string;
  /** In UTF-16 code units. */
  readonly index: number;
}

export const THREAT_TYPES = [
  'xss',
  'sql_injection',
  'path_traversal',
  'command_injection',
  'hidden_characters',
] as const;

type ThreatType = (typeof THREAT_TYPES)[number];

/** Of each type: who looks at a text full of them needs no more. */
export const MAX_THREATS_OF_A_TYPE = 100;

/** Programs that an injected command starts with. */
const COMMANDS =
  'bash|cat|chmod|chown|cmd|curl|dash|eval|exec|id|kill|ls|mkfifo|nc|ncat|netcat|nslookup|perl|ping|' +
  'powershell|python\\d?|rm|ruby|sh|sleep|sudo|uname|wget|whoami|zsh';

/**
 * Alternatives of one pattern each. None can run through the same characters twice: what repeats stops at the
 * character that begins another match.
 */
const PATTERNS: Readonly<Record<Exclude<ThreatType, 'hidden_characters'>, readonly string[]>> = {
  xss: [
    String.raw`<\s{0,9}\/?\s{0,9}(?:script|iframe|object|embed|svg|math|base|meta)\b[^<>]{0,200}>?`,
    String.raw`\bon(?:abort|animation\w{1,20}|auxclick|before\w{1,20}|blur|canplay|change|click|contextmenu|copy|cut|dblclick|drag\w{0,9}|drop|error|focus\w{0,3}|hashchange|input|invalid|key\w{1,9}|load\w{0,9}|message|mouse\w{1,9}|page\w{1,9}|paste|pointer\w{1,20}|popstate|reset|resize|scroll|search|select\w{0,9}|storage|submit|toggle|touch\w{1,9}|transition\w{1,20}|unload|wheel)\s{0,9}=`,
    String.raw`\b(?:java|vb)script\s{0,9}:`,
    String.raw`\bdata\s{0,9}:\s{0,9}text\/html`,
    String.raw`\bsrcdoc\s{0,9}=`,
  ],
  sql_injection: [
    String.raw`['"]\s{0,9}\)?\s{0,9}(?:or|and)\b\s{0,9}\(?\s{0,9}(?:not\s)?\s{0,9}['"\w]{1,64}\s{0,9}(?:=|<|>|like\b|in\b|is\b)`,
    String.raw`\b(?:or|and)\s{1,9}(?<number>\d{1,9})\s{0,9}=\s{0,9}\k<number>(?!\d)`,
    String.raw`['"]\s{0,9}\)?\s{0,9};?\s{0,9}(?:--|#|\/\*)`,
    String.raw`\bunion\s{1,9}(?:all\s{1,9}|distinct\s{1,9})?select\b`,
    String.raw`;\s{0,9}(?:drop|delete|insert|update|alter|truncate|create|grant|exec|shutdown)\s{1,9}\w`,
    String.raw`\b(?:information_schema|xp_cmdshell|sp_executesql|pg_sleep|load_file)\b`,
    String.raw`\bwaitfor\s{1,9}delay\b`,
    String.raw`\b(?:sleep|benchmark)\s{0,9}\(\s{0,9}\d`,
  ],
  path_traversal: [
    String.raw`(?:(?:\.\.|%2e%2e|%252e%252e|\.%2e|%2e\.)(?:[\/\\]|%2f|%5c|%252f|%255c|%c0%af))+`,
    String.raw`\/etc\/(?:passwd|shadow)\b`,
    String.raw`\bfile:\/\/\/`,
  ],
  command_injection: [
    `(?:[;|\`]|&&|\\$\\()\\s{0,9}(?:${COMMANDS})\\b`,
    String.raw`\$\{IFS\}`,
    String.raw`\/bin\/(?:ba|da|z)?sh\b`,
  ],
};

/** What looks like an attack, in order. A heuristic: it neither finds all nor only attacks. */
export function findThreats(text: string): Threat[] {
  const threats = THREAT_TYPES.flatMap((type) => {
    const found = type === 'hidden_characters' ? findHiddenCharacters(text) : findPatterns(text, type);
    return found
      .take(MAX_THREATS_OF_A_TYPE)
      .map(({ match, index }): Threat => ({ type, match: beginning(match), index }))
      .toArray();
  });
  return threats.sort((a, b) => a.index - b.index);
}

function* findPatterns(
  text: string,
  type: keyof typeof PATTERNS,
): Generator<{ match: string; index: number }> {
  const pattern = new RegExp(PATTERNS[type].join('|'), 'giu');
  for (const { 0: match, index } of text.matchAll(pattern)) yield { match, index };
}

function beginning(match: string): string {
  return Array.from(match.slice(0, 160)).slice(0, 80).join('');
}
