/** One end of a channel between two processes, which passes on what is sent in the order in which it is sent. */
export interface Port {
  readonly send: (message: object) => void;
  readonly listen: (onMessage: (message: unknown) => void) => void;
}

/** What a side can be asked for, by name. */
type Verbs<Side> = { readonly [Verb in keyof Side]: (given: never) => unknown };

type Message =
  | { readonly kind: 'asked'; readonly verb: string; readonly given: unknown; readonly number?: number }
  | { readonly kind: 'answered'; readonly number: number; readonly value: unknown }
  | { readonly kind: 'failed'; readonly number: number; readonly problem: string };

/** Asks the process at the other end, `Theirs`, and answers what it asks. */
export class Line<Theirs extends Verbs<Theirs>> {
  readonly #port: Port;
  readonly #own: Readonly<Record<string, (given: never) => unknown>>;
  readonly #asked = new Map<number, PromiseWithResolvers<unknown>>();
  #last = 0;
  #end: Error | undefined;

  /** @param own what this side can be asked for */
  constructor(port: Port, own: object) {
    this.#port = port;
    this.#own = { ...own };
    port.listen((message) => this.#hear(message as Message));
  }

  /** @throws Error when the other side fails, or has ended */
  ask<Verb extends keyof Theirs & string>(
    verb: Verb,
    given: Parameters<Theirs[Verb]>[0],
  ): Promise<Awaited<ReturnType<Theirs[Verb]>>> {
    if (this.#end !== undefined) return Promise.reject(this.#end);
    this.#last += 1;
    const asked = Promise.withResolvers<unknown>();
    this.#asked.set(this.#last, asked);
    this.#send({ kind: 'asked', verb, given, number: this.#last });
    return asked.promise as Promise<Awaited<ReturnType<Theirs[Verb]>>>;
  }

  /** Says something that wants no answer. */
  tell<Verb extends keyof Theirs & string>(verb: Verb, given: Parameters<Theirs[Verb]>[0]): void {
    if (this.#end === undefined) this.#send({ kind: 'asked', verb, given });
  }

  /** The other side is gone: nothing that was asked is answered any more. */
  end(reason: Error): void {
    this.#end ??= reason;
    for (const { reject } of this.#asked.values()) reject(reason);
    this.#asked.clear();
  }

  /** What is told within the handler of a message is said before the next message is heard. */
  #hear(message: Message): void {
    if (message.kind === 'asked') return this.#answer(message);
    const asked = this.#asked.get(message.number);
    this.#asked.delete(message.number);
    if (message.kind === 'answered') asked?.resolve(message.value);
    else asked?.reject(new Error(message.problem));
  }

  #answer({ verb, given, number }: Extract<Message, { kind: 'asked' }>): void {
    const run = this.#own[verb];
    try {
      const value = run?.(given as never);
      if (number === undefined) return;
      if (!(value instanceof Promise)) return this.#send({ kind: 'answered', number, value });
      value.then(
        (settled: unknown) => this.#send({ kind: 'answered', number, value: settled }),
        (error: unknown) => this.#fail(number, error),
      );
    } catch (error) {
      if (number === undefined) throw error;
      this.#fail(number, error);
    }
  }

  #fail(number: number, error: unknown): void {
    this.#send({ kind: 'failed', number, problem: error instanceof Error ? error.message : String(error) });
  }

  #send(message: Message): void {
    if (this.#end === undefined) this.#port.send(message);
  }
}
