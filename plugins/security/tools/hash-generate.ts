import { defineTool, InputError, Type } from '@toolyard/sdk';
import { fileInput } from '@toolyard/sdk/inputs';
import { BYTE_ENCODINGS, encodeBytes, utf8Bytes } from '../lib/bytes.ts';
import { ALGORITHMS, digest, requireAlgorithm } from '../lib/digest.ts';

export default defineTool({
  title: 'Hash Generator',
  summary:
    'Hash text or a file: MD5, SHA-1, SHA-2, SHA-3, Keccak, BLAKE2/3, RIPEMD-160, CRC32, or all at once.',
  keywords: ['checksum', 'digest', 'fingerprint', 'SHA-256', 'SHA-512'],
  aliases: ['hash'],
  runtime: 'pool',
  inlineBelowBytes: 16384,
  input: Type.Object({
    text: Type.Optional(
      Type.String({ contentMediaType: 'text/plain', description: 'Text to hash, as UTF-8' }),
    ),
    file: Type.Optional(
      fileInput.schema({ description: 'File bytes: base64 or data: URL; in place of text' }),
    ),
    algorithm: Type.String({
      default: 'SHA-256',
      description: 'SHA-256, MD5, SHA-1, SHA-512, SHA3-256, BLAKE3, CRC32 … or all; any case',
    }),
    encoding: Type.Enum([...BYTE_ENCODINGS], { default: 'hex', description: 'Form of the hash' }),
    uppercase: Type.Boolean({ default: false, description: 'Hex in upper case' }),
  }),
  output: Type.Object({
    hash: Type.Union([Type.String(), Type.Null()], { description: 'the hash; null with all' }),
    algorithm: Type.String({ description: 'canonical name' }),
    bytes: Type.Integer({ description: 'input length' }),
    hashes: Type.Optional(
      Type.Record(Type.String(), Type.String(), { description: 'algorithm name to hash, only with all' }),
    ),
  }),
  examples: [
    {
      name: 'SHA-256 is the default',
      input: { text: 'hello world' },
      output: {
        hash: 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9',
        algorithm: 'SHA-256',
        bytes: 11,
      },
    },
    {
      name: 'CRC32 of the bytes of a file',
      input: { file: 'data:text/plain;base64,MTIzNDU2Nzg5', algorithm: 'crc32' },
      output: { hash: 'cbf43926', algorithm: 'CRC32', bytes: 9 },
    },
    {
      name: 'SHA-1 in Base64',
      input: { text: 'Grüße 😀', algorithm: 'SHA-1', encoding: 'base64' },
      output: { hash: 'SNFm0PdbvNSDU1M3X/yhoP72v/Q=' },
    },
  ],
  async run({ text, file, algorithm, encoding, uppercase }) {
    const bytes = givenBytes(text, file);
    const write = (hash: Uint8Array<ArrayBuffer>) =>
      encoding === 'hex' && uppercase ? hash.toHex().toUpperCase() : encodeBytes(hash, encoding);
    const name = requireAlgorithm('algorithm', algorithm, [...ALGORITHMS, 'all']);
    if (name !== 'all')
      return { hash: write(await digest(name, bytes)), algorithm: name, bytes: bytes.length };
    const hashes: Record<string, string> = {};
    for (const each of ALGORITHMS) hashes[each] = write(await digest(each, bytes));
    return { hash: null, algorithm: name, bytes: bytes.length, hashes };
  },
});

function givenBytes(text: string | undefined, file: string | undefined): Uint8Array<ArrayBuffer> {
  if (file === undefined) {
    if (text === undefined) throw new InputError('text', 'required, or file');
    return utf8Bytes('text', text);
  }
  if (text !== undefined) throw new InputError('file', 'expected either text or file, got both');
  return fileInput.parse('file', file).bytes;
}
