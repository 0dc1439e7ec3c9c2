import type { FastifyReply } from 'fastify';
import { errorBody, type CallError } from '../errors.ts';
import type { Outcome } from '../calls/call-request.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Answers with an outcome. A result that is bytes already is passed on as it is. */
export function sendOutcome(reply: FastifyReply, outcome: Outcome): FastifyReply {
  if (!outcome.ok) return sendFailure(reply, outcome.error);
  const { tool, result, executionMs } = outcome;
  const meta = `"meta":{"tool":${JSON.stringify(tool.id)},"executionMs":${executionMs}}}`;
  reply.header('content-type', JSON_TYPE);
  if (result.kind === 'value') return reply.send(`{"success":true,"result":${result.json},${meta}`);
  return reply.send(
    Buffer.concat([Buffer.from('{"success":true,"result":'), result.bytes, Buffer.from(`,${meta}`)]),
  );
}

export function sendFailure(reply: FastifyReply, error: CallError): FastifyReply {
  reply.code(error.status).header('content-type', JSON_TYPE);
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds);
  return reply.send(failureJson(error));
}

/** The envelope of a failure. */
export function failureJson(error: CallError): string {
  return JSON.stringify({ success: false, error: errorBody(error) });
}
