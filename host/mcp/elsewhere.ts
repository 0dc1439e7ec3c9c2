import { fromRecord, toRecord, type FailureRecord } from '../errors.ts';
import type { HeldFile, HeldFiles } from './held-files.ts';
import type { HeldTask, HeldTasks, TaskState } from './tasks/held-tasks.ts';

/** What one process of a host asks the others about what they hold for a caller. */
export type HeldQuestion =
  | { readonly about: 'files'; readonly caller: string; readonly uris: readonly string[] }
  | {
      readonly about: 'task';
      readonly caller: string;
      readonly id: string;
      /** `settle` is answered when the task works no longer. */
      readonly act: 'find' | 'cancel' | 'settle';
    }
  | { readonly about: 'tasks'; readonly caller: string };

/** The other processes that serve with this one. */
export interface Elsewhere {
  /** What each answers that holds something: files, a task, or all tasks of a caller. */
  readonly ask: (question: HeldQuestion) => Promise<readonly unknown[]>;
}

/** A task that may be held by another process. */
export type KnownTask = Omit<HeldTask, 'settled'>;

/** The same as plain data. */
type TaskRecord = Omit<KnownTask, 'state'> & {
  readonly state:
    Exclude<TaskState, { status: 'failed' }> | { readonly status: 'failed'; readonly error: FailureRecord };
};

/** What this process answers others; undefined: it holds nothing of the kind. */
export async function answerHeld(
  question: HeldQuestion,
  files: HeldFiles,
  tasks: HeldTasks,
): Promise<unknown> {
  const { caller } = question;
  switch (question.about) {
    case 'files':
      return question.uris.flatMap((uri) => files.read(caller, uri) ?? []);
    case 'tasks':
      return tasks.list(caller).map(toTaskRecord);
    case 'task': {
      const { id, act } = question;
      const found = act === 'cancel' ? tasks.cancel(caller, id) : tasks.find(caller, id);
      if (found === undefined) return undefined;
      if (act !== 'settle') return toTaskRecord(found);
      await found.settled;
      const settled = tasks.find(caller, id);
      return settled && toTaskRecord(settled);
    }
  }
}

/** Files of a caller's that other processes hold. */
export async function filesElsewhere(
  { ask }: Elsewhere,
  caller: string,
  uris: readonly string[],
): Promise<readonly HeldFile[]> {
  const lists = (await ask({ about: 'files', caller, uris })) as readonly (readonly HeldFile[])[];
  return lists.flat();
}

/** A task of a caller's that another process holds. */
export async function taskElsewhere(
  { ask }: Elsewhere,
  caller: string,
  id: string,
  act: Extract<HeldQuestion, { about: 'task' }>['act'],
): Promise<KnownTask | undefined> {
  const [task] = await ask({ about: 'task', caller, id, act });
  return task === undefined ? undefined : fromTaskRecord(task as TaskRecord);
}

/** All tasks of a caller that other processes hold. */
export async function tasksElsewhere({ ask }: Elsewhere, caller: string): Promise<readonly KnownTask[]> {
  const lists = (await ask({ about: 'tasks', caller })) as readonly (readonly TaskRecord[])[];
  return lists.flat().map(fromTaskRecord);
}

function toTaskRecord({ id, createdAt, updatedAt, ttlMs, state }: HeldTask): TaskRecord {
  return {
    id,
    createdAt,
    updatedAt,
    ttlMs,
    state: state.status === 'failed' ? { ...state, error: toRecord(state.error) } : state,
  };
}

function fromTaskRecord({ state, ...task }: TaskRecord): KnownTask {
  return {
    ...task,
    state: state.status === 'failed' ? { ...state, error: fromRecord(state.error) } : state,
  };
}
