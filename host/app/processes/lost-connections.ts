import type { Worker } from 'node:cluster';

/** A connection as the primary has it, before a process takes it. */
interface Connection {
  readonly close: () => void;
}

/**
 * Closes the connection that was on its way to a process when that ended. Node (26) leaves it open, so that its client
 * would wait for ever: whether the process has read of it is not known, and what may have been done is not done twice.
 *
 * Seen are the messages of `node:cluster` itself: `newconn` with its number, and the `ack` of that number.
 */
export function closeLostConnections({ process: child }: Worker): void {
  const onTheirWay = new Map<unknown, Connection>();
  const send = child.send.bind(child) as (...words: unknown[]) => boolean;
  child.send = (...words: unknown[]): boolean => {
    const [message, connection] = words;
    const { act, seq } = Object(message) as { readonly act?: unknown; readonly seq?: unknown };
    if (act === 'newconn' && isConnection(connection)) onTheirWay.set(seq, connection);
    return send(...words);
  };
  child.on('internalMessage', (message: unknown) => {
    const { ack } = Object(message) as { readonly ack?: unknown };
    if (ack !== undefined) onTheirWay.delete(ack);
  });
  child.once('exit', () => {
    for (const connection of onTheirWay.values()) connection.close();
    onTheirWay.clear();
  });
}

function isConnection(value: unknown): value is Connection {
  return typeof Reflect.get(Object(value), 'close') === 'function';
}
