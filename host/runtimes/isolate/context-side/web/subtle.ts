/** Keys, and what is done with them (W3C Web Cryptography Level 2 §13 and §14). The process does it, and holds the keys. */
import type { SubtleAlgorithm, SubtleArgument, SubtleKey, SubtleRequest } from '../../protocol/subtle.ts';
import { MAX_SUBTLE_BYTES } from '../emit.ts';
import type { SubtleReply, SubtleRequests } from '../subtle-requests.ts';

type Method = SubtleRequest['method'];

/** What each method takes. */
const PARAMETERS: Readonly<Record<Method, readonly (keyof typeof READERS)[]>> = {
  encrypt: ['algorithm', 'key', 'bytes'],
  decrypt: ['algorithm', 'key', 'bytes'],
  sign: ['algorithm', 'key', 'bytes'],
  verify: ['algorithm', 'key', 'bytes', 'bytes'],
  digest: ['algorithm', 'bytes'],
  generateKey: ['algorithm', 'flag', 'usages'],
  deriveKey: ['algorithm', 'key', 'algorithm', 'flag', 'usages'],
  deriveBits: ['algorithm', 'key', 'length'],
  importKey: ['format', 'keyData', 'algorithm', 'flag', 'usages'],
  exportKey: ['format', 'key'],
  wrapKey: ['format', 'key', 'key', 'algorithm'],
  unwrapKey: ['format', 'bytes', 'key', 'algorithm', 'algorithm', 'flag', 'usages'],
};

/** How many of them have to be given. */
const REQUIRED: Readonly<Partial<Record<Method, number>>> = { deriveBits: 2 };

/** The members of algorithms' dictionaries by what they are. */
const NUMBERS = ['modulusLength', 'length', 'tagLength', 'saltLength', 'iterations'] as const;
const BYTES = ['publicExponent', 'iv', 'additionalData', 'counter', 'label', 'salt', 'info'] as const;

const READERS = {
  algorithm: (value: unknown, bytes: Bytes): SubtleArgument => ({ algorithm: readAlgorithm(value, bytes) }),
  key: (value: unknown): SubtleArgument => ({ key: numberOf(value) }),
  bytes: (value: unknown, bytes: Bytes): SubtleArgument => bytes.add(value),
  flag: (value: unknown): SubtleArgument => Boolean(value),
  usages: (value: unknown): SubtleArgument => Array.from(value as Iterable<unknown>, String),
  length: (value: unknown): SubtleArgument => (value === undefined || value === null ? null : Number(value)),
  format: (value: unknown): SubtleArgument => String(value),
  keyData: (value: unknown, bytes: Bytes): SubtleArgument =>
    isBufferSource(value) ? bytes.add(value) : { jwk: { ...(value as object) } },
};

/** The bytes that go with a request, one after the other. */
class Bytes {
  readonly #parts: Uint8Array[] = [];
  #length = 0;

