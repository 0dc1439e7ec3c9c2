import data from '../../data/shortcuts.json' with { type: 'json' };

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

export const APPS: readonly App[] = data.apps;

/** By app. */
export const SHORTCUTS: readonly Shortcut[] = data.apps.flatMap((app) =>
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
