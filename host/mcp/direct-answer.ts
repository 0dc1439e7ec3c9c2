import type { FastifyRequest } from 'fastify';
import type { CallerLimit } from '../access/rate-limits/limit-requests.ts';
import type { CallSignalsOptions } from '../calls/call-signals.ts';
import type { Executor } from '../calls/executor.ts';
import { callTool } from './call-tool.ts';
import { askForMissing, canAsk } from './elicitation.ts';
import { isRecord, responseOf, type PlainRequest } from './envelope.ts';
import type { HeldFiles } from './held-files.ts';
import type { LargeJson, ReadMessage } from './large/large-json.ts';
import type { ToolView } from './tool-view.ts';

export interface DirectOptions {
  readonly executor: Executor;
  readonly limit: CallerLimit;
  readonly large: LargeJson;
  readonly files: HeldFiles;
}

/**
 * Answers the two requests that matter for speed, `tools/call` and `tools/list`, without an SDK server of their own:
 * that costs several times what the tool does. For what is wrong with their parameters the SDK has the word.
 *
 * @param onProgress told of the tool's progress, where the client wants to hear of it
 * @returns the response's body, or undefined when the SDK is to answer
 */
export function answerDirectly(
  request: FastifyRequest,
  plain: PlainRequest,
  { inputOf }: Pick<ReadMessage, 'inputOf'>,
  view: ToolView,
  { executor, limit, large, files }: DirectOptions,
  onProgress?: CallSignalsOptions['onProgress'],
): Promise<string | Buffer> | undefined {
  const { name, arguments: given = {} } = plain.params;
  if (typeof name !== 'string' || !isRecord(given) || asksUser(plain, view, name, given)) return undefined;
  const asker = { caller: request.caller.id, onCallerGone: disconnectionOf(request) };
  const answer = callTool(view, executor, {
    ...asker,
    name,
    requestId: request.id,
    arguments: given,
    inputOf,
    files,
    answerOf: (outcome) => large.answerOf(outcome, asker, files),
    ...limit.accountOf(request.caller),
    onProgress,
  });
  return answer?.then((made) =>
    responseOf(plain, made.kind === 'result' ? JSON.stringify(made.result).slice(1, -1) : made.members),
  );
}

/** Whether the client's user is to be asked for something, or has been. */
function asksUser(
  { era, params, capabilities }: PlainRequest,
  view: ToolView,
  name: string,
  given: Record<string, unknown>,
): boolean {
  if (era === 'handshake') return false;
  if (params.inputResponses !== undefined) return true;
  return canAsk(capabilities) && askForMissing(view, { name, arguments: given }) !== undefined;
}

/** The list's first page, as it lies ready. Other pages are the SDK's. */
export function listDirectly(plain: PlainRequest, view: ToolView): string | undefined {
  if (plain.method !== 'tools/list' || plain.params.cursor !== undefined) return undefined;
  return responseOf(plain, plain.era === 'modern' ? view.modernFirstPage : view.firstPage);
}

/** Listens for the end of a request's connection; what is returned stops listening. */
export function disconnectionOf({ raw: { socket } }: FastifyRequest): (listener: () => void) => () => void {
  return (listener) => {
    socket.once('close', listener);
    return () => socket.off('close', listener);
  };
}
