import type { Injected } from '../plugin-config/call-config.ts';

/** What is shorter is not looked for in what comes back: it may be part of any word. */
const LEAST_CHARACTERS = 8;

const STAR = '*'.charCodeAt(0);

/**
 * Secrets that were sent to a remote side, to be starred where it sends them back: as they are, and as headers, URLs, JSON
 * and base64 write them. A side that writes them otherwise gives them away: the operator granted it.
 */
export class HiddenSecrets {
  readonly #needles: readonly string[];
  readonly #bytes: readonly Buffer[];

  constructor(injected: readonly Injected[]) {
    const forms = injected.flatMap(({ secret, text }) => [
      ...[secret, text, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)],
      ...[Buffer.from(secret).toString('base64'), Buffer.from(secret).toString('base64url')],
    ]);
    const distinct = [...new Set(forms)].filter((form) => form.length >= LEAST_CHARACTERS);
    // The longest first, which may hold others.
    this.#needles = distinct.sort((a, b) => b.length - a.length);
    this.#bytes = this.#needles.map((needle) => Buffer.from(needle));
  }

  /** A text with each secret starred. */
  inText(text: string): string {
    return this.#needles.reduce(
      (hidden, needle) => hidden.replaceAll(needle, '*'.repeat(needle.length)),
      text,
    );
  }

  /** A body with each secret starred, also where it is cut into chunks. */
  inBody(): BodyFilter {
    return new BodyFilter(this.#bytes);
  }
}

/** Stars what it looks for in a stream of bytes. The end of each chunk waits for the next: a secret may begin there. */
export class BodyFilter {
  readonly #needles: readonly Buffer[];
  readonly #held: number;
  #rest: Uint8Array<ArrayBuffer> = new Uint8Array(0);

  constructor(needles: readonly Buffer[]) {
    this.#needles = needles;
    this.#held = Math.max(0, ...needles.map(({ length }) => length - 1));
  }

  push(chunk: Uint8Array): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(this.#rest.length + chunk.length);
    bytes.set(this.#rest);
    bytes.set(chunk, this.#rest.length);
    const view = Buffer.from(bytes.buffer);
    for (const needle of this.#needles)
      for (let at = view.indexOf(needle); at >= 0; at = view.indexOf(needle, at + needle.length))
        view.fill(STAR, at, at + needle.length);
    const end = Math.max(0, bytes.length - this.#held);
    this.#rest = bytes.slice(end);
    return bytes.subarray(0, end);
  }

  /** What is left at the end of the body. */
  end(): Uint8Array<ArrayBuffer> {
    return this.#rest;
  }
}
