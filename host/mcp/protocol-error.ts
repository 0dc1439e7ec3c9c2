import type { FastifyReply } from 'fastify';
import type { CallError } from '../errors.ts';
import { errorDetails } from './call-result.ts';

/** Answers with a JSON-RPC error that belongs to no request (JSON-RPC 2.0 §5.1). */
export function sendError(reply: FastifyReply, status: number, code: number, message: string): FastifyReply {
  return send(reply, status, { code, message });
}

/** Answers that the host does not do it now, with what programs are told of why. */
export function sendRefusal(reply: FastifyReply, error: CallError): FastifyReply {
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds);
  return send(reply, error.status, { code: -32_000, message: error.message, data: errorDetails(error) });
}

function send(reply: FastifyReply, status: number, error: object): FastifyReply {
  const body = JSON.stringify({ jsonrpc: '2.0', error, id: null });
  return reply.code(status).header('content-type', 'application/json').send(body);
}
