import { createHmac } from 'node:crypto';
import type { Bundle } from '../catalogue/bundle.ts';
import { isIdentified } from './caller.ts';

export interface PseudonymsOptions {
  /** The secret that the names come from, made at its first use; undefined where it cannot be opened. */
  readonly secret: () => Buffer | undefined;
  /** Whose subjects callers with tokens are: those of another are others, though they be called the same. */
  readonly issuer: string | undefined;
  /** Told when callers remain without a name, because the secret cannot be opened. */
  readonly onUnopened: () => void;
}

/**
 * Names for callers, by which a plugin knows one from another and nobody learns who they are: an HMAC-SHA-256 of whom and
 * for whom. Two plugins have different names for the same caller, so that they cannot compare what they know of them; the
 * versions of one have the same.
 */
export class Pseudonyms {
  readonly #options: PseudonymsOptions;

  constructor(options: PseudonymsOptions) {
    this.#options = options;
  }

  /** @param caller the id of a `Caller`; one by address has no name: addresses change hands, and are shared */
  nameFor({ id, publisher }: Pick<Bundle, 'id' | 'publisher'>, caller: string): string | undefined {
    if (!isIdentified(caller)) return undefined;
    const { secret: open, issuer, onUnopened } = this.#options;
    const secret = open();
    if (secret === undefined) {
      onUnopened();
      return undefined;
    }
    const whose = caller.startsWith('subject:') ? (issuer ?? '') : '';
    return createHmac('sha256', secret)
      .update(JSON.stringify([id, publisher.package, whose, caller]))
      .digest('base64url');
  }
}
