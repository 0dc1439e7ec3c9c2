import { h, type ComponentChild } from 'preact';
import { countOf } from '../bins-text.ts';
import type { DiffPiece, DiffRow } from './difference.ts';

/** Longer differences are left to the text that they are. */
const MOST_ROWS = 2000;

/** Two texts side by side, with what is in one of them alone marked. */
export function DifferenceView({
  label,
  rows,
}: {
  readonly label: string;
  readonly rows: readonly DiffRow[];
}): ComponentChild {
  const side = (pieces: readonly DiffPiece[] | undefined, mark: 'del' | 'ins') =>
    h(
      'td',
      { class: pieces === undefined ? 'absent' : undefined },
      pieces?.map(({ text, isChanged }) => (isChanged ? h(mark, null, text) : text)),
    );
  return h(
    'div',
    { class: 'rows', role: 'group', tabIndex: 0, 'aria-label': `${label}, side by side` },
    h(
      'table',
      { class: 'table difference' },
      h(
        'thead',
        null,
        h('tr', null, h('th', { scope: 'col' }, 'Before'), h('th', { scope: 'col' }, 'After')),
      ),
      h(
        'tbody',
        null,
        rows
          .slice(0, MOST_ROWS)
          .map((row, index) =>
            'heading' in row
              ? h('tr', { key: index }, h('td', { colSpan: 2, class: 'quiet' }, row.heading))
              : h('tr', { key: index }, side(row.before, 'del'), side(row.after, 'ins')),
          ),
        rows.length > MOST_ROWS
          ? h('tr', null, h('td', { colSpan: 2 }, countOf(rows.length - MOST_ROWS, 'more row')))
          : null,
      ),
    ),
  );
}
