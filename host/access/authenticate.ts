import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failures, type CallError } from '../errors.ts';
import { addressKey } from '../http/address.ts';
import type { ThrottledLog } from '../observe/throttled-log.ts';
import { callerByAddress, type Caller } from './caller.ts';
import { KEY_PREFIX } from './keys/api-key.ts';
import type { KeyStore, KeyVerdict } from './keys/key-store.ts';
import type { RateLimit } from './rate-limits/rate-limit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `anyone`: the route is answered without a key on every host, and looks at none. */
    access?: 'anyone';
  }
}

export interface AccessOptions {
  /** Whether who brings no key is answered. */
  readonly isOpen: boolean;
  readonly keys: KeyStore;
  /** Counts wrong keys by address. */
  readonly wrongKeys: RateLimit;
  readonly log: ThrottledLog;
}

/** How many wrong keys an address may bring a minute before it is told to wait. */
export const WRONG_KEYS = 20;

/** Says of every request on whose behalf it is, and turns away who has no right to be answered. */
export function authenticate(app: FastifyInstance, options: AccessOptions): void {
  const { isOpen } = options;
  app.decorateRequest('caller');
  app.addHook('onRequest', async (request, reply) => {
    request.caller = callerByAddress(request);
    if (request.routeOptions.config.access === 'anyone') return;
    const given = keysGiven(request);
    if (given.length > 0) request.caller = await bearerOf(given, request, reply, options);
    else if (!isOpen) throw refuseStranger(request, reply, options);
  });
}

/** The keys of ours that a request brings. Other tokens are for somebody else on the way. */
function keysGiven({ raw: { headers } }: FastifyRequest): readonly string[] {
  const { authorization, 'x-api-key': apiKey } = headers;
  if (authorization === undefined && apiKey === undefined) return [];
  const [, bearer] = /^bearer +(\S.*)$/i.exec(authorization ?? '') ?? [];
  const given = [bearer, ...[apiKey].flat()].filter((text) => text?.startsWith(KEY_PREFIX) ?? false);
  return [...new Set(given.filter((text) => text !== undefined))];
}

/** Two keys that differ are none: nobody could say on whose behalf the request is. */
function checkOne([first = '', second]: readonly string[], keys: KeyStore): KeyVerdict {
  return second === undefined ? keys.check(first) : { kind: 'malformed' };
}

/** @throws CallError where what was brought is no key that counts */
async function bearerOf(
  given: readonly string[],
  { ip }: FastifyRequest,
  reply: FastifyReply,
  { keys, wrongKeys, log }: AccessOptions,
): Promise<Caller> {
  const verdict = checkOne(given, keys);
  if (verdict.kind === 'good') {
    const { name, terms } = verdict.key;
    if (verdict.firstThisMinute) log.info({ address: ip, key: name }, 'a key is in use');
    const { rest, mcp, view } = terms;
    return { id: `key:${name}`, address: ip, terms: { limits: { rest, mcp }, view } };
  }
  log.warn({ address: ip, why: `key ${verdict.kind}`, key: verdict.name }, 'a caller was refused');
  const { allowed, resetSeconds } = await wrongKeys.take(addressKey(ip));
  if (!allowed) throw failures.rateLimited(resetSeconds);
  const message = verdict.kind === 'expired' ? 'the key has expired' : 'the key is not valid';
  challenge(reply, message);
  throw failures.unauthorized(message);
}

function refuseStranger({ ip }: FastifyRequest, reply: FastifyReply, { log }: AccessOptions): CallError {
  log.warn({ address: ip, why: 'no key' }, 'a caller was refused');
  challenge(reply);
  return failures.unauthorized('expected a key, as Authorization: Bearer or X-Api-Key');
}

/** RFC 6750 §3: no error where no key was brought. */
function challenge(reply: FastifyReply, problem?: string): void {
  const error = problem === undefined ? '' : `, error="invalid_token", error_description="${problem}"`;
  reply.header('www-authenticate', `Bearer realm="Toolyard"${error}`);
}
