/** What `build` puts in the place of Node's modules: see docs/sandbox-api.md. */
declare module 'node:buffer' {
  type Encoding =
    | 'ascii'
    | 'base64'
    | 'base64url'
    | 'binary'
    | 'hex'
    | 'latin1'
    | 'ucs-2'
    | 'ucs2'
    | 'utf-16le'
    | 'utf-8'
    | 'utf16le'
    | 'utf8';

  interface BufferConstructor {
    readonly prototype: Buffer;
    alloc(size: number, fill?: string | Uint8Array | number, encoding?: Encoding): Buffer;
    allocUnsafe(size: number): Buffer;
    allocUnsafeSlow(size: number): Buffer;
    byteLength(value: string | ArrayBufferView | ArrayBuffer, encoding?: Encoding): number;
    compare(one: Uint8Array, other: Uint8Array): -1 | 0 | 1;
    concat(list: readonly Uint8Array[], totalLength?: number): Buffer;
    from(text: string, encoding?: Encoding): Buffer;
    from(buffer: ArrayBuffer, byteOffset?: number, length?: number): Buffer;
    from(data: ArrayLike<number> | Iterable<number>): Buffer;
    isBuffer(value: unknown): value is Buffer;
    isEncoding(name: string): name is Encoding;
  }

  export interface Buffer extends Uint8Array<ArrayBuffer> {
    compare(other: Uint8Array, start?: number, end?: number, ownStart?: number, ownEnd?: number): -1 | 0 | 1;
    copy(target: Uint8Array, targetStart?: number, start?: number, end?: number): number;
    equals(other: Uint8Array): boolean;
    fill(value: string | Uint8Array | number, start?: number, end?: number, encoding?: Encoding): this;
    includes(value: string | Uint8Array | number, byteOffset?: number, encoding?: Encoding): boolean;
    indexOf(value: string | Uint8Array | number, byteOffset?: number, encoding?: Encoding): number;
    lastIndexOf(value: string | Uint8Array | number, byteOffset?: number, encoding?: Encoding): number;
    readBigInt64BE(offset?: number): bigint;
    readBigInt64LE(offset?: number): bigint;
    readBigUInt64BE(offset?: number): bigint;
    readBigUInt64LE(offset?: number): bigint;
    readDoubleBE(offset?: number): number;
    readDoubleLE(offset?: number): number;
    readFloatBE(offset?: number): number;
    readFloatLE(offset?: number): number;
    readInt8(offset?: number): number;
    readInt16BE(offset?: number): number;
    readInt16LE(offset?: number): number;
    readInt32BE(offset?: number): number;
    readInt32LE(offset?: number): number;
    readIntBE(offset: number, byteLength: number): number;
    readIntLE(offset: number, byteLength: number): number;
    readUInt8(offset?: number): number;
    readUInt16BE(offset?: number): number;
    readUInt16LE(offset?: number): number;
    readUInt32BE(offset?: number): number;
    readUInt32LE(offset?: number): number;
    readUIntBE(offset: number, byteLength: number): number;
    readUIntLE(offset: number, byteLength: number): number;
    slice(start?: number, end?: number): Buffer;
    subarray(start?: number, end?: number): Buffer;
    swap16(): this;
    swap32(): this;
    swap64(): this;
    toJSON(): { type: 'Buffer'; data: number[] };
    toString(encoding?: Encoding, start?: number, end?: number): string;
    write(text: string, encoding?: Encoding): number;
    write(text: string, offset: number, encoding?: Encoding): number;
    write(text: string, offset: number, length: number, encoding?: Encoding): number;
    writeBigInt64BE(value: bigint, offset?: number): number;
    writeBigInt64LE(value: bigint, offset?: number): number;
    writeBigUInt64BE(value: bigint, offset?: number): number;
    writeBigUInt64LE(value: bigint, offset?: number): number;
    writeDoubleBE(value: number, offset?: number): number;
    writeDoubleLE(value: number, offset?: number): number;
    writeFloatBE(value: number, offset?: number): number;
    writeFloatLE(value: number, offset?: number): number;
    writeInt8(value: number, offset?: number): number;
    writeInt16BE(value: number, offset?: number): number;
    writeInt16LE(value: number, offset?: number): number;
    writeInt32BE(value: number, offset?: number): number;
    writeInt32LE(value: number, offset?: number): number;
    writeIntBE(value: number, offset: number, byteLength: number): number;
    writeIntLE(value: number, offset: number, byteLength: number): number;
    writeUInt8(value: number, offset?: number): number;
    writeUInt16BE(value: number, offset?: number): number;
    writeUInt16LE(value: number, offset?: number): number;
    writeUInt32BE(value: number, offset?: number): number;
    writeUInt32LE(value: number, offset?: number): number;
    writeUIntBE(value: number, offset: number, byteLength: number): number;
    writeUIntLE(value: number, offset: number, byteLength: number): number;
  }

