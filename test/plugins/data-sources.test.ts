import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

const FOLDERS = globSync('plugins/*/data', { cwd: ROOT }).sort();

interface Source {
  readonly file: string;
  readonly what: string;
  readonly from: string;
  readonly as_of: string;
  readonly renew: string;
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

test('the tables of several plugins are looked at', () => {
  expect(FOLDERS).toEqual(expect.arrayContaining(['plugins/network/data', 'plugins/kit/data']));
});

describe.each(FOLDERS)('%s', (folder) => {
  const sources = readJson(join(ROOT, folder, 'sources.json')) as readonly Source[];

  test('says of every table where it is from, and of no other', () => {
    const tables = readdirSync(join(ROOT, folder)).filter(
      (name) => name !== 'sources.json' && !name.endsWith('.ts'),
    );
    expect(sources.map(({ file }) => file).sort()).toEqual(tables.sort());
  });

  test('says what each is, as of when, and when it is renewed', () => {
    for (const source of sources) {
      expect(Object.keys(source)).toEqual(['file', 'what', 'from', 'as_of', 'renew']);
      expect(source.as_of).toMatch(/^20\d\d(?:-(?:0[1-9]|1[0-2]))?$/);
      for (const text of [source.what, source.from, source.renew]) expect(text).toMatch(/\S/);
    }
  });
});
