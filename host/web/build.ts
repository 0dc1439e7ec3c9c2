import { cp, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

const FOLDER = import.meta.dirname;

/** Where the pages are, as browsers get them. */
export const BUILT = join(FOLDER, 'dist');

/** The scripts of the pages, each bundled into one file. */
const SCRIPTS = [
  'catalogue.ts',
  'bins.ts',
  'preview.ts',
  'tool.ts',
  'sign-in/sign-in.ts',
  'sign-in/signed-in.ts',
  'sign-in/session-worker.ts',
];

/** What browsers get as it stands. */
const FILES = ['catalogue.html', 'bins.html', 'icon.svg', 'sign-in/sign-in.html', 'sign-in/signed-in.html'];

/** The parts of the one style sheet, in the order in which later rules win. */
const STYLES = ['base.css', 'bins.css', 'catalogue.css', 'form.css', 'result.css', 'sign-in.css'];

/** Bundles the pages' scripts into `dist/`, beside their style, of its parts, and markup. Part of the project's build. */
export async function buildPages(): Promise<void> {
  const { build } = await import('esbuild');
  await build({
    entryPoints: SCRIPTS.map((name) => ({ in: join(FOLDER, name), out: basename(name, '.ts') })),
    outdir: BUILT,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2023',
    legalComments: 'none',
    logLevel: 'warning',
  });
  await inlineScript('preview');
  await Promise.all(FILES.map((name) => cp(join(FOLDER, name), join(BUILT, basename(name)))));
  const styles = await Promise.all(STYLES.map((name) => readFile(join(FOLDER, 'style', name), 'utf8')));
  await writeFile(join(BUILT, 'style.css'), styles.join('\n'));
}

/** Puts a page's script into the page: a frame whose origin has no name may load nothing. */
async function inlineScript(name: string): Promise<void> {
  const script = await readFile(join(BUILT, `${name}.js`), 'utf8');
  const page = await readFile(join(FOLDER, `${name}.html`), 'utf8');
  // What would begin a comment or end the script, were it not in a string or a pattern.
  const escaped = script
    .trim()
    .replaceAll('</script', String.raw`<\/script`)
    .replaceAll('<!--', String.raw`\x3C!--`);
  const inline = `<script>${escaped}</script>`;
  await writeFile(
    join(BUILT, `${name}.html`),
    page.replace('<script></script>', () => inline),
  );
}
