import { isJson } from './bins-json.ts';
import { isColour } from './view/kind-of.ts';

/** What a text looks like. */
export interface Kind {
  readonly name: string;
  /** The arguments that take such a text. */
  readonly takenAs: readonly string[];
  /** Words that find the tools for it, the best first. */
  readonly words: string;
}

interface Detector extends Kind {
  readonly test: (text: string) => boolean;
}

/** Longer texts are not looked at: somebody types here. */
const LONGEST = 1_000_000;

const DETECTORS: readonly Detector[] = [
  {
    name: 'JSON',
    takenAs: ['json'],
    words: 'json format validate',
    test: (text) => /^[[{]/.test(text) && isJson(text),
  },
  {
    name: 'a JWT',
    takenAs: ['token'],
    words: 'jwt decode',
    test: (text) => /^eyJ[\w-]+\.[\w-]+\.[\w-]*$/.test(text),
  },
  {
    name: 'a PEM block',
    takenAs: ['pem'],
    words: 'pem certificate',
    test: (text) => text.startsWith('-----BEGIN '),
  },
  {
    name: 'a curl command',
    takenAs: ['curl'],
    words: 'curl code',
    test: (text) => /^curl\s/.test(text) && /\s-|:\/\//.test(text),
  },
  {
    name: 'a URL',
    takenAs: ['url'],
    words: 'url parse',
    test: (text) => /^[a-z][a-z\d+.-]*:\/\/\S+$/i.test(text) && URL.canParse(text),
  },
  { name: 'an email address', takenAs: ['email'], words: 'email validate', test: isEmail },
  { name: 'an IP address', takenAs: ['ip', 'cidr'], words: 'ip subnet', test: isIp },
  {
    name: 'a colour',
    takenAs: ['color', 'foreground', 'base_color'],
    words: 'color convert',
    test: isColour,
  },
  { name: 'a UUID', takenAs: ['uuid', 'text', 'value'], words: 'uuid', test: (text) => UUID.test(text) },
  {
    name: 'a timestamp',
    takenAs: ['value', 'timestamp'],
    words: 'unix timestamp',
    test: (text) => /^[12]\d{9}(?:\d{3})?$/.test(text),
  },
  { name: 'a cron expression', takenAs: ['expression'], words: 'cron', test: isCron },
  { name: 'a telephone number', takenAs: ['phone'], words: 'phone format', test: isPhone },
  { name: 'HTML', takenAs: ['html'], words: 'html format', test: (text) => HTML.test(text) },
  {
    name: 'XML',
    takenAs: ['xml'],
    words: 'xml format',
    test: (text) => /^<[?a-z]/i.test(text) && text.endsWith('>') && !HTML.test(text),
  },
  { name: 'SQL', takenAs: ['sql'], words: 'sql format', test: isSql },
  { name: 'a query string', takenAs: ['query'], words: 'query string parse', test: isQuery },
  {
    name: 'percent-encoded text',
    takenAs: ['text'],
    words: 'url decode',
    test: (text) => /^\S+$/.test(text) && /%[\da-f]{2}/i.test(text) && !text.includes('://'),
  },
  { name: 'Markdown', takenAs: ['markdown'], words: 'markdown html', test: isMarkdown },
  { name: 'CSV', takenAs: ['csv'], words: 'csv convert', test: isCsv },
  { name: 'YAML', takenAs: ['yaml'], words: 'yaml convert validate', test: isYaml },
  { name: 'Base64', takenAs: ['text'], words: 'base64 decode', test: isBase64 },
  {
    name: 'hexadecimal',
    takenAs: ['text'],
    words: 'hex decode',
    test: (text) => /^(?:[\da-f]{2}){8,}$/i.test(text),
  },
];

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const HTML =
  /^<(?:!doctype html|html|head|body|div|p|a|span|table|ul|ol|h[1-6]|section|article|main|form|img)[\s/>]/i;

/** What a text looks like, the likeliest first; nothing for words. */
export function kindsOf(text: string): readonly Kind[] {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > LONGEST) return [];
  return DETECTORS.filter(({ test }) => test(trimmed));
}

function isEmail(text: string): boolean {
  const [name = '', domain = '', ...others] = text.split('@');
  return (
    others.length === 0 &&
    name !== '' &&
    // Of an address with more to it, it is a part.
    !/[\s:/]/.test(text) &&
    domain.lastIndexOf('.') > 0 &&
    !domain.endsWith('.')
  );
}

function isIp(text: string): boolean {
  const [address = '', length = '0', ...others] = text.split('/');
  if (others.length > 0 || !/^\d{1,3}$/.test(length)) return false;
  const parts = address.split('.');
  if (parts.length === 4) return parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255);
  return /^[\da-f:]+$/i.test(address) && address.includes(':') && URL.canParse(`http://[${address}]/`);
}

/** Five fields, or six with seconds. */
function isCron(text: string): boolean {
  const fields = text.split(/\s+/);
  const isField = (field: string) =>
    /^[\d*,/?#LW-]+$/.test(field) || /^[A-Z]{3}(?:[-,][A-Z]{3})*$/.test(field);
  return (fields.length === 5 || fields.length === 6) && fields.every(isField) && /[*?]/.test(text);
}

function isSql(text: string): boolean {
  return /^(?:select\s[^;]*\sfrom|insert\s+into|update\s+\S+\s+set|delete\s+from|(?:create|alter|drop)\s+table)\s/i.test(
    text,
  );
}

/** With its country: other figures are so many things. */
function isPhone(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '').length;
  return /^\+[\d ()./-]+$/.test(text) && digits >= 7 && digits <= 15;
}

/** Two names and values, or more. */
function isQuery(text: string): boolean {
  const pairs = text.replace(/^\?/, '').split('&');
  return pairs.length > 1 && !/\s/.test(text) && pairs.every((pair) => pair.indexOf('=') > 0);
}

/** A heading and more, or a fence around code. */
function isMarkdown(text: string): boolean {
  return (/^#{1,6} \S/.test(text) && text.includes('\n')) || text.startsWith('```');
}

/** Lines with as many delimiters each. */
function isCsv(text: string): boolean {
  const lines = text.split(/\r?\n/);
  if (lines.length < 2) return false;
  return [',', ';', '\t'].some((delimiter) => {
    // What is quoted may hold any.
    const counts = new Set(lines.map((line) => line.replaceAll(/"[^"]*"/g, '').split(delimiter).length));
    return counts.size === 1 && !counts.has(1);
  });
}

/** Lines that are names with values, elements, comments or the mark of a document. */
function isYaml(text: string): boolean {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return (
    lines.length > 1 &&
    !/^[[{<]/.test(text) &&
    lines.every((line) => /^\s*(?:- |-$|#|---|[\w."'-]+:(?:\s|$))/.test(line))
  );
}

/** Not every word of eight letters: it is padded, or has capitals, small letters and digits. */
function isBase64(text: string): boolean {
  if (text.length < 8 || text.length % 4 !== 0 || !/^[\w+/-]+={0,2}$/.test(text)) return false;
  return (
    text.endsWith('=') || (text.length >= 16 && /[A-Z]/.test(text) && /[a-z]/.test(text) && /\d/.test(text))
  );
}
