import type { Catalogue } from '../catalogue/catalogue.ts';
import { ToolView, type ViewQuery } from './tool-view.ts';

/** The most views that are kept: clients choose their queries, so there is no end of them. */
const MAX_VIEWS = 100;

export interface ViewOptions {
  readonly catalogue: Catalogue;
  /** Tools a page of the list; 0: all on one page. */
  readonly pageSize: number;
  /** Lists output schemas for every client, not only for those that ask. */
  readonly outputSchemas: boolean;
}

/** Views of the current snapshot, made once a query. */
export class ToolViews {
  readonly #options: ViewOptions;
  readonly #views = new Map<string, ToolView>();

  constructor(options: ViewOptions) {
    this.#options = options;
    options.catalogue.on('change', () => this.#views.clear());
  }

  /** The view that a URL's query asks for, or what is wrong with the query. */
  of(query: Readonly<Record<string, unknown>>): ToolView | { readonly problem: string } {
    const key = JSON.stringify(query);
    const known = this.#views.get(key);
    if (known !== undefined) return known;
    const read = readQuery(query, this.#options);
    if ('problem' in read) return read;
    const { catalogue, pageSize } = this.#options;
    const view = new ToolView(catalogue.snapshot, read, pageSize);
    const oldest = this.#views.keys().next();
    if (this.#views.size >= MAX_VIEWS && !oldest.done) this.#views.delete(oldest.value);
    this.#views.set(key, view);
    return view;
  }
}

function readQuery(
  query: Readonly<Record<string, unknown>>,
  { catalogue, outputSchemas }: ViewOptions,
): ViewQuery | { problem: string } {
  const { categories, tools, mode, schemas, ...others } = query;
  const unknown = Object.keys(others)[0];
  if (unknown !== undefined)
    return { problem: `${unknown}: unknown argument, expected categories, tools, mode or schemas` };
  if (mode !== undefined && mode !== 'search' && mode !== 'list')
    return { problem: 'mode: expected list or search' };
  if (schemas !== undefined && schemas !== 'input' && schemas !== 'all')
    return { problem: 'schemas: expected input or all' };
  const named = names(categories);
  const served = new Set(catalogue.snapshot.bundles.map(({ id }) => id));
  const missing = named?.find((name) => !served.has(name));
  if (missing !== undefined)
    return { problem: `categories: there is no ${JSON.stringify(missing.slice(0, 80))}` };
  const ids = names(tools);
  return {
    ...(named === undefined ? {} : { categories: named }),
    ...(ids === undefined ? {} : { tools: ids }),
    search: mode === 'search',
    outputSchemas: schemas === undefined ? outputSchemas : schemas === 'all',
  };
}

function names(value: unknown): readonly string[] | undefined {
  if (value === undefined) return undefined;
  return [value]
    .flat()
    .flatMap((part) => (typeof part === 'string' ? part.split(',') : []))
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
