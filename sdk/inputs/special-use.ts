/** Names that no public DNS server answers for: RFC 6761 and 6762, 7686 (onion), 8375 (home.arpa), .internal (ICANN). */
const SPECIAL_USE = [
  'localhost',
  'local',
  'internal',
  'test',
  'example',
  'invalid',
  'onion',
  'home.arpa',
] as const;

/**
 * Whether a host name means nothing in the public DNS: it has a single label, or ends in a special-use
 * name. Case and a final dot do not matter.
 *
 * @example
 * isSpecialUseName('printer.local'); // true
 * isSpecialUseName('example.com'); // false
 */
export function isSpecialUseName(name: string): boolean {
  const plain = name.toLowerCase().replace(/\.$/, '');
  return !plain.includes('.') || SPECIAL_USE.some((special) => `.${plain}`.endsWith(`.${special}`));
}
