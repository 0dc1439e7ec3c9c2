import { ProtocolError, ProtocolErrorCode, Server, type ServerContext } from '@modelcontextprotocol/server';
import type { CallRequest } from '../calls/call-request.ts';
import type { CallSignalsOptions } from '../calls/call-signals.ts';
import type { Executor } from '../calls/executor.ts';
import { type LargeJson, smallAnswer, smallInput, type ReadMessage } from './large/large-json.ts';
import { Placeholders } from './large/placeholders.ts';
import { callTool } from './call-tool.ts';
import { LIST_CACHE, SERVER_INFO } from './server-info.ts';
import { instructionsFor } from './instructions.ts';
import type { ToolView } from './tool-view.ts';

/** On whose behalf a server answers. */
export type Client = Pick<CallRequest, 'caller' | 'requestId' | 'takeTurn'>;

/** How what is large is passed by the SDK. */
export interface LargeParts {
  readonly json: LargeJson;
  readonly inputOf: ReadMessage['inputOf'];
  readonly placeholders: Placeholders;
}

/**
 * An MCP server over the tools that `currentView` shows at each request.
 *
 * @param client on whose behalf: `takeTurn` counts what tools call for it and is absent where no limit is
 * @param large absent where there is but one client: it holds up nobody else
 */
export function createMcpServer(
  currentView: () => ToolView,
  executor: Executor,
  { caller, requestId, takeTurn }: Client,
  large?: LargeParts,
): Server {
  const server = new Server(SERVER_INFO, {
    capabilities: { tools: { listChanged: true } },
    cacheHints: { 'tools/list': LIST_CACHE },
    instructions: instructionsFor(currentView()),
  });

  server.setRequestHandler('tools/list', ({ params }) => {
    const page = currentView().page(params?.cursor);
    if (page === undefined)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'cursor: there is no such page');
    return page;
  });

  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const onCallerGone: CallSignalsOptions['onCallerGone'] = (listener) =>
      onAbort(context.mcpReq.signal, listener);
    const answer = callTool(currentView(), executor, {
      name: params.name,
      caller,
      requestId,
      arguments: params.arguments ?? {},
      inputOf: large?.inputOf ?? smallInput,
      answerOf: (outcome) => large?.json.answerOf(outcome, { caller, onCallerGone }) ?? smallAnswer(outcome),
      onCallerGone,
      onProgress: progressReporter(context),
      takeTurn,
    });
    // An unknown tool is an error of the protocol, not of a tool (every revision, "Tools", Error Handling).
    if (answer === undefined)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, currentView().unknownTool(params.name));
    return (large?.placeholders ?? new Placeholders()).toResult(await answer);
  });
  return server;
}

function onAbort(signal: AbortSignal, listener: () => void): () => void {
  signal.addEventListener('abort', listener, { once: true });
  return () => signal.removeEventListener('abort', listener);
}

/** Passes a tool's progress on to a client that asked for it. */
function progressReporter({ mcpReq }: ServerContext) {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return undefined;
  return (progress: number, total: number, message?: string) => {
    const params = { progressToken, progress, total, ...(message === undefined ? {} : { message }) };
    // A client that is gone needs no progress; the call itself hears of it by its signal.
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {});
  };
}
