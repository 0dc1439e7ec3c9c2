/** What a token that counts says. */
export interface GoodToken {
  readonly kind: 'good';
  /** For whom it was issued: a person, or the client itself where it acts for nobody. */
  readonly subject: string;
  readonly scopes: readonly string[];
  /** When it ceases to count, in milliseconds since 1970. */
  readonly expiresAt: number;
}

/** `why` is for the caller and for the log: it holds nothing of the token. */
export type TokenVerdict = GoodToken | { readonly kind: 'refused'; readonly why: string };

/** Looks whether a token counts. */
export interface TokenChecker {
  /** @throws IssuerError when the issuer has to be asked and cannot be */
  check(token: string): Promise<TokenVerdict>;
}

export function refused(why: string): TokenVerdict {
  return { kind: 'refused', why };
}

/** The claims of a token, by JWT (RFC 9068 §2.2) or by introspection (RFC 7662 §2.2). */
type Claims = Readonly<Record<string, unknown>>;

/** How far the issuer's clock and ours may be apart, in seconds. */
export const CLOCK_TOLERANCE_SECONDS = 5;

/** The longest name of a subject, in characters: the host counts and logs by it. */
const LONGEST_SUBJECT = 255;

/** What both kinds of tokens have to say besides `iss`, `aud` and times, which are looked at before. */
export function readClaims(claims: Claims, expiresAt: number): TokenVerdict {
  // RFC 9449 §7.1, RFC 8705 §3: whoever holds such a token has to prove more than that.
  if (claims.cnf !== undefined) return refused('the token is bound to a key of its client');
  const subject = [claims.sub, claims.client_id, claims.azp].find(
    (name) => typeof name === 'string' && name !== '',
  );
  if (typeof subject !== 'string' || subject.length > LONGEST_SUBJECT)
    return refused('the token names no subject');
  return { kind: 'good', subject, scopes: scopesOf(claims), expiresAt };
}

/** `scope` by RFC 8693 §4.2, blanks between; Entra and Okta say `scp`, the one as text, the other as a list. */
function scopesOf({ scope, scp }: Claims): string[] {
  return [scope ?? scp]
    .flat()
    .flatMap((text) => (typeof text === 'string' ? text.split(' ') : []))
    .filter((name) => name !== '');
}

/** Whether a token was issued for one of our addresses (RFC 8707 §2); a final slash is the same address. */
export function isFor(audience: unknown, ours: ReadonlySet<string>): boolean {
  return [audience].flat().some((name) => typeof name === 'string' && ours.has(name.replace(/\/$/, '')));
}