  export const Buffer: BufferConstructor;
  export const INSPECT_MAX_BYTES: number;
  export const constants: { readonly MAX_LENGTH: number; readonly MAX_STRING_LENGTH: number };
  export const kMaxLength: number;
}

declare module 'node:events' {
  type Listener = (...args: any[]) => void;

  export class EventEmitter {
    static EventEmitter: typeof EventEmitter;
    static defaultMaxListeners: number;
    static listenerCount(emitter: EventEmitter, name: string | symbol): number;
    static once(emitter: EventEmitter, name: string | symbol): Promise<any[]>;
    addListener(name: string | symbol, listener: Listener): this;
    emit(name: string | symbol, ...args: any[]): boolean;
    eventNames(): (string | symbol)[];
    getMaxListeners(): number;
    listenerCount(name: string | symbol): number;
    listeners(name: string | symbol): Function[];
    off(name: string | symbol, listener: Listener): this;
    on(name: string | symbol, listener: Listener): this;
    once(name: string | symbol, listener: Listener): this;
    prependListener(name: string | symbol, listener: Listener): this;
    prependOnceListener(name: string | symbol, listener: Listener): this;
    rawListeners(name: string | symbol): Function[];
    removeAllListeners(name?: string | symbol): this;
    removeListener(name: string | symbol, listener: Listener): this;
    setMaxListeners(count: number): this;
  }
  export function once(emitter: EventEmitter, name: string | symbol): Promise<any[]>;
  export function listenerCount(emitter: EventEmitter, name: string | symbol): number;
  export const defaultMaxListeners: number;
  export default EventEmitter;
}

declare module 'node:path' {
  interface ParsedPath {
    root: string;
    dir: string;
    base: string;
    ext: string;
    name: string;
  }
  interface Path {
    readonly delimiter: ':';
    readonly posix: Path;
    readonly sep: '/';
    basename(path: string, suffix?: string): string;
    dirname(path: string): string;
    extname(path: string): string;
    format(path: Partial<ParsedPath>): string;
    isAbsolute(path: string): boolean;
    join(...paths: string[]): string;
    normalize(path: string): string;
    parse(path: string): ParsedPath;
    relative(from: string, to: string): string;
    resolve(...paths: string[]): string;
  }
  const path: Path;
  export const basename: Path['basename'];
  export const delimiter: Path['delimiter'];
  export const dirname: Path['dirname'];
  export const extname: Path['extname'];
  export const format: Path['format'];
  export const isAbsolute: Path['isAbsolute'];
  export const join: Path['join'];
  export const normalize: Path['normalize'];
  export const parse: Path['parse'];
  export const posix: Path['posix'];
  export const relative: Path['relative'];
  export const resolve: Path['resolve'];
  export const sep: Path['sep'];
  export default path;
}

declare module 'node:string_decoder' {
  import type { Buffer } from 'node:buffer';

  export class StringDecoder {
    constructor(encoding?: string);
    write(bytes: Buffer | Uint8Array): string;
    end(bytes?: Buffer | Uint8Array): string;
  }
}

declare module 'node:stream' {
  import { EventEmitter } from 'node:events';

  type Done = (error?: Error | null, value?: any) => void;
  interface StreamOptions {
    highWaterMark?: number;
    objectMode?: boolean;
    signal?: AbortSignal;
    destroy?(this: any, error: Error | null, done: Done): void;
    read?(this: any, size: number): void;
    write?(this: any, chunk: any, encoding: string, done: Done): void;
    final?(this: any, done: Done): void;
    transform?(this: any, chunk: any, encoding: string, done: Done): void;
    flush?(this: any, done: Done): void;
  }
  export class Stream extends EventEmitter {
    constructor(options?: StreamOptions);
    pipe<T extends Stream>(to: T, options?: { end?: boolean }): T;
  }
  export class Readable extends Stream implements AsyncIterable<any> {
    static from(iterable: Iterable<any> | AsyncIterable<any>, options?: StreamOptions): Readable;
    readonly readable: boolean;
    readonly destroyed: boolean;
    destroy(error?: Error): this;
    pause(): this;
    push(chunk: any, encoding?: string): boolean;
    read(size?: number): any;
    resume(): this;
    setEncoding(encoding: string): this;
    unpipe(from?: Stream): this;
    [Symbol.asyncIterator](): AsyncIterator<any>;
  }
  export class Writable extends Stream {
    readonly writable: boolean;
    readonly destroyed: boolean;
    destroy(error?: Error): this;
    end(chunk?: any, encoding?: string, done?: () => void): this;
    write(chunk: any, encoding?: string, done?: Done): boolean;
  }
  export class Duplex extends Readable {
    readonly writable: boolean;
    end(chunk?: any, encoding?: string, done?: () => void): this;
    write(chunk: any, encoding?: string, done?: Done): boolean;
  }
  export class Transform extends Duplex {}
  export class PassThrough extends Transform {}
  export function addAbortSignal<T extends Stream>(signal: AbortSignal, stream: T): T;
  export function compose(...streams: any[]): Duplex;
  export function finished(stream: Stream, done: (error?: Error | null) => void): () => void;
  export function pipeline(...streams: any[]): any;
  export const promises: {
    finished(stream: Stream): Promise<void>;
    pipeline(...streams: any[]): Promise<any>;
  };
  export default Stream;
}

