import { h, type ComponentChild } from 'preact';
import { useContext, useState } from 'preact/hooks';
import { isScalar } from './kind-of.ts';
import { SurroundingsContext } from './surroundings.ts';
import { cellText } from './table.ts';

/** So many children are made at a time. */
const STEP = 100;

/** Whatever else a value is: its parts, to open one by one. What is closed is not made. */
export function TreeView({
  label,
  value,
  isOpen = false,
}: {
  readonly label: string;
  readonly value: unknown;
  readonly isOpen?: boolean;
}): ComponentChild {
  const [opened, setOpened] = useState(isOpen || useContext(SurroundingsContext) === undefined);
  const [most, setMost] = useState(STEP);
  if (isScalar(value))
    return h(
      'p',
      { class: 'leaf' },
      h('span', { class: 'quiet' }, label),
      ' ',
      h('code', null, cellText(value) || 'null'),
    );
  const entries = Object.entries(value as object);
  return h(
    'details',
    {
      class: 'tree',
      open: isOpen,
      onToggle: ({ currentTarget }: { readonly currentTarget: { readonly open: boolean } }) => {
        if (currentTarget.open) setOpened(true);
      },
    },
    h(
      'summary',
      null,
      label,
      ' ',
      h('span', { class: 'quiet' }, Array.isArray(value) ? `[${entries.length}]` : `{${entries.length}}`),
    ),
    opened
      ? entries.slice(0, most).map(([name, part]) => h(TreeView, { key: name, label: name, value: part }))
      : null,
    opened && entries.length > most
      ? h(
          'button',
          { class: 'button', type: 'button', onClick: () => setMost(most + STEP) },
          `${entries.length - most} more`,
        )
      : null,
  );
}
