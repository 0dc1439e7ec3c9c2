import type { IncomingHttpHeaders } from 'node:http';
import { isSecretName } from './secret-names.ts';

/** What stands in a capture for the value of a secret. */
export const REDACTED = '[redacted]';

/** Headers that are kept as they came, with those of `EVENT_WORDS`. */
const KEPT_NAMES = new Set([
  'host',
  'user-agent',
  'accept',
  'idempotency-key',
  'digest',
  'x-event-key',
  'x-request-id',
]);

/** `ce-` is CloudEvents, `webhook-` Standard Webhooks; the others are senders with names of their own making. */
const KEPT_PREFIXES = [
  'content-',
  'accept-',
  'ce-',
  'webhook-',
  'svix-',
  'paypal-transmission-',
  'x-amz-sns-',
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

/** What becomes of a header. */
type Fate = 'kept' | 'redacted' | 'left out';

/** The fates of names that came before: senders send the same ones again and again. */
const fates = new Map<string, Fate>();
/** Whoever sends may make up any number of names, of any length. */
const MOST_FATES = 1_000;
const LONGEST_NAME = 64;

export interface KeptHeaders {
  readonly headers: Readonly<Record<string, string>>;
  /** Names of the headers whose values were replaced, in the order in which they came. */
  readonly redacted: readonly string[];
}

/**
 * The headers that a capture keeps: those that tell the sender and the event. Secrets are named with their values
 * replaced, whether they would be kept or not.
 */
export function keepHeaders(received: IncomingHttpHeaders): KeptHeaders {
  const headers: Record<string, string> = {};
  const redacted: string[] = [];
  for (const name in received) {
    const fate = fateOf(name);
    if (fate === 'redacted') redacted.push(name);
    if (fate !== 'left out') headers[name] = fate === 'kept' ? String(received[name]) : REDACTED;
  }
  return { headers, redacted };
}

function fateOf(name: string): Fate {
  const known = fates.get(name);
  if (known !== undefined) return known;
  const fate = isSecretName(name) ? 'redacted' : isKept(name) ? 'kept' : 'left out';
  if (fates.size < MOST_FATES && name.length <= LONGEST_NAME) fates.set(name, fate);
  return fate;
}

function isKept(name: string): boolean {
  return (
    KEPT_NAMES.has(name) || KEPT_PREFIXES.some((prefix) => name.startsWith(prefix)) || EVENT_WORDS.test(name)
  );
}
