import { h, type ComponentChild } from 'preact';
import { useContext, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { DASHES, pointText, summaryOf, type Series } from './series.ts';
import { SurroundingsContext, type DrawnChart } from './surroundings.ts';

/** How far keys go along the axis, of all places: one, or a tenth. */
const KEYS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  PageUp: (at, count) => at + Math.ceil(count / 10),
  PageDown: (at, count) => at - Math.ceil(count / 10),
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Rows as a chart, with a sentence for each of its lines. Whoever sees none has the table below. */
export function ChartView({
  label,
  series,
}: {
  readonly label: string;
  readonly series: Series;
}): ComponentChild {
  const surroundings = useContext(SurroundingsContext);
  const place = useRef<unknown>(null);
  const [drawn, setDrawn] = useState<DrawnChart>();
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  const [at, setAt] = useState<number>();
  const summary = useMemo(() => summaryOf(series), [series]);
  useEffect(() => {
    let isGone = false;
    let chart: DrawnChart | undefined;
    const draw = async () => {
      if (surroundings === undefined) return;
      const made = await surroundings.draw(place.current, { series, onPoint: setAt });
      if (isGone) made.remove();
      else {
        chart = made;
        setDrawn(made);
      }
    };
    // Without a chart the table is there.
    draw().catch(() => {});
    return () => {
      isGone = true;
      chart?.remove();
    };
  }, [surroundings, series]);
  useEffect(() => drawn?.showLines((index) => !hidden.has(index)), [drawn, hidden]);
  if (surroundings === undefined) return null;

  const count = series.x.length;
  const goTo = (index: number) => {
    const next = Math.max(0, Math.min(count - 1, index));
    setAt(next);
    drawn?.pointAt(next);
  };
  const toggle = (index: number) => {
    const next = new Set(hidden);
    if (!next.delete(index)) next.add(index);
    setHidden(next);
  };
  return h(
    'figure',
    { class: 'chart', 'aria-label': `${label}, as a chart` },
    h(
      'div',
      { class: 'chart-legend' },
      series.lines.map((line, index) =>
        series.lines.length === 1
          ? null
          : h(
              'label',
              { key: line.label },
              h('input', { type: 'checkbox', checked: !hidden.has(index), onChange: () => toggle(index) }),
              h(
                'svg',
                { class: `chart-key series-${index + 1}`, viewBox: '0 0 32 6', 'aria-hidden': 'true' },
                h('path', { d: 'M0 3H32', 'stroke-dasharray': (DASHES[index] ?? []).join(' ') }),
              ),
              line.label,
            ),
      ),
    ),
    h('div', {
      class: 'chart-place',
      ref: (element: unknown) => {
        place.current = element;
      },
      role: 'slider',
      tabIndex: 0,
      'aria-label': `${label}, along ${series.xLabel}`,
      'aria-valuemin': 0,
      'aria-valuemax': count - 1,
      'aria-valuenow': at ?? 0,
      'aria-valuetext': pointText(series, at ?? 0),
      onKeyDown: (event: { readonly key: string; preventDefault: () => void }) => {
        const move = Object.hasOwn(KEYS, event.key) ? KEYS[event.key] : undefined;
        if (move === undefined) return;
        event.preventDefault();
        goTo(move(at ?? -1, count));
      },
    }),
    h(
      'p',
      { class: 'chart-point quiet', 'aria-hidden': 'true' },
      at === undefined ? ' ' : pointText(series, at),
    ),
    h(
      'figcaption',
      { class: 'quiet' },
      h(
        'ul',
        null,
        summary.map((words) => h('li', { key: words }, words)),
      ),
    ),
  );
}
