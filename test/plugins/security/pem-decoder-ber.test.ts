import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { definiteLengths } from '../../../plugins/security/tools/pem-decoder/ber.ts';
import pemDecoder from '../../../plugins/security/tools/pem-decoder/tool.ts';

const definite = (hex: string) => definiteLengths(Uint8Array.fromHex(hex))?.toHex();

test.each([
  ['an open length', '3080 020105 0000', '3003 020105'],
  ['open lengths in each other', '3080 3080 0500 0000 0500 0000', '3006 3002 0500 0500'],
  ['an open length in a closed one', '3006 3080 0500 0000', '3004 3002 0500'],
  ['a string in pieces', '2480 0401aa 0402bbcc 0000', '0403 aabbcc'],
  ['a string in pieces of pieces', '2408 2406 0401aa 0401bb', '0402 aabb'],
  ['a tag of several octets', '3080 1f8101 01ff 0000', '3005 1f8101 01ff'],
])('%s is written as DER has it', (_, ber, der) => {
  expect(definite(ber.replaceAll(' ', ''))).toBe(der.replaceAll(' ', ''));
});

test.each([
  ['nothing', ''],
  ['a tag alone', '30'],
  ['an open length without an end', '3080 0500'],
  ['a primitive of an open length', '0480 0000'],
  ['a content that is cut off', '3005 0500'],
  ['an element across the end of the one around it', '3003 040201 02'],
  ['something behind it', '3080 0000 0500'],
  ['a piece of a string that is none', '2480 0500 0000'],
  ['a nesting of a thousand', '3080'.repeat(1000) + '0000'.repeat(1000)],
])('%s is refused', (_, ber) => {
  expect(definite(ber.replaceAll(' ', ''))).toBeUndefined();
});

test('more open lengths than any message has are refused', () => {
  expect(definite(`3080${'30800000'.repeat(2 ** 18)}0000`)).toBeUndefined();
});

interface Node {
  readonly open: boolean;
  readonly inside: readonly Node[] | Uint8Array;
}

const { node } = fc.letrec<{ node: Node }>((tie) => ({
  node: fc.record({
    open: fc.boolean(),
    inside: fc.oneof(
      { depthSize: 'small' },
      fc.uint8Array({ maxLength: 200 }),
      fc.array(tie('node'), { maxLength: 4 }),
    ),
  }),
}));

/** A node in BER, of open lengths where it says so, or in DER. */
function encode({ open, inside }: Node, der: boolean): number[] {
  const pieces = inside instanceof Uint8Array;
  const cut = pieces ? Math.floor(inside.length / 2) : 0;
  const content = !pieces
    ? inside.flatMap((child) => encode(child, der))
    : open && !der
      ? [...withLength(4, [...inside.subarray(0, cut)]), ...withLength(4, [...inside.subarray(cut)])]
      : [...inside];
  if (open && !der) return [pieces ? 0x24 : 0x30, 0x80, ...content, 0, 0];
  return withLength(pieces ? 4 : 0x30, content);
}

function withLength(tag: number, content: readonly number[]): number[] {
  const { length } = content;
  if (length < 0x80) return [tag, length, ...content];
  return length < 0x100
    ? [tag, 0x81, length, ...content]
    : [tag, 0x82, length >> 8, length & 0xff, ...content];
}

test('BER of any shape is what DER of the same is', () => {
  fc.assert(
    fc.property(node, (tree) => {
      expect([...(definiteLengths(Uint8Array.from(encode(tree, false))) ?? [])]).toEqual(encode(tree, true));
    }),
  );
});

test('a message whose lengths are open is told by what it holds', async () => {
  const bytes = Uint8Array.fromHex(
    '3080 06092a864886f70d010702 a080 3080 020101 3100 3080 06092a864886f70d010701 0000 a080 0000 3100 0000 0000 0000'.replaceAll(
      ' ',
      '',
    ),
  );
  const pkcs7 = { content_type: 'signed-data', certificates: [], crls: [] };
  const pem = `-----BEGIN CMS-----\n${bytes.toBase64()}\n-----END CMS-----\n`;
  expect(await callTool(pemDecoder, { pem })).toMatchObject({ blocks: [{ type: 'pkcs7', pkcs7 }] });
  expect(await callTool(pemDecoder, { file: bytes.toBase64() })).toMatchObject({
    blocks: [{ type: 'pkcs7', bytes: bytes.length, pkcs7 }],
  });
});

test('a message whose lengths never end is refused', async () => {
  const pem = '-----BEGIN CMS-----\nMIAGCSqGSIb3DQEHAqCAMIA=\n-----END CMS-----\n';
  await expect(callTool(pemDecoder, { pem })).rejects.toThrow(
    'pem: block 1 (CMS): the content is not what the label says',
  );
});
