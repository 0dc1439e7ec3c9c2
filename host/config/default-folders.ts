import { statSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { HOME, IS_INSTALLED } from '../installation.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The first-party bundles: they lie in the checkout, and in the installed package. */
export function defaultPluginFolders(): readonly string[] {
  return [join(HOME, 'plugins')];
}

/** A checkout keeps its data with it; the installed package has one place for each account, wherever it is run. */
export function defaultDataFolder(environment: Environment): string {
  return IS_INSTALLED ? dataFolderOf(process.platform, environment) : join(HOME, 'data');
}

/**
 * Where applications keep data of theirs: `$XDG_DATA_HOME` (XDG Base Directory Specification), on macOS
 * `~/Library/Application Support`, on Windows `%LOCALAPPDATA%`.
 *
 * @throws Error when the account has no home folder
 */
export function dataFolderOf(platform: NodeJS.Platform, environment: Environment): string {
  if (platform === 'win32' && environment['LOCALAPPDATA'] !== undefined)
    return join(environment['LOCALAPPDATA'], 'toolyard');
  if (platform === 'darwin')
    return join(homeFolder(environment), 'Library', 'Application Support', 'toolyard');
  const { XDG_DATA_HOME: given = '' } = environment;
  // The specification has relative paths ignored.
  return isAbsolute(given) ? join(given, 'toolyard') : join(homeFolder(environment), '.local/share/toolyard');
}

function homeFolder({ HOME: given = '' }: Environment): string {
  if (given !== '') return given;
  const home = accountHome();
  if (home === undefined || statSync(home, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new Error('expected to be set, since this account has no home folder');
  return home;
}

/** What the account has in the system's list of users; undefined for one that is not in it. */
function accountHome(): string | undefined {
  try {
    return homedir();
  } catch {
    return undefined;
  }
}
