import { createHash } from 'node:crypto';
import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFRawStream,
  type PDFObject,
  type PDFRef,
} from '@cantoo/pdf-lib';
import { InputError } from '@toolyard/sdk';
import { decipherAes, rc4 } from './ciphers.ts';
import { listed } from './filters.ts';
import { asDict, dictOf, isText, nameOf, valueOf } from './objects.ts';
import { fileKey, readEncryption, type StandardEncryption } from './security-handler.ts';

/** A password that a caller gave, or might have given. */
export interface GivenPassword {
  /** The argument that holds it, for error messages. */
  readonly argument: string;
  readonly value: string | undefined;
}

/** How the strings or the streams of a file are encrypted (ISO 32000-2, table 25, `CFM`). */
export type Method = 'none' | 'rc4' | 'aes-128' | 'aes-256';

/** What an AES key of an object is made with besides its number (ISO 32000-1, algorithm 1). */
const AES_SALT = Buffer.from('sAlT');

/** Decrypts the objects of a file (ISO 32000-2, 7.6). */
export class Decryption {
  readonly #dict: PDFDict;
  readonly #key: Uint8Array;
  readonly #encryption: StandardEncryption;
  readonly #strings: Method;
  readonly #streams: Method;
  readonly #attachments: Method;

  private constructor(dict: PDFDict, encryption: StandardEncryption, key: Uint8Array) {
    this.#dict = dict;
    this.#key = key;
    this.#encryption = encryption;
    this.#strings = this.#methodOf(nameOf(dict, 'StrF'));
    this.#streams = this.#methodOf(nameOf(dict, 'StmF'));
    this.#attachments = this.#methodOf(nameOf(dict, 'EFF') ?? nameOf(dict, 'StmF'));
  }

  /**
   * The decryption of a file that the password given opens, or the empty one.
   *
   * @param file the argument that the file came with
   * @param id the first part of the file's identifier
   * @throws InputError naming the password's argument when neither opens it, and the file's when no password can
   */
  static open(file: string, dict: PDFDict, id: Uint8Array, password: GivenPassword): Decryption {
    const encryption = readEncryption(dict, id);
    if (encryption === undefined) {
      const filter = nameOf(dict, 'Filter') ?? 'no handler that it names';
      const handler = filter === 'Standard' ? 'a version of the standard handler that is not known' : filter;
      throw new InputError(
        file,
        `expected a PDF that is not encrypted or by a password, got one by ${handler}`,
      );
    }
    const { argument, value = '' } = password;
    const key = fileKey(encryption, value) ?? fileKey(encryption, '');
    if (key === undefined) {
      throw new InputError(
        argument,
        value === ''
          ? `expected the password of ${file}, which is encrypted`
          : `does not open ${file}, which is encrypted`,
      );
    }
    return new Decryption(dict, encryption, key);
  }

  /** What the file's dictionary of encryption says. */
  get encryption(): StandardEncryption {
    return this.#encryption;
  }

  /** How its streams are encrypted. */
  get method(): Method {
    return this.#streams;
  }

  /** An object decrypted, with the strings in it; strings and streams that are another object's are not touched. */
  decrypt(ref: PDFRef, object: PDFObject): PDFObject {
    return object === this.#dict ? object : this.#decrypt(ref, object);
  }

  #decrypt(ref: PDFRef, object: PDFObject): PDFObject {
    if (isText(object)) return PDFHexString.fromBytes(this.#decipher(this.#strings, ref, object.asBytes()));
    if (object instanceof PDFArray) {
      for (const [index, element] of object.asArray().entries())
        object.set(index, this.#decrypt(ref, element));
      return object;
    }
    if (object instanceof PDFRawStream) {
      this.#decryptEntries(ref, object.dict);
      const contents = this.#decipher(this.#methodOfStream(object.dict), ref, object.contents);
      withoutCryptFilter(object.dict);
      return PDFRawStream.of(object.dict, contents);
    }
    if (object instanceof PDFDict) this.#decryptEntries(ref, object);
    return object;
  }

  #decryptEntries(ref: PDFRef, dict: PDFDict): void {
    // A signature is made of the encrypted file and stands in it as it is (ISO 32000-1, 7.6.1).
    const isSignature = dict.has(PDFName.of('ByteRange')) && dict.has(PDFName.of('Contents'));
    for (const [key, value] of dict.entries()) {
      if (isSignature && key.decodeText() === 'Contents') continue;
      dict.set(key, this.#decrypt(ref, value));
    }
  }

  #methodOfStream(dict: PDFDict): Method {
    const filters = listed(valueOf(dict, 'Filter'));
    const own = filters.findIndex((filter) => filter instanceof PDFName && filter.decodeText() === 'Crypt');
    if (own !== -1) return this.#methodOf(nameOf(asDict(listed(valueOf(dict, 'DecodeParms'))[own]), 'Name'));
    const type = nameOf(dict, 'Type');
    if (type === 'Metadata' && !this.#encryption.encryptMetadata) return 'none';
    return type === 'EmbeddedFile' ? this.#attachments : this.#streams;
  }

  /** What a crypt filter does; `Identity` and what is not there do nothing. */
  #methodOf(filter = 'Identity'): Method {
    if (this.#encryption.version < 4) return 'rc4';
    switch (nameOf(dictOf(dictOf(this.#dict, 'CF'), filter), 'CFM')) {
      case 'V2':
        return 'rc4';
      case 'AESV2':
        return 'aes-128';
      case 'AESV3':
        return 'aes-256';
      default:
        return 'none';
    }
  }

  #decipher(method: Method, ref: PDFRef, bytes: Uint8Array): Uint8Array {
    switch (method) {
      case 'none':
        return bytes;
      case 'rc4':
        return rc4(this.#keyOf(ref, new Uint8Array()), bytes);
      case 'aes-128':
        return decipherAes(this.#keyOf(ref, AES_SALT), bytes);
      case 'aes-256':
        return decipherAes(this.#key, bytes);
    }
  }

  /** The key of an object (ISO 32000-1, algorithm 1). */
  #keyOf({ objectNumber, generationNumber }: PDFRef, salt: Uint8Array): Uint8Array {
    const numbers = Buffer.alloc(5);
    numbers.writeUIntLE(objectNumber, 0, 3);
    numbers.writeUIntLE(generationNumber & 0xffff, 3, 2);
    const hash = createHash('md5').update(this.#key).update(numbers).update(salt).digest();
    return hash.subarray(0, Math.min(this.#key.length + 5, 16));
  }
}

/** Takes the crypt filter, whose work is done, off the filters of a stream. */
function withoutCryptFilter(dict: PDFDict): void {
  const filters = listed(valueOf(dict, 'Filter'));
  const index = filters.findIndex((filter) => filter instanceof PDFName && filter.decodeText() === 'Crypt');
  if (index === -1) return;
  for (const key of ['Filter', 'DecodeParms']) {
    const kept = PDFArray.withContext(dict.context);
    for (const [at, value] of listed(valueOf(dict, key)).entries())
      if (at !== index) kept.push(value ?? PDFNull);
    dict.set(PDFName.of(key), kept);
  }
}
