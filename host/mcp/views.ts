import { readView } from '../access/view.ts';
import type { View } from '../config/view.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { ToolView, type ViewParts, type ViewQuery } from './tool-view.ts';

/** The most views that are kept: clients choose their queries, so there is no end of them. */
const MAX_VIEWS = 100;

export interface ViewOptions extends ViewParts {
  readonly catalogue: Catalogue;
  /** Lists output schemas for every client, not only for those that ask. */
  readonly outputSchemas: boolean;
  /** What no client sees more than. */
  readonly bound?: View | undefined;
}

/** Views of the current snapshot, made once a query. */
export class ToolViews {
  readonly #options: ViewOptions;
  readonly #views = new Map<string, ToolView>();

  constructor(options: ViewOptions) {
    this.#options = options;
    options.catalogue.on('change', () => this.#views.clear());
  }

  /**
   * The view that a URL's query asks for, or what is wrong with the query.
   *
   * @param bound what the caller may see, if not all
   */
  of(query: Readonly<Record<string, unknown>>, bound?: View): ToolView | { readonly problem: string } {
    // Most ask for nothing in particular.
    const key = bound === undefined && isEmpty(query) ? '' : JSON.stringify([query, bound]);
    const known = this.#views.get(key);
    if (known !== undefined) return known;
    const { catalogue, bound: ceiling } = this.#options;
    const { mode, schemas, ...rest } = query;
    const asked = this.#readQuery(mode, schemas);
    if ('problem' in asked) return asked;
    const view = readView(rest, catalogue.snapshot, 'mcp');
    if ('problem' in view) return view;
    const views = [view, bound, ceiling].filter((one) => one !== undefined);
    const made = new ToolView(catalogue.snapshot, asked, views, this.#options);
    const oldest = this.#views.keys().next();
    if (this.#views.size >= MAX_VIEWS && !oldest.done) this.#views.delete(oldest.value);
    this.#views.set(key, made);
    return made;
  }

  #readQuery(mode: unknown, schemas: unknown): ViewQuery | { readonly problem: string } {
    if (mode !== undefined && mode !== 'search' && mode !== 'list' && mode !== 'code')
      return { problem: 'mode: expected list, search or code' };
    if (schemas !== undefined && schemas !== 'input' && schemas !== 'all')
      return { problem: 'schemas: expected input or all' };
    return {
      mode: mode ?? 'list',
      outputSchemas: schemas === undefined ? this.#options.outputSchemas : schemas === 'all',
    };
  }
}

function isEmpty(query: object): boolean {
  for (const _ in query) return false;
  return true;
}
