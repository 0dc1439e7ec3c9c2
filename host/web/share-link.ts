const START = '#input=';

/** Longer addresses are cut by what passes them on. */
const LONGEST = 30_000;

/** The address that fills a tool's form with an input, which no server sees; undefined where it would be too long. */
export function shareLink(page: string, json: string): string | undefined {
  const link = `${page}${START}${encodeURIComponent(json)}`;
  return link.length > LONGEST ? undefined : link;
}

/**
 * The input in an address' fragment, an object's JSON; undefined where there is none.
 *
 * @throws Error when there was one, and it cannot be read
 */
export function sharedInput(hash: string): string | undefined {
  if (!hash.startsWith(START)) return undefined;
  try {
    const json = decodeURIComponent(hash.slice(START.length));
    const input: unknown = JSON.parse(json);
    if (typeof input === 'object' && input !== null && !Array.isArray(input)) return json;
  } catch {
    // Said below.
  }
  throw new Error('The input in the link cannot be read: some of the link is missing.');
}
