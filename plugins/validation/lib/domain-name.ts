import { domainToUnicode } from 'node:url';
import { idnHostname } from 'idn-hostname';

export const DOMAIN_FAULTS = {
  domain_dot: 'the domain begins or ends with a dot, or has two in a row',
  domain_no_dot: 'a domain of the public Internet has at least two parts, joined by a dot',
  domain_too_long: 'the domain has more than 253 bytes',
  domain_label_too_long: 'a part of the domain has more than 63 bytes',
  domain_hyphen: 'a part of the domain begins or ends with a hyphen',
  domain_invalid_character: 'the domain has a character that domain names do not take',
  domain_numeric: 'the last part of the domain is a number',
} as const;

export type DomainFault = keyof typeof DOMAIN_FAULTS;

export interface DomainName {
  /** In lower case, Unicode. */
  readonly unicode: string;
  /** In lower case, Punycode. */
  readonly ascii: string;
}

/** The full stops that UTS 46 §4 takes for a dot. */
const DOTS = /[.\u3002\uff0e\uff61]/;

/**
 * A domain name of the public Internet: letters, digits and inner hyphens (RFC 1123 §2.1), internationalised by
 * IDNA 2008 after the mapping of UTS 46, non-transitional.
 *
 * @returns both forms, or every fault of the name
 */
export function readDomainName(text: string): DomainName | ReadonlySet<DomainFault> {
  const faults = new Set<DomainFault>();
  const given = text.split(DOTS);
  if (given.length > 1 && given.includes('')) faults.add('domain_dot');
  else if (given.length === 1) faults.add('domain_no_dot');

  const labels = given.filter((label) => label !== '').map((label) => toAsciiLabel(label, faults));
  const ascii = labels.join('.');
  if (ascii.length > 253) faults.add('domain_too_long');
  if (/^\d+$/.test(labels.at(-1) ?? '')) faults.add('domain_numeric');
  if (faults.size === 0 && !followsBidiRule(ascii)) faults.add('domain_invalid_character');
  return faults.size > 0
    ? faults
    : { ascii, unicode: labels.map((label) => domainToUnicode(label)).join('.') };
}

function toAsciiLabel(label: string, faults: Set<DomainFault>): string {
  const lower = label.toLowerCase();
  const plain = /^[\x00-\x7f]*$/.test(lower);
  if (plain && /[^a-z0-9-]/.test(lower)) faults.add('domain_invalid_character');
  else if (/^-|-$/.test(lower.normalize('NFKC'))) faults.add('domain_hyphen');
  else if (plain && lower.length > 63) faults.add('domain_label_too_long');
  else if (!plain || lower.startsWith('xn--')) {
    try {
      const ascii = idnHostname(lower);
      if (!ascii.includes('.')) return ascii;
      faults.add('domain_invalid_character');
    } catch (error) {
      const tooLong = error instanceof Error && error.name === 'IdnaLengthError';
      faults.add(tooLong ? 'domain_label_too_long' : 'domain_invalid_character');
    }
  }
  return lower;
}

/** RFC 5893 §2: one right-to-left label binds all labels of a name. */
function followsBidiRule(ascii: string): boolean {
  // The library also refuses hyphens in third and fourth place, which ASCII labels may have.
  if (!ascii.includes('xn--') || ascii.split('.').some((label) => /^(?!xn)..--/.test(label))) return true;
  try {
    return idnHostname(ascii) === ascii;
  } catch {
    return false;
  }
}

/** The first top-level domains (RFC 920 §2, RFC 1591 §2): most domains lie under them, and need no list of all others. */
const FIRST_TLDS: ReadonlySet<string> = new Set(['com', 'edu', 'gov', 'int', 'mil', 'net', 'org']);

/** Whether the last label of a domain is a top-level domain of the IANA root zone. */
export async function hasKnownTld(domain: string): Promise<boolean> {
  const tld = domain.slice(domain.lastIndexOf('.') + 1);
  if (FIRST_TLDS.has(tld)) return true;
  const { parse } = await import('tldts');
  // The Public Suffix List also holds onion, which RFC 7686 keeps out of the root zone.
  return tld !== 'onion' && parse(`name.${tld}`).isIcann === true;
}
