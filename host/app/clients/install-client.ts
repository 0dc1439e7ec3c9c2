import { copyFile, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { applyEdits, modify, parse, printParseErrorCode, type ParseError } from 'jsonc-parser';
import { HOME, scriptBeside, VERSION } from '../../installation.ts';
import { OperatorError } from '../../operator/operator-error.ts';
import type { Client } from './clients.ts';

/** How a client starts the host. */
export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
}

/** What is written into a client's configuration. */
export interface ClientChange {
  readonly file: string;
  /** What is added, in the file's own form. */
  readonly entry: string;
  /** The whole file afterwards. */
  readonly text: string;
  /** Whether the file says so already. */
  readonly isThere: boolean;
}

/**
 * The command that starts this host: by paths, since clients of the desktop know no PATH of a shell. The folder in which
 * `npx` runs a package may be cleared away, so there the package is named.
 */
export function ownCommand(query: string, home: string = HOME): ServerCommand {
  const words = ['stdio', query];
  if (/[\\/]_npx[\\/]/.test(home)) return { command: 'npx', args: ['-y', `toolyard@${VERSION}`, ...words] };
  return { command: process.execPath, args: [scriptBeside(import.meta, '../toolyard'), ...words] };
}

/**
 * Works out what a client's file has to say; changes nothing.
 *
 * @throws OperatorError when the file is not one that the client would read
 */
export async function planChange(client: Client, server: ServerCommand): Promise<ClientChange> {
  const before = await readFile(client.file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw new OperatorError(`${client.file} cannot be read: ${error.message}`);
  });
  return client.form.kind === 'toml'
    ? tomlChange(client.file, before, server)
    : jsonChange(client, client.form.key, before, server);
}

/** Writes a change, beside a copy of the file as it was. @returns the copy, if there was a file */
export async function writeChange({ file, text }: ClientChange): Promise<string | undefined> {
  await mkdir(dirname(file), { recursive: true });
  const before = await stat(file).catch(() => undefined);
  const backup = before === undefined ? undefined : `${file}.before-toolyard`;
  if (backup !== undefined) await copyFile(file, backup);
  const fresh = `${file}.${process.pid}.tmp`;
  await writeFile(fresh, text, { mode: before?.mode ?? 0o600 });
  await rename(fresh, file);
  return backup;
}

function jsonChange(client: Client, key: string, before: string, server: ServerCommand): ClientChange {
  const errors: ParseError[] = [];
  const known: unknown = before.trim() === '' ? {} : parse(before, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (first !== undefined)
    throw new OperatorError(
      `${client.file} was not changed: ${printParseErrorCode(first.error)} at offset ${first.offset}`,
    );
  if (typeof known !== 'object' || known === null || Array.isArray(known))
    throw new OperatorError(`${client.file} was not changed: expected a JSON object`);
  const value = { ...client.extra, command: server.command, args: server.args };
  const text = before.trim() === '' ? '{}' : before;
  const edits = modify(text, [key, 'toolyard'], value, {
    formattingOptions: { insertSpaces: true, tabSize: 2, insertFinalNewline: true },
  });
  const after = applyEdits(text, edits);
  return {
    file: client.file,
    entry: JSON.stringify({ [key]: { toolyard: value } }, null, 2),
    text: after.endsWith('\n') ? after : `${after}\n`,
    isThere: after === before,
  };
}

/** A table of TOML. One that is there already is the user's, and stays. */
function tomlChange(file: string, before: string, { command, args }: ServerCommand): ClientChange {
  // Strings of JSON are basic strings of TOML 1.0, as long as they hold no character above U+FFFF.
  const entry = `[mcp_servers.toolyard]\ncommand = ${JSON.stringify(command)}\nargs = ${JSON.stringify(args)}\n`;
  if (before.includes(entry)) return { file, entry, text: before, isThere: true };
  if (/^[ \t]*\[[ \t]*mcp_servers[ \t]*\.[ \t]*"?toolyard"?[ \t]*\]/m.test(before))
    throw new OperatorError(`${file} was not changed: it has a table mcp_servers.toolyard already`);
  const gap = before === '' ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  return { file, entry, text: `${before}${gap}${entry}`, isThere: false };
}
