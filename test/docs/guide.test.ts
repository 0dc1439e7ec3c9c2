import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '../..');
const PAGES = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'host/README.md',
  'sdk/README.md',
  'docs/api.md',
];

const pages = PAGES.map((page) => ({ page, text: readFileSync(join(ROOT, page), 'utf8') }));

test.each(pages)('the files that $page names are there', ({ text }) => {
  const named = [...text.matchAll(/`((?:test|host|sdk|scripts|plugins|docs)\/[\w./-]+)`/g)]
    .map(([, path = '']) => path)
    // In capitals stands what the reader puts in its place.
    .filter((path) => !/[A-Z]{2}/.test(path.replace(/\.md$/, '')) || path.endsWith('.md'));
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test.each(pages)('the pages that $page links to are there', ({ page, text }) => {
  const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path = '']) => path);
  expect(linked.filter((path) => !existsSync(join(ROOT, page, '..', path)))).toEqual([]);
});

// An author's own package has other scripts.
const ofHouse = pages.filter(({ page }) => page !== 'sdk/README.md');

test.each(ofHouse)('the scripts that $page runs are there', ({ text }) => {
  const named = [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name = '']) => name);
  const known = Object.keys(packageJson.scripts);
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});
