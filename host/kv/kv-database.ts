import type { DatabaseKind } from '../storage/open-database.ts';

/** What plugins keep; its mark is "Kvst" in ASCII. A key is bytes, so that it is ordered as everywhere. */
export const KV_DATABASE: DatabaseKind = {
  applicationId: 0x4b767374,
  migrations: [
    `CREATE TABLE spaces (
       id TEXT PRIMARY KEY,
       bytes INTEGER NOT NULL,
       keys INTEGER NOT NULL
     ) STRICT, WITHOUT ROWID;
     CREATE TABLE entries (
       space TEXT NOT NULL,
       key BLOB NOT NULL,
       value TEXT NOT NULL,
       bytes INTEGER NOT NULL,
       expires_at INTEGER,
       PRIMARY KEY (space, key)
     ) STRICT, WITHOUT ROWID;
     CREATE INDEX entries_by_expiry ON entries (expires_at, space) WHERE expires_at IS NOT NULL;`,
  ],
};
