import type { JsonSchema } from '@toolyard/sdk';
import type { Surface } from '@toolyard/sdk/manifest';
import type { Listing, Snapshot } from '../snapshot.ts';
import { readRequest, type Request, type WordGroup } from './request.ts';
import { bestOf, WordIndex } from './word-index.ts';
import { indexWords } from './words.ts';

interface Entry {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly uses: string;
  readonly summary: string;
  readonly options: string;
  readonly category: string;
}

/** What was found for a request. */
export interface Found {
  /** Best first; none where nothing fits. */
  readonly listings: readonly Listing[];
  /** The categories of what came nearest, where nothing fits. */
  readonly nearestCategories: readonly string[];
}

/** How much a word in each part of an entry counts. */
const BOOST: Readonly<Record<Exclude<keyof Entry, 'id'>, number>> = {
  name: 3,
  title: 3,
  uses: 2.5,
  summary: 1,
  options: 0.5,
  category: 0.5,
};

/**
 * A tool fits when these together come to `LEAST`: how much of what a request says it has, how like the request is
 * to one phrase by which the tool is asked for, and how dense its words are with those of the request; less where but
 * one word of several is met, as words mean many things alone. Fitted with `scripts/search-recall.ts`: below `LEAST`,
 * requests that no tool serves find one; above, right tools get lost.
 */
const FIT = { coverage: 0.5, likeness: 1, density: 0.01, loneWord: -0.5 };
const LEAST = 0.86;

/** How much more a word says that no tool has than one that a single tool has. */
const UNKNOWN = 1.2;

/** So many of those that have some of a request's words are looked at closely. */
const RANKED = 200;

/** Of so many candidates the phrases are compared with the request. */
const COMPARED = 25;

/** A tool that has some of a request's words. */
interface Match {
  readonly listing: Listing;
  readonly score: number;
}

interface Ranked extends Match {
  /** How well the tool does what the request asks for; see `FIT`. */
  readonly fitness: number;
}

/** A word of a request as the index knows it. */
interface WeighedGroup extends WordGroup {
  /** How much the request says with it. */
  readonly importance: number;
  /** Words of the index that begin with one of its words. */
  readonly longer: readonly string[];
}

/** The searches of a snapshot, made when they are first asked: to index all tools takes a while. */
const searches = new WeakMap<Snapshot, Map<Surface, ToolSearch>>();

/** Finds the tools of a snapshot by plain words, in English or some other languages. */
export class ToolSearch {
  readonly #listings: readonly Listing[];
  readonly #phrases: ReadonlyMap<string, readonly ReadonlySet<string>[]>;
  readonly #index: WordIndex;
  /** The words that say what each tool does. */
  readonly #said: ReadonlyMap<string, ReadonlySet<string>>;
  /** In how many tools a word stands. */
  readonly #frequency = new Map<string, number>();
  /** The words of all tools, sorted: those with the same beginning stand side by side. */
  readonly #vocabulary: readonly string[];

  /** The search of all tools of a snapshot: there is one, whatever part of them its users show. */
  static of(snapshot: Snapshot, surface: Surface): ToolSearch {
    const known = searches.get(snapshot) ?? new Map<Surface, ToolSearch>();
    searches.set(snapshot, known);
    const search = known.get(surface) ?? new ToolSearch(snapshot, surface);
    known.set(surface, search);
    return search;
  }

  private constructor(snapshot: Snapshot, surface: Surface) {
    const listings = snapshot.list(surface);
    const stems = new Map<string, string>();
    const wordsOf = (text: string) => indexWords(text, stems);
    this.#listings = listings;
    this.#phrases = new Map(listings.map((listing) => [listing.id, phrasesOf(listing, wordsOf)]));
    const entries = listings.map(toEntry);
    const fields = Object.keys(BOOST) as (keyof typeof BOOST)[];
    this.#index = WordIndex.of(
      entries,
      fields.map((field) => ({ boost: BOOST[field], wordsOf: (entry) => wordsOf(entry[field]) })),
    );
    this.#said = new Map(entries.map((entry) => [entry.id, new Set(wordsOf(saidOf(entry)))]));
    for (const said of this.#said.values())
      for (const word of said) this.#frequency.set(word, (this.#frequency.get(word) ?? 0) + 1);
    this.#vocabulary = [...this.#frequency.keys()].sort();
    // The index keeps how it read texts, and reads no more.
    stems.clear();
  }

