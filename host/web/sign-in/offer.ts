/** What the page that asks who somebody is can offer, as the host writes it into the page. */
export interface SignInOffer {
  readonly takesKeys: boolean;
  /** Where people sign in; undefined: nowhere. `down`: the authorization server could not be asked. */
  readonly oauth?: OAuthOffer | 'down';
}

/** A public client at an authorization server (OAuth 2.1 §2.1), and what it asks for. */
export interface OAuthOffer {
  readonly issuer: string;
  readonly authorizationEndpoint: string;
  readonly tokenEndpoint: string;
  readonly clientId: string;
  /** Sent with the request for authorization, and with that for a token: `resource`, `scope` and the like. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Whether the issuer says in its answers that they are its own (RFC 9207 §3). */
  readonly namesIssuer: boolean;
}
