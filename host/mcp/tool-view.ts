import type { ListToolsResult, Tool as McpTool } from '@modelcontextprotocol/server';
import { findByName, reachOf, reachOfAll, stepTools, visibleTools, type Reach } from '../access/view.ts';
import { bounds, type View } from '../config/view.ts';
import { isAmong } from '../catalogue/address.ts';
import type { Tool } from '../catalogue/bundle.ts';
import { callsTools } from '../catalogue/calls-tools.ts';
import { functionName } from '../catalogue/declarations.ts';
import { didYouMean } from '../catalogue/near-names.ts';
import { ToolSearch, type Found } from '../catalogue/search/tool-search.ts';
import type { Listing, Snapshot } from '../catalogue/snapshot.ts';
import { HAS_PAGE, type ResultPage } from './apps/result-page.ts';
import { CompressedLists } from './compressed-lists.ts';
import { codeTools } from './code-mode.ts';
import { MAY_BE_TASK } from './tasks/may-be-task.ts';
import { listedTool } from './listed-tool.ts';
import { searchTools } from './search-mode.ts';
import { LIST_CACHE } from './server-info.ts';

/** What is listed: every tool, or a few that find and call the others. */
export type Mode = 'list' | 'search' | 'code';

/** How a client asked to see tools, in the query of its URL. */
export interface ViewQuery {
  readonly mode: Mode;
  readonly outputSchemas: boolean;
}

/** What views have beside their tools. */
export interface ViewParts {
  /** Tools a page of the list; 0: all on one page. */
  readonly pageSize: number;
  /** Where results are shown. Absent: they are not. */
  readonly resultPage?: ResultPage | undefined;
}

/** The name of a tool over MCP: its id with underscores. */
export const mcpName = functionName;

/** One snapshot as one kind of client sees it: its tools by name, and the list in prepared pages. */
export class ToolView {
  readonly snapshot: Snapshot;
  readonly mode: Mode;
  /** The addresses of all tools that a call may lead to, by whatever way; undefined: any. */
  readonly reachable: ReadonlySet<string> | undefined;
  readonly compressedLists = new CompressedLists();
  /** Where results are shown, by clients that can. */
  readonly resultPage: ResultPage | undefined;
  /** Whether it is for such a client. */
  readonly showsPages: boolean;
  readonly #tools: ReadonlyMap<string, Tool>;
  readonly #descriptors: readonly McpTool[];
  readonly #pageSize: number;
  #firstPage: Buffer | undefined;
  #modernFirstPage: Buffer | undefined;
  readonly #ofPages: () => ToolView;
  #withPages: ToolView | undefined;

  /**
   * @param views a tool must be in each of them
   * @param showsPages whether its client shows pages of servers
   */
  constructor(
    snapshot: Snapshot,
    query: ViewQuery,
    views: readonly View[],
    parts: ViewParts,
    showsPages = false,
  ) {
    const reachable = visibleTools(snapshot, 'mcp', views);
    const listings = snapshot.list('mcp').filter(({ tool }) => isAmong(tool, reachable));
    const reach = reachOfAll(snapshot.tools('mcp').filter((tool) => isAmong(tool, reachable)));
    this.snapshot = snapshot;
    this.mode = query.mode;
    this.reachable = views.some(bounds) ? reachable : undefined;
    this.#tools = new Map(listings.map(({ id, tool }) => [mcpName(id), tool]));
    this.resultPage = parts.resultPage;
    this.showsPages = showsPages;
    this.#ofPages = () => new ToolView(snapshot, query, views, parts, true);
    this.#descriptors = this.#describe(query, listings, reach);
    this.#pageSize = parts.pageSize || Math.max(1, this.#descriptors.length);
  }

