import {
  InputError,
  type JsonObject,
  type JsonValue,
  networkFailure,
  quote,
  type ToolContext,
} from '@toolyard/sdk';
import type { QueryError } from './graphql-document.ts';
import { quoteWord } from '../../lib/curl-command.ts';

const LIMITS = { timeoutMs: 15_000, maxBytes: 5 * 1024 * 1024 };

/** Headers of the connection, and those that describe the body that is sent (RFC 9110 §7.6.1). */
const KEPT_HEADERS = new Set(
  'host content-length connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer transfer-encoding upgrade expect'.split(
    ' ',
  ),
);

export interface GraphqlRequest {
  readonly query: string;
  readonly variables?: JsonObject;
  readonly operationName?: string;
}

export type EndpointAnswer =
  | { readonly status: number; readonly data: JsonObject | null; readonly errors: readonly QueryError[] }
  | { readonly status: number | null; readonly reason: string };

/** The headers of a request (GraphQL over HTTP), with those of the caller. */
export function readHeaders(argument: string, given: JsonObject): Headers {
  const headers = new Headers({
    accept: 'application/graphql-response+json, application/json',
    'content-type': 'application/json',
  });
  for (const [name, value] of Object.entries(given)) {
    if (KEPT_HEADERS.has(name.toLowerCase()))
      throw new InputError(argument, `expected none that the connection needs, got ${quote(name)}`);
    // RFC 9110 §5.1 and §5.5.
    if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name))
      throw new InputError(argument, `expected names of headers, got ${quote(name)}`);
    if (typeof value !== 'string' || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value))
      throw new InputError(argument, `expected text on one line for ${name}`);
    headers.set(name, value);
  }
  return headers;
}

/** Asks an endpoint. What keeps it from an answer is told as a reason. */
export async function askEndpoint(
  context: ToolContext,
  url: URL,
  headers: Headers,
  request: GraphqlRequest,
): Promise<EndpointAnswer> {
  let status: number | null = null;
  try {
    const response = await context.fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify(request),
      redirect: 'manual',
      signal: context.signal,
      limits: LIMITS,
    });
    ({ status } = response);
    return readAnswer(response.status, await response.text());
  } catch (error) {
    const failure = networkFailure(error);
    if (failure === undefined) throw error;
    return { status, reason: failure.reason };
  }
}

function readAnswer(status: number, text: string): EndpointAnswer {
  if (status >= 300 && status <= 399) return { status, reason: 'http_status' };
  const failed = { status, reason: status >= 200 && status <= 299 ? 'bad_response' : 'http_status' };
  let body: JsonValue;
  try {
    body = JSON.parse(text) as JsonValue;
  } catch {
    return failed;
  }
  if (!isObject(body)) return failed;
  const { data = null, errors = [] } = body;
  const isAnswer = Object.hasOwn(body, 'data') || (Array.isArray(errors) && errors.length > 0);
  if (!isAnswer || (data !== null && !isObject(data)) || !Array.isArray(errors)) return failed;
  return { status, data, errors: errors.map(readError) };
}

/** An error as the specification has it (October 2021, §7.1.2), whatever is missing. */
function readError(given: JsonValue): QueryError {
  const { message, locations, path } = isObject(given) ? given : {};
  const [first] = Array.isArray(locations) ? locations : [];
  const { line, column } = isObject(first) ? first : {};
  return {
    message: typeof message === 'string' ? message : quote(given),
    line: Number.isSafeInteger(line) ? Number(line) : null,
    column: Number.isSafeInteger(column) ? Number(column) : null,
    path: Array.isArray(path)
      ? path.filter((step) => typeof step === 'string' || typeof step === 'number')
      : null,
  };
}

/** The same request for a shell (POSIX XCU §2.2.2). */
export function curlCommand(url: URL, headers: Headers, request: GraphqlRequest): string {
  return [
    'curl -X POST',
    quoteWord(url.href),
    ...[...headers].map(([name, value]) => `-H ${quoteWord(`${name}: ${value}`)}`),
    `--data-raw ${quoteWord(JSON.stringify(request))}`,
  ].join(' ');
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
