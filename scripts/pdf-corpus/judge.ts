/** Puts one file through every document tool and has other programs look at what came out. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isBlank, looksSame, render, type Picture } from './pictures.ts';
import { check, needsPassword, pageCount, secondTextOf, textOf, type State } from './programs.ts';
import { TRIALS, type Trial } from './trials.ts';
import { characterRecall, wordRecall } from './words.ts';

/** How a call went, judged. The first ones are as they should be, the others are not. */
export type Verdict =
  | 'right'
  | 'right, others are not'
  | 'asks for the password'
  | 'refused as by others'
  | 'as damaged as the source'
  | 'refused, others open it'
  | 'failed'
  | 'unclean'
  | 'wrong page count'
  | 'looks different'
  | 'blank in silence'
  | 'text lost'
  | 'has_text wrong';

export const GOOD: ReadonlySet<Verdict> = new Set([
  'right',
  'right, others are not',
  'asks for the password',
  'refused as by others',
  'as damaged as the source',
]);

export interface Judgement {
  readonly trial: string;
  readonly verdict: Verdict;
  readonly ms: number;
  readonly detail: string;
  readonly warns: boolean;
}

/** What the others say of a file. */
interface Source {
  readonly file: string;
  readonly pdf: string;
  readonly check: State;
  readonly pages: number | undefined;
  readonly first: Picture | undefined;
}

/** What a tool answers, as far as it is judged. */
interface Answer {
  readonly success: boolean;
  readonly error?: { readonly code: string; readonly message: string };
  readonly result?: {
    readonly pdf?: string;
    readonly files?: readonly { readonly pdf: string }[];
    readonly page_count: number;
    readonly text?: string;
    readonly has_text?: boolean;
    readonly warnings?: readonly string[];
  };
}

/** Calls a tool; whatever is no answer throws. */
export type Call = (tool: string, input: unknown) => Promise<Answer>;

/** Below this part of pdftotext's characters, text was lost. */
const MOST_LOST = 0.1;
/** So few characters say nothing. */
const FEW_CHARACTERS = 8;

export async function judge(file: string, call: Call): Promise<Judgement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'toolyard-corpus-'));
  try {
    const bytes = await readFile(file);
    const pages = await pageCount(file);
    const [first] = pages === undefined ? [] : await render(file, 1, 1);
    const source = { file, pdf: bytes.toString('base64'), check: (await check(file)).state, pages, first };
    const { judgement, count } = await judgeInfo(source, call);
    const judgements = [judgement];
    // A file that can not be opened is not asked for nine times more.
    if (count === undefined) return judgements;
    for (const trial of TRIALS) {
      if (trial.fits?.(count) === false) continue;
      judgements.push(await judgeTrial(source, count, { trial, call, folder }));
    }
    return judgements;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function timed(call: Call, tool: string, input: unknown) {
  const start = performance.now();
  const answer = await call(tool, input).catch((error: unknown): Answer => {
    return { success: false, error: { code: 'INTERNAL_ERROR', message: String(error) } };
  });
  return { answer, ms: performance.now() - start };
}

async function judgeInfo(source: Source, call: Call) {
  const { answer, ms } = await timed(call, 'pdf-extract', { pdf: source.pdf, action: 'info' });
  const of = (verdict: Verdict, detail = '') => ({
    trial: 'info',
    verdict,
    ms,
    detail,
    warns: warns(answer),
  });
  const { result, error } = answer;
  if (result === undefined) {
    return { judgement: of(await refusal(source, error), error?.message), count: undefined };
  }
  const isRight = source.pages === undefined || source.pages === result.page_count;
  const detail = `${result.page_count} pages, pdfinfo has ${source.pages ?? 'none'}`;
  const verdict = isRight
    ? 'right'
    : source.check === 'clean'
      ? 'wrong page count'
      : 'as damaged as the source';
  return { judgement: of(verdict, isRight ? '' : detail), count: result.page_count };
}

async function refusal({ file, pages }: Source, error: Answer['error']): Promise<Verdict> {
  if (error?.code !== 'VALIDATION_ERROR') return 'failed';
  if (await needsPassword(file)) return 'asks for the password';
  return pages === undefined ? 'refused as by others' : 'refused, others open it';
}

async function judgeTrial(
  source: Source,
  count: number,
  { trial, call, folder }: { readonly trial: Trial; readonly call: Call; readonly folder: string },
): Promise<Judgement> {
  const { answer, ms } = await timed(call, trial.tool, trial.input(source.pdf, count));
  const of = (verdict: Verdict, detail = ''): Judgement => {
    return { trial: trial.name, verdict, ms, detail, warns: warns(answer) };
  };
  const { result, error } = answer;
  if (result === undefined) return of(await refusal(source, error), error?.message);
  if (trial.pages === undefined) return judgeText(source.file, result, of);
  const made = join(folder, `${trial.name}.pdf`);
  await writeFile(made, result.pdf ?? result.files?.[0]?.pdf ?? '', 'base64');
  const { state: found, pages = await pageCount(made) } = await check(made);
  if (found !== 'clean' && source.check === 'clean') return of('unclean', found);
  if (pages !== trial.pages(count))
    return of('wrong page count', `${pages ?? 'none'} for ${trial.pages(count)}`);
  if (trial.shows !== undefined && source.first !== undefined) {
    const page = trial.shows.page(count);
    const [shown] = await render(made, page, page);
    const isSame = looksSame(trial.shows.as(source.first), shown);
    const isBlankNow = shown !== undefined && isBlank(shown) && !isBlank(source.first);
    if (!isSame && isBlankNow && !warns(answer)) return of('blank in silence');
    if (!isSame)
      return of(source.check === 'clean' ? 'looks different' : 'as damaged as the source', 'looks');
  }
  return of(found === 'clean' ? 'right' : 'as damaged as the source');
}

async function judgeText(
  file: string,
  { text = '', has_text: hasText }: NonNullable<Answer['result']>,
  of: (verdict: Verdict, detail?: string) => Judgement,
): Promise<Judgement> {
  const expected = await textOf(file);
  const characters = characterRecall(expected, text);
  const detail = `${characters.toFixed(3)} of the characters, ${wordRecall(expected, text).toFixed(3)} of the words`;
  const length = expected.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  if (hasText === false && length > 0) return of('has_text wrong', `${length} characters by pdftotext`);
  const isLost = characters < 1 - MOST_LOST && length >= FEW_CHARACTERS;
  // Where fonts tell lies, readers differ: what another reads just so is not lost.
  if (isLost && (await secondRecall(file, text)) < 1 - MOST_LOST) return of('text lost', detail);
  return of('right', detail);
}

/** How much of MuPDF's text is in another; 0 where it has none. */
async function secondRecall(file: string, text: string): Promise<number> {
  const second = await secondTextOf(file);
  return /[\p{L}\p{N}]/u.test(second) ? characterRecall(second, text) : 0;
}

function warns({ result }: Answer): boolean {
  return (result?.warnings?.length ?? 0) > 0;
}
