import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { readCMap } from './cmaps.ts';

/** A run of text as pdf.js finds it: where it begins, in page space, and how far it goes. */
export interface TextRun {
  readonly text: string;
  readonly rightToLeft: boolean;
  /** Direction of the base line, in radians. */
  readonly angle: number;
  /** Where it begins along the base line, and where it ends. */
  readonly start: number;
  readonly end: number;
  /** How far the base line is from the origin. */
  readonly baseline: number;
  readonly height: number;
}

/** Runs whose base lines are no further apart, by parts of their height, are one line: indices stay in it. */
const SAME_LINE = 0.4;
/** The shapes that Arabic letters take in a word, which some fonts say instead of the letters. */
const ARABIC_FORMS = /[\ufb50-\ufdff\ufe70-\ufefc]+/g;
/** A gap this wide, by parts of the height, separates words. A blank has 0.2 to 0.3. */
const WORD_GAP = 0.15;

/** A piece of text as pdf.js has it. */
export interface TextItem {
  readonly str: string;
  readonly dir: string;
  readonly transform: readonly unknown[];
  readonly width: number;
  readonly height: number;
}

/**
 * The pieces of text of each page of a PDF, in the order of its content stream; undefined for a page that pdf.js can't
 * read.
 *
 * @param onPage is told how many pages were read
 * @param asWritten whether characters stay as the fonts have them, ligatures and all
 * @throws Error when pdf.js can't read the file
 */
export async function readItems(
  bytes: Uint8Array,
  onPage: (done: number) => void,
  asWritten = false,
): Promise<(TextItem[] | undefined)[]> {
  const document = await getDocumentProxy(bytes, {
    verbosity: 0,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    cMapUrl: 'cmaps/',
    cMapPacked: true,
    BinaryDataFactory: DataInside,
  });
  try {
    const pages: (TextItem[] | undefined)[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const content = page.getTextContent({ disableNormalization: asWritten });
      pages.push(
        await content.then(
          ({ items }) => items.filter((item) => 'str' in item),
          () => undefined,
        ),
      );
      page.cleanup();
      onPage(number);
    }
    return pages;
  } finally {
    await document.loadingTask.destroy();
  }
}

/** As pdf.js has the characters of a text unless it is asked for them as they are written. */
export async function normalizer(): Promise<(text: string) => string> {
  const { normalizeUnicode } = await getResolvedPDFJS();
  return normalizeUnicode;
}

/** Gives pdf.js the data that lies outside of its code: CMaps. Glyphs of standard fonts are of no use to a text. */
class DataInside {
  async fetch({ kind, filename }: { readonly kind: string; readonly filename: string }): Promise<Uint8Array> {
    if (kind !== 'cMapUrl') throw new Error(`${filename} is not needed`);
    return readCMap(filename.replace(/\.bcmap$/, ''));
  }
}

/** A run, or nothing where the text is blank. */
export function toRun({ str, dir, transform, width, height }: TextItem): TextRun[] {
  // oxlint-disable-next-line no-control-regex -- fonts without a mapping give control characters
  const text = str
    .replace(/[\u0000-\u001f\u007f]/g, ' ')
    .replace(ARABIC_FORMS, (form) => form.normalize('NFKC'));
  if (text.trim() === '') return [];
  const [a = 1, b = 0, , , x = 0, y = 0] = transform.map(Number);
  // A vertical line is one that was turned by a quarter: its length is what pdf.js calls its height.
  const vertical = dir === 'ttb';
  const angle = Math.atan2(b, a) - (vertical ? Math.PI / 2 : 0);
  const [length, thickness] = vertical ? [height, width] : [width, height];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const start = x * cos + y * sin;
  const rightToLeft = dir === 'rtl';
  const baseline = y * cos - x * sin;
  return [{ text, rightToLeft, angle, start, end: start + length, baseline, height: thickness }];
}

/** Runs that follow each other on one base line become a line, in the order in which they stand; lines end in LF. */
export function composeLines(runs: readonly TextRun[]): string {
  const lines: TextRun[][] = [];
  for (const run of runs) {
    const line = lines.at(-1);
    if (line !== undefined && line.some((other) => isOnLine(run, other))) line.push(run);
    else lines.push([run]);
  }
  return lines
    .map((line) => joinRuns(line).trimEnd())
    .filter((line) => line !== '')
    .join('\n');
}

function isOnLine(run: TextRun, other: TextRun): boolean {
  const most = SAME_LINE * Math.max(run.height, other.height);
  return Math.abs(run.angle - other.angle) < 0.01 && Math.abs(run.baseline - other.baseline) <= most;
}

/** The text of runs on one base line. */
export function joinRuns(line: readonly TextRun[]): string {
  let text = '';
  let previous: TextRun | undefined;
  for (const run of inReadingOrder(line)) {
    const gap = previous === undefined ? 0 : Math.max(run.start - previous.end, previous.start - run.end);
    const apart = gap > WORD_GAP * run.height && !text.endsWith(' ') && !run.text.startsWith(' ');
    text += (apart ? ' ' : '') + run.text;
    previous = run;
  }
  return text.trimStart();
}

/** Runs from right to left stand backwards in a line, and all else does in a line of a right-to-left text. */
function inReadingOrder(line: readonly TextRun[]): TextRun[] {
  const stretches: TextRun[][] = [];
  for (const run of line.toSorted((a, b) => a.start - b.start)) {
    const last = stretches.at(-1);
    if (last?.[0]?.rightToLeft === run.rightToLeft) last.push(run);
    else stretches.push([run]);
  }
  const letters = (rightToLeft: boolean) =>
    line.reduce(
      (sum, run) => sum + (run.rightToLeft === rightToLeft ? (run.text.match(/\p{L}/gu)?.length ?? 0) : 0),
      0,
    );
  const ordered = letters(true) > letters(false) ? stretches.toReversed() : stretches;
  return ordered.flatMap((stretch) => (stretch[0]?.rightToLeft ? stretch.toReversed() : stretch));
}
