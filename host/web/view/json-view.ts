import { h, type ComponentChild } from 'preact';
import { useContext, useState } from 'preact/hooks';
import { formatJson } from '../bins-json.ts';
import { SurroundingsContext } from './surroundings.ts';
import { PartHead, TextActions } from './text-view.ts';

/** More colours than this take longer than they help. */
const MOST_TOKENS = 5000;

/** Longer JSON is not indented nor laid out whole: Copy and Download have all of it. */
const LONGEST_SHOWN = 200_000;

/** The JSON of a result, made when it is opened. Contents of files that are shown above are not repeated. */
export function JsonView({
  value,
  contents,
}: {
  readonly value: unknown;
  readonly contents: ReadonlySet<string>;
}): ComponentChild {
  // Without scripts nothing can be made later.
  const isWhole = useContext(SurroundingsContext) === undefined;
  const [isOpen, setOpen] = useState(isWhole);
  return h(
    'details',
    {
      class: 'json',
      onToggle: ({ currentTarget }: { readonly currentTarget: { readonly open: boolean } }) => {
        if (currentTarget.open) setOpen(true);
      },
    },
    h('summary', null, 'JSON'),
    isOpen ? h(Json, { value, contents }) : null,
  );
}

/** A document of JSON, as such. */
export function DocumentView({
  name,
  label,
  value,
}: {
  readonly name: string;
  readonly label: string;
  readonly value: object;
}): ComponentChild {
  const text = JSON.stringify(value, null, 2);
  return h(
    'section',
    { class: 'part' },
    h(PartHead, { name, label, text, mediaType: 'application/json' }),
    h(
      'pre',
      { class: 'text code', tabIndex: 0, 'aria-label': label },
      coloured(JSON.stringify(value)) ?? text,
    ),
  );
}

function Json({
  value,
  contents,
}: {
  readonly value: unknown;
  readonly contents: ReadonlySet<string>;
}): ComponentChild {
  const whole = JSON.stringify(value);
  const short = JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'string' && contents.has(part) ? '(the file above)' : part,
  );
  const shown = coloured(short) ?? short.slice(0, LONGEST_SHOWN);
  return h(
    'div',
    { class: 'part' },
    h(TextActions, { name: 'result', text: whole, mediaType: 'application/json' }),
    h('pre', { class: 'text code', tabIndex: 0, 'aria-label': 'JSON' }, shown),
    short.length > LONGEST_SHOWN
      ? h('p', { class: 'quiet' }, 'The beginning alone; Copy and Download have all of it.')
      : null,
  );
}

/** JSON with its lines and colours; nothing where it is too long or too deep for them. */
function coloured(json: string): ComponentChild {
  const tokens = json.length > LONGEST_SHOWN ? undefined : formatJson(json);
  if (tokens === undefined) return undefined;
  return tokens.length > MOST_TOKENS
    ? tokens.map(({ text }) => text).join('')
    : tokens.map(({ kind, text }) => (kind === 'mark' ? text : h('span', { class: `token-${kind}` }, text)));
}
