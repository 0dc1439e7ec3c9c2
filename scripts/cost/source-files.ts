import { globSync } from 'node:fs';

/** The TypeScript of plugins, SDK and host, from the root of the repository. */
export function sourceFiles(root: string): string[] {
  return globSync('{plugins,sdk,host}/**/*.ts', {
    cwd: root,
    exclude: (path) => /(?:^|\/)(?:node_modules|dist)$/.test(path),
  }).sort();
}
