/** One part of a token in compact form (RFC 7515 §7.1), decoded. */
export interface JwtPart {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Whether it uses `+`, `/` or `=`, which base64url does not have. */
  readonly standardAlphabet: boolean;
}

/** Undefined when the part is neither base64url nor standard base64. */
export function decodeJwtPart(part: string): JwtPart | undefined {
  const bare = part.replace(/={1,2}$/, '');
  if (!/^[A-Za-z0-9+/_-]*$/.test(bare) || bare.length % 4 === 1) return undefined;
  const bytes = new Uint8Array(Buffer.from(bare, 'base64url'));
  return { bytes, standardAlphabet: /[+/=]/.test(part) };
}

/** Undefined when the bytes are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** 10^8 days on either side of 1970 (ECMA-262 §21.4.1.1). */
const MAX_SECONDS = 8.64e12;

/** A NumericDate (RFC 7519 §2) as ISO 8601 in UTC, to the millisecond; null beyond what a calendar holds. */
export function numericDateText(seconds: number): string | null {
  if (!(Math.abs(seconds) <= MAX_SECONDS)) return null;
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(seconds * 1000)).toString();
}
