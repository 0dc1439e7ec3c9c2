import { createHmac } from 'node:crypto';
import { dictionary } from '@zxcvbn-ts/language-common';
import { equalBytes, utf8Bytes } from '../../lib/bytes.ts';

/** Secrets of tutorials, templates and the documentation of libraries. */
const TUTORIAL_SECRETS = [
  'secret',
  'password',
  'changeme',
  'test',
  'key',
  'admin',
  'jwt',
  'token',
  'your-256-bit-secret',
  'your-384-bit-secret',
  'your-512-bit-secret',
  'your_jwt_secret',
  'empty',
  '',
  '123456',
  'a-string-secret-at-least-256-bits-long',
  'a-valid-string-secret-that-is-at-least-512-bits-long-which-is-very-long',
  'shhhhh',
  'shhhhhhared-secret',
  'secretkey',
  'secret-key',
  'secret_key',
  'secretKey',
  'supersecret',
  'super-secret',
  'super_secret',
  'supersecretkey',
  'super-secret-key',
  'mysecret',
  'my-secret',
  'my_secret',
  'mysecretkey',
  'my-secret-key',
  'my_secret_key',
  'topsecret',
  'top-secret',
  'jwtsecret',
  'jwt-secret',
  'jwt_secret',
  'JWT_SECRET',
  'JWT_SECRET_KEY',
  'jwt-secret-key',
  'jwt_secret_key',
  'your-secret',
  'your-secret-key',
  'your_secret_key',
  'YOUR_SECRET_KEY',
  'SECRET',
  'SECRET_KEY',
  'change-me',
  'change_me',
  'change-this-secret',
  'default',
  'dev-secret',
  'private-key',
];

/** Most telling first; the passwords are those of leaks, the most used ones before the others. */
const SECRETS: ReadonlySet<string> = new Set([...TUTORIAL_SECRETS, ...dictionary['passwords-common']]);

/** What the hashes of one call may read in all, so that a long token costs no more than a short one. */
const MAX_HASHED_BYTES = 64 * 1024 * 1024;

/** Whether a secret is one that attackers try first. */
export function isGuessableSecret(secret: Uint8Array): boolean {
  return SECRETS.has(new TextDecoder().decode(secret));
}

/** Whether a secret that attackers try first made the HMAC. Of a long token the likeliest are tried only. */
export function guessSecret(hash: string, signingInput: string, signature: Uint8Array): boolean {
  const data = utf8Bytes('token', signingInput);
  let left = Math.max(TUTORIAL_SECRETS.length, Math.floor(MAX_HASHED_BYTES / (data.length + 256)));
  for (const secret of SECRETS) {
    if (left === 0) return false;
    left -= 1;
    if (equalBytes(createHmac(hash, secret).update(data).digest(), signature)) return true;
  }
  return false;
}
