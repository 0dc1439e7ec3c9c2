import { ResourceNotFoundError, type ReadResourceResult, type Server } from '@modelcontextprotocol/server';
import { declareTool } from '../catalogue/declarations.ts';
import { APP_TYPE, RESULT_PAGE } from './apps/result-page.ts';
import type { HeldFile, HeldFiles } from './held-files.ts';
import { LIST_CACHE } from './server-info.ts';
import { mcpName, type ToolView } from './tool-view.ts';

const TOOLS = 'toolyard://tools/';

/** The address under which a tool's declaration is read. */
export const TOOL_TEMPLATE = `${TOOLS}{name}`;

/** Offers the files that results named to a caller, and what there is to say of each tool. */
export function serveResources(
  server: Server,
  currentView: () => ToolView,
  files: HeldFiles,
  caller: string,
): void {
  // Many people may share an address, by which a caller is known who has no key: what one of them got is named to none.
  server.setRequestHandler('resources/list', () => ({ resources: [] }));
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [
      {
        uriTemplate: TOOL_TEMPLATE,
        name: 'tool',
        title: 'A tool',
        description: 'What a tool takes and gives, as TypeScript, with its examples',
        mimeType: 'text/markdown',
      },
      {
        uriTemplate: 'toolyard://files/{id}/{name}',
        name: 'file',
        title: 'A file of a result',
        description: 'For ten minutes, for who called the tool; results name the address',
      },
    ],
  }));
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const page = uri === RESULT_PAGE ? await currentView().resultPage?.html() : undefined;
    if (page !== undefined) return { contents: [{ ...PAGE, text: page }], ...LIST_CACHE };
    const file = await files.find(caller, uri);
    if (file !== undefined) return { contents: [contentsOf(file)], ...NOT_KEPT };
    const tool = uri.startsWith(TOOLS) ? describeTool(currentView(), uri) : undefined;
    if (tool === undefined) throw new ResourceNotFoundError(uri.slice(0, 500));
    return tool;
  });
}

/** The page that shows results, for clients that ask what it needs: it loads nothing, and may write what people copy. */
const PAGE = {
  uri: RESULT_PAGE,
  mimeType: APP_TYPE,
  _meta: { ui: { permissions: { clipboardWrite: {} }, prefersBorder: true } },
} as const;

/** What is one caller's is kept by nobody between. */
const NOT_KEPT = { ttlMs: 0, cacheScope: 'private' } as const;

function contentsOf({ uri, mimeType, bytes, isText }: HeldFile): ReadResourceResult['contents'][number] {
  const data = Buffer.from(bytes);
  return isText
    ? { uri, mimeType, text: data.toString('utf8') }
    : { uri, mimeType, blob: data.toString('base64') };
}

function describeTool(view: ToolView, uri: string): ReadResourceResult | undefined {
  const tool = view.find(uri.slice(TOOLS.length));
  if (tool === undefined) return undefined;
  const { title, examples } = tool.manifest;
  const shown = examples.map(
    ({ name, input, output }) => `${name}: \`${JSON.stringify(input)}\` gives \`${JSON.stringify(output)}\``,
  );
  const text = [
    `# ${title}: ${mcpName(tool.id)}`,
    `\`\`\`ts\n${declareTool(tool.manifest)}\n\`\`\``,
    ...shown,
  ].join('\n\n');
  return { contents: [{ uri, mimeType: 'text/markdown', text }] };
}
