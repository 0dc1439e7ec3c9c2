import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as fontkit from '@cantoo/fontkit';
import { expect, test } from 'vitest';
import { layOut } from '../../../plugins/kit/glyph-layout.ts';

function fontOf(path: string): fontkit.Font {
  const font = fontkit.create(
    readFileSync(createRequire(import.meta.url).resolve(`@expo-google-fonts/${path}`)),
  );
  if (!('layout' in font)) throw new TypeError('a collection');
  return font;
}

const latin = fontOf('noto-sans/400Regular/NotoSans_400Regular.ttf');
const arabic = fontOf('noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf');

const advances = (font: fontkit.Font, text: string) => layOut(font, text).map(({ xAdvance }) => xAdvance);

test('a pair that the font kerns stands closer than its letters alone', () => {
  const [pair = 0] = advances(latin, 'AV');
  const [alone = 0] = advances(latin, 'A');
  expect(pair).toBeLessThan(alone);
});

test('a mark stands at an offset, and moves nothing', () => {
  const [, mark] = layOut(latin, 'x\u0301');
  expect(mark).toMatchObject({ xAdvance: 0 });
});

test('letters that join have the form of their place, from left to right as they are drawn', () => {
  const alone = layOut(arabic, '\u0628').map(({ glyph }) => glyph.id);
  const word = layOut(arabic, '\u0628\u0628', { direction: 'rtl' }).map(({ glyph }) => glyph.id);
  expect(new Set([...word, ...alone]).size).toBeGreaterThan(2);
});

test('a feature can be switched off', () => {
  expect(layOut(latin, 'ffi')).toHaveLength(1);
  expect(layOut(latin, 'ffi', { features: { liga: false } })).toHaveLength(3);
});
