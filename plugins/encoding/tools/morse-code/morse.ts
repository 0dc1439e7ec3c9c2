import signs from '../../data/morse.json' with { type: 'json' };

/** The codes of ITU-R M.1677-1, and after them the common ones for ! & ; _ and $. */
const CODES: ReadonlyMap<string, string> = new Map(signs.map(({ character, code }) => [character, code]));

const CHARACTERS = new Map(signs.map(({ character, code }) => [code, character]));

/** What is read as another sign: × as X, and typographic quotes and dashes as those of ASCII. */
const FOLDED: readonly (readonly [RegExp, string])[] = [
  [/×/g, 'X'],
  [/[‘’‚‛‹›′]/g, "'"],
  [/[“”„‟«»″]/g, '"'],
  [/[‐‑‒–—―−]/g, '-'],
];

/**
 * The codes of one character, parted by spaces: accented letters but É as their base letter. Undefined when
 * there is no code.
 */
export function encodeCharacter(character: string): string | undefined {
  const direct = CODES.get(character.toUpperCase());
  if (direct !== undefined) return direct;
  const folded = FOLDED.reduce((text, [sign, ascii]) => text.replace(sign, ascii), character);
  const composed = folded.normalize('NFC').toUpperCase();
  const letters = composed === 'É' ? composed : composed.normalize('NFD').replace(/\p{Mn}/gu, '');
  const codes = [...letters].map((letter) => CODES.get(letter));
  return letters !== '' && codes.every((code) => code !== undefined) ? codes.join(' ') : undefined;
}

/** The character of a code of `.` and `-`, in upper case, or undefined when there is none. */
export function decodeCharacter(code: string): string | undefined {
  return CHARACTERS.get(code);
}
