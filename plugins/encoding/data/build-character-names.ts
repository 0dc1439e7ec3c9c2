/**
 * Builds `character-names.json`, the Unicode names of the characters that the HTML standard names, from the package
 * unicode-name, whose tables of all characters take long to load. Run by hand after the package was updated:
 * `npx node plugins/encoding/data/build-character-names.ts`. A test holds the file to it.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { characterEntities } from 'character-entities';
import { unicodeReadableName } from 'unicode-name';

/** By character, in the order of their code points, in lower case. */
export function buildCharacterNames(): Record<string, string> {
  const characters = [...new Set(Object.values(characterEntities).join(''))];
  return Object.fromEntries(
    characters
      .toSorted((a, b) => (a.codePointAt(0) ?? 0) - (b.codePointAt(0) ?? 0))
      .map((character) => [character, (unicodeReadableName(character) ?? '').toLowerCase()]),
  );
}

if (import.meta.main)
  writeFileSync(
    join(import.meta.dirname, 'character-names.json'),
    `${JSON.stringify(buildCharacterNames(), null, 1)}\n`,
  );