declare module 'node:util' {
  interface InspectOptions {
    readonly depth?: number | null;
  }
  export function callbackify(original: (...args: any[]) => Promise<any>): (...args: any[]) => void;
  export function debuglog(name: string): ((...args: unknown[]) => void) & { readonly enabled: false };
  export function deprecate<T extends Function>(original: T, message: string, code?: string): T;
  export function format(...args: readonly unknown[]): string;
  export function formatWithOptions(options: InspectOptions, ...args: readonly unknown[]): string;
  export function inherits(constructor: Function, superConstructor: Function): void;
  export function inspect(value: unknown, options?: InspectOptions): string;
  export namespace inspect {
    const custom: unique symbol;
  }
  export function isArray(value: unknown): value is unknown[];
  export function promisify(original: Function): (...args: any[]) => Promise<any>;
  export namespace promisify {
    const custom: unique symbol;
  }
  export function toUSVString(text: unknown): string;
  export const types: Readonly<Record<`is${string}`, (value: unknown) => boolean>>;
}

declare module 'node:crypto' {
  import type { Buffer } from 'node:buffer';

  type Data = string | ArrayBufferView;
  abstract class Digester {
    update(data: Data, encoding?: string): this;
    digest(): Buffer;
    digest(encoding: string): string;
  }
  export class Hash extends Digester {
    private constructor();
    copy(): Hash;
  }
  export class Hmac extends Digester {
    private constructor();
  }
  export class KeyObject {
    private constructor();
    readonly type: 'secret';
    readonly symmetricKeySize: number;
    equals(other: KeyObject): boolean;
    export(): Buffer;
    export(options: { format: 'jwk' }): { kty: 'oct'; k: string };
  }
  export const constants: object;
  export const webcrypto: Crypto;
  export function createHash(algorithm: string): Hash;
  export function createHmac(algorithm: string, key: Data | ArrayBuffer | KeyObject): Hmac;
  export function createSecretKey(key: Data, encoding?: string): KeyObject;
  export function getHashes(): string[];
  export function getRandomValues<T extends Uint8Array<ArrayBuffer>>(view: T): T;
  export function hash(algorithm: string, data: Data, encoding?: 'hex' | 'base64' | 'base64url'): string;
  export function hash(algorithm: string, data: Data, encoding: 'buffer'): Buffer;
  export function hkdfSync(
    digest: string,
    key: Data | KeyObject,
    salt: Data,
    info: Data,
    length: number,
  ): ArrayBuffer;
  export function pbkdf2Sync(
    password: Data,
    salt: Data,
    iterations: number,
    length: number,
    digest: string,
  ): Buffer;
  export function randomBytes(size: number): Buffer;
  export function randomBytes(size: number, done: (error: null, bytes: Buffer) => void): void;
  export function randomFillSync<T extends ArrayBufferView>(view: T, offset?: number, size?: number): T;
  export function randomInt(max: number): number;
  export function randomInt(min: number, max: number): number;
  export function randomUUID(): string;
  export function timingSafeEqual(one: ArrayBufferView, other: ArrayBufferView): boolean;
}

declare module 'buffer' {
  export * from 'node:buffer';
}
declare module 'crypto' {
  export * from 'node:crypto';
}
declare module 'events' {
  export * from 'node:events';
  export { default } from 'node:events';
}
declare module 'path' {
  export * from 'node:path';
  export { default } from 'node:path';
}
declare module 'stream' {
  export * from 'node:stream';
  export { default } from 'node:stream';
}
declare module 'string_decoder' {
  export * from 'node:string_decoder';
}
declare module 'util' {
  export * from 'node:util';
}
