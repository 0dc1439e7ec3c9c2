import type { DatabaseKind } from '../storage/open-database.ts';

/** What the operator decided; its mark is "Oper" in ASCII. */
export const OPERATOR_DATABASE: DatabaseKind = {
  applicationId: 0x4f706572,
  migrations: [
    `CREATE TABLE added (
       bundle TEXT PRIMARY KEY,
       digest TEXT NOT NULL,
       position INTEGER NOT NULL
     ) STRICT;
     CREATE TABLE versions (
       bundle TEXT NOT NULL,
       digest TEXT NOT NULL,
       version TEXT NOT NULL,
       source TEXT NOT NULL,
       added_at TEXT NOT NULL,
       number INTEGER PRIMARY KEY AUTOINCREMENT,
       UNIQUE (bundle, digest)
     ) STRICT;
     CREATE TABLE disabled (bundle TEXT PRIMARY KEY) STRICT;
     CREATE TABLE trusted (bundle TEXT PRIMARY KEY) STRICT;
     CREATE TABLE grants (bundle TEXT NOT NULL, host TEXT NOT NULL, PRIMARY KEY (bundle, host)) STRICT;
     CREATE TABLE keys (id TEXT PRIMARY KEY, jwk TEXT NOT NULL, added_at TEXT NOT NULL) STRICT;`,

    // Trust and grants were bound to a bundle's id. They wait under their names until the host has seen which
    // versions are installed, and are bound to those. A place is the folder a bundle was found in; one that was added
    // has none. A package is not known before the host has read the copy.
    `CREATE TABLE holders (
       bundle TEXT PRIMARY KEY,
       package TEXT,
       key TEXT,
       digest TEXT NOT NULL,
       signature TEXT,
       place TEXT,
       position INTEGER NOT NULL
     ) STRICT;
     INSERT INTO holders (bundle, digest, position) SELECT bundle, digest, position FROM added;
     DROP TABLE added;
     ALTER TABLE versions ADD COLUMN signature TEXT;
     ALTER TABLE trusted RENAME TO named_trust;
     ALTER TABLE grants RENAME TO named_grants;
     CREATE TABLE trusted_digests (digest TEXT PRIMARY KEY, bundle TEXT NOT NULL, added_at TEXT NOT NULL) STRICT;
     CREATE TABLE grants (
       bundle TEXT NOT NULL,
       grantee TEXT NOT NULL,
       host TEXT NOT NULL,
       PRIMARY KEY (bundle, grantee, host)
     ) STRICT;
     CREATE TABLE revoked (id TEXT PRIMARY KEY, revoked_at TEXT NOT NULL) STRICT;
     CREATE TABLE carried_over (bundle TEXT PRIMARY KEY) STRICT;`,

    // What a key opens is JSON: it is read whole, and never asked for by its parts. Times are milliseconds.
    `CREATE TABLE access_keys (
       name TEXT PRIMARY KEY,
       id TEXT NOT NULL UNIQUE,
       hash BLOB NOT NULL,
       terms TEXT NOT NULL,
       created_at INTEGER NOT NULL,
       used_at INTEGER
     ) STRICT;`,

    // What is set for a plugin is its publisher's, or one version's, as grants are. A value is JSON, or encrypted.
    `CREATE TABLE plugin_config (
       bundle TEXT NOT NULL,
       grantee TEXT NOT NULL,
       name TEXT NOT NULL,
       value TEXT,
       secret BLOB,
       use TEXT NOT NULL,
       PRIMARY KEY (bundle, grantee, name),
       CHECK ((value IS NULL) <> (secret IS NULL))
     ) STRICT;`,

    // What callers took of the host: a row a day, caller and tool.
    `CREATE TABLE usage (
       day TEXT NOT NULL,
       caller TEXT NOT NULL,
       tool TEXT NOT NULL,
       calls INTEGER NOT NULL,
       failed INTEGER NOT NULL,
       refused INTEGER NOT NULL,
       cpu_ms REAL NOT NULL,
       bytes INTEGER NOT NULL,
       PRIMARY KEY (day, caller, tool)
     ) STRICT, WITHOUT ROWID;`,

    // Under which name a publisher, or one version, keeps values; the values are elsewhere.
    `CREATE TABLE kv_spaces (
       bundle TEXT NOT NULL,
       grantee TEXT NOT NULL,
       space TEXT NOT NULL,
       PRIMARY KEY (bundle, grantee)
     ) STRICT;`,

    // What a tool may take; of all tools of a bundle where the tool is empty.
    `CREATE TABLE tool_limits (
       bundle TEXT NOT NULL,
       tool TEXT NOT NULL,
       name TEXT NOT NULL,
       value INTEGER NOT NULL,
       PRIMARY KEY (bundle, tool, name)
     ) STRICT;`,

    // Optional bundles of the host's own that the operator wants.
    `CREATE TABLE enabled (bundle TEXT PRIMARY KEY) STRICT;`,
  ],
};
