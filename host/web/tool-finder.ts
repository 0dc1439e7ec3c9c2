import MiniSearch from 'minisearch';
import { synonymsOf } from '../catalogue/search/synonyms.ts';
import { indexWords } from '../catalogue/search/words.ts';
import type { ToolOutline } from './catalogue-service.ts';

const BOOST = { id: 3, title: 3, words: 2, summary: 1, category: 0.5 };

/** Finds tools among those of the page while somebody types: nothing is asked of the host. */
export class ToolFinder {
  readonly #tools: ReadonlyMap<string, ToolOutline>;
  readonly #index = new MiniSearch<ToolOutline>({
    fields: Object.keys(BOOST),
    tokenize: (text) => indexWords(text),
    processTerm: (word) => word,
  });

  constructor(tools: readonly ToolOutline[]) {
    this.#tools = new Map(tools.map((tool) => [tool.id, tool]));
    this.#index.addAll(tools);
  }

  /** Tools that fit the words, best first; all of them for no words. */
  find(words: string): readonly ToolOutline[] {
    if (words.trim() === '') return [...this.#tools.values()];
    const typed = new Set(indexWords(words));
    const asked = new Set([...typed, ...[...typed].flatMap(synonymsOf)]);
    const found = this.#index.search([...asked].join(' '), {
      tokenize: (text) => text.split(' '),
      boost: BOOST,
      boostTerm: (word) => (typed.has(word) ? 1 : 0.5),
      prefix: true,
      fuzzy: (word) => (word.length > 5 ? 0.15 : false),
      weights: { fuzzy: 0.3, prefix: 0.5 },
      bm25: { k: 1.2, b: 0.5, d: 0.5 },
    });
    return found.flatMap(({ id }) => this.#tools.get(String(id)) ?? []);
  }
}
