/** What a character is to one who cuts texts into words. */
export const WORD = 1;
/** A mark goes on with a word, and begins none. */
export const MARK = 2;
export const SPACE = 3;
export const REST = 4;

type CharacterKind = typeof WORD | typeof MARK | typeof SPACE | typeof REST;

/** The kind of each UTF-16 code unit that was seen; 0 for others, and for halves of characters. */
const KINDS = new Uint8Array(0x10000);

/**
 * The kind of the character at a place in a text: letters, digits and _ are of words; white space is what has the
 * Unicode property White_Space. Both halves of a surrogate pair are of the kind of the whole.
 */
export function kindAt(text: string, at: number): number {
  return KINDS[text.charCodeAt(at)] || learnKind(text, at);
}

function learnKind(text: string, at: number): CharacterKind {
  const unit = text.charCodeAt(at);
  const isSurrogate = (unit & 0xf800) === 0xd800;
  if (isSurrogate) return kindOf(pairAt(text, at));
  const kind = kindOf(String.fromCharCode(unit));
  KINDS[unit] = kind;
  return kind;
}

/** The character of which a surrogate is a half; the surrogate alone where it has none. */
function pairAt(text: string, at: number): string {
  const before = text.codePointAt(at - 1) ?? 0;
  return String.fromCodePoint(before > 0xffff ? before : (text.codePointAt(at) ?? 0));
}

function kindOf(character: string): CharacterKind {
  if (/[\p{L}\p{N}_]/u.test(character)) return WORD;
  if (/\p{M}/u.test(character)) return MARK;
  return /\p{White_Space}/u.test(character) ? SPACE : REST;
}
