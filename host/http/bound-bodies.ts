import { Transform, type Readable, type TransformCallback } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { failures, type CallError } from '../errors.ts';
import { addressKey } from './address.ts';
import type { BodyBudget, BodyRoom } from './body-budget.ts';
import { onEnd } from './request-end.ts';
import { beforeBody, type HookReply, type HookRequest } from './short-path/hooks.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The most bytes of a body that the route can take, where that is less than others take. */
    bodyLimitOf?: (request: HookRequest) => number;
  }
}

/** Bodies up to this size come in a packet or a few, and are worth no closer look, in bytes. */
export const SMALL_BYTES = 64 * 1024;

/** How much of a larger body has to be there when its pace is looked at: half of what an even pace would bring. */
const PACE_SHARE = 0.5;

export interface BoundBodiesOptions {
  readonly budget: BodyBudget;
  /** The most bytes of any body. */
  readonly maxBytes: number;
  /** How long a request may take to arrive, in milliseconds; its pace is looked at after a third of it. */
  readonly requestTimeoutMs: number;
}

/**
 * Bounds what callers send: a body that its route cannot take, or for which there is no room, is refused before
 * anything of it is read, and one that comes too slowly to be there in time is not waited for.
 */
export function boundBodies(app: FastifyInstance, options: BoundBodiesOptions): void {
  const { budget, maxBytes } = options;
  // Whoever waits for a word before sending gets it once the body is let in (RFC 9110 §10.1.1).
  app.server.on('checkContinue', (request, response) => app.server.emit('request', request, response));
  // After the hooks that count requests, before the body is read.
  beforeBody(app, (request, reply, payload, done) => {
    const announced = announcedBytes(request);
    if (announced === 0) return done(null, payload);
    const limit = announced !== undefined && announced <= SMALL_BYTES ? maxBytes : limitOf(request, maxBytes);
    if (announced !== undefined && announced > limit)
      return done(leaveUnread(request, reply, failures.tooLarge(limit)));
    const room = takeRoom(budget, request, reply, announced ?? 0);
    if (room === undefined) return done(leaveUnread(request, reply, failures.overloaded()));
    if (announced === undefined) {
      return done(
        null,
        countChunks(payload, limit, room, (failure) => leaveUnread(request, reply, failure)),
      );
    }
    if (announced > SMALL_BYTES) watchPace(app, request, reply, announced, options.requestTimeoutMs);
    done(null, payload);
  });
}

/** Takes room for a body until its answer is out, and has the caller send it; undefined: there is none. */
export function takeRoom(
  budget: BodyBudget,
  request: HookRequest,
  reply: HookReply,
  bytes: number,
): BodyRoom | undefined {
  const room = budget.take(addressKey(request.ip), bytes);
  if (room === undefined) return undefined;
  onEnd(request, reply, room.giveBack);
  if (request.headers.expect?.toLowerCase() === '100-continue') reply.raw.writeContinue();
  return room;
}

/** The bytes that a request says its body has; undefined: it does not say (RFC 9112 §6.3). */
export function announcedBytes({ headers }: Pick<HookRequest, 'headers'>): number | undefined {
  if (headers['transfer-encoding'] !== undefined) return undefined;
  const length = headers['content-length'];
  return length === undefined ? 0 : readDecimal(length);
}

/** The number of a text that Node's parser found to be digits alone: `Number`, which reads any form, takes longer. */
function readDecimal(digits: string): number {
  let number = 0;
  for (let index = 0; index < digits.length; index += 1) number = number * 10 + digits.charCodeAt(index) - 48;
  return number;
}

/**
 * For the refusal of a body that is not read: the connection ends with the answer. What the caller still sends is
 * let pass until it has read that, or its time is over; a reset would take the answer from it (RFC 9112 §9.6).
 */
export function leaveUnread({ raw }: HookRequest, reply: HookReply, failure: CallError): CallError {
  reply.header('connection', 'close');
  const { socket } = raw;
  // Node's way to end a connection after its last answer.
  socket.destroySoon = () => void socket.end();
  raw.resume();
  return failure;
}

function limitOf(request: HookRequest, maxBytes: number): number {
  const { bodyLimitOf } = request.route.config;
  return Math.min(maxBytes, bodyLimitOf?.(request) ?? maxBytes);
}

/** A body of unknown length: each part of it takes its room as it comes. */
function countChunks(
  payload: Readable,
  limit: number,
  room: BodyRoom,
  refuse: (failure: CallError) => CallError,
): Readable {
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _, next: TransformCallback) {
      bytes += chunk.length;
      if (bytes > limit) next(refuse(failures.tooLarge(limit)));
      else if (!room.grow(chunk.length)) next(refuse(failures.overloaded()));
      else next(null, chunk);
    },
  });
  payload.once('close', () => {
    if (!payload.readableEnded) counted.destroy(new Error('the caller broke off before the end of the body'));
  });
  return payload.pipe(counted);
}

/** Ends a request whose body, at its pace, would not be there in time, as if that time were over. */
function watchPace(
  app: FastifyInstance,
  request: HookRequest,
  reply: HookReply,
  announced: number,
  timeoutMs: number,
): void {
  const { raw } = request;
  const { socket } = raw;
  // A part of the body may have come with the head.
  const before = socket.bytesRead - SMALL_BYTES;
  const timer = setTimeout(() => {
    if (raw.complete || socket.bytesRead - before >= (announced * PACE_SHARE) / 3) return;
    const error = Object.assign(new Error('the body comes too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    app.server.emit('clientError', error, socket);
  }, timeoutMs / 3);
  onEnd(request, reply, () => clearTimeout(timer));
}
