import type { FastifyReply } from 'fastify';

const KEEP_ALIVE_MS = 15_000;
const TOOLS_CHANGED = `event: message\ndata: ${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' })}\n\n`;

/** How much may wait for a client that does not read, in bytes. */
const MAX_UNREAD_BYTES = 64 * 1024;

/**
 * Streams that clients of the handshake era open with GET to hear of changes. (Later ones send
 * `subscriptions/listen`, which the SDK serves.) They need no session: all that is ever said is that the
 * list of tools changed.
 */
export class HandshakeStreams {
  readonly #streams = new Set<FastifyReply['raw']>();
  readonly #keepAlive = setInterval(() => this.#write(': keep-alive\n\n'), KEEP_ALIVE_MS).unref();

  /** Opens a stream as the answer; `onClose` is told when it is over. */
  open(reply: FastifyReply, onClose: () => void): FastifyReply {
    const { raw } = reply.hijack();
    const headers = Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined);
    raw.writeHead(200, {
      ...Object.fromEntries(headers),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
    });
    raw.write(': listening\n\n');
    this.#streams.add(raw);
    raw.once('close', () => {
      this.#streams.delete(raw);
      onClose();
    });
    return reply;
  }

  toolsChanged(): void {
    this.#write(TOOLS_CHANGED);
  }

  close(): void {
    clearInterval(this.#keepAlive);
    for (const stream of this.#streams) stream.end();
  }

  #write(text: string): void {
    for (const stream of this.#streams) {
      if (stream.writableLength > MAX_UNREAD_BYTES) stream.destroy();
      else stream.write(text);
    }
  }
}
