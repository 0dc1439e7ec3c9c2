import { createRequire } from 'node:module';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { h } from 'preact';
import { Document, documentText, type DocumentProps } from './document.ts';
import { appPolicy, scriptOf } from './policy.ts';

const FOLDER = import.meta.dirname;

/** Where the pages are, as browsers get them. */
export const BUILT = join(FOLDER, 'dist');

/** The scripts of the pages, each bundled into one file. */
const SCRIPTS = [
  'catalogue.ts',
  'bins.ts',
  'preview.ts',
  'tool.ts',
  'chain/chain.ts',
  'reference/reference.ts',
  'theme.ts',
  'palette.ts',
  'chart.ts',
  'sign-in/sign-in.ts',
  'sign-in/signed-in.ts',
  'sign-in/session-worker.ts',
];

/** What chats show results in, bundled into one page. */
const MCP_APP = join(FOLDER, 'mcp-app');

/** Pages that are the same for all, by the markup of what is their own. */
const PAGES: Readonly<Record<string, DocumentProps>> = {
  'catalogue.html': {
    description: 'Small tools over REST and MCP.',
    root: './',
    script: 'catalogue.js',
    skip: ['list', 'To the tools'],
    site: { at: '' },
  },
  'chain/chain.html': {
    title: 'Chains',
    description: 'Tools in a row, each with the results of those before it.',
    root: './',
    script: 'chain.js',
    skip: ['steps', 'To the steps'],
    site: { at: 'chain' },
  },
  'bins.html': {
    title: 'Request bins',
    description: 'A temporary address that shows what is sent to it.',
    root: './',
    script: 'bins.js',
    site: { at: 'bins' },
  },
  'sign-in/signed-in.html': {
    title: 'Sign in',
    root: '../',
    script: 'signed-in.js',
    site: 'none',
    className: 'sign-in',
    head: h('meta', { name: 'robots', content: 'noindex' }),
  },
};

/** What stands as it is: the page of who signs in is written when it is asked for. */
const FILES = ['icon.svg', 'sign-in/sign-in.html'];

/** The parts of the one style sheet, in the order in which later rules win. */
const STYLES = [
  'base.css',
  'bins.css',
  'catalogue.css',
  'chain.css',
  'form.css',
  'result.css',
  'sign-in.css',
];

/** What is in the place of a chart looks as the library that draws them wants it. */
function chartStyle(): string {
  return createRequire(import.meta.url).resolve('uplot/dist/uPlot.min.css');
}

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
  await buildMcpApp();
  await Promise.all(FILES.map((name) => cp(join(FOLDER, name), join(BUILT, basename(name)))));
  await Promise.all(Object.entries(PAGES).map(([name, page]) => buildPage(name, page)));
  const paths = [chartStyle(), ...STYLES.map((name) => join(FOLDER, 'style', name))];
  const styles = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
  await writeFile(join(BUILT, 'style.css'), styles.join('\n'));
}

async function buildPage(name: string, page: DocumentProps): Promise<void> {
  const markup = await readFile(join(FOLDER, name), 'utf8');
  await writeFile(join(BUILT, basename(name)), documentText(Document, { ...page, markup }));
}

/** Bundles the page that chats show, with its style and the page of previews: it is read once and loads nothing. */
async function buildMcpApp(): Promise<void> {
  const { build, transform } = await import('esbuild');
  const preview = await readFile(join(BUILT, 'preview.html'), 'utf8');
  const { outputFiles } = await build({
    entryPoints: [join(MCP_APP, 'app.ts')],
    define: { PREVIEW_PAGE: JSON.stringify(preview) },
    write: false,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2023',
    legalComments: 'none',
    logLevel: 'warning',
  });
  const script = inScript(outputFiles[0]?.text ?? '');
  const styles = [
    chartStyle(),
    join(FOLDER, 'style/base.css'),
    join(FOLDER, 'style/result.css'),
    join(MCP_APP, 'app.css'),
  ];
  const sheets = await Promise.all(styles.map((path) => readFile(path, 'utf8')));
  const { code: style } = await transform(sheets.join('\n'), { loader: 'css', minify: true });
  const page = await readFile(join(MCP_APP, 'app.html'), 'utf8');
  const parts: Readonly<Record<string, string>> = {
    '<meta name="policy" />': `<meta http-equiv="Content-Security-Policy" content="${appPolicy([script, scriptOf(preview)])}" />`,
    '<style></style>': `<style>${style}</style>`,
    '<script></script>': `<script>${script}</script>`,
  };
  const pattern = /<meta name="policy" \/>|<style><\/style>|<script><\/script>/g;
  await writeFile(
    join(BUILT, 'mcp-app.html'),
    page.replaceAll(pattern, (place) => parts[place] ?? place),
  );
}

/** Puts a page's script into the page: a frame whose origin has no name may load nothing. */
async function inlineScript(name: string): Promise<void> {
  const script = await readFile(join(BUILT, `${name}.js`), 'utf8');
  const page = await readFile(join(FOLDER, `${name}.html`), 'utf8');
  const inline = `<script>${inScript(script)}</script>`;
  await writeFile(
    join(BUILT, `${name}.html`),
    page.replace('<script></script>', () => inline),
  );
}

/** A script as it stands in a page: without what would begin a comment or end the script, outside strings too. */
function inScript(script: string): string {
  return script
    .trim()
    .replaceAll('</script', String.raw`<\/script`)
    .replaceAll('<!--', String.raw`\x3C!--`);
}
