import { createHmac, randomBytes } from 'node:crypto';
import type { Tool } from '../../../catalogue/bundle.ts';
import type { Call } from '../../runtime.ts';

/**
 * For whom a process keeps what tools' first steps return, by a name from which it does not learn who that is.
 *
 * It is kept for trusted tools alone: the step of another could return the time of its first call, and know its caller
 * by it, as only a plugin may that was granted to. And it is kept for no call that a tool makes: how long that takes
 * would tell the tool what its caller has sent, or what it has called itself.
 */
export class PreparedFor {
  readonly #secret = randomBytes(32);

  find({ bundle, manifest }: Tool, { caller, nested }: Call): string | undefined {
    if (manifest.prepare === undefined || bundle.trust === 'untrusted' || nested === true) return undefined;
    return createHmac('sha256', this.#secret).update(caller).digest('base64url');
  }
}
