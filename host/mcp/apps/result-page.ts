import type { Tool } from '../../catalogue/bundle.ts';

/** The page in which clients show results that show pages of servers (MCP Apps, 2026-01-26). */
export interface ResultPage {
  /** Its HTML, that loads nothing. */
  html(): Promise<string>;
  /** Whether what a tool gives is looked at rather than read. */
  suits(tool: Tool): boolean;
  /** What the page has to know of a tool's results. */
  schemaOf(tool: Tool): object;
}

/** Where the page is read. */
export const RESULT_PAGE = 'ui://toolyard/result';

/** What pages of servers are. */
export const APP_TYPE = 'text/html;profile=mcp-app';

/** By which clients and servers say that they know such pages. */
export const APPS_EXTENSION = 'io.modelcontextprotocol/ui';

/** Where the page finds what it has to know of a result, in the result's `_meta`. */
export const SCHEMA_KEY = 'toolyard/schema';

/** What a list says of a tool whose results have a page. */
export const HAS_PAGE = { _meta: { ui: { resourceUri: RESULT_PAGE } } } as const;
