import { Type, type Static } from 'typebox';
import { ID_PATTERN } from './manifest.ts';

/** The file beside `plugin.json` that holds what its author signed: a compact JWS (RFC 7515). */
export const SIGNATURE_FILE = 'plugin.json.jws';

/** The JWS's `typ` (RFC 7515 §4.1.9): a signature of one kind is never taken for another's. */
export const SIGNATURE_TYPE = 'toolyard-bundle+jws';

/** The only algorithm: EdDSA with Ed25519 (RFC 8037). */
export const SIGNATURE_ALGORITHM = 'EdDSA';

/** What the author of a bundle states by signing: which bundle it is, and for how long the word counts. */
export const Statement = Type.Object(
  {
    type: Type.Literal('toolyard-bundle'),
    /** Name of the npm package. */
    package: Type.String({ minLength: 1, maxLength: 214 }),
    id: Type.String({ pattern: ID_PATTERN, maxLength: 64 }),
    version: Type.String({ maxLength: 64 }),
    /** SHA-256 of `plugin.json` in hexadecimal, which holds the hashes of all other files. */
    digest: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    /** When it was signed, in seconds since 1970. */
    iat: Type.Integer({ minimum: 0 }),
    /** When it ends, in seconds since 1970. */
    exp: Type.Integer({ minimum: 0 }),
  },
  { additionalProperties: false },
);
export type Statement = Static<typeof Statement>;
