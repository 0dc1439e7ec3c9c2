import { config, type Config } from 'openpgp';

/**
 * What OpenPGP.js may do. A small message must not unpack to more than a file may have, nor ask for the host's memory
 * (Argon2, KiB = 2^n). Every curve that GnuPG makes keys on is taken: OpenPGP.js leaves out secp256k1, which is not broken.
 */
export const LIMITS: Config = {
  ...config,
  maxDecompressedMessageSize: 32 * 1024 * 1024,
  maxArgon2MemoryExponent: 18,
  rejectCurves: new Set(),
};
