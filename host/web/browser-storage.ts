/** Where a browser keeps texts for this host: for all its pages, or for a tab. It may keep nothing, and then reads nothing. */
export type Keep = 'localStorage' | 'sessionStorage';

export function readKept(keep: Keep, key: string): string | undefined {
  try {
    return globalThis[keep].getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a text, or nothing in the place of what was there; nothing too where there is no room: the older would be wrong. */
export function writeKept(keep: Keep, key: string, text: string | undefined): void {
  try {
    if (text === undefined) globalThis[keep].removeItem(key);
    else globalThis[keep].setItem(key, text);
  } catch {
    if (text !== undefined) writeKept(keep, key, undefined);
  }
}
