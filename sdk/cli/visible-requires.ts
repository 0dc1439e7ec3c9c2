import { readFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { join, resolve } from 'node:path';
import type { Metafile, Plugin } from 'esbuild';
import type { Problem } from './package-source.ts';
import { TYPEBOX_REQUEST } from './type-stand-in.ts';

/**
 * A package that makes a `require` of its own (`createRequire`) hides from the bundler what it asks for: the bundle then
 * asks at run time, where there are no packages. Such calls are shown to the bundler, which takes the module in or
 * says that it cannot be found.
 */
export const visibleRequires: Plugin = {
  name: 'visible-requires',
  setup(build) {
    build.onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      return source.includes('createRequire') ? { contents: showRequires(source), loader: 'js' } : undefined;
    });
  },
};

/** A call of what is named like a require, not of what makes one, with one literal. */
const HIDDEN_REQUIRE =
  /(?<![\w$.])(?:[\w$]+\.)*(?!createRequire\()[\w$]*[rR]equire\(\s*(["'])([^"'\\\n]+)\1\s*\)/g;

function showRequires(source: string): string {
  return source.replace(HIDDEN_REQUIRE, (call, _quote, name: string) =>
    isBuiltin(name) || name.startsWith('.') ? call : `require(${JSON.stringify(name)})`,
  );
}

/**
 * What a bundle would ask for at run time and not get: all but Node's own modules, and packages that whoever asks for
 * them says that it does without (`peerDependenciesMeta`, `optionalDependencies`).
 */
export async function unresolvedImports({ inputs, outputs }: Metafile, folder: string): Promise<Problem[]> {
  // An import that is there for its types alone is no input that was found, and nothing asks for it.
  const left = new Set(
    Object.values(outputs).flatMap(({ imports }) =>
      imports.filter(({ external }) => external === true).map(({ path }) => path),
    ),
  );
  for (const known of [OWN_HELPERS, TYPEBOX_REQUEST]) left.delete(known);
  const problems: Problem[] = [];
  for (const [file, { imports }] of Object.entries(inputs)) {
    const asked = imports.filter(
      ({ external, path }) => external === true && left.has(path) && !isBuiltin(path),
    );
    for (const path of new Set(asked.map((one) => one.path)))
      if (!(await isOptional(resolve(folder, file), path)))
        problems.push({
          file,
          reason: `asks for "${path}" at run time, where a bundle has no packages: add it to the dependencies`,
        });
  }
  return problems;
}

/** By this name esbuild notes that a file needs its own helpers. */
const OWN_HELPERS = '<runtime>';

/** Whether the package that a file belongs to names the module's package as one that it does without. */
async function isOptional(file: string, module: string): Promise<boolean> {
  const [, owner] = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(file) ?? [];
  const [name = module] = /^(?:@[^/]+\/)?[^/]+/.exec(module) ?? [];
  if (owner === undefined) return false;
  const manifest = JSON.parse(await readFile(join(owner, 'package.json'), 'utf8')) as {
    readonly optionalDependencies?: Readonly<Record<string, string>>;
    readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
  };
  return (
    manifest.optionalDependencies?.[name] !== undefined ||
    manifest.peerDependenciesMeta?.[name]?.optional === true
  );
}

function isBuiltin(name: string): boolean {
  return name.startsWith('node:') || builtinModules.includes(name);
}
