/** The most characters of a URL, exclusive (sitemaps.org, "loc"). */
const TOO_LONG_URL = 2048;

const CHANGE_FREQUENCIES = new Set(['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never']);

/** What a URL may not hold unescaped (RFC 3986 §2); letters of other scripts pass. */
const UNSAFE = /[\s<>"{}|\\^`]/;

/** An absolute http or https URL, or undefined. */
export function parseHttpUrl(text: string): URL | undefined {
  if (UNSAFE.test(text) || !/^https?:\/\/[^/?#]/i.test(text)) return undefined;
  return URL.parse(text) ?? undefined;
}

/** Whether a URL has too many characters to be read by search engines. */
export function isTooLong(url: string): boolean {
  return url.length >= TOO_LONG_URL && [...url].length >= TOO_LONG_URL;
}

export function isChangeFrequency(text: string): boolean {
  return CHANGE_FREQUENCIES.has(text);
}

/** Whether a text is a decimal within bounds. */
export function isDecimal(text: string, least: number, most: number): boolean {
  return /^\+?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) && Number(text) >= least && Number(text) <= most;
}

/** Whether a text is a well-formed language tag (BCP 47) or `x-default`. */
export function isHreflang(text: string): boolean {
  try {
    return text.toLowerCase() === 'x-default' || Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}
