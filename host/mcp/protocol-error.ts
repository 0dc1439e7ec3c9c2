import type { FastifyReply } from 'fastify';

/** Answers with a JSON-RPC error that belongs to no request (JSON-RPC 2.0 §5.1). */
export function sendError(reply: FastifyReply, status: number, code: number, message: string): FastifyReply {
  const body = JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null });
  return reply.code(status).header('content-type', 'application/json').send(body);
}
