import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../../host/config/config.ts';
import { dataFolderOf } from '../../../host/config/default-folders.ts';

const root = join(import.meta.dirname, '../../..');

test.each([
  ['linux', { HOME: '/home/ada' }, '/home/ada/.local/share/toolyard'],
  ['linux', { HOME: '/home/ada', XDG_DATA_HOME: '/srv/ada' }, '/srv/ada/toolyard'],
  ['linux', { HOME: '/home/ada', XDG_DATA_HOME: 'relative' }, '/home/ada/.local/share/toolyard'],
  ['darwin', { HOME: '/Users/ada' }, '/Users/ada/Library/Application Support/toolyard'],
  ['win32', { LOCALAPPDATA: '/C/ada/Local' }, '/C/ada/Local/toolyard'],
] as const)('on %s with %j the installed package keeps its data in %s', (platform, environment, folder) => {
  expect(dataFolderOf(platform, environment)).toBe(folder);
});

test('a checkout keeps its data and finds its plugins in itself, from wherever it is run', () => {
  const { DATA_DIR, PLUGIN_DIRS } = readConfig({});
  expect({ DATA_DIR, PLUGIN_DIRS }).toEqual({
    DATA_DIR: join(root, 'data'),
    PLUGIN_DIRS: [join(root, 'plugins')],
  });
});
