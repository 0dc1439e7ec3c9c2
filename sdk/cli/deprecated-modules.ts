import type { Metafile, Plugin } from 'esbuild';
import type { Problem } from './package-source.ts';

/** Node's modules that print a deprecation when they are asked for, and what stands for them (Node's deprecations). */
const INSTEAD: Readonly<Record<string, string>> = {
  punycode: 'add the package punycode to the dependencies (DEP0040)',
  sys: 'use node:util (DEP0025)',
  _tls_common: 'use node:tls (DEP0192)',
  _tls_wrap: 'use node:tls (DEP0192)',
};

/**
 * A package that is called as a deprecated module of Node stands for it where it is installed. Node itself gives its own
 * module to who asks by the bare name, and so would the bundle.
 */
export const packagesForDeprecated: Plugin = {
  name: 'packages-for-deprecated',
  setup(build) {
    build.onResolve({ filter: /^\w+$/ }, async ({ path, kind, importer, resolveDir }) => {
      if (!Object.hasOwn(INSTEAD, path)) return undefined;
      const found = await build.resolve(`${path}/`, { kind, importer, resolveDir });
      return found.errors.length === 0 && !found.external ? { path: found.path } : undefined;
    });
  },
};

/** What a bundle would ask for at run time that Node deprecates. */
export function deprecatedImports({ inputs, outputs }: Metafile): Problem[] {
  const left = new Set(
    Object.values(outputs).flatMap(({ imports }) =>
      imports.filter(({ external }) => external === true).map(({ path }) => path),
    ),
  );
  return Object.entries(inputs).flatMap(([file, { imports }]) =>
    [...new Set(imports.map(({ path }) => path))].flatMap((path) => {
      const instead = left.has(path) ? INSTEAD[path.replace(/^node:/, '')] : undefined;
      return instead === undefined
        ? []
        : [{ file, reason: `asks for "${path}", which Node deprecates: ${instead}` }];
    }),
  );
}
