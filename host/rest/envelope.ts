import type { FastifyReply } from 'fastify';
import type { CallError } from '../errors.ts';
import type { Outcome } from '../execution/call-request.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Answers with an outcome. A result that is bytes already is passed on as it is. */
export function sendOutcome(reply: FastifyReply, outcome: Outcome): FastifyReply {
  if (!outcome.ok) return sendFailure(reply, outcome.error);
  const { tool, result, executionMs } = outcome;
  const meta = `"meta":{"tool":${JSON.stringify(tool.id)},"executionMs":${executionMs}}}`;
  reply.header('content-type', JSON_TYPE);
  if (result.kind === 'value')
    return reply.send(`{"success":true,"result":${JSON.stringify(result.value)},${meta}`);
  return reply.send(
    Buffer.concat([Buffer.from('{"success":true,"result":'), result.bytes, Buffer.from(`,${meta}`)]),
  );
}

export function sendFailure(reply: FastifyReply, { code, status, message }: CallError): FastifyReply {
  reply.code(status).header('content-type', JSON_TYPE);
  return reply.send(JSON.stringify({ success: false, error: { code, message } }));
}
