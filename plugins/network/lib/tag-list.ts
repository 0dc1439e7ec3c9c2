/**
 * Reads `v=DMARC1; p=none` (RFC 6376 §3.2): tags in lower case with their trimmed values, in order. Parts
 * without `=` are left out.
 */
export function readTags(record: string): Map<string, string> {
  const tags = record.split(';').flatMap((part) => {
    const at = part.indexOf('=');
    return at === -1 ? [] : [[part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()] as const];
  });
  return new Map(tags);
}
