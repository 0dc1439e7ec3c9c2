import { gradeOf } from '@toolyard/kit/grade';
import { failureOf, outcomeFields, RemoteFailure, SUCCESS } from '@toolyard/kit/remote-failure';
import { defineTool, InputError, nullable, Type } from '@toolyard/sdk';
import { isSpecialUseName } from '@toolyard/sdk/inputs';
import { CHECK_STATUSES, Grade, scoreOf, type CheckStatus } from '../../lib/check.ts';
import { dkimStatus, findDkimKeys, selectorsToTry } from '../../lib/dkim.ts';
import { checkDmarc } from '../../lib/dmarc.ts';
import { dnsSource, readMx, recordsArgument, type DnsSource } from '../../lib/dns-source.ts';
import { parseDomain } from '../../lib/host-name.ts';
import { adviceFor, type MailReports } from './mail-advice.ts';
import {
  checkBimi,
  checkMtaSts,
  checkTlsReporting,
  fetchMtaStsPolicy,
  type PolicyFile,
} from './mail-policies.ts';
import { blocked } from '../../lib/blocked.ts';
import { checkSpf } from '../../lib/spf.ts';

const WEIGHTS = { mx: 5, spf: 25, dkim: 20, dmarc: 30, mta_sts: 10, tls_rpt: 5, bimi: 5 } as const;

const CheckId = Type.Enum(['mx', 'spf', 'dkim', 'dmarc', 'mta_sts', 'tls_rpt', 'bimi']);
const Texts = Type.Array(Type.String());
const Policy = nullable(Type.Enum(['none', 'quarantine', 'reject']));
const Alignment = nullable(Type.Enum(['r', 's']));

export default defineTool({
  title: 'Email Security Checker',
  summary:
    "Check a domain's mail security in depth: SPF (lookups counted), DKIM keys, DMARC, MTA-STS, TLS-RPT, BIMI; score and fixes.",
  keywords: ['spoofing', 'phishing', 'deliverability', 'mail authentication'],
  network: true,
  input: Type.Object({
    domain: Type.String({ description: 'Mail domain, or an address in it' }),
    dkim_selectors: Type.Optional(
      Type.Array(Type.String(), {
        maxItems: 20,
        description: 'DKIM selectors to try besides the common ones',
      }),
    ),
    records: Type.Optional(recordsArgument),
    mta_sts_policy: Type.Optional(
      Type.String({ description: 'MTA-STS policy file to judge with `records`' }),
    ),
  }),
  output: Type.Object({
    ...outcomeFields,
    domain: Type.String(),
    score: nullable(Type.Integer(), '0-100'),
    grade: nullable(Grade),
    checks: Type.Array(
      Type.Object({ id: CheckId, status: Type.Enum([...CHECK_STATUSES]), detail: Type.String() }),
    ),
    mx: Type.Array(Type.Object({ priority: Type.Integer(), exchange: Type.String() })),
    spf: nullable(
      Type.Object({
        record: nullable(Type.String()),
        all: nullable(Type.Enum(['+', '-', '~', '?'])),
        lookup_count: Type.Integer(),
        void_lookups: Type.Integer(),
        mechanisms: Type.Array(
          Type.Object({ qualifier: Type.String(), type: Type.String(), value: nullable(Type.String()) }),
        ),
        issues: Texts,
      }),
    ),
    dkim: Type.Array(
      Type.Object({
        selector: Type.String(),
        key_type: Type.String(),
        key_bits: nullable(Type.Integer()),
        testing: Type.Boolean(),
        revoked: Type.Boolean(),
        issues: Texts,
      }),
      { description: 'the selectors that were found' },
    ),
    dmarc: nullable(
      Type.Object({
        record: nullable(Type.String()),
        location: nullable(Type.String()),
        policy: Policy,
        subdomain_policy: Policy,
        pct: nullable(Type.Integer()),
        adkim: Alignment,
        aspf: Alignment,
        rua: Texts,
        ruf: Texts,
        issues: Texts,
      }),
    ),
    mta_sts: nullable(
      Type.Object({
        id: nullable(Type.String()),
        mode: nullable(Type.Enum(['enforce', 'testing', 'none'])),
        mx: Texts,
        max_age_seconds: nullable(Type.Integer()),
        issues: Texts,
      }),
    ),
    tls_rpt: nullable(Type.Object({ record: nullable(Type.String()), rua: Texts })),
    bimi: nullable(
      Type.Object({
        record: nullable(Type.String()),
        location: nullable(Type.String()),
        authority: nullable(Type.String()),
      }),
    ),
    findings: Type.Array(
      Type.Object({
        severity: Type.Enum(['high', 'medium', 'low']),
        check: CheckId,
        message: Type.String(),
        fix: Type.String(),
      }),
    ),
  }),
  examples: [
    {
      name: 'Monitoring only',
      input: {
        domain: 'example.org',
        records: {
          'example.org': { MX: ['5 mx.example.org.'], TXT: ['v=spf1 mx ~all'] },
          '_dmarc.example.org': { TXT: ['v=DMARC1;p=none'] },
        },
      },
      output: { score: 70, grade: 'C', spf: { all: '~', lookup_count: 1 }, dmarc: { policy: 'none' } },
    },
  ],
  async run({ domain, dkim_selectors, records, mta_sts_policy }, context) {
    const { ascii } = parseDomain('domain', domain);
    const selectors = selectorsToTry(dkim_selectors);
    if (mta_sts_policy !== undefined && records === undefined)
      throw new InputError('mta_sts_policy', 'expected only with records: a published policy is fetched');
    if (records === undefined && isSpecialUseName(ascii)) return { ...blocked(ascii), ...nothing(ascii) };
    const source = dnsSource(context, records);
    const policyFile = async (): Promise<PolicyFile> => {
      if (records === undefined) return fetchMtaStsPolicy(context, ascii);
      return mta_sts_policy === undefined ? { problem: 'none was given' } : { text: mta_sts_policy };
    };
    try {
      if (records === undefined && !(await source.lookup(ascii, 'MX')).exists)
        throw new RemoteFailure('dns_not_found', `${ascii} does not exist in the DNS`);
      return answer(ascii, await inspect(source, ascii, selectors, policyFile));
    } catch (error) {
      return { ...failureOf(error), ...nothing(ascii) };
    }
  },
});

