import { expect, test } from 'vitest';
import { keepHeaders } from '../../../host/bins/header-redaction.ts';

test.each([
  ['what the body is', ['content-type', 'content-length', 'content-encoding', 'content-digest']],
  ['what the sender is and takes', ['host', 'user-agent', 'accept', 'accept-language']],
  ['GitHub', ['x-github-event', 'x-github-delivery', 'x-github-hook-id', 'x-hub-signature-256']],
  ['GitLab', ['x-gitlab-event', 'x-gitlab-event-uuid', 'x-gitlab-instance']],
  ['Bitbucket', ['x-event-key', 'x-hook-uuid', 'x-attempt-number']],
  ['Stripe', ['stripe-signature', 'idempotency-key']],
  ['Shopify', ['x-shopify-topic', 'x-shopify-hmac-sha256', 'x-shopify-shop-domain']],
  ['Slack', ['x-slack-signature', 'x-slack-request-timestamp', 'x-slack-retry-num']],
  ['Amazon SNS', ['x-amz-sns-message-type', 'x-amz-sns-message-id', 'x-amz-sns-topic-arn']],
  ['Twilio and Zoom', ['x-twilio-signature', 'x-zm-signature']],
  ['Standard Webhooks and Svix', ['webhook-id', 'webhook-signature', 'svix-id', 'svix-timestamp']],
  ['CloudEvents', ['ce-id', 'ce-source', 'ce-specversion', 'ce-type']],
  ['HTTP message signatures', ['signature', 'signature-input', 'digest']],
])('keeps headers that tell %s', (_, names) => {
  const received = Object.fromEntries(names.map((name) => [name, `value of ${name}`]));
  expect(keepHeaders(received)).toEqual({ headers: received, redacted: [] });
});

test.each([
  'authorization',
  'proxy-authorization',
  'cookie',
  'x-api-key',
  'apikey',
  'x-apikey',
  'x-functions-key',
  'ocp-apim-subscription-key',
  'x-auth-token',
  'x-csrf-token',
  'x-amz-security-token',
  'x-gitlab-token',
  'x-goog-channel-token',
  'x-telegram-bot-api-secret-token',
  'x-webhook-secret',
  'x-session-id',
  'x-github-otp',
  'content-password',
  'x-goog-iap-jwt-assertion',
  'x-slack-pass',
  'x-gitlab-pw',
  'x-twilio-pass',
  'x-zm-code',
])('replaces the value of %s', (name) => {
  expect(keepHeaders({ [name]: 'hush' })).toEqual({ headers: { [name]: '[redacted]' }, redacted: [name] });
});

test.each(['x-forwarded-for', 'forwarded', 'via', 'referer', 'origin', 'x-custom', 'te', 'range'])(
  'does not keep %s',
  (name) => {
    expect(keepHeaders({ [name]: 'something' })).toEqual({ headers: {}, redacted: [] });
  },
);
