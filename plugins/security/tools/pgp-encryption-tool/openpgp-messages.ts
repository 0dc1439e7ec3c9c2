import { InputError } from '@toolyard/sdk';
import {
  createCleartextMessage,
  createMessage,
  decryptSessionKeys,
  encrypt,
  enums,
  Message,
  readCleartextMessage,
  readMessage,
  readSignature,
  sign,
  verify,
  type Key,
  type PrivateKey,
} from 'openpgp';
import { utf8Bytes } from '../../lib/bytes.ts';
import { LIMITS } from './openpgp-limits.ts';

type Verifications = Awaited<ReturnType<Message<string>['verify']>>;

/** Who signed, and whether that holds. */
export interface Signature {
  readonly valid: boolean;
  /** 16 hex digits. */
  readonly keyId: string;
  /** Why not. */
  readonly reason: string | null;
}

export interface Recipients {
  readonly keys: readonly Key[];
  readonly password: string | undefined;
  readonly signer: PrivateKey | undefined;
}

/** Encrypts to all keys and the password. Line ends stay as they are, since the text goes as bytes. */
export async function encryptText(
  text: string,
  { keys, password, signer }: Recipients,
  date: Date,
): Promise<string> {
  for (const key of keys)
    await requireUsable('public_key', () => key.getEncryptionKey(undefined, date, undefined, LIMITS));
  if (signer !== undefined)
    await requireUsable('private_key', () => signer.getSigningKey(undefined, date, undefined, LIMITS));
  const message = await createMessage({ binary: utf8Bytes('message', text) });
  const encrypting = encrypt({
    message,
    encryptionKeys: [...keys],
    date,
    config: LIMITS,
    ...(password === undefined ? {} : { passwords: [password] }),
    ...(signer === undefined ? {} : { signingKeys: [signer] }),
  });
  return orBlame(signer === undefined ? 'public_key' : 'private_key', 'the key cannot be used', encrypting);
}

/** Signs in the clear (RFC 9580 §7): over CRLF, whichever line ends the text travels with. */
export async function signText(text: string, signer: PrivateKey, date: Date): Promise<string> {
  utf8Bytes('message', text);
  if (text === '') throw new InputError('message', 'expected text, got none');
  await requireUsable('private_key', () => signer.getSigningKey(undefined, date, undefined, LIMITS));
  const message = await createCleartextMessage({ text });
  const signing = sign({ message, signingKeys: signer, date, config: LIMITS });
  const signed = await orBlame('private_key', 'the key cannot be used', signing);
  return signed.replaceAll('\r\n', '\n');
}

/** An armored signature that travels beside what it signs (RFC 9580 §10.4). */
export async function signDetached(
  bytes: Uint8Array<ArrayBuffer>,
  signer: PrivateKey,
  date: Date,
): Promise<string> {
  await requireUsable('private_key', () => signer.getSigningKey(undefined, date, undefined, LIMITS));
  const message = await createMessage({ binary: bytes });
  const signing = sign({ message, signingKeys: signer, detached: true, date, config: LIMITS });
  return orBlame('private_key', 'the key cannot be used', signing);
}

/** @throws InputError naming `argument` when the key has expired, was revoked, or is too weak to be used */
async function requireUsable(argument: string, use: () => Promise<unknown>): Promise<void> {
  try {
    await use();
  } catch (error) {
    throw new InputError(argument, `the key cannot be used: ${plainReason(error)}`);
  }
}

/**
 * Decrypts with a key or a password, and checks the signature if there are keys to check it with.
 *
 * @throws InputError naming `message`, or `private_key` or `password` when they do not open it
 */
export async function decryptText(
  armored: string,
  secret: { readonly key: PrivateKey | undefined; readonly password: string | undefined },
  signers: readonly Key[],
  date: Date,
): Promise<{ text: string; signature: Signature | null }> {
  const message = await readArmored(armored);
  const { packet } = enums;
  if (message.packets.filterByTag(packet.symmetricallyEncryptedData).length > 0)
    throw new InputError(
      'message',
      'it has no integrity protection (no MDC, no AEAD): it could have been changed',
    );
  if (
    message.packets.filterByTag(packet.symEncryptedIntegrityProtectedData, packet.aeadEncryptedData)
      .length === 0
  )
    throw new InputError('message', 'expected an encrypted message');

  const forPassword = message.packets.filterByTag(packet.symEncryptedSessionKey).length > 0;
  const usesPassword = secret.password !== undefined && (forPassword || secret.key === undefined);
  const [argument, open] = usesPassword
    ? (['password', { passwords: secret.password ?? '' }] as const)
    : (['private_key', secret.key === undefined ? {} : { decryptionKeys: secret.key }] as const);
  let decrypted: Message<string>;
  try {
    const sessionKeys = await decryptSessionKeys({ message, date, config: LIMITS, ...open });
    // Newer messages say in the open which cipher they use, and OpenPGP.js does not look at this one.
    const usable = sessionKeys.map(({ data, algorithm }) => ({ data, algorithm: algorithm ?? 'aes256' }));
    const { packets } = await message.decrypt(undefined, undefined, usable, date, LIMITS);
    decrypted = new Message(packets);
  } catch (error) {
    throw closedMessage(argument, message, error);
  }
  const [signature] =
    signers.length === 0 ? [] : await checkSignatures(await decrypted.verify([...signers], date, LIMITS));
  return { text: literalText(decrypted), signature: signature ?? null };
}

/**
 * Reads a cleartext signed or a signed message and checks who signed it.
 *
 * @throws InputError naming `message` when it is neither
 */
