import { readFile } from 'node:fs/promises';
import type { OnLoadResult, Plugin } from 'esbuild';

/** From so many bytes on it pays. */
const LEAST_BYTES = 2_048;

const ASKED = Symbol('asked');
const REQUIRED = Symbol('required');

/**
 * Large JSON modules become texts that are parsed where their values are asked for: V8 reads JSON several times faster
 * than it compiles the same as code, and keeps less of it. An `import` that does not say that it is of JSON keeps the
 * bundler's way, by which single members can be imported, and those that nobody asks for are left out.
 */
export const jsonAsText: Plugin = {
  name: 'json-as-text',
  setup(build) {
    build.onResolve(
      { filter: /\.json$/ },
      async ({ path, kind, importer, resolveDir, pluginData, with: attributes }) => {
        if (kind !== 'require-call' || pluginData === ASKED) return undefined;
        const options = { kind, importer, resolveDir, with: attributes, pluginData: ASKED };
        const found = await build.resolve(path, options);
        return found.errors.length > 0 || found.external
          ? undefined
          : { path: found.path, namespace: found.namespace, pluginData: REQUIRED };
      },
    );
    build.onLoad({ filter: /\.json$/, namespace: 'file' }, ({ path, pluginData, with: attributes }) => {
      if (pluginData === REQUIRED) return load(path, 'module.exports =');
      return attributes['type'] === 'json' ? load(path, 'export default') : undefined;
    });
  },
};

/** Undefined: the bundler has its way, and its word on what is no JSON. */
async function load(path: string, start: string): Promise<OnLoadResult | undefined> {
  const text = await readFile(path, 'utf8');
  if (text.length < LEAST_BYTES) return undefined;
  try {
    const short = JSON.stringify(JSON.parse(text));
    return { contents: `${start} /* @__PURE__ */ JSON.parse(${JSON.stringify(short)});`, loader: 'js' };
  } catch {
    return undefined;
  }
}
