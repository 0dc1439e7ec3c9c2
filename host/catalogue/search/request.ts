import { isStopWord, spokenWords, stem } from './words.ts';
import { synonymsOf } from './synonyms.ts';
import { translate } from './translate.ts';

/** A request, read: one group for each of its words that says something. */
export interface Request {
  readonly groups: readonly WordGroup[];
}

/** A word of a request and what stands for it in the index. */
export interface WordGroup {
  /** Words of the index, each with how much it counts. */
  readonly words: ReadonlyMap<string, number>;
  /** Whether it is what the tool is to work on rather than what is to be done: a name, a number, a quotation. */
  readonly isData: boolean;
}

/** A long request says at its beginning what is to be done: the rest is the data. */
const MOST_WORDS = 60;

/** Parts of addresses say nothing of what is to be done with them. */
const ADDRESS = /\S*@\S+|https?:\S+|\b[\w-]+\.(?:com|org|net|io|de|example)\b/g;

const SYNONYM_WEIGHT = 0.5;

/** @param isKnown whether the index has a word */
export function readRequest(text: string, isKnown: (word: string) => boolean): Request {
  const data = dataWords(text);
  const translated = translate(text, (word) => isStopWord(word) || isKnown(stem(word)));
  if (translated !== undefined)
    return { groups: translated.map(({ words, isTranslated }) => toGroup(words, !isTranslated)).filter(({ words }) => words.size > 0) };
  const spoken = [...new Set(spokenWords(text.replaceAll(ADDRESS, ' ')))].slice(0, MOST_WORDS).filter((word) => !isStopWord(word));
  const groups = spoken
    .filter((word) => word.length > 1 || isKnown(word))
    .map((word) => toGroup([word], data.has(word)));
  return { groups };
}

function toGroup(spoken: readonly string[], isData: boolean): WordGroup {
  const words = new Map<string, number>();
  for (const word of spoken) {
    if (isStopWord(word)) continue;
    const stemmed = stem(word);
    for (const other of synonymsOf(stemmed)) if (!words.has(other)) words.set(other, SYNONYM_WEIGHT);
    words.set(stemmed, 1);
  }
  return { words, isData };
}

/** Words that are names, numbers, addresses or stand in quotation marks. */
function dataWords(text: string): ReadonlySet<string> {
  const pieces = [
    ...text.matchAll(/"[^"]*"|“[^”]*”|`[^`]*`/g),
    ...text.matchAll(/\S*[\d@:/#%]\S*/g),
    // A word with one capital letter, neither the first of a sentence nor in letters of which all are large.
    ...text.matchAll(/(?<=[\p{L}\p{N},;:] )\p{Lu}\p{Ll}+/gu),
    ...text.matchAll(/\S+\.\p{Ll}{2,6}\b/gu),
  ];
  return new Set(pieces.flatMap(([piece]) => spokenWords(piece)));
}
