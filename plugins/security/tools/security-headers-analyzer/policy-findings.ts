import { CspEvaluator } from 'csp_evaluator';
import { Csp, Version } from 'csp_evaluator/dist/csp.js';
import { Severity as EvaluatorSeverity, Type as EvaluatorType } from 'csp_evaluator/dist/finding.js';
import {
  hasSource,
  isNonceOrHash,
  scriptDirectives,
  wildcardSources,
  type Policy,
} from '../../lib/content-security-policy.ts';
import type { Finding, Severity } from '../../lib/finding.ts';

export interface PolicyFinding extends Finding {
  readonly directive: string;
  /** Whether it lets an attacker's script run. */
  readonly opensScripts: boolean;
}

const SEVERITIES = new Map<EvaluatorSeverity, Severity>([
  [EvaluatorSeverity.HIGH, 'high'],
  [EvaluatorSeverity.SYNTAX, 'medium'],
  [EvaluatorSeverity.MEDIUM, 'medium'],
  [EvaluatorSeverity.HIGH_MAYBE, 'medium'],
  [EvaluatorSeverity.MEDIUM_MAYBE, 'low'],
]);

/** Types of findings by which scripts of others run, when they are grave and stand in what limits scripts. */
const OPENING: ReadonlySet<EvaluatorType> = new Set([
  EvaluatorType.SCRIPT_UNSAFE_INLINE,
  EvaluatorType.PLAIN_URL_SCHEMES,
  EvaluatorType.PLAIN_WILDCARD,
  EvaluatorType.SCRIPT_ALLOWLIST_BYPASS,
  EvaluatorType.MISSING_DIRECTIVES,
]);

/**
 * What Google's CSP Evaluator finds in a policy as browsers of CSP Level 3 take it, and what it passes over: hashes and
 * nonces that can fit nothing, `script-src-attr`, and wildcards beside 'strict-dynamic' as browsers without it see them.
 */
export function policyFindings(policy: Policy): PolicyFinding[] {
  const directives = Object.fromEntries(
    [...policy].map(([name, sources]) => [name, sources.map(withoutCase)]),
  );
  const limiting = new Set(
    scriptDirectives(policy)
      .map(([name]) => name)
      .concat('script-src'),
  );
  const found = new CspEvaluator(new Csp(directives), Version.CSP3).evaluate();
  return [
    ...found.map(({ type, severity, directive, description, value }): PolicyFinding => ({
      code: EvaluatorType[type].toLowerCase(),
      severity: SEVERITIES.get(severity) ?? 'info',
      directive,
      message: value === undefined ? description : `${value}: ${description}`,
      opensScripts: severity === EvaluatorSeverity.HIGH && OPENING.has(type) && limiting.has(directive),
    })),
    ...scriptDirectives(policy).flatMap(([name, sources]) => ownFindings(name, sources)),
  ];
}

function ownFindings(directive: string, sources: readonly string[]): PolicyFinding[] {
  const findings: PolicyFinding[] = [];
  const find = (code: string, severity: Severity, opensScripts: boolean, message: string) =>
    findings.push({ code, severity, directive, message, opensScripts });
  for (const source of sources)
    if (isBrokenHash(source))
      find('invalid_hash', 'medium', false, `${source}: no hash of this algorithm has this length.`);
  // Of script-src-attr CSP Evaluator knows nothing.
  const guarded = hasSource(sources, "'strict-dynamic'") || sources.some(isNonceOrHash);
  if (directive === 'script-src-attr' && hasSource(sources, "'unsafe-inline'") && !guarded)
    find('script_unsafe_inline', 'high', true, 'Injected event handlers run.');
  // Of script-src-elem it knows nothing either, and elsewhere only wildcards and schemes that stand alone.
  if (directive !== 'script-src-attr')
    for (const source of wildcardSources(sources))
      if (directive === 'script-src-elem' || !PLAIN.test(source))
        find('plain_wildcard', 'high', true, `${source}: scripts may come from nearly anywhere.`);
  return findings;
}

/** What CSP Evaluator names itself where it limits scripts. */
const PLAIN = /^(?:\*|https?:|data:)$/i;

const HASH_BYTES = new Map([
  ['sha256', 32],
  ['sha384', 48],
  ['sha512', 64],
]);

function isBrokenHash(source: string): boolean {
  const [, algorithm = '', digest = ''] = /^'(sha\d{3})-([^']*)'$/i.exec(source) ?? [];
  const bytes = HASH_BYTES.get(algorithm.toLowerCase());
  return bytes !== undefined && Math.floor((digest.replace(/={1,2}$/, '').length * 3) / 4) !== bytes;
}

/** Keywords and schemes as CSP Evaluator compares them; nonces and hashes tell cases apart. */
function withoutCase(source: string): string {
  return isNonceOrHash(source) ? source : source.toLowerCase();
}
