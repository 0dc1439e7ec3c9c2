/**
 * What citeproc-js makes of the entries of `test/plugins/education/citations.json` with the styles of the Citation Style
 * Language: `npm run nightly citations` ends with 1 where something else is noted there, `--update` notes it anew.
 * citeproc-js is under the AGPL, so it is no dependency: npm and Debian's packages bring it, styles and locales for the run.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import type { NamedPerson, Reference, ReferenceTable } from '../test/plugins/education/reference-table.ts';

const TABLE = join(import.meta.dirname, '../test/plugins/education/citations.json');
const CITEPROC = 'citeproc@2.4.63';
const DEBIAN = ['citation-style-language-styles', 'citation-style-language-locales'];

/** The styles as the repository of CSL names them. */
const STYLES = {
  apa: 'apa',
  mla: 'modern-language-association',
  chicago: 'chicago-author-date',
  harvard: 'harvard-cite-them-right',
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
  appendCitationCluster(citation: object): readonly (readonly [number, string])[];
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
  const { citeproc, style, locale } = await install(folder);
  const table = JSON.parse(await readFile(TABLE, 'utf8')) as ReferenceTable;
  const styles = await Promise.all(
    Object.entries(STYLES).map(async ([name, file]) => [name, await style(file)] as const),
  );
  const renewed = table.map((reference) => ({
    ...reference,
    expected: Object.fromEntries(
      styles.map(([name, text]) => [name, cite(new citeproc.Engine(systemOf(reference), text, 'en-US'))]),
    ),
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

  function systemOf({ input }: Reference) {
    return { retrieveLocale: locale, retrieveItem: (id: string) => itemOf(input, id) };
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function install(target: string) {
  const quiet = { cwd: target, stdio: 'ignore' } as const;
  execFileSync('npm', ['install', '--prefix', target, '--ignore-scripts', '--no-audit', CITEPROC], quiet);
  execFileSync('apt-get', ['download', '-qq', ...DEBIAN], quiet);
  for (const file of await readdir(target))
    if (file.endsWith('.deb')) execFileSync('dpkg-deb', ['-x', file, '.'], quiet);
  const share = join(target, 'usr/share/citation-style-language');
  const citeproc = createRequire(join(target, 'package.json'))('citeproc') as Citeproc;
  const locales = new Map<string, string>();
  for (const language of ['en-US', 'en-GB'])
    locales.set(language, await readFile(join(share, 'locales', `locales-${language}.xml`), 'utf8'));
  return {
    citeproc,
    style: (name: string) => readFile(join(share, 'styles', `${name}.csl`), 'utf8'),
    locale: (language: string) => locales.get(language) ?? locales.get('en-US') ?? '',
  };
}

/** The entry in the bibliography, and that in parentheses in the text. */
function cite(engine: Engine): readonly [string, string] {
  engine.updateItems(['1']);
  const [, [entry = '']] = engine.makeBibliography();
  const [[, inText] = [0, '']] = engine.appendCitationCluster({
    citationItems: [{ id: '1' }],
    properties: { noteIndex: 0 },
  });
  return [withoutLayout(entry), withoutLayout(inText)];
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
