import { createCipheriv, createDecipheriv, pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import { defineTool, InputError, Type } from '@toolyard/sdk';
import { secureRandom } from '@toolyard/sdk/random';
import { base64Bytes, encodeBytes, utf8Bytes } from '../lib/bytes.ts';

const ROUNDS = { default: 600_000, minimum: 100_000, maximum: 2_000_000 } as const;
const SALT_BYTES = 16;
/** 96 bits, the length that GCM is made for (NIST SP 800-38D §5.2.1.1). */
const IV_BYTES = 12;
const TAG_BYTES = 16;

export default defineTool({
  title: 'Text Encryption',
  summary: 'Encrypt text with a password (AES-256-GCM, PBKDF2) to a copyable token, or decrypt such a token.',
  keywords: ['cipher', 'secret message', 'passphrase', 'decode'],
  runtime: 'pool',
  input: Type.Object({
    action: Type.Enum(['encrypt', 'decrypt'], { description: 'Direction' }),
    text: Type.String({
      writeOnly: true,
      contentMediaType: 'text/plain',
      description: 'Plain text, or token to decrypt',
    }),
    password: Type.String({ minLength: 1, writeOnly: true, description: 'Password' }),
    iterations: Type.Integer({ ...ROUNDS, description: 'PBKDF2 rounds, encrypt only' }),
  }),
  output: Type.Object({
    result: Type.String({ description: 'token or plain text' }),
    algorithm: Type.String({ description: 'AES-256-GCM' }),
    kdf: Type.String({ description: 'PBKDF2-HMAC-SHA256' }),
    iterations: Type.Integer({ description: 'rounds used' }),
  }),
  examples: [
    {
      name: 'Decrypt a token',
      input: {
        action: 'decrypt',
        text: 'v1.600000.AAECAwQFBgcICQoLDA0ODw.AAECAwQFBgcICQoL.a6tOcRA9OxUSiTR4ZvvgUFvcokpfLbgk2dWwJGg',
        password: 'pässword',
      },
      output: { result: 'Grüße 😀\n', iterations: 600_000 },
    },
  ],
  async run({ action, text, password, iterations }) {
    const passwordBytes = utf8Bytes('password', password);
    const about = { algorithm: 'AES-256-GCM', kdf: 'PBKDF2-HMAC-SHA256' };
    if (action === 'encrypt') {
      const result = await encrypt(utf8Bytes('text', text), passwordBytes, iterations);
      return { result, ...about, iterations };
    }
    const token = readToken(text);
    return { result: await decrypt(token, passwordBytes), ...about, iterations: token.iterations };
  },
});

/** `v1.ITERATIONS.SALT.IV.DATA`: DATA is the ciphertext followed by the tag. */
interface Token {
  readonly iterations: number;
  readonly salt: Uint8Array;
  readonly iv: Uint8Array;
  readonly ciphertext: Uint8Array;
  readonly tag: Uint8Array;
}

async function encrypt(plain: Uint8Array, password: Uint8Array, iterations: number): Promise<string> {
  const salt = secureRandom.bytes(SALT_BYTES);
  const iv = secureRandom.bytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', await deriveKey(password, salt, iterations), iv);
  const data = Uint8Array.from(Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]));
  const parts = [salt, iv, data].map((bytes) => encodeBytes(bytes, 'base64url'));
  return ['v1', iterations, ...parts].join('.');
}

async function decrypt(token: Token, password: Uint8Array): Promise<string> {
  const key = await deriveKey(password, token.salt, token.iterations);
  const decipher = createDecipheriv('aes-256-gcm', key, token.iv, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(token.tag);
  const plain = decipher.update(token.ciphertext);
  try {
    decipher.final();
  } catch {
    throw new InputError('password', 'wrong, or text was changed: the two cannot be told apart');
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(plain);
  } catch {
    throw new InputError('text', 'expected a token of encrypted text, got one of other bytes');
  }
}

/** @throws InputError when the text is no token, of another version, or asks for rounds out of range */
function readToken(text: string): Token {
  const [version = '', rounds = '', ...encoded] = text.replace(/\s+/g, '').split('.');
  const [salt, iv, data] = encoded.map(tokenBytes);
  if (/^v\d+$/.test(version) && version !== 'v1')
    throw new InputError('text', `expected a token of version v1, got ${version}`);
  if (
    version !== 'v1' ||
    !/^\d+$/.test(rounds) ||
    encoded.length !== 3 ||
    salt?.length !== SALT_BYTES ||
    iv?.length !== IV_BYTES ||
    data === undefined ||
    data.length < TAG_BYTES
  ) {
    throw new InputError('text', 'expected a token v1.ITERATIONS.SALT.IV.DATA as encrypt gives it');
  }
  const iterations = Number(rounds);
  if (iterations < ROUNDS.minimum || iterations > ROUNDS.maximum)
    throw new InputError(
      'text',
      `expected a token with ${ROUNDS.minimum} to ${ROUNDS.maximum} iterations, got ${rounds.slice(0, 12)}`,
    );
  return {
    iterations,
    salt,
    iv,
    ciphertext: data.subarray(0, -TAG_BYTES),
    tag: data.subarray(-TAG_BYTES),
  };
}

/** The bytes of unpadded Base64url in its one canonical form (RFC 4648 §3.5), or undefined. */
function tokenBytes(part: string): Uint8Array | undefined {
  const bytes = base64Bytes(part);
  return bytes !== undefined && encodeBytes(bytes, 'base64url') === part ? bytes : undefined;
}

function deriveKey(password: Uint8Array, salt: Uint8Array, iterations: number): Promise<Uint8Array> {
  return promisify(pbkdf2)(password, salt, iterations, 32, 'sha256');
}
