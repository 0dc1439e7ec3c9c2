/**
 * Compression streams (Compression Standard) by zlib in JavaScript: what they take is the call's own, its time and its
 * memory, and no byte of it crosses the border. A step makes at most one chunk, and only when somebody asks for one: a
 * bomb fills nothing that is not read.
 */
import {
  zlibDeflate,
  zlibDeflateInit2,
  zlibInflate,
  zlibInflateInit2,
  Z_BUF_ERROR,
  Z_DEFAULT_STRATEGY,
  Z_FINISH,
  Z_NO_FLUSH,
  Z_OK,
  Z_STREAM_END,
  ZStream,
} from 'pako';

const CHUNK_BYTES = 64 * 1024;
const METHOD_DEFLATE = 8;
const DEFAULT_LEVEL = 6;
const MEMORY_LEVEL = 8;

/** zlib's window bits by format: negative ones have no wrapper, those from 16 on gzip's. */
const WINDOW_BITS: Readonly<Record<string, number>> = { deflate: 15, 'deflate-raw': -15, gzip: 31 };

const NOTHING = new Uint8Array(0);

/** One direction of zlib. */
interface Codec {
  readonly stream: ZStream;
  /** Goes on as far as input and output reach; `flush`: no more input comes. */
  step(flush: boolean): number;
  /** Whether what was written must come to an end by itself. */
  readonly endsItself: boolean;
}

function deflateCodec(format: string): Codec {
  const stream = new ZStream();
  zlibDeflateInit2(
    stream,
    DEFAULT_LEVEL,
    METHOD_DEFLATE,
    windowBits(format),
    MEMORY_LEVEL,
    Z_DEFAULT_STRATEGY,
  );
  return { stream, step: (flush) => zlibDeflate(stream, flush ? Z_FINISH : Z_NO_FLUSH), endsItself: false };
}

function inflateCodec(format: string): Codec {
  const stream = new ZStream();
  zlibInflateInit2(stream, windowBits(format));
  return { stream, step: () => zlibInflate(stream, Z_NO_FLUSH), endsItself: true };
}

function windowBits(format: string): number {
  const bits = Object.hasOwn(WINDOW_BITS, format) ? WINDOW_BITS[format] : undefined;
  if (bits === undefined) throw new TypeError(`format: expected deflate, deflate-raw or gzip, got ${format}`);
  return bits;
}

/** The two ends of a codec. */
class Pair {
  readonly readable: ReadableStream<Uint8Array<ArrayBuffer>>;
  readonly writable: WritableStream<unknown>;
  readonly #codec: Codec;
  #ended = false;
  #closing = false;
  #aborted = false;
  /** Whether a chunk was filled: there may be more of the same input. */
  #hasMore = false;
  #failure: TypeError | undefined;
  /** Tells the writer that its chunk is taken in, and the reader that there is one. */
  #taken = Promise.withResolvers<void>();
  #given = Promise.withResolvers<void>();

  constructor(codec: Codec) {
    this.#codec = codec;
    let out: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>;
    this.readable = new ReadableStream(
      {
        start: (controller) => {
          out = controller;
        },
        pull: (controller) => this.#pull(controller),
        cancel: (reason) => {
          this.#fail(new TypeError('the other end was cancelled', { cause: reason }));
          this.#given.resolve();
        },
      },
      { highWaterMark: 0 },
    );
    this.writable = new WritableStream({
      write: (chunk) =>
        this.#write(chunk).catch((error: unknown) => {
          out.error(error);
          throw error;
        }),
      close: async () => {
        this.#closing = true;
        await this.#give(NOTHING);
      },
      abort: (reason) => {
        this.#aborted = true;
        out.error(reason);
        this.#given.resolve();
      },
    });
  }

  async #write(chunk: unknown): Promise<void> {
    const bytes = toBytes(chunk);
    if (bytes.length > 0) await this.#give(bytes);
  }

  /** Has the reader take bytes in, and waits until it has. */
  async #give(bytes: Uint8Array): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure;
    if (this.#ended && bytes.length > 0)
      throw this.#fail(new TypeError('there is more after the end of the data'));
    const { stream } = this.#codec;
    stream.input = bytes;
    stream.next_in = 0;
    stream.avail_in = bytes.length;
    this.#taken = Promise.withResolvers();
    this.#given.resolve();
    await this.#taken.promise;
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** Makes one chunk, as soon as what was written is enough for it. */
  async #pull(controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>): Promise<void> {
    for (;;) {
      const { stream } = this.#codec;
      while (this.#isTakenIn()) {
        this.#taken.resolve();
        await this.#given.promise;
        this.#given = Promise.withResolvers();
        if (this.#failure !== undefined) throw this.#failure;
        if (this.#aborted) return;
      }
      const chunk = this.#ended ? NOTHING : this.#step();
      if (chunk.length > 0) {
        // The writer need not wait for a reader who has had all there is.
        if (this.#isTakenIn()) this.#taken.resolve();
        return controller.enqueue(chunk);
      }
      if (this.#closing && stream.avail_in === 0) return this.#finish(controller);
    }
  }

  /** Whether there is nothing to make of what was written so far. */
  #isTakenIn(): boolean {
    return this.#codec.stream.avail_in === 0 && !this.#hasMore && !this.#closing;
  }

  #step(): Uint8Array<ArrayBuffer> {
    const { stream } = this.#codec;
    stream.output = new Uint8Array(CHUNK_BYTES);
    stream.next_out = 0;
    stream.avail_out = CHUNK_BYTES;
    const status = this.#codec.step(this.#closing);
    this.#hasMore = stream.avail_out === 0 && status !== Z_STREAM_END;
    if (status === Z_STREAM_END) {
      this.#ended = true;
      if (stream.avail_in > 0) throw this.#fail(new TypeError('there is more after the end of the data'));
    } else if (status !== Z_OK && status !== Z_BUF_ERROR)
      throw this.#fail(new TypeError(`the data is not what was compressed: ${stream.msg}`));
    return stream.output.subarray(0, stream.next_out);
  }

  #finish(controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>): void {
    if (!this.#ended && this.#codec.endsItself)
      throw this.#fail(new TypeError('the data ends before it is complete'));
    this.#taken.resolve();
    controller.close();
  }

  #fail(failure: TypeError): TypeError {
    this.#failure ??= failure;
    this.#taken.resolve();
    return this.#failure;
  }
}

class CompressionStream {
  readonly #pair: Pair;

  constructor(format: string) {
    this.#pair = new Pair(deflateCodec(format));
  }

  get readable(): ReadableStream<Uint8Array<ArrayBuffer>> {
    return this.#pair.readable;
  }

  get writable(): WritableStream<unknown> {
    return this.#pair.writable;
  }

  get [Symbol.toStringTag](): string {
    return 'CompressionStream';
  }
}

class DecompressionStream {
  readonly #pair: Pair;

  constructor(format: string) {
    this.#pair = new Pair(inflateCodec(format));
  }

  get readable(): ReadableStream<Uint8Array<ArrayBuffer>> {
    return this.#pair.readable;
  }

  get writable(): WritableStream<unknown> {
    return this.#pair.writable;
  }

  get [Symbol.toStringTag](): string {
    return 'DecompressionStream';
  }
}

function toBytes(chunk: unknown): Uint8Array {
  if (chunk instanceof ArrayBuffer) return new Uint8Array(chunk);
  if (ArrayBuffer.isView(chunk)) return new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  throw new TypeError('expected a chunk of bytes');
}

export default { CompressionStream, DecompressionStream };
