/** How large a package may be, and how long it may take to come. */
export const PACKAGE_BOUNDS = {
  packedBytes: 64 * 1024 * 1024,
  /** Bytes of the archive once it is unpacked, its own headers among them. */
  unpackedBytes: 256 * 1024 * 1024,
  /** Files and folders. */
  entries: 10_000,
  /** Characters of an entry's path. */
  path: 400,
  ms: 120_000,
} as const;

export type PackageBounds = { readonly [bound in keyof typeof PACKAGE_BOUNDS]: number };
