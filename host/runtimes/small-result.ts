/** The most of a result that is written as JSON in the host's thread: about this many bytes. */
const MAX_INLINE_UNITS = 256 * 1024;

/** What a value takes besides its text: a number, or quotes and a comma. */
const VALUE_UNITS = 8;

/**
 * Whether a result is so small that writing it as JSON costs the host's thread little. Looks no further than it
 * takes to know.
 */
export function isSmallResult(result: unknown): boolean {
  let left = MAX_INLINE_UNITS;
  const rest = [result];
  while (rest.length > 0) {
    const value = rest.pop();
    left -= VALUE_UNITS;
    if (typeof value === 'string') left -= value.length;
    else if (ArrayBuffer.isView(value)) left -= value.byteLength * VALUE_UNITS;
    else if (Array.isArray(value)) {
      if (value.length * VALUE_UNITS > left) return false;
      for (const element of value) rest.push(element);
    } else if (typeof value === 'object' && value !== null) {
      for (const name in value) {
        left -= name.length;
        if (left < 0) return false;
        rest.push((value as Readonly<Record<string, unknown>>)[name]);
      }
    }
    if (left < 0) return false;
  }
  return true;
}
