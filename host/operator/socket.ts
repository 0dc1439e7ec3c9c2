import { chmod, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { createServer, request } from '../http/node-http.ts';
import type { Logger } from '../observe/log.ts';
import { AuditLog, currentActor, readActor } from '../observe/audit.ts';
import { runAudited } from './audited-command.ts';
import { isCommand } from './commands.ts';
import { OperatorError, WrongUse } from './operator-error.ts';
import type { Operator } from './operator.ts';

/** What came of a command, as it goes over the socket. */
type Reply =
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
export async function listenForOperator(
  dataDir: string,
  operator: Operator,
  log: Logger,
): Promise<() => Promise<void>> {
  const path = socketPath(dataDir);
  const audit = new AuditLog(dataDir, log);
  await rm(path, { force: true });
  const server = createServer((message, response) => {
    perform(message, operator, audit).then(
      (reply) => response.end(JSON.stringify(reply)),
      (err: unknown) => {
        log.error({ err }, 'an operator command failed');
        response.end(
          JSON.stringify({ ok: false, problem: 'the host failed: its log has the reason' } satisfies Reply),
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
    outgoing.end(JSON.stringify({ name, words, actor: currentActor(process.env) }));
  });
  if (message === undefined) return undefined;
  const reply = JSON.parse(await text(message)) as Reply;
  if (!reply.ok)
    throw reply.isWrongUse === true ? new WrongUse(reply.problem) : new OperatorError(reply.problem);
  return { answer: reply.answer };
}

async function perform(message: IncomingMessage, operator: Operator, audit: AuditLog): Promise<Reply> {
  const { name, words, actor } = JSON.parse(await text(message)) as {
    readonly name: string;
    readonly words: readonly string[];
    readonly actor?: unknown;
  };
  if (!isCommand(name)) return { ok: false, problem: `this host knows no command ${name}` };
  try {
    const answer = await runAudited(operator, audit, { name, words, actor: readActor(actor), by: 'host' });
    return { ok: true, answer };
  } catch (error) {
    if (error instanceof OperatorError)
      return { ok: false, problem: error.message, isWrongUse: error instanceof WrongUse };
    throw error;
  }
}