  /** Tools that fit the words, best first, and those that have but some of them. */
  find(words: string): Listing[] {
    const request = this.#read(words);
    const matches = this.#match(request);
    const ranked = this.#rank(request, matches.slice(0, RANKED));
    return [...ranked, ...matches.slice(RANKED)].map(({ listing }) => listing);
  }

  /** Tools that do what a request asks for: none where nothing comes near. */
  fit(words: string, isOffered: (listing: Listing) => boolean): Found {
    const request = this.#read(words);
    const ranked = this.#rank(request, this.#match(request, isOffered, RANKED));
    const fitting = ranked.filter(({ fitness }) => fitness >= LEAST);
    const nearest = ranked.slice(0, 3).map(({ listing }) => listing.tool.bundle.id);
    return {
      listings: fitting.map(({ listing }) => listing),
      nearestCategories: fitting.length === 0 ? [...new Set(nearest)] : [],
    };
  }

  #read(words: string): Request {
    return readRequest(words, (word) => this.#frequency.has(word));
  }

  /** Tools that have some of a request's words, best first by these alone; of those that are offered so many. */
  #match({ groups }: Request, isOffered = isAny, wanted = Infinity): Match[] {
    const found = this.#index.match(new Map(groups.flatMap(({ words }) => [...words])));
    // Whether a tool is offered takes longer to say than to find it, and nearly all are.
    for (let most = wanted; ; most *= 4) {
      const best = bestOf(found, most).flatMap(({ place, score }) => {
        const listing = this.#listings[place];
        return listing !== undefined && isOffered(listing) ? [{ listing, score }] : [];
      });
      if (best.length >= wanted || most >= found.length) return best.slice(0, wanted);
    }
  }

  #rank({ groups }: Request, matches: readonly Match[]): Ranked[] {
    const weighed = groups.map((group) => this.#weigh(group));
    const total = weighed.reduce((sum, { importance }) => sum + importance, 0);
    const telling = weighed.filter(({ importance }) => importance > 0).length;
    const ranked = matches.map(({ listing, score }, index) => {
      const said = this.#said.get(listing.id) ?? NOTHING;
      const closest = weighed.map((group) => closeness(group, said));
      const covered = weighed.reduce(
        (sum, { importance }, place) => sum + importance * (closest[place] ?? 0),
        0,
      );
      const coverage = total === 0 ? 1 : covered / total;
      const likeness = index < COMPARED ? this.#likeness(listing.id, weighed, total) : 0;
      const isLone = telling > 1 && closest.filter((near) => near > LOOSE).length <= 1;
      const density = total === 0 ? 0 : score / total;
      const fitness =
        FIT.coverage * coverage +
        FIT.likeness * likeness +
        FIT.density * density +
        (isLone ? FIT.loneWord : 0);
      return { listing, fitness, score: score * (0.4 + coverage) * (1 + likeness) };
    });
    return ranked.sort((a, b) => b.score - a.score);
  }

  #weigh(group: WordGroup): WeighedGroup {
    const starts = [...group.words.keys()].filter((word) => word.length > 3);
    const longer = starts.flatMap((start) => this.#wordsFrom(start));
    return { ...group, importance: this.#importance(group), longer };
  }

  /** Words of all tools that begin so. */
  #wordsFrom(start: string): readonly string[] {
    let [first, end] = [0, this.#vocabulary.length];
    while (first < end) {
      const middle = (first + end) >> 1;
      if ((this.#vocabulary[middle] ?? '') < start) first = middle + 1;
      else end = middle;
    }
    while (this.#vocabulary[end]?.startsWith(start) === true) end += 1;
    return this.#vocabulary.slice(first, end);
  }

  /** How much the request says with a word: more with one that few tools have. */
  #importance({ words, isData }: WordGroup): number {
    const known = [...words.keys()]
      .map((word) => this.#frequency.get(word) ?? 0)
      .filter((count) => count > 0);
    if (known.length === 0) return isData ? 0 : Math.log(1 + this.#listings.length) * UNKNOWN;
    const isNumber = isData && [...words.keys()].every((word) => /^\d+$/.test(word));
    return Math.log(1 + this.#listings.length / Math.min(...known)) * (isNumber ? 0.3 : 1);
  }

  /** How much of the request and of one phrase by which the tool is asked for is the same: 0 to 1. */
  #likeness(id: string, groups: readonly WeighedGroup[], total: number): number {
    let best = 0;
    for (const phrase of this.#phrases.get(id) ?? []) {
      const common = groups.filter(({ words }) => [...words.keys()].some((word) => phrase.has(word)));
      if (common.length === 0) continue;
      const weight = common.reduce((sum, { importance }) => sum + importance, 0);
      const same = (2 * weight * common.length) / (total * common.length + weight * phrase.size);
      best = Math.max(best, isInOrder(common, phrase) ? same : same * OUT_OF_ORDER);
    }
    return best;
  }
}

/** What words of a phrase count for that a request has in another order: CSV to JSON is not JSON to CSV. */
const OUT_OF_ORDER = 0.9;

function isInOrder(groups: readonly WordGroup[], phrase: ReadonlySet<string>): boolean {
  const order = [...phrase];
  const places = groups.map(({ words }) => order.findIndex((word) => words.has(word)));
  return places.every((place, index) => place >= (places[index - 1] ?? 0));
}

const isAny = (_listing: Listing): boolean => true;

const NOTHING: ReadonlySet<string> = new Set();

/** How near a word comes that only begins with the one of a request. */
const LOOSE = 0.5;

/** How near a tool's words come to one of a request: 1 for the word itself, less for one that begins with it. */
function closeness({ words, longer }: WeighedGroup, said: ReadonlySet<string>): number {
  let same = 0;
  for (const [word, weight] of words) if (weight > same && said.has(word)) same = weight;
  if (same > 0) return 0.5 + same / 2;
  return longer.some((word) => said.has(word)) ? LOOSE : 0;
}

function toEntry(listing: Listing): Entry {
  const { manifest, bundle } = listing.tool;
  const { title, summary, keywords, uses = '', aliases, unlistedAliases, input } = manifest;
  return {
    id: listing.id,
    name: listing.id,
    title,
    uses: [uses, ...keywords, ...aliases, ...unlistedAliases].join(' '),
    summary,
    options: optionsOf(input).join(' '),
    category: bundle.id,
  };
}

/** What an entry says of the tool as a whole. */
function saidOf({ name, title, uses, summary, category }: Entry): string {
  return [name, title, uses, summary, category].join(' ');
}

function phrasesOf(
  { id, tool: { manifest } }: Listing,
  wordsOf: (text: string) => string[],
): ReadonlySet<string>[] {
  const phrases = [id, manifest.title, ...manifest.keywords, ...(manifest.uses ?? '').split(',')];
  return phrases.map((phrase) => new Set(wordsOf(phrase))).filter(({ size }) => size > 0);
}

/** What a schema names: arguments, their descriptions and the values to choose from. */
function optionsOf(schema: JsonSchema): string[] {
  const {
    properties = {},
    items,
    enum: choices = [],
    description,
  } = schema as {
    readonly properties?: Readonly<Record<string, JsonSchema>>;
    readonly items?: JsonSchema;
    readonly enum?: readonly unknown[];
    readonly description?: string;
  };
  return [
    ...(description === undefined ? [] : [description]),
    ...choices.map(String),
    ...(items === undefined ? [] : optionsOf(items)),
    ...Object.keys(properties),
    ...Object.values(properties).flatMap(optionsOf),
  ];
}
