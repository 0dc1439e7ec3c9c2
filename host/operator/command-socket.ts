import { chmod, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { createServer, request } from '../http/node-http.ts';
import type { Logger } from '../observe/log.ts';
import { currentActor } from '../observe/audit.ts';
import { OperatorError, WrongUse } from './operator-error.ts';

/** A command as it goes over the socket. */
export interface GivenCommand {
  readonly name: string;
  readonly words: readonly string[];
  /** Who gave it, as the command itself says. */
  readonly actor?: unknown;
}

/** What came of a command, as it goes over the socket. */
export type CommandReply =
  | { readonly ok: true; readonly answer: unknown }
  | { readonly ok: false; readonly problem: string; readonly isWrongUse?: boolean };

/** How it reads that no host listens: there is no folder or no socket, or it is one that a host left. */
const NOBODY: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'ECONNREFUSED']);

/** Where a host with this data folder listens for its operator. */
export function socketPath(dataDir: string): string {
  return join(dataDir, 'operator.sock');
}

/**
 * Takes commands over a Unix socket. There is no password: who may open the socket, by its file's mode
 * (0600), may operate the host.
 *
 * @returns how to stop listening
 */
export async function listenForCommands(
  dataDir: string,
  log: Logger,
  perform: (given: GivenCommand) => Promise<CommandReply>,
): Promise<() => Promise<void>> {
  const path = socketPath(dataDir);
  await rm(path, { force: true });
  const server = createServer((message, response) => {
    text(message)
      .then((sent) => perform(JSON.parse(sent) as GivenCommand))
      .then(
        (reply) => response.end(JSON.stringify(reply)),
        (err: unknown) => {
          log.error({ err }, 'an operator command failed');
          response.end(
            JSON.stringify({
              ok: false,
              problem: 'the host failed: its log has the reason',
            } satisfies CommandReply),
          );
        },
      );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // Node makes the file within this call: nobody else could open it before its mode were changed.
    const usual = process.umask(0o077);
    try {
      server.listen(path, resolve);
    } finally {
      process.umask(usual);
    }
  });
  await chmod(path, 0o600);
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

/** Sends a command to the running host; undefined when none is running. @throws OperatorError when it fails */
export async function sendCommand(
  dataDir: string,
  name: string,
  words: readonly string[],
): Promise<{ readonly answer: unknown } | undefined> {
  const message = await new Promise<IncomingMessage | undefined>((resolve, reject) => {
    const outgoing = request({ socketPath: socketPath(dataDir), method: 'POST' }, resolve);
    outgoing.once('error', (error: NodeJS.ErrnoException) => {
      if (NOBODY.has(error.code ?? '')) resolve(undefined);
      else reject(new OperatorError(`the running host cannot be reached: ${error.message}`));
    });
    outgoing.end(JSON.stringify({ name, words, actor: currentActor(process.env) } satisfies GivenCommand));
  });
  if (message === undefined) return undefined;
  const reply = JSON.parse(await text(message)) as CommandReply;
  if (!reply.ok)
    throw reply.isWrongUse === true ? new WrongUse(reply.problem) : new OperatorError(reply.problem);
  return { answer: reply.answer };
}
