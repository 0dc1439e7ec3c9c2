/** A value as Web IDL's `DOMString` (§3.2.9): unlike `String`, it takes no symbols. */
export function domString(value: unknown): string {
  return ''.concat(value as string);
}
