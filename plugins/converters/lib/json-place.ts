/**
 * Where a value stands in a JSON value, as people write it.
 *
 * @example
 * memberPlace(elementPlace('list', 0), 'first name'); // 'list[0]["first name"]'
 */
export function memberPlace(place: string, key: string): string {
  if (!/^[\p{ID_Start}_$@#][\p{ID_Continue}$-]*$/u.test(key)) return `${place}[${JSON.stringify(key)}]`;
  return place === '' ? key : `${place}.${key}`;
}

export function elementPlace(place: string, index: number): string {
  return `${place}[${index}]`;
}
