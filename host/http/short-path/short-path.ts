import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { announcedBytes, SMALL_BYTES } from '../bound-bodies.ts';
import { ShortExchange, type ShortHandler, type ShortRoute } from './exchange.ts';
import { errorAnswersOf, hooksOf } from './hooks.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How the usual requests of a route are answered, if its handler asks for no more than the short path has. */
    short?: ShortAnswers;
  }
}

export interface ShortAnswers {
  readonly handler: ShortHandler;
  /** The handler is one that Fastify runs as a hook, before the body is looked at, and reads it by itself. */
  readonly readsItself?: true;
}

/** What stands for itself in an address. */
const PLAIN = /^[\w.-]{1,100}$/;

/** A route of one parameter at most, `id`, such as `/api/tools/:id/execute`. */
interface KnownRoute {
  readonly before: string;
  /** Undefined: the route has no parameter, and is `before`. */
  readonly after: string | undefined;
  readonly route: ShortRoute;
}

/**
 * The way of the requests of which there are most: a POST of a little JSON to a route of one parameter at most. They pass
 * all the hooks that every request passes, in the same order, and meet the same handler, but it is not Fastify that
 * finds the route, reads the body and writes the answer: that would take as long as a fast tool does. What is in any
 * way unusual goes to Fastify, which answers alike.
 */
export class ShortPath {
  #routes: readonly KnownRoute[] = [];

  constructor(app: FastifyInstance) {
    const found: (() => KnownRoute)[] = [];
    app.addHook('onRoute', function (route) {
      if (route.config?.short === undefined || ![route.method].flat().includes('POST')) return;
      // Fastify has one object for an address with a slash at its end and without.
      const { url, method } = route;
      const { short } = route.config;
      // Hooks that are added after the route have a say as well, and other listeners in its settings.
      found.push(() => {
        const { handler, readsItself = false } = short;
        return toKnown(url, {
          options: { url, config: { ...route.config, url, method } },
          hooks: hooksOf(this, !readsItself),
          errorAnswers: errorAnswersOf(this),
          handler,
          readsItself,
        });
      });
    });
    app.addHook('onReady', async () => void (this.#routes = found.map((make) => make())));

    const [byFastify] = app.server.listeners('request');
    app.server.removeAllListeners('request');
    app.server.on('request', (request, response) => {
      if (!this.#take(request, response)) byFastify?.call(app.server, request, response);
    });
  }

  /** Answers a request, if it is one of those that are usual. */
  #take(request: IncomingMessage, response: ServerResponse): boolean {
    if (!isUsual(request)) return false;
    const { url = '' } = request;
    for (const known of this.#routes) {
      const parameters = parametersOf(known, url);
      if (parameters === undefined) continue;
      new ShortExchange(known.route, request, response, parameters).pass();
      return true;
    }
    return false;
  }
}

/** @throws TypeError for an address with other parameters: to name them by what stands in a variable takes long */
function toKnown(url: string, route: ShortRoute): KnownRoute {
  const [before = '', after, ...others] = url.split(/:id\b/);
  if (before.includes(':') || after?.includes(':') === true || others.length > 0)
    throw new TypeError(`${url}: expected no parameter but one :id on the short path`);
  return { before, after, route };
}

/** The parameter that an address has for a route; undefined: it is not the route's, or is not written plainly. */
function parametersOf({ before, after }: KnownRoute, url: string): object | undefined {
  if (after === undefined) return url === before ? {} : undefined;
  if (!url.startsWith(before) || !url.endsWith(after)) return undefined;
  const id = url.slice(before.length, url.length - after.length);
  return PLAIN.test(id) ? { id } : undefined;
}

/** Whether a request is a POST of some JSON whose length is known and small, and asks for nothing besides. */
function isUsual({ method, httpVersion, headers }: IncomingMessage): boolean {
  const bytes = announcedBytes({ headers }) ?? Infinity;
  return (
    method === 'POST' &&
    isJson(headers['content-type']) &&
    bytes > 0 &&
    bytes <= SMALL_BYTES &&
    httpVersion === '1.1' &&
    headers.expect === undefined
  );
}

function isJson(type: string | undefined): boolean {
  return type === 'application/json' || type === 'application/json; charset=utf-8';
}
