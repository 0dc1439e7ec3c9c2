import type { CheckStatus } from './check.ts';
import { lookupOrNothing, type DnsSource } from './dns-source.ts';
import { organizationalDomain } from './host-name.ts';
import { readTags } from './tag-list.ts';

const POLICIES = ['none', 'quarantine', 'reject'] as const;

export type DmarcPolicy = (typeof POLICIES)[number];

export interface DmarcReport {
  readonly status: CheckStatus;
  /** Every TXT record at the location that says it is DMARC. */
  readonly records: readonly string[];
  /** The name where they were found, null where there are none. */
  readonly location: string | null;
  readonly policy: DmarcPolicy | null;
  readonly subdomain_policy: DmarcPolicy | null;
  /** What receivers are asked to do with mail of the domain itself. */
  readonly effective: DmarcPolicy | null;
  readonly pct: number | null;
  readonly adkim: 'r' | 's' | null;
  readonly aspf: 'r' | 's' | null;
  readonly rua: readonly string[];
  readonly ruf: readonly string[];
  readonly issues: readonly string[];
  /** Advice beyond what fails or warns. */
  readonly remarks: readonly string[];
}

/**
 * Judges a domain's DMARC (RFC 7489): the record of the domain, else that of its organizational domain.
 *
 * @throws what the source throws
 */
export async function checkDmarc(source: DnsSource, domain: string): Promise<DmarcReport> {
  const organization = organizationalDomain(domain);
  const places = [...new Set([`_dmarc.${domain}`, `_dmarc.${organization}`])];
  let location: string | null = null;
  let records: readonly string[] = [];
  for (const place of places) {
    records = (await source.lookup(place, 'TXT')).values.filter(isDmarc);
    if (records.length === 0) continue;
    location = place;
    break;
  }
  const tags = readTags(records[0] ?? '');
  const policy = readPolicy(tags.get('p'));
  const subdomain_policy = readPolicy(tags.get('sp')) ?? policy;
  const inherited = location !== null && location !== `_dmarc.${domain}`;
  const effective = inherited ? subdomain_policy : policy;
  const pct = readPercent(tags.get('pct'));
  const rua = readUris(tags.get('rua'));
  const failures = [
    ...(records.length === 0
      ? [`there is no record that begins with v=DMARC1 at ${places.join(' or ')}`]
      : []),
    ...(records.length > 1
      ? [`there are ${records.length} DMARC records, which makes all of them void`]
      : []),
    ...(records.length > 0 && policy === null ? ['p is none of none, quarantine and reject'] : []),
  ];
  const warnings =
    policy === null
      ? []
      : [
          ...(effective === 'none' ? ['the policy none only watches: forged mail is delivered'] : []),
          ...(pct < 100 ? [`the policy is applied to ${pct} percent of failing mail only`] : []),
          ...(policy !== 'none' && subdomain_policy === 'none' && !inherited
            ? ['sp=none leaves subdomains open to forgery']
            : []),
        ];
  const present = records.length > 0;
  return {
    status: failures.length > 0 ? 'fail' : warnings.length > 0 ? 'warn' : 'pass',
    records,
    location,
    policy,
    subdomain_policy,
    effective,
    pct: present ? pct : null,
    adkim: present ? readAlignment(tags.get('adkim')) : null,
    aspf: present ? readAlignment(tags.get('aspf')) : null,
    rua,
    ruf: readUris(tags.get('ruf')),
    issues: [...failures, ...warnings],
    remarks: present ? await reportRemarks(source, location ?? '', rua) : [],
  };
}

/** Whether receivers are asked to act on all mail that fails. */
export function isEnforced({ effective, pct }: Pick<DmarcReport, 'effective' | 'pct'>): boolean {
  return effective !== null && effective !== 'none' && pct === 100;
}

/** Reports that nobody receives, or that another organization has not agreed to receive (RFC 7489 §7.1). */
async function reportRemarks(source: DnsSource, location: string, rua: readonly string[]): Promise<string[]> {
  if (rua.length === 0) return ['no rua is set, so nobody receives reports'];
  const domain = location.replace(/^_dmarc\./, '');
  const remarks = await Promise.all(
    rua.map(async (uri) => {
      const receiver = /^mailto:[^@]+@([^!?]+)/i.exec(uri)?.[1]?.toLowerCase();
      if (receiver === undefined) return [`${uri} is no mailto: address for reports`];
      if (organizationalDomain(receiver) === organizationalDomain(domain)) return [];
      const permission = `${domain}._report._dmarc.${receiver}`;
      const answer = await lookupOrNothing(source, permission, 'TXT');
      return answer?.values.some(isDmarc)
        ? []
        : [`${receiver} has not agreed to receive reports: ${permission} lacks v=DMARC1`];
    }),
  );
  return remarks.flat();
}

function isDmarc(text: string): boolean {
  return /^v\s*=\s*DMARC1\s*(?:;|$)/.test(text);
}

function readPolicy(text: string | undefined): DmarcPolicy | null {
  return POLICIES.find((policy) => policy === text?.toLowerCase()) ?? null;
}

function readPercent(text: string | undefined): number {
  return text !== undefined && /^\d{1,3}$/.test(text) && Number(text) <= 100 ? Number(text) : 100;
}

function readAlignment(text: string | undefined): 'r' | 's' {
  return text?.toLowerCase() === 's' ? 's' : 'r';
}

function readUris(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((uri) => uri.trim())
    .filter((uri) => uri !== '');
}
