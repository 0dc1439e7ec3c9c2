import { h } from 'preact';
import { wantsPage } from '../../access/authenticate.ts';
import type { CallError } from '../../errors.ts';
import { sendFailure } from '../../http/envelope.ts';
import type { HookReply } from '../../http/short-path/hooks.ts';
import { Document, documentText } from '../document.ts';
import { pageHeaders } from '../policy.ts';

/** Answers with an error: people get a page that says it, and scripts what the API would say. */
export function sendPageFailure(reply: HookReply, error: CallError): HookReply {
  const { request } = reply;
  if (!wantsPage(request)) return sendFailure(reply, error);
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds);
  const { message } = error;
  return sendNotice(reply.code(error.status), message.charAt(0).toUpperCase() + message.slice(1));
}

/** A page that says one thing and leads back to all tools. */
export function sendNotice(reply: HookReply, notice: string): HookReply {
  const { page: root = './' } = reply.request.routeOptions.config;
  const back = h('p', null, h('a', { href: root }, 'All tools'));
  return reply
    .headers(pageHeaders())
    .type('text/html; charset=utf-8')
    .send(documentText(Document, { title: notice, root, children: [h('h1', null, notice), back] }));
}
