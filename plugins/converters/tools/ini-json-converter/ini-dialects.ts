/** How programs read INI files that are not alike; `generic` is what most of them share. */
export const INI_DIALECTS = ['generic', 'systemd', 'python', 'git', 'php'] as const;
export type IniDialectName = (typeof INI_DIALECTS)[number];

export interface IniDialect {
  /** What parts a key from its value. */
  readonly separator: RegExp;
  /** Where a comment begins after a value: undefined when it may not. */
  readonly inlineComment: RegExp | undefined;
  /** How a line goes on in the next: after a backslash at its end, or where the next is indented deeper. */
  readonly continuation: 'none' | 'backslash' | 'indent';
  /** What stands for the backslash and the line's end. */
  readonly joint: string;
  /** Quotes enclose a whole value, or any part of it (git), or mean nothing to the file itself. */
  readonly quotes: 'whole' | 'parts' | 'none';
  /** Whether `[remote "origin"]` names a section within one (git-config, syntax). */
  readonly hasSubsections: boolean;
  /** Whether `key[name]` is an entry of an object (parse_ini_file of PHP). */
  readonly hasNamedEntries: boolean;
  /** Words that are true, false or null without quotes, in small letters, beside those of JSON. */
  readonly words: Readonly<Record<string, boolean | null>>;
  /** How a list is written: `key[]` for each value, the key for each, or one value of several lines. */
  readonly lists: 'brackets' | 'repeated' | 'lines';
  /** Whether programs refuse keys above the first section. */
  readonly needsSections: boolean;
}

const GENERIC: IniDialect = {
  separator: /[=:]/,
  inlineComment: /\s[;#]/,
  continuation: 'none',
  joint: '',
  quotes: 'whole',
  hasSubsections: false,
  hasNamedEntries: false,
  words: {},
  lists: 'brackets',
  needsSections: false,
};

export const DIALECTS: Readonly<Record<IniDialectName, IniDialect>> = {
  generic: GENERIC,
  // systemd.syntax(7): a backslash at the end of a line becomes a space.
  systemd: {
    ...GENERIC,
    separator: /=/,
    inlineComment: undefined,
    continuation: 'backslash',
    joint: ' ',
    quotes: 'none',
    lists: 'repeated',
    needsSections: true,
  },
  // configparser of Python, as it is without options.
  python: {
    ...GENERIC,
    inlineComment: undefined,
    continuation: 'indent',
    quotes: 'none',
    lists: 'lines',
    needsSections: true,
  },
  git: {
    ...GENERIC,
    separator: /=/,
    inlineComment: /[;#]/,
    continuation: 'backslash',
    quotes: 'parts',
    hasSubsections: true,
    lists: 'repeated',
    needsSections: true,
  },
  php: {
    ...GENERIC,
    separator: /=/,
    inlineComment: /;/,
    hasNamedEntries: true,
    words: { on: true, yes: true, off: false, no: false, none: false, null: null },
  },
};
