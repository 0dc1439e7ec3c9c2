import {
  DEPRECATED_DIRECTIVES,
  hasSource,
  isNonceOrHash,
  scriptDirectives,
  wildcardSources,
  type Policy,
} from '../../lib/content-security-policy.ts';

/** What a meta element cannot carry (HTML Standard, http-equiv Content-Security-Policy). */
export const NOT_IN_META: ReadonlySet<string> = new Set(['frame-ancestors', 'report-uri', 'sandbox']);

interface Warning {
  readonly code: string;
  readonly directive: string;
  readonly message: string;
}

/** What leaves scripts room to run that should not. */
export function weaknesses(policy: Policy): Warning[] {
  const warnings: Warning[] = [];
  const warn = (code: string, directive: string, message: string) =>
    warnings.push({ code, directive, message });
  for (const [directive, sources] of scriptDirectives(policy)) {
    if (hasSource(sources, "'unsafe-inline'") && !sources.some(isNonceOrHash))
      warn('unsafe_inline', directive, "'unsafe-inline' runs any script that is injected into the page.");
    if (hasSource(sources, "'unsafe-eval'"))
      warn('unsafe_eval', directive, "'unsafe-eval' lets text become code.");
    for (const source of wildcardSources(sources))
      warn('wildcard_source', directive, `${source} allows scripts from nearly anywhere.`);
  }
  if (!policy.has('object-src') && !policy.has('default-src'))
    warn('missing_object_src', 'object-src', "Without object-src 'none' plugins may run code.");
  if (!policy.has('base-uri'))
    warn(
      'missing_base_uri',
      'base-uri',
      'Without base-uri an injected base element redirects relative URLs.',
    );
  for (const [directive, sources] of policy) {
    if (hasSource(sources, "'none'") && sources.length > 1)
      warn('none_with_others', directive, "'none' is ignored beside other sources.");
    if (DEPRECATED_DIRECTIVES.has(directive))
      warn('deprecated_directive', directive, 'Browsers dropped it or are about to.');
  }
  return warnings;
}

/** What the header says and the meta element cannot. */
export function lostInMeta(policy: Policy): Warning[] {
  return [...policy.keys()]
    .filter((directive) => NOT_IN_META.has(directive))
    .map((directive) => ({
      code: 'not_in_meta',
      directive,
      message: 'It works in the header only; the meta element leaves it out.',
    }));
}
