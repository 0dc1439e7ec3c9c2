import { parseCookieDate } from './cookie-date.ts';

/** A name with its value, as sent: quotes and percent signs stay. */
export interface CookiePair {
  readonly name: string;
  readonly value: string;
}

/** A Set-Cookie line with what its attributes say (RFC 6265bis §5.6). */
export interface SetCookie extends CookiePair {
  /** Without a leading dot, in lower case; absent when the attribute is empty. */
  readonly domain?: string;
  /** Absent when it does not begin with a slash, which browsers ignore. */
  readonly path?: string;
  /** In seconds. */
  readonly maxAge?: number;
  readonly expires?: Temporal.Instant;
  /** What Max-Age or Expires holds in place of a number or a date. */
  readonly unreadableLifetime?: string;
  readonly sameSite?: string;
  readonly secure: boolean;
  readonly httpOnly: boolean;
  readonly partitioned: boolean;
  /** The names of attributes that are too long to count. */
  readonly overlong: readonly string[];
}

const ATTRIBUTES: ReadonlySet<string> = new Set([
  'expires',
  'max-age',
  'domain',
  'path',
  'secure',
  'httponly',
  'samesite',
  'partitioned',
]);

/** A comma that begins the next cookie of a line into which several were folded: a name and = follow. */
const FOLD = /,[ \t]*(?=[!#$%&'*+\-.^_`|~0-9A-Za-z]+[ \t]*=)/;

/** The cookies of a line that a proxy or a header list may have folded with commas. */
export function unfoldSetCookie(line: string): string[] {
  return line.split(FOLD).filter((part) => part.trim() !== '');
}

/** Whether one of the parts after the first is an attribute of Set-Cookie. */
export function hasAttributes(line: string): boolean {
  return line
    .split(';')
    .slice(1)
    .some((part) => ATTRIBUTES.has(splitPair(part).name.toLowerCase()));
}

/** The pairs of a Cookie header (RFC 6265bis §4.2.1). */
export function parseCookieHeader(line: string): CookiePair[] {
  return line
    .split(';')
    .filter((part) => part.trim() !== '')
    .map(cookiePair);
}

/** Browsers pass over attributes whose value has more bytes (RFC 6265bis §5.6, step 5 of its attributes). */
export const MAX_ATTRIBUTE_BYTES = 1024;

/** Unknown attributes and overlong ones are ignored, of those given twice the last one counts. */
export function parseSetCookie(line: string): SetCookie {
  const [pair = '', ...parts] = line.split(';');
  const given = parts.map(splitPair).map(({ name, value }) => ({ name: name.toLowerCase(), value }));
  const isOverlong = ({ value }: CookiePair) => Buffer.byteLength(value) > MAX_ATTRIBUTE_BYTES;
  const attributes = new Map(
    given.filter((attribute) => !isOverlong(attribute)).map(({ name, value }) => [name, value]),
  );
  const domain = attributes.get('domain')?.replace(/^\./, '').toLowerCase();
  const path = attributes.get('path');
  const sameSite = attributes.get('samesite');
  return {
    ...cookiePair(pair),
    ...(domain ? { domain } : {}),
    ...(path?.startsWith('/') ? { path } : {}),
    ...lifetime(attributes.get('max-age'), attributes.get('expires')),
    ...(sameSite === undefined ? {} : { sameSite }),
    secure: attributes.has('secure'),
    httpOnly: attributes.has('httponly'),
    partitioned: attributes.has('partitioned'),
    overlong: given
      .filter(isOverlong)
      .map(({ name }) => name)
      .filter((name) => ATTRIBUTES.has(name)),
  };
}

function lifetime(
  maxAge: string | undefined,
  expires: string | undefined,
): Pick<SetCookie, 'maxAge' | 'expires' | 'unreadableLifetime'> {
  const readable = maxAge !== undefined && /^-?\d+$/.test(maxAge);
  const date = expires === undefined ? undefined : parseCookieDate(expires);
  const unreadable =
    expires !== undefined && date === undefined
      ? `Expires=${expires}`
      : maxAge !== undefined && !readable
        ? `Max-Age=${maxAge}`
        : undefined;
  return {
    ...(readable ? { maxAge: clampSeconds(Number(maxAge)) } : {}),
    ...(date === undefined ? {} : { expires: date }),
    ...(unreadable === undefined ? {} : { unreadableLifetime: unreadable }),
  };
}

function clampSeconds(seconds: number): number {
  return Math.min(Math.max(seconds, Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
}

/** Without an equals sign it is all value (RFC 6265bis §5.6, step 3). */
function cookiePair(part: string): CookiePair {
  return part.includes('=') ? splitPair(part) : { name: '', value: trimBlanks(part) };
}

function splitPair(part: string): CookiePair {
  const at = part.indexOf('=');
  return at < 0
    ? { name: trimBlanks(part), value: '' }
    : { name: trimBlanks(part.slice(0, at)), value: trimBlanks(part.slice(at + 1)) };
}

/** Spaces and tabs alone, unlike `trim`. */
function trimBlanks(text: string): string {
  return text.replace(/^[ \t]+|(?<![ \t])[ \t]+$/g, '');
}
