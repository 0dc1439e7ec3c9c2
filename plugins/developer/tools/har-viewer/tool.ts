import { foldCase } from '@toolyard/kit/case-folding';
import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { harArgument, readHar } from '../../lib/har.ts';
import { ENTRY_TYPES, type HarEntry, readEntry, startOf } from './har-entry.ts';
import { objectAt, textAt } from '../../lib/json-members.ts';

export default defineTool({
  title: 'HAR Viewer',
  summary:
    'Summarise a HAR file: requests, bytes, timing, errors, by type, status and host, and a filtered, sorted list of entries.',
  keywords: ['devtools', 'network log', 'waterfall', 'page load', 'performance'],
  runtime: 'pool',
  inlineBelowBytes: 16_384,
  input: Type.Object({
    har: harArgument(),
    url_contains: Type.Optional(Type.String({ description: 'Keep URLs that contain this (case ignored)' })),
    method: Type.Optional(Type.String({ description: 'Keep this HTTP method (case ignored)' })),
    status: Type.Optional(Type.String({ description: 'Keep a status or class: 404, 4xx, 0' })),
    type: Type.Optional(Type.Enum([...ENTRY_TYPES], { description: 'Keep one kind' })),
    sort: Type.Enum(['start', 'time', 'size'], {
      default: 'start',
      description: 'Order: start ascending, the others descending',
    }),
    limit: Type.Integer({
      default: 100,
      minimum: 0,
      maximum: 1000,
      description: 'At most this many entries',
    }),
  }),
  output: Type.Object({
    summary: Type.Object({
      requests: Type.Integer(),
      content_bytes: Type.Number(),
      transferred_bytes: Type.Number(),
      duration_ms: Type.Number({ description: 'first start to last end' }),
      errors: Type.Integer({ description: 'status 0 or >= 400' }),
      redirects: Type.Integer({ description: '3xx but 304' }),
      from_cache: Type.Integer(),
    }),
    by_type: Type.Array(
      Type.Object({ type: Type.String(), requests: Type.Integer(), content_bytes: Type.Number() }),
      { description: 'most requests first' },
    ),
    by_status: Type.Array(Type.Object({ status: Type.Number(), requests: Type.Integer() }), {
      description: 'ascending',
    }),
    by_host: Type.Array(
      Type.Object({ host: Type.String(), requests: Type.Integer(), transferred_bytes: Type.Number() }),
      { description: 'most requests first' },
    ),
    slowest: Type.Array(Type.Object({ index: Type.Integer(), url: Type.String(), time_ms: Type.Number() }), {
      description: 'up to 5',
    }),
    entries: Type.Array(
      Type.Object({
        index: Type.Integer(),
        started_at: Type.String(),
        method: Type.String(),
        url: Type.String(),
        host: Type.String(),
        status: Type.Number(),
        mime_type: Type.String(),
        type: Type.String(),
        time_ms: Type.Number(),
        wait_ms: Type.Number(),
        content_bytes: Type.Number(),
        transferred_bytes: Type.Number(),
        from_cache: Type.Boolean(),
      }),
    ),
    matched: Type.Integer(),
    creator: Type.String(),
    version: Type.String(),
  }),
  examples: [
    {
      name: 'errors only',
      input: {
        har: {
          log: {
            version: '1.2',
            entries: [
              {
                time: 300,
                request: { method: 'GET', url: 'https://cdn.test/app.js' },
                response: { status: 200 },
              },
              {
                time: 50,
                request: { method: 'POST', url: 'https://a.test/login' },
                response: { status: 401 },
              },
            ],
          },
        },
        status: '4xx',
      },
      output: {
        summary: { requests: 1, errors: 1 },
        by_status: [{ status: 401, requests: 1 }],
        slowest: [{ index: 1, url: 'https://a.test/login', time_ms: 50 }],
        matched: 1,
      },
    },
  ],
  run({ har, url_contains, method, status, type, sort, limit }) {
    const hasStatus = parseStatus(status);
    const { log, entries } = readHar(har);
    const wanted = foldCase(url_contains ?? '');
    const matching = entries
      .map(readEntry)
      .filter(
        (entry) =>
          hasStatus(entry.status) &&
          foldCase(entry.url).includes(wanted) &&
          (method === undefined || foldCase(entry.method) === foldCase(method)) &&
          (type === undefined || entry.type === type),
      );
    const bySize = (entry: HarEntry) => entry.transferred_bytes;
    const creator = objectAt(log, 'creator');
    return {
      summary: summarise(matching),
      by_type: groupBy(matching, ({ type: kind }) => kind)
        .toSorted(byRequests)
        .map(([kind, group]) => ({
          type: kind,
          requests: group.length,
          content_bytes: sum(group, ({ content_bytes }) => content_bytes),
        })),
      by_status: groupBy(matching, (entry) => entry.status)
        .toSorted(([a], [b]) => a - b)
        .map(([code, group]) => ({ status: code, requests: group.length })),
      by_host: groupBy(matching, ({ host }) => host)
        .toSorted(byRequests)
        .map(([host, group]) => ({ host, requests: group.length, transferred_bytes: sum(group, bySize) })),
      slowest: matching
        .toSorted((a, b) => b.time_ms - a.time_ms)
        .slice(0, 5)
        .map(({ index, url, time_ms }) => ({ index, url, time_ms })),
      entries: matching.toSorted(ORDERS[sort]).slice(0, limit),
      matched: matching.length,
      creator: [textAt(creator, 'name'), textAt(creator, 'version')].filter(Boolean).join(' '),
      version: textAt(log, 'version') ?? '',
    };
  },
});

