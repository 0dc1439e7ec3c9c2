import { createCipheriv, randomBytes } from 'node:crypto';
import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFStream,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { isText } from '@toolyard/kit/pdf/objects';
import { hardenedHash } from '@toolyard/kit/pdf/security-handler';
import type { Encryption } from '@toolyard/kit/pdf/serializer';

/** The passwords of a file, prepared, and what it permits whoever opens it with the user's. */
export interface Protection {
  readonly user: Uint8Array;
  readonly owner: Uint8Array;
  /** The entry `P` (ISO 32000-2, table 22). */
  readonly permissions: number;
}

const NO_VECTOR = new Uint8Array(16);
const NOTHING = new Uint8Array();

/** Encrypts strings and streams with AES-256, by the standard security handler's revision 6 (ISO 32000-2, 7.6.4). */
export class Aes256 implements Encryption {
  readonly dictionary: string;
  readonly #context: PDFContext;
  readonly #key = randomBytes(32);

  constructor(context: PDFContext, protection: Protection) {
    this.#context = context;
    this.dictionary = dictionaryOf(protection, this.#key);
  }

  object(object: PDFObject): PDFObject {
    if (object instanceof PDFStream)
      return PDFRawStream.of(this.#dict(object.dict), this.bytes(object.getContents()));
    return this.#value(object);
  }

  bytes(plain: Uint8Array): Uint8Array {
    const vector = randomBytes(16);
    const cipher = createCipheriv('aes-256-cbc', this.#key, vector);
    return Buffer.concat([vector, cipher.update(plain), cipher.final()]);
  }

  #value(object: PDFObject): PDFObject {
    if (isText(object)) return PDFHexString.fromBytes(this.bytes(object.asBytes()));
    if (object instanceof PDFDict) return this.#dict(object);
    if (!(object instanceof PDFArray)) return object;
    const copy = PDFArray.withContext(this.#context);
    for (const element of object.asArray()) copy.push(this.#value(element));
    return copy;
  }

  #dict(dict: PDFDict): PDFDict {
    // A signature stands in the file as it is (ISO 32000-1, 7.6.1).
    const isSignature = dict.has(PDFName.of('ByteRange'));
    const copy = PDFDict.withContext(dict.context);
    for (const [key, value] of dict.entries())
      copy.set(key, isSignature && key.decodeText() === 'Contents' ? value : this.#value(value));
    return copy;
  }
}

/** Algorithms 8 to 10: what opens the key to each password, and what tells that the permissions are those of its author. */
function dictionaryOf({ user, owner, permissions }: Protection, key: Uint8Array): string {
  const [userSalts, ownerSalts] = [randomBytes(16), randomBytes(16)];
  const validation = (password: Uint8Array, salts: Uint8Array, more: Uint8Array) =>
    Buffer.concat([hardenedHash(password, salts.subarray(0, 8), more), salts]);
  const wrapped = (password: Uint8Array, salts: Uint8Array, more: Uint8Array) =>
    encryptBlocks('aes-256-cbc', hardenedHash(password, salts.subarray(8), more), key);
  const u = validation(user, userSalts, NOTHING);
  const entries = {
    U: u,
    UE: wrapped(user, userSalts, NOTHING),
    O: validation(owner, ownerSalts, u),
    OE: wrapped(owner, ownerSalts, u),
    Perms: encryptBlocks('aes-256-ecb', key, permissionBlock(permissions)),
  };
  const strings = Object.entries(entries).map(([name, bytes]) => `/${name} <${bytes.toString('hex')}>`);
  return `<</Filter /Standard /V 5 /R 6 /Length 256 /P ${permissions} /EncryptMetadata true /StmF /StdCF /StrF /StdCF /CF <</StdCF <</AuthEvent /DocOpen /CFM /AESV3 /Length 32>>>> ${strings.join(' ')}>>`;
}

function permissionBlock(permissions: number): Buffer {
  const block = Buffer.concat([Buffer.alloc(4), Buffer.alloc(4, 0xff), Buffer.from('Tadb'), randomBytes(4)]);
  block.writeInt32LE(permissions);
  return block;
}

function encryptBlocks(
  cipherName: 'aes-256-cbc' | 'aes-256-ecb',
  key: Uint8Array,
  blocks: Uint8Array,
): Buffer {
  const cipher = createCipheriv(cipherName, key, cipherName === 'aes-256-cbc' ? NO_VECTOR : null);
  cipher.setAutoPadding(false);
  return Buffer.concat([cipher.update(blocks), cipher.final()]);
}
