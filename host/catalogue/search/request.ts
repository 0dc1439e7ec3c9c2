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
const MOST_CHARACTERS = 1000;
const MOST_WORDS = 60;

/** An address says nothing of what is to be done with it. */
const ADDRESS = /@|^https?:|\.(?:com|org|net|io|de|example)\W*$/;

const SYNONYM_WEIGHT = 0.5;

/** @param isKnown whether the index has a word */
export function readRequest(request: string, isKnown: (word: string) => boolean): Request {
  const text = request.slice(0, MOST_CHARACTERS);
  const translated = translate(text, (word) => isStopWord(word) || isKnown(stem(word)));
  if (translated !== undefined)
    return {
      groups: translated
        .slice(0, MOST_WORDS)
        .map(({ words, isTranslated }) => toGroup(words, !isTranslated))
        .filter(({ words }) => words.size > 0),
    };
  const pieces = text.split(/\s/).filter((piece) => piece !== '');
  const data = dataWords(pieces);
  const told = pieces.filter((piece) => !ADDRESS.test(piece));
  const spoken = [...new Set(told.flatMap(spokenWords))]
    .filter((word) => !isStopWord(word))
    .slice(0, MOST_WORDS);
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
function dataWords(pieces: readonly string[]): ReadonlySet<string> {
  const data = new Set<string>();
  let quote: string | undefined;
  for (const [index, piece] of pieces.entries()) {
    const opened = quote ?? QUOTES.find((mark) => piece.startsWith(mark[0] ?? ''));
    const isClosed =
      opened !== undefined && piece.slice(quote === undefined ? 1 : 0).includes(opened[1] ?? '');
    quote = isClosed ? undefined : opened;
    // A word with one capital letter that begins no sentence is a name.
    const isName =
      index > 0 && /^\p{Lu}\p{Ll}+(?!\p{L})/u.test(piece) && !/[.!?]$/.test(pieces[index - 1] ?? '');
    if (opened !== undefined || isName || /[\d@:/#%]/.test(piece))
      for (const word of spokenWords(piece)) data.add(word);
  }
  return data;
}

const QUOTES = ['""', '“”', '``'];
