/**
 * What host and sandbox say to each other: frames of a JSON head and bytes, over the process's standard
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

/** A frame as bytes: prefix and head together, the body as it is, so that large ones are not copied. */
export function encodeFrame(head: object, body: Uint8Array = NOTHING): readonly Uint8Array[] {
  const json = Buffer.from(JSON.stringify(head), 'utf8');
  const front = Buffer.allocUnsafe(PREFIX_BYTES + json.length);
  front.writeUInt32BE(json.length, 0);
  front.writeUInt32BE(body.length, 4);
  json.copy(front, PREFIX_BYTES);
  return body.length === 0 ? [front] : [front, body];
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
