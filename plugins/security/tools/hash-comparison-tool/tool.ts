import { defineTool, InputError, Type, type Infer } from '@toolyard/sdk';
import { fileInput } from '@toolyard/sdk/inputs';
import { equalBytes, utf8Bytes } from '../../lib/bytes.ts';
import { ALGORITHMS, digest, requireAlgorithm, WEAK_ALGORITHMS, type Algorithm } from '../../lib/digest.ts';
import { readHashes, type WrittenHash } from './parse-hash.ts';

const input = Type.Object({
  text: Type.Optional(Type.String({ contentMediaType: 'text/plain', description: 'Text, as UTF-8' })),
  file: Type.Optional(fileInput.schema({ description: 'File bytes: base64 or data: URL; in place of text' })),
  hash: Type.Optional(Type.String({ description: 'A hash, to compare two hashes' })),
  expected: Type.Optional(Type.String({ description: 'Hash: hex, base64, SRI, or a checksum line' })),
  expected_text: Type.Optional(Type.String({ contentMediaType: 'text/plain', description: 'Second text' })),
  expected_file: Type.Optional(fileInput.schema({ description: 'Second file: base64 or data: URL' })),
  algorithm: Type.Optional(
    Type.String({
      description: 'Hash, as hash-generate; default by form or length of expected, else SHA-256',
    }),
  ),
});
type Input = Infer<typeof input>;

export default defineTool({
  title: 'Hash Comparison',
  summary:
    'Check text, a file or a hash against an expected hash, checksum line or second input; or list its hashes.',
  keywords: ['verify checksum', 'integrity', 'sha256sum', 'SRI'],
  runtime: 'pool',
  inlineBelowBytes: 16384,
  input,
  output: Type.Object({
    match: Type.Union([Type.Boolean(), Type.Null()], { description: 'equal; null without a right side' }),
    algorithm: Type.Union([Type.String(), Type.Null()], { description: 'hash used' }),
    actual: Type.Union([Type.String(), Type.Null()], { description: 'hash of the left side, hex' }),
    expected: Type.Union([Type.String(), Type.Null()], { description: 'hash of the right side, hex' }),
    weak: Type.Boolean({ description: 'MD5 or SHA-1: fine for transfer errors, not against forgery' }),
    hashes: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description: 'MD5, SHA-1, SHA-256, SHA-384, SHA-512 of the left input; only without a right side',
      }),
    ),
  }),
  examples: [
    {
      name: 'a file against a line of sha256sum',
      input: {
        file: 'aGVsbG8K',
        expected: '5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03  hello.txt',
      },
      output: { match: true, algorithm: 'SHA-256' },
    },
    {
      name: 'subresource integrity of a script',
      input: {
        text: "alert('Hello, world.');",
        expected: 'sha384-H8BRh8j48O9oYatfu5AZzq6A9RINhZO5H16dQZngK7T62em8MUt1FLm52t+eX6xO',
      },
      output: { match: true, algorithm: 'SHA-384', weak: false },
    },
  ],
  async run(given) {
    const algorithm =
      given.algorithm === undefined ? undefined : requireAlgorithm('algorithm', given.algorithm, ALGORITHMS);
    const left = leftSide(given, algorithm);
    const right = rightSide(given, algorithm);
    if (right !== undefined) return compare(left, right, algorithm);
    if (left.kind === 'hash') throw new InputError('expected', 'required, to compare the hash with');
    return {
      match: null,
      algorithm: algorithm ?? null,
      actual: algorithm === undefined ? null : (await digest(algorithm, left.bytes)).toHex(),
      expected: null,
      weak: algorithm !== undefined && WEAK_ALGORITHMS.has(algorithm),
      hashes: await listHashes(left.bytes),
    };
  },
});

/** What is compared: content that is still to be hashed, or a hash. */
type Side = { readonly kind: 'content'; readonly bytes: Uint8Array<ArrayBuffer> } | WrittenHash;

function leftSide({ text, file, hash }: Input, algorithm: Algorithm | undefined): Side {
  if (hash !== undefined) {
    if (text !== undefined || file !== undefined)
      throw new InputError('hash', 'expected one of text, file and hash, got several');
    const [side, ...more] = readHashes('hash', hash, algorithm);
    if (more.length > 0) throw new InputError('hash', `expected one hash, got ${more.length + 1}`);
    return side;
  }
  if (file !== undefined) {
    if (text !== undefined) throw new InputError('file', 'expected either text or file, got both');
    return { kind: 'content', bytes: fileInput.parse('file', file).bytes };
  }
  if (text === undefined) throw new InputError('text', 'required, or file, or hash');
  return { kind: 'content', bytes: utf8Bytes('text', text) };
}

/** Subresource integrity may name several hashes, of which any may match. */
function rightSide(given: Input, algorithm: Algorithm | undefined): [Side, ...Side[]] | undefined {
  const { expected, expected_text: text, expected_file: file } = given;
  if ([expected, text, file].filter((side) => side !== undefined).length > 1)
    throw new InputError(
      'expected',
      'expected one of expected, expected_text and expected_file, got several',
    );
  if (text !== undefined) return [{ kind: 'content', bytes: utf8Bytes('expected_text', text) }];
  if (file !== undefined) return [{ kind: 'content', bytes: fileInput.parse('expected_file', file).bytes }];
  if (expected === undefined) return undefined;
  return readHashes('expected', expected, algorithm);
}

/** The comparison that matches, or else the first. */
async function compare(left: Side, [first, ...others]: [Side, ...Side[]], algorithm: Algorithm | undefined) {
  const result = await compareOne(left, first, algorithm);
  for (const right of others) {
    if (result.match) break;
    const other = await compareOne(left, right, algorithm);
    if (other.match) return other;
  }
  return result;
}

async function compareOne(left: Side, right: Side, algorithm: Algorithm | undefined) {
  const used =
    algorithm ??
    (right.kind === 'hash' ? right.algorithm : left.kind === 'hash' ? left.algorithm : 'SHA-256');
  const actual = await hashOf(left, used);
  const expected = await hashOf(right, used);
  return {
    match: equalBytes(actual, expected),
    algorithm: used,
    actual: actual.toHex(),
    expected: expected.toHex(),
    weak: WEAK_ALGORITHMS.has(used),
  };
}

async function hashOf(side: Side, algorithm: Algorithm): Promise<Uint8Array<ArrayBuffer>> {
  return side.kind === 'hash' ? side.bytes : digest(algorithm, side.bytes);
}

async function listHashes(bytes: Uint8Array): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const name of ['MD5', 'SHA-1', 'SHA-256', 'SHA-384', 'SHA-512'] as const)
    hashes[name] = (await digest(name, bytes)).toHex();
  return hashes;
}
