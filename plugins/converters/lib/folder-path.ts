import { InputError } from '@toolyard/sdk';

/** The most characters of folder paths that the rows of one result may repeat. */
const MAX_PATH_CHARACTERS = 16 * 1024 * 1024;

/**
 * Gives paths back as they are, and counts them: a long path that many rows repeat makes a result that has nothing to
 * do with the size of the file.
 *
 * @returns a function that throws InputError when the paths have become too many
 */
export function boundedPaths(argument: string): (path: string) => string {
  let characters = 0;
  return (path) => {
    characters += path.length;
    if (characters <= MAX_PATH_CHARACTERS) return path;
    throw new InputError(
      argument,
      `expected folder paths of at most ${MAX_PATH_CHARACTERS} characters for all rows together`,
    );
  };
}

/** Names of folders as one path. A `/` or `\` in a name is written `\/` or `\\`. */
export function joinFolderPath(names: readonly string[]): string {
  return names.map((name) => name.replace(/[\\/]/g, '\\$&')).join('/');
}

/**
 * The names in a path, trimmed, without empty ones. With `/` as separator, `\/` and `\\` are a plain slash and
 * backslash, as `joinFolderPath` writes them.
 */
export function splitFolderPath(path: string, separator: string): string[] {
  const names = separator === '/' ? splitEscaped(path) : path.split(separator);
  return names.map((name) => name.trim()).filter((name) => name !== '');
}

function splitEscaped(path: string): string[] {
  const names = [''];
  for (const [piece] of path.matchAll(/\\[\\/]|[\s\S]/g)) {
    if (piece === '/') names.push('');
    else names.push(`${names.pop() ?? ''}${piece.length === 2 ? piece.slice(1) : piece}`);
  }
  return names;
}
