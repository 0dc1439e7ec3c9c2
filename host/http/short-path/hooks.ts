import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What hooks note of a request; parts above add theirs. */
export interface RequestNotes {
  /** Its `routeOptions`, which Fastify makes anew at every look. */
  route: Pick<FastifyRequest['routeOptions'], 'url' | 'config'>;
  /** The page that may read the answer, as Access-Control-Allow-Origin says it; empty: none but the host's own. */
  readableBy: string;
  /** When its head was read, by `performance.now()`. */
  beganAt: number;
  /** Whether the gate waits for it. A set of these would keep what it held until V8's next full collection. */
  isAwaited: boolean;
  /** What is to be done when it is over: an array of so few would take three times the memory. */
  ending?: Ending;
}

/** One thing that is to be done when a request is over, after those before it. */
export interface Ending {
  readonly listener: () => void;
  readonly before: Ending | undefined;
}

declare module 'fastify' {
  interface FastifyRequest extends RequestNotes {}
}

/** What a hook may look at of a request, and note there: as much as one of the short path has. */
export interface HookRequest
  extends
    RequestNotes,
    Pick<
      FastifyRequest,
      | 'id'
      | 'raw'
      | 'headers'
      | 'method'
      | 'url'
      | 'originalUrl'
      | 'ip'
      | 'host'
      | 'protocol'
      | 'params'
      | 'query'
      | 'is404'
    > {
  readonly routeOptions: RequestNotes['route'];
}

/** What a hook may do with an answer. Names of headers are in lower case. */
export interface HookReply {
  readonly raw: ServerResponse;
  readonly request: HookRequest;
  header(name: string, value: string | number): HookReply;
  headers(values: Readonly<Record<string, string>>): HookReply;
  type(contentType: string): HookReply;
  code(status: number): HookReply;
  getHeader(name: string): string | number | string[] | undefined;
  getHeaders(): Readonly<Record<string, unknown>>;
  /** Leaves the rest to who writes to `raw`. */
  hijack(): HookReply;
  /** Sends a body, or an answer with a status, headers and a body of its own. */
  send(payload?: string | Buffer | Response): HookReply;
  /** Sends a body that lies there in parts, without a copy of it in one. Fastify's has no such thing: see `sendParts`. */
  sendParts?(parts: readonly Uint8Array[]): HookReply;
}

/** Sends a body that lies there in parts. On Fastify's way it is put together. */
export function sendParts(reply: HookReply, parts: readonly Uint8Array[]): HookReply {
  return reply.sendParts?.(parts) ?? reply.send(Buffer.concat(parts));
}

/**
 * Lets a request pass by calling `done` before it returns, or by a promise; refuses it by an error; or answers it, and
 * does neither.
 */
export type RequestHook = (request: HookRequest, reply: HookReply, done: (error?: Error) => void) => unknown;

/** The same, once it is known that the request is to be read; it may have another stream read in place of the body. */
export type BodyHook = (
  request: HookRequest,
  reply: HookReply,
  payload: Readable,
  done: (error: Error | null, payload?: Readable) => void,
) => void;

/** Answers an error; undefined: it is for those around. */
export type ErrorAnswer = (error: Error, request: HookRequest, reply: HookReply) => HookReply | undefined;

interface KnownHook {
  readonly hook: RequestHook;
  /** Whether it is about the body. */
  readonly isOfBody: boolean;
}

const hooks = new WeakMap<object, readonly KnownHook[]>();
const errorAnswers = new WeakMap<object, ErrorAnswer>();

/** Has a hook run at every request of the routes that an app has, also at those that take the short path. */
export function onRequest(app: FastifyInstance, hook: RequestHook): void {
  app.addHook('onRequest', hook);
  note(app, { hook, isOfBody: false });
}

/** Has a hook run before the body of a request is read, also where it takes the short path. */
export function beforeBody(app: FastifyInstance, hook: BodyHook): void {
  app.addHook('preParsing', hook);
  const asRequestHook: RequestHook = (request, reply, done) => {
    const { raw } = request;
    hook(request, reply, raw, (error, payload = raw) => {
      if (error === null && payload !== raw)
        throw new TypeError('a body of known length is read as it comes');
      done(error ?? undefined);
    });
  };
  note(app, { hook: asRequestHook, isOfBody: true });
}

function note(app: FastifyInstance, hook: KnownHook): void {
  hooks.set(app, [...(hooks.get(app) ?? []), hook]);
}

/**
 * The hooks of an app's routes in their order: those about the body come last, and those of the apps around first.
 *
 * @param withBody whether somebody else reads the body than who answers
 */
export function hooksOf(app: FastifyInstance, withBody: boolean): readonly RequestHook[] {
  const known = knownHooks(app);
  const those = (ofBody: boolean) =>
    known.filter(({ isOfBody }) => isOfBody === ofBody).map(({ hook }) => hook);
  return withBody ? [...those(false), ...those(true)] : those(false);
}

/** Has the errors of an app's routes answered, also of those that take the short path. */
export function answerErrors(app: FastifyInstance, answer: ErrorAnswer): void {
  app.setErrorHandler((error: Error, request, reply) => {
    if (answer(error, request, reply) === undefined) throw error;
    return reply;
  });
  errorAnswers.set(app, answer);
}

/** What answers the errors of an app's routes: its own comes before those of the apps around. */
export function errorAnswersOf(app: FastifyInstance): readonly ErrorAnswer[] {
  return around(app)
    .flatMap((each) => errorAnswers.get(each) ?? [])
    .toReversed();
}

function knownHooks(app: FastifyInstance): readonly KnownHook[] {
  return around(app).flatMap((each) => hooks.get(each) ?? []);
}

/** An app and those around it, the outermost first: Fastify makes an app within another from it. */
function around(app: object): readonly object[] {
  const outer = Object.getPrototypeOf(app) as object | null;
  return [...(outer === null ? [] : around(outer)), app];
}
