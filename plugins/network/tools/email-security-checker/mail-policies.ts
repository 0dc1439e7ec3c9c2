import { failureOf } from '@toolyard/kit/remote-failure';
import type { ToolContext } from '@toolyard/sdk';
import type { CheckStatus } from '../../lib/check.ts';
import { isEnforced, type DmarcReport } from '../../lib/dmarc.ts';
import type { DnsSource, MailExchange } from '../../lib/dns-source.ts';
import { organizationalDomain } from '../../lib/host-name.ts';
import { readTags } from '../../lib/tag-list.ts';

const MODES = ['enforce', 'testing', 'none'] as const;

/** A policy file as it came, or why it did not. */
export type PolicyFile = { readonly text: string } | { readonly problem: string };

export interface MtaStsReport {
  readonly status: CheckStatus;
  readonly id: string | null;
  readonly mode: (typeof MODES)[number] | null;
  readonly mx: readonly string[];
  readonly max_age_seconds: number | null;
  readonly issues: readonly string[];
}

/** A policy file larger than this is not one (RFC 8461 §3.3). */
const MAX_POLICY_BYTES = 65_536;

/** Fetches a domain's MTA-STS policy; redirects are not followed (RFC 8461 §3.3). */
export async function fetchMtaStsPolicy(context: ToolContext, domain: string): Promise<PolicyFile> {
  try {
    const response = await context.fetch(`https://mta-sts.${domain}/.well-known/mta-sts.txt`, {
      redirect: 'manual',
      signal: context.signal,
      limits: { maxBytes: MAX_POLICY_BYTES },
    });
    const text = await response.text();
    return response.status === 200
      ? { text }
      : { problem: `its server answers with status ${response.status}` };
  } catch (error) {
    return { problem: failureOf(error).detail };
  }
}

/**
 * Judges a domain's MTA-STS (RFC 8461). The policy is asked for only where a record announces one.
 *
 * @throws what the source throws
 */
export async function checkMtaSts(
  source: DnsSource,
  domain: string,
  exchanges: readonly MailExchange[],
  policyFile: () => Promise<PolicyFile>,
): Promise<MtaStsReport> {
  const { values } = await source.lookup(`_mta-sts.${domain}`, 'TXT');
  const records = values.filter((value) => /^v\s*=\s*STSv1\s*(?:;|$)/.test(value));
  const none = { id: null, mode: null, mx: [], max_age_seconds: null };
  if (records.length === 0)
    return { ...none, status: 'warn', issues: [`there is no record with v=STSv1 at _mta-sts.${domain}`] };
  if (records.length > 1)
    return { ...none, status: 'warn', issues: ['there are several records, which counts as none'] };
  const id = readTags(records[0] ?? '').get('id') ?? '';
  const file = await policyFile();
  const policy = 'text' in file ? readPolicy(file.text) : undefined;
  const failures = [
    ...(/^[a-z0-9]{1,32}$/i.test(id) ? [] : ['the record has no id of 1 to 32 letters and digits']),
    ...('problem' in file ? [`there is a record, but no policy: ${file.problem}`] : (policy?.problems ?? [])),
  ];
  const uncovered = exchanges.filter(
    ({ exchange }) => !policy?.mx.some((pattern) => covers(pattern, exchange)),
  );
  const warnings =
    failures.length > 0
      ? []
      : [
          ...(policy?.mode === 'enforce' ? [] : [`the mode ${policy?.mode} does not protect mail`]),
          ...(policy?.mode === 'none'
            ? []
            : uncovered.map(({ exchange }) => `${exchange} is a mail server that the policy does not name`)),
        ];
  return {
    status: failures.length > 0 ? 'fail' : warnings.length > 0 ? 'warn' : 'pass',
    id: id === '' ? null : id,
    mode: policy?.mode ?? null,
    mx: policy?.mx ?? [],
    max_age_seconds: policy?.maxAge ?? null,
    issues: [...failures, ...warnings],
  };
}

/** Reads the `key: value` lines of RFC 8461 §3.2. */
function readPolicy(text: string) {
  const fields = text
    .split(/\r?\n/)
    .map((line) => /^\s*([a-z0-9_.-]+)\s*:(.*)$/is.exec(line))
    .flatMap((match) => (match === null ? [] : [[match[1] ?? '', match[2]?.trim() ?? ''] as const]));
  const first = (key: string) => fields.find(([each]) => each === key)?.[1];
  const mode = MODES.find((each) => each === first('mode')) ?? null;
  const mx = fields.filter(([key]) => key === 'mx').map(([, value]) => value.toLowerCase());
  const age = first('max_age') ?? '';
  // A year is the most (RFC 8461 §3.2).
  const maxAge = /^\d{1,10}$/.test(age) && Number(age) <= 31_557_600 ? Number(age) : null;
  const problems = [
    ...(first('version') === 'STSv1' ? [] : ['the policy has no version: STSv1']),
    ...(mode === null ? ['the policy has no mode of enforce, testing or none'] : []),
    ...(maxAge === null ? ['the policy has no max_age from 0 to 31557600 seconds'] : []),
    ...(mx.length === 0 && mode !== 'none' ? ['the policy names no mx'] : []),
  ];
  return { mode, mx, maxAge, problems };
}

/** `*.example.com` stands for exactly one label (RFC 8461 §4.1). */
function covers(pattern: string, host: string): boolean {
  return pattern.startsWith('*.') ? host.replace(/^[^.]+/, '*') === pattern : host === pattern;
}

export interface TlsReportingReport {
  readonly status: CheckStatus;
  readonly record: string | null;
  readonly rua: readonly string[];
}

/**
 * Judges SMTP TLS reporting (RFC 8460 §3).
 *
 * @throws what the source throws
 */
export async function checkTlsReporting(source: DnsSource, domain: string): Promise<TlsReportingReport> {
  const { values } = await source.lookup(`_smtp._tls.${domain}`, 'TXT');
  const records = values.filter((value) => /^v\s*=\s*TLSRPTv1\s*(?:;|$)/.test(value));
  const record = records.length === 1 ? (records[0] ?? null) : null;
  const rua = (readTags(record ?? '').get('rua') ?? '')
    .split(',')
    .map((uri) => uri.trim())
    .filter((uri) => /^(?:mailto|https):/i.test(uri));
  return { status: rua.length > 0 ? 'pass' : 'warn', record, rua };
}

export interface BimiReport {
  readonly status: CheckStatus;
  readonly record: string | null;
  readonly location: string | null;
  readonly authority: string | null;
}

/**
 * Judges the default BIMI record (draft-brand-indicators-for-message-identification): that of the domain, else
 * of its organizational domain. Logos are shown only where DMARC is enforced.
 *
 * @throws what the source throws
 */
export async function checkBimi(source: DnsSource, domain: string, dmarc: DmarcReport): Promise<BimiReport> {
  for (const place of new Set([domain, organizationalDomain(domain)])) {
    const { values } = await source.lookup(`default._bimi.${place}`, 'TXT');
    const record = values.find((value) => /^v\s*=\s*BIMI1\s*(?:;|$)/i.test(value));
    if (record === undefined) continue;
    const tags = readTags(record);
    const location = tags.get('l') ?? '';
    const shown = /^https:\/\//i.test(location) && isEnforced(dmarc);
    return {
      // An empty l declines to take part.
      status: location === '' && tags.has('l') ? 'info' : shown ? 'pass' : 'warn',
      record,
      location: location === '' ? null : location,
      authority: tags.get('a') || null,
    };
  }
  return { status: 'info', record: null, location: null, authority: null };
}
