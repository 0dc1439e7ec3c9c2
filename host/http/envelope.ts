import { errorBody, type CallError } from '../errors.ts';
import type { Outcome } from '../calls/call-request.ts';
import { sendParts, type HookReply } from './short-path/hooks.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Answers with an outcome. A result that is bytes already is passed on as it is. */
export function sendOutcome<Reply extends HookReply>(reply: Reply, outcome: Outcome): Reply {
  if (!outcome.ok) return sendFailure(reply, outcome.error);
  const { tool, result, executionMs } = outcome;
  const start = '{"success":true,"result":';
  const end = `,"meta":{"tool":"${tool.id}","executionMs":${executionMs}}}`;
  reply.header('content-type', JSON_TYPE);
  if (result.kind === 'value') reply.send(start + result.json + end);
  else sendParts(reply, [Buffer.from(start), result.bytes, Buffer.from(end)]);
  return reply;
}

export function sendFailure<Reply extends HookReply>(reply: Reply, error: CallError): Reply {
  reply.code(error.status).header('content-type', JSON_TYPE);
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds);
  reply.send(failureJson(error));
  return reply;
}

/** The envelope of a failure. */
export function failureJson(error: CallError): string {
  return JSON.stringify({ success: false, error: errorBody(error) });
}
