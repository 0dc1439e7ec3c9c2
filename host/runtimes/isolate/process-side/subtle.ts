import { webcrypto } from 'node:crypto';
import {
  readSubtleRequest,
  type SubtleAlgorithm,
  type SubtleAnswer,
  type SubtleArgument,
  type SubtleKey,
  type SubtleRequest,
} from '../protocol/subtle.ts';

/**
 * The algorithms that a call may ask for, in capitals. What takes as much memory as the caller says (Argon2, cSHAKE) is not
 * among them.
 */
const ALGORITHMS: ReadonlySet<string> = new Set([
  ...['SHA-1', 'SHA-256', 'SHA-384', 'SHA-512', 'HMAC', 'HKDF', 'PBKDF2'],
  ...['RSASSA-PKCS1-V1_5', 'RSA-PSS', 'RSA-OAEP', 'ECDSA', 'ECDH', 'ED25519', 'X25519'],
  ...['AES-CTR', 'AES-CBC', 'AES-GCM', 'AES-KW'],
]);

/** How many keys one call may hold. */
const MAX_KEYS = 1_000;

/** Bytes of a key that is read: its form is looked at in one go, which nothing can interrupt. */
const MAX_KEY_BYTES = 16 * 1024;

export interface SubtleReply {
  readonly answer: SubtleAnswer;
  readonly bytes: ArrayBuffer;
}

const NO_BYTES = new ArrayBuffer(0);

/** Web Cryptography for one call, by Node's. The keys stay here, and the call knows them by number. */
export class CallCrypto {
  readonly #keys: webcrypto.CryptoKey[] = [];

  /** Does what a call asks for. Never rejects. */
  async answer(text: string, bytes: ArrayBuffer): Promise<SubtleReply> {
    try {
      const request = readSubtleRequest(text);
      if (request === undefined)
        throw new DOMException(
          'an algorithm, a length or a value that is not taken here',
          'NotSupportedError',
        );
      return this.#reply(await this.#run(request, bytes));
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      return { answer: { kind: 'error', name, message: message.slice(0, 1_000) }, bytes: NO_BYTES };
    }
  }

  async #run({ method, args }: SubtleRequest, bytes: ArrayBuffer): Promise<unknown> {
    if ((method === 'importKey' || method === 'unwrapKey') && bytes.byteLength > MAX_KEY_BYTES)
      throw new DOMException(`expected a key of at most ${MAX_KEY_BYTES} bytes`, 'DataError');
    if (this.#keys.length >= MAX_KEYS)
      throw new DOMException(`a call holds at most ${MAX_KEYS} keys`, 'QuotaExceededError');
    const { subtle } = webcrypto;
    return Reflect.apply(
      subtle[method],
      subtle,
      args.map((arg) => this.#read(arg, bytes)),
    );
  }

  #read(arg: SubtleArgument | undefined, bytes: ArrayBuffer): unknown {
    if (typeof arg !== 'object' || arg === null || Array.isArray(arg)) return arg;
    if ('start' in arg) return new Uint8Array(bytes).subarray(arg.start, arg.end);
    if ('key' in arg) return this.#keys[arg.key];
    if ('jwk' in arg) return arg.jwk;
    return this.#readAlgorithm(arg.algorithm, bytes);
  }

  #readAlgorithm(algorithm: SubtleAlgorithm, bytes: ArrayBuffer): Record<string, unknown> {
    for (const name of [algorithm.name, algorithm.hash?.name ?? algorithm.name])
      if (!ALGORITHMS.has(name.toUpperCase()))
        throw new DOMException(`${name} is not in the sandbox`, 'NotSupportedError');
    return Object.fromEntries(
      Object.entries(algorithm).map(([name, value]) => [
        name,
        typeof value === 'object' && 'name' in value ? value : this.#read(value, bytes),
      ]),
    );
  }

  #reply(result: unknown): SubtleReply {
    if (result instanceof ArrayBuffer) return { answer: { kind: 'bytes' }, bytes: result };
    return { answer: this.#describe(result), bytes: NO_BYTES };
  }

  #describe(result: unknown): SubtleAnswer {
    if (isKey(result)) return { kind: 'key', key: this.#keep(result) };
    if (isPair(result))
      return {
        kind: 'pair',
        publicKey: this.#keep(result.publicKey),
        privateKey: this.#keep(result.privateKey),
      };
    return { kind: 'value', value: result };
  }

  #keep(key: webcrypto.CryptoKey): SubtleKey {
    const { type, extractable, usages } = key;
    const algorithm = Object.fromEntries(
      Object.entries(key.algorithm).map(([name, value]) => [
        name,
        value instanceof Uint8Array ? [...value] : (value as unknown),
      ]),
    );
    return { key: this.#keys.push(key) - 1, type, extractable, usages, algorithm };
  }
}

function isKey(value: unknown): value is webcrypto.CryptoKey {
  return value instanceof CryptoKey;
}

function isPair(value: unknown): value is webcrypto.CryptoKeyPair {
  return typeof value === 'object' && value !== null && 'publicKey' in value && isKey(value.publicKey);
}
