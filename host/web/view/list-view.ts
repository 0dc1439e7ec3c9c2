import { h, type ComponentChild } from 'preact';
import { useMemo } from 'preact/hooks';
import { Figure } from './figures.ts';
import type { Row, Scalar, View } from './kind-of.ts';
import { cellText } from './table.ts';
import { TableView } from './table-view.ts';
import { PartHead } from './text-view.ts';
import { lineOf } from './words.ts';

/** What a tool says about its result. */
export function Notes({
  label,
  notes,
}: {
  readonly label: string;
  readonly notes: readonly (Scalar | Row)[];
}): ComponentChild {
  return h(
    'div',
    { class: 'notice notice-caution' },
    h('h3', null, label),
    h(
      'ul',
      null,
      notes.map((note) => h('li', null, noteText(note))),
    ),
  );
}

/** A note's message, and where it has none all that it says. */
function noteText(note: Scalar | Row): string {
  if (typeof note !== 'object' || note === null) return String(note);
  return typeof note['message'] === 'string' ? note['message'] : lineOf(note);
}

/** So many values need no table. */
const SHORT_LIST = 20;

/** Values one below the other: as a table of one column where they are many. */
export function ListView({
  name,
  label,
  values,
  view,
}: {
  readonly name: string;
  readonly label: string;
  readonly values: readonly Scalar[];
  readonly view: View | undefined;
}): ComponentChild {
  const rows = useMemo(() => values.map((value) => ({ [name]: value })), [name, values]);
  if (values.length <= SHORT_LIST)
    return h(
      'section',
      { class: 'part' },
      h(PartHead, { name, label, text: values.map(cellText).join('\n'), mediaType: 'text/plain' }),
      h(
        'ul',
        { class: 'values', 'aria-label': label },
        values.map((value) => h('li', null, h(Figure, { value, schema: undefined, view }))),
      ),
    );
  return h(TableView, { name, label, rows, schema: { properties: { [name]: { title: cellText(label) } } } });
}
