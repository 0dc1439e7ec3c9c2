import { h, type ComponentChild } from 'preact';
import { useContext } from 'preact/hooks';
import { kindOf, labelOf, type Scalar, type View, type ViewSchema } from './kind-of.ts';
import { SurroundingsContext } from './surroundings.ts';
import { Swatch } from './swatch.ts';
import { measureOf, numberText, verdictOf } from './words.ts';

export interface ShownFigure {
  readonly name: string;
  readonly value: Scalar;
  readonly schema: ViewSchema | undefined;
  readonly view: View | undefined;
  /** Whether the name is a key of data, which stands as it is. */
  readonly isKeyOfData?: boolean;
}

/** Longer figures have two columns, or all of them. */
const LONGEST_NARROW = 16;
const LONGEST_HALF = 32;

/** Single values side by side. What people came for is first: verdicts, what the tool says, and the result. */
export function Figures({ figures }: { readonly figures: readonly ShownFigure[] }): ComponentChild {
  const verdicts = figures.flatMap((figure) => {
    const verdict = verdictOf(figure.name, labelOf(figure.name, figure.schema), figure.value);
    return verdict === undefined ? [] : [{ figure, ...verdict }];
  });
  const isVerdict = (figure: ShownFigure) => verdicts.some((verdict) => verdict.figure === figure);
  const others = figures.filter((figure) => !isVerdict(figure));
  const inOrder = [...others.filter(isKey), ...others.filter((figure) => !isKey(figure))];
  return [
    verdicts.map(({ figure, words, tone }) =>
      h('p', { key: figure.name, class: tone === undefined ? 'verdict' : `verdict verdict-${tone}` }, words),
    ),
    inOrder.length === 0
      ? null
      : h(
          'dl',
          { class: 'figures' },
          inOrder.map((figure) => h(LabelledFigure, { key: figure.name, ...figure })),
        ),
  ];
}

function isKey({ name, view }: ShownFigure): boolean {
  return view?.as === 'key' || name === 'result';
}

function LabelledFigure(figure: ShownFigure): ComponentChild {
  const { name, value, schema, view } = figure;
  const surroundings = useContext(SurroundingsContext);
  const isNamed = figure.isKeyOfData !== true;
  const measure =
    isNamed && typeof value === 'number' && schema?.title === undefined ? measureOf(name) : undefined;
  const label = isNamed ? labelOf(measure?.name ?? name, schema) : name;
  const length = typeof value === 'string' ? value.length : 0;
  const width = length > LONGEST_HALF ? 'whole' : length > LONGEST_NARROW ? 'half' : undefined;
  const canCopy = surroundings !== undefined && (typeof value === 'number' || length > 0);
  return h(
    'div',
    { class: isKey(figure) ? 'key' : width },
    h('dt', { class: isNamed ? undefined : 'as-is' }, label),
    h(
      'dd',
      null,
      h(Figure, { value, schema, view }),
      measure === undefined ? null : h('span', { class: 'unit' }, ` ${measure.unit}`),
      canCopy
        ? h(
            'button',
            {
              type: 'button',
              class: 'copy-figure',
              title: 'Copy',
              'aria-label': `${label}: copy`,
              onClick: () => surroundings.copy(String(value)),
            },
            h(
              'svg',
              { viewBox: '0 0 16 16', 'aria-hidden': 'true' },
              h('path', { d: 'M5.5 5.5h8v8h-8zM2.5 10.5v-8h8' }),
            ),
          )
        : null,
    ),
  );
}

/** One value. Booleans that a schema names are said in words; those of other data stand as they are. */
export function Figure({
  value,
  schema,
  view,
}: Pick<ShownFigure, 'value' | 'schema' | 'view'>): ComponentChild {
  if (typeof value === 'string') {
    const kind = kindOf(value, '', undefined, view);
    return kind.kind === 'colour'
      ? h(Swatch, { colour: value })
      : value === ''
        ? h('span', { class: 'quiet' }, 'empty')
        : value;
  }
  if (value === null) return h('span', { class: 'quiet' }, 'none');
  if (typeof value === 'number') return h(NumberFigure, { value });
  return schema === undefined ? String(value) : value ? 'yes' : 'no';
}

/** So many digits before the point are read without help. */
const FEWEST_GROUPED = 5;

/** A number whose thousands stand apart for the eye alone: copied, it is what it was. Shortened, it says the whole. */
export function NumberFigure({ value }: { readonly value: number }): ComponentChild {
  const text = numberText(value);
  const whole = String(value);
  const digits = /^-?(\d+)/.exec(text)?.[1]?.length ?? 0;
  const first = text.startsWith('-') ? 1 : 0;
  const pieces: ComponentChild[] = [];
  if (digits < FEWEST_GROUPED) pieces.push(text);
  else {
    const lead = first + (digits % 3 === 0 ? 3 : digits % 3);
    pieces.push(text.slice(0, lead));
    for (let at = lead; at < first + digits; at += 3)
      pieces.push(h('span', { class: 'thousand' }, text.slice(at, at + 3)));
    pieces.push(text.slice(first + digits));
  }
  return h('span', { class: 'number', title: text === whole ? undefined : whole }, pieces);
}
