/** Bytes that do not change, and files, which are bytes with a name (W3C File API §3 and §4). */
import { domString } from './dom-string.ts';

/** As much of a blob as its stream hands out at once. */
const CHUNK_BYTES = 64 * 1024;

interface BlobOptions {
  readonly type?: string;
  readonly endings?: 'transparent' | 'native';
}

interface FileOptions extends BlobOptions {
  readonly lastModified?: number;
}

/** The bytes of a blob, which the class shows to nobody else: they would not stay what they are. */
export let bytesOf: (blob: Blob) => Uint8Array<ArrayBuffer>;

export class Blob {
  readonly type: string;
  #bytes: Uint8Array<ArrayBuffer>;

  static {
    bytesOf = (blob) => blob.#bytes;
  }

  constructor(parts: Iterable<unknown> = [], options: BlobOptions = {}) {
    if (typeof parts !== 'object' || parts === null || typeof parts[Symbol.iterator] !== 'function')
      throw new TypeError('Blob: expected a sequence of parts');
    // One after the other, as the parts' iterator gives them, and all of them before the options.
    const taken: (Uint8Array | string)[] = [];
    for (const part of parts) taken.push(takePart(part));
    if (typeof (options ?? {}) !== 'object' && typeof options !== 'function')
      throw new TypeError('Blob: expected an object of options');
    const { endings = 'transparent', type = '' } = options ?? {};
    const ending = domString(endings);
    if (ending !== 'transparent' && ending !== 'native')
      throw new TypeError(`Blob: endings: expected transparent or native, got ${ending}`);
    this.#bytes = joined(
      taken.map((part) => (typeof part === 'string' ? encoded(part, ending === 'native') : part)),
    );
    this.type = toType(type);
  }

  get size(): number {
    return this.#bytes.length;
  }

  slice(start = 0, end = this.size, type = ''): Blob {
    const part = new Blob([], { type });
    part.#bytes = this.#bytes.subarray(start, Math.max(end < 0 ? this.size + end : end, 0));
    return part;
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#bytes.slice().buffer;
  }

  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#bytes.slice();
  }

  async text(): Promise<string> {
    return new TextDecoder().decode(this.#bytes);
  }

  stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    let at = 0;
    return new ReadableStream({
      type: 'bytes',
      pull: (controller) => {
        if (at < this.size) controller.enqueue(this.#bytes.slice(at, (at += CHUNK_BYTES)));
        if (at < this.size) return;
        controller.close();
        controller.byobRequest?.respond(0);
      },
    });
  }

  get [Symbol.toStringTag](): string {
    return 'Blob';
  }
}

export class File extends Blob {
  readonly name: string;
  readonly lastModified: number;
  readonly webkitRelativePath = '';

  constructor(parts: Iterable<unknown>, name: string, options: FileOptions = {}) {
    super(parts, options);
    if (name === undefined) throw new TypeError('File: expected parts and a name');
    this.name = domString(name).toWellFormed();
    this.lastModified = Math.trunc(options?.lastModified ?? Date.now()) || 0;
  }

  override get [Symbol.toStringTag](): string {
    return 'File';
  }
}

function takePart(part: unknown): Uint8Array | string {
  if (part instanceof Blob) return bytesOf(part);
  if (part instanceof ArrayBuffer) return new Uint8Array(part);
  if (ArrayBuffer.isView(part)) return new Uint8Array(part.buffer, part.byteOffset, part.byteLength);
  return domString(part);
}

function encoded(text: string, native: boolean): Uint8Array {
  return new TextEncoder().encode(native ? text.replace(/\r\n?/g, '\n') : text);
}

/** The parts in a buffer of its own. */
function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** A media type in lower case, or none where it has characters that none has. */
function toType(type: unknown): string {
  const text = String(type);
  return /^[\x20-\x7e]*$/.test(text) ? text.toLowerCase() : '';
}
