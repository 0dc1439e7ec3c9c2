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
import { isRecord } from '../is-record.ts';
import type { KnownTask } from '../elsewhere.ts';
import type { KnownTasks } from './known-tasks.ts';
import { asksForTasks, handshakeTask, modernTask, TASKS_EXTENSION } from './task-words.ts';

/** The tasks that a server tells of, in the words of its client's revision. */
export interface TaskParts {
  readonly known: KnownTasks;
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
  { known, era }: TaskParts,
  caller: string,
  toResult: (answer: CallAnswer) => CallToolResult,
): void {
  const there = async (id: string, looked: Promise<KnownTask | undefined>): Promise<KnownTask> => {
    const task = await looked;
    if (task !== undefined) return task;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `taskId: there is no task ${quoted(id)}`);
  };
  const get = (id: string) => there(id, known.find(caller, id));
  const cancel = (id: string) => there(id, known.cancel(caller, id));

  if (era === 'modern') {
    server.setRequestHandler('tasks/get', TASK_ID, async ({ taskId }, context) => {
      demandExtension(context);
      return modernTask(await get(taskId), toResult);
    });
    // Questions are asked before a task begins, so that none waits for an answer.
    server.setRequestHandler('tasks/update', TASK_ID, async ({ taskId }, context) => {
      demandExtension(context);
      await get(taskId);
      return {};
    });
    server.setRequestHandler('tasks/cancel', TASK_ID, async ({ taskId }, context) => {
      demandExtension(context);
      await cancel(taskId);
      return {};
    });
    return;
  }

  server.setRequestHandler('tasks/get', TASK_ID, async ({ taskId }) => handshakeTask(await get(taskId)));
  server.setRequestHandler('tasks/cancel', TASK_ID, async ({ taskId }) => {
    const { status } = (await get(taskId)).state;
    if (status !== 'working')
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `taskId: the task is ${status} already`);
    return handshakeTask(await cancel(taskId));
  });
  server.setRequestHandler('tasks/result', TASK_ID, async ({ taskId }) => {
    const { state } = await there(taskId, known.settled(caller, taskId));
    if (state.status !== 'completed')
      throw new ProtocolError(
        ProtocolErrorCode.InternalError,
        state.status === 'failed' ? state.error.message : `the task was ${state.status}`,
      );
    const result = toResult(state.answer);
    return { ...result, _meta: { ...result._meta, [RELATED_TASK_META_KEY]: { taskId } } };
  });
  if (isIdentified(caller))
    server.setRequestHandler('tasks/list', ANY, async () => ({
      tasks: (await known.list(caller)).map(handshakeTask),
    }));
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
