import type { IncomingHttpHeaders } from 'node:http';

const REDACTED = '[redacted]';

/** Headers that are kept as they came, with those of `EVENT_WORDS`. */
const KEPT_NAMES = new Set(['host', 'user-agent', 'accept', 'idempotency-key', 'digest', 'x-request-id']);

/** `ce-` is CloudEvents, `webhook-` Standard Webhooks; the others are senders with names of their own making. */
const KEPT_PREFIXES = [
  'content-',
  'accept-',
  'ce-',
  'webhook-',
  'svix-',
  'paypal-transmission-',
  'x-atlassian-',
  'x-gitea-',
  'x-github-',
  'x-gitlab-',
  'x-goog-',
  'x-hub-',
  'x-shopify-',
  'x-slack-',
  'x-twilio-',
  'x-wc-',
  'x-zm-',
];

/** What senders of webhooks put into the names of headers that say which event this is and prove its origin. */
const EVENT_WORDS =
  /(^|[-_])(event|events|delivery|signature|signatures|hmac|hook|webhook|topic|timestamp|attempt|retry)([-_]|$)/;

/** What names of headers hold whose values open doors: they are redacted whether they would be kept or not. */
const SECRET_WORDS =
  /auth|cookie|token|secret|passw|passphrase|pwd|credential|session|jwt|bearer|csrf|xsrf|private|api-?key|(^|[-_])(otp|pin|sid)([-_]|$)|keys?([-_]|$)/;

/** Keys that identify an event and open nothing: Bitbucket's event name, the sender's identifier of a delivery. */
const HARMLESS_KEYS = new Set(['x-event-key', 'idempotency-key']);

export interface KeptHeaders {
  readonly headers: Readonly<Record<string, string>>;
  /** Names of the headers whose values were replaced, in the order in which they came. */
  readonly redacted: readonly string[];
}

/** The headers that a capture keeps: those that tell the sender and the event, with every secret replaced. */
export function keepHeaders(received: IncomingHttpHeaders): KeptHeaders {
  const headers: [string, string][] = [];
  const redacted: string[] = [];
  for (const name in received) {
    if (isSecret(name)) {
      redacted.push(name);
      headers.push([name, REDACTED]);
    } else if (isKept(name)) {
      headers.push([name, String(received[name])]);
    }
  }
  return { headers: Object.fromEntries(headers), redacted };
}

function isSecret(name: string): boolean {
  return SECRET_WORDS.test(name) && !HARMLESS_KEYS.has(name);
}

function isKept(name: string): boolean {
  return (
    KEPT_NAMES.has(name) ||
    HARMLESS_KEYS.has(name) ||
    KEPT_PREFIXES.some((prefix) => name.startsWith(prefix)) ||
    EVENT_WORDS.test(name)
  );
}
