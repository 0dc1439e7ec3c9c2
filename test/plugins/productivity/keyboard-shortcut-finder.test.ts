import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import keyboardShortcutFinder from '../../../plugins/productivity/tools/keyboard-shortcut-finder/tool.ts';

test.each([
  [
    'command palette',
    { app: 'vscode', query: 'command palette' },
    {
      shortcuts: expect.arrayContaining([
        expect.objectContaining({
          app: 'vscode',
          action: expect.stringMatching(/[Cc]ommand [Pp]alette/),
          mac: 'Cmd+Shift+P',
          windows: 'Ctrl+Shift+P',
        }),
      ]),
    },
  ],
  [
    'reopen a closed tab',
    { query: 'reopen closed tab', app: 'Chrome' },
    {
      shortcuts: expect.arrayContaining([
        expect.objectContaining({ app: 'chrome', windows: 'Ctrl+Shift+T', mac: 'Cmd+Shift+T' }),
      ]),
    },
  ],
  ['platform filter', { app: 'finder', platform: 'windows' }, { count: 0, shortcuts: [] }],
])('%s', async (_, input, output) => {
  expect(await callTool(keyboardShortcutFinder, input)).toMatchObject(output);
});

test.each([
  ['unknown app', { app: 'notanapp' }, 'app'],
  ['unknown platform', { query: 'save', platform: 'amiga' }, 'platform'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(keyboardShortcutFinder, input)).rejects.toThrow(message);
});

const actions = async (input: object) =>
  (await callTool(keyboardShortcutFinder, { limit: 200, ...input })).shortcuts.map(
    ({ app, action }) => `${app}: ${action}`,
  );

test('18 apps of at least 12 shortcuts, at least 300 in all, without arguments alone', async () => {
  const { apps, shortcuts, count } = await callTool(keyboardShortcutFinder, {});
  expect({ shortcuts, count }).toEqual({ shortcuts: [], count: 0 });
  expect(apps).toHaveLength(18);
  expect(Math.min(...apps.map((app) => app.count))).toBeGreaterThanOrEqual(12);
  expect(apps.reduce((sum, app) => sum + app.count, 0)).toBeGreaterThanOrEqual(300);
});

test('keys are written one way', async () => {
  for (const app of (await callTool(keyboardShortcutFinder, {})).apps) {
    const { shortcuts } = await callTool(keyboardShortcutFinder, { app: app.id, limit: 200 });
    expect(new Set(shortcuts.map(({ action }) => action)).size).toBe(shortcuts.length);
    for (const { mac, windows, linux } of shortcuts) {
      expect(mac ?? windows).not.toBeNull();
      expect(mac ?? '').not.toMatch(/\b(?:Alt|Win|Command|Control)\+/);
      expect(`${windows} ${linux}`).not.toMatch(/\b(?:Cmd|Option|Command|Control)\+/);
    }
  }
});

test.each(['cmd+shift+p', 'SHIFT+command+P', '⇧⌘P', 'shift + ctrl + p'])(
  '%s is one combination',
  async (query) => {
    expect(await actions({ query, app: 'vscode' })).toEqual(['vscode: Command Palette']);
  },
);

test.each([
  ['ctrl+k ctrl+s', 'vscode', ['vscode: Keyboard Shortcuts']],
  ['F12', 'vscode', ['vscode: Go to Definition']],
  ['option+up', 'vscode', ['vscode: Move Line Up']],
  ['alt+up', 'vscode', ['vscode: Move Line Up']],
  ['quick open', 'vscode', ['vscode: Go to File']],
  ['comand pallete', 'vscode', []],
  ['comand palette', 'vscode', ['vscode: Command Palette']],
  ['delete line', 'vim', ['vim: Delete Line']],
])('%s in %s', async (query, app, found) => {
  expect(await actions({ query, app })).toEqual(found);
});

test('the action of the very name comes first', async () => {
  const found = await actions({ query: 'find' });
  expect(found[0]).toMatch(/: Find$/);
  expect((await actions({ query: 'find chrome' }))[0]).toBe('chrome: Find on Page');
});

test.each(['vs code', 'VSCode', 'Visual Studio Code', 'code'])('the app %s', async (app) => {
  expect((await actions({ app }))[0]).toBe('vscode: Command Palette');
});

test('a platform and a category', async () => {
  const { shortcuts } = await callTool(keyboardShortcutFinder, {
    platform: 'linux',
    category: 'Editing',
    limit: 200,
  });
  expect(shortcuts.length).toBeGreaterThan(20);
  expect(shortcuts.every(({ linux, category }) => linux !== null && category === 'editing')).toBe(true);
});

test('counts what the limit leaves out', async () => {
  const { count, shortcuts } = await callTool(keyboardShortcutFinder, { query: 'find', limit: 1 });
  expect(shortcuts).toHaveLength(1);
  expect(count).toBeGreaterThan(5);
});

test('the nearest apps are named', async () => {
  await expect(callTool(keyboardShortcutFinder, { app: 'crome' })).rejects.toThrow('such as chrome');
});
