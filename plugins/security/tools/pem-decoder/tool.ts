import { defineTool, Type } from '@toolyard/sdk';
import { instantInput } from '@toolyard/sdk/inputs';
import { parsePem } from './pem-blocks.ts';
import { BLOCK_TYPES, describeBlock } from './pem-content.ts';
import { blockWarnings } from './pem-warnings.ts';

const OptionalText = Type.Union([Type.String(), Type.Null()]);
const OptionalInteger = Type.Union([Type.Integer(), Type.Null()]);

const Key = Type.Object({
  algorithm: Type.Union([Type.String(), Type.Null()], {
    description: 'RSA, EC, Ed25519, Ed448, X25519, DSA, DH …; null when encrypted',
  }),
  bits: OptionalInteger,
  curve: OptionalText,
  exponent: OptionalInteger,
  encrypted: Type.Boolean(),
});

const Certificate = Type.Object({
  version: Type.Integer(),
  subject: Type.String(),
  issuer: Type.String(),
  common_name: OptionalText,
  serial_number: Type.String(),
  not_before: Type.String(),
  not_after: Type.String(),
  expired: Type.Boolean(),
  days_remaining: Type.Integer(),
  self_signed: Type.Boolean(),
  is_ca: Type.Boolean(),
  signature_algorithm: Type.String(),
  public_key: Key,
  san: Type.Array(Type.String()),
  key_usage: Type.Array(Type.String()),
  extended_key_usage: Type.Array(Type.String()),
  fingerprint_sha1: Type.String(),
  fingerprint_sha256: Type.String(),
});

const Request = Type.Object({
  subject: Type.String(),
  san: Type.Array(Type.String()),
  public_key: Key,
  signature_algorithm: Type.String(),
});

export default defineTool({
  title: 'PEM Decoder',
  summary:
    'Decode PEM text: certificates, requests, public and private keys (parameters only, no secrets), with warnings.',
  keywords: ['X.509', 'SSL certificate', 'CSR', 'openssl', 'fingerprint'],
  input: Type.Object({
    pem: Type.String({
      writeOnly: true,
      contentMediaType: 'application/x-pem-file',
      description: 'PEM text, one or more blocks',
    }),
    now: Type.Optional(
      instantInput.schema({ description: 'Instant to judge expiry at, ISO 8601; default now' }),
    ),
  }),
  output: Type.Object({
    count: Type.Integer({ description: 'blocks' }),
    blocks: Type.Array(
      Type.Object({
        index: Type.Integer({ description: 'from 1' }),
        label: Type.String(),
        type: Type.Enum([...BLOCK_TYPES]),
        bytes: Type.Integer(),
        certificate: Type.Optional(Certificate),
        request: Type.Optional(Request),
        key: Type.Optional(Key),
      }),
    ),
    warnings: Type.Array(
      Type.Object({
        code: Type.String(),
        block: Type.Integer({ description: '1-based' }),
        message: Type.String(),
      }),
    ),
  }),
  examples: [
    {
      name: 'A private key: its kind, not its numbers',
      input: {
        pem: '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEILzjRF5xbFVowC8HGe47LgsS4ZHBMp82Z5U6dcL3ocXH\n-----END PRIVATE KEY-----\n',
      },
      output: {
        count: 1,
        blocks: [
          {
            index: 1,
            label: 'PRIVATE KEY',
            type: 'private_key',
            bytes: 48,
            key: { algorithm: 'Ed25519', bits: 256, curve: null, exponent: null, encrypted: false },
          },
        ],
      },
    },
  ],
  run({ pem, now }, context) {
    const instant = instantInput.orNow('now', now, context).epochMilliseconds;
    const blocks = parsePem('pem', pem).map((block) => describeBlock('pem', block, instant));
    return {
      count: blocks.length,
      blocks,
      warnings: blocks.flatMap((block) => blockWarnings(block, instant)),
    };
  },
});
