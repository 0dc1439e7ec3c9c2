/** What a body was given as, and the ways to read it (Fetch Standard §6.2 and §5.3). */
import { Blob, bytesOf } from './blob.ts';
import { FormData } from './form-data.ts';
import { Headers } from './headers.ts';
import { multipartBytes, readForm } from './multipart.ts';

/** A body's content, and the media type that it implies. */
interface Content {
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly stream?: ReadableStream<Uint8Array<ArrayBuffer>>;
  readonly type?: string;
}

/** The bytes of a body that nobody has read yet: at once, unless it is a stream. */
export let takeBytes: (body: Body) => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>;

/** The base of `Request` and `Response`. */
export abstract class Body {
  abstract readonly headers: Headers;
  #bytes: Uint8Array<ArrayBuffer> | undefined;
  #stream: ReadableStream<Uint8Array<ArrayBuffer>> | undefined;
  /** Whether the bytes were taken: of a stream, it says so itself. */
  #isTaken = false;
  readonly #impliedType: string | undefined;

  static {
    takeBytes = (body) => body.#take();
  }

  constructor(given: unknown) {
    const { bytes, stream, type } = given instanceof Body ? given.#copy() : contentOf(given);
    this.#bytes = bytes;
    this.#stream = stream;
    this.#impliedType = type;
  }

  /** The headers as they were given, with the type that the body implies where they name none. */
  protected withType(given: unknown): Headers {
    const headers = new Headers(given);
    const type = this.#impliedType;
    if (type !== undefined && !headers.has('content-type')) headers.set('content-type', type);
    return headers;
  }

  protected get isEmpty(): boolean {
    return this.#bytes === undefined && this.#stream === undefined;
  }

  get body(): ReadableStream<Uint8Array<ArrayBuffer>> | null {
    const bytes = this.#bytes;
    if (bytes === undefined) return this.#stream ?? null;
    this.#bytes = undefined;
    this.#stream = new Blob([bytes]).stream();
    // Whoever took the bytes keeps the stream for ever.
    if (this.#isTaken) void this.#stream.getReader().cancel();
    return this.#stream;
  }

  get bodyUsed(): boolean {
    return this.#stream === undefined ? this.#isTaken : isDisturbed(this.#stream);
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return (await this.#take()).buffer;
  }

  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#take();
  }

  async blob(): Promise<Blob> {
    return new Blob([await this.#take()], { type: this.headers.get('content-type') ?? '' });
  }

  async formData(): Promise<FormData> {
    return readForm(await this.#take(), this.headers.get('content-type') ?? '');
  }

  async text(): Promise<string> {
    return new TextDecoder().decode(await this.#take());
  }

  async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }

  #take(): Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>> {
    if (this.bodyUsed) throw new TypeError('the body has been read');
    if (this.#stream?.locked === true) throw new TypeError('the body is being read');
    this.#isTaken = !this.isEmpty;
    const bytes = this.#bytes;
    if (bytes !== undefined) this.#bytes = new Uint8Array(0);
    if (this.#stream === undefined) return bytes ?? new Uint8Array(0);
    return readAll(this.#stream);
  }

  /** The content once more, for a body of the same. */
  #copy(): Content {
    if (this.bodyUsed) throw new TypeError('the body has been read');
    if (this.#stream === undefined) return this.#bytes === undefined ? {} : { bytes: this.#bytes.slice() };
    const [kept, stream] = this.#stream.tee();
    this.#stream = kept;
    return { stream };
  }
}

async function readAll(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of stream) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('expected a body of bytes');
    chunks.push(chunk);
  }
  return bytesOf(new Blob(chunks)).slice();
}

/** Whether somebody has read of a stream or cancelled it: the library's streams know it, and show it to nobody. */
function isDisturbed(stream: ReadableStream): boolean {
  return Reflect.get(stream, '_disturbed') === true;
}

function contentOf(body: unknown): Content {
  if (body === undefined || body === null) return {};
  if (body instanceof Blob)
    return { bytes: bytesOf(body).slice(), ...(body.type === '' ? {} : { type: body.type }) };
  if (body instanceof ArrayBuffer) return { bytes: new Uint8Array(body.slice(0)) };
  if (ArrayBuffer.isView(body))
    return { bytes: new Uint8Array(body.buffer, body.byteOffset, body.byteLength).slice() };
  if (body instanceof FormData) return multipartBytes(body);
  if (body instanceof ReadableStream) {
    if (body.locked || isDisturbed(body)) throw new TypeError('expected a stream that nobody has read of');
    return { stream: body as ReadableStream<Uint8Array<ArrayBuffer>> };
  }
  const type = `${body instanceof URLSearchParams ? 'application/x-www-form-urlencoded' : 'text/plain'};charset=UTF-8`;
  // Whatever else it is, Web IDL takes it as text, and so does the encoder.
  return { bytes: new TextEncoder().encode(body as string), type };
}
