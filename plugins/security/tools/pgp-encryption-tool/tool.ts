import { defineTool, InputError, Type, type Infer } from '@toolyard/sdk';
import { fileInput } from '@toolyard/sdk/inputs';
import { generateKey, type Key } from 'openpgp';
import { utf8Bytes } from '../../lib/bytes.ts';
import { LIMITS } from './openpgp-limits.ts';
import { algorithmName, readLockedKey, readPublicKeys, readUnlockedKey } from './openpgp-keys.ts';
import {
  decryptText,
  encryptText,
  signDetached,
  signText,
  verifyDetached,
  verifyText,
} from './openpgp-messages.ts';

const input = Type.Object({
  action: Type.Enum(['generate', 'encrypt', 'decrypt', 'sign', 'verify', 'inspect'], {
    description: 'What to do',
  }),
  message: Type.Optional(
    Type.String({
      writeOnly: true,
      contentMediaType: 'text/plain',
      description: 'Text, or armored message to decrypt or verify',
    }),
  ),
  public_key: Type.Optional(
    Type.String({ description: 'Armored key of recipient or signer; several blocks allowed' }),
  ),
  private_key: Type.Optional(Type.String({ writeOnly: true, description: 'Armored private key' })),
  passphrase: Type.Optional(
    Type.String({ writeOnly: true, description: 'Passphrase of private_key, or for a new key' }),
  ),
  signature: Type.Optional(
    Type.String({
      contentMediaType: 'application/pgp-signature',
      description: 'Verify: armored detached signature of message or file',
    }),
  ),
  file: Type.Optional(
    fileInput.schema({ description: 'Verify or sign, detached: the bytes, in place of message' }),
  ),
  detached: Type.Boolean({ default: false, description: 'Sign: give the signature alone' }),
  password: Type.Optional(
    Type.String({
      minLength: 1,
      writeOnly: true,
      description: 'Encrypt or decrypt with a password in place of keys',
    }),
  ),
  name: Type.Optional(Type.String({ description: 'New key: owner' })),
  email: Type.Optional(Type.String({ description: 'New key: address' })),
  key_type: Type.Enum(['ecc', 'rsa'], { default: 'ecc', description: 'New key' }),
  rsa_bits: Type.Integer({ default: 3072, minimum: 2048, maximum: 4096, description: 'New RSA key size' }),
  expires_in_days: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 3650,
    description: 'New key: days valid, 0 for ever',
  }),
});
type Input = Infer<typeof input>;

const KeyDetails = Type.Object({
  user_ids: Type.Array(Type.String()),
  fingerprint: Type.String(),
  key_id: Type.String(),
  algorithm: Type.String(),
  created: Type.String(),
  expires: Type.Union([Type.String(), Type.Null()]),
  is_private: Type.Boolean(),
});

const output = Type.Object({
  result: Type.Optional(Type.String({ description: 'armored message or signature, or plain text' })),
  public_key: Type.Optional(Type.String({ description: 'armored (generate)' })),
  private_key: Type.Optional(Type.String({ description: 'armored (generate)' })),
  user_id: Type.Optional(Type.String({ description: 'name <email> (generate)' })),
  user_ids: Type.Optional(Type.Array(Type.String(), { description: 'of the key (inspect)' })),
  fingerprint: Type.Optional(
    Type.String({ description: "hex, lower case: new, inspected or first recipient's key" }),
  ),
  key_id: Type.Optional(Type.String({ description: '16 hex digits (generate, inspect, sign, verify)' })),
  algorithm: Type.Optional(Type.String({ description: '(generate, inspect)' })),
  created: Type.Optional(Type.String({ description: '(inspect)' })),
  expires: Type.Optional(Type.Union([Type.String(), Type.Null()], { description: '(inspect)' })),
  is_private: Type.Optional(Type.Boolean({ description: '(inspect)' })),
  keys: Type.Optional(
    Type.Array(KeyDetails, { description: 'all keys, the first too, where several were given (inspect)' }),
  ),
  valid: Type.Optional(Type.Boolean({ description: 'signature fits (verify)' })),
  signature: Type.Optional(
    Type.Union([Type.Object({ valid: Type.Boolean(), key_id: Type.String() }), Type.Null()], {
      description: '{valid, key_id} of a signed message (decrypt)',
    }),
  ),
  reason: Type.Optional(Type.Union([Type.String(), Type.Null()], { description: 'why not valid (verify)' })),
  warnings: Type.Optional(Type.Array(Type.String(), { description: 'texts; generate without passphrase' })),
});
type Output = Infer<typeof output>;