const ORDERS = {
  // Entries without a readable start come last.
  start: (a: HarEntry, b: HarEntry) => compare(startOf(a) ?? Infinity, startOf(b) ?? Infinity),
  time: (a: HarEntry, b: HarEntry) => b.time_ms - a.time_ms,
  size: (a: HarEntry, b: HarEntry) => b.transferred_bytes - a.transferred_bytes,
} as const;

function compare(a: number, b: number): number {
  return a < b ? -1 : Number(a > b);
}

function parseStatus(status: string | undefined): (code: number) => boolean {
  if (status === undefined) return () => true;
  if (/^[1-5]xx$/i.test(status)) return (code) => Math.floor(code / 100) === Number(status[0]);
  if (/^\d{1,3}$/.test(status)) return (code) => code === Number(status);
  throw new InputError(
    'status',
    `expected a status such as 404, a class such as 4xx, or 0, got ${quote(status)}`,
  );
}

function summarise(entries: readonly HarEntry[]) {
  const spans = entries.flatMap((entry) => {
    const start = startOf(entry);
    return start === undefined ? [] : [{ start, end: start + entry.time_ms }];
  });
  const first = spans.reduce((least, { start }) => Math.min(least, start), Infinity);
  const last = spans.reduce((most, { end }) => Math.max(most, end), -Infinity);
  const count = (test: (entry: HarEntry) => boolean) => entries.filter(test).length;
  return {
    requests: entries.length,
    content_bytes: sum(entries, ({ content_bytes }) => content_bytes),
    transferred_bytes: sum(entries, ({ transferred_bytes }) => transferred_bytes),
    duration_ms: spans.length === 0 ? 0 : last - first,
    errors: count(({ status }) => status === 0 || status >= 400),
    redirects: count(({ status }) => status >= 300 && status < 400 && status !== 304),
    from_cache: count(({ from_cache }) => from_cache),
  };
}

function groupBy<Key>(entries: readonly HarEntry[], key: (entry: HarEntry) => Key): [Key, HarEntry[]][] {
  return [...Map.groupBy(entries, key)];
}

function byRequests(
  [, a]: readonly [string, readonly HarEntry[]],
  [, b]: readonly [string, readonly HarEntry[]],
) {
  return b.length - a.length;
}

function sum(entries: readonly HarEntry[], amount: (entry: HarEntry) => number): number {
  return entries.reduce((total, entry) => total + amount(entry), 0);
}
