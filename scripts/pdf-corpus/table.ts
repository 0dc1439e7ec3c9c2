import type { Judgement, Verdict } from './judge.ts';

/** The columns in their order; those with nothing in them are left out. */
const VERDICTS: readonly Verdict[] = [
  'right',
  'right, others are not',
  'as damaged as the source',
  'asks for the password',
  'refused as by others',
  'refused, others open it',
  'failed',
  'unclean',
  'wrong page count',
  'looks different',
  'blank in silence',
  'text lost',
  'has_text wrong',
];

/** How often each verdict was given of each trial, how many answers had warnings, and how long they took. */
export function tableOf(judgements: readonly Judgement[]): string {
  const columns = VERDICTS.filter((verdict) => judgements.some((each) => each.verdict === verdict));
  const rows = [...Map.groupBy(judgements, ({ trial }) => trial)].map(([trial, of]): (string | number)[] => {
    const times = of.map(({ ms }) => ms).toSorted((a, b) => a - b);
    const at = (part: number) => (times[Math.floor(part * (times.length - 1))] ?? 0).toFixed(0);
    const counts = columns.map((verdict) => of.filter((each) => each.verdict === verdict).length);
    const warned = of.filter(({ warns }) => warns).length;
    const start: (string | number)[] = [trial, of.length];
    return start.concat(counts, warned, at(0.5), at(0.99), at(1));
  });
  const head = ['', 'files', ...columns, 'with warnings', 'median ms', 'p99 ms', 'longest ms'];
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
