import icons from '../../data/icons.json' with { type: 'json' };
import type { IconFile, IconLibraryFile } from '../../lib/icon-file.ts';

export const LIBRARIES = ['lucide', 'heroicons', 'fontawesome', 'material'] as const;

export type Library = (typeof LIBRARIES)[number];

export interface Icon {
  readonly name: string;
  readonly library: Library;
  /** The default first. */
  readonly styles: readonly string[];
  readonly category: string | null;
  readonly keywords: readonly string[];
  readonly nameWords: readonly string[];
  readonly keywordWords: ReadonlySet<string>;
}

const FILE: IconFile = icons;

/** Words for the same thing, for libraries whose keywords lack them. */
const SYNONYMS = [
  ['delete', 'trash'],
  ['settings', 'gear', 'cog'],
  ['home', 'house'],
  ['search', 'magnifier'],
  ['close', 'x'],
  ['mail', 'envelope'],
  ['user', 'person'],
];

/** All icons of a library, read at first need. */
export function iconsOf(library: Library): readonly Icon[] {
  const known = read.get(library);
  if (known !== undefined) return known;
  const { styles, icons } = FILE[library];
  const list = icons.map((line) => readIcon(library, styles, line));
  read.set(library, list);
  return list;
}

/** What a library is. */
export function libraryFacts(library: Library) {
  const { version, license, icons } = FILE[library];
  return { library, version, icons: icons.length, license };
}

/** The words of a text: case, accents, hyphens and underscores do not matter. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

const read = new Map<Library, readonly Icon[]>();

function readIcon(library: Library, styles: IconLibraryFile['styles'], line: string): Icon {
  const [name = '', letters = '', category = '', keywords = ''] = line.split('\t');
  const listed = keywords === '' ? [] : keywords.split(',');
  const nameWords = wordsOf(name);
  return {
    name,
    library,
    styles: Object.keys(styles)
      .filter((letter) => letters.includes(letter))
      .flatMap((letter) => styles[letter] ?? []),
    category: category === '' ? null : category,
    keywords: listed,
    nameWords,
    keywordWords: new Set([...listed.flatMap(wordsOf), ...nameWords.flatMap(synonymsOf)]),
  };
}

function synonymsOf(word: string): string[] {
  return SYNONYMS.filter((group) => group.includes(word)).flat();
}
