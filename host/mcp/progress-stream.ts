import type { HookReply } from '../http/short-path/hooks.ts';

/** A result as the answer to one request: plain, unless there was progress to report before it. */
export class ProgressStream {
  readonly #reply: HookReply;
  readonly #token: string | number;
  #isOpen = false;
  #isOver = false;

  constructor(reply: HookReply, token: string | number) {
    this.#reply = reply;
    this.#token = token;
  }

  /** Tells the client of progress: the answer becomes a stream. */
  report(progress: number, total: number, message?: string): void {
    // What a tool leaves running may still report when its answer is out.
    if (this.#isOver) return;
    const params = {
      progressToken: this.#token,
      progress,
      total,
      ...(message === undefined ? {} : { message }),
    };
    this.#write(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/progress', params }));
  }

  /** Sends the answer. */
  end(answer: string | Buffer): HookReply {
    this.#isOver = true;
    if (!this.#isOpen) return this.#reply.header('content-type', 'application/json').send(answer);
    this.#write(answer);
    this.#reply.raw.end();
    return this.#reply;
  }

  #write(message: string | Buffer): void {
    const { raw } = this.#reply;
    if (!this.#isOpen) {
      this.#isOpen = true;
      this.#reply.hijack();
      const headers = Object.entries(this.#reply.getHeaders()).filter(([, value]) => value !== undefined);
      raw.writeHead(200, {
        ...Object.fromEntries(headers),
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
      });
    }
    raw.write('event: message\ndata: ');
    raw.write(message);
    raw.write('\n\n');
  }
}