  add(value: unknown): { start: number; end: number } {
    if (!isBufferSource(value)) throw new TypeError('expected an ArrayBuffer or a view of one');
    const part = ArrayBuffer.isView(value)
      ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
      : new Uint8Array(value);
    const start = this.#length;
    this.#length += part.length;
    if (this.#length > MAX_SUBTLE_BYTES)
      throw new DOMException(`expected at most ${MAX_SUBTLE_BYTES} bytes`, 'QuotaExceededError');
    this.#parts.push(part);
    return { start, end: this.#length };
  }

  whole(): ArrayBuffer {
    const whole = new Uint8Array(this.#length);
    let at = 0;
    for (const part of this.#parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole.buffer;
  }
}

function isBufferSource(value: unknown): value is ArrayBuffer | ArrayBufferView {
  return value instanceof ArrayBuffer || ArrayBuffer.isView(value);
}

function readAlgorithm(value: unknown, bytes: Bytes): SubtleAlgorithm {
  if (typeof value === 'string') return { name: value };
  if (typeof value !== 'object' || value === null || !('name' in value))
    throw new TypeError('expected an algorithm: its name, or an object with a name');
  const given = value as Readonly<Record<string, unknown>>;
  const { hash, namedCurve, public: publicKey } = given;
  const read: Record<string, unknown> = { name: String(given.name) };
  if (hash !== undefined) read.hash = { name: readAlgorithm(hash, bytes).name };
  if (namedCurve !== undefined) read.namedCurve = READERS.format(namedCurve);
  if (publicKey !== undefined) read.public = { key: numberOf(publicKey) };
  for (const name of NUMBERS) if (given[name] !== undefined) read[name] = Number(given[name]);
  for (const name of BYTES) if (given[name] !== undefined) read[name] = bytes.add(given[name]);
  return read as SubtleAlgorithm;
}

/** Opens the constructors to this file alone. */
const KEY = Symbol('subtle');

let numberOf: (key: unknown) => number;

export class CryptoKey {
  readonly #key: SubtleKey;
  readonly #algorithm: object;
  readonly #usages: readonly string[];

  static {
    numberOf = (key) => {
      if (typeof key !== 'object' || key === null || !(#key in key))
        throw new TypeError('expected a CryptoKey');
      return key.#key.key;
    };
  }

  constructor(opening?: symbol, key?: SubtleKey) {
    if (opening !== KEY || key === undefined) throw new TypeError('Illegal constructor');
    this.#key = key;
    const { publicExponent } = key.algorithm;
    this.#algorithm = {
      ...key.algorithm,
      ...(Array.isArray(publicExponent) ? { publicExponent: new Uint8Array(publicExponent) } : {}),
    };
    this.#usages = [...key.usages];
  }

  get type(): string {
    return this.#key.type;
  }

  get extractable(): boolean {
    return this.#key.extractable;
  }

  get algorithm(): object {
    return this.#algorithm;
  }

  get usages(): readonly string[] {
    return this.#usages;
  }

  get [Symbol.toStringTag](): string {
    return 'CryptoKey';
  }
}

let current: SubtleCrypto | undefined;

/** The call's `crypto.subtle`. */
export function subtleBy(ask: SubtleRequests['ask']): SubtleCrypto {
  return (current ??= new SubtleCrypto(KEY, ask));
}

export class SubtleCrypto {
  readonly #ask: SubtleRequests['ask'];

  static {
    for (const method of Object.keys(PARAMETERS) as Method[]) {
      const { [method]: run } = {
        async [method](this: SubtleCrypto, ...given: unknown[]): Promise<unknown> {
          return this.#run(method, given);
        },
      };
      Object.defineProperty(this.prototype, method, {
        value: run,
        writable: true,
        configurable: true,
        enumerable: true,
      });
    }
  }

  constructor(opening?: symbol, ask?: SubtleRequests['ask']) {
    if (opening !== KEY || ask === undefined) throw new TypeError('Illegal constructor');
    this.#ask = ask;
  }

  get [Symbol.toStringTag](): string {
    return 'SubtleCrypto';
  }

  async #run(method: Method, given: readonly unknown[]): Promise<unknown> {
    const parameters = PARAMETERS[method];
    const required = REQUIRED[method] ?? parameters.length;
    if (given.length < required)
      throw new TypeError(`${method}: expected ${required} arguments, got ${given.length}`);
    const bytes = new Bytes();
    const args = parameters.map((parameter, index) => READERS[parameter](given[index], bytes));
    return result(await this.#ask({ method, args }, bytes.whole()));
  }
}

function result({ answer, bytes }: SubtleReply): unknown {
  switch (answer.kind) {
    case 'bytes':
      return bytes;
    case 'value':
      return answer.value;
    case 'key':
      return new CryptoKey(KEY, answer.key);
    case 'pair':
      return {
        publicKey: new CryptoKey(KEY, answer.publicKey),
        privateKey: new CryptoKey(KEY, answer.privateKey),
      };
    case 'error':
      if (answer.name === 'TypeError') throw new TypeError(answer.message);
      throw new DOMException(answer.message, answer.name);
  }
}