export default defineTool({
  title: 'PGP Encryption',
  summary: 'Generate OpenPGP keys, encrypt, decrypt, sign, verify or inspect armored messages and keys.',
  keywords: ['GPG', 'GnuPG', 'public key', 'mail encryption', 'signature'],
  runtime: 'pool',
  input,
  output,
  examples: [
    {
      name: 'Decrypt a message of GnuPG with its password',
      input: {
        action: 'decrypt',
        message:
          '-----BEGIN PGP MESSAGE-----\n\njA0ECQMCCLbTnhMp5dz/0kkBq0TjU+73+zu2j41NXju/YytU7GMVgxTZI6FaQmdj\nUKbvb2PTVuA1no3awHcyBWfZQUSPsqVQtNJsQNcDPMJ1PtWiFT5aRYD4\n=+Z0f\n-----END PGP MESSAGE-----\n',
        password: 'sym pw',
      },
      output: { result: 'Grüße from gpg\n', signature: null },
    },
  ],
  run(given, context) {
    return ACTIONS[given.action](given, new Date(context.now()));
  },
});

type Action = (given: Input, date: Date) => Promise<Output>;

const ACTIONS: Readonly<Record<Input['action'], Action>> = {
  async generate({ name, email, passphrase, key_type, rsa_bits, expires_in_days }, date) {
    const owner = readOwner(name, email);
    const { publicKey, privateKey } = await generateKey({
      userIDs: [owner],
      date,
      keyExpirationTime: expires_in_days * 86_400,
      format: 'object',
      ...(key_type === 'rsa' ? { type: 'rsa', rsaBits: rsa_bits } : { type: 'ecc', curve: 'ed25519Legacy' }),
      ...(passphrase ? { passphrase } : {}),
    }).catch(() => {
      throw new InputError(email === undefined ? 'name' : 'email', 'cannot stand in a user id');
    });
    return {
      public_key: publicKey.armor(),
      private_key: privateKey.armor(),
      user_id: publicKey.getUserIDs()[0] ?? '',
      ...identify(publicKey),
      algorithm: algorithmName(publicKey.getAlgorithmInfo()),
      warnings: passphrase ? [] : ['The private key has no passphrase: whoever reads it can use it.'],
    };
  },

  async encrypt({ message, public_key, private_key, passphrase, password }, date) {
    const text = requireText('message', message);
    if (public_key === undefined && password === undefined)
      throw new InputError('public_key', 'required, or password');
    const keys = public_key === undefined ? [] : await readPublicKeys('public_key', public_key);
    const signer =
      private_key === undefined ? undefined : await readUnlockedKey('private_key', private_key, passphrase);
    const result = await encryptText(text, { keys, password, signer }, date);
    const [recipient] = keys;
    return recipient === undefined ? { result } : { result, fingerprint: recipient.getFingerprint() };
  },

  async decrypt({ message, public_key, private_key, passphrase, password }, date) {
    const armored = requireText('message', message);
    if (private_key === undefined && password === undefined)
      throw new InputError('private_key', 'required, or password');
    const key =
      private_key === undefined ? undefined : await readUnlockedKey('private_key', private_key, passphrase);
    const signers = public_key === undefined ? [] : await readPublicKeys('public_key', public_key);
    const { text, signature } = await decryptText(armored, { key, password }, signers, date);
    return {
      result: text,
      signature: signature === null ? null : { valid: signature.valid, key_id: signature.keyId },
    };
  },

  async sign({ message, file, detached, private_key, passphrase }, date) {
    const isDetached = detached || file !== undefined;
    const text = isDetached ? '' : requireText('message', message);
    const bytes = isDetached ? signedBytes(message, file) : undefined;
    const signer = await readUnlockedKey('private_key', requireText('private_key', private_key), passphrase);
    const result = await (bytes === undefined
      ? signText(text, signer, date)
      : signDetached(bytes, signer, date));
    const signedWith = await signer.getSigningKey(undefined, date, undefined, LIMITS);
    return { result, key_id: signedWith.getKeyID().toHex() };
  },

  async verify({ message, file, signature: armoredSignature, public_key }, date) {
    if (armoredSignature !== undefined) {
      const bytes = signedBytes(message, file);
      const signers = await readPublicKeys('public_key', requireText('public_key', public_key));
      const signature = await verifyDetached(bytes, armoredSignature, signers, date);
      if (signature === undefined) return { valid: false, reason: 'There is no signature in the block.' };
      return { valid: signature.valid, key_id: signature.keyId, reason: signature.reason };
    }
    if (file !== undefined) throw new InputError('signature', 'required to verify a file');
    const armored = requireText('message', message);
    const signers = await readPublicKeys('public_key', requireText('public_key', public_key));
    const { text, signature } = await verifyText(armored, signers, date);
    const result = text.replace(/\r?\n$/, '');
    if (signature === undefined) return { result, valid: false, reason: 'Nobody signed the message.' };
    return { result, valid: signature.valid, key_id: signature.keyId, reason: signature.reason };
  },

  async inspect({ public_key, private_key }) {
    const [first, ...others] = await givenKeys(public_key, private_key);
    const details = await describeKey(first);
    if (others.length === 0) return details;
    return { ...details, keys: [details, ...(await Promise.all(others.map(describeKey)))] };
  },
};

