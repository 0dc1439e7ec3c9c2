import MiniSearch from 'minisearch';
import type { Listing, Snapshot } from './snapshot.ts';
import type { Surface } from '@toolyard/sdk/manifest';

interface Entry {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly keywords: string;
  readonly category: string;
}

/** Finds the tools of a snapshot by plain words. */
export class ToolSearch {
  readonly #listings: ReadonlyMap<string, Listing>;
  readonly #index: MiniSearch<Entry>;

  constructor(snapshot: Snapshot, surface: Surface) {
    const listings = snapshot.list(surface);
    this.#listings = new Map(listings.map((listing) => [listing.id, listing]));
    this.#index = new MiniSearch<Entry>({
      fields: ['id', 'title', 'summary', 'keywords', 'category'],
      processTerm: stem,
      searchOptions: {
        boost: { id: 3, title: 3, keywords: 2 },
        prefix: (term) => term.length > 3,
        fuzzy: (term) => (term.length > 5 ? 0.15 : false),
      },
    });
    this.#index.addAll(listings.map(toEntry));
  }

  /** Tools that fit the words, best first. */
  find(words: string): Listing[] {
    return this.#index.search(words).flatMap(({ id }) => this.#listings.get(String(id)) ?? []);
  }
}

function toEntry({ id, tool: { manifest, bundle } }: Listing): Entry {
  const { title, summary, keywords, aliases, unlistedAliases } = manifest;
  return {
    id,
    title,
    summary,
    category: bundle.id,
    keywords: [...keywords, ...aliases, ...unlistedAliases].join(' '),
  };
}

/** Words that say nothing about which tool is meant. */
const STOP_WORDS = new Set(
  'a an and are as at be by can do for from give have how i in into is it its let make me my need of on or our please put so some that the their them there this to turn up use want we what which will with you your'.split(
    ' ',
  ),
);

/** A word without case and its commonest English endings, or nothing for a word that every request has. */
function stem(word: string): string | null {
  const lower = word.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
  if (STOP_WORDS.has(lower)) return null;
  if (lower.length <= 4) return lower.replace(/(?<=[a-z]{2}[^s])s$/, '');
  return lower.replace(/(?:ations?|ators?|ating|ated?|ates?|ings?|ers?|ions?|ies|ed|es|s|e|y)$/, '');
}
