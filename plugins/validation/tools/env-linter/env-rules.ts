import { textPlaces } from '@toolyard/kit/text-places';
import { type EnvAssignment, type EnvKey, type EnvLine } from './env-file.ts';

/** The rules by severity, named as dotenv-linter names those that it has. */
export const ENV_RULES = {
  invalid_line: 'error',
  leading_character: 'error',
  incorrect_delimiter: 'error',
  empty_key: 'error',
  duplicate_key: 'error',
  unclosed_quote: 'error',
  text_after_quote: 'error',
  missing_key: 'error',
  key_without_value: 'warning',
  space_character: 'warning',
  leading_space: 'warning',
  lowercase_key: 'warning',
  trailing_whitespace: 'warning',
  value_without_quotes: 'warning',
  unquoted_hash: 'warning',
  substitution_key: 'warning',
  line_ending: 'warning',
  bom: 'warning',
  secret_value: 'warning',
  quote_character: 'info',
  unordered_key: 'info',
  extra_blank_line: 'info',
  ending_blank_line: 'info',
  extra_key: 'info',
} as const;

export type EnvRule = keyof typeof ENV_RULES;

export interface EnvIssue {
  readonly rule: EnvRule;
  /** Null for what the file lacks. */
  readonly offset: number | null;
  readonly key: string | null;
  readonly message: string;
}

export const VALID_KEY = /^[A-Za-z_]\w*$/;

/** Issues of a text without its byte order mark, in no order. */
export function lintEnv(text: string, lines: readonly EnvLine[]): EnvIssue[] {
  const place = textPlaces(text);
  const firstLines = new Map<string, number>();
  const issues: EnvIssue[] = [];
  let previous: EnvLine | undefined;
  for (const line of lines) {
    issues.push(...lintLayout(text, line, previous));
    if (line.kind === 'invalid')
      issues.push({
        rule: 'invalid_line',
        offset: contentStart(text, line),
        key: null,
        message: 'the line assigns nothing: there is no =',
      });
    if (line.kind === 'bare') {
      const message = 'the key has no =; Docker takes its value from the host, others skip the line';
      issues.push({ rule: 'key_without_value', offset: line.key.start, key: line.key.name, message });
    }
    if (line.kind === 'assignment') {
      issues.push(...lintKey(line.key), ...lintValue(text, line));
      const { name, start } = line.key;
      const first = firstLines.get(name);
      if (VALID_KEY.test(name)) {
        if (first === undefined) firstLines.set(name, place(start).line);
        else
          issues.push({
            rule: 'duplicate_key',
            offset: start,
            key: name,
            message: `the key is set on line ${first} already`,
          });
      }
      if (previous?.kind === 'assignment' && name !== '' && name < previous.key.name) {
        const message = `the key sorts before ${previous.key.name}, which it follows`;
        issues.push({ rule: 'unordered_key', offset: start, key: name, message });
      }
    }
    previous = line;
  }
  const crAt = text.indexOf('\r');
  if (crAt !== -1)
    issues.push({
      rule: 'line_ending',
      offset: crAt,
      key: null,
      message: 'a line ends with CR, which some shells keep in the value',
    });
  if (text !== '' && !/[\r\n]$/.test(text))
    issues.push({
      rule: 'ending_blank_line',
      offset: text.length,
      key: null,
      message: 'the last line has no line break',
    });
  return issues;
}

function contentStart(text: string, { start, end }: EnvLine): number {
  return start + text.slice(start, end).search(/[^ \t]|$/);
}

function lintLayout(text: string, line: EnvLine, previous: EnvLine | undefined): EnvIssue[] {
  const key = line.kind === 'bare' || line.kind === 'assignment' ? line.key.name : null;
  const content = text.slice(line.start, line.end);
  const issues: EnvIssue[] = [];
  if (line.kind === 'blank' && previous?.kind === 'blank')
    issues.push({
      rule: 'extra_blank_line',
      offset: line.start,
      key,
      message: 'the line before is blank already',
    });
  if (line.kind !== 'blank' && /^\s/.test(content))
    issues.push({ rule: 'leading_space', offset: line.start, key, message: 'the line begins with a blank' });
  const trimmed = content.trimEnd().length;
  if (trimmed < content.length)
    issues.push({
      rule: 'trailing_whitespace',
      offset: line.start + trimmed,
      key,
      message: 'the line ends with a blank',
    });
  return issues;
}

function lintKey({ name, start }: EnvKey): EnvIssue[] {
  const issue = (rule: EnvRule, message: string) => [
    { rule, offset: start, key: name === '' ? null : name, message },
  ];
  if (name === '') return issue('empty_key', 'there is no key before the =');
  if (!/^[A-Za-z_]/.test(name)) return issue('leading_character', 'a key begins with a letter or _');
  if (!VALID_KEY.test(name)) return issue('incorrect_delimiter', 'a key has letters, digits and _ only');
  return /[a-z]/.test(name) ? issue('lowercase_key', 'keys are written in capitals') : [];
}

