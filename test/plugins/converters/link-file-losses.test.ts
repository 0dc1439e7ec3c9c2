import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import internetShortcutsToCsv from '../../../plugins/converters/tools/internet-shortcuts-to-csv.ts';
import plistJsonConverter from '../../../plugins/converters/tools/plist-json-converter/tool.ts';
import urlToWebloc from '../../../plugins/converters/tools/url-to-webloc.ts';
import weblocToUrl from '../../../plugins/converters/tools/webloc-to-url.ts';
import { isKept } from './kept.ts';

/** What Windows and browsers write into a shortcut. */
const SHORTCUT_KEYS =
  'URL WorkingDirectory IconFile IconIndex HotKey ShowCommand Modified IDList Author Comment IconUrl Desc Roamed';

/** Desktop Entry Specification 1.5, "Recognized desktop entry keys", and a localised one. */
const DESKTOP_KEYS =
  'Version Name Name[de] GenericName NoDisplay Comment Icon Hidden OnlyShowIn NotShowIn DBusActivatable TryExec Exec ' +
  'Path Terminal Actions MimeType Categories Implements Keywords StartupNotify StartupWMClass URL PrefersNonDefaultGPU ' +
  'SingleMainWindow X-Own';

const TOOLS: Readonly<Record<string, (content: string) => Promise<{ readonly dropped?: string[] }>>> = {
  'url-to-webloc': (url) => callTool(urlToWebloc, { url }),
  'internet-shortcuts-to-csv': (content) =>
    callTool(internetShortcutsToCsv, { files: [{ name: 'f', content }] }),
};

test.each(Object.entries(TOOLS))('%s tells of each key of a shortcut that it leaves out', async (_, run) => {
  for (const key of SHORTCUT_KEYS.split(' ')) {
    const content = `[InternetShortcut]\n${key}=x:valued\n${key === 'URL' ? '' : 'URL=x:1'}`;
    expect(isKept(await run(content), 'x:valued', key), key).toBe(true);
  }
  const { dropped = [] } = await run(
    '; c\n[{1}]\nProp3=1,2\n[InternetShortcut]\nURL=x:1\nURL=x:2\n\nnonsense',
  );
  expect(dropped.map((entry) => entry.replace('f, ', ''))).toEqual([
    'comment (line 1)',
    '[{1}] Prop3 (line 3)',
    'URL (line 6)',
    'line without = (line 8)',
  ]);
});

test('each key of a desktop entry is in the table, or said to be lost', async () => {
  for (const key of DESKTOP_KEYS.split(' ')) {
    const url = key === 'URL' ? '' : 'URL=x:1\n';
    const content = `[Desktop Entry]\nType=Link\n${url}${key}=x:valued\n[Desktop Action a]\nName=A`;
    const answer = await callTool(internetShortcutsToCsv, { files: [{ name: 'f', content }] });
    expect(isKept(answer, 'x:valued', key), key).toBe(true);
    expect(answer.dropped).toContain(`[Desktop Action a] Name (f, line ${url === '' ? 5 : 6})`);
  }
});

test('what a file that fails says is no loss of its own', async () => {
  const files = [
    { name: 'a', content: '[InternetShortcut]\nIconIndex=0' },
    { name: 'b', content: '[InternetShortcut]\nURL=x:1\nIconIndex=0' },
  ];
  const { failed, dropped } = await callTool(internetShortcutsToCsv, { files });
  expect(failed).toMatchObject([{ name: 'a' }]);
  expect(dropped).toEqual(['IconIndex (b, line 3)']);
});

test('a webloc file tells of what stands beside its URL', async () => {
  const webloc =
    '<!DOCTYPE plist>\n<plist version="1.0"><!-- c --><dict><key>URL</key><string>x:0</string>\n<key>Title</key><string lang="en">t</string><key>URL</key><string>x:1</string></dict></plist>';
  expect(await callTool(weblocToUrl, { webloc })).toMatchObject({
    url: 'x:1',
    dropped: [
      'URL (the top dict)',
      'Title (the top dict)',
      'comment (line 2)',
      'attribute lang of string (line 3)',
    ],
  });
});

test('JSON has each value of a property list, and tells of all else', async () => {
  const text =
    '<?xml version="1.0"?>\n<?x y?>\n<plist version="1.0" own="1"><dict>\n<key>a</key><true/><key>a</key><array><dict><key>b</key><real>1.5</real><key>b</key><data>AA==</data></dict></array><!-- c --></dict></plist>';
  expect(await callTool(plistJsonConverter, { text, action: 'plist_to_json' })).toMatchObject({
    data: { a: [{ b: 'AA==' }] },
    dropped: [
      'processing instruction (line 2)',
      'comment (line 4)',
      'attribute own of plist (line 3)',
      'earlier value of the key "a" (a)',
      'earlier value of the key "b" (a[0].b)',
    ],
  });
});
