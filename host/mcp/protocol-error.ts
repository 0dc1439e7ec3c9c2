import type { CallError } from '../errors.ts';
import type { HookReply } from '../http/short-path/hooks.ts';
import { errorDetails } from './call-result.ts';

/** Answers with a JSON-RPC error that belongs to no request (JSON-RPC 2.0 §5.1). */
export function sendError<Reply extends HookReply>(
  reply: Reply,
  status: number,
  code: number,
  message: string,
): Reply {
  return send(reply, status, { code, message });
}

/** Answers that the host does not do it now, with what programs are told of why. */
export function sendRefusal<Reply extends HookReply>(reply: Reply, error: CallError): Reply {
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds);
  return send(reply, error.status, { code: -32_000, message: error.message, data: errorDetails(error) });
}

function send<Reply extends HookReply>(reply: Reply, status: number, error: object): Reply {
  const body = JSON.stringify({ jsonrpc: '2.0', error, id: null });
  reply.code(status).header('content-type', 'application/json').send(body);
  return reply;
}
