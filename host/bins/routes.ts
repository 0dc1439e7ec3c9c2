import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { CallError, failures } from '../errors.ts';
import { CallerLimit, limitRequests } from '../access/rate-limits/limit-requests.ts';
import { baseUrl } from '../http/base-url.ts';
import { sendFailure } from '../http/envelope.ts';
import { matchesEtag } from '../http/prepared-answer.ts';
import { answerErrors } from '../http/short-path/hooks.ts';
import { KEPT_CAPTURES, type Bin } from './bin.ts';
import type { BinsOptions } from './bins-options.ts';
import { captureRoutes } from './capture-routes.ts';
import { findReadableBin, newId } from './find-bin.ts';
import { hashReadKey, newReadKey } from './read-key.ts';
import { keepRemovingExpired } from '../storage/expiry.ts';
import { StoreFullError, StoreUnavailableError } from '../storage/store-errors.ts';
import type { StoredCapture } from './store.ts';

/** The routes under `/bins`: create a bin, read it, and whatever is sent to its receive URL. */
export async function binsRoutes(app: FastifyInstance, options: BinsOptions): Promise<void> {
  const { store, publicUrl, creationLimit, overrides, log, metrics } = options;

  let stopRemoving = async () => {};
  app.addHook('onReady', async () => {
    if (options.removesExpired === false) return;
    stopRemoving = keepRemovingExpired(store, 'expired bins', log);
  });
  app.addHook('onClose', () => stopRemoving());

  answerErrors(app, (error, request, reply) => {
    if (error instanceof CallError) metrics?.refused(error.reason ?? error.code.toLowerCase());
    if (!(error instanceof StoreFullError || error instanceof StoreUnavailableError)) return undefined;
    metrics?.refused(error instanceof StoreFullError ? 'store_full' : 'store_down');
    // That the store is away is told where it is noticed.
    if (error instanceof StoreUnavailableError) return sendFailure(reply, failures.binsUnavailable());
    log.error({ err: error, requestId: request.id }, 'there is no room for captures');
    return sendFailure(reply, failures.binsFull());
  });

  await app.register(async (creation) => {
    limitRequests(creation, new CallerLimit({ policy: 'bins', rateLimit: creationLimit, overrides }));
    creation.removeAllContentTypeParsers();
    creation.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 }, (_, body, done) =>
      done(null, body),
    );
    creation.post<{ Body: string | undefined }>('/bins', async (request, reply) => {
      const readKey = wantsReadKey(request.body) ? newReadKey() : undefined;
      const bin = await store.createBin({
        id: newId(),
        readKeyHash: readKey === undefined ? null : hashReadKey(readKey),
      });
      metrics?.created();
      const base = baseUrl(request, publicUrl);
      const pageUrl = `${base}/bins#${bin.id}`;
      return reply.code(201).send({
        ...head(bin, base),
        // What follows a # stays in the browser.
        ...(readKey === undefined
          ? { page_url: pageUrl }
          : { page_url: `${pageUrl}:${readKey}`, read_key: readKey }),
      });
    });
  });

  app.get<{ Params: { id: string } }>('/bins/:id', async (request, reply) => {
    const bin = await findReadableBin(store, request.params.id, request.headers);
    const after = readAfter(request.query);
    const etag = `"${bin.captured}"`;
    reply.header('etag', `W/${etag}`);
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();

    const captures = await store.listCaptures(bin, after);
    const counts = {
      request_count: bin.captured,
      dropped_count: Math.max(0, bin.captured - KEPT_CAPTURES),
    };
    const opening = JSON.stringify({ ...head(bin, baseUrl(request, publicUrl)), ...counts });
    const parts = withRequests(opening, captures);
    return reply
      .type('application/json; charset=utf-8')
      .header(
        'content-length',
        parts.reduce((bytes, part) => bytes + part.length, 0),
      )
      .send(Readable.from(parts));
  });

  await app.register(captureRoutes, options);
}

function head({ id, createdAt, expiresAt }: Bin, base: string) {
  return {
    id,
    receive_url: `${base}/bins/${id}/in`,
    created_at: new Date(createdAt).toISOString(),
    expires_at: new Date(expiresAt).toISOString(),
  };
}

/**
 * A bin's JSON with its requests at its end: each as it was stored, with its id. In parts, since a copy of a
 * full bin's megabytes would cost more than all else that is done for the answer.
 */
function withRequests(bin: string, captures: readonly StoredCapture[]): readonly Buffer[] {
  const requests = captures.flatMap(({ number, json }, index) => [
    Buffer.from(`${index === 0 ? '' : ','}{"id":"${number}",`),
    json.subarray(1),
  ]);
  return [Buffer.from(`${bin.slice(0, -1)},"requests":[`), ...requests, Buffer.from(']}')];
}

/**
 * Whether the body of a creation asks for a read key.
 *
 * @throws CallError unless the body is empty or an object with no other argument than `read_key`
 */
function wantsReadKey(body = ''): boolean {
  if (body.trim() === '') return false;
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw failures.invalid('body: expected none, or a JSON object');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw failures.invalid('body: expected none, or a JSON object');
  const { read_key: wanted = false, ...others } = value as { readonly read_key?: unknown };
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw failures.invalid(`${unknown.slice(0, 80)}: unknown argument, expected read_key`);
  if (typeof wanted !== 'boolean') throw failures.invalid('read_key: expected true or false');
  return wanted;
}

/** The number of the capture above which a reader asks for captures; 0 for all. */
function readAfter(query: unknown): number {
  const { after, ...others } = Object(query) as Record<string, unknown>;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw failures.invalid(`${unknown.slice(0, 80)}: unknown argument, expected after`);
  if (after === undefined || after === '') return 0;
  if (typeof after !== 'string' || !/^\d{1,15}$/.test(after))
    throw failures.invalid('after: expected the id of a request of this bin');
  return Number(after);
}
