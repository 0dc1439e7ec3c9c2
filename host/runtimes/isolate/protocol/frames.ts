/**
 * What host and sandbox send each other: frames of a JSON head and bytes, over the process's standard
 * input and output. The host takes nothing on trust that comes from a sandbox: see `messages.ts`.
 */

/** A message: its head, and the bytes that go with it. */
export interface Frame<Head> {
  readonly head: Head;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** Lengths of head and body, 32-bit big-endian, before every frame. */
const PREFIX_BYTES = 8;
const NOTHING = new Uint8Array(0);

/** Bodies up to this size are copied behind their head: one write costs more than a small copy. */
const MAX_COPIED_BYTES = 32 * 1024;

/** A frame as bytes, in one piece, or in two where the body is large. */
export function encodeFrame(head: object, body: Uint8Array = NOTHING): readonly Uint8Array[] {
  const json = JSON.stringify(head);
  const length = Buffer.byteLength(json, 'utf8');
  const isCopied = body.length <= MAX_COPIED_BYTES;
  const front = Buffer.allocUnsafe(PREFIX_BYTES + length + (isCopied ? body.length : 0));
  front.writeUInt32BE(length, 0);
  front.writeUInt32BE(body.length, 4);
  front.write(json, PREFIX_BYTES, 'utf8');
  if (!isCopied) return [front, body];
  front.set(body, PREFIX_BYTES + length);
  return [front];
}

/** Cuts a stream of bytes into frames. A long frame is put together as it comes: its chunks are not held besides. */
export class FrameReader {
  readonly #maxBytes: number;
  /** What is read next, a prefix or a frame, and how much of it has come. */
  #bytes = Buffer.allocUnsafeSlow(PREFIX_BYTES);
  #filled = 0;
  #lengths: { readonly head: number; readonly body: number } | undefined;

  /** @param maxBytes of a frame; a longer one is an error, so that nobody is made to hold it */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /**
   * The frames that a further chunk completes.
   *
   * @throws Error when a frame is too long or its head is not JSON
   */
  *push(chunk: Uint8Array): Generator<Frame<unknown>> {
    let rest = chunk;
    while (rest.length > 0 || this.#isComplete()) {
      rest = this.#take(rest);
      if (!this.#isComplete()) return;
      const bytes = this.#bytes;
      if (this.#lengths === undefined) {
        const head = bytes.readUInt32BE(0);
        const body = bytes.readUInt32BE(4);
        if (head + body > this.#maxBytes)
          throw new Error(`expected frames of at most ${this.#maxBytes} bytes, got ${head + body}`);
        this.#lengths = { head, body };
        this.#begin(head + body);
        continue;
      }
      const { head } = this.#lengths;
      this.#lengths = undefined;
      this.#begin(PREFIX_BYTES);
      yield { head: JSON.parse(bytes.toString('utf8', 0, head)), body: new Uint8Array(bytes.buffer, head) };
    }
  }

  #begin(length: number): void {
    this.#bytes = Buffer.allocUnsafeSlow(length);
    this.#filled = 0;
  }

  #isComplete(): boolean {
    return this.#filled === this.#bytes.length;
  }

  /** Copies what is still wanted out of a chunk, which the stream may reuse. @returns what is left of it */
  #take(chunk: Uint8Array): Uint8Array {
    const part = chunk.subarray(0, this.#bytes.length - this.#filled);
    this.#bytes.set(part, this.#filled);
    this.#filled += part.length;
    return chunk.subarray(part.length);
  }
}
