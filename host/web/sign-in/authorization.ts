import type { OAuthOffer } from './offer.ts';

/** A request for authorization that is under way: all of it is in this page's memory alone. */
export interface Authorization {
  /** Where somebody signs in. */
  readonly address: string;
  readonly state: string;
  readonly verifier: string;
  readonly redirectUri: string;
}

/** Begins an authorization code grant with PKCE (OAuth 2.1 §4.1, RFC 7636, RFC 8707). */
export async function beginAuthorization(offer: OAuthOffer, redirectUri: string): Promise<Authorization> {
  const verifier = randomText();
  const state = randomText();
  const address = new URL(offer.authorizationEndpoint);
  const asked = {
    ...offer.parameters,
    response_type: 'code',
    client_id: offer.clientId,
    redirect_uri: redirectUri,
    state,
    code_challenge: await challengeOf(verifier),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value);
  return { address: address.href, state, verifier, redirectUri };
}

/** RFC 7636 §4.2. */
export async function challengeOf(verifier: string): Promise<string> {
  return base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)));
}

/** What an answer to an authorization comes to. */
export type Answered =
  { readonly kind: 'code'; readonly code: string } | { readonly kind: 'refused'; readonly why: string };

/**
 * Reads an answer to an authorization; undefined where it answers another one, or nobody's.
 *
 * @param query of the address to which the authorization server sent the browser
 */
export function readAnswer(
  query: string,
  { state }: Pick<Authorization, 'state'>,
  { issuer, namesIssuer }: Pick<OAuthOffer, 'issuer' | 'namesIssuer'>,
): Answered | undefined {
  const answer = new URLSearchParams(query);
  if (answer.get('state') !== state) return undefined;
  // RFC 9207 §2.4: an answer by another server would have its code sent to this one, or the other way round.
  const from = answer.get('iss');
  if (from === null ? namesIssuer : from !== issuer)
    return { kind: 'refused', why: 'The answer is not by the server that was asked.' };
  const [code, error] = [answer.get('code'), answer.get('error')];
  if (error !== null) return { kind: 'refused', why: answer.get('error_description') ?? error };
  return code === null || code === ''
    ? { kind: 'refused', why: 'The answer has no code.' }
    : { kind: 'code', code };
}

/** What is posted for a token (OAuth 2.1 §4.1.3). */
export function tokenRequest(
  { clientId, parameters: { resource } }: Pick<OAuthOffer, 'clientId' | 'parameters'>,
  { verifier, redirectUri }: Pick<Authorization, 'verifier' | 'redirectUri'>,
  code: string,
): URLSearchParams {
  return new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    client_id: clientId,
    code_verifier: verifier,
    ...(resource === undefined ? {} : { resource }),
  });
}

/** The token of an answer. @throws Error when there is none that can be used */
export function readToken(answer: unknown): string {
  const { access_token: token, token_type: type } = Object(answer) as Readonly<Record<string, unknown>>;
  if (typeof token !== 'string' || !/^[\w.~+/=-]+$/.test(token) || !/^bearer$/i.test(String(type)))
    throw new Error('The authorization server gave no bearer token.');
  return token;
}

/** 256 random bits: within what RFC 7636 §4.1 asks of a verifier. */
function randomText(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)).buffer);
}

function base64url(bytes: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
