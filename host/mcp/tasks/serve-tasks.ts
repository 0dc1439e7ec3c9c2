import {
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  RELATED_TASK_META_KEY,
  type CallToolResult,
  type Server,
  type ServerCapabilities,
  type ServerContext,
  type StandardSchemaV1,
} from '@modelcontextprotocol/server';
import { isIdentified } from '../../access/caller.ts';
import type { CallAnswer } from '../call-result.ts';
import { isRecord } from '../envelope.ts';
import type { HeldTask, HeldTasks } from './held-tasks.ts';
import { asksForTasks, handshakeTask, modernTask, TASKS_EXTENSION } from './task-words.ts';

/** The tasks that a server tells of, in the words of its client's revision. */
export interface TaskParts {
  readonly held: HeldTasks;
  /** 2025-11-25, where tasks are part of the protocol, or 2026-07-28, where they are an extension. */
  readonly era: 'handshake' | 'modern';
}

/** What a server says that it can do with tasks. Whoever shares an address with others is shown no list of theirs. */
export function taskCapabilities(
  { era }: TaskParts,
  caller: string,
): Pick<ServerCapabilities, 'extensions' | 'tasks'> {
  if (era === 'modern') return { extensions: { [TASKS_EXTENSION]: {} } };
  const list = isIdentified(caller) ? { list: {} } : {};
  return { tasks: { ...list, cancel: {}, requests: { tools: { call: {} } } } };
}

/** @param toResult passes an answer by the SDK */
export function serveTasks(
  server: Server,
  { held, era }: TaskParts,
  caller: string,
  toResult: (answer: CallAnswer) => CallToolResult,
): void {
  const find = (id: string, look: (caller: string, id: string) => HeldTask | undefined): HeldTask => {
    const task = look(caller, id);
    if (task !== undefined) return task;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `taskId: there is no task ${quoted(id)}`);
  };
  const get = (id: string) => find(id, (...args) => held.find(...args));
  const cancel = (id: string) => find(id, (...args) => held.cancel(...args));

  if (era === 'modern') {
    server.setRequestHandler('tasks/get', TASK_ID, ({ taskId }, context) => {
      demandExtension(context);
      return modernTask(get(taskId), toResult);
    });
    // Questions are asked before a task begins, so that none waits for an answer.
    server.setRequestHandler('tasks/update', TASK_ID, ({ taskId }, context) => {
      demandExtension(context);
      get(taskId);
      return {};
    });
    server.setRequestHandler('tasks/cancel', TASK_ID, ({ taskId }, context) => {
      demandExtension(context);
      cancel(taskId);
      return {};
    });
    return;
  }

  server.setRequestHandler('tasks/get', TASK_ID, ({ taskId }) => handshakeTask(get(taskId)));
  server.setRequestHandler('tasks/cancel', TASK_ID, ({ taskId }) => {
    const { status } = get(taskId).state;
    if (status !== 'working')
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `taskId: the task is ${status} already`);
    return handshakeTask(cancel(taskId));
  });
  server.setRequestHandler('tasks/result', TASK_ID, async ({ taskId }) => {
    await get(taskId).settled;
    const { state } = get(taskId);
    if (state.status !== 'completed')
      throw new ProtocolError(
        ProtocolErrorCode.InternalError,
        state.status === 'failed' ? state.error.message : `the task was ${state.status}`,
      );
    const result = toResult(state.answer);
    return { ...result, _meta: { ...result._meta, [RELATED_TASK_META_KEY]: { taskId } } };
  });
  if (isIdentified(caller))
    server.setRequestHandler('tasks/list', ANY, () => ({ tasks: held.list(caller).map(handshakeTask) }));
}

/** Who does not say that it knows tasks is told what it takes (2026-07-28, Tasks, Required Capabilities). */
function demandExtension({ mcpReq }: ServerContext): void {
  if (asksForTasks(mcpReq.envelope)) return;
  throw new MissingRequiredClientCapabilityError({
    requiredCapabilities: { extensions: { [TASKS_EXTENSION]: {} } },
  });
}

function quoted(id: string): string {
  return JSON.stringify(id.slice(0, 80));
}

/** Parameters that name a task. */
const TASK_ID = {
  params: schema((value) =>
    isRecord(value) && typeof value.taskId === 'string' ? { taskId: value.taskId } : undefined,
  ),
};

const ANY = { params: schema((value) => (isRecord(value) || value === undefined ? {} : undefined)) };

/** A schema as the SDK takes one. */
function schema<T>(read: (value: unknown) => T | undefined): StandardSchemaV1<unknown, T> {
  return {
    '~standard': {
      version: 1,
      vendor: 'toolyard',
      validate(value) {
        const found = read(value);
        return found === undefined ? { issues: [{ message: 'taskId: expected text' }] } : { value: found };
      },
    },
  };
}
