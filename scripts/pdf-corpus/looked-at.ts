/** Answers that other programs differ from, and that are right by what the page shows: `looked-at.json` says why. */
import { GOOD, type Judgement } from './judge.ts';
import reasons from './looked-at.json' with { type: 'json' };

const REASONS: Readonly<Record<string, Readonly<Record<string, string>>>> = reasons;

/** A file's judgements, with those that somebody looked at and found right. */
export function lookedAt(file: string, judgements: readonly Judgement[]): Judgement[] {
  return judgements.map((judgement) => {
    const reason = REASONS[file]?.[judgement.trial];
    if (reason === undefined || GOOD.has(judgement.verdict)) return judgement;
    return { ...judgement, verdict: 'right, others are not', detail: reason };
  });
}

/** The reasons, as `file: trial`, that are needed no longer: the file was judged right without. */
export function needless(
  files: readonly { readonly file: string; readonly judgements: readonly Judgement[] }[],
) {
  return files.flatMap(({ file, judgements }) =>
    judgements
      .filter(
        ({ trial, verdict }) => REASONS[file]?.[trial] !== undefined && verdict !== 'right, others are not',
      )
      .map(({ trial }) => `${file}: ${trial}`),
  );
}
