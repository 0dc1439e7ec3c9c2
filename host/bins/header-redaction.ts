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
  const headers: [string, string][] = [];
  const redacted: string[] = [];
  for (const name in received) {
    if (isSecretName(name)) {
      redacted.push(name);
      headers.push([name, REDACTED]);
    } else if (isKept(name)) {
      headers.push([name, String(received[name])]);
    }
  }
  return { headers: Object.fromEntries(headers), redacted };
}

function isKept(name: string): boolean {
  return (
    KEPT_NAMES.has(name) || KEPT_PREFIXES.some((prefix) => name.startsWith(prefix)) || EVENT_WORDS.test(name)
  );
}
