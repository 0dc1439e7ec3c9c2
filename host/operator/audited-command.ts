import type { Actor, AuditLog } from '../observe/audit.ts';
import { COMMANDS, runCommand, type CommandName } from './commands.ts';
import type { Operator } from './operator.ts';
import { changesNothing } from './reading-commands.ts';

export interface Given {
  readonly name: CommandName;
  readonly words: readonly string[];
  readonly actor: Actor;
  readonly by: 'host' | 'folder';
}

/** Runs a command against a host, and notes who gave it and what came of it. */
export async function runAudited(operator: Operator, audit: AuditLog, given: Given): Promise<unknown> {
  const { name, words, actor, by } = given;
  const note = (result: string) => {
    if (!changesNothing(name)) audit.write({ actor, command: name, words, by, result });
  };
  try {
    const answer = await runCommand(operator, name, words);
    note(resultOf(name, answer));
    return answer;
  } catch (error) {
    note(`refused: ${error instanceof Error ? error.message : String(error)}`);
    throw error;
  }
}

/** An answer as the audit has it: the sentence that says what changed, where there is one. */
function resultOf(name: CommandName, answer: unknown): string {
  const { done, waits } = Object(answer) as { readonly done?: unknown; readonly waits?: unknown };
  if (typeof done === 'string') return done;
  if (waits !== undefined) return 'waits to be accepted';
  return COMMANDS[name].failed(answer) ? 'failed' : 'done';
}
