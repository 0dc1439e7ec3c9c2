import type { FastifyRequest } from 'fastify';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { OpenApiOptions } from './openapi/document.ts';
import { ToolDocuments } from './tool-documents.ts';

/** The most views that are kept: keys have each their own, and the scopes of tokens may come in any mixture. */
const MAX_VIEWS = 100;

/** What REST says of the current snapshot, to each caller what there is for them. */
export class DocumentsByView {
  readonly #catalogue: Catalogue;
  readonly #options: OpenApiOptions;
  readonly #bounded = new Map<string, ToolDocuments>();
  #whole: ToolDocuments;

  constructor(catalogue: Catalogue, options: OpenApiOptions) {
    this.#catalogue = catalogue;
    this.#options = options;
    this.#whole = new ToolDocuments(catalogue.snapshot, undefined, options);
  }

  for({ caller }: Pick<FastifyRequest, 'caller'>): ToolDocuments {
    const { snapshot } = this.#catalogue;
    if (this.#whole.snapshot !== snapshot) {
      this.#whole = new ToolDocuments(snapshot, undefined, this.#options);
      this.#bounded.clear();
    }
    const view = caller.terms?.view;
    if (view === undefined) return this.#whole;
    const key = JSON.stringify(view);
    const known = this.#bounded.get(key);
    if (known !== undefined) return known;
    const documents = new ToolDocuments(snapshot, view, this.#options);
    const oldest = this.#bounded.keys().next();
    if (this.#bounded.size >= MAX_VIEWS && !oldest.done) this.#bounded.delete(oldest.value);
    this.#bounded.set(key, documents);
    return documents;
  }
}
