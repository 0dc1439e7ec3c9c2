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
