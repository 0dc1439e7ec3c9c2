import type { FastifyInstance } from 'fastify';
import { CallError, failures } from '../errors.ts';
import { addressKey } from '../http/address.ts';
import { onRequest, type HookReply, type HookRequest } from '../http/short-path/hooks.ts';
import type { ThrottledLog } from '../observe/throttled-log.ts';
import { callerByAddress, type Caller } from './caller.ts';
import { KEY_PREFIX } from './keys/api-key.ts';
import type { KeyStore, KeyVerdict } from './keys/key-store.ts';
import type { OAuth, TokenAnswer } from './oauth/oauth.ts';
import type { RateLimit } from './rate-limits/rate-limit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `anyone`: the route is answered without a key on every host, and looks at none. */
    access?: 'anyone';
    /** The route answers with a page for people, from which this leads to the host's address. */
    page?: './' | '../';
  }
}

/** What people see in place of a page who bring nothing that counts. */
export interface SignIn {
  show(request: HookRequest, reply: HookReply): Promise<HookReply>;
}

export interface AccessOptions {
  /** Whether who brings nothing is answered. */
  readonly isOpen: boolean;
  /** Undefined: no keys count, only tokens. */
  readonly keys: KeyStore | undefined;
  /** Undefined: no tokens count, only keys. */
  readonly oauth: OAuth | undefined;
  /** Counts wrong keys and tokens by address. */
  readonly wrongKeys: RateLimit;
  readonly log: ThrottledLog;
  /** Undefined: people are refused as programs are. */
  readonly signIn?: SignIn | undefined;
}

/** How many wrong keys and tokens an address may bring a minute before it is told to wait. */
export const WRONG_KEYS = 20;

/** Says of every request on whose behalf it is, and turns away who has no right to be answered. */
export function authenticate(app: FastifyInstance, options: AccessOptions): void {
  const { isOpen, signIn } = options;
  const desk = new AccessDesk(options);
  app.decorateRequest('caller');
  const admit = async (given: readonly string[], request: HookRequest, reply: HookReply) => {
    try {
      if (given.length === 0) throw desk.refuseStranger(request, reply);
      request.caller = await desk.callerOf(given, request, reply);
      return undefined;
    } catch (error) {
      if (signIn === undefined || !isUnauthorized(error) || !wantsPage(request)) throw error;
      return signIn.show(request, reply);
    }
  };
  onRequest(app, (request, reply, done) => {
    request.caller = callerByAddress(request);
    const isForAnyone = request.route.config.access === 'anyone';
    const given = isForAnyone ? [] : desk.credentialsOf(request);
    // Who brings nothing where nothing is asked for waits for no promise: that is most requests.
    if (isForAnyone || (isOpen && given.length === 0)) return done();
    return admit(given, request, reply);
  });
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof CallError && error.status === 401;
}

/** Whether a page is asked for by somebody who can read one. */
export function wantsPage({ routeOptions, headers: { accept = '' } }: HookRequest): boolean {
  return routeOptions.config.page !== undefined && /\btext\/html\b/.test(accept);
}

/** A challenge's parameters beside the realm (RFC 6750 §3, RFC 9728 §5.1). */
interface Challenge {
  readonly error?: 'invalid_token' | 'insufficient_scope';
  readonly error_description?: string;
  readonly scope?: string;
}

/** Where keys and tokens are looked at. */
class AccessDesk {
  readonly #options: AccessOptions;

  constructor(options: AccessOptions) {
    this.#options = options;
  }

