/**
 * Builds `arial-widths.json`, how far Arial's characters advance, from Arimo, which has the same metrics by design. Run
 * by hand after the font was updated: `npx node plugins/seo/data/build-arial-widths.ts`. A test holds the file to it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as fontkit from '@cantoo/fontkit';

/** Runs of characters, written `20-21` in hexadecimal, with the advance of each in units of an em. */
export interface ArialWidths {
  readonly unitsPerEm: number;
  readonly widths: Readonly<Record<string, number>>;
}

export function buildArialWidths(): ArialWidths {
  const file = import.meta.resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf');
  const font = fontkit.create(readFileSync(fileURLToPath(file)));
  if (!('characterSet' in font)) throw new Error(`${file}: expected a single font`);
  const runs: { first: number; last: number; width: number }[] = [];
  for (const codePoint of font.characterSet.toSorted((a, b) => a - b)) {
    const width = font.glyphForCodePoint(codePoint)?.advanceWidth ?? 0;
    const run = runs.at(-1);
    if (run?.last === codePoint - 1 && run.width === width) run.last = codePoint;
    else runs.push({ first: codePoint, last: codePoint, width });
  }
  const widths = runs.map(({ first, last, width }) => [`${first.toString(16)}-${last.toString(16)}`, width] as const);
  return { unitsPerEm: font.unitsPerEm, widths: Object.fromEntries(widths) };
}

if (import.meta.main)
  writeFileSync(join(import.meta.dirname, 'arial-widths.json'), `${JSON.stringify(buildArialWidths(), null, 1)}\n`);
