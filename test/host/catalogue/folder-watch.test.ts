import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { FolderWatch, type FolderWatchOptions, type Outcome } from '../../../host/catalogue/folder-watch.ts';
import { freshFolder } from './bundle-folder.ts';
import { waitFor } from '../../wait-for.ts';

const NOTHING: Outcome = { broken: [], passing: [] };

/** A watch over one folder, and what it told. */
async function watching(options: Partial<FolderWatchOptions> = {}) {
  const folder = await freshFolder();
  const told: string[][] = [];
  const watch = new FolderWatch({
    folders: [folder],
    onChange: async (places) => {
      told.push([...places].map((place) => place.slice(folder.length + 1)).toSorted());
      return NOTHING;
    },
    onTrouble: () => {},
    ...options,
  });
  onTestFinished(() => watch.stop());
  const bundle = async (name: string, manifest = '{}') => {
    await mkdir(join(folder, name), { recursive: true });
    await writeFile(join(folder, name, 'plugin.json'), manifest);
  };
  return { folder, told, watch, bundle };
}

/** A file system that tells of nothing, as one of the network. */
function deaf(): never {
  throw new Error('ENOSYS');
}

test.each([
  ['tells of changes', {}],
  ['tells of none', { watchFolder: deaf }],
])('a bundle that comes, changes and goes is told on a file system that %s', async (_, options) => {
  const { folder, told, watch, bundle } = await watching(options);
  await bundle('there');
  await watch.open();
  watch.start();
  expect(told).toEqual([['there']]);
  await bundle('new');
  await waitFor(() => expect(told.at(-1)).toEqual(['new']));
  await bundle('there', '{"changed":true}');
  await waitFor(() => expect(told.at(-1)).toEqual(['there']));
  await rm(join(folder, 'new'), { recursive: true });
  await waitFor(() => expect(told.at(-1)).toEqual(['new']));
  expect(told).toHaveLength(4);
});

test('a package whose dist is built anew, and a link that is turned to another folder, are told', async () => {
  const { folder, told, watch, bundle } = await watching();
  const elsewhere = await freshFolder();
  for (const name of ['one', 'two']) {
    await mkdir(join(elsewhere, name));
    await writeFile(join(elsewhere, name, 'plugin.json'), name);
  }
  await bundle('package/dist');
  await symlink(join(elsewhere, 'one'), join(folder, 'link'));
  await watch.open();
  watch.start();
  expect(told).toEqual([['link', 'package']]);
  await bundle('package/fresh', '{"changed":true}');
  await rm(join(folder, 'package/dist'), { recursive: true });
  await rename(join(folder, 'package/fresh'), join(folder, 'package/dist'));
  await waitFor(() => expect(told.at(-1)).toEqual(['package']));
  await rm(join(folder, 'link'));
  await symlink(join(elsewhere, 'two'), join(folder, 'link'));
  await waitFor(() => expect(told.at(-1)).toEqual(['link']));
});

test('what changes between opening and watching is told', async () => {
  const { told, watch, bundle } = await watching();
  await bundle('there');
  await watch.open();
  await bundle('there', '{"changed":true}');
  await bundle('new');
  watch.start();
  await waitFor(() => expect(told.flat().toSorted()).toEqual(['new', 'there', 'there']));
});

test('what comes while a broken bundle is read is told', async () => {
  let came = false;
  const { folder, told, watch, bundle } = await watching({
    onChange: async (places) => {
      told.push([...places]);
      // The file that was missing comes right after it was looked for.
      if (!came) await writeFile(join(folder, 'acme', 'missing.js'), '');
      came = true;
      return told.length === 1 ? { broken: [...places], passing: [] } : NOTHING;
    },
  });
  await bundle('acme');
  await watch.open();
  watch.start();
  await waitFor(() => expect(told.length).toBeGreaterThan(1));
});

test('a file that comes to a broken bundle, in whichever of its folders, is told', async () => {
  const { folder, told, watch, bundle } = await watching({
    onChange: async (places) => {
      told.push([...places]);
      return { broken: [join(folder, 'acme')], passing: [] };
    },
  });
  await bundle('acme');
  await mkdir(join(folder, 'acme/tools/inner'), { recursive: true });
  await watch.open();
  watch.start();
  await waitFor(() => expect(told).toHaveLength(2));
  await writeFile(join(folder, 'acme/tools/inner/late.js'), '');
  await waitFor(() => expect(told).toHaveLength(3));
});

test('what could not be told is told again', async () => {
  let failures = 2;
  const { folder, told, watch, bundle } = await watching({
    onChange: async (places) => {
      if (places.length > 0 && failures-- > 0) throw new Error('EIO');
      told.push([...places]);
      return NOTHING;
    },
  });
  await watch.open();
  watch.start();
  await bundle('acme');
  await waitFor(() => expect(told.at(-1)).toEqual([join(folder, 'acme')]));
  expect(failures).toBe(-1);
});

test('a folder that holds no manifest, and no build of one, is no bundle and nobody is told of it', async () => {
  const { folder, told, watch, bundle } = await watching();
  await mkdir(join(folder, 'kit'));
  await writeFile(join(folder, 'kit/package.json'), '{"name":"@acme/kit","private":true}');
  await watch.open();
  expect(told).toEqual([[]]);
  watch.start();
  await writeFile(join(folder, 'kit/text.ts'), 'export {};');
  await bundle('beside');
  await waitFor(() => expect(told.flat()).toEqual(['beside']));
});
