/** What was made of a key last is not made again: most requests are in this like the one before. */
export function rememberLast<Key extends string | number, Made>(
  make: (key: Key) => Made,
): (key: Key) => Made {
  let last: { readonly key: Key; readonly made: Made } | undefined;
  return (key) => (last?.key === key ? last : (last = { key, made: make(key) })).made;
}
