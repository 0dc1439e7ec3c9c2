import { createHmac } from 'node:crypto';
import { defineTool, InputError, Type } from '@toolyard/sdk';
import { base64Bytes, BYTE_ENCODINGS, encodeBytes, equalBytes, hexBytes, utf8Bytes } from '../lib/bytes.ts';
import { opensslName, requireAlgorithm } from '../lib/digest.ts';

const ALGORITHMS = [
  'SHA-256',
  'SHA-512',
  'SHA-1',
  'MD5',
  'SHA-224',
  'SHA-384',
  'SHA3-256',
  'SHA3-512',
] as const;

const INPUT_ENCODINGS = ['utf-8', 'hex', 'base64'] as const;

export default defineTool({
  title: 'HMAC Generator',
  summary: 'Compute an HMAC of a message, or check a webhook signature against one.',
  keywords: ['message authentication code', 'X-Hub-Signature', 'keyed hash', 'MAC', 'verify'],
  aliases: ['hmac'],
  input: Type.Object({
    message: Type.String({ contentMediaType: 'text/plain', description: 'Message' }),
    message_encoding: Type.Enum([...INPUT_ENCODINGS], {
      default: 'utf-8',
      description: 'How message is written',
    }),
    secret: Type.String({ writeOnly: true, description: 'Key' }),
    algorithm: Type.String({
      default: 'SHA-256',
      description: 'SHA-256, SHA-512, SHA-1, MD5, SHA-224, SHA-384, SHA3-256, SHA3-512; any case',
    }),
    secret_encoding: Type.Enum([...INPUT_ENCODINGS], {
      default: 'utf-8',
      description: 'How secret is written',
    }),
    encoding: Type.Enum([...BYTE_ENCODINGS], { default: 'hex', description: 'Form of the result' }),
    expected: Type.Optional(
      Type.String({ description: 'Signature to compare with: hex or base64, prefix sha256= allowed' }),
    ),
  }),
  output: Type.Object({
    hmac: Type.String({ description: 'the HMAC' }),
    algorithm: Type.String({ description: 'canonical name' }),
    match: Type.Optional(Type.Boolean({ description: 'equals expected; only with expected' })),
  }),
  examples: [
    {
      name: 'RFC 4231, test case 2',
      input: { message: 'what do ya want for nothing?', secret: 'Jefe' },
      output: {
        hmac: '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
        algorithm: 'SHA-256',
      },
    },
    {
      name: "A webhook's signature",
      input: {
        message: '{"a":1}\n',
        secret: 's3cret',
        expected: 'sha256=015557DE5463CB8CD33338A9ACF30081FD629D849D401E1D1B89EB16DE83586F',
      },
      output: { match: true },
    },
  ],
  run({ message, message_encoding, secret, algorithm, secret_encoding, encoding, expected }) {
    const name = requireAlgorithm('algorithm', algorithm, ALGORITHMS);
    const hmac = Uint8Array.from(
      createHmac(opensslName(name), readBytes('secret', secret, secret_encoding))
        .update(readBytes('message', message, message_encoding))
        .digest(),
    );
    const result = { hmac: encodeBytes(hmac, encoding), algorithm: name };
    return expected === undefined ? result : { ...result, match: equalsSignature(hmac, expected) };
  },
});

function readBytes(argument: string, text: string, encoding: (typeof INPUT_ENCODINGS)[number]): Uint8Array {
  if (encoding === 'utf-8') return utf8Bytes(argument, text);
  const bytes = encoding === 'hex' ? hexBytes(text.trim()) : base64Bytes(text.trim());
  if (bytes !== undefined) return bytes;
  throw new InputError(
    argument,
    encoding === 'hex' ? 'expected an even number of hex digits' : 'expected base64',
  );
}

/** `expected` may have a name before it, as in GitHub's `sha256=…`: an equals sign that is no padding. */
function equalsSignature(hmac: Uint8Array, expected: string): boolean {
  const digits = expected.trim().replace(/^[A-Za-z][A-Za-z0-9_-]*=(?=[^=])/, '');
  return [hexBytes(digits), base64Bytes(digits)].some(
    (signature) => signature !== undefined && equalBytes(signature, hmac),
  );
}