export async function verifyText(
  armored: string,
  signers: readonly Key[],
  date: Date,
): Promise<{ text: string; signature: Signature | undefined }> {
  if (armored.includes('-----BEGIN PGP SIGNED MESSAGE-----')) {
    const expectation = 'the signed message cannot be read';
    const reading = readCleartextMessage({ cleartextMessage: armored, config: LIMITS });
    const message = await orBlame('message', expectation, reading);
    const verifying = verify({ message, verificationKeys: [...signers], date, config: LIMITS });
    const { data, signatures } = await orBlame('message', expectation, verifying);
    return { text: data, signature: (await checkSignatures(signatures))[0] };
  }
  const message = await readArmored(armored);
  const verifying = message.verify([...signers], date, LIMITS);
  const results = await orBlame('message', 'expected a signed message', verifying);
  return { text: literalText(message), signature: (await checkSignatures(results))[0] };
}

/**
 * Checks a signature that travels beside what it signs.
 *
 * @throws InputError naming `signature` when it is none
 */
export async function verifyDetached(
  bytes: Uint8Array<ArrayBuffer>,
  armored: string,
  signers: readonly Key[],
  date: Date,
): Promise<Signature | undefined> {
  if (!armored.includes(DETACHED))
    throw new InputError('signature', `expected an armored signature ${DETACHED}`);
  const reading = readSignature({ armoredSignature: armored.trim(), config: LIMITS });
  const signature = await orBlame('signature', 'the armored signature cannot be read', reading);
  const message = await createMessage({ binary: bytes });
  const verifying = verify({
    message,
    signature,
    verificationKeys: [...signers],
    format: 'binary',
    date,
    config: LIMITS,
  });
  const { signatures } = await orBlame('signature', 'the armored signature cannot be read', verifying);
  return (await checkSignatures(signatures))[0];
}

const DETACHED = '-----BEGIN PGP SIGNATURE-----';

/** A message stays closed to a wrong secret, or to any where OpenPGP.js does not have its cipher. */
function closedMessage(argument: string, message: Message<string>, error: unknown): InputError {
  const ciphers = message.packets.filterByTag(enums.packet.symEncryptedSessionKey).flatMap((packet) => {
    const [version = 0, cipher = 0] = packet.write();
    return version === 4 || version === 5 ? [cipher] : [];
  });
  const unknown = ciphers.find((cipher) => !KNOWN_CIPHERS.has(cipher));
  if (unknown !== undefined)
    return new InputError('message', `its cipher is not known here: ${CIPHERS.get(unknown) ?? unknown}`);
  // With a key, the cipher's number comes to light when the session key is opened.
  if (error instanceof Error && error.message.endsWith('Invalid enum value.'))
    return new InputError('message', 'its cipher is not known here: Camellia, or one that no standard has');
  return new InputError(argument, 'does not open the message, or the message was changed');
}

/** OpenPGP.js has a name for IDEA, but does not have it. */
const KNOWN_CIPHERS: ReadonlySet<unknown> = new Set(
  Object.values(enums.symmetric).filter((cipher) => cipher !== enums.symmetric.idea),
);

/** What OpenPGP.js leaves out (RFC 9580 §9.3, RFC 5581 §3). */
const CIPHERS: ReadonlyMap<number, string> = new Map([
  [1, 'IDEA'],
  [11, 'Camellia-128'],
  [12, 'Camellia-192'],
  [13, 'Camellia-256'],
]);

/** What comes of the work, or an InputError in place of OpenPGP.js' own, which names no argument. */
async function orBlame<Result>(
  argument: string,
  expectation: string,
  work: Promise<Result>,
): Promise<Result> {
  try {
    return await work;
  } catch {
    throw new InputError(argument, expectation);
  }
}

async function readArmored(armored: string): Promise<Message<string>> {
  if (armored.includes(DETACHED) && !armored.includes('-----BEGIN PGP MESSAGE-----'))
    throw new InputError(
      'message',
      'expected what was signed; its detached signature belongs into signature',
    );
  if (!armored.includes('-----BEGIN PGP MESSAGE-----'))
    throw new InputError('message', 'expected an armored message -----BEGIN PGP MESSAGE-----');
  const reading = readMessage({ armoredMessage: armored.trim(), config: LIMITS });
  return orBlame('message', 'the armored message cannot be read', reading);
}

/** Those that hold first. */
async function checkSignatures(results: Verifications): Promise<Signature[]> {
  const signatures = await Promise.all(
    results.map(async ({ keyID, verified }): Promise<Signature> => {
      const keyId = keyID.toHex();
      try {
        return { valid: await verified, keyId, reason: null };
      } catch (error) {
        return { valid: false, keyId, reason: plainReason(error) };
      }
    }),
  );
  return signatures.toSorted((a, b) => Number(b.valid) - Number(a.valid));
}

function literalText(message: Message<string>): string {
  const content = message.unwrapCompressed();
  const bytes = content.getLiteralData();
  // Text travels with CRLF, as the packet's first octet tells (RFC 9580 §5.9).
  const format = content.packets.findPacket(enums.packet.literalData)?.write()[0];
  const isText = format === enums.literal.text || format === enums.literal.utf8;
  if (bytes === null) throw new InputError('message', 'it holds no text');
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return isText ? text.replaceAll('\r\n', '\n') : text;
  } catch {
    throw new InputError('message', 'expected text in UTF-8 inside, got other bytes');
  }
}

function plainReason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/^Error [a-z ]+: /i, '');
}
