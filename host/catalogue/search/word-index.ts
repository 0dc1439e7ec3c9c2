import SearchableMap from 'minisearch/SearchableMap';

/** A part that all documents have. */
export interface Field<Document> {
  /** How much a word counts there. */
  readonly boost: number;
  readonly wordsOf: (document: Document) => readonly string[];
}

/** A document that has some of the words, by its place in the list that the index was made of. */
export interface Scored {
  readonly place: number;
  readonly score: number;
}

/** Where a word stands, and how much it counts there. */
interface Postings {
  readonly places: Uint32Array;
  readonly scores: Float32Array;
}

/** How often a word stands in the documents that have it: their places, and the number of times for each. */
interface Uses {
  readonly places: number[];
  readonly times: number[];
}

/** BM25+ (Lv, Zhai: "Lower-bounding term frequency normalization", 2011). */
const BM25 = { k: 1.2, b: 0.5, d: 0.5 };

/** Words from this length on are also taken for the beginning of others. */
const SHORTEST_START = 4;
const START_WEIGHT = 0.4;

/** Words from this length on are also taken for others that differ in so large a part of their letters, but a few. */
const SHORTEST_MISSPELT = 6;
const MISSPELT_PART = 0.15;
const MOST_MISSPELT = 6;
const MISSPELT_WEIGHT = 0.3;

/**
 * The words of documents that stay as they are. What a word counts for each is reckoned as the index is made: thousands
 * may have it, and a search has but to add up.
 */
export class WordIndex {
  readonly #count: number;
  readonly #words = new SearchableMap<Postings>();

  private constructor(count: number) {
    this.#count = count;
  }

  static of<Document>(documents: readonly Document[], fields: readonly Field<Document>[]): WordIndex {
    const index = new WordIndex(documents.length);
    const sums = new Map<string, Map<number, number>>();
    for (const field of fields) addField(sums, documents, field);
    for (const [word, scores] of sums)
      index.#words.set(word, {
        places: Uint32Array.from(scores.keys()),
        scores: Float32Array.from(scores.values()),
      });
    return index;
  }

  /**
   * The documents that have some of the words, or words that begin with them or are spelt nearly so.
   *
   * @param words each with how much it counts
   */
  match(words: ReadonlyMap<string, number>): Scored[] {
    const scores = new Float64Array(this.#count);
    const met = new Uint16Array(this.#count);
    const last = new Uint16Array(this.#count);
    let number = 0;
    for (const [word, weight] of words) {
      number += 1;
      for (const [{ places, scores: counts }, likeness] of this.#like(word)) {
        for (let at = 0; at < places.length; at += 1) {
          const place = places[at] ?? 0;
          scores[place] = (scores[place] ?? 0) + weight * likeness * (counts[at] ?? 0);
          if (last[place] === number) continue;
          last[place] = number;
          met[place] = (met[place] ?? 0) + 1;
        }
      }
    }
    const found: Scored[] = [];
    for (const [place, score] of scores.entries())
      if (score > 0) found.push({ place, score: score * (met[place] ?? 0) });
    return found;
  }

  /** A word of the index and those that stand for it, each with how much it counts. */
  *#like(word: string): Generator<readonly [Postings, number]> {
    const own = this.#words.get(word);
    if (own !== undefined) yield [own, 1];
    const longer = new Set<string>();
    if (word.length >= SHORTEST_START)
      for (const [other, postings] of this.#words.atPrefix(word)) {
        longer.add(other);
        const more = other.length - word.length;
        if (more > 0) yield [postings, (START_WEIGHT * other.length) / (other.length + 0.3 * more)];
      }
    if (word.length < SHORTEST_MISSPELT) return;
    const most = Math.min(MOST_MISSPELT, Math.round(word.length * MISSPELT_PART));
    for (const [other, [postings, distance]] of this.#words.fuzzyGet(word, most))
      if (!longer.has(other)) yield [postings, (MISSPELT_WEIGHT * other.length) / (other.length + distance)];
  }
}

/** The best of what was found, in their order; where several are as good, those that stand first. */
export function bestOf(found: readonly Scored[], most = found.length): Scored[] {
  const scores = Float64Array.from(found, ({ score }) => score).sort();
  const least = scores[Math.max(0, scores.length - most)] ?? 0;
  return found
    .filter(({ score }) => score >= least)
    .sort((a, b) => b.score - a.score)
    .slice(0, most);
}

/** Adds what each word of a field counts for each document. */
function addField<Document>(
  sums: Map<string, Map<number, number>>,
  documents: readonly Document[],
  { boost, wordsOf }: Field<Document>,
): void {
  const uses = new Map<string, Uses>();
  const lengths = documents.map((document, place) => noteWords(uses, place, wordsOf(document)));
  const average = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  for (const [word, { places, times }] of uses) {
    const scores = sums.get(word) ?? new Map<number, number>();
    sums.set(word, scores);
    const rarity = Math.log(1 + (documents.length - places.length + 0.5) / (places.length + 0.5));
    for (const [at, place] of places.entries()) {
      const often = times[at] ?? 0;
      const length = 1 - BM25.b + (BM25.b * (lengths[place] ?? 0)) / average;
      const score = rarity * (BM25.d + (often * (BM25.k + 1)) / (often + BM25.k * length));
      scores.set(place, (scores.get(place) ?? 0) + boost * score);
    }
  }
}

/** Notes the words of a document. How many different ones it has. */
function noteWords(uses: Map<string, Uses>, place: number, words: readonly string[]): number {
  let different = 0;
  for (const word of words) {
    const known = uses.get(word) ?? { places: [], times: [] };
    uses.set(word, known);
    const last = known.places.length - 1;
    if (known.places[last] === place) known.times[last] = (known.times[last] ?? 0) + 1;
    else {
      known.places.push(place);
      known.times.push(1);
      different += 1;
    }
  }
  return different;
}
