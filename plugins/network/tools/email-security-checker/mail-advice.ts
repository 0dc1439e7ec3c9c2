import type { CheckStatus } from '../../lib/check.ts';
import type { DkimKey } from '../../lib/dkim.ts';
import type { DmarcReport } from '../../lib/dmarc.ts';
import type { MailExchange } from '../../lib/dns-source.ts';
import type { BimiReport, MtaStsReport, TlsReportingReport } from './mail-policies.ts';
import type { SpfReport } from '../../lib/spf.ts';

/** All that was found out about a domain's mail. */
export interface MailReports {
  readonly mx: readonly MailExchange[];
  readonly spf: SpfReport;
  readonly dkim: readonly DkimKey[];
  readonly dmarc: DmarcReport;
  readonly mtaSts: MtaStsReport;
  readonly tlsReporting: TlsReportingReport;
  readonly bimi: BimiReport;
}

const CHECKS = ['mx', 'spf', 'dkim', 'dmarc', 'mta_sts', 'tls_rpt', 'bimi'] as const;

export type MailCheckId = (typeof CHECKS)[number];

export interface MailFinding {
  readonly severity: 'high' | 'medium' | 'low';
  readonly check: MailCheckId;
  readonly message: string;
  readonly fix: string;
}

const FIXES: Readonly<Record<MailCheckId, string>> = {
  mx: 'Publish MX records for your mail servers, or a null MX (0 .) where the domain takes no mail.',
  spf: 'Publish exactly one SPF record that lists your senders with at most 10 look-ups and ends in -all or ~all.',
  dkim: 'Sign mail with an RSA key of at least 2048 bits or an Ed25519 key, and publish it without t=y.',
  dmarc: 'Publish one DMARC record, and move from p=none to quarantine and reject once reports show no loss.',
  mta_sts: 'Publish an MTA-STS record and a policy in mode enforce that names every mail server.',
  tls_rpt: 'Publish v=TLSRPTv1 with a rua at _smtp._tls, to hear of deliveries that fail for TLS.',
  bimi: 'Enforce DMARC, and point l= of the BIMI record to an SVG over https.',
};

/**
 * What to tell of each check, and what to do: high where a check fails, medium where it warns, low for advice
 * beyond that.
 */
export function adviceFor(
  statuses: Readonly<Record<MailCheckId, CheckStatus>>,
  reports: MailReports,
): {
  checks: { id: MailCheckId; status: CheckStatus; detail: string }[];
  findings: MailFinding[];
} {
  const problems = problemsOf(reports);
  const findings = CHECKS.flatMap((check): MailFinding[] => {
    const status = statuses[check];
    if (status !== 'fail' && status !== 'warn') return [];
    const severity = status === 'fail' ? 'high' : 'medium';
    const messages = problems[check].length > 0 ? problems[check] : [`${check} is not as it should be`];
    return messages.map((message) => ({ severity, check, message, fix: FIXES[check] }));
  });
  const checks = CHECKS.map((id) => ({
    id,
    status: statuses[id],
    detail: detailOf(id, statuses[id], reports),
  }));
  return { checks, findings: [...findings, ...furtherAdvice(statuses, reports)] };
}

function problemsOf({
  spf,
  dkim,
  dmarc,
  mtaSts,
  tlsReporting,
  bimi,
}: MailReports): Record<MailCheckId, readonly string[]> {
  return {
    mx: [],
    spf: spf.issues,
    dkim: dkim.flatMap(({ selector, issues }) => issues.map((issue) => `${selector}: ${issue}`)),
    dmarc: dmarc.issues,
    mta_sts: mtaSts.issues,
    tls_rpt:
      tlsReporting.record === null
        ? ['there is no record with v=TLSRPTv1']
        : ['the record names no rua for reports'],
    bimi: [
      bimi.location?.startsWith('https://')
        ? 'logos are not shown, since DMARC is not enforced for all mail'
        : 'the record names no logo over https',
    ],
  };
}

function detailOf(id: MailCheckId, status: CheckStatus, reports: MailReports): string {
  const problems = problemsOf(reports)[id];
  if ((status === 'fail' || status === 'warn') && problems.length > 0) return problems.join('; ');
  const { mx, spf, dkim, dmarc, mtaSts, bimi } = reports;
  const servers = mx.some(({ exchange }) => exchange === '.')
    ? 'a null MX says that the domain takes no mail'
    : mx.map(({ exchange }) => exchange).join(', ');
  const keys = dkim.map(({ selector, key_type, key_bits }) => `${selector}: ${key_type} ${key_bits}`);
  const details: Record<MailCheckId, string> = {
    mx: servers || 'no MX record',
    spf: `${spf.deciding ?? ''}all after ${spf.lookup_count} look-ups`,
    dkim: keys.join(', ') || 'no key was found under the selectors tried; there may be others',
    dmarc: `the policy is ${dmarc.effective}`,
    mta_sts: status === 'info' ? 'the domain takes no mail' : `mode ${mtaSts.mode}`,
    tls_rpt: status === 'info' ? 'the domain takes no mail' : 'reports are asked for',
    bimi: bimi.record === null ? 'no record' : bimi.location === null ? 'declined' : 'a logo is published',
  };
  return details[id];
}

function furtherAdvice(
  statuses: Readonly<Record<MailCheckId, CheckStatus>>,
  { spf, dkim, dmarc }: MailReports,
): MailFinding[] {
  const low = (check: MailCheckId, message: string, fix = FIXES[check]): MailFinding => ({
    severity: 'low',
    check,
    message,
    fix,
  });
  return [
    ...(statuses.spf === 'pass' ? spf.issues.map((issue) => low('spf', issue)) : []),
    ...(statuses.dkim === 'pass'
      ? dkim.flatMap(({ selector, issues }) => issues.map((issue) => low('dkim', `${selector}: ${issue}`)))
      : []),
    ...dmarc.remarks.map((remark) =>
      low('dmarc', remark, 'Name a mailbox that takes reports, and let its domain publish that it does.'),
    ),
  ];
}
