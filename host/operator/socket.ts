import type { Logger } from '../observe/log.ts';
import { AuditLog, readActor } from '../observe/audit.ts';
import { runAudited } from './audited-command.ts';
import { listenForCommands, type CommandReply, type GivenCommand } from './command-socket.ts';
import { isCommand } from './commands.ts';
import { OperatorError, WrongUse } from './operator-error.ts';
import type { Operator } from './operator.ts';

/** Takes commands for a host over its socket. @returns how to stop listening */
export function listenForOperator(
  dataDir: string,
  operator: Operator,
  log: Logger,
): Promise<() => Promise<void>> {
  const audit = new AuditLog(dataDir, log);
  return listenForCommands(dataDir, log, (given) => performCommand(operator, audit, given));
}

/** Does what somebody who may operate the host asks for. */
export async function performCommand(
  operator: Operator,
  audit: AuditLog,
  { name, words, actor }: GivenCommand,
): Promise<CommandReply> {
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
