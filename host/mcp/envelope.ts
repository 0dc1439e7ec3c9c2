import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server';
import type { HookRequest } from '../http/short-path/hooks.ts';
import { isRecord } from './is-record.ts';
import { SERVER_INFO } from './server-info.ts';

const MODERN_REVISION = '2026-07-28';
const HANDSHAKE_REVISIONS: ReadonlySet<string> = new Set(
  SUPPORTED_PROTOCOL_VERSIONS.filter((version) => version < MODERN_REVISION),
);

/** The keys of 2026-07-28's envelope ("Base protocol", `_meta`). */
const VERSION = 'io.modelcontextprotocol/protocolVersion';
const CLIENT = 'io.modelcontextprotocol/clientInfo';
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const SERVER = 'io.modelcontextprotocol/serverInfo';

/** What that revision adds to every result ("Results", "Server identity"). */
const modernPart = (resultType: ResultType, meta: Meta = {}) =>
  `,"resultType":"${resultType}","_meta":${JSON.stringify({ ...meta, [SERVER]: SERVER_INFO })}`;
const MODERN_PARTS = { complete: modernPart('complete'), task: modernPart('task') };

/** Whether a result is the call's own, or says that it is a task. */
type ResultType = 'complete' | 'task';

type Meta = Readonly<Record<string, unknown>>;

/** What is said of a result beside its members. */
interface ResultParts {
  readonly type?: ResultType;
  /** What its `_meta` is to hold. */
  readonly meta?: Meta | undefined;
}

/** A request that is right in every respect. */
export interface PlainRequest {
  readonly id: string | number;
  readonly method: 'tools/call' | 'tools/list';
  readonly params: Readonly<Record<string, unknown>>;
  readonly era: 'handshake' | 'modern';
  /** As its header names it. */
  readonly revision: string | undefined;
  /** What a client of 2026-07-28 says that it can do. */
  readonly capabilities: unknown;
  /** Where the client wants to hear of progress. */
  readonly progressToken: string | number | undefined;
}

/** A request to list or to call, or undefined where the SDK has to look at it. */
export function readPlainRequest({ headers }: HookRequest, message: unknown): PlainRequest | undefined {
  if (!isRecord(message)) return undefined;
  const { jsonrpc, id, method, params = {} } = message;
  if (jsonrpc !== '2.0' || (method !== 'tools/call' && method !== 'tools/list') || !isRecord(params))
    return undefined;
  if (typeof id !== 'string' && (typeof id !== 'number' || !Number.isSafeInteger(id))) return undefined;
  if (!acceptsBoth(headers.accept)) return undefined;
  if (!/^application\/json\s*(?:;|$)/i.test(headers['content-type'] ?? '')) return undefined;
  const { _meta: meta = {} } = params;
  if (!isRecord(meta)) return undefined;
  const { progressToken } = meta;
  if (
    progressToken !== undefined &&
    typeof progressToken !== 'string' &&
    !Number.isSafeInteger(progressToken)
  )
    return undefined;
  const era = eraOf(headers, method, meta, params);
  if (era === undefined) return undefined;
  const capabilities = era === 'modern' ? meta[CAPABILITIES] : undefined;
  const revision = headers['mcp-protocol-version'];
  return {
    id,
    method,
    params,
    era,
    revision: typeof revision === 'string' ? revision : undefined,
    capabilities,
    progressToken: progressToken as string | number | undefined,
  };
}

/** Whether a client takes what a request may be answered with; one that says nothing takes all (RFC 9110 §12.5.1). */
export function acceptsBoth(accept: string | undefined): boolean {
  if (accept === undefined || accept.includes('*/*')) return true;
  return accept.includes('application/json') && accept.includes('text/event-stream');
}

/** The revision that a request keeps to: what others are to make of it is the SDK's business. */
function eraOf(
  headers: HookRequest['headers'],
  method: string,
  meta: Readonly<Record<string, unknown>>,
  { name }: Readonly<Record<string, unknown>>,
): PlainRequest['era'] | undefined {
  const version = headers['mcp-protocol-version'];
  if (!(VERSION in meta))
    return version === undefined || HANDSHAKE_REVISIONS.has(String(version)) ? 'handshake' : undefined;
  const isModern =
    meta[VERSION] === MODERN_REVISION &&
    version === MODERN_REVISION &&
    headers['mcp-method'] === method &&
    (method === 'tools/list' || headers['mcp-name'] === name) &&
    isClient(meta[CLIENT]) &&
    isRecord(meta[CAPABILITIES]) &&
    Object.values(meta[CAPABILITIES]).every(isRecord);
  return isModern ? 'modern' : undefined;
}

function isClient(client: unknown): boolean {
  if (!isRecord(client) || typeof client.name !== 'string' || typeof client.version !== 'string')
    return false;
  const { icons, title = '', websiteUrl = '', description = '' } = client;
  return icons === undefined && [title, websiteUrl, description].every((text) => typeof text === 'string');
}

/** What stands before the members of a result, and after them. */
function frameOf(
  { id, era }: PlainRequest,
  { type = 'complete', meta }: ResultParts,
): { readonly start: string; readonly end: string } {
  const handshakePart = meta === undefined ? '' : `,"_meta":${JSON.stringify(meta)}`;
  const modern = meta === undefined ? MODERN_PARTS[type] : modernPart(type, meta);
  return {
    start: `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{`,
    end: `${era === 'modern' ? modern : handshakePart}}}`,
  };
}

/** A response, of the members of its result. */
export function responseOf(plain: PlainRequest, members: string, parts?: ResultParts): string;
export function responseOf(
  plain: PlainRequest,
  members: string | Uint8Array,
  parts?: ResultParts,
): string | Buffer;
export function responseOf(
  plain: PlainRequest,
  members: string | Uint8Array,
  parts: ResultParts = {},
): string | Buffer {
  const { start, end } = frameOf(plain, parts);
  if (typeof members === 'string') return start + members + end;
  return Buffer.concat([Buffer.from(start), members, Buffer.from(end)]);
}

/** The same in parts, of members that lie ready and need no copy. */
export function responsePartsOf(plain: PlainRequest, members: Buffer): readonly Buffer[] {
  const { start, end } = frameOf(plain, {});
  return [Buffer.from(start), members, Buffer.from(end)];
}
