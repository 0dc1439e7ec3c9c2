import { Readable } from 'node:stream';
import type { IncomingMessage } from 'node:http';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeBody, readBody } from '../../../host/bins/captured-body.ts';

const LIMIT = 65_536;

/** The description of a body of which at most `LIMIT` bytes are kept. */
function describeWhole(bytes: Uint8Array, contentType?: string) {
  return describeBody({ kept: Buffer.from(bytes).subarray(0, LIMIT), sizeBytes: bytes.length }, contentType);
}

test.each([
  ['no body', '', undefined, ''],
  ['JSON', '{"a":1}', 'application/json', '{"a":1}'],
  ['a form', 'a=1&b=%20', 'application/x-www-form-urlencoded', 'a=1&b=%20'],
  ['text of no declared type', 'hé 😀\r\n\t', undefined, 'hé 😀\r\n\t'],
  ['control characters in declared text', 'a\0b', 'text/plain', 'a\0b'],
  ['a byte order mark', '\ufeff{}', 'application/json', '\ufeff{}'],
  ['a charset that nobody knows', 'é', 'text/plain; charset=klingon', 'é'],
  ['a content type that is none', 'é', ';;;', 'é'],
])('%s is text', (_, sent, contentType, body) => {
  expect(describeWhole(Buffer.from(sent), contentType)).toEqual({
    size_bytes: Buffer.byteLength(sent),
    body,
    body_encoding: 'text',
    body_truncated: false,
  });
});

test.each([
  ['latin1', Buffer.from('é', 'latin1'), 'text/plain; charset=iso-8859-1', 'é'],
  ['a quoted charset', Buffer.from('é', 'latin1'), 'text/plain; Charset="ISO-8859-1"', 'é'],
  ['UTF-16', Buffer.from('h😀', 'utf16le'), 'text/plain;charset=utf-16le', 'h😀'],
  ['Shift_JIS', Buffer.from([0x93, 0xfa, 0x96, 0x7b]), 'text/plain; charset=shift_jis', '日本'],
])('text in %s is decoded', (_, bytes, contentType, body) => {
  expect(describeWhole(bytes, contentType)).toMatchObject({
    body,
    body_encoding: 'text',
    size_bytes: bytes.length,
  });
});

test.each([
  ['bytes that are no UTF-8', Buffer.from([0xff, 0xfe, 0x41]), 'text/plain'],
  ['an overlong form', Buffer.from([0xc0, 0xaf]), undefined],
  ['control characters of no declared type', Buffer.from([0, 1, 2, 3]), 'application/octet-stream'],
  ['gzip', Buffer.from([0x1f, 0x8b, 8, 0, 0]), 'application/json'],
  ['bytes that the charset does not have', Buffer.from([0x81, 0xff]), 'text/plain; charset=euc-jp'],
])('%s are base64', (_, bytes, contentType) => {
  expect(describeWhole(bytes, contentType)).toEqual({
    size_bytes: bytes.length,
    body: bytes.toString('base64'),
    body_encoding: 'base64',
    body_truncated: false,
  });
});

test.each([
  ['at the limit', 'x'.repeat(LIMIT), LIMIT, false],
  ['one past it', 'x'.repeat(LIMIT + 1), LIMIT, true],
  ['in a character of two bytes', `${'x'.repeat(LIMIT - 1)}é`, LIMIT - 1, true],
  ['in a character of three bytes', `${'x'.repeat(LIMIT - 2)}€`, LIMIT - 2, true],
  ['in a character of four bytes', `${'x'.repeat(LIMIT - 3)}😀`, LIMIT - 3, true],
  ['after a character of four bytes', `${'x'.repeat(LIMIT - 4)}😀x`, LIMIT, true],
])('text %s', (_, sent, keptBytes, body_truncated) => {
  const bytes = Buffer.from(sent);
  const described = describeWhole(bytes, 'text/plain');
  expect(described).toMatchObject({ size_bytes: bytes.length, body_encoding: 'text', body_truncated });
  expect(described.body).toBe(bytes.toString('utf8', 0, keptBytes));
});

test('a clipped body in another charset ends with a whole character', () => {
  const bytes = Buffer.from(`x${'日'.repeat(40_000)}`, 'utf16le').subarray(0, 70_001);
  const { body, body_encoding } = describeBody(
    { kept: bytes.subarray(0, LIMIT - 1), sizeBytes: bytes.length },
    'text/plain; charset=utf-16le',
  );
  expect(body_encoding).toBe('text');
  expect(body).toBe(`x${'日'.repeat(LIMIT / 2 - 2)}`);
});

test('whatever is clipped, text is a beginning of what was sent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), fc.nat(), (text, at) => {
      const bytes = Buffer.from(text);
      const kept = bytes.subarray(0, at % (bytes.length + 1));
      const { body, body_encoding } = describeBody({ kept, sizeBytes: bytes.length }, 'text/plain');
      expect(body_encoding).toBe('text');
      expect(text.startsWith(body)).toBe(true);
      expect(kept.length - Buffer.byteLength(body)).toBeLessThan(4);
    }),
  );
});

test('whatever is sent comes back byte for byte', () => {
  fc.assert(
    fc.property(
      fc.uint8Array(),
      fc.constantFrom('text/plain', 'image/png', undefined),
      (bytes, contentType) => {
        const { body, body_encoding } = describeWhole(bytes, contentType);
        const back = Buffer.from(body, body_encoding === 'base64' ? 'base64' : 'utf8');
        expect(back.equals(bytes)).toBe(true);
      },
    ),
  );
});

/** A message as the server would see it, of chunks that are made as they are asked for. */
function message(chunks: Iterable<Buffer>): IncomingMessage {
  return Object.assign(Readable.from(chunks, { objectMode: false }), {
    headers: { 'transfer-encoding': 'chunked' },
  }) as unknown as IncomingMessage;
}

test('a body is kept to the limit and read to its end', async () => {
  const chunks = Array.from({ length: 30 }, (_, index) => Buffer.alloc(10_000, index));
  const { kept, sizeBytes } = await readBody(message(chunks), LIMIT);
  expect(sizeBytes).toBe(300_000);
  expect(kept.equals(Buffer.concat(chunks).subarray(0, LIMIT))).toBe(true);
});

test('a body that breaks off is an error', async () => {
  function* breakOff() {
    yield Buffer.from('half');
    throw new Error('gone');
  }
  await expect(readBody(message(breakOff()), LIMIT)).rejects.toThrow('gone');
});
