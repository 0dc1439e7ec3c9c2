import { transliterate } from 'transliteration';
import { expect, test } from 'vitest';
import { transliteratorFor } from '../../../plugins/text/lib/transliterator.ts';

const LATIN = Array.from({ length: 0x180 }, (_, code) => String.fromCharCode(code)).filter((character) =>
  /[\p{L}\p{N}]/u.test(character),
);

test('Latin letters are written as the library writes them', async () => {
  for (const letter of LATIN.filter((letter) => letter === letter.normalize('NFKC')))
    expect((await transliteratorFor(letter))(letter), letter).toBe(transliterate(letter));
});

test.each(['北京', 'Привет', 'e\u0301', '½', 'µ'])('%s is transliterated by the library', async (text) => {
  expect((await transliteratorFor(text))(text)).toBe(transliterate(text));
});
