import { noteOf, TableNote } from '@toolyard/kit/data-table';
import { foldCase } from '@toolyard/kit/case-folding';
import { markdownTable } from '@toolyard/kit/markdown';
import { defineTool, InputError, nullable, quote, Type } from '@toolyard/sdk';
import { distance } from 'fastest-levenshtein';
import {
  normaliseKeys,
  PLATFORMS,
  readKeys,
  SHORTCUT_TABLE,
  shortcutsOf,
  type App,
  type Platform,
  type Shortcut,
} from './shortcuts.ts';

const MAX_QUERY = 200;

/** Words of at least so many letters may have a typo. */
const LEAST_TYPO = 5;

const Keys = nullable(Type.String());

export default defineTool({
  title: 'Keyboard Shortcut Finder',
  summary:
    'Find keyboard shortcuts of common apps by action, app or key combination, for macOS, Windows and Linux.',
  keywords: ['hotkeys', 'key bindings', 'cheat sheet'],
  input: Type.Object({
    query: Type.Optional(Type.String({ description: 'Action words, or keys such as ctrl+shift+p' })),
    app: Type.Optional(Type.String({ description: 'App id or name, e.g. vscode' })),
    platform: Type.Optional(
      Type.Enum(['mac', 'windows', 'linux'], { description: 'Only shortcuts of this system' }),
    ),
    category: Type.Optional(Type.String({ description: 'E.g. editing, navigation' })),
    limit: Type.Integer({ minimum: 1, maximum: 200, default: 20, description: 'Most results' }),
  }),
  output: Type.Object({
    shortcuts: Type.Array(
      Type.Object({
        app: Type.String(),
        app_name: Type.String(),
        action: Type.String(),
        category: Type.String(),
        mac: Keys,
        windows: Keys,
        linux: Keys,
      }),
      { description: 'null where there is none' },
    ),
    count: Type.Integer({ description: 'found in all' }),
    apps: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), count: Type.Integer() })),
    markdown: Type.String({ contentMediaType: 'text/markdown', description: 'table' }),
    data: TableNote,
  }),
  examples: [
    {
      name: 'By keys in any order',
      input: { query: 'shift+CTRL+n', app: 'chrome' },
      output: {
        count: 1,
        shortcuts: [
          {
            app: 'chrome',
            app_name: 'Google Chrome',
            action: 'New Incognito Window',
            category: 'windows',
            mac: 'Cmd+Shift+N',
            windows: 'Ctrl+Shift+N',
            linux: 'Ctrl+Shift+N',
          },
        ],
      },
    },
    { name: 'Nothing found', input: { query: 'zzzzqqq' }, output: { shortcuts: [], count: 0 } },
  ],
  async run({ query = '', app: named, platform, category, limit }, context) {
    if (query.length > MAX_QUERY)
      throw new InputError('query', `expected at most ${MAX_QUERY} characters, got more`);
    const table = await SHORTCUT_TABLE.read(context);
    const app = named === undefined ? undefined : findApp(named, table.apps);
    const wanted = category === undefined ? undefined : foldCase(category.trim());
    const chosen = shortcutsOf(table).filter(
      (shortcut) =>
        (app === undefined || shortcut.app === app) &&
        (platform === undefined || shortcut[platform] !== null) &&
        (wanted === undefined || shortcut.category === wanted),
    );
    const isBlank = query.trim() === '';
    const asksNothing = isBlank && named === undefined && platform === undefined && category === undefined;
    const found = isBlank ? chosen : search(chosen, query, platform);
    const listed = asksNothing ? [] : found.slice(0, limit);
    return {
      shortcuts: listed.map(describe),
      count: asksNothing ? 0 : found.length,
      apps: table.apps
        .map((one) => ({
          id: one.id,
          name: one.name,
          count: found.filter((shortcut) => shortcut.app === one).length,
        }))
        .filter(({ count }) => count > 0),
      markdown: markdownTable(
        ['App', 'Action', 'macOS', 'Windows', 'Linux'],
        listed.map(({ app: { name }, action, mac, windows, linux }) => [name, action, mac, windows, linux]),
      ),
      data: noteOf(table, context),
    };
  },
});

/** An app by its id, name or alias. */
function findApp(given: string, apps: readonly App[]): App {
  const key = plain(given);
  const namesOf = ({ id, name, aliases }: App) => [id, name, ...aliases].map(plain);
  const found = apps.find((app) => namesOf(app).includes(key));
  if (found !== undefined) return found;
  const nearest = apps
    .map((app) => ({
      id: app.id,
      edits: Math.min(...namesOf(app).map((name) => distance(name, key.slice(0, MAX_QUERY)))),
    }))
    .toSorted((a, b) => a.edits - b.edits);
  const ids = nearest.slice(0, 3).map(({ id }) => id);
  throw new InputError(
    'app',
    `expected an app that is known, such as ${ids.join(', ')}, got ${quote(given)}`,
  );
}

function plain(text: string): string {
  return foldCase(text).replace(/[^\p{L}\p{N}]+/gu, '');
}

function search(
  shortcuts: readonly Shortcut[],
  query: string,
  platform: Platform | undefined,
): readonly Shortcut[] {
  const keys = readKeys(query);
  if (keys !== undefined) {
    const platforms = platform === undefined ? PLATFORMS : [platform];
    return shortcuts.filter((shortcut) =>
      platforms.some((one) => shortcut[one] !== null && normaliseKeys(shortcut[one]) === keys),
    );
  }
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const byPrefix = shortcuts.filter((shortcut) => hasAll(shortcut, words, startsWith));
  const matching =
    byPrefix.length > 0 ? byPrefix : shortcuts.filter((shortcut) => hasAll(shortcut, words, isTypo));
  return matching
    .map((shortcut) => ({ shortcut, rank: rankOf(shortcut, words) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ shortcut }) => shortcut);
}

type Comparison = (known: string, word: string) => boolean;

const startsWith: Comparison = (known, word) => known.startsWith(word);

const isTypo: Comparison = (known, word) =>
  known.startsWith(word) || (word.length >= LEAST_TYPO && distance(known, word) <= 1);

function hasAll(
  { action, category, otherNames, app }: Shortcut,
  words: readonly string[],
  matches: Comparison,
): boolean {
  const known = [action, category, ...otherNames, app.id, app.name, ...app.aliases].flatMap(wordsOf);
  return words.every((word) => known.some((one) => matches(one, word)));
}

/** The action itself first, then one that begins so, then those that hold the words in their name. */
function rankOf({ action, otherNames }: Shortcut, words: readonly string[]): number {
  const phrase = words.join(' ');
  const names = [action, ...otherNames].map((name) => wordsOf(name).join(' '));
  if (names[0] === phrase) return 0;
  if (names.includes(phrase)) return 1;
  if (names[0]?.startsWith(phrase)) return 2;
  const own = wordsOf(action);
  return words.every((word) => own.some((one) => one.startsWith(word))) ? 3 : 4;
}

function wordsOf(text: string): string[] {
  return foldCase(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

function describe({ app, action, category, mac, windows, linux }: Shortcut) {
  return { app: app.id, app_name: app.name, action, category, mac, windows, linux };
}
