import type { JsonValue } from '@toolyard/sdk';
import { numberAt, objectAt, textAt } from '../../lib/json-members.ts';

export const ENTRY_TYPES = [
  'document',
  'script',
  'stylesheet',
  'image',
  'font',
  'xhr',
  'media',
  'websocket',
  'other',
] as const;

type EntryType = (typeof ENTRY_TYPES)[number];

/** What counts of an entry of a HAR log. */
export interface HarEntry {
  /** Its place in the file, from 0. */
  readonly index: number;
  readonly started_at: string;
  readonly method: string;
  readonly url: string;
  readonly host: string;
  readonly status: number;
  readonly mime_type: string;
  readonly type: EntryType;
  readonly time_ms: number;
  readonly wait_ms: number;
  readonly content_bytes: number;
  readonly transferred_bytes: number;
  readonly from_cache: boolean;
}

/** Reads an entry; what it lacks is empty or 0. */
export function readEntry(entry: JsonValue, index: number): HarEntry {
  const request = objectAt(entry, 'request');
  const response = objectAt(entry, 'response');
  const content = objectAt(response, 'content');
  const url = textAt(request, 'url') ?? '';
  const status = numberAt(response, 'status') ?? 0;
  const mimeType = (textAt(content, 'mimeType') ?? '').split(';', 1).join().trim();
  const contentBytes = known(numberAt(content, 'size'));
  const transferSize = numberAt(response, '_transferSize');
  const cached = textAt(entry, '_fromCache') ?? textAt(response, '_fromCache') ?? '';
  return {
    index,
    started_at: textAt(entry, 'startedDateTime') ?? '',
    method: textAt(request, 'method') ?? '',
    url,
    host: hostOf(url),
    status,
    mime_type: mimeType,
    type: typeOf(textAt(entry, '_resourceType'), mimeType.toLowerCase(), url),
    time_ms: numberAt(entry, 'time') ?? 0,
    wait_ms: known(numberAt(objectAt(entry, 'timings'), 'wait')),
    content_bytes: contentBytes,
    transferred_bytes:
      transferSize !== undefined && transferSize >= 0
        ? transferSize
        : known(numberAt(response, 'headersSize')) + known(numberAt(response, 'bodySize')),
    from_cache: status === 304 || !['', 'false'].includes(cached) || (transferSize === 0 && contentBytes > 0),
  };
}

/** When an entry started, in milliseconds since 1970; undefined when the log has no instant there. */
export function startOf({ started_at }: HarEntry): number | undefined {
  const start = Date.parse(started_at);
  return Number.isNaN(start) ? undefined : start;
}

/** HAR writes -1 for what is not known (HAR 1.2). */
function known(value: number | undefined): number {
  return value === undefined || value < 0 ? 0 : value;
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? '';
}

function typeOf(resourceType: string | undefined, mimeType: string, url: string): EntryType {
  if (resourceType !== undefined) {
    if (resourceType === 'fetch') return 'xhr';
    return ENTRY_TYPES.find((type) => type === resourceType) ?? 'other';
  }
  if (/^wss?:/i.test(url)) return 'websocket';
  return MIME_TYPES.find(([pattern]) => pattern.test(mimeType))?.[1] ?? 'other';
}

/** The first that fits: image/svg+xml is an image, application/xhtml+xml a document. */
const MIME_TYPES: readonly (readonly [pattern: RegExp, type: EntryType])[] = [
  [/html/, 'document'],
  [/javascript|ecmascript/, 'script'],
  [/css/, 'stylesheet'],
  [/^image\//, 'image'],
  [/font/, 'font'],
  [/^(?:audio|video)\//, 'media'],
  [/json|xml/, 'xhr'],
];