async function describeKey(key: Key): Promise<Infer<typeof KeyDetails>> {
  const expires = await key.getExpirationTime(undefined, LIMITS);
  return {
    user_ids: key.getUserIDs(),
    ...identify(key),
    algorithm: algorithmName(key.getAlgorithmInfo()),
    created: isoInstant(key.getCreationTime()),
    expires: expires instanceof Date ? isoInstant(expires) : null,
    is_private: key.isPrivate(),
  };
}

/** What a detached signature is about: text as UTF-8, or a file. */
function signedBytes(message: string | undefined, file: string | undefined): Uint8Array<ArrayBuffer> {
  if (file === undefined) return utf8Bytes('message', requireText('message', message));
  if (message !== undefined) throw new InputError('file', 'expected message or file, got both');
  return fileInput.parse('file', file).bytes;
}

async function givenKeys(
  publicKey: string | undefined,
  privateKey: string | undefined,
): Promise<[Key, ...Key[]]> {
  if (publicKey !== undefined) return readPublicKeys('public_key', publicKey);
  if (privateKey !== undefined) return [await readLockedKey('private_key', privateKey)];
  throw new InputError('public_key', 'required, or private_key');
}

function requireText(argument: string, given: string | undefined): string {
  if (given === undefined) throw new InputError(argument, 'required for this action');
  return given;
}

function readOwner(name: string | undefined, email: string | undefined): { name?: string; email?: string } {
  const owner = {
    ...(name?.trim() ? { name: name.trim() } : {}),
    ...(email?.trim() ? { email: email.trim() } : {}),
  };
  if (Object.keys(owner).length === 0) throw new InputError('name', 'required, or email');
  if (owner.name !== undefined && /[<>\p{Cc}\p{Cs}]/u.test(owner.name))
    throw new InputError('name', 'expected a name without < > and control characters');
  return owner;
}

function identify(key: Key) {
  return { fingerprint: key.getFingerprint(), key_id: key.getKeyID().toHex() };
}

function isoInstant(date: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(date.getTime()).toString();
}