  #describe(
    { mode, outputSchemas }: ViewQuery,
    listings: readonly Listing[],
    reach: Reach,
  ): readonly McpTool[] {
    if (mode === 'search')
      return searchTools(annotationsOf(reach), this.showsPages ? HAS_PAGE : {}).map(listedTool);
    if (mode === 'code') return codeTools(annotationsOf(reach)).map(listedTool);
    return this.snapshot.describe(listings, ({ tool }) => {
      const whole = {
        ...describeTool(tool, outputSchemas, reachIn(this.snapshot, tool, reach)),
        ...(this.hasPage(tool) ? HAS_PAGE : {}),
      };
      // Who asks for all that there is to know gets it.
      return outputSchemas ? whole : listedTool(whole);
    });
  }

  /** The same for a client that shows pages of servers. */
  get withPages(): ToolView {
    if (this.showsPages || this.resultPage === undefined) return this;
    return (this.#withPages ??= this.#ofPages());
  }

  /** Whether the client shows results of a tool in their page. */
  hasPage(tool: Tool): boolean {
    return this.showsPages && this.resultPage?.suits(tool) === true;
  }

  /** The tools that are to be called. */
  get tools(): Tool[] {
    return [...this.#tools.values()];
  }

  /** The tool of a name as MCP writes it, its id as REST does, or its address (`acme.slugify`). */
  find(name: string): Tool | undefined {
    // As it is listed, for nearly all: the rest is written anew.
    const listed = this.#tools.get(name) ?? this.#tools.get(mcpName(name));
    if (listed !== undefined || !name.includes('.')) return listed;
    const tool = findByName(this.snapshot, name, 'mcp');
    return tool !== undefined && isAmong(tool, this.reachable) ? tool : undefined;
  }

  /** That there is no tool of a name, and which names come near. */
  unknownTool(name: string): string {
    const known =
      this.mode === 'list'
        ? this.#tools.keys()
        : [...this.#descriptors.map((tool) => tool.name), ...this.#tools.keys()];
    return `there is no tool ${JSON.stringify(name.slice(0, 80))}${didYouMean(name, known)}`;
  }

  /** Whether a call of a tool may be a task at its client's wish (2025-11-25, Tasks, Tool-Level Negotiation). */
  takesTask(name: string): boolean {
    const listed = this.#descriptors.find((tool) => tool.name === name);
    if (listed !== undefined) return listed.execution !== undefined;
    const tool = this.find(name);
    return tool !== undefined && mayTakeLong(tool);
  }

  /** How many tools there are to be called. */
  get size(): number {
    return this.#tools.size;
  }

  /** The categories that the tools belong to. */
  get categories(): string[] {
    return [...new Set([...this.#tools.values()].map(({ bundle }) => bundle.id))].sort();
  }

  /** A page of the list, or undefined when there is no such cursor. */
  page(cursor: string | undefined): ListToolsResult | undefined {
    const start = cursor === undefined ? 0 : Number(/^at-(\d+)$/.exec(cursor)?.[1] ?? NaN);
    if (Number.isNaN(start) || (start > 0 && start >= this.#descriptors.length)) return undefined;
    const end = start + this.#pageSize;
    const tools = this.#descriptors.slice(start, end);
    return end < this.#descriptors.length ? { tools, nextCursor: `at-${end}` } : { tools };
  }

  /** The members of the first page, as JSON made once, in UTF-8: to encode a text of that size at each request takes long. */
  get firstPage(): Buffer {
    return (this.#firstPage ??= membersOf(this.page(undefined)));
  }

  /** The same with what 2026-07-28 says of how long it holds. */
  get modernFirstPage(): Buffer {
    return (this.#modernFirstPage ??= this.#writeModernFirstPage());
  }

  #writeModernFirstPage(): Buffer {
    const { tools = [], ...rest } = this.page(undefined) ?? {};
    return membersOf({ tools: tools.map(withoutExecution), ...rest, ...LIST_CACHE });
  }

  /** Tools of this view that do what plain words ask for, best first. */
  search(words: string): Found {
    return ToolSearch.of(this.snapshot, 'mcp').fit(words, ({ id }) => this.#tools.has(mcpName(id)));
  }
}

/** A tool in full, as MCP has it. */
export function describeTool(tool: Tool, outputSchema: boolean, reach: Reach): McpTool {
  const { manifest } = tool;
  return {
    name: mcpName(tool.id),
    title: manifest.title,
    description: manifest.summary,
    inputSchema: manifest.input as McpTool['inputSchema'],
    ...(outputSchema ? { outputSchema: manifest.output } : {}),
    annotations: annotationsOf(reach),
    ...(mayTakeLong(tool) ? MAY_BE_TASK : {}),
  };
}

/** What a call of a tool can do: a chain what its steps can, whatever else calls tools what all of them can. */
export function reachIn(snapshot: Snapshot, tool: Tool, ofAll: Reach): Reach {
  if (tool.manifest.chain !== undefined) return reachOfAll(stepTools(tool, snapshot));
  return callsTools(tool) ? ofAll : reachOf(tool);
}

/** An object's members, as they stand in its JSON. */
function membersOf(value: object | undefined): Buffer {
  return Buffer.from(JSON.stringify(value).slice(1, -1));
}

/** What 2026-07-28 has of a tool: there the host alone says which calls are tasks. */
function withoutExecution(tool: McpTool): McpTool {
  const { execution: _, ...rest } = tool;
  return rest;
}

/** What asks others, reads files from outside or runs code of others; all else is over soon. */
function mayTakeLong(tool: Tool): boolean {
  const { runtime, net, manifest } = tool;
  return runtime === 'isolate' || net.length > 0 || manifest.confined === true || callsTools(tool);
}

function annotationsOf({ readOnly, idempotent, openWorld }: Reach): McpTool['annotations'] {
  return { readOnlyHint: readOnly, idempotentHint: idempotent, openWorldHint: openWorld };
}
