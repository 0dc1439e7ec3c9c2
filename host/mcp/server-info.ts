import { VERSION } from '../installation.ts';

/** Who answers, as clients are told. */
export const SERVER_INFO = { name: 'toolyard', title: 'Toolyard', version: VERSION };

/** Everybody sees the same list, and is told when it changes. */
export const LIST_CACHE = { ttlMs: 60_000, cacheScope: 'public' } as const;
