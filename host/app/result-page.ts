import type { ResultPage } from '../mcp/apps/result-page.ts';
import { readAppPage } from '../web/mcp-app/app-page.ts';
import { isWorthSeeing, viewSchema } from '../web/mcp-app/worth-seeing.ts';

/** The page of results for chats, read at the first request for it. */
export function resultPage(): ResultPage {
  let page: Promise<string> | undefined;
  return {
    html: () => (page ??= readAppPage()),
    suits: ({ manifest: { output, views, examples } }) => isWorthSeeing({ ...output, views }, examples),
    schemaOf: ({ manifest: { output, views } }) => viewSchema({ ...output, views }),
  };
}
