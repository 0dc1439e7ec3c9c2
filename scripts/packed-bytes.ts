import { globSync } from 'node:fs';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const MODULES = join(import.meta.dirname, '../node_modules');

/** What bundles carry of packages and read only when they need it. */
const SOURCES = [
  '@expo-google-fonts/{nanum,noto}-*/{400Regular,700Bold}/*.ttf',
  '@hyzyla/pdfium/dist/pdfium.wasm',
];

/** Where modules find it, with `.br` behind its name. */
const TARGET = join(import.meta.dirname, '../plugins/kit/dist');

/** Nine tenths of what can be saved, in a twentieth of the time. */
const QUALITY = 9;

/** Packs fonts and a renderer of PDFs: two bundles carry them, and bytes take a third more in a script. */
export async function packBytes(): Promise<void> {
  await mkdir(TARGET, { recursive: true });
  await Promise.all(globSync(SOURCES, { cwd: MODULES }).map((name) => pack(join(MODULES, name))));
}

async function pack(source: string): Promise<void> {
  const target = join(TARGET, `${basename(source)}.br`);
  const [before, packed] = await Promise.all([stat(source), stat(target).catch(() => undefined)]);
  if (packed !== undefined && packed.mtimeMs >= before.ctimeMs) return;
  const bytes = await readFile(source);
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_LGWIN]: 24 };
  await writeFile(target, brotliCompressSync(bytes, { params }));
}
