import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { CommandName } from './commands.ts';
import { OperatorError } from './operator-error.ts';
import { publicKeyIn } from './trust-commands.ts';

/**
 * A command's words as they are sent to the host, which may run in another folder and see other files: paths become
 * absolute, and a key goes as its public part.
 *
 * @param cwd the folder in which the command was given
 * @throws OperatorError when a word may mean two things, or names a file that is not there
 */
export async function wordsForHost(
  name: CommandName,
  [first = '', ...rest]: readonly string[],
  cwd: string,
): Promise<readonly string[]> {
  if (name === 'add' || name === 'try') return [await packageOrPath(first, cwd), ...rest];
  if (name === 'trust add') return [await publicKeyText(first, cwd), ...rest];
  return first === '' && rest.length === 0 ? [] : [first, ...rest];
}

/** `./x`, `../x`, `/x`, `.` or `..`: what can be nothing but a path. */
const PATH = /^(?:\.{0,2}\/|\.{1,2}$)/;

async function packageOrPath(words: string, cwd: string): Promise<string> {
  if (words.startsWith('npm:')) {
    const name = words.slice('npm:'.length);
    if (await namesPackage(name)) return name;
    throw new OperatorError(`${words}: expected a package's name and version after npm:`);
  }
  const path = resolve(cwd, words);
  const isThere = (await stat(path).catch(() => undefined)) !== undefined;
  if (PATH.test(words)) {
    if (isThere) return path;
    throw new OperatorError(
      `${words}: expected a folder, a tarball or a chain.json, found nothing at ${path}`,
    );
  }
  const isPackage = await namesPackage(words);
  if (isThere && isPackage)
    throw new OperatorError(
      `${words} may be the ${path} here or the registry's package: write ./${words} or npm:${words}`,
    );
  return isThere ? path : words;
}

/** Whether the registry may have a package of this name. */
async function namesPackage(words: string): Promise<boolean> {
  const { default: npa } = await import('npm-package-arg');
  try {
    return npa(words).registry ?? false;
  } catch {
    return false;
  }
}

/** @param words a file with a public key as JWK, or the JWK itself */
async function publicKeyText(words: string, cwd: string): Promise<string> {
  const text = words.trimStart().startsWith('{')
    ? words
    : await readFile(resolve(cwd, words), 'utf8').catch(() => undefined);
  if (text === undefined)
    throw new OperatorError(
      `${words}: expected a file with a public key as JWK, found none at ${resolve(cwd, words)}`,
    );
  return JSON.stringify(await publicKeyIn(text));
}
