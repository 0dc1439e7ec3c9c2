import { createHash } from 'node:crypto';
import { refused, type TokenChecker, type TokenVerdict } from './access-token.ts';

export interface RememberedTokensOptions {
  readonly checker: TokenChecker;
  /** How long what was found counts, in milliseconds; a token that expires sooner counts no longer. */
  readonly maxAgeMs: number;
  readonly now?: () => number;
}

interface Remembered {
  readonly verdict: Promise<TokenVerdict>;
  readonly until: number;
}

/** The most tokens that are remembered. Those that came first are forgotten first. */
const MOST_TOKENS = 10_000;

/** The longest token, in characters: what is longer is not read. */
const LONGEST_TOKEN = 8_192;

/** RFC 6750 §2.1: what a bearer token may consist of. */
const BEARER_TOKEN = /^[\w.~+/-]+=*$/;

/** Remembers for a while what was found of tokens, so that each is checked once, however many requests bring it. */
export class RememberedTokens implements TokenChecker {
  readonly #options: RememberedTokensOptions;
  readonly #now: () => number;
  /** By a hash: what is in memory opens nothing. */
  readonly #known = new Map<string, Remembered>();

  constructor(options: RememberedTokensOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  async check(token: string): Promise<TokenVerdict> {
    if (token.length > LONGEST_TOKEN || !BEARER_TOKEN.test(token)) return refused('the token is not valid');
    const key = keyOf(token);
    const known = this.#known.get(key);
    const verdict = await (known !== undefined && known.until > this.#now()
      ? known.verdict
      : this.#checkAnew(key, token));
    return verdict.kind === 'good' && verdict.expiresAt <= this.#now()
      ? refused('the token has expired')
      : verdict;
  }

  /** Whether a token was checked a moment ago. */
  knows(token: string): boolean {
    return (this.#known.get(keyOf(token))?.until ?? 0) > this.#now();
  }

  #checkAnew(key: string, token: string): Promise<TokenVerdict> {
    const { checker, maxAgeMs } = this.#options;
    const verdict = checker.check(token);
    this.#known.delete(key);
    this.#known.set(key, { verdict, until: this.#now() + maxAgeMs });
    const oldest = this.#known.keys().next();
    if (this.#known.size > MOST_TOKENS && !oldest.done) this.#known.delete(oldest.value);
    // What could not be found out is asked again.
    verdict.catch(() => this.#known.delete(key));
    return verdict;
  }
}

function keyOf(token: string): string {
  return createHash('sha256').update(token).digest('base64');
}