async function inspect(
  source: DnsSource,
  domain: string,
  selectors: readonly string[],
  policyFile: () => Promise<PolicyFile>,
): Promise<MailReports> {
  const mx = readMx((await source.lookup(domain, 'MX')).values);
  const [spf, dkim, dmarc, mtaSts, tlsReporting] = await Promise.all([
    checkSpf(source, domain),
    findDkimKeys(source, domain, selectors),
    checkDmarc(source, domain),
    checkMtaSts(source, domain, mx, policyFile),
    checkTlsReporting(source, domain),
  ]);
  return { mx, spf, dkim, dmarc, mtaSts, tlsReporting, bimi: await checkBimi(source, domain, dmarc) };
}

function answer(domain: string, reports: MailReports) {
  const { mx, spf, dkim, dmarc, mtaSts, tlsReporting, bimi } = reports;
  const takesMail = mx.some(({ exchange }) => exchange !== '.');
  const statuses: Readonly<Record<keyof typeof WEIGHTS, CheckStatus>> = {
    mx: mx.length > 0 ? 'pass' : 'info',
    spf: spf.status,
    dkim: dkimStatus(dkim),
    dmarc: dmarc.status,
    // Both protect mail on its way to the domain.
    mta_sts: takesMail ? mtaSts.status : 'info',
    tls_rpt: takesMail ? tlsReporting.status : 'info',
    bimi: bimi.status,
  };
  const { checks, findings } = adviceFor(statuses, reports);
  const score = scoreOf(checks, WEIGHTS);
  return {
    ...SUCCESS,
    domain,
    score,
    grade: gradeOf(score),
    checks,
    mx: [...mx],
    spf: {
      record: spf.records[0] ?? null,
      all: spf.all,
      lookup_count: spf.lookup_count,
      void_lookups: spf.void_lookups,
      mechanisms: [...spf.mechanisms],
      issues: [...spf.issues],
    },
    dkim: dkim.map(({ selector, key_type, key_bits, testing, revoked, issues }) => ({
      selector,
      key_type,
      key_bits,
      testing,
      revoked,
      issues: [...issues],
    })),
    dmarc: {
      record: dmarc.records[0] ?? null,
      location: dmarc.location,
      policy: dmarc.policy,
      subdomain_policy: dmarc.subdomain_policy,
      pct: dmarc.pct,
      adkim: dmarc.adkim,
      aspf: dmarc.aspf,
      rua: [...dmarc.rua],
      ruf: [...dmarc.ruf],
      issues: [...dmarc.issues, ...dmarc.remarks],
    },
    mta_sts: {
      id: mtaSts.id,
      mode: mtaSts.mode,
      mx: [...mtaSts.mx],
      max_age_seconds: mtaSts.max_age_seconds,
      issues: [...mtaSts.issues],
    },
    tls_rpt: { record: tlsReporting.record, rua: [...tlsReporting.rua] },
    bimi: { record: bimi.record, location: bimi.location, authority: bimi.authority },
    findings,
  };
}

/** The fields beside a failure. */
function nothing(domain: string) {
  return {
    domain,
    score: null,
    grade: null,
    checks: [],
    mx: [],
    spf: null,
    dkim: [],
    dmarc: null,
    mta_sts: null,
    tls_rpt: null,
    bimi: null,
    findings: [],
  };
}
