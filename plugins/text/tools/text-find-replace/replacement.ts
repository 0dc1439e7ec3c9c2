/** A literal text, or what to put in for a match. */
type Piece = string | ((match: RegExpExecArray, text: string) => string);

const REFERENCE = /\$(?:[$&`']|(?<digits>\d\d?)|<(?<name>[^>]*)>)/g;
const UNNAMED_REFERENCE = /\$(?:[$&`']|(?<digits>\d\d?))/g;

/** Names are looked for only as far as one still closes: past that, every `$<` would be read to the end. */
function* referencesOf(template: string): Iterable<RegExpExecArray> {
  const closed = template.lastIndexOf('>') + 1;
  yield* template.slice(0, closed).matchAll(REFERENCE);
  const unnamed = new RegExp(UNNAMED_REFERENCE);
  unnamed.lastIndex = closed;
  yield* template.matchAll(unnamed);
}

/**
 * Reads a replacement template: `$$`, `$&`, `` $` ``, `$'`, `$1` to `$99` and `$<name>` (ECMA-262,
 * GetSubstitution). A number without such a group stays as it is written.
 *
 * @returns what the template stands for at a match, or undefined if that is longer than `most` code units
 */
export function compileTemplate(
  template: string,
): (match: RegExpExecArray, text: string, most: number) => string | undefined {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: reference, index, groups } of referencesOf(template)) {
    pieces.push(template.slice(end, index), pieceFor(reference, groups?.digits, groups?.name));
    end = index + reference.length;
  }
  pieces.push(template.slice(end));
  return (match, text, most) => {
    const parts: string[] = [];
    let length = 0;
    for (const piece of pieces) {
      const part = typeof piece === 'string' ? piece : piece(match, text);
      length += part.length;
      if (length > most) return undefined;
      parts.push(part);
    }
    return parts.join('');
  };
}

function pieceFor(reference: string, digits: string | undefined, name: string | undefined): Piece {
  if (digits !== undefined) return (match) => numberedGroup(reference, digits, match);
  if (name !== undefined) return ({ groups }) => (groups === undefined ? reference : (groups[name] ?? ''));
  switch (reference) {
    case '$$':
      return '$';
    case '$&':
      return (match) => match[0];
    case '$`':
      return (match, text) => text.slice(0, match.index);
    default:
      return (match, text) => text.slice(match.index + match[0].length);
  }
}

/** Two digits if there are so many groups, else one and a literal digit behind it. */
function numberedGroup(reference: string, digits: string, match: RegExpExecArray): string {
  const groups = match.length - 1;
  const number = Number(digits);
  if (number >= 1 && number <= groups) return match[number] ?? '';
  const first = Number(digits[0]);
  if (digits.length === 2 && first >= 1 && first <= groups) return (match[first] ?? '') + digits.slice(1);
  return reference;
}
