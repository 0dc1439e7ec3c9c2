import { base64Input } from '@toolyard/sdk/inputs';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

const text = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes);

test.each([
  ['nothing', '', ''],
  ['both alphabets at once', '8J-YgPCfmIA/Pw==', '😀😀??'],
  ['padding left out', 'Zm9vYg', 'foob'],
  ['white space anywhere', ' Zm9v\r\n\tYg=\f= \n', 'foob'],
  ['unused bits set', 'Zm9vYh==', 'foob'],
])('reads %s', (_, base64, expected) => {
  expect(text(base64Input.parse('text', base64))).toBe(expected);
});

test.each([
  [
    'an illegal character',
    'Zm9v\nYm😀y',
    'text: expected base64, got the character "😀" at line 2, column 3',
  ],
  ['a vertical tab', 'Zm9v\v', 'got the character "\\u000b" at line 1, column 5'],
  ['= before the end', 'Zg==\nZg==', 'got = before the end at line 1, column 3'],
  ['an impossible length', 'Zm9vY', 'got 5 characters, which hold no whole number of bytes'],
  ['incomplete padding', 'Zg=', 'got 1 of 2 padding characters'],
  ['padding alone', '==', 'got 2 of 0 padding characters'],
  ['a data: URL', 'data:;base64,Zg==', 'got the character ":" at line 1, column 5'],
])('refuses %s', (_, base64, message) => {
  expect(() => base64Input.parse('text', base64)).toThrow(message);
});

test('reads back whatever was written', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.constantFrom('base64', 'base64url'), (bytes, alphabet) => {
      expect(
        base64Input.parse('text', bytes.toBase64({ alphabet, omitPadding: alphabet === 'base64url' })),
      ).toEqual(bytes);
    }),
  );
});

test.each([
  ['a media type with parameters', 'data:text/html;charset=utf-8;base64,SGk=', 'text/html;charset=utf-8'],
  ['no media type', 'data:;base64,SGk=', undefined],
  ['parameters alone', 'data:;charset=utf-8;base64,SGk=', 'text/plain;charset=utf-8'],
  ['capitals and white space', '\n DATA:image/png; BASE64,SGk=', 'image/png'],
  ['percent-escapes', 'data:text/plain;base64,SGk%3d', 'text/plain'],
])('reads a data: URL with %s', (_, url, mediaType) => {
  const read = base64Input.parseDataUrl('text', url);
  expect(text(read?.bytes)).toBe('Hi');
  expect(read?.mediaType).toBe(mediaType);
});

test.each([
  ['is not base64', 'data:text/plain,Hello'],
  ['says base64 elsewhere', 'data:text/plain;base64;charset=utf-8,SGk='],
  ['has no comma', 'data:text/plain;base64'],
])('refuses a data: URL that %s', (_, url) => {
  expect(() => base64Input.parseDataUrl('text', url)).toThrow('text: expected a data: URL with ;base64');
});

test('places what is wrong in a data: URL', () => {
  expect(() => base64Input.parseDataUrl('text', 'data:;base64,SG%3D*')).toThrow(
    'the character "*" at line 1, column 19',
  );
});

test('leaves other text alone', () => {
  expect(base64Input.parseDataUrl('text', 'Zm9v')).toBeUndefined();
});
