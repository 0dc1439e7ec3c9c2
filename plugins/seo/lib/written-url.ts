/** A URL as it was written, without line breaks and blanks at its ends, which URLs have none of (URL Standard, 4.4). */
export function writtenUrl(given: string): string {
  return given.replace(/[\t\n\r]/g, '').trim();
}
