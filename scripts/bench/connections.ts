import { connect, type Socket } from 'node:net';
import type { Load } from './load.ts';

const END_OF_HEAD = Buffer.from('\r\n\r\n');

/**
 * A client that keeps its connections and sends the same request over each of them, again once it is answered. It
 * does little for a request, so that what is measured is the server, and has to be told the length of each answer.
 */
export class Connections {
  readonly #request: Buffer;
  readonly #answers: Answer[];
  #toSend = 0;
  #unanswered = 0;
  #resolve: () => void = () => undefined;
  #reject: (error: Error) => void = () => undefined;

  private constructor(request: Buffer, sockets: readonly Socket[]) {
    this.#request = request;
    this.#answers = sockets.map(
      (socket) =>
        new Answer(
          socket,
          () => this.#answered(socket),
          (error) => this.#reject(error),
        ),
    );
  }

  static async open(load: Load): Promise<Connections> {
    const { hostname, port } = new URL(load.url);
    const sockets = await Promise.all(
      Array.from({ length: load.connections ?? 20 }, () => connected(hostname, Number(port))),
    );
    return new Connections(requestOf(load), sockets);
  }

  /** Sends so many requests, and waits for the last answer. @throws Error at any answer but 200 */
  send(amount: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      this.#toSend = amount;
      this.#unanswered = amount;
      this.#stayAwake();
      for (const { socket } of this.#answers) this.#sendNext(socket);
    });
  }

  close(): void {
    for (const { socket } of this.#answers) socket.removeAllListeners('close').destroy();
  }

  /**
   * Looks for answers without a pause. To wake a client that sleeps is the work of the server which answers it, on the same
   * machine alone: up to a fourth of all that it does, and the more the longer it takes for a request.
   */
  #stayAwake(): void {
    if (this.#unanswered > 0) setImmediate(() => this.#stayAwake());
  }

  #sendNext(socket: Socket): void {
    if (this.#toSend === 0) return;
    this.#toSend -= 1;
    socket.write(this.#request);
  }

  #answered(socket: Socket): void {
    this.#unanswered -= 1;
    if (this.#unanswered === 0) this.#resolve();
    else this.#sendNext(socket);
  }
}

/** The answer that is awaited on a connection. */
class Answer {
  readonly socket: Socket;
  readonly #onEnd: () => void;
  #head: Buffer = Buffer.alloc(0);
  /** Bytes of its body that are still to come; undefined: its head is not there yet. */
  #missing: number | undefined;

  constructor(socket: Socket, onEnd: () => void, onError: (error: Error) => void) {
    this.socket = socket;
    this.#onEnd = onEnd;
    socket.on('error', onError);
    socket.on('close', () => onError(new Error('the server hung up')));
    socket.on('data', (chunk: Buffer) => {
      try {
        this.#take(chunk);
      } catch (error) {
        onError(error as Error);
      }
    });
  }

  #take(chunk: Buffer): void {
    this.#missing = this.#missing === undefined ? this.#afterHead(chunk) : this.#missing - chunk.length;
    if (this.#missing !== 0) return;
    this.#missing = undefined;
    this.#onEnd();
  }

  #afterHead(chunk: Buffer): number | undefined {
    this.#head = this.#head.length === 0 ? chunk : Buffer.concat([this.#head, chunk]);
    const end = this.#head.indexOf(END_OF_HEAD);
    if (end === -1) return undefined;
    const head = this.#head.toString('latin1', 0, end);
    const length = /^content-length: (\d+)$/im.exec(head)?.[1];
    if (!head.startsWith('HTTP/1.1 200 ') || length === undefined)
      throw new Error(`expected an answer 200 with its length, got:\n${head}`);
    const missing = end + END_OF_HEAD.length + Number(length) - this.#head.length;
    this.#head = Buffer.alloc(0);
    return missing;
  }
}

function connected(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true });
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
  });
}

function requestOf({ url, method = 'POST', headers = {}, body = '' }: Load): Buffer {
  const { host, pathname, search } = new URL(url);
  const fields = {
    host,
    'content-type': 'application/json',
    ...headers,
    'content-length': String(Buffer.byteLength(body)),
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}
