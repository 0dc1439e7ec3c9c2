import { Type, type Static } from 'typebox';
import type { Validator } from '@toolyard/sdk';
import { compileValidator } from '@toolyard/sdk/manifest';

/** The methods of `SubtleCrypto` (W3C Web Cryptography Level 2 §14). */
const METHODS = [
  'encrypt',
  'decrypt',
  'sign',
  'verify',
  'digest',
  'generateKey',
  'deriveKey',
  'deriveBits',
  'importKey',
  'exportKey',
  'wrapKey',
  'unwrapKey',
] as const;

/** The most of a length in bits, and of an RSA modulus. */
const MAX_BITS = 8 * 1024 * 1024;
const MAX_MODULUS_BITS = 4096;

const Name = Type.String({ maxLength: 100 });
const Integer = Type.Integer({ minimum: 0, maximum: 4_294_967_295 });
/** A part of the bytes that go with the request. */
const Bytes = Type.Object({ start: Integer, end: Integer });
/** A key of the call, by its number. */
const Key = Type.Object({ key: Integer });

/** The members of all dictionaries of these algorithms. */
const Algorithm = Type.Object(
  {
    name: Name,
    hash: Type.Optional(Type.Object({ name: Name })),
    modulusLength: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_MODULUS_BITS })),
    namedCurve: Type.Optional(Name),
    length: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_BITS })),
    tagLength: Type.Optional(Integer),
    saltLength: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_MODULUS_BITS })),
    iterations: Type.Optional(Integer),
    public: Type.Optional(Key),
    publicExponent: Type.Optional(Bytes),
    iv: Type.Optional(Bytes),
    additionalData: Type.Optional(Bytes),
    counter: Type.Optional(Bytes),
    label: Type.Optional(Bytes),
    salt: Type.Optional(Bytes),
    info: Type.Optional(Bytes),
  },
  { additionalProperties: false },
);
export type SubtleAlgorithm = Static<typeof Algorithm>;

const Argument = Type.Union([
  Type.Null(),
  Type.Boolean(),
  Type.Integer({ minimum: 0, maximum: MAX_BITS }),
  Name,
  Type.Array(Name, { maxItems: 20 }),
  Bytes,
  Key,
  Type.Object({ algorithm: Algorithm }),
  Type.Object({ jwk: Type.Record(Type.String(), Type.Unknown()) }),
]);
export type SubtleArgument = Static<typeof Argument>;

const Request = Type.Object({
  method: Type.Enum([...METHODS]),
  args: Type.Array(Argument, { maxItems: 7 }),
});
export type SubtleRequest = Static<typeof Request>;

let requests: Validator | undefined;

/** What a key is, without what it holds. */
export interface SubtleKey {
  readonly key: number;
  readonly type: string;
  readonly extractable: boolean;
  readonly usages: readonly string[];
  /** `publicExponent` as numbers. */
  readonly algorithm: Readonly<Record<string, unknown>>;
}

export type SubtleAnswer =
  /** The bytes beside it are the result. */
  | { readonly kind: 'bytes' }
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'key'; readonly key: SubtleKey }
  | { readonly kind: 'pair'; readonly publicKey: SubtleKey; readonly privateKey: SubtleKey }
  | { readonly kind: 'error'; readonly name: string; readonly message: string };

/** A request of a call, if it is well-formed and within bounds. */
export function readSubtleRequest(text: string): SubtleRequest | undefined {
  try {
    const request: unknown = JSON.parse(text);
    requests ??= compileValidator(Request);
    return requests.check(request) ? (request as SubtleRequest) : undefined;
  } catch {
    return undefined;
  }
}
