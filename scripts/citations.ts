/**
 * What citeproc-js makes of the entries of `test/plugins/education/citations.json` with the styles of the Citation Style
 * Language: `npm run nightly citations` ends with 1 where something else is noted there, `--update` notes it anew.
 * citeproc-js is under the AGPL, so it is no dependency: npm brings it for the run, and git the styles and locales. Where their
 * repositories lie elsewhere, git is told by `url.<elsewhere>.insteadOf`.
 */
import { execFileSync, type ExecFileSyncOptions } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import type { NamedPerson, Reference, ReferenceTable } from '../test/plugins/education/reference-table.ts';

const TABLE = join(import.meta.dirname, '../test/plugins/education/citations.json');
const CITEPROC = 'citeproc@2.4.63';
const CSL = 'https://github.com/citation-style-language';
/** Of August and March 2026. */
const REPOSITORIES = {
  styles: '0819c0e0b7d4a0301ff063521f91818cb697ca5b',
  locales: '938c09c164a60b3cfeabe61089f1bf4c3ea6a4ed',
} as const;

/** The styles as the repository of CSL names them, and the language of what they are for. */
const STYLES = {
  apa: ['apa', 'en-US'],
  mla: ['modern-language-association', 'en-US'],
  chicago: ['chicago-author-date-17th-edition', 'en-US'],
  harvard: ['harvard-cite-them-right', 'en-GB'],
} as const;

const TYPES: Readonly<Record<string, string>> = {
  book: 'book',
  chapter: 'chapter',
  journal: 'article-journal',
  newspaper: 'article-newspaper',
  website: 'webpage',
};

/** The part of citeproc-js that is called. */
interface Engine {
  setOutputFormat(format: 'html' | 'text'): void;
  updateItems(ids: readonly string[]): void;
  makeBibliography(): readonly [object, readonly string[]];
  makeCitationCluster(items: readonly { readonly id: string }[]): string;
}
interface Citeproc {
  readonly Engine: new (
    system: { retrieveLocale(language: string): string; retrieveItem(id: string): object },
    style: string,
    language: string,
  ) => Engine;
}

const folder = await mkdtemp(join(tmpdir(), 'toolyard-citations-'));
try {
  const { citeproc, style, locale } = install(folder);
  const table = JSON.parse(await readFile(TABLE, 'utf8')) as ReferenceTable;
  const system = {
    retrieveLocale: locale,
    retrieveItem: (id: string) => itemOf(inputOf(table, id), id),
  };
  const styles = Object.entries(STYLES).map(
    ([name, [file, language]]) => [name, new citeproc.Engine(system, style(file), language)] as const,
  );
  const renewed = table.map((reference, index) => ({
    ...reference,
    expected: Object.fromEntries(styles.map(([name, engine]) => [name, cite(engine, String(index))])),
  }));
  const changed = renewed.filter(
    ({ expected }, index) => JSON.stringify(expected) !== JSON.stringify(table[index]?.expected),
  );
  console.log(`${table.length} entries in ${styles.length} styles, ${changed.length} unlike those noted`);
  if (process.argv.includes('--update')) {
    const options = await resolveConfig(TABLE);
    await writeFile(TABLE, await format(JSON.stringify(renewed), { ...options, parser: 'json' }));
  } else {
    for (const { input, expected } of changed) console.log(JSON.stringify(input), JSON.stringify(expected));
    if (changed.length > 0) process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

function install(target: string) {
  const quiet: ExecFileSyncOptions = { cwd: target, stdio: ['ignore', 'ignore', 'inherit'] };
  execFileSync('npm', ['install', '--prefix', target, '--ignore-scripts', '--no-audit', CITEPROC], quiet);
  execFileSync('git', ['init', '--quiet', '--bare', 'csl'], quiet);
  for (const [name, commit] of Object.entries(REPOSITORIES))
    execFileSync('git', ['-C', 'csl', 'fetch', '--quiet', '--depth', '1', `${CSL}/${name}`, commit], quiet);
  const read = (name: keyof typeof REPOSITORIES, file: string) =>
    execFileSync('git', ['-C', 'csl', 'show', `${REPOSITORIES[name]}:${file}`], {
      cwd: target,
      encoding: 'utf8',
    });
  const citeproc = createRequire(join(target, 'package.json'))('citeproc') as Citeproc;
  const locales = new Map(
    ['en-US', 'en-GB'].map((language) => [language, read('locales', `locales-${language}.xml`)]),
  );
  return {
    citeproc,
    style: (name: string) => read('styles', `${name}.csl`),
    locale: (language: string) => locales.get(language) ?? locales.get('en-US') ?? '',
  };
}

/** The entry in the bibliography, and that in parentheses in the text. */
function cite(engine: Engine, id: string): readonly [string, string] {
  engine.updateItems([id]);
  const [, [entry = '']] = engine.makeBibliography();
  return [withoutLayout(entry), withoutLayout(engine.makeCitationCluster([{ id }]))];
}

function inputOf(table: ReferenceTable, id: string): Reference['input'] {
  const reference = table[Number(id)];
  if (reference === undefined) throw new Error(`expected a work, got ${id}`);
  return reference.input;
}

/** HTML with italics alone. */
function withoutLayout(html: string): string {
  return html
    .replaceAll(/<\/?div[^>]*>/g, '')
    .replaceAll(/<\/?span[^>]*>/g, '')
    .replaceAll('&#38;', '&amp;')
    .trim();
}

/** The arguments of a call as an item of CSL-JSON. */
function itemOf(input: Reference['input'], id: string): object {
  const { type, title, authors, editors, date, accessed, url, doi } = input;
  return {
    id,
    type: TYPES[type],
    title,
    author: authors?.map(nameOf),
    editor: editors?.map(nameOf),
    issued: date === undefined ? undefined : dateOf(date),
    accessed: accessed === undefined ? undefined : dateOf(accessed),
    'container-title': input.container,
    publisher: input.publisher,
    'publisher-place': input.place,
    edition: input.edition,
    volume: input.volume,
    issue: input.issue,
    page: input.pages,
    URL: url,
    DOI: doi,
    language: 'en',
  };
}

function nameOf({ organization, family, given, suffix }: NamedPerson): object {
  return organization === undefined ? { family, given, suffix } : { literal: organization };
}

function dateOf(date: string): object {
  return { 'date-parts': [date.split('-').map(Number)] };
}
