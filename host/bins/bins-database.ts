import type { DatabaseKind } from '../storage/open-database.ts';

/**
 * The captures of a bin stand side by side in as many places as a bin keeps (`place` is the bin's key times
 * that number, plus the capture's number modulo it), so that a new one replaces the oldest in its place and a
 * whole bin is one range of the table's own key, without a second index to keep up to date.
 */
const migrations = [
  `CREATE TABLE bins (
     key INTEGER PRIMARY KEY AUTOINCREMENT,
     id TEXT NOT NULL UNIQUE,
     created_at INTEGER NOT NULL,
     expires_at INTEGER NOT NULL,
     captured INTEGER NOT NULL DEFAULT 0
   ) STRICT;
   CREATE INDEX bins_by_expiry ON bins (expires_at);
   CREATE TABLE captures (
     place INTEGER PRIMARY KEY,
     number INTEGER NOT NULL,
     json TEXT NOT NULL
   ) STRICT;`,
  'ALTER TABLE bins ADD COLUMN read_key_hash BLOB',
];

/** The database of request bins; its mark is "Bins" in ASCII. */
export const BINS_DATABASE: DatabaseKind = { applicationId: 0x42696e73, migrations };
