import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorAnswer, HookReply, HookRequest, RequestHook } from './hooks.ts';
import { ShortReply, ShortRequest } from './short-request.ts';

/** What a handler finds of a request that took the short path. */
export interface ShortHandlerRequest extends HookRequest {
  body?: Buffer<ArrayBuffer> | undefined;
}

/** Answers, at once or by a promise; what it throws is answered as what Fastify's handlers throw. */
export type ShortHandler = (request: ShortHandlerRequest, reply: HookReply) => unknown;

/** Where a request goes that takes the short path. */
export interface ShortRoute {
  readonly options: HookRequest['routeOptions'];
  readonly hooks: readonly RequestHook[];
  readonly handler: ShortHandler;
  /** Whether the handler reads the body by itself, or is given it. */
  readonly readsItself: boolean;
  readonly errorAnswers: readonly ErrorAnswer[];
}

/** A request and its answer on the short path. */
export class ShortExchange {
  readonly #route: ShortRoute;
  readonly #request: ShortRequest;
  readonly #reply: ShortReply;
  #hasPassed = false;
  #body: Buffer<ArrayBuffer> | undefined;

  constructor(route: ShortRoute, raw: IncomingMessage, response: ServerResponse, params: object) {
    this.#route = route;
    this.#request = new ShortRequest(raw, params, route.options);
    this.#reply = new ShortReply(response, this.#request);
  }

  /** Has the request pass the hooks, from one of them on, and then reads and answers it. */
  pass(from = 0): void {
    const { hooks } = this.#route;
    for (let index = from; index < hooks.length; index += 1) {
      this.#hasPassed = false;
      let waits: unknown;
      try {
        waits = hooks[index]?.(this.#request, this.#reply, this.#done);
      } catch (error) {
        this.#fail(error);
        return;
      }
      if (waits instanceof Promise) {
        void this.#passAfter(waits, index + 1);
        return;
      }
      // The hook has answered it.
      if (!this.#hasPassed) return;
    }
    if (this.#route.readsItself) this.#answer();
    else this.#read();
  }

  async #passAfter(hook: Promise<unknown>, next: number): Promise<void> {
    try {
      await hook;
    } catch (error) {
      this.#fail(error);
      return;
    }
    if (!this.#reply.isSent) this.pass(next);
  }

  readonly #done = (error?: Error): void => {
    if (error === undefined) this.#hasPassed = true;
    else this.#fail(error);
  };

  #fail(error: unknown): void {
    const { raw } = this.#reply;
    if (raw.headersSent) return;
    try {
      for (const answer of this.#route.errorAnswers)
        if (answer(error as Error, this.#request, this.#reply) !== undefined) return;
    } catch {
      // No answer can be written: a header of it cannot be.
      raw.destroy();
    }
  }

  #read(): void {
    const { raw } = this.#request;
    // Its length is known, and small: most come in one piece.
    raw.on('data', (chunk: Buffer<ArrayBuffer>) => {
      this.#body = this.#body === undefined ? chunk : Buffer.concat([this.#body, chunk]);
    });
    raw.on('end', () => this.#answer());
  }

  #answer(): void {
    this.#request.body = this.#body;
    try {
      const answered = this.#route.handler(this.#request, this.#reply);
      if (answered instanceof Promise) answered.catch((error: unknown) => this.#fail(error));
    } catch (error) {
      this.#fail(error);
    }
  }
}
