/**
 * `node regexp-recorder.ts FILE…`: loads modules of the repository, calls the tools of their bundles with their examples,
 * and prints every regular expression that these modules built from text, as JSON.
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { importBytes } from '../../sdk/cli/import-bytes.ts';
import type { RegExpLiteral } from './regexp-literals.ts';

const root = process.cwd();
const files = new Set(process.argv.slice(2));
const recorded = new Map<string, RegExpLiteral>();

importBytes();
globalThis.RegExp = new Proxy(RegExp, {
  construct(target, words, created) {
    const made = Reflect.construct(target, words, created) as RegExp;
    const place = builtAt();
    if (place !== undefined) {
      const { source, flags } = made;
      recorded.set(`${place.file} ${source} ${flags}`, { ...place, source, flags, splits: false });
    }
    return made;
  },
});

/** The nearest of the modules that are asked about on the stack. */
function builtAt(): { readonly file: string; readonly line: number } | undefined {
  for (const [, url = '', line] of new Error().stack?.matchAll(/(file:[^)\s]+?):(\d+):\d+/g) ?? []) {
    const file = fileURLToPath(url).slice(root.length + 1);
    if (files.has(file)) return { file, line: Number(line) };
    if (file !== 'scripts/cost/regexp-recorder.ts') return undefined;
  }
  return undefined;
}

interface Tool {
  readonly examples: readonly { readonly input: unknown }[];
}

const load = async (file: string): Promise<Readonly<Record<string, unknown>>> =>
  (await import(pathToFileURL(join(root, file)).href)) as Readonly<Record<string, unknown>>;

for (const file of files) await load(file);
const { callTool } = (await load('sdk/testing.ts')) as {
  readonly callTool: (tool: Tool, input: unknown) => Promise<unknown>;
};
const bundles = new Set([...files].flatMap((file) => /^plugins\/[^/]+/.exec(file) ?? []));
for (const bundle of bundles)
  for (const file of globSync(`${bundle}/tools/{*.ts,*/tool.ts}`, { cwd: root })) {
    const { default: tool } = await load(file);
    // What an example fails with here, such as a network that is not there, its own tests tell.
    for (const { input } of (tool as Tool).examples) await callTool(tool as Tool, input).catch(() => {});
  }
process.stdout.write(JSON.stringify([...recorded.values()]), () => process.exit(0));