  /** The keys and tokens that a request brings. On a host without OAuth, what is no key of ours is for somebody else. */
  credentialsOf({ raw: { headers } }: HookRequest): readonly string[] {
    const { authorization, 'x-api-key': apiKey } = headers;
    if (authorization === undefined && apiKey === undefined) return [];
    const [, bearer] = /^bearer +(\S.*)$/i.exec(authorization ?? '') ?? [];
    const counts = (text: string | undefined) => text?.startsWith(KEY_PREFIX) ?? false;
    const given = [
      ...(this.#options.oauth !== undefined || counts(bearer) ? [bearer] : []),
      ...[apiKey].flat().filter(counts),
    ];
    return [...new Set(given.filter((text) => text !== undefined))];
  }

  /** @throws CallError where what was brought does not count */
  async callerOf(given: readonly string[], request: HookRequest, reply: HookReply): Promise<Caller> {
    const { keys, oauth } = this.#options;
    const [text = '', other] = given;
    // Two that differ are none: nobody could say on whose behalf the request is.
    if (other !== undefined) throw await this.#refuse(request, reply, 'expected one key or token');
    if (text.startsWith(KEY_PREFIX) && keys !== undefined)
      return this.#bearerOfKey(keys.check(text), request, reply);
    if (oauth === undefined || text.startsWith(KEY_PREFIX))
      throw await this.#refuse(request, reply, 'the key is not valid');
    if (oauth.hasToAsk(text)) await this.#slowDown(request);
    return this.#bearerOfToken(await oauth.callerOf(text), request, reply);
  }

  refuseStranger(request: HookRequest, reply: HookReply): CallError {
    const { keys, oauth, log } = this.#options;
    log.warn({ address: request.ip, why: 'neither key nor token' }, 'a caller was refused');
    this.#challenge(request, reply, {});
    const expected = [...(keys === undefined ? [] : ['a key']), ...(oauth === undefined ? [] : ['a token'])];
    const ways = keys === undefined ? '' : ' or X-Api-Key';
    return failures.unauthorized(`expected ${expected.join(' or ')}, as Authorization: Bearer${ways}`);
  }

  async #bearerOfKey(verdict: KeyVerdict, request: HookRequest, reply: HookReply): Promise<Caller> {
    const { ip } = request;
    if (verdict.kind !== 'good') {
      const message = verdict.kind === 'expired' ? 'the key has expired' : 'the key is not valid';
      throw await this.#refuse(request, reply, message, { why: `key ${verdict.kind}`, key: verdict.name });
    }
    const { name, terms } = verdict.key;
    if (verdict.firstThisMinute) this.#options.log.info({ address: ip, key: name }, 'a key is in use');
    const { view, expiresAt: _, ...limits } = terms;
    return { id: `key:${name}`, address: ip, terms: { limits, view } };
  }

  async #bearerOfToken(answer: TokenAnswer, request: HookRequest, reply: HookReply): Promise<Caller> {
    const { ip } = request;
    switch (answer.kind) {
      case 'good':
        if (answer.isNew)
          this.#options.log.info({ address: ip, subject: answer.subject }, 'a token is in use');
        return {
          id: `subject:${answer.subject}`,
          address: ip,
          terms: answer.terms,
          stepUp: (scope) => this.#refuseScope(request, reply, scope),
        };
      case 'refused':
        throw await this.#refuse(request, reply, answer.why);
      case 'without-scope': {
        const { subject, scope } = answer;
        this.#options.log.warn({ address: ip, why: 'without a scope', subject }, 'a caller was refused');
        throw this.#refuseScope(request, reply, scope);
      }
      case 'issuer-down':
        this.#options.log.error({ err: answer.error }, 'OAUTH_ISSUER: tokens cannot be checked');
        throw failures.issuerDown();
    }
  }

  /** RFC 6750 §3.1: the token counts, and is not enough. */
  #refuseScope(request: HookRequest, reply: HookReply, scope: string): CallError {
    this.#challenge(request, reply, { error: 'insufficient_scope', scope });
    return failures.insufficientScope(scope);
  }

  /** Whoever has tried much has nobody else asked on his behalf. @throws CallError */
  async #slowDown({ ip }: HookRequest): Promise<void> {
    const { wrongKeys } = this.#options;
    const { limit, remaining, resetSeconds } = await wrongKeys.take(addressKey(ip), undefined, 0);
    if (limit > 0 && remaining === 0) throw failures.rateLimited(resetSeconds);
  }

  /** Refuses what does not count, and slows down who tries much. */
  async #refuse(
    request: HookRequest,
    reply: HookReply,
    message: string,
    told: object = { why: message },
  ): Promise<CallError> {
    const { wrongKeys, log } = this.#options;
    log.warn({ address: request.ip, ...told }, 'a caller was refused');
    const { allowed, resetSeconds } = await wrongKeys.take(addressKey(request.ip));
    if (!allowed) return failures.rateLimited(resetSeconds);
    this.#challenge(request, reply, { error: 'invalid_token', error_description: message });
    return failures.unauthorized(message);
  }

  /** RFC 6750 §3: no error where nothing was brought. */
  #challenge({ url }: HookRequest, reply: HookReply, challenge: Challenge): void {
    const { oauth } = this.#options;
    const [path = ''] = url.split('?');
    const parameters = {
      realm: 'Toolyard',
      ...challenge,
      ...(oauth === undefined ? {} : { resource_metadata: oauth.metadataUrl(path) }),
    };
    const written = Object.entries(parameters).map(([name, value]) => `${name}="${value}"`);
    reply.header('www-authenticate', `Bearer ${written.join(', ')}`);
  }
}
