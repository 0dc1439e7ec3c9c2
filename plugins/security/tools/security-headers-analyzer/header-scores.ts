import {
  hasSource,
  isNonceOrHash,
  parsePolicies,
  scriptDirectives,
  type Policy,
} from '../../lib/content-security-policy.ts';
import { policyFindings, type PolicyFinding } from './policy-findings.ts';

export const STATUSES = ['good', 'weak', 'bad', 'missing'] as const;

/** What one header is worth. */
export interface HeaderScore {
  readonly name: string;
  readonly value: string | null;
  readonly status: (typeof STATUSES)[number];
  readonly points: number;
  readonly max_points: number;
  readonly message: string;
  readonly recommendation: string | null;
}

type Verdict = readonly [status: HeaderScore['status'], message: string];

/** The header fields of a response, by names in lower case. */
export type Fields = ReadonlyMap<string, string>;

interface Rule {
  readonly name: string;
  readonly points: number;
  readonly recommendation: string;
  /** `secure`: the response came over https. */
  readonly judge: (fields: Fields, secure: boolean) => Verdict;
}

/** In the order of the answer. Full points for good, half for weak. */
const RULES: readonly Rule[] = [
  {
    name: 'content-security-policy',
    points: 30,
    recommendation:
      "script-src 'nonce-…' 'strict-dynamic'; object-src 'none'; base-uri 'none'; frame-ancestors 'self'",
    judge: judgeContentSecurityPolicy,
  },
  {
    name: 'strict-transport-security',
    points: 20,
    recommendation: 'max-age=31536000; includeSubDomains',
    judge: judgeTransportSecurity,
  },
  { name: 'x-frame-options', points: 20, recommendation: 'DENY', judge: judgeFraming },
  { name: 'x-content-type-options', points: 10, recommendation: 'nosniff', judge: judgeSniffing },
  {
    name: 'referrer-policy',
    points: 10,
    recommendation: 'strict-origin-when-cross-origin',
    judge: judgeReferrer,
  },
  {
    name: 'permissions-policy',
    points: 10,
    recommendation: 'camera=(), microphone=(), geolocation=()',
    judge: judgePermissions,
  },
];

/** Judges the six headers; the rules are Mozilla HTTP Observatory's and OWASP's, simplified. */
export function scoreHeaders(fields: Fields, secure: boolean): HeaderScore[] {
  return RULES.map(({ name, points, recommendation, judge }) => {
    const [status, message] = judge(fields, secure);
    return {
      name,
      value: fields.get(name) ?? null,
      status,
      points: status === 'good' ? points : status === 'weak' ? points / 2 : 0,
      max_points: points,
      message,
      recommendation: status === 'good' ? null : `${name}: ${recommendation}`,
    };
  });
}

export function gradeOf(score: number): string {
  return GRADES.find(([least]) => score >= least)?.[1] ?? 'F';
}

const GRADES: readonly (readonly [least: number, grade: string])[] = [
  [100, 'A+'],
  [85, 'A'],
  [70, 'B'],
  [55, 'C'],
  [40, 'D'],
];

function judgeContentSecurityPolicy(fields: Fields): Verdict {
  const header = fields.get('content-security-policy');
  if (header === undefined)
    return fields.has('content-security-policy-report-only')
      ? ['weak', 'A policy that only reports keeps nothing out.']
      : ['missing', 'Nothing limits which scripts run.'];
  const problems = parsePolicies(header).map((policy) => scriptProblem(policy) ?? openingFault(policy));
  // All policies must allow a script: one good one is enough.
  if (problems.includes(undefined)) return ['good', 'Scripts are limited to named sources.'];
  return ['weak', problems[0] ?? 'The policy is empty.'];
}

function scriptProblem(policy: Policy): string | undefined {
  if (!policy.has('script-src') && !policy.has('default-src'))
    return 'Neither script-src nor default-src limits scripts.';
  for (const [name, sources] of scriptDirectives(policy)) {
    const dynamic = hasSource(sources, "'strict-dynamic'");
    const guarded = dynamic || sources.some(isNonceOrHash);
    if (hasSource(sources, "'unsafe-inline'") && !guarded) return `${name} lets inline scripts run.`;
    if (hasSource(sources, "'unsafe-eval'")) return `${name} lets text become code.`;
    const wide = sources.find((source) =>
      dynamic ? /^(?:\*|data:)$/i.test(source) : /^(?:\*|https?:|data:)$/i.test(source),
    );
    if (wide !== undefined) return `${name} allows scripts from ${wide}`;
  }
  return undefined;
}

function openingFault(policy: Policy): string | undefined {
  return policyFindings(policy).find(({ opensScripts }) => opensScripts)?.message;
}

/** What is wrong with the policies that are enforced. Scripts have to pass them all: the strictest is judged. */
export function contentPolicyFindings(fields: Fields): readonly PolicyFinding[] {
  const judged = parsePolicies(fields.get('content-security-policy') ?? '').map(policyFindings);
  return judged.toSorted((a, b) => weight(a) - weight(b))[0] ?? [];
}

