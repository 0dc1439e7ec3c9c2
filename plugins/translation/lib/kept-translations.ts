/** Translations that were paid for once. Where nothing can be kept, a text is translated anew. */
import type { ToolContext } from '@toolyard/sdk';
import type { Translation, Wish } from './deepl.ts';

/** A longer text is not kept: a value has at most 64 KiB. */
const MAX_CHARACTERS = 10_000;

export class KeptTranslations {
  readonly #kv: ToolContext['kv'];
  readonly #wish: Wish;
  readonly #seconds: number;

  constructor(kv: ToolContext['kv'], wish: Wish, seconds: number) {
    this.#kv = kv;
    this.#wish = wish;
    this.#seconds = seconds;
  }

  async find(text: string): Promise<Translation | undefined> {
    if (this.#seconds === 0) return undefined;
    try {
      const kept = await this.#kv.get(await this.#key(text));
      if (!Array.isArray(kept)) return undefined;
      const [translated, from] = kept;
      return typeof translated === 'string' && typeof from === 'string'
        ? { text: translated, from }
        : undefined;
    } catch {
      return undefined;
    }
  }

  async keep(text: string, { text: translated, from }: Translation): Promise<void> {
    if (this.#seconds === 0 || translated.length > MAX_CHARACTERS) return;
    try {
      await this.#kv.set(await this.#key(text), [translated, from], { ttl: this.#seconds });
    } catch {
      // Not granted, or no room: it is translated anew the next time.
    }
  }

  async #key(text: string): Promise<string> {
    const { to, from = '', formality } = this.#wish;
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
    return `${to}/${from}/${formality}/${new Uint8Array(hash).toHex()}`;
  }
}
