import { InputError, quote } from '@toolyard/sdk';

/**
 * Octal digits as a mode of 12 bits.
 *
 * @throws InputError when they are no octal digits, or more than 7777
 */
export function fromOctal(argument: string, text: string): number {
  if (!/^[0-7]+$/.test(text))
    throw new InputError(argument, `expected octal digits, 0 to 7, got ${quote(text)}`);
  const digits = text.replace(/^0+(?=.)/, '');
  if (digits.length > 4) throw new InputError(argument, `expected a mode up to 7777, got ${quote(text)}`);
  return Number.parseInt(digits, 8);
}

/** What each of the nine places of `ls -l` may hold, with the bits that it stands for. */
const LS_PLACES: readonly Readonly<Record<string, number>>[] = [
  { r: 0o400 },
  { w: 0o200 },
  { x: 0o100, s: 0o4100, S: 0o4000 },
  { r: 0o40 },
  { w: 0o20 },
  { x: 0o10, s: 0o2010, S: 0o2000 },
  { r: 0o4 },
  { w: 0o2 },
  { x: 0o1, t: 0o1001, T: 0o1000 },
];
const FILE_TYPES = '-dlcbps';

/**
 * The mode of what `ls -l` prints: nine letters, before them the file type, after them the sign of an access list
 * (POSIX ls, "Long format").
 *
 * @throws InputError that names the letter that does not belong
 */
export function fromLsStyle(argument: string, text: string): number {
  const characters = [...text];
  const marked = characters.length > 9 && /[.+@]$/.test(text) ? characters.slice(0, -1) : characters;
  if (marked.length !== 9 && marked.length !== 10)
    throw new InputError(
      argument,
      `expected octal digits, clauses such as u+x, or 9 letters as ls prints them (10 with the file type), got ${quote(text)}`,
    );
  const skipped = marked.length - 9;
  const [type = ''] = marked;
  if (skipped === 1 && !FILE_TYPES.includes(type))
    throw new InputError(
      argument,
      `expected a file type, one of ${FILE_TYPES}, at position 1, got ${quote(type)}`,
    );
  let mode = 0;
  for (const [index, place] of LS_PLACES.entries()) {
    const letter = marked[index + skipped] ?? '';
    const bits = letter === '-' ? 0 : Object.hasOwn(place, letter) ? place[letter] : undefined;
    if (bits === undefined)
      throw new InputError(
        argument,
        `expected ${[...Object.keys(place), '-'].join(', ')} at position ${index + skipped + 1}, got ${quote(letter)}`,
      );
    mode |= bits;
  }
  return mode;
}

/**
 * Whether a text is meant as clauses of chmod. `-rwxr-xr-x` could be read as one; with several dashes it is what ls
 * prints.
 */
export function isModeClauses(text: string): boolean {
  return /^[ugoa]+$|^[ugoa]*[+=]|^[ugoa]+-|^-[^-]*$|[,=]|\+[^+]/.test(text) && !isLsLength(text);
}

function isLsLength(text: string): boolean {
  return /^[-dlcbps]?(?:[-r][-w][-xsS]){2}[-r][-w][-xtT][.+@]?$/.test(text);
}

/**
 * The mode that clauses make of a base, as POSIX chmod has it, without a umask: `u=rwx,g+X,o-w`.
 *
 * @throws InputError that names the clause that is broken
 */
export function applyModeClauses(
  argument: string,
  text: string,
  { base, directory }: { readonly base: number; readonly directory: boolean },
): number {
  let mode = base;
  for (const clause of text.split(',')) {
    const parsed = /^([ugoa]*)((?:[-+=](?:[rwxXst]*|[ugo]))+)$/.exec(clause.trim());
    if (parsed === null)
      throw new InputError(
        argument,
        `expected clauses of who (u, g, o, a), + - or =, and rwxXst or one of u, g, o, got ${quote(clause)}`,
      );
    const [, who = '', actions = ''] = parsed;
    const affected = who === '' ? ALL : [...who].reduce((bits, letter) => bits | (WHO[letter] ?? 0), 0);
    for (const [action] of actions.matchAll(/[-+=][^-+=]*/g)) {
      const bits = permissionBits(action.slice(1), mode, directory) & affected;
      if (action.startsWith('+')) mode |= bits;
      else if (action.startsWith('-')) mode &= ~bits;
      else mode = (mode & ~affected) | bits;
    }
  }
  return mode;
}

const ALL = 0o7777;

/** The bits that a class of users owns. */
const WHO: Readonly<Record<string, number>> = { u: 0o4700, g: 0o2070, o: 0o1007, a: ALL };

const PERMISSIONS: Readonly<Record<string, number>> = { r: 0o444, w: 0o222, x: 0o111, s: 0o6000, t: 0o1000 };

/** The bits of permissions in all classes, given the mode so far. */
function permissionBits(letters: string, mode: number, directory: boolean): number {
  if (letters === 'u') return ((mode >> 6) & 7) * 0o111;
  if (letters === 'g') return ((mode >> 3) & 7) * 0o111;
  if (letters === 'o') return (mode & 7) * 0o111;
  let bits = 0;
  for (const letter of letters) {
    if (letter === 'X') bits |= directory || (mode & 0o111) !== 0 ? 0o111 : 0;
    else bits |= PERMISSIONS[letter] ?? 0;
  }
  return bits;
}
