import type { FastifyReply } from 'fastify';
import { wantsPage } from '../../access/authenticate.ts';
import type { CallError } from '../../errors.ts';
import { sendFailure } from '../../http/envelope.ts';
import { CONTENT_SECURITY_POLICY } from '../policy.ts';

/** Answers with an error: people get a page that says it, and scripts what the API would say. */
export function sendPageFailure(reply: FastifyReply, error: CallError): FastifyReply {
  const { request } = reply;
  if (!wantsPage(request)) return sendFailure(reply, error);
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds);
  const { message } = error;
  return sendNotice(reply.code(error.status), message.charAt(0).toUpperCase() + message.slice(1));
}

/** A page that says one thing and leads back to all tools. */
export function sendNotice(reply: FastifyReply, notice: string): FastifyReply {
  const { page = './' } = reply.request.routeOptions.config;
  const text = notice.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return reply
    .header('content-security-policy', CONTENT_SECURITY_POLICY)
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${text} · Toolyard</title><link rel="stylesheet" href="${page}web/style.css"><script src="${page}web/theme.js"></script><main class="page"><h1>${text}</h1><p><a href="${page}">All tools</a></p></main></html>`,
    );
}
