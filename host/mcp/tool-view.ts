import type { ListToolsResult, Tool as McpTool } from '@modelcontextprotocol/server';
import type { Tool } from '../catalogue/bundle.ts';
import { ToolSearch } from '../catalogue/search.ts';
import type { Snapshot } from '../catalogue/snapshot.ts';
import { SEARCH_TOOLS } from './search-mode.ts';

/** Which tools a client asked to see, from the query of its URL. */
export interface ViewQuery {
  /** Bundles, by id; all when absent. */
  readonly categories?: readonly string[];
  /** Tools, by id or MCP name; all when absent. */
  readonly tools?: readonly string[];
  /** Lists three tools that find, describe and call the others. */
  readonly search: boolean;
  readonly outputSchemas: boolean;
}

/** The name of a tool over MCP: its id with underscores. */
export function mcpName(id: string): string {
  return id.replaceAll('-', '_');
}

/** One snapshot as one kind of client sees it: its tools by name, and the list in prepared pages. */
export class ToolView {
  readonly snapshot: Snapshot;
  readonly isSearch: boolean;
  readonly #tools: ReadonlyMap<string, Tool>;
  readonly #descriptors: readonly McpTool[];
  readonly #pageSize: number;
  #search: ToolSearch | undefined;
  #firstPage: string | undefined;

  /** @param pageSize tools a page of the list; 0: all on one page */
  constructor(snapshot: Snapshot, query: ViewQuery, pageSize: number) {
    const ids = query.tools && new Set(query.tools.map(mcpName));
    const listings = snapshot
      .list('mcp')
      .filter(({ tool }) => query.categories?.includes(tool.bundle.id) ?? true)
      .filter(({ id }) => ids?.has(mcpName(id)) ?? true);
    this.snapshot = snapshot;
    this.isSearch = query.search;
    this.#tools = new Map(listings.map(({ id, tool }) => [mcpName(id), tool]));
    this.#descriptors = query.search
      ? SEARCH_TOOLS
      : snapshot.describe(listings, ({ tool }) => describeTool(tool, query.outputSchemas));
    this.#pageSize = pageSize || Math.max(1, this.#descriptors.length);
  }

  /** The tool of a name as MCP writes it, its id as REST does, or its address (`acme.slugify`). */
  find(name: string): Tool | undefined {
    const listed = this.#tools.get(mcpName(name));
    if (listed !== undefined || !name.includes('.')) return listed;
    return this.snapshot.find(name, 'mcp') ?? this.snapshot.find(name.replaceAll('_', '-'), 'mcp');
  }

  /** A page of the list, or undefined when there is no such cursor. */
  page(cursor: string | undefined): ListToolsResult | undefined {
    const start = cursor === undefined ? 0 : Number(/^at-(\d+)$/.exec(cursor)?.[1] ?? NaN);
    if (Number.isNaN(start) || (start > 0 && start >= this.#descriptors.length)) return undefined;
    const end = start + this.#pageSize;
    const tools = this.#descriptors.slice(start, end);
    return end < this.#descriptors.length ? { tools, nextCursor: `at-${end}` } : { tools };
  }

  /** The first page as JSON, made once. */
  get firstPage(): string {
    return (this.#firstPage ??= JSON.stringify(this.page(undefined)));
  }

  /** Tools of this view that fit plain words, best first. */
  search(words: string): Tool[] {
    this.#search ??= new ToolSearch(this.snapshot, 'mcp');
    return this.#search.find(words).flatMap(({ tool }) => (this.#tools.has(mcpName(tool.id)) ? [tool] : []));
  }
}

/** How a tool is listed. What it does to the world is read off what it may do, not off what it says. */
export function describeTool(tool: Tool, outputSchema: boolean): McpTool {
  const { manifest, bundle } = tool;
  const reachesOut = tool.net.length > 0;
  return {
    name: mcpName(tool.id),
    title: manifest.title,
    description: manifest.summary,
    inputSchema: manifest.input as McpTool['inputSchema'],
    ...(outputSchema ? { outputSchema: manifest.output } : {}),
    annotations: {
      // A tool without a way out can change nothing; our own look up and change nothing there either.
      readOnlyHint: !reachesOut || bundle.trust === 'first-party',
      idempotentHint: !manifest.random,
      openWorldHint: reachesOut,
    },
  };
}
