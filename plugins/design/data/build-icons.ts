/**
 * Builds `icons.json`, the index that icons are searched in, from the icon packages as they are installed. Run by hand
 * after one of them was updated: `npx node plugins/design/data/build-icons.ts`. A test holds the file to them.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readYaml } from '@toolyard/kit/yaml';
import type { IconFile, IconLibraryFile } from '../lib/icon-file.ts';

const FILE = join(import.meta.dirname, 'icons.json');

/** The index of all libraries. */
export function buildIcons(): IconFile {
  return { lucide: lucide(), heroicons: heroicons(), fontawesome: fontAwesome(), material: material() };
}

/** The index as the file holds it: an icon a line. */
export function writeIcons(icons: IconFile): string {
  return `${JSON.stringify(icons, null, 1)}\n`;
}

function lucide(): IconLibraryFile {
  const folder = packageFolder(import.meta.resolve('lucide-static/package.json'));
  const tags = readJson(join(folder, 'tags.json')) as Record<string, string[]>;
  const codePoints = readJson(join(folder, 'font/codepoints.json')) as Record<string, number>;
  // Former names are drawn by the same code point.
  const aliases = Map.groupBy(Object.keys(codePoints), (name) => codePoints[name]);
  const icons = Object.entries(tags).map(([name, keywords]) =>
    line(name, 'o', '', [...(aliases.get(codePoints[name]) ?? []).filter((alias) => alias !== name && !Object.hasOwn(tags, alias)), ...keywords]),
  );
  return { ...packageFacts(folder), styles: { o: 'outline' }, icons };
}

function heroicons(): IconLibraryFile {
  const folder = packageFolder(import.meta.resolve('heroicons/package.json'));
  const styles = { o: 'outline', s: 'solid', m: 'mini', u: 'micro' };
  const folders = { o: '24/outline', s: '24/solid', m: '20/solid', u: '16/solid' };
  const names = new Map<string, string>();
  for (const [style, path] of Object.entries(folders))
    for (const file of readdirSync(join(folder, path)))
      if (file.endsWith('.svg')) names.set(file.slice(0, -4), (names.get(file.slice(0, -4)) ?? '') + style);
  const icons = [...names].map(([name, has]) => line(name, has, '', []));
  return { ...packageFacts(folder), styles, icons: icons.sort() };
}

interface FontAwesomeIcon {
  readonly label: string;
  readonly aliases?: { readonly names?: readonly string[] };
  readonly search: { readonly terms: readonly string[] };
  readonly familyStylesByLicense: { readonly free: readonly { readonly style: string }[] };
}

function fontAwesome(): IconLibraryFile {
  const folder = packageFolder(import.meta.resolve('@fortawesome/fontawesome-free/package.json'));
  const all = readJson(join(folder, 'metadata/icon-families.json')) as Record<string, FontAwesomeIcon>;
  const [categories] = readYaml(readFileSync(join(folder, 'metadata/categories.yml'), 'utf8')).documents;
  const byName = new Map<string, string>();
  const listed = (categories?.toJS() ?? {}) as Record<string, { icons: string[]; label: string }>;
  for (const { icons, label } of Object.values(listed))
    for (const name of icons) if (!byName.has(name)) byName.set(name, label);
  const letters: Readonly<Record<string, string>> = { solid: 's', regular: 'r', brands: 'b' };
  const icons = Object.entries(all).flatMap(([name, { aliases, search, familyStylesByLicense }]) => {
    const styles = familyStylesByLicense.free.map(({ style }) => letters[style] ?? '').join('');
    const keywords = [...(aliases?.names ?? []), ...search.terms];
    return styles === '' ? [] : [line(name, styles, byName.get(name) ?? '', keywords)];
  });
  return {
    ...packageFacts(folder),
    styles: { s: 'solid', r: 'regular', b: 'brands' },
    icons,
  };
}

function material(): IconLibraryFile {
  const folder = packageFolder(import.meta.resolve('material-symbols/package.json'));
  const names = readFileSync(join(folder, 'index.d.ts'), 'utf8').matchAll(/^ {2}"([^"]+)"/gm);
  return {
    ...packageFacts(folder),
    styles: { o: 'outlined', r: 'rounded', s: 'sharp' },
    icons: [...names].map(([, name = '']) => line(name, 'ors', '', [])),
  };
}

function line(name: string, styles: string, category: string, keywords: readonly string[]): string {
  return [name, styles, category, [...new Set(keywords)].join(',')].join('\t');
}

function packageFolder(url: string): string {
  return dirname(fileURLToPath(url));
}

function packageFacts(folder: string): { readonly version: string; readonly license: string } {
  const { version, license } = readJson(join(folder, 'package.json')) as { version: string; license: string };
  return { version, license };
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

if (import.meta.main) writeFileSync(FILE, writeIcons(buildIcons()));
