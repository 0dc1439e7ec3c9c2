/** The thread that writes to the database: commits, checkpoints and removals never hold the host's event loop. */
import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { KEPT_CAPTURES } from './bin.ts';
import { openDatabase } from './sqlite-database.ts';

/** One thing to write. */
export type Write =
  | { readonly kind: 'bin'; readonly id: string; readonly createdAt: number; readonly expiresAt: number }
  | { readonly kind: 'capture'; readonly id: string; readonly now: number; readonly json: string }
  | { readonly kind: 'removal'; readonly now: number };

/** What became of it. `more` is about removals: there is more to remove. */
export type Written = 'done' | 'more' | 'no-such-bin' | 'full' | { readonly failure: string };

export interface WriterData {
  readonly file: string;
  readonly maxBytes: number;
}

/** How long one removal may keep captures waiting. */
const REMOVAL_MS = 2;

/** How many captures are removed at once: at most half a megabyte. */
const REMOVAL_CAPTURES = 8;

const { file, maxBytes } = workerData as WriterData;
const database = openDatabase(file);
database.pragma(
  `max_page_count = ${Math.floor(maxBytes / Number(database.pragma('page_size', { simple: true })))}`,
);

const insertBin = database.prepare('INSERT INTO bins (id, created_at, expires_at) VALUES (?, ?, ?)');
const countCapture = database.prepare<[string, number], { key: number; captured: number }>(
  'UPDATE bins SET captured = captured + 1 WHERE id = ? AND expires_at > ? RETURNING key, captured',
);
const putCapture = database.prepare('REPLACE INTO captures (place, number, json) VALUES (?, ?, ?)');
const findExpired = database
  .prepare<[number], number>('SELECT key FROM bins WHERE expires_at <= ? ORDER BY expires_at LIMIT 1')
  .pluck();
const removeCaptures = database.prepare(
  `DELETE FROM captures WHERE place IN (SELECT place FROM captures WHERE place >= ? AND place < ? LIMIT ${REMOVAL_CAPTURES})`,
);
const removeBin = database.prepare('DELETE FROM bins WHERE key = ?');

function write(task: Write): Written {
  if (task.kind === 'capture') return addCapture(task.id, task.now, task.json);
  if (task.kind === 'removal') return removeExpired(task.now);
  insertBin.run(task.id, task.createdAt, task.expiresAt);
  return 'done';
}

function addCapture(id: string, now: number, json: string): Written {
  const bin = countCapture.get(id, now);
  if (bin === undefined) return 'no-such-bin';
  putCapture.run(bin.key * KEPT_CAPTURES + (bin.captured % KEPT_CAPTURES), bin.captured, json);
  return 'done';
}

/** Removes what is expired, as much of it as time allows. */
function removeExpired(now: number): Written {
  const end = performance.now() + REMOVAL_MS;
  while (performance.now() < end) {
    const key = findExpired.get(now);
    if (key === undefined) return 'done';
    const { changes } = removeCaptures.run(key * KEPT_CAPTURES, (key + 1) * KEPT_CAPTURES);
    if (changes < REMOVAL_CAPTURES) removeBin.run(key);
  }
  return 'more';
}

const alone = database.transaction(write);
const together = database.transaction((tasks: readonly Write[]) => tasks.map(write));

/** Writes all in one transaction; when that fails, each on its own, so that none fails for its neighbours. */
function writeAll(tasks: readonly Write[]): Written[] {
  try {
    return together.immediate(tasks);
  } catch {
    return tasks.map((task) => {
      try {
        return alone.immediate(task);
      } catch (error) {
        if (error instanceof Database.SqliteError && error.code === 'SQLITE_FULL') return 'full';
        return { failure: error instanceof Error ? error.message : String(error) };
      }
    });
  }
}

parentPort?.on('message', (tasks: readonly Write[] | 'close') => {
  if (tasks === 'close') {
    database.close();
    parentPort?.close();
  } else {
    parentPort?.postMessage(writeAll(tasks));
  }
});
parentPort?.postMessage('open');
