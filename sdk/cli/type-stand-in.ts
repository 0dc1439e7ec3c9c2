import { readFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';

/** Toolyard's own files are TypeScript here and JavaScript where they are installed. */
const OWN = extname(import.meta.filename);
const STAND_IN = join(import.meta.dirname, `lazy-type${OWN}`);

/** The file of a bundle that holds TypeBox, for `lazy-type.ts`; and how code of a bundle asks for it. */
export const TYPEBOX_FILE = 'chunks/typebox.js';
export const TYPEBOX_REQUEST = `../${TYPEBOX_FILE}`;

/** Puts `lazy-type.ts` in the place of an SDK's `type.ts`. */
export function typeStandIn(sdk: string): Plugin {
  return {
    name: 'type-stand-in',
    setup(builder) {
      builder.onResolve({ filter: /type\.[jt]s$/ }, ({ path, resolveDir }) =>
        resolve(resolveDir, path) === join(sdk, `type${OWN}`) ? { path: STAND_IN } : undefined,
      );
      builder.onResolve({ filter: /typebox\.js$/ }, ({ path, importer }) =>
        path === TYPEBOX_REQUEST && importer === STAND_IN ? { path, external: true } : undefined,
      );
      builder.onLoad({ filter: /lazy-type\.[jt]s$/ }, async ({ path }) =>
        path === STAND_IN ? { contents: await readFile(path, 'utf8'), loader: 'ts' } : undefined,
      );
    },
  };
}

/** Whether code of a build may ask for TypeBox. */
export function mayNeedTypeBox({ outputs }: Metafile): boolean {
  return Object.values(outputs).some(({ inputs }) =>
    Object.entries(inputs).some(
      ([path, { bytesInOutput }]) => bytesInOutput > 0 && /(?:^|[\\/])lazy-type\.[jt]s$/.test(path),
    ),
  );
}

/** What was made of TypeBox, by the SDK and its version: every plugin's build asks for the same. */
const made = new Map<string, Promise<string>>();

/** The TypeBox that an SDK uses, as the body of a function of `exports`, `require` and `module`. */
export async function typeBoxBody(sdk: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(sdk, 'package.json'), 'utf8')) as { version: string };
  const key = JSON.stringify([sdk, version]);
  const body = made.get(key) ?? makeTypeBoxBody(sdk);
  made.set(key, body);
  // What could not be read is tried again by the next build.
  body.catch(() => made.delete(key));
  return body;
}

async function makeTypeBoxBody(sdk: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: "export { Type } from 'typebox';", resolveDir: sdk, sourcefile: 'typebox.js' },
    bundle: true,
    format: 'cjs',
    platform: 'browser',
    target: 'es2024',
    minify: true,
    legalComments: 'none',
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}
