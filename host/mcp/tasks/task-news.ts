import { SUBSCRIPTION_ID_META_KEY } from '@modelcontextprotocol/server';
import { isRecord } from '../is-record.ts';

/** A `subscriptions/listen` that asks to hear of tasks too (the extension's Task Status Notifications). */
export interface TaskListening {
  /** The tasks that it hears of. */
  readonly taskIds: readonly string[];
  /** The message for the SDK, which knows no tasks: it keeps the stream open for what it does know. */
  readonly message: unknown;
  /** Whether the client asked for that as well. */
  readonly hearsOfTools: boolean;
  readonly id: unknown;
}

/** So many tasks a caller can have: more are not looked for. */
const MOST_IDS = 128;

/**
 * What a message asks to hear of tasks; undefined: nothing, or of none that there is.
 *
 * @param isThere whether the caller has such a task
 */
export async function taskListening(
  message: unknown,
  isThere: (id: string) => Promise<boolean>,
): Promise<TaskListening | undefined> {
  const { id, params } = isRecord(message) ? message : {};
  const { notifications } = isRecord(params) ? params : {};
  if (!isRecord(message) || !isRecord(params) || !isRecord(notifications)) return undefined;
  const asked: readonly unknown[] = Array.isArray(notifications.taskIds) ? notifications.taskIds : [];
  const ids = new Set(asked.slice(0, MOST_IDS).filter((one) => typeof one === 'string'));
  const looked = [...ids].map(async (one) => ((await isThere(one)) ? [one] : []));
  const taskIds = (await Promise.all(looked)).flat();
  if (taskIds.length === 0) return undefined;
  const { taskIds: _, ...rest } = notifications;
  const known = { ...params, notifications: { ...rest, toolsListChanged: true } };
  const hearsOfTools = notifications.toolsListChanged === true;
  return { taskIds, message: { ...message, params: known }, hearsOfTools, id };
}

export interface NewsOptions {
  /** Fulfils when a task works no longer, with how it is then; undefined: it is gone. */
  readonly settled: (taskId: string) => Promise<Record<string, unknown> | undefined>;
}

/** The SDK's answer to a `subscriptions/listen`, with how each task ended that it asks for. */
export function withTaskNews(
  { body, status, statusText, headers }: Response,
  { taskIds, hearsOfTools, id }: TaskListening,
  { settled }: NewsOptions,
): Response {
  let isOver = false;
  let isAcknowledged = false;
  const tell = async (taskId: string, controller: TransformStreamDefaultController<Uint8Array>) => {
    const task = await settled(taskId);
    if (task === undefined || isOver) return;
    const params = { ...task, _meta: { [SUBSCRIPTION_ID_META_KEY]: id } };
    controller.enqueue(frame({ jsonrpc: '2.0', method: 'notifications/tasks', params }));
  };
  const news = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      const message = messageIn(chunk);
      if (message?.method === TOOLS_CHANGED && !hearsOfTools) return;
      if (isAcknowledged || message?.method !== ACKNOWLEDGED || !isRecord(message.params))
        return controller.enqueue(chunk);
      isAcknowledged = true;
      const notifications = { ...(hearsOfTools ? { toolsListChanged: true } : {}), taskIds };
      controller.enqueue(frame({ ...message, params: { ...message.params, notifications } }));
      for (const taskId of taskIds) void tell(taskId, controller);
    },
    flush() {
      isOver = true;
    },
    cancel() {
      isOver = true;
    },
  });
  return new Response(body?.pipeThrough(news) ?? null, { status, statusText, headers });
}

const ACKNOWLEDGED = 'notifications/subscriptions/acknowledged';
const TOOLS_CHANGED = 'notifications/tools/list_changed';

function frame(message: object): Uint8Array {
  return new TextEncoder().encode(`event: message\ndata: ${JSON.stringify(message)}\n\n`);
}

/** The message of an event, which the SDK writes at once; undefined: it has none. */
function messageIn(chunk: Uint8Array): Record<string, unknown> | undefined {
  const [, data] = /^data: (.+)$/m.exec(new TextDecoder().decode(chunk)) ?? [];
  const message: unknown = data === undefined ? undefined : JSON.parse(data);
  return isRecord(message) ? message : undefined;
}
