/** Of a text that most often is the one of the request before, such as a name or an address, what was read is not read again. */
export function rememberLast<Result>(read: (text: string) => Result): (text: string) => Result {
  let last: { readonly text: string; readonly result: Result } | undefined;
  return (text) => (last?.text === text ? last : (last = { text, result: read(text) })).result;
}
