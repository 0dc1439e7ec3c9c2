/** Programs of others that read PDFs, each in bounded time: what they say of a file. */
import { execFile } from 'node:child_process';

const MOST_MS = 20_000;
const MOST_BYTES = 64 * 1024 * 1024;

export interface Said {
  /** What the program ended with; null when it did not in time. */
  readonly code: number | null;
  readonly output: Buffer;
}

export function ask(program: string, ...words: readonly string[]): Promise<Said> {
  return new Promise((resolve) => {
    execFile(
      program,
      words,
      { timeout: MOST_MS, killSignal: 'SIGKILL', maxBuffer: MOST_BYTES, encoding: 'buffer' },
      (error, output) => {
        const code = error === null ? 0 : typeof error.code === 'number' ? error.code : null;
        resolve({ code, output });
      },
    );
  });
}

/** What `qpdf --check` finds: nothing, things that it can mend, or more; `unfinished` when it took too long. */
export type State = 'clean' | 'warnings' | 'errors' | 'unfinished';

/** @returns also how many pages qpdf counts; undefined where it finds none */
export async function check(file: string): Promise<{ readonly state: State; readonly pages?: number }> {
  const { code, output } = await ask('qpdf', '--check', '--show-npages', file);
  const pages = /^\d+$/m.exec(output.toString('latin1'))?.[0];
  return { state: stateOf(code), ...(pages === undefined ? {} : { pages: Number(pages) }) };
}

function stateOf(code: number | null): State {
  switch (code) {
    case 0:
      return 'clean';
    case 3:
      return 'warnings';
    case null:
      return 'unfinished';
    default:
      return 'errors';
  }
}

/** How many pages pdfinfo counts; undefined where it reads none. */
export async function pageCount(file: string): Promise<number | undefined> {
  const { output } = await ask('pdfinfo', file);
  const pages = /^Pages:\s+(\d+)/m.exec(output.toString('latin1'))?.[1];
  return pages === undefined ? undefined : Number(pages);
}

export async function textOf(file: string): Promise<string> {
  return (await ask('pdftotext', '-enc', 'UTF-8', file, '-')).output.toString('utf8');
}

/** The text as MuPDF reads it; empty where that is not installed. */
export async function secondTextOf(file: string): Promise<string> {
  return (await ask('mutool', 'draw', '-q', '-F', 'txt', '-o', '-', file)).output.toString('utf8');
}

/** Whether a password other than the empty one is needed. */
export async function needsPassword(file: string): Promise<boolean> {
  return (await ask('qpdf', '--requires-password', file)).code === 0;
}
