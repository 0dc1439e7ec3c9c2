import { closeSync, openSync } from 'node:fs';
import type { SystemCalls } from './system-calls.ts';

/** linux/landlock.h. */
const CREATE_RULESET_VERSION = 1;
const RULE_PATH_BENEATH = 1;
const ACCESS_FS_EXECUTE = 1n;
const ACCESS_FS_READ_FILE = 4n;
/** LANDLOCK_ACCESS_NET_BIND_TCP and _CONNECT_TCP; LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET and _SIGNAL. */
const ACCESS_NET = 3;
const SCOPES = 3;

export interface AllowedFiles {
  readonly readable: readonly string[];
  /** May be executed, and read. */
  readonly executable: readonly string[];
}

/**
 * Lets this thread, and all that it becomes, read and execute only what is named, and neither reach TCP nor
 * signal others, as far as the kernel's Landlock goes: https://docs.kernel.org/userspace-api/landlock.html
 *
 * @returns whether the kernel has Landlock
 */
export function restrictFiles(calls: SystemCalls, { readable, executable }: AllowedFiles): boolean {
  const version = calls.try('landlock_create_ruleset', 0, 0, CREATE_RULESET_VERSION);
  if (version < 1) return false;
  const attributes = [
    accessRights(version),
    ...(version >= 4 ? [ACCESS_NET] : []),
    ...(version >= 6 ? [SCOPES] : []),
  ];
  const ruleset = calls.must('landlock_create_ruleset', calls.words(...attributes), attributes.length * 8, 0);
  for (const path of readable) allow(calls, ruleset, path, ACCESS_FS_READ_FILE);
  for (const path of executable) allow(calls, ruleset, path, ACCESS_FS_READ_FILE | ACCESS_FS_EXECUTE);
  calls.must('landlock_restrict_self', ruleset, 0);
  closeSync(ruleset);
  return true;
}

/** Every right to files that a version of Landlock knows. */
function accessRights(version: number): bigint {
  const rights = version >= 5 ? 16n : version >= 3 ? 15n : version === 2 ? 14n : 13n;
  return (1n << rights) - 1n;
}

function allow(calls: SystemCalls, ruleset: number, path: string, rights: bigint): void {
  const descriptor = openSync(path, 'r');
  // struct landlock_path_beneath_attr, which is packed.
  const rule = Buffer.alloc(12);
  rule.writeBigUInt64LE(rights, 0);
  rule.writeInt32LE(descriptor, 8);
  calls.must('landlock_add_rule', ruleset, RULE_PATH_BENEATH, calls.pointer(rule), 0);
  closeSync(descriptor);
}
