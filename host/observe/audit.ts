import { appendFileSync, renameSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { Logger } from '../observe/log.ts';

/** Who gave a command, as the command itself says: whoever may open the socket is the operator all the same. */
export interface Actor {
  readonly user: string;
  readonly uid: number;
  readonly pid: number;
  /** Who became that user by sudo. */
  readonly sudoUser?: string;
}

/** One command, and what came of it. */
export interface AuditEntry {
  readonly actor: Actor;
  readonly command: string;
  readonly words: readonly string[];
  /** `host`: the running one took it; `folder`: none was running. */
  readonly by: 'host' | 'folder';
  /** `done`, or why it was not. */
  readonly result: string;
}

/** When the file is this long, it is put aside, and the one that was aside is dropped. */
const MAX_BYTES = 8 * 1024 * 1024;

/** The most of what a command was given that is kept of each word. */
const MAX_WORD = 500;

/** Appends what operators do to `audit.log` in the data folder: JSON lines, readable by the host's user alone. */
export class AuditLog {
  readonly #file: string;
  readonly #log: Logger;

  constructor(dataDir: string, log: Logger) {
    this.#file = join(dataDir, 'audit.log');
    this.#log = log;
  }

  /** Never throws: on a full disk the operator must still be able to act. */
  write({ actor, command, words, by, result }: AuditEntry): void {
    const entry = {
      time: new Date().toISOString(),
      actor,
      command,
      words: recorded(command, words),
      by,
      result: result.slice(0, MAX_WORD),
    };
    this.#log.info(entry, 'an operator command');
    try {
      this.#putAside();
      appendFileSync(this.#file, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
    } catch (err) {
      this.#log.error({ err }, 'the audit log cannot be written');
    }
  }

  #putAside(): void {
    const found = statSync(this.#file, { throwIfNoEntry: false });
    if (found !== undefined && found.size > MAX_BYTES) renameSync(this.#file, `${this.#file}.1`);
  }
}

/** Words that are recorded: what a call was given is its caller's, and what is set may be a secret. */
const RECORDED: Readonly<Record<string, number>> = { call: 1, 'config set': 2 };

function recorded(command: string, words: readonly string[]): string[] {
  return words.slice(0, RECORDED[command] ?? words.length).map((word) => word.slice(0, MAX_WORD));
}

/** Who runs this process. */
export function currentActor(environment: NodeJS.ProcessEnv): Actor {
  const { SUDO_USER: sudoUser } = environment;
  return {
    user: userName(),
    uid: process.getuid?.() ?? -1,
    pid: process.pid,
    ...(sudoUser === undefined ? {} : { sudoUser }),
  };
}

/** Who a command says that gave it; what is not said, or said wrongly, is empty. */
export function readActor(given: unknown): Actor {
  const { user, uid, pid, sudoUser } = Object(given) as Partial<Record<keyof Actor, unknown>>;
  return {
    user: typeof user === 'string' ? user.slice(0, MAX_WORD) : '',
    uid: typeof uid === 'number' ? uid : -1,
    pid: typeof pid === 'number' ? pid : -1,
    ...(typeof sudoUser === 'string' ? { sudoUser: sudoUser.slice(0, MAX_WORD) } : {}),
  };
}

/** A container's user may have no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}
