/**
 * Whether a link may stand in a page: an address with one of the schemes or, where they are taken, a relative one.
 * Blanks and controls, with which browsers would read a scheme that is not seen, are not taken.
 */
export function isSafeUrl(url: string, schemes: readonly string[], relative = false): boolean {
  if (url === '' || /[\p{Cc}\p{Z}]/u.test(url)) return false;
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(url)?.[1];
  return scheme === undefined ? relative : schemes.includes(scheme.toLowerCase());
}

/** Colours as CSS writes them in hex: 3, 4, 6 or 8 digits. */
export function isHexColor(text: string): boolean {
  return /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(text);
}