function lintValue(text: string, { key, value, blankBesideEquals }: EnvAssignment): EnvIssue[] {
  const issues: EnvIssue[] = [];
  const add = (rule: EnvRule, offset: number, message: string) =>
    issues.push({ rule, offset, key: key.name === '' ? null : key.name, message });
  const { quote, start, unclosed, rest } = value;

  if (blankBesideEquals !== undefined)
    add('space_character', blankBesideEquals, 'there is a blank beside the =, which shells refuse');
  if (unclosed) add('unclosed_quote', start, 'the quote is not closed');
  if (quote === undefined) {
    const blank = value.text.search(/\s/);
    if (blank !== -1) add('value_without_quotes', start + blank, 'a value with a blank inside needs quotes');
    const hash = value.text.indexOf('#');
    if (hash !== -1)
      add('unquoted_hash', start + hash, 'some parsers end the value at this #: it needs quotes');
  } else {
    const after = rest.search(/\S/);
    if (after !== -1 && rest[after] !== '#')
      add('text_after_quote', start + value.text.length + 1 + after, 'there is text after the closing quote');
    else if (/^[\w./:@%+,=-]+$/.test(value.text))
      add('quote_character', start - 1, 'the value needs no quotes');
  }
  if (quote !== "'")
    for (const offset of openSubstitutions(value.text))
      add('substitution_key', start + offset, 'a substitution that begins here is not closed with }');
  const secret = value.text.search(SECRET);
  if (secret !== -1)
    add('secret_value', start + secret, 'this looks like a secret, which is better kept elsewhere');
  return issues;
}

/** Where a ${ stands whose } is missing. */
function openSubstitutions(value: string): number[] {
  const open: number[] = [];
  for (const { 0: sign, index } of value.matchAll(/\\[\s\S]|\$\{|\}/g)) {
    if (sign === '${') open.push(index);
    else if (sign === '}') open.pop();
  }
  return open;
}

/** A private key, or a key of AWS, Google, GitHub, GitLab, npm, Slack, Stripe, SendGrid, Square, Discord or Anthropic. */
const SECRET = new RegExp(
  [
    '-----BEGIN [A-Z ]*PRIVATE KEY',
    '\\b(?:AKIA|ASIA)[A-Z0-9]{16}\\b',
    '\\bAIza[\\w-]{35}',
    '\\bgh[pousr]_[A-Za-z0-9]{36}',
    '\\bgithub_pat_\\w{22}',
    '\\bglpat-[\\w-]{20}',
    '\\bnpm_[A-Za-z0-9]{36}',
    '\\bxox[abeoprs]-[\\w-]{10}',
    'https://hooks\\.slack\\.com/services/\\w',
    'https://discord(?:app)?\\.com/api/webhooks/\\d',
    '\\b[rs]k_live_[A-Za-z0-9]{16}',
    '\\bwhsec_[A-Za-z0-9]{16}',
    '\\bSG\\.[\\w-]{16,}\\.[\\w-]{16}',
    '\\bsq0(?:atp|csp)-[\\w-]{22}',
    '\\bsk-ant-[\\w-]{16}',
  ].join('|'),
);

/** The text with its safe faults put right: blanks, line ends, repeated blank lines, quotes that are needed. */
export function fixEnv(text: string, lines: readonly EnvLine[]): string {
  const fixed = lines.flatMap((line, index) => {
    if (line.kind === 'blank') return lines[index - 1]?.kind === 'blank' ? [] : [''];
    if (line.kind !== 'assignment') return [text.slice(line.start, line.end).trim()];
    const { key, value } = line;
    return [`${key.prefix}${key.name}=${fixValue(value)}${value.rest.trimEnd()}`];
  });
  return fixed.map((line) => `${line.replace(/\r\n?/g, '\n')}\n`).join('');
}

/** What some parsers put a variable in for, without quotes and in double ones. */
const SUBSTITUTION = /\$(?:\{|[A-Za-z_])/;

function fixValue({ quote, text, unclosed }: EnvAssignment['value']): string {
  if (quote !== undefined) return `${quote}${text}${quote}`;
  if (unclosed || !/[\s#]/.test(text)) return text;
  if (!(SUBSTITUTION.test(text) ? /["\\`]/ : /["\\$`]/).test(text)) return `"${text}"`;
  return text.includes("'") || SUBSTITUTION.test(text) ? text : `'${text}'`;
}

/** The valid keys that are assigned, each once, in the order of their first assignment. */
export function envKeys(lines: readonly EnvLine[]): string[] {
  const names = lines.flatMap((line) => (line.kind === 'assignment' ? [line.key.name] : []));
  return [...new Set(names.filter((name) => VALID_KEY.test(name)))];
}
