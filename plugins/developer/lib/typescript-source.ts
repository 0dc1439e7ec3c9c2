/** A member's name: as it is where it is an identifier, else quoted. */
export function typescriptKey(key: string): string {
  return /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(key) ? key : JSON.stringify(key);
}

/** An array of what a type's text says. */
export function typescriptArray(item: string, isUnion: boolean): string {
  return isUnion ? `(${item})[]` : `${item}[]`;
}
