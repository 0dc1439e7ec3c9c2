import { CLIENT_CAPABILITIES_META_KEY, type CallToolResult } from '@modelcontextprotocol/server';
import type { CallAnswer } from '../call-result.ts';
import type { PlainRequest } from '../envelope.ts';
import { isRecord } from '../is-record.ts';
import type { KnownTask } from '../elsewhere.ts';

/** By which clients and servers of 2026-07-28 say that they know tasks. */
export const TASKS_EXTENSION = 'io.modelcontextprotocol/tasks';

/** How often a client is to look after its task, in milliseconds. */
const POLL_MS = 2_000;

/** Whether an envelope of 2026-07-28 says that its client knows tasks. */
export function asksForTasks(envelope: unknown): boolean {
  return knowsTasks(isRecord(envelope) ? envelope[CLIENT_CAPABILITIES_META_KEY] : undefined);
}

function knowsTasks(capabilities: unknown): boolean {
  const extensions = isRecord(capabilities) ? capabilities.extensions : undefined;
  return isRecord(extensions) && isRecord(extensions[TASKS_EXTENSION]);
}

/** A call that its client wants as a task: at once (2025-11-25), or where it takes long (2026-07-28). */
export type TaskWish =
  { readonly kind: 'now'; readonly ttlMs: number | undefined } | { readonly kind: 'if-long' };

/** What a request says of tasks; undefined: nothing. */
export function taskWish({ era, revision, params, capabilities }: PlainRequest): TaskWish | undefined {
  if (era === 'modern') return knowsTasks(capabilities) ? { kind: 'if-long' } : undefined;
  if (revision !== '2025-11-25' || !isRecord(params.task)) return undefined;
  const { ttl } = params.task;
  return { kind: 'now', ttlMs: typeof ttl === 'number' && Number.isFinite(ttl) ? ttl : undefined };
}

/** The members of the result that says that a call is a task now. */
export function createdTask(task: KnownTask, { kind }: TaskWish): string {
  const members = kind === 'now' ? { task: handshakeTask(task) } : modernMembers(task);
  return JSON.stringify(members).slice(1, -1);
}

/** A task as 2025-11-25 has it. */
export function handshakeTask(task: KnownTask): Record<string, unknown> {
  const { ttlMs, pollIntervalMs, ...rest } = modernMembers(task);
  return { ...rest, ttl: ttlMs, pollInterval: pollIntervalMs };
}

/**
 * A task as 2026-07-28 has it, with what came of it.
 *
 * @param toResult passes an answer by the SDK
 */
export function modernTask(
  task: KnownTask,
  toResult: (answer: CallAnswer) => CallToolResult,
): Record<string, unknown> {
  const { state } = task;
  const members = modernMembers(task);
  if (state.status === 'completed') return { ...members, result: toResult(state.answer) };
  if (state.status === 'failed')
    return { ...members, error: { code: -32_603, message: state.error.message } };
  return members;
}

function modernMembers({ id, createdAt, updatedAt, ttlMs, state: { status } }: KnownTask) {
  return {
    taskId: id,
    status,
    createdAt: new Date(createdAt).toISOString(),
    lastUpdatedAt: new Date(updatedAt).toISOString(),
    ttlMs,
    pollIntervalMs: POLL_MS,
  };
}
