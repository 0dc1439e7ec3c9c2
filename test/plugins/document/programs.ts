import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Programs of others that read what the tools wrote, with the Debian package that has each. */
const PACKAGES = {
  qpdf: 'qpdf',
  pdfinfo: 'poppler-utils',
  pdftotext: 'poppler-utils',
  pdftoppm: 'poppler-utils',
};
type Program = keyof typeof PACKAGES;

const missing = new Set(
  (Object.keys(PACKAGES) as Program[]).filter(
    (program) => spawnSync(program, ['--version']).error !== undefined,
  ),
);
for (const program of missing)
  process.stderr.write(
    `tests that need ${program} are skipped: install Debian's package ${PACKAGES[program]}\n`,
  );

/** Whether one of the programs is not installed, so that a test that needs them is skipped. */
export function lacks(...programs: readonly Program[]): boolean {
  return programs.some((program) => missing.has(program));
}

/** Runs a program over a PDF given as base64; `@` among the arguments stands for the file. */
export function run(program: Program, pdf: string, args: readonly string[]): string {
  return withFile(pdf, (file) =>
    execFileSync(
      program,
      args.map((arg) => (arg === '@' ? file : arg)),
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
    ),
  );
}

/** What qpdf has to complain about, if anything. */
export function qpdfComplaints(pdf: string): string {
  return withFile(pdf, (file) => {
    const { status, stdout, stderr } = spawnSync('qpdf', ['--check', file], { encoding: 'utf8' });
    return status === 0 ? '' : stdout + stderr;
  });
}

export function textOf(pdf: string): string {
  return run('pdftotext', pdf, ['-enc', 'UTF-8', '@', '-']);
}

/** What pdfinfo says, by its labels: `Pages`, `Title` … */
export function infoOf(pdf: string, ...options: readonly string[]): Record<string, string> {
  const lines = run('pdfinfo', pdf, [...options, '@']).split('\n');
  return Object.fromEntries(
    lines
      .filter((line) => line.includes(':'))
      .map((line) => {
        const at = line.indexOf(':');
        return [line.slice(0, at), line.slice(at + 1).trim()];
      }),
  );
}

/** One page as grey pixels, at one pixel a point. */
export function render(
  pdf: string,
  page = 1,
): { width: number; height: number; at: (x: number, y: number) => number } {
  const pgm = withFile(pdf, (file) =>
    execFileSync(
      'pdftoppm',
      ['-r', '72', '-gray', '-cropbox', '-f', String(page), '-l', String(page), file],
      {
        maxBuffer: 64 * 1024 * 1024,
      },
    ),
  );
  const [head = '', width = '0', height = '0'] =
    /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(pgm.toString('latin1', 0, 40)) ?? [];
  return {
    width: Number(width),
    height: Number(height),
    /** From the top left corner; 255 is white. */
    at: (x, y) => pgm[head.length + Math.floor(y) * Number(width) + Math.floor(x)] ?? -1,
  };
}

/** Has qpdf write a PDF anew. */
export function qpdf(pdf: string, ...options: readonly string[]): string {
  return withFile(pdf, (file) => {
    execFileSync('qpdf', [...options, file, `${file}.out`]);
    return readFileSync(`${file}.out`, 'base64');
  });
}

function withFile<T>(pdf: string, use: (file: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'toolyard-pdf-'));
  try {
    const file = join(folder, 'file.pdf');
    writeFileSync(file, pdf, 'base64');
    return use(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The pixels of a PDF's image objects as qpdf decodes them, by their number. */
export function imagesOf(pdf: string): { dict: Record<string, unknown>; data: number[] }[] {
  const json = JSON.parse(run('qpdf', pdf, ['--json=2', '@'])) as {
    qpdf: [unknown, Record<string, { stream?: { dict: Record<string, unknown> } }>];
  };
  return Object.entries(json.qpdf[1])
    .filter(([, { stream }]) => stream?.dict['/Subtype'] === '/Image')
    .map(([key, { stream }]) => {
      const number = /\d+/.exec(key)?.[0] ?? '';
      const lossy = stream?.dict['/Filter'] === '/DCTDecode';
      const data = withFile(pdf, (file) =>
        execFileSync('qpdf', [
          `--show-object=${number}`,
          lossy ? '--raw-stream-data' : '--filtered-stream-data',
          file,
        ]),
      );
      return { dict: stream?.dict ?? {}, data: Array.from(data) };
    });
}
