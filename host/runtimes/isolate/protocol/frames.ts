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

/** Cuts a stream of bytes into frames. */
export class FrameReader {
  readonly #maxBytes: number;
  readonly #chunks: Uint8Array[] = [];
  #held = 0;
  #wanted = PREFIX_BYTES;
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
    this.#chunks.push(chunk);
    this.#held += chunk.length;
    while (this.#held >= this.#wanted) {
      const bytes = this.#take(this.#wanted);
      if (this.#lengths === undefined) {
        const head = bytes.readUInt32BE(0);
        const body = bytes.readUInt32BE(4);
        if (head + body > this.#maxBytes)
          throw new Error(`expected frames of at most ${this.#maxBytes} bytes, got ${head + body}`);
        this.#lengths = { head, body };
        this.#wanted = head + body;
        continue;
      }
      const { head } = this.#lengths;
      this.#lengths = undefined;
      this.#wanted = PREFIX_BYTES;
      yield { head: JSON.parse(bytes.toString('utf8', 0, head)), body: new Uint8Array(bytes.buffer, head) };
    }
  }

  /** The next bytes, copied out of the chunks, which the stream may reuse. */
  #take(length: number): Buffer<ArrayBuffer> {
    const bytes = Buffer.allocUnsafeSlow(length);
    let filled = 0;
    while (filled < length) {
      const [chunk] = this.#chunks;
      if (chunk === undefined) break;
      const part = chunk.subarray(0, length - filled);
      bytes.set(part, filled);
      filled += part.length;
      if (part.length === chunk.length) this.#chunks.shift();
      else this.#chunks[0] = chunk.subarray(part.length);
    }
    this.#held -= length;
    return bytes;
  }
}
