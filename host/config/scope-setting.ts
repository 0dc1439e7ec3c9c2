import { limitsOf, wordOf, type CallerLimits } from './caller-limits.ts';
import { bounds, parseView, type View } from './view.ts';

/** What a scope of access tokens opens. */
export interface ScopeTerms {
  readonly name: string;
  /** Undefined: every tool. */
  readonly view: View | undefined;
  readonly limits: CallerLimits;
}

/** RFC 6749 §3.3, without the sign that begins the terms. */
const SCOPE = /^[\x21\x23-\x3E\x40-\x5B\x5D-\x7E]+$/;

/**
 * Scopes with what they open, blanks between: `tools.read?readonly=true&rest=60 tools.all?rest=600`.
 *
 * @throws Error with what was expected
 */
export function scopeSetting(text: string): readonly ScopeTerms[] {
  const scopes = text.split(/\s+/).filter((item) => item !== '');
  return scopes.map((item) => {
    const at = item.indexOf('?');
    const name = at < 0 ? item : item.slice(0, at);
    if (!SCOPE.test(name)) throw new Error('expected names of scopes, such as tools.read?readonly=true');
    const {
      rest,
      mcp,
      'cpu-seconds': cpuSeconds,
      bytes,
      ...query
    } = Object.fromEntries(new URLSearchParams(at < 0 ? '' : item.slice(at + 1)));
    const view = parseView(query);
    if ('problem' in view) throw new Error(`${name}: ${view.problem}`);
    return {
      name,
      view: bounds(view) ? view : undefined,
      limits: limitsOf({ rest, mcp, cpuSeconds, bytes }, (key) => `${name}: ${wordOf(key)}`),
    };
  });
}
