import rows from '../../data/status-codes.json' with { type: 'json' };

/** A status code as people look it up. */
export interface StatusCode {
  readonly code: number;
  /** As IANA's registry writes it, or as the vendor does. */
  readonly name: string;
  /** What the response says. */
  readonly description: string;
  /** When a server should send it. */
  readonly use: string;
  /** What to check when met; null below 300. */
  readonly fix: string | null;
  readonly reference: string;
  readonly also_known_as: readonly string[];
}

export const STATUS_CLASSES = [
  'informational',
  'success',
  'redirection',
  'client_error',
  'server_error',
] as const;

export type StatusClass = (typeof STATUS_CLASSES)[number];

/** The class of a code from 100 to 599. */
export function classOf(code: number): StatusClass {
  return STATUS_CLASSES[Math.floor(code / 100) - 1] ?? 'server_error';
}

/** Which codes caches may keep without being told how long (RFC 9110 §15.1, RFC 7725 §3). */
const CACHEABLE = new Set([200, 203, 204, 206, 300, 301, 308, 404, 405, 410, 414, 451, 501]);

/** Which codes say that the same request may succeed later. */
const RETRYABLE = new Set([
  408, 425, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 527, 529, 598, 599,
]);

/** Which codes the registry has as unused. */
const UNUSED = new Set([306, 418]);

export interface StatusEntry extends StatusCode {
  readonly class: StatusClass;
  /** Assigned in IANA's registry. */
  readonly official: boolean;
  readonly cacheable: boolean;
  readonly retryable: boolean;
}

/** Every code, in order; 306 and 418 are in the registry as unused. */
export const STATUS_ENTRIES: readonly StatusEntry[] = rows.map(toEntry);

function toEntry(row: (typeof rows)[number]): StatusEntry {
  const { code, registered, name, description, use, fix, reference, also_known_as } = row;
  return {
    code,
    name: code === 418 ? "I'm a Teapot" : name,
    class: classOf(code),
    official: registered && !UNUSED.has(code),
    description,
    use,
    fix,
    cacheable: CACHEABLE.has(code),
    retryable: RETRYABLE.has(code),
    also_known_as: code === 418 ? ['(Unused)'] : also_known_as,
    reference,
  };
}
