import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HookReply } from './short-path/hooks.ts';

const compress = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
} as const;

export type Encoding = keyof typeof compress;

/** Text compressed for sending. */
export function compressed(encoding: Encoding, body: Buffer): Promise<Buffer> {
  return compress[encoding](body);
}

/** An answer that is made once and sent many times: with an ETag, and compressed at first demand. */
export class PreparedAnswer {
  readonly body: Buffer;
  readonly etag: string;
  readonly #type: string;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(body: Buffer, type: string) {
    this.body = body;
    this.#type = type;
    this.etag = `"${createHash('sha256').update(this.body).digest('base64url').slice(0, 22)}"`;
  }

  static json(value: unknown): PreparedAnswer {
    return new PreparedAnswer(Buffer.from(JSON.stringify(value)), 'application/json; charset=utf-8');
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.header('etag', this.etag).header('cache-control', 'no-cache');
    addVary(reply, 'accept-encoding');
    if (matchesEtag(request.headers['if-none-match'], this.etag)) return reply.code(304).send();
    reply.type(this.#type);
    const encoding = preferredEncoding(request.headers['accept-encoding']);
    if (encoding === undefined) return reply.send(this.body);
    const body = this.#compressed.get(encoding) ?? compressed(encoding, this.body);
    this.#compressed.set(encoding, body);
    return reply.header('content-encoding', encoding).send(await body);
  }
}

/** Names a header by which the answer differs, besides those that are named already (RFC 9110 §12.5.5). */
export function addVary(reply: HookReply, name: string): void {
  const named = reply.getHeader('vary');
  reply.header('vary', named === undefined ? name : `${String(named)}, ${name}`);
}

/** Whether an If-None-Match header names the ETag, which is compared weakly (RFC 9110 §13.1.2). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  return (
    header !== undefined &&
    header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*')
  );
}

/** The better of the encodings that the header takes (RFC 9110 §12.5.3); a quality of 0 refuses one. */
export function preferredEncoding(header: string | undefined): Encoding | undefined {
  const parts = (header ?? '').split(',').filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part));
  const taken = new Set(parts.map((part) => part.split(';')[0]?.trim()));
  return (['br', 'gzip'] as const).find((encoding) => taken.has(encoding));
}
