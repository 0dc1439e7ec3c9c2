import { defineTool, InputError, Type } from '@toolyard/sdk';
import { fileInput, instantInput } from '@toolyard/sdk/inputs';
import { readKeyFile } from './der-file.ts';
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

const Extensions = Type.Array(
  Type.Object({ name: Type.String(), critical: Type.Boolean(), value: Type.String() }),
  { description: 'All extensions: {name, critical, value}; hex of unknown ones' },
);

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
  extensions: Extensions,
  fingerprint_sha1: Type.String(),
  fingerprint_sha256: Type.String(),
});

const Request = Type.Object({
  subject: Type.String(),
  san: Type.Array(Type.String()),
  extensions: Extensions,
  public_key: Key,
  signature_algorithm: Type.String(),
});

const RevocationList = Type.Object({
  issuer: Type.String(),
  this_update: Type.String(),
  next_update: OptionalText,
  expired: Type.Boolean(),
  signature_algorithm: Type.String(),
  extensions: Extensions,
  revoked_count: Type.Integer(),
  revoked: Type.Array(
    Type.Object({ serial_number: Type.String(), revoked_at: Type.String(), reason: OptionalText }),
    { description: 'First 1000: {serial_number, revoked_at, reason}' },
  ),
});

const SignedData = Type.Object({
  content_type: Type.String(),
  certificates: Type.Array(Certificate),
  crls: Type.Array(RevocationList),
});

const KeyStore = Type.Object({
  version: Type.Integer(),
  mac_algorithm: OptionalText,
  mac_iterations: OptionalInteger,
});

export default defineTool({
  title: 'PEM Decoder',
  summary:
    'Decode PEM or DER: certificates, requests, CRLs, PKCS #7, public and private keys (parameters only, no secrets), with warnings.',
  keywords: ['X.509', 'SSL certificate', 'CSR', 'openssl', 'fingerprint'],
  input: Type.Object({
    pem: Type.Optional(
      Type.String({
        writeOnly: true,
        contentMediaType: 'application/x-pem-file',
        description: 'PEM text, one or more blocks',
      }),
    ),
    file: Type.Optional(
      fileInput.schema({
        description: 'In place of pem: PEM or DER (.cer, .crl, .p7b, .p12) as base64 or data: URL',
      }),
    ),
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
        crl: Type.Optional(RevocationList),
        pkcs7: Type.Optional(SignedData),
        pkcs12: Type.Optional(KeyStore),
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
  run({ pem, file, now }, context) {
    const instant = instantInput.orNow('now', now, context).epochMilliseconds;
    if (pem !== undefined && file !== undefined)
      throw new InputError('file', 'expected either pem or file, got both');
    if (pem === undefined && file === undefined) throw new InputError('pem', 'required, or file');
    const blocks =
      file === undefined
        ? parsePem('pem', pem ?? '').map((block) => describeBlock('pem', block, instant))
        : readKeyFile('file', fileInput.parse('file', file).bytes, instant).map((block) =>
            describeBlock('file', block, instant),
          );
    return {
      count: blocks.length,
      blocks,
      warnings: blocks.flatMap((block) => blockWarnings(block, instant)),
    };
  },
});