function weight(findings: readonly PolicyFinding[]): number {
  return (
    findings.filter(({ opensScripts }) => opensScripts).length * 1000 +
    findings.filter(({ severity }) => GRAVE.has(severity)).length
  );
}

const GRAVE: ReadonlySet<string> = new Set(['medium', 'high', 'critical']);

/** The most that the headers can score: below an A where scripts may come from anywhere, below an A+ with a grave fault. */
export function highestScore(fields: Fields): number {
  const findings = contentPolicyFindings(fields);
  const limits = parsePolicies(fields.get('content-security-policy') ?? '').length > 0;
  if (!limits || findings.some(({ opensScripts }) => opensScripts)) return 84;
  return findings.some(({ severity }) => GRAVE.has(severity)) ? 99 : 100;
}

/** Six months, as Mozilla's Observatory asks for. */
const LONG_SECONDS = 15_768_000;

function judgeTransportSecurity(fields: Fields, secure: boolean): Verdict {
  const header = fields.get('strict-transport-security');
  if (!secure) return ['missing', 'Over plain HTTP browsers ignore it.'];
  if (header === undefined) return ['missing', 'Browsers may connect without encryption.'];
  const age = maxAge(header);
  if (typeof age === 'string') return ['bad', age];
  if (age === 0) return ['bad', 'max-age=0 makes browsers forget it.'];
  return age >= LONG_SECONDS
    ? ['good', 'Browsers connect over https only.']
    : ['weak', `max-age is less than ${LONG_SECONDS} seconds (half a year).`];
}

/** The seconds that the field says, or why browsers pass over it (RFC 6797 §6.1). Of several fields the first counts (§8.1). */
function maxAge(header: string): number | string {
  const [first = ''] = header.split(',');
  const directives = new Map<string, string>();
  for (const directive of first.split(';')) {
    const [name = '', ...value] = directive.split('=').map((part) => part.trim());
    const key = name.toLowerCase();
    if (key === '') continue;
    if (directives.has(key)) return `${key} stands twice, which makes the field invalid.`;
    directives.set(key, value.join('='));
  }
  const age = /^("?)(\d+)\1$/.exec(directives.get('max-age') ?? '')?.[2];
  return age === undefined ? 'There is no max-age that can be read.' : Number(age);
}

function judgeFraming(fields: Fields): Verdict {
  const ancestors = parsePolicies(fields.get('content-security-policy') ?? '').map((policy) =>
    policy.get('frame-ancestors'),
  );
  if (ancestors.some((sources) => sources !== undefined && !sources.includes('*')))
    return ['good', 'frame-ancestors says who may frame the page.'];
  const header = fields.get('x-frame-options');
  if (header === undefined) return ['missing', 'Any site may frame the page (clickjacking).'];
  const values = new Set(header.split(',').map((value) => value.trim().toUpperCase()));
  return values.size === 1 && (values.has('DENY') || values.has('SAMEORIGIN'))
    ? ['good', 'Other sites cannot frame the page.']
    : ['weak', 'Browsers know DENY and SAMEORIGIN only.'];
}

function judgeSniffing(fields: Fields): Verdict {
  const header = fields.get('x-content-type-options');
  if (header === undefined) return ['missing', 'Browsers may guess the type of a file.'];
  const [first = ''] = header.split(',');
  return first.trim().toLowerCase() === 'nosniff'
    ? ['good', 'Browsers keep to the declared type.']
    : ['bad', 'The only value is nosniff.'];
}

/** W3C Referrer Policy §3, as far as it keeps paths from other origins, or does not. */
const REFERRER_POLICIES: Readonly<Record<string, HeaderScore['status']>> = {
  'no-referrer': 'good',
  'same-origin': 'good',
  'strict-origin': 'good',
  'strict-origin-when-cross-origin': 'good',
  'no-referrer-when-downgrade': 'weak',
  origin: 'weak',
  'origin-when-cross-origin': 'weak',
  'unsafe-url': 'bad',
};

function judgeReferrer(fields: Fields): Verdict {
  const header = fields.get('referrer-policy');
  if (header === undefined) return ['missing', 'What other sites learn depends on the browser.'];
  const known = header
    .split(',')
    .map((token) => token.trim().toLowerCase())
    .findLast((token) => Object.hasOwn(REFERRER_POLICIES, token));
  const status = known === undefined ? 'bad' : (REFERRER_POLICIES[known] ?? 'bad');
  if (known === undefined) return [status, 'No policy that browsers know.'];
  return [
    status,
    status === 'good' ? 'Other sites learn the origin at most.' : `${known} tells more than needed.`,
  ];
}

function judgePermissions(fields: Fields): Verdict {
  const header = fields.get('permissions-policy');
  if (header === undefined) return ['missing', 'Camera, microphone and the like are not limited.'];
  return header.trim() === '' ? ['bad', 'The policy is empty.'] : ['good', 'Powerful features are limited.'];
}
