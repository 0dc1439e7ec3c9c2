import type { HookRequest } from '../http/short-path/hooks.ts';
import type { CallerLimit } from '../access/rate-limits/limit-requests.ts';
import type { CallSignalsOptions } from '../calls/call-signals.ts';
import type { Executor } from '../calls/executor.ts';
import { onceThere } from '../runtimes/once-there.ts';
import { failures } from '../errors.ts';
import { callTool } from './call-tool.ts';
import type { CallAnswer } from './call-result.ts';
import { askForMissing, canAsk } from './elicitation.ts';
import { responseOf, responsePartsOf, type PlainRequest } from './envelope.ts';
import { isRecord } from './is-record.ts';
import type { HeldFiles } from './held-files.ts';
import type { LargeJson, ReadMessage } from './large/large-json.ts';
import { CallLife } from './tasks/call-life.ts';
import type { HeldTask } from './tasks/held-tasks.ts';
import type { KnownTasks } from './tasks/known-tasks.ts';
import { createdTask, taskWish, type TaskWish } from './tasks/task-words.ts';
import type { ToolView } from './tool-view.ts';

export interface DirectOptions {
  readonly executor: Executor;
  readonly limit: CallerLimit;
  readonly large: LargeJson;
  readonly files: HeldFiles;
  /** Calls that go on without their connection. Absent: there are none. */
  readonly tasks?: KnownTasks | undefined;
}

/**
 * Answers the two requests that matter for speed, `tools/call` and `tools/list`, without an SDK server of their own:
 * that costs several times what the tool does. For what is wrong with their parameters the SDK has the word.
 *
 * @param onProgress told of the tool's progress, where the client wants to hear of it
 * @returns the response's body, or undefined when the SDK is to answer
 */
export function answerDirectly(
  request: HookRequest,
  plain: PlainRequest,
  { inputOf }: Pick<ReadMessage, 'inputOf'>,
  view: ToolView,
  { executor, limit, large, files, tasks }: DirectOptions,
  onProgress?: CallSignalsOptions['onProgress'],
): string | Buffer | Promise<string | Buffer> | undefined {
  const { name, arguments: given = {} } = plain.params;
  if (typeof name !== 'string' || !isRecord(given) || asksUser(plain, view, name, given)) return undefined;
  const caller = request.caller.id;
  const wish = tasks && taskWish(plain);
  // What is no task by its name is the SDK's to refuse.
  if (wish?.kind === 'now' && !view.takesTask(name)) return undefined;
  const life = wish && new CallLife(disconnectionOf(request));
  const asker = { caller, onCallerGone: life?.onOver ?? disconnectionOf(request) };
  const { takeTurn, onSpent } = limit.accountOf(request.caller);
  const answer = callTool(view, executor, {
    caller,
    onCallerGone: asker.onCallerGone,
    name,
    requestId: request.id,
    arguments: given,
    inputOf,
    files,
    answerOf: (outcome) => large.answerOf(outcome, asker, files),
    onProgress:
      onProgress &&
      ((...progress) => {
        if (life?.isDetached !== true) onProgress(...progress);
      }),
    takeTurn,
    onSpent,
  });
  const toResponse = (made: CallAnswer) => {
    if (made.kind === 'members') return responseOf(plain, made.members, { meta: made.meta });
    const { _meta: meta, ...result } = made.result;
    return responseOf(plain, JSON.stringify(result).slice(1, -1), { meta });
  };
  if (answer === undefined) {
    life?.finish();
    return undefined;
  }
  if (tasks === undefined || wish === undefined || life === undefined) return onceThere(answer, toResponse);
  const coming = Promise.resolve(answer);
  const hold = (ttlMs?: number) => tasks.held.hold(caller, coming, life, ttlMs);
  return answerOrTask(coming, wish, hold)
    .then((made) =>
      'settled' in made ? responseOf(plain, createdTask(made, wish), { type: 'task' }) : toResponse(made),
    )
    .finally(() => {
      if (!life.isDetached) life.end();
    });
}

/** Calls that take longer become tasks where the client knows them, in milliseconds. */
const LONG_MS = 1_000;

/** The answer to a call, or the task that it is now. Where there is no room for a task, the answer is waited for. */
async function answerOrTask(
  answer: Promise<CallAnswer>,
  wish: TaskWish,
  hold: (ttlMs?: number) => HeldTask | undefined,
): Promise<CallAnswer | HeldTask> {
  if (wish.kind === 'now') {
    const task = hold(wish.ttlMs);
    if (task !== undefined) return task;
    // It is called off with its connection; nobody reads what comes of it.
    answer.catch(() => {});
    throw failures.overloaded();
  }
  const { promise: isLong, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, LONG_MS, undefined);
  try {
    return (await Promise.race([answer, isLong])) ?? hold() ?? (await answer);
  } finally {
    clearTimeout(timer);
  }
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

/** The list's first page, in parts as they lie ready. Other pages are the SDK's. */
export function listDirectly(plain: PlainRequest, view: ToolView): readonly Buffer[] | undefined {
  if (plain.method !== 'tools/list' || plain.params.cursor !== undefined) return undefined;
  return responsePartsOf(plain, plain.era === 'modern' ? view.modernFirstPage : view.firstPage);
}

/** Listens for the end of a request's connection; what is returned stops listening. */
export function disconnectionOf({ raw: { socket } }: HookRequest): (listener: () => void) => () => void {
  return (listener) => {
    socket.once('close', listener);
    return () => socket.off('close', listener);
  };
}
