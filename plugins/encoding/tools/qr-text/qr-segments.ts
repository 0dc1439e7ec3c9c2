import type { QRCodeSegment } from 'qrcode';

/**
 * Versions that write the length of a segment alike (ISO/IEC 18004 Table 3), up to `version`. No text with more
 * than `characters` fits them, even if all are digits (Table 7, level L).
 */
export const VERSION_RANGES = [
  { version: 9, characters: 552, lengthBits: { numeric: 10, alphanumeric: 9, byte: 8 } },
  { version: 26, characters: 3283, lengthBits: { numeric: 12, alphanumeric: 11, byte: 16 } },
  { version: 40, characters: 7089, lengthBits: { numeric: 14, alphanumeric: 13, byte: 16 } },
] as const;

type Mode = 'numeric' | 'alphanumeric' | 'byte';

/** The ways to write a character (§7.4): in sixths of a bit, since digits take 3⅓ and letters 5½. */
const MODES: readonly { mode: Mode; known: RegExp; sixths: (character: string) => number }[] = [
  { mode: 'numeric', known: /^[0-9]$/, sixths: () => 20 },
  { mode: 'alphanumeric', known: /^[0-9A-Z $%*+\-./:]$/, sixths: () => 33 },
  { mode: 'byte', known: /^/, sixths: (character) => Buffer.byteLength(character) * 48 },
];

const MODE_BITS = 4;

/** The way to write a text up to some character: a segment from `start`, and what comes before it. */
interface Path {
  readonly mode: Mode;
  readonly start: number;
  readonly before: Path | undefined;
  readonly sixths: number;
}

/**
 * The segments that write a text with the fewest bits in a range of versions, found by keeping the shortest way
 * to each character in each mode.
 */
export function shortestSegments(
  text: string,
  { lengthBits }: (typeof VERSION_RANGES)[number],
): QRCodeSegment[] {
  const characters = [...text];
  let paths: readonly (Path | undefined)[] = [];
  for (const [start, character] of characters.entries()) {
    const before = shortest(paths);
    // A segment takes whole bits: a part of one at its end is lost.
    const written = Math.ceil((before?.sixths ?? 0) / 6) * 6;
    paths = MODES.map(({ mode, known, sixths }, index) => {
      if (!known.test(character)) return undefined;
      const fresh = { mode, start, before, sixths: written + (MODE_BITS + lengthBits[mode]) * 6 };
      const path = shortest([paths[index], fresh]) ?? fresh;
      return { mode, start: path.start, before: path.before, sixths: path.sixths + sixths(character) };
    });
  }
  return toSegments(characters, shortest(paths));
}

function shortest(paths: readonly (Path | undefined)[]): Path | undefined {
  let best: Path | undefined;
  for (const path of paths) if (path && (best === undefined || path.sixths < best.sixths)) best = path;
  return best;
}

function toSegments(characters: readonly string[], last: Path | undefined): QRCodeSegment[] {
  const segments: QRCodeSegment[] = [];
  let end = characters.length;
  for (let path = last; path !== undefined; path = path.before) {
    const data = characters.slice(path.start, end).join('');
    segments.push(
      path.mode === 'byte' ? { mode: 'byte', data: Buffer.from(data) } : segment(path.mode, data),
    );
    end = path.start;
  }
  return segments.reverse();
}

function segment(mode: 'numeric' | 'alphanumeric', data: string): QRCodeSegment {
  return mode === 'numeric' ? { mode, data } : { mode, data };
}
