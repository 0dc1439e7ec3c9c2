import {
  classifyInboundRequest,
  SUPPORTED_PROTOCOL_VERSIONS,
  type CallToolResult,
} from '@modelcontextprotocol/server';
import type { FastifyRequest } from 'fastify';
import type { Executor } from '../execution/executor.ts';
import { addressKey } from '../rate-limits/address.ts';
import type { AddressLimit } from '../rate-limits/limit-requests.ts';
import { SERVER_INFO } from './server.ts';
import { callTool } from './tool-calls.ts';
import type { ToolView } from './tool-view.ts';

/** The part of a result that the 2026-07-28 revision adds to every one ("Results", "Server identity"). */
const MODERN_PART = `"resultType":"complete","_meta":{"io.modelcontextprotocol/serverInfo":${JSON.stringify(SERVER_INFO)}}`;
const MODERN_REVISION = '2026-07-28';
const HANDSHAKE_REVISIONS = new Set(
  SUPPORTED_PROTOCOL_VERSIONS.filter((version) => version < MODERN_REVISION),
);

type Era = 'handshake' | 'modern';

interface PlainRequest {
  readonly id: string | number;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly era: Era;
}

/**
 * Answers the two requests that matter for speed, `tools/call` and a whole `tools/list`, without an SDK
 * server of their own: that costs several times what the tool does. Only requests that are right in every
 * respect and ask for nothing but the answer are taken; for all others the SDK has the word, so that every
 * error is the SDK's.
 *
 * @returns the response's body, or undefined when the SDK is to answer
 */
export function answerDirectly(
  request: FastifyRequest,
  message: unknown,
  view: ToolView,
  { executor, limit }: { readonly executor: Executor; readonly limit: AddressLimit },
): Promise<string> | undefined {
  const plain = readPlainRequest(request, message);
  if (plain === undefined) return undefined;
  if (plain.method === 'tools/list') {
    return plain.era === 'handshake' && plain.params.cursor === undefined
      ? Promise.resolve(envelope(plain, view.firstPage))
      : undefined;
  }
  const { name, arguments: given = {} } = plain.params;
  if (typeof name !== 'string' || !isRecord(given)) return undefined;
  if (plain.era === 'modern' && request.headers['mcp-name'] !== name) return undefined;
  const { socket } = request.raw;
  const result = callTool(view, executor, {
    name,
    caller: addressKey(request.ip),
    requestId: request.id,
    arguments: given,
    size: Number(request.headers['content-length'] ?? 0),
    onCallerGone(listener) {
      socket.once('close', listener);
      return () => socket.off('close', listener);
    },
    takeTurn: () => limit.takeFurther(request.ip),
  });
  return result?.then((answer) => envelope(plain, callResultJson(answer, plain.era)));
}

function envelope({ id }: PlainRequest, result: string): string {
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`;
}

function callResultJson(result: CallToolResult, era: Era): string {
  const json = JSON.stringify(result);
  return era === 'modern' ? `${json.slice(0, -1)},${MODERN_PART}}` : json;
}

function readPlainRequest({ headers }: FastifyRequest, message: unknown): PlainRequest | undefined {
  if (!isRecord(message)) return undefined;
  const { jsonrpc, id, method, params = {} } = message;
  if (jsonrpc !== '2.0' || (method !== 'tools/call' && method !== 'tools/list') || !isRecord(params))
    return undefined;
  if (typeof id !== 'string' && !Number.isSafeInteger(id)) return undefined;
  const accept = headers.accept ?? '';
  if (!accept.includes('application/json') || !accept.includes('text/event-stream')) return undefined;
  if (!/^application\/json\s*(?:;|$)/i.test(headers['content-type'] ?? '')) return undefined;
  const era = eraOf(headers, message, params);
  return era && { id: id as string | number, method, params, era };
}

function eraOf(
  headers: FastifyRequest['headers'],
  message: Record<string, unknown>,
  params: Record<string, unknown>,
): Era | undefined {
  const version = one(headers['mcp-protocol-version']);
  const meta = params._meta;
  if (meta === undefined) {
    return version === undefined || HANDSHAKE_REVISIONS.has(version) ? 'handshake' : undefined;
  }
  if (!isRecord(meta) || meta.progressToken !== undefined) return undefined;
  const route = classifyInboundRequest({
    httpMethod: 'POST',
    body: message,
    ...(version === undefined ? {} : { protocolVersionHeader: version }),
  });
  const isModern =
    route.kind === 'modern' &&
    route.classification.revision === MODERN_REVISION &&
    version === MODERN_REVISION &&
    headers['mcp-method'] === message.method;
  return isModern ? 'modern' : undefined;
}

function one(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
