/** The bytes of a text in UTF-8. */
export function utf8Bytes(text: string): number {
  return Buffer.byteLength(text);
}

/** What share of `before` was saved, in percent to 2 decimals; negative when it grew. */
export function savedPercent(before: number, after: number): number {
  return before === 0 ? 0 : Math.round(((before - after) / before) * 10_000) / 100 || 0;
}
