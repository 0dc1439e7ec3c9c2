import { formatIp, parseIpv4, parseIpv6 } from '@toolyard/kit/ip-address';
import { DOMAIN_FAULTS, readDomainName, type DomainFault, type DomainName } from '../../lib/domain-name.ts';

const FAULTS = {
  empty: 'no address was given',
  missing_at: 'there is no @ between a local part and a domain',
  multiple_at: 'there is more than one @ outside quotes',
  display_name: 'a display name is not part of an address',
  local_empty: 'there is nothing before the @',
  local_too_long: 'the part before the @ has more than 64 bytes',
  local_dot: 'the part before the @ begins or ends with a dot, or has two in a row',
  local_invalid_character: 'the part before the @ has a character that must not be there, or only in quotes',
  unsafe_character: 'there is an invisible, private or unassigned character before the @',
  quote_unclosed: 'a quote before the @ is not closed',
  domain_empty: 'there is nothing after the @',
  ...DOMAIN_FAULTS,
  domain_literal_invalid: 'the brackets hold no IP address as [192.0.2.1] or [IPv6:2001:db8::1]',
  too_long: 'the address has more than 254 bytes',
} as const;

export type EmailFault = keyof typeof FAULTS;

/** An address taken apart (RFC 5321 §4.1.2 Mailbox, with the characters of RFC 6531). */
export interface EmailAddress {
  /** Every fault, each once, in the order of the table. */
  readonly faults: readonly { readonly code: EmailFault; readonly message: string }[];
  /** As given; null when there is no @. */
  readonly local: string | null;
  /** The local part in its shortest form; null when it is faulty. */
  readonly mailbox: string | null;
  readonly quoted: boolean;
  /** As given, in lower case; null when there is no @. */
  readonly rawDomain: string | null;
  /** Null when it is faulty. */
  readonly domain: DomainName | null;
  /** The domain is an IP address in brackets. */
  readonly literal: boolean;
  /** The valid address inside `Name <address>`. */
  readonly inside?: string;
}

const encoder = new TextEncoder();

/** Takes an address apart; white space around it must be gone. */
export function readEmailAddress(text: string): EmailAddress {
  if (text === '') return { ...NOTHING, faults: inOrder(new Set(['empty'])) };
  // No domain ends so: this is the form of a header (RFC 5322 §3.4 name-addr).
  const inside = /<([^<]*)>$/.exec(text)?.[1]?.trim();
  if (inside !== undefined) {
    const named = { ...NOTHING, faults: inOrder(new Set(['display_name'])) };
    return readEmailAddress(inside).faults.length === 0 ? { ...named, inside } : named;
  }

  const faults = new Set<EmailFault>();
  const { at, several, unclosed } = findAt(text);
  if (unclosed) faults.add('quote_unclosed');
  if (several) faults.add('multiple_at');
  if (at === -1) {
    faults.add('missing_at');
    return { ...NOTHING, faults: inOrder(faults) };
  }

  const local = text.slice(0, at);
  const rawDomain = text.slice(at + 1).toLowerCase();
  const quoted = local.startsWith('"');
  const localFaults = unclosed ? new Set<EmailFault>() : quoted ? checkQuoted(local) : checkDotAtom(local);
  if (encoder.encode(local).length > 64) localFaults.add('local_too_long');

  const literal = rawDomain.startsWith('[');
  const domain = literal ? readLiteral(rawDomain) : readName(rawDomain);
  if (domain instanceof Set) for (const fault of domain) faults.add(fault);
  else if (encoder.encode(local).length + 1 + domain.ascii.length > 254) faults.add('too_long');

  const mailbox =
    unclosed || several || localFaults.size > 0 ? null : shortest(local, quoted).normalize('NFC');
  for (const fault of localFaults) faults.add(fault);
  return {
    faults: inOrder(faults),
    local,
    mailbox,
    quoted,
    rawDomain,
    domain: domain instanceof Set ? null : domain,
    literal,
  };
}

