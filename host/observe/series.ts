import {
  Counter,
  Histogram,
  type CounterConfiguration,
  type HistogramConfiguration,
  type LabelValues,
  type MetricObjectWithValues,
  type MetricValueWithName,
} from 'prom-client';

/** What the registry asks a metric for when it writes Prometheus' text format. */
type Written<Label extends string> = MetricObjectWithValues<
  MetricValueWithName<Label> & { readonly sharedLabels: LabelValues<Label> }
>;

declare module 'prom-client' {
  // Its typings lack it.
  interface Histogram<T extends string = string> {
    getForPromString(): Promise<Written<T>>;
  }
}

/** One series of a counter. */
export class CountSeries {
  /** What was counted since the metrics were last read. */
  fresh = 0;

  inc(): void {
    this.fresh += 1;
  }
}

/**
 * A counter whose series are looked up once, by who counts, and not by their labels at every count, which would cost
 * more than a fast tool. What was counted goes to the counter when the metrics are read.
 */
export class SeriesCounter<Label extends string> {
  readonly #counter: Counter<Label>;
  readonly #series = new Map<
    string,
    { readonly labels: LabelValues<Label>; readonly counted: CountSeries }
  >();

  constructor(configuration: Omit<CounterConfiguration<Label>, 'collect'>) {
    this.#counter = new Counter({ ...configuration, collect: () => this.#hand() });
  }

  /** The series of these labels, which are always named in the same order. */
  series(labels: LabelValues<Label>): CountSeries {
    const key = JSON.stringify(labels);
    const known = this.#series.get(key);
    if (known !== undefined) return known.counted;
    const counted = new CountSeries();
    this.#series.set(key, { labels, counted });
    return counted;
  }

  #hand(): void {
    for (const { labels, counted } of this.#series.values()) {
      if (counted.fresh > 0) this.#counter.inc(labels, counted.fresh);
      counted.fresh = 0;
    }
  }
}

/** One series of a histogram. */
export class TimeSeries {
  /** How many values lay in each bucket, and after them how many above all. */
  readonly counts: Float64Array;
  readonly #bounds: readonly number[];
  sum = 0;

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
    this.counts = new Float64Array(bounds.length + 1);
  }

  observe(value: number): void {
    let bucket = 0;
    while (bucket < this.#bounds.length && value > (this.#bounds[bucket] ?? Infinity)) bucket += 1;
    this.counts[bucket] = (this.counts[bucket] ?? 0) + 1;
    this.sum += value;
  }
}

/** A histogram whose series are looked up once, as those of {@link SeriesCounter} are. */
export class SeriesHistogram<Label extends string> extends Histogram<Label> {
  readonly #name: string;
  readonly #bounds: readonly number[];
  readonly #series = new Map<string, { readonly labels: LabelValues<Label>; readonly timed: TimeSeries }>();

  /** @param bounds the upper bounds of the buckets, ascending */
  constructor(configuration: Omit<HistogramConfiguration<Label>, 'buckets'>, bounds: readonly number[]) {
    super({ ...configuration, buckets: [...bounds] });
    this.#name = configuration.name;
    this.#bounds = bounds;
  }

  /** The series of these labels, which are always named in the same order. */
  series(labels: LabelValues<Label>): TimeSeries {
    const key = JSON.stringify(labels);
    const known = this.#series.get(key);
    if (known !== undefined) return known.timed;
    const timed = new TimeSeries(this.#bounds);
    this.#series.set(key, { labels, timed });
    return timed;
  }

  override async getForPromString(): Promise<Written<Label>> {
    const values = [...this.#series.values()].flatMap(({ labels, timed }) => this.#valuesOf(labels, timed));
    return { ...(await super.getForPromString()), values };
  }

  /** Buckets that hold those below too, the sum and the count. */
  #valuesOf(sharedLabels: LabelValues<Label>, { counts, sum }: TimeSeries): Written<Label>['values'] {
    let below = 0;
    const value = (part: string, value: number, labels: object = {}) => ({
      metricName: `${this.#name}_${part}`,
      labels,
      sharedLabels,
      value,
    });
    const buckets = [...this.#bounds, '+Inf'].map((le, index) => {
      below += counts[index] ?? 0;
      return value('bucket', below, { le });
    });
    return [...buckets, value('sum', sum), value('count', below)];
  }
}
