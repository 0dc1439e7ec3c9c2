/** Of a key that most often is the one of the request before, such as a name or an address, what was read is not read again. */
export function rememberLast<Key extends string | number, Result>(
  read: (key: Key) => Result,
): (key: Key) => Result {
  let last: { readonly key: Key; readonly result: Result } | undefined;
  return (key) => (last?.key === key ? last : (last = { key, result: read(key) })).result;
}