const NOTHING = {
  local: null,
  mailbox: null,
  quoted: false,
  rawDomain: null,
  domain: null,
  literal: false,
} as const;

function inOrder(faults: ReadonlySet<EmailFault>): EmailAddress['faults'] {
  return Object.entries(FAULTS).flatMap(([code, message]) =>
    faults.has(code as EmailFault) ? [{ code: code as EmailFault, message }] : [],
  );
}

/** The last @ outside quotes; of a text whose quote is not closed, the last @. */
function findAt(text: string): { at: number; several: boolean; unclosed: boolean } {
  let quoted = false;
  const found: number[] = [];
  for (let i = 0; i < text.length; i += 1) {
    const character = text[i];
    if (quoted && character === '\\') i += 1;
    else if (character === '"') quoted = !quoted;
    else if (character === '@' && !quoted) found.push(i);
  }
  if (quoted) return { at: text.lastIndexOf('@'), several: false, unclosed: true };
  return { at: found.at(-1) ?? -1, several: found.length > 1, unclosed: false };
}

/** RFC 5322 §3.2.3 atext, and the non-ASCII characters of RFC 6531 §3.3. */
const ATOM = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~\u0080-\u{10ffff}-]+$/u;
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Z}]/u;

function checkDotAtom(local: string): Set<EmailFault> {
  const faults = new Set<EmailFault>();
  if (local === '') return faults.add('local_empty');
  const atoms = local.split('.');
  if (atoms.includes('')) faults.add('local_dot');
  // An @ in between is told as multiple_at.
  const content = atoms.join('').replaceAll('@', '');
  if (content !== '' && !ATOM.test(content)) faults.add('local_invalid_character');
  if (hasUnsafe(content)) faults.add('unsafe_character');
  return faults;
}

function checkQuoted(local: string): Set<EmailFault> {
  const faults = new Set<EmailFault>();
  // RFC 5321 §4.1.2 Quoted-string: printable ASCII and spaces, a backslash before " and \.
  if (!/^"(?:[^"\\\x00-\x1f\x7f]|\\[\x20-\x7e])*"$/u.test(local)) faults.add('local_invalid_character');
  if (hasUnsafe(local)) faults.add('unsafe_character');
  return faults;
}

function hasUnsafe(text: string): boolean {
  return UNSAFE.test(text.replace(/[\x00-\x7f]/g, ''));
}

/** Without quotes that are not needed, and with no other backslashes than those that are. */
function shortest(local: string, quoted: boolean): string {
  if (!quoted) return local;
  const content = local.slice(1, -1).replace(/\\(.)/gsu, '$1');
  if (content.split('.').every((atom) => ATOM.test(atom))) return content;
  return `"${content.replace(/["\\]/g, '\\$&')}"`;
}

function readName(text: string): DomainName | Set<EmailFault> {
  if (text === '') return new Set<EmailFault>(['domain_empty']);
  const name = readDomainName(text);
  return 'ascii' in name ? name : new Set<EmailFault | DomainFault>(name);
}

/** RFC 5321 §4.1.3: a :: stands for at least two groups. */
function stepsOverTwo(ipv6: string): boolean {
  const groups = ipv6.split(':').filter((group) => group !== '');
  return !ipv6.includes('::') || groups.length + (ipv6.includes('.') ? 1 : 0) <= 6;
}

/** RFC 5321 §4.1.3 address-literal. */
function readLiteral(text: string): DomainName | Set<EmailFault> {
  const [, tag, address = ''] = /^\[(ipv6:)?(.*)\]$/s.exec(text) ?? [];
  const ip = tag === undefined ? parseIpv4(address) : parseIpv6(address);
  if (ip === undefined || (tag !== undefined && !stepsOverTwo(address)))
    return new Set<EmailFault>(['domain_literal_invalid']);
  const literal = `[${tag === undefined ? '' : 'IPv6:'}${formatIp(ip)}]`;
  return { ascii: literal, unicode: literal };
}
