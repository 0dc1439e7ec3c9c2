import { DataTable, tableFields } from '@toolyard/kit/data-table';
import { type Infer, nullable, Type } from '@toolyard/sdk';
import shipped from '../../data/shortcuts.json' with { type: 'json' };

export const PLATFORMS = ['mac', 'windows', 'linux'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** Keys as `Ctrl+Shift+P`, sequences with a space; null where there are none. */
export type Keys = Readonly<Record<Platform, string | null>>;

export interface Shortcut extends Keys {
  readonly app: App;
  readonly action: string;
  readonly category: string;
  /** What else people call the action. */
  readonly otherNames: readonly string[];
}

export interface App {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly string[];
}

const keys = nullable(Type.String());
const shortcutTable = Type.Object({
  ...tableFields,
  apps: Type.Array(
    Type.Object({
      id: Type.String({ minLength: 1 }),
      name: Type.String({ minLength: 1 }),
      aliases: Type.Array(Type.String()),
      shortcuts: Type.Array(
        Type.Object({
          action: Type.String({ minLength: 1 }),
          category: Type.String(),
          mac: keys,
          windows: keys,
          linux: keys,
          other_names: Type.Array(Type.String()),
        }),
      ),
    }),
  ),
});
type ShortcutTable = Infer<typeof shortcutTable>;

export const SHORTCUT_TABLE = new DataTable<ShortcutTable>('shortcuts', shortcutTable, shipped);

/** The shortcuts of a table, by app. */
export function shortcutsOf({ apps }: ShortcutTable): Shortcut[] {
  return apps.flatMap((app) =>
    app.shortcuts.map(({ action, category, mac, windows, linux, other_names }) => ({
      app,
      action,
      category,
      mac,
      windows,
      linux,
      otherNames: other_names,
    })),
  );
}

const SYMBOLS: Readonly<Record<string, string>> = { '⌘': 'cmd+', '⌥': 'alt+', '⌃': 'ctrl+', '⇧': 'shift+' };

const SAME_KEYS: Readonly<Record<string, string>> = {
  command: 'cmd',
  option: 'alt',
  opt: 'alt',
  control: 'ctrl',
  escape: 'esc',
  return: 'enter',
  del: 'delete',
  windows: 'win',
  super: 'win',
  meta: 'win',
};

const SINGLE_KEY = /^(?:f(?:[1-9]|1\d|2[0-4])|esc|escape|enter|return|tab|space|backspace)$/i;

/** The combinations that a text asks for, each in one way of writing; undefined when it is words. */
export function readKeys(text: string): string | undefined {
  const written = text.trim().replace(/[⌘⌥⌃⇧]/g, (symbol) => SYMBOLS[symbol] ?? symbol);
  if (!written.includes('+') && !SINGLE_KEY.test(written)) return undefined;
  return normaliseKeys(written);
}

/** Keys without regard to case, the order of modifiers and the names that systems give them. */
export function normaliseKeys(keys: string): string {
  return keys
    .toLowerCase()
    .replace(/(?:(?<!\s)\s+)?\+\s*/g, '+')
    .replace(/page (up|down)/g, 'page$1')
    .replace(/print screen/g, 'printscreen')
    .split(/\s+/)
    .map((chord) => {
      // A plus at the end is the key itself.
      const parts = chord.replace(/\+$/, '+plus').replace('++plus', '+plus').split('+');
      return parts
        .filter((part) => part !== '')
        .map((part) => SAME_KEYS[part] ?? part)
        .toSorted()
        .join('+');
    })
    .join(' ');
}
