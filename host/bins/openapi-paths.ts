import { BIN_LIFETIME_MS, KEPT_BODY_BYTES, KEPT_CAPTURES } from './bin.ts';
import { jsonResponse, withFailures } from '../http/openapi-components.ts';

const HOURS = BIN_LIFETIME_MS / 3_600_000;
const KIB = KEPT_BODY_BYTES / 1024;

const id = {
  name: 'id',
  in: 'path',
  required: true,
  schema: { type: 'string' },
  description: "The bin's id, of 22 characters",
} as const;

const head = {
  id: { type: 'string' },
  receive_url: { type: 'string', format: 'uri', description: 'Where requests are kept, also below it' },
  created_at: { type: 'string', format: 'date-time' },
  expires_at: {
    type: 'string',
    format: 'date-time',
    description: `${HOURS} hours after its creation; requests do not prolong it`,
  },
} as const;

const request = {
  type: 'object',
  required: ['id', 'method', 'path', 'query', 'received_at', 'size_bytes', 'headers', 'body'],
  properties: {
    id: { type: 'string', description: 'Its number, from 1' },
    method: { type: 'string' },
    path: { type: 'string', description: 'Below the receive URL; `/` for the receive URL itself' },
    query: { type: 'string', description: 'Without its question mark' },
    received_at: { type: 'string', format: 'date-time', description: 'When its last byte had come' },
    size_bytes: { type: 'integer', description: "The body's size, also where only its beginning is kept" },
    content_type: { type: ['string', 'null'] },
    headers: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Those that tell the sender and the event; values of secrets are `[redacted]`',
    },
    redacted_headers: { type: 'array', items: { type: 'string' } },
    redacted_query: { type: 'array', items: { type: 'string' } },
    body: { type: 'string', description: `The first ${KIB} KiB` },
    body_encoding: { enum: ['text', 'base64'] },
    body_truncated: { type: 'boolean' },
  },
} as const;

export interface BinPathsOptions {
  readonly publicUrl: string | undefined;
  /** Whether who brings no key is answered. */
  readonly isOpen: boolean;
}

/** The addresses of request bins, which lie beside `/api`. */
export function binPaths({ publicUrl, isOpen }: BinPathsOptions): object {
  const servers = [{ url: publicUrl ?? '/' }];
  // A bin's own key goes where the host's goes otherwise.
  const security = isOpen
    ? [{}, { readKey: [] }]
    : [{ bearer: [] }, { header: [] }, { header: [], readKey: [] }];
  return {
    '/bins': {
      servers,
      post: {
        operationId: 'createBin',
        summary: 'Make a request bin',
        tags: ['bins'],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                additionalProperties: false,
                properties: {
                  read_key: {
                    type: 'boolean',
                    default: false,
                    description: 'Whether only who has a key may read it; otherwise who knows its id may',
                  },
                },
              },
            },
          },
        },
        responses: withFailures(
          {
            201: jsonResponse('The bin', {
              type: 'object',
              required: [...Object.keys(head), 'page_url'],
              properties: {
                ...head,
                page_url: { type: 'string', format: 'uri', description: 'Where a person watches it' },
                read_key: { type: 'string', description: 'Told here alone' },
              },
            }),
          },
          ['Invalid', 'TooLarge', 'Busy'],
        ),
      },
    },
    '/bins/{id}': {
      servers,
      get: {
        operationId: 'readBin',
        summary: 'What a bin has kept, newest first',
        tags: ['bins'],
        security,
        parameters: [
          id,
          {
            name: 'after',
            in: 'query',
            schema: { type: 'string', pattern: String.raw`^\d{1,15}$` },
            description: 'The id of a request: those that came after it',
          },
          { name: 'If-None-Match', in: 'header', schema: { type: 'string' } },
          {
            name: 'X-Bin-Key',
            in: 'header',
            schema: { type: 'string' },
            description: 'The read key, where the bin has one; it may also come as Authorization: Bearer',
          },
        ],
        responses: withFailures(
          {
            200: jsonResponse(
              'The bin',
              {
                type: 'object',
                required: [...Object.keys(head), 'request_count', 'dropped_count', 'requests'],
                properties: {
                  ...head,
                  request_count: { type: 'integer', description: 'Requests since its creation' },
                  dropped_count: {
                    type: 'integer',
                    description: `Those of them that are gone: the newest ${KEPT_CAPTURES} are kept`,
                  },
                  requests: { type: 'array', items: request },
                },
              },
              { headers: etag },
            ),
            304: { description: 'Nothing has come since', headers: etag },
          },
          ['Invalid', 'NotFound', 'Busy'],
          { isLimited: false },
        ),
      },
    },
    '/bins/{id}/in': {
      servers,
      description: 'Any method is taken, and any path below.',
      post: {
        operationId: 'sendToBin',
        summary: 'Send a request that is kept',
        tags: ['bins'],
        security: [{}],
        parameters: [id],
        requestBody: { content: { '*/*': { schema: {} } } },
        responses: withFailures(
          {
            200: jsonResponse(
              'It is kept',
              { type: 'object', required: ['success'], properties: { success: { const: true } } },
              { headers: {} },
            ),
          },
          ['NotFound', 'RateLimited', 'Busy'],
          { isAnyones: true },
        ),
      },
    },
  };
}

const etag = { ETag: { description: 'Changes with every request that comes', schema: { type: 'string' } } };
