import { classifyInboundRequest, SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server';
import type { FastifyRequest } from 'fastify';
import type { Executor } from '../calls/executor.ts';
import { addressKey } from '../http/address.ts';
import type { AddressLimit } from '../access/rate-limits/limit-requests.ts';
import type { CallAnswer } from './call-result.ts';
import type { LargeJson, ReadMessage } from './large/large-json.ts';
import { SERVER_INFO } from './mcp-server.ts';
import { callTool } from './call-tool.ts';
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
 * @param read the message, or the batch that it is part of
 * @returns the response's body, or undefined when the SDK is to answer
 */
export function answerDirectly(
  request: FastifyRequest,
  message: unknown,
  { inputOf }: Pick<ReadMessage, 'inputOf'>,
  view: ToolView,
  { executor, limit, large }: DirectOptions,
): Promise<string | Buffer> | undefined {
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
  const asker = { caller: addressKey(request.ip), onCallerGone: disconnectionOf(request) };
  const answer = callTool(view, executor, {
    ...asker,
    name,
    requestId: request.id,
    arguments: given,
    inputOf,
    answerOf: (outcome) => large.answerOf(outcome, asker),
    takeTurn: () => limit.takeFurther(request.ip),
  });
  return answer?.then((made) => callEnvelope(plain, made));
}

export interface DirectOptions {
  readonly executor: Executor;
  readonly limit: AddressLimit;
  readonly large: LargeJson;
}

/** Listens for the end of a request's connection; what is returned stops listening. */
export function disconnectionOf({ raw: { socket } }: FastifyRequest): (listener: () => void) => () => void {
  return (listener) => {
    socket.once('close', listener);
    return () => socket.off('close', listener);
  };
}

function envelope({ id }: PlainRequest, result: string): string {
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`;
}

function callEnvelope(plain: PlainRequest, answer: CallAnswer): string | Buffer {
  const members = answer.kind === 'result' ? JSON.stringify(answer.result).slice(1, -1) : answer.members;
  const end = plain.era === 'modern' ? `,${MODERN_PART}}` : '}';
  if (typeof members === 'string') return envelope(plain, `{${members}${end}`);
  const [before = '', after = ''] = envelope(plain, `{\n${end}`).split('\n');
  return Buffer.concat([Buffer.from(before), members, Buffer.from(after)]);
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
