/** A value of a property list (Apple's plist DTD; CoreFoundation's binary format adds `uid`). */
export type PlistValue =
  | { readonly kind: 'dict'; readonly entries: readonly PlistEntry[] }
  | { readonly kind: 'array'; readonly elements: readonly PlistValue[] }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'integer'; readonly value: bigint }
  | { readonly kind: 'real'; readonly value: number }
  | { readonly kind: 'boolean'; readonly value: boolean }
  /** Milliseconds since 1970. */
  | { readonly kind: 'date'; readonly value: number }
  | { readonly kind: 'data'; readonly value: Uint8Array }
  /** An object's number in an archive of NSKeyedArchiver. */
  | { readonly kind: 'uid'; readonly value: bigint };

export type PlistEntry = readonly [key: string, value: PlistValue];

/** Told of a part of a file that no value holds, and where it stands: `comment`, `line 3`. */
export type OnPassedOver = (part: string, where: string) => void;

/** How deep dicts and arrays may lie in each other: what walks them needs stack for each level. */
export const MAX_PLIST_DEPTH = 500;

/** The last value of a key, which is the one that counts. */
export function plistMember(value: PlistValue, key: string): PlistValue | undefined {
  return value.kind === 'dict' ? value.entries.findLast(([name]) => name === key)?.[1] : undefined;
}
