import { nearest } from '../../lib/nearest.ts';
import type { UrlText } from './url-text.ts';
import { hostType, readsHostAsScheme } from './url-warnings.ts';

/**
 * The URL that was probably meant, serialised: with the scheme that was left out, or with its mistyped scheme
 * repaired. Null when nothing was mistyped or nobody can tell.
 */
export function suggestUrl(written: UrlText): string | null {
  const { text, scheme } = written;
  return repairPrefix(text) ?? (scheme === undefined || readsHostAsScheme(written) ? addScheme(text) : null);
}

/** htp://, htpps://, http//, https;// and http:\\ are http:// or https:// with a slip of the keys. */
function repairPrefix(text: string): string | null {
  const [prefix, name, colon, slashes] = /^([a-z]{3,6})([:;]?)([/\\]{2})(?![/\\])/i.exec(text) ?? [];
  if (prefix === undefined || name === undefined) return null;
  const scheme = nearest(name.toLowerCase(), ['http', 'https'], 1);
  const right = name.toLowerCase() === scheme && colon === ':' && slashes === '//';
  if (scheme === undefined || right) return null;
  return serialised(`${scheme}://${text.slice(prefix.length)}`);
}

function addScheme(text: string): string | null {
  if (/^[/\\](?![/\\])/.test(text)) return null;
  const rest = text.replace(/^[/\\]{2}/, '');
  const url = URL.parse(`https://${rest}`);
  if (url === null) return null;
  const type = hostType(url);
  if (type !== 'domain' || url.hostname === 'localhost') return serialised(`http://${rest}`);
  return url.hostname.includes('.') || readsPort(text) ? url.href : null;
}

function readsPort(text: string): boolean {
  return /^[a-z0-9+.-]+:\d/i.test(text);
}

function serialised(text: string): string | null {
  return URL.parse(text)?.href ?? null;
}
