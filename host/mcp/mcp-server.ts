import {
  CLIENT_CAPABILITIES_META_KEY,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { CallRequest } from '../calls/call-request.ts';
import type { CallSignalsOptions } from '../calls/call-signals.ts';
import type { Executor } from '../calls/executor.ts';
import { type LargeJson, smallAnswer, smallInput, type ReadMessage } from './large/large-json.ts';
import { Placeholders } from './large/placeholders.ts';
import { APPS_EXTENSION } from './apps/result-page.ts';
import { showsPages } from './apps/who-shows-pages.ts';
import { callTool } from './call-tool.ts';
import type { CallAnswer } from './call-result.ts';
import { serveCompletion } from './completion.ts';
import { askForMissing, canAsk, withAnswers } from './elicitation.ts';
import type { HeldFiles } from './held-files.ts';
import { servePrompts } from './prompts.ts';
import { serveResources } from './resources.ts';
import { LIST_CACHE, SERVER_INFO } from './server-info.ts';
import { instructionsFor } from './instructions.ts';
import { serveTasks, taskCapabilities, type TaskParts } from './tasks/serve-tasks.ts';
import type { ToolView } from './tool-view.ts';

/** On whose behalf a server answers. */
export interface Client extends Pick<CallRequest, 'caller' | 'requestId' | 'takeTurn' | 'onSpent'> {
  /** Where the files of its results are held. */
  readonly files: HeldFiles;
  /** The tasks that there are for it. Absent: none. */
  readonly tasks?: TaskParts | undefined;
}

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
  { caller, requestId, takeTurn, onSpent, files, tasks }: Client,
  large?: LargeParts,
): Server {
  const { resultPage } = currentView();
  const offered = tasks === undefined ? {} : taskCapabilities(tasks, caller);
  const server = new Server(SERVER_INFO, {
    capabilities: {
      tools: { listChanged: true },
      resources: {},
      prompts: {},
      completions: {},
      ...offered,
      extensions: { ...offered.extensions, ...(resultPage === undefined ? {} : { [APPS_EXTENSION]: {} }) },
    },
    cacheHints: {
      'tools/list': LIST_CACHE,
      'prompts/list': LIST_CACHE,
      'resources/templates/list': LIST_CACHE,
    },
    instructions: instructionsFor(currentView()),
  });

  servePrompts(server, currentView);
  serveResources(server, currentView, files, caller);
  serveCompletion(server, currentView);
  const toResult = (answer: CallAnswer) => (large?.placeholders ?? new Placeholders()).toResult(answer);
  if (tasks !== undefined) serveTasks(server, tasks, caller, toResult);

  const viewOf = (context: ServerContext) =>
    showsPages(capabilitiesOf(server, context)) ? currentView().withPages : currentView();

  server.setRequestHandler('tools/list', ({ params }, context) => {
    const page = viewOf(context).page(params?.cursor);
    if (page === undefined)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'cursor: there is no such page');
    return page;
  });

  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const given = params.arguments ?? {};
    const view = viewOf(context);
    const isKnown = view.find(params.name) !== undefined;
    if (tasks?.era === 'handshake' && params.task !== undefined && isKnown && !view.takesTask(params.name))
      throw new ProtocolError(ProtocolErrorCode.MethodNotFound, `${params.name} is no task: call it without`);
    const { inputResponses } = context.mcpReq;
    const asked = { name: params.name, arguments: given, inputResponses };
    const question = canAsk(capabilitiesOf(server, context)) ? askForMissing(view, asked) : undefined;
    if (question !== undefined) return question;
    const onCallerGone: CallSignalsOptions['onCallerGone'] = (listener) =>
      onAbort(context.mcpReq.signal, listener);
    const answer = callTool(view, executor, {
      name: params.name,
      caller,
      requestId,
      arguments: withAnswers(view, asked),
      inputOf: large?.inputOf ?? smallInput,
      files,
      answerOf: (outcome) =>
        large?.json.answerOf(outcome, { caller, onCallerGone }, files) ?? smallAnswer(outcome, caller, files),
      onCallerGone,
      onProgress: progressReporter(context),
      takeTurn,
      onSpent,
    });
    // An unknown tool is an error of the protocol, not of a tool (every revision, "Tools", Error Handling).
    if (answer === undefined)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, view.unknownTool(params.name));
    return toResult(await answer);
  });
  return server;
}

/** What the client can do: in 2026-07-28 each request says so, before that its handshake. */
function capabilitiesOf(server: Server, { mcpReq }: ServerContext): unknown {
  return Reflect.get(Object(mcpReq.envelope), CLIENT_CAPABILITIES_META_KEY) ?? server.getClientCapabilities();
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
